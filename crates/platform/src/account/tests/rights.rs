//! Stories of accounts over HTTP: what nobody may give, take or touch.

use std::future::IntoFuture as _;

use harness::{Actor, World};
use serde_json::{Value, json};

use super::{BASE, PASSWORD, add, administrators_role, edit, form, role, seen, with};
use crate::testing::{behind, warehouse};

const ALL: [&str; 10] = [
    "accountManage_search_button",
    "accountManage_detail_button",
    "accountManage_add_button",
    "accountManage_edit_button",
    "accountManage_enable_button",
    "accountManage_disable_button",
    "accountManage_resetPassword_button",
    "accountManage_unlock_button",
    "accountManage_signOut_button",
    "accountManage_delete_button",
];

/// A second administrator, signed in.
async fn second_administrator(world: &World, admin: &Actor) -> Actor {
    let role = administrators_role(admin).await;
    add(admin, form("second", &[&role])).await;
    world.signed_in("second", PASSWORD).await
}

fn path(account: &Value, verb: &str) -> String {
    format!("{BASE}/{account}/{verb}")
}

harness::both! {
    nobody_switches_themselves_off(world) {
        let admin = world.admin().await;
        second_administrator(world, &admin).await;
        let own = seen(&admin, &json!(admin.id)).await;
        let reply = admin.post(&path(&own["id"], "disable"), json!({ "version": own["version"] })).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.ownDisable");
        let reply = admin.post(&path(&own["id"], "delete"), json!({})).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.ownDelete");
        let reply = admin.post(&format!("{BASE}/deleteMany"), json!({ "ids": [own["id"]] })).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.ownDelete");
        let plain = role(&admin, "PLAIN", &[]).await;
        let reply = edit(&admin, &own, json!({ "roles": [plain] })).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.ownAdministrator");
        let reply = edit(&admin, &own, json!({ "partyType": "SHIPPER" })).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.operatorOnly");
        let roles = [own["roles"][0]["id"].clone(), plain];
        edit(&admin, &own, json!({ "roles": roles, "name": "管理员" })).await.ok();
    }

    the_administrators_right_is_taken_from_others_while_one_stays(world) {
        let admin = world.admin().await;
        let second = second_administrator(world, &admin).await;
        let plain = role(&admin, "PLAIN", &[]).await;
        let first = seen(&second, &json!(admin.id)).await;
        edit(&second, &first, json!({ "roles": [plain] })).await.ok();
        admin.get(&format!("{BASE}/list")).await.refused(40003);
    }

    two_administrators_who_switch_each_other_off_do_not_both_succeed(world) {
        let admin = world.admin().await;
        let second = second_administrator(world, &admin).await;
        for _ in 0..8 {
            let (one, other) = (seen(&admin, &json!(admin.id)).await, seen(&second, &json!(second.id)).await);
            let by_first = admin.post(&path(&other["id"], "disable"), json!({ "version": other["version"] }));
            let by_second = second.post(&path(&one["id"], "disable"), json!({ "version": one["version"] }));
            let (by_first, by_second) = futures::future::join(by_first.into_future(), by_second.into_future()).await;
            let done = [&by_first, &by_second].iter().filter(|reply| reply.status == 0).count();
            assert_eq!(done, 1, "{} {}", by_first.text(), by_second.text());
            // Both are let in again, and what was believed of them is forgotten.
            let enabled = [codes::EnabledStatus::Enabled.into()];
            behind(world, "update party set status = $1 where branch_code = '0001'", &enabled).await;
            behind(world, "update session set ended_at = null where branch_code = '0001'", &[]).await;
            world.clock.advance(2_000);
        }
    }

    a_clerk_cannot_take_over_an_account_that_holds_more(world) {
        let admin = world.admin().await;
        let clerk = world.account(&ALL).await;
        let strong = role(&admin, "STRONG", &["roleManage_edit_button"]).await;
        let strong = add(&admin, form("strong", &[&strong])).await;
        let administrator = seen(&admin, &json!(admin.id)).await;
        for target in [&strong, &administrator] {
            let version = json!({ "version": target["version"] });
            let replies = [
                clerk.post(&path(&target["id"], "resetPassword"), json!({})).await,
                clerk.post(&path(&target["id"], "unlock"), json!({})).await,
                clerk.post(&path(&target["id"], "signOut"), json!({})).await,
                clerk.post(&path(&target["id"], "disable"), version.clone()).await,
                clerk.post(&path(&target["id"], "enable"), version).await,
                clerk.post(&path(&target["id"], "delete"), json!({})).await,
                edit(&clerk, target, json!({ "name": "Mine" })).await,
            ];
            for reply in replies {
                assert_eq!(reply.refused(40009).reason(), "accountManage.moreRights");
            }
        }
        world.sign_in("strong", PASSWORD).await.ok();
    }

    nobody_gives_a_role_that_holds_more_than_they_do(world) {
        let admin = world.admin().await;
        let clerk = world.account(&ALL).await;
        let (weak, strong) = (role(&admin, "WEAK", &[ALL[0]]).await, role(&admin, "STRONG", &["roleManage_edit_button"]).await);
        let highest = administrators_role(&admin).await;
        for role in [&strong, &highest] {
            let reply = clerk.post(&format!("{BASE}/add"), form("new", &[&weak, role])).await;
            assert_eq!(reply.refused(40009).reason(), "accountManage.roleNotHeld");
        }
        let made = add(&clerk, form("new", &[&weak])).await;
        let reply = edit(&clerk, &made, json!({ "roles": [highest] })).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.roleNotHeld");
        let own = seen(&clerk, &json!(clerk.id)).await;
        let reply = edit(&clerk, &own, json!({ "roles": [own["roles"][0]["id"], highest] })).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.roleNotHeld");
        let options = clerk.get(&format!("{BASE}/options")).await.data();
        let held = |code: &str| options["roles"].as_array().unwrap().iter().find(|role| role["code"] == code).unwrap()["held"].clone();
        assert_eq!((held("WEAK"), held("STRONG"), held("PLAT_ADMIN")), (json!(true), json!(false), json!(false)));
        assert!(options["partyTypes"].as_array().unwrap().contains(&json!("SHIPPER")));
    }

    nobody_gives_a_warehouse_that_they_may_not_enter(world) {
        let admin = world.admin().await;
        for code in ["W1", "W2"] {
            warehouse(world, code, code).await;
        }
        let keeper = world.account_in(&ALL, &["W1"]).await;
        let role = role(&admin, "R", &[]).await;
        let wanted = |all: bool, codes: &[&str]| with(form("new", &[&role]), json!({ "allWarehouses": all, "warehouses": codes }));
        for beyond in [wanted(true, &[]), wanted(false, &["W2"]), wanted(false, &["W1", "W2"])] {
            let reply = keeper.post(&format!("{BASE}/add"), beyond).await;
            assert_eq!(reply.refused(40009).reason(), "accountManage.warehouseNotHeld");
        }
        let made = add(&keeper, wanted(false, &["W1"])).await;
        assert_eq!(edit(&keeper, &made, json!({ "allWarehouses": true })).await.refused(40009).reason(), "accountManage.warehouseNotHeld");
        let wide = add(&admin, with(wanted(false, &["W1", "W2"]), json!({ "username": "wide" }))).await;
        let reply = keeper.post(&path(&wide["id"], "resetPassword"), json!({})).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.moreRights");
        let options = keeper.get(&format!("{BASE}/options")).await.data();
        assert_eq!((&options["warehouses"], &options["allWarehouses"]), (&json!([{ "code": "W1", "name": "W1" }]), &json!(false)));
    }

    rights_to_administer_are_never_an_outside_partys(world) {
        let admin = world.admin().await;
        let (office, trade) = (role(&admin, "OFFICE", &["staffManage_search_button"]).await, role(&admin, "TRADE", &["staffManage"]).await);
        let outside = json!({ "partyType": "SHIPPER" });
        let reply = admin.post(&format!("{BASE}/add"), with(form("shipper", &[&office]), outside.clone())).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.operatorOnly");
        let made = add(&admin, with(form("shipper", &[&trade]), outside.clone())).await;
        let reply = edit(&admin, &made, json!({ "roles": [office] })).await;
        assert_eq!(reply.refused(40009).reason(), "accountManage.operatorOnly");
        let inside = add(&admin, form("inside", &[&office])).await;
        assert_eq!(edit(&admin, &inside, outside).await.refused(40009).reason(), "accountManage.operatorOnly");
    }

    an_outside_party_that_holds_such_a_right_all_the_same_reaches_nothing(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &ALL).await;
        let role = role(&admin, "R", &[]).await;
        shipper.get(&format!("{BASE}/list")).await.refused(40003);
        shipper.post(&format!("{BASE}/add"), form("mine", &[&role])).await.refused(40003);
    }

    a_changed_role_holds_at_the_next_call(world) {
        let admin = world.admin().await;
        let (look, plain) = (role(&admin, "LOOK", &["roleManage_search_button"]).await, role(&admin, "PLAIN", &[]).await);
        let made = add(&admin, form("zhang", &[&look])).await;
        let zhang = world.signed_in("zhang", PASSWORD).await;
        zhang.get("/arpa-basic-api/role/list").await.ok();
        edit(&admin, &made, json!({ "roles": [plain] })).await.ok();
        zhang.get("/arpa-basic-api/role/list").await.refused(40003);
    }
}
