//! Everything in one call: written, promised, picked, and gone where nobody checks.

use harness::{Actor, Reply, both};
use serde_json::{Value, json};

use super::{BASE, sheet};
use crate::picking::tests::{lying, on_hand, row, sheet_now, stage, stocked};
use crate::receiving::tests::with;
use crate::shipping::tests::{house, ten, twelve};

async fn direct(actor: &Actor, changes: Value) -> Reply {
    let plain = json!({ "lines": twelve(), "plateNo": "沪A12345", "departure": { "sealNos": "S-1" } });
    actor.post(&format!("{BASE}/direct"), sheet(with(plain, changes))).await
}

/// Nothing of a refused call stays: no sheet, no walk, no promise.
async fn nothing(world: &harness::World, admin: &Actor) {
    for list in [BASE, "/wms/pickNote", "/wms/newDelivery"] {
        assert_eq!(admin.get(&format!("{list}/list")).await.total(), 0, "{list}");
    }
    assert!(on_hand(world).await.iter().all(|row| row.5 == 0));
    world.verify().await;
}

both! { what_nobody_checks_leaves_in_one_call(world) {
    let admin = house(world, 2).await;
    assert_eq!(admin.get(&format!("{BASE}/way?warehouseCode=WH1")).await.data(), json!({ "outboundWay": 2 }));
    let form = sheet(json!({ "lines": twelve(), "plateNo": "沪A12345", "departure": { "sealNos": "S-1" } }));
    let path = format!("{BASE}/direct");
    let done = admin.post(&path, form.clone()).with_key("once").await.data();
    assert_eq!(admin.post(&path, form).with_key("once").await.data(), done);
    assert_eq!((&done["status"], &done["shipped"]), (&json!(8), &json!(true)));
    let note = admin.get(&format!("/wms/deliveryNote/{}", done["deliveryNoteId"].as_str().unwrap())).await.data();
    assert_eq!((&note["docNo"], &note["sealNos"], &note["totalQty"]), (&done["deliveryNoteNo"], &json!("S-1"), &json!(12)));
    let left = sheet_now(&admin, &done).await;
    assert_eq!((&left["totals"]["shippedQty"], &left["docNo"]), (&json!(12), &done["docNo"]));
    assert_eq!(on_hand(world).await, [row("N1-02", Some("P-1"), "RICE", [8, 80, 0]), row("R1-3", None, "RICE", [8, 80, 0])]);
    assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
    world.verify().await;
} }

both! { what_is_checked_goes_as_far_as_its_check(world) {
    let admin = house(world, 0).await;
    direct(&admin, json!({})).await.invalid("departure");
    nothing(world, &admin).await;
    let done = direct(&admin, json!({ "departure": null })).await.data();
    assert_eq!((&done["status"], &done["shipped"]), (&json!(6), &json!(false)));
    let note = admin.get(&format!("/wms/deliveryNote/{}", done["deliveryNoteId"].as_str().unwrap())).await.data();
    assert_eq!((&note["status"], &note["sheetNo"], &note["lineCount"]), (&json!(0), &done["docNo"], &json!(2)));
    world.verify().await;
} }

both! { what_is_wrong_with_a_direct_sheet_is_said_by_field_and_leaves_nothing(world) {
    let admin = house(world, 2).await;
    direct(&admin, json!({ "departure": null })).await.invalid("departure.sealNos");
    direct(&admin, json!({ "departure": { "sealNos": " " } })).await.invalid("departure.sealNos");
    direct(&admin, json!({ "departure": { "sealNos": "S-1", "departedAt": "2030-01-01T00:00:00Z" } })).await.invalid("departure.departedAt");
    direct(&admin, json!({ "plateNo": null })).await.invalid("plateNo");
    direct(&admin, json!({ "ownerCode": "NOBODY" })).await.invalid("ownerCode");
    direct(&admin, json!({ "lines": [{ "goodsCode": "NONE", "qty": 1 }] })).await.invalid("lines[0].goodsCode");
    let more = json!([{ "goodsCode": "RICE", "qty": 5 }, { "goodsCode": "MILK", "qty": 1 }]);
    direct(&admin, json!({ "lines": more })).await.invalid("lines[1].qty");
    // What is short is not made good by a rest of its own either.
    let short = json!([{ "goodsCode": "RICE", "qty": 29 }]);
    for rest in [0, 1, 2] {
        direct(&admin, json!({ "lines": short, "restPolicy": rest })).await.invalid("lines[0].qty");
    }
    nothing(world, &admin).await;
    admin.post(&format!("{BASE}/add"), sheet(json!({ "departure": { "sealNos": "S-1" } }))).await.invalid("departure");
} }

both! { what_is_weighed_when_it_is_picked_goes_step_by_step(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("VEAL", "R1-1", 2, json!({})), lying("RICE", "R1-3", 9, json!({}))]).await;
    let lines = json!([{ "goodsCode": "RICE", "qty": 3 }, { "goodsCode": "VEAL", "qty": 1 }]);
    direct(&admin, json!({ "departure": null, "lines": lines })).await.invalid("lines[1].goodsCode");
    nothing(world, &admin).await;
} }

both! { whoever_may_not_do_every_step_does_none(world) {
    let admin = house(world, 2).await;
    let all = [
        "deliverysheetAdd_submit_button", "deliverysheetManage_allot_button", "pickingGoodsNoteManage_confirmAll_button",
        "deliveryNoteManage_ship_button",
    ];
    for missing in 0..all.len() {
        let held: Vec<&str> = all.iter().enumerate().filter(|(at, _)| *at != missing).map(|(_, right)| *right).collect();
        direct(&world.account_in(&held, &["WH1"]).await, json!({})).await.refused(40003);
    }
    direct(&world.account_in(&all, &["WH2"]).await, json!({})).await.invalid("warehouseCode");
    world.stranger().await.post(&format!("{BASE}/direct"), sheet(json!({ "departure": { "sealNos": "S" }, "plateNo": "沪A12345" }))).await.invalid("warehouseCode");
    nothing(world, &admin).await;
    let done = direct(&world.account_in(&all, &["WH1"]).await, json!({ "lines": ten() })).await.data();
    assert_eq!(done["shipped"], true);
} }
