//! Stories of accounts over HTTP: enabling, passwords, locks and sessions.

use serde_json::{Value, json};

use super::{BASE, PASSWORD, add, form, role, seen};

harness::both! {
    a_disabled_account_is_out_at_once_and_can_come_back(world) {
        let admin = world.admin().await;
        let role = role(&admin, "LOOK", &["roleManage_search_button"]).await;
        let made = add(&admin, form("zhang", &[&role])).await;
        let zhang = world.signed_in("zhang", PASSWORD).await;
        zhang.get("/arpa-basic-api/role/list").await.ok();

        let path = |verb: &str| format!("{BASE}/{}/{verb}", made["id"]);
        assert_eq!(admin.post(&path("enable"), json!({ "version": 1 })).await.refused(40009).reason(), "accountManage.alreadyEnabled");
        let disabled = admin.post(&path("disable"), json!({ "version": 1 })).await.data();
        assert_eq!(disabled["status"], 1);
        assert_eq!(disabled["can"], json!(["detail", "edit", "enable", "resetPassword", "signOut", "delete"]));
        zhang.get("/arpa-basic-api/role/list").await.refused(21332);
        world.sign_in("zhang", PASSWORD).await.refused(40009);
        assert_eq!(admin.post(&path("disable"), json!({ "version": 2 })).await.refused(40009).reason(), "accountManage.alreadyDisabled");

        admin.post(&path("enable"), json!({ "version": 2 })).await.ok();
        zhang.get("/arpa-basic-api/role/list").await.refused(21332);
        world.sign_in("zhang", PASSWORD).await.ok();
    }

    a_reset_password_replaces_the_old_one_and_ends_all_sessions(world) {
        let admin = world.admin().await;
        let role = role(&admin, "LOOK", &["roleManage_search_button"]).await;
        let made = add(&admin, form("zhang", &[&role])).await;
        let zhang = world.signed_in("zhang", PASSWORD).await;
        let reply = admin.post(&format!("{BASE}/{}/resetPassword", made["id"]), json!({})).await.data();
        let fresh = reply["password"].as_str().unwrap();
        zhang.get("/arpa-basic-api/role/list").await.refused(21332);
        world.sign_in("zhang", PASSWORD).await.refused(40001);
        assert_eq!(world.sign_in("zhang", fresh).await.data()["mustChange"], true);
        assert_eq!(seen(&admin, &made["id"]).await["mustChange"], true);
    }

    ones_own_password_is_changed_and_not_reset(world) {
        let admin = world.admin().await;
        let reply = admin.post(&format!("{BASE}/{}/resetPassword", admin.id), json!({})).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.ownReset");
        assert_eq!(world.sign_in("admin", harness::ADMIN_PASSWORD).await.data()["mustChange"], false);
    }

    a_locked_account_is_shown_and_unlocked(world) {
        let admin = world.admin().await;
        let role = role(&admin, "R", &[]).await;
        let made = add(&admin, form("zhang", &[&role])).await;
        for _ in 0..5 {
            assert_ne!(world.sign_in("zhang", "Wrong-2026-wrong").await.status, 0);
        }
        world.sign_in("zhang", PASSWORD).await.refused(40029);
        let row = admin.get(&format!("{BASE}/list?username=zhang&failed=true")).await.records()[0].clone();
        assert_eq!(row["locked"], true);
        assert!(row["can"].as_array().unwrap().contains(&json!("unlock")));
        let locked = seen(&admin, &made["id"]).await;
        assert_eq!((&locked["locked"], &locked["failures"]), (&json!(true), &json!(5)));
        let unlocked = admin.post(&format!("{BASE}/{}/unlock", made["id"]), json!({})).await.data();
        assert_eq!((&unlocked["locked"], &unlocked["lockedUntil"], &unlocked["failures"]), (&json!(false), &Value::Null, &json!(0)));
        world.sign_in("zhang", PASSWORD).await.ok();
    }

    a_lock_that_has_run_out_is_no_lock_any_more(world) {
        let admin = world.admin().await;
        let role = role(&admin, "R", &[]).await;
        let made = add(&admin, form("zhang", &[&role])).await;
        for _ in 0..5 {
            assert_ne!(world.sign_in("zhang", "Wrong-2026-wrong").await.status, 0);
        }
        world.clock.advance(16 * 60 * 1000);
        let row = admin.get(&format!("{BASE}/list?username=zhang")).await.records()[0].clone();
        assert_eq!((&row["locked"], &seen(&admin, &made["id"]).await["locked"]), (&json!(false), &json!(false)));
    }

    sessions_are_listed_and_ended_everywhere(world) {
        let admin = world.admin().await;
        let role = role(&admin, "LOOK", &["roleManage_search_button"]).await;
        let made = add(&admin, form("zhang", &[&role])).await;
        let first = world.signed_in("zhang", PASSWORD).await;
        world.clock.advance(1_000);
        let second = world.signed_in("zhang", PASSWORD).await;
        let sessions = admin.get(&format!("{BASE}/{}/sessions", made["id"])).await.data();
        let sessions = sessions.as_array().unwrap();
        assert_eq!((sessions.len(), &sessions[0]["device"], &sessions[0]["current"]), (2, &json!("device-1"), &json!(false)));
        assert!(sessions[0]["createdAt"].as_str() > sessions[1]["createdAt"].as_str(), "the newest first");

        let ended = admin.post(&format!("{BASE}/{}/signOut", made["id"]), json!({})).await.data();
        assert_eq!(ended, json!({ "ended": 2 }));
        for actor in [first, second] {
            actor.get("/arpa-basic-api/role/list").await.refused(21332);
        }
        assert_eq!(admin.get(&format!("{BASE}/{}/sessions", made["id"])).await.data(), json!([]));
        world.sign_in("zhang", PASSWORD).await.ok();
    }

    ones_own_session_survives_signing_out_everywhere(world) {
        let admin = world.admin().await;
        let other = world.admin().await;
        let ended = admin.post(&format!("{BASE}/{}/signOut", admin.id), json!({})).await.data();
        assert_eq!(ended, json!({ "ended": 1 }));
        other.get(&format!("{BASE}/list")).await.refused(21332);
        let own = admin.get(&format!("{BASE}/{}/sessions", admin.id)).await.data();
        assert_eq!((own.as_array().unwrap().len(), &own[0]["current"]), (1, &json!(true)));
    }

    a_deleted_account_is_signed_out(world) {
        let admin = world.admin().await;
        let role = role(&admin, "LOOK", &["roleManage_search_button"]).await;
        let made = add(&admin, form("zhang", &[&role])).await;
        let zhang = world.signed_in("zhang", PASSWORD).await;
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        zhang.get("/arpa-basic-api/role/list").await.refused(21332);
    }
}
