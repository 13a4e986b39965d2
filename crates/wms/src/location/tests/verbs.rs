//! Enabling, disabling, locking, unlocking.

use serde_json::json;

use super::{BASE, add, fill, look, places, rows};

harness::both! {
    only_enabled_and_unlocked_locations_are_offered(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        let offered = async || admin.get(&format!("{BASE}/pick?term=A1")).await.data().as_array().unwrap().len();
        assert_eq!(offered().await, 1);
        let done = admin.post(&format!("{BASE}/disable"), json!({ "rows": rows(&[&made]) })).await.data();
        assert_eq!((&done["done"], &done["rows"][0]["version"]), (&json!(1), &json!(2)));
        assert_eq!(offered().await, 0);
        let again = json!({ "rows": [{ "id": made["id"], "version": 2 }] });
        assert_eq!(admin.post(&format!("{BASE}/enable"), again).await.data()["done"], 1);
        assert_eq!(offered().await, 1);
        let lock = json!({ "rows": [{ "id": made["id"], "version": 3 }], "lock": 0, "reason": "门封结冰", "doc": "HJ-1" });
        admin.post(&format!("{BASE}/lock"), lock).await.ok();
        assert_eq!(offered().await, 0);
        let seen = look(&admin, &made).await;
        assert_eq!((&seen["lock"], &seen["lockReason"], &seen["lockDoc"]), (&json!(0), &json!("门封结冰"), &json!("HJ-1")));
        assert!(seen["can"].as_array().unwrap().contains(&json!("unlock")));
        let unlock = json!({ "rows": [{ "id": made["id"], "version": 4 }], "reason": "已除冰" });
        admin.post(&format!("{BASE}/unlock"), unlock).await.ok();
        let seen = look(&admin, &made).await;
        assert_eq!((&seen["lock"], &seen["lockReason"], &seen["lockDoc"]), (&json!(3), &json!(null), &json!(null)));
        assert_eq!(offered().await, 1);
    }

    each_row_has_its_own_result(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let (empty, full, stale) = (add(&admin, "A1-01").await, add(&admin, "A1-02").await, add(&admin, "A1-03").await);
        let lock = json!({ "rows": rows(&[&empty, &full, &stale]), "lock": 2, "reason": "检修" });
        assert_eq!(admin.post(&format!("{BASE}/lock"), lock).await.data()["done"], 3);
        fill(world, "A1-02").await;
        let asked = json!({ "rows": [
            { "id": stale["id"], "version": 1 }, { "id": full["id"], "version": 2 },
            { "id": empty["id"], "version": 2 }, { "id": "1", "version": 1 },
        ] });
        let done = admin.post(&format!("{BASE}/disable"), asked).lang("zh").await.data();
        assert_eq!(done["done"], 1);
        let results: Vec<(bool, bool)> = done["rows"].as_array().unwrap().iter()
            .map(|row| (row["done"].as_bool().unwrap(), row["reason"].is_string())).collect();
        assert_eq!(results, [(false, true), (false, true), (true, false), (false, true)]);
        assert_eq!(done["rows"][1]["code"], "A1-02");
        assert!(done["rows"][1]["reason"].as_str().unwrap().contains("腾空"));
        assert!(done["rows"][0]["reason"].as_str().unwrap().contains("系统管理员"), "{done}");
        assert_eq!(look(&admin, &empty).await["status"], 0);
        assert_eq!(look(&admin, &full).await["status"], 1);
    }

    a_lock_needs_a_kind_and_a_reason(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        let lock = |kind: i64, reason: &str| json!({ "rows": rows(&[&made]), "lock": kind, "reason": reason });
        let url = format!("{BASE}/lock");
        admin.post(&url, lock(3, "x")).await.invalid("lock");
        admin.post(&url, lock(7, "x")).await.invalid("lock");
        admin.post(&url, lock(2, "  ")).await.invalid("reason");
        admin.post(&url, lock(2, &"x".repeat(201))).await.invalid("reason");
        admin.post(&url, json!({ "rows": [], "lock": 2, "reason": "x" })).await.invalid("rows");
        let unlock = json!({ "rows": rows(&[&made]), "reason": "x" });
        let done = admin.post(&format!("{BASE}/unlock"), unlock).await.data();
        assert_eq!(done["done"], 0);
        admin.post(&format!("{BASE}/unlock"), json!({ "rows": rows(&[&made]), "reason": "" })).await.invalid("reason");
    }

    each_verb_asks_for_its_own_right_and_a_repeat_does_nothing_twice(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        let clerk = world.account(&["locationManage_lock_button"]).await;
        let asked = json!({ "rows": rows(&[&made]) });
        for verb in ["enable", "disable", "unlock", "generate", "preview"] {
            clerk.post(&format!("{BASE}/{verb}"), asked.clone()).await.refused(40003);
        }
        let lock = json!({ "rows": rows(&[&made]), "lock": 2, "reason": "检修" });
        let url = format!("{BASE}/lock");
        let once = clerk.post(&url, lock.clone()).with_key("lock-1").await.data();
        let twice = clerk.post(&url, lock).with_key("lock-1").await.data();
        assert_eq!((&once, once["rows"][0]["version"].as_i64()), (&twice, Some(2)));
    }
}
