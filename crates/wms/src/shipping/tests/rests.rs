//! What becomes of what a sheet cannot have when the rest of it leaves.

use harness::both;
use serde_json::json;

use super::*;
use crate::picking::tests::{self as picking, SHEET, sheet_now};

/// Three bags, all of them picked by somebody else, on a sheet with these policies; two of them are there.
async fn two_of_three(world: &World, admin: &Actor, policies: Value) -> (Value, Value) {
    let form = json!({
        "warehouseCode": "WH1", "ownerCode": "POLAR", "requiredArriveAt": "2026-03-03T02:00:00Z",
        "lines": [{ "goodsCode": "RICE", "qty": 3, "locationCode": "R1-1" }],
    });
    let made = admin.post(&format!("{SHEET}/addSubmit"), with(form, policies)).await.data();
    let path = format!("{SHEET}/{}/allot", made["id"].as_str().unwrap());
    admin.post(&path, json!({ "version": made["version"] })).await.ok();
    let picker = picking::picker(world, &["WH1"]).await;
    for walk in picking::notes(admin, &made).await {
        picking::act(&picker, &walk, "confirmAll", json!({})).await.ok();
    }
    let note = notes(admin, &made).await.remove(0);
    done(admin, &note, "startCheck", json!({ "mode": 1 })).await;
    let line = json!({ "lineId": note["lines"][0]["id"], "qty": 2 });
    done(admin, &note, "check", json!({ "lines": [line] })).await;
    (made, note)
}

async fn resolve(actor: &Actor, note: &Value, resolution: i64) -> Reply {
    let form = json!({ "lineId": note["lines"][0]["id"], "resolution": resolution, "reason": "少货" });
    act(actor, note, "resolve", form).await
}

both! { what_is_left_behind_becomes_a_sheet_of_its_own_or_is_given_up(world) {
    let admin = house(world, 0).await;
    for (policy, way) in [(0, "waits"), (1, "back order"), (2, "given up")] {
        let (sheet, note) = two_of_three(world, &admin, json!({ "restPolicy": policy })).await;
        resolve(&admin, &note, 2).await.ok();
        let passed = done(&admin, &note, "pass", json!({})).await;
        let now = sheet_now(&admin, &sheet).await;
        assert_eq!((&now["status"], &now["lines"][0]["qtyOpen"]), (&json!(7), &json!(0)), "{way}");
        let (given_up, moved) = if policy == 2 { (1, 0) } else { (0, 1) };
        assert_eq!((&passed["givenUp"], &passed["movedOn"]), (&json!(given_up), &json!(moved)), "{way}");
        assert_eq!(now["lines"][0]["qtyCancelled"], given_up, "{way}");
        assert_eq!(passed["rests"], now["rests"], "the note tells it, too");
        if policy == 2 {
            assert_eq!(now["rests"], json!([]));
        } else {
            let rest = sheet_now(&admin, &now["rests"][0]).await;
            assert_eq!((&rest["status"], &rest["lines"][0]["qtyOrdered"]), (&json!(2), &json!(1)), "{way}");
            assert_eq!(rest["restPolicy"], policy);
        }
        done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
        done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
        assert_eq!(stand(&admin, &sheet, &note).await, (3, 8));
        let void = json!({ "version": sheet_now(&admin, &sheet).await["version"], "reason": "完" });
        admin.post(&format!("{SHEET}/{}/void", sheet["id"].as_str().unwrap()), void).await.refused(40009);
    }
    world.verify().await;
} }

both! { a_sheet_that_goes_complete_does_not_leave_short_unless_somebody_may_say_so(world) {
    let admin = house(world, 1).await;
    let (sheet, note) = two_of_three(world, &admin, json!({ "shipPolicy": 1 })).await;
    let rights = [
        "deliveryNoteManage_search_button", "deliveryNoteManage_detail_button", "deliveryNoteManage_reCheck_button",
        "deliveryNoteManage_acceptDifference_button", "deliverysheetManage_detail_button",
        "deliverysheetManage_releaseRest_button", "deliverysheetManage_acceptPartial_button",
    ];
    let clerk = world.account_in(&rights, &["WH1"]).await;
    assert_eq!(resolve(&clerk, &note, 3).await.refused(40009).reason(), "delivery.onlyComplete");
    resolve(&admin, &note, 2).await.ok();
    let short = act(&admin, &note, "pass", json!({})).await;
    assert_eq!(short.refused(40009).reason(), "delivery.leavesIncomplete");
    let verb = async |actor: &Actor, verb: &str, more: Value| {
        let version = sheet_now(&admin, &sheet).await["version"].clone();
        let path = format!("{SHEET}/{}/{verb}", sheet["id"].as_str().unwrap());
        actor.post(&path, with(json!({ "version": version }), more)).await
    };
    let release = json!({ "reason": "客户同意" });
    assert_eq!(verb(&clerk, "releaseRest", release).await.refused(40009).reason(), "delivery.onlyComplete");
    let accept = json!({ "rest": "backOrder", "reason": "客户同意" });
    assert_eq!(verb(&clerk, "acceptPartial", accept.clone()).await.refused(40009).reason(), "delivery.onlyComplete");
    let silent = verb(&admin, "acceptPartial", json!({ "rest": "backOrder" })).await;
    assert_eq!(silent.refused(40009).reason(), "delivery.onlyCompleteReason");
    let on = verb(&admin, "acceptPartial", accept).await.data();
    assert_eq!((&on["status"], on["rests"].as_array().unwrap().len()), (&json!(6), 1));
    let rest = sheet_now(&admin, &on["rests"][0]).await;
    assert_eq!(rest["outboundWay"], 1, "it takes the way of the house, too");
    done(&admin, &note, "pass", json!({})).await;
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 7);
    world.verify().await;
} }
