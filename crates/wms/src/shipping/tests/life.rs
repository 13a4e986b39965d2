//! From picked to signed for, on each of the three ways.

use harness::both;
use serde_json::json;

use super::*;
use crate::picking::tests::{on_hand, row, sheet_now};

both! { what_is_picked_is_checked_leaves_and_is_signed_for(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    assert_eq!((stand(&admin, &sheet, &note).await, &note["lineCount"], &note["totalQty"]), ((0, 6), &json!(2), &json!(12)));
    let begun = done(&admin, &note, "startCheck", json!({ "mode": 1 })).await;
    assert_eq!((&begun["status"], &begun["checkRound"], &begun["checkMode"]), (&json!(1), &json!(1), &json!(1)));
    done(&admin, &note, "check", counted(&begun)).await;
    let through = done(&admin, &note, "pass", json!({})).await;
    assert_eq!((&through["checkedLines"], stand(&admin, &sheet, &note).await), (&json!(2), (2, 7)));
    act(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await.refused(40009);
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A·12345", "driverName": "李师傅", "dockCode": "D3" })).await;
    act(&admin, &note, "ship", json!({})).await.invalid("sealNos");
    let left = done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    assert_eq!((stand(&admin, &sheet, &note).await, &left["plateNo"]), ((3, 8), &json!("沪A12345")));
    assert!(left["departedAt"].is_string() && left["shippedBy"].is_string(), "{left}");
    let now = sheet_now(&admin, &sheet).await;
    assert_eq!((&now["lines"][0]["qtyShipped"], &now["lines"][1]["qtyShipped"]), (&json!(10), &json!(2)));
    assert_eq!(on_hand(world).await, [row("N1-02", Some("P-1"), "RICE", [8, 80, 0]), row("R1-3", None, "RICE", [8, 80, 0])]);
    act(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await.refused(40009);
    let signed = done(&admin, &note, "sign", json!({ "signedBy": "王经理" })).await;
    assert_eq!((&signed["signStatus"], &signed["lines"][0]["qtySigned"], &signed["returnNo"]), (&json!(1), &json!(10), &json!(null)));
    act(&admin, &note, "sign", json!({ "signedBy": "王经理" })).await.refused(40009);
    for verb in ["sign", "cancelShip"] {
        assert!(!signed["can"].as_array().unwrap().contains(&json!(verb)), "{verb} is over: {}", signed["can"]);
    }
    let history = admin.get(&format!("{BASE}/{}/history", note["id"].as_str().unwrap())).await.data();
    let actions: Vec<&str> = history.as_array().unwrap().iter().map(|row| row["action"].as_str().unwrap()).collect();
    assert!(["sign", "ship", "reCheck", "load"].iter().all(|action| actions.contains(action)), "{actions:?}");
    let rounds = admin.get(&format!("{BASE}/{}/rounds", note["id"].as_str().unwrap())).await.data();
    assert_eq!((rounds.as_array().unwrap().len(), &rounds[0]["result"]), (1, &json!(1)));
    world.verify().await;
} }

both! { a_warehouse_that_loads_has_a_step_for_it(world) {
    let admin = house(world, 1).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    passed(&admin, &note).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (2, 7));
    act(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await.refused(40009);
    let one = json!({ "lineIds": [note["lines"][0]["id"]], "plateNo": "沪A12345", "dockCode": "D3" });
    let half = done(&admin, &note, "load", one.clone()).await;
    assert_eq!((&half["loadedLines"], &half["status"], &half["lines"][0]["loadSequence"]), (&json!(1), &json!(2), &json!(1)));
    act(&admin, &note, "load", one).await.refused(40009);
    let rest = json!({ "lineIds": [note["lines"][1]["id"]], "plateNo": "沪 a-12345" });
    done(&admin, &note, "load", rest).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (3, 8));
    done(&admin, &note, "unload", json!({ "lineIds": [note["lines"][1]["id"]] })).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (2, 7));
    done(&admin, &note, "load", json!({ "lineIds": [note["lines"][1]["id"]], "plateNo": "沪A12345" })).await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1, S-2" })).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (4, 8));
    world.verify().await;
} }

both! { the_quick_way_leaves_as_it_was_picked(world) {
    let admin = house(world, 2).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (1, 7));
    act(&admin, &note, "startCheck", json!({ "mode": 1 })).await.refused(40009);
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let many = json!({ "rows": [{ "id": note["id"], "version": read(&admin, &note).await["version"] }] });
    let told = admin.post(&format!("{BASE}/shipMany"), many).await.data();
    assert_eq!((&told["done"], told["rows"][0]["reason"].is_string()), (&json!(0), true), "nobody wrote a seal down: {told}");
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (2, 8));
    world.verify().await;
} }

both! { a_shipment_comes_back_on_the_day_on_which_it_left_and_no_other(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    passed(&admin, &note).await;
    let before = on_hand(world).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    act(&admin, &note, "cancelShip", json!({ "reason": " " })).await.invalid("reason");
    let back = done(&admin, &note, "cancelShip", json!({ "reason": "车辆故障" })).await;
    assert_eq!((stand(&admin, &sheet, &note).await, &back["departedAt"]), ((2, 7), &json!(null)));
    assert_eq!(on_hand(world).await, before, "where it was gathered, and promised as before");
    done(&admin, &note, "ship", json!({ "sealNos": "S-2" })).await;
    world.verify().await;
    world.clock.advance(26 * 60 * 60 * 1_000);
    let later = world.admin().await;
    let late = act(&later, &note, "cancelShip", json!({ "reason": "车辆故障" })).await;
    assert_eq!(late.refused(40009).reason(), "deliveryNoteManage.otherDay");
} }

/// From when on it is another day in the warehouse.
async fn day_begins(admin: &Actor, at: &str) {
    let row = admin.get("/wms/warehouse/list?code=WH1").await.records().remove(0);
    let path = format!("/wms/warehouse/{}", row["id"].as_str().unwrap());
    let held = admin.get(&path).await.data();
    let form = json!({
        "version": held["version"], "code": "WH1", "name": held["name"], "attribute": 1, "type": 1,
        "thermosphere": held["thermosphere"], "status": 0, "outboundWay": 0, "cutoff": at,
    });
    admin.post(&format!("{path}/edit"), form).await.ok();
}

both! { a_departure_is_of_the_warehouses_day(world) {
    let admin = house(world, 0).await;
    day_begins(&admin, "06:00").await;
    // At ten in the morning of the first of March.
    let (sheet, note) = picked(world, &admin, ten()).await;
    passed(&admin, &note).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let night_before = json!({ "sealNos": "S-1", "departedAt": "2026-02-28T19:00:00Z" });
    act(&admin, &note, "ship", night_before).await.invalid("departedAt");
    // It leaves half an hour before midnight, and half an hour after it is still the same day.
    world.clock.set("2026-03-01T15:30:00Z".parse().unwrap());
    let admin = world.admin().await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    world.clock.set("2026-03-01T16:30:00Z".parse().unwrap());
    let can = read(&admin, &note).await["can"].clone();
    assert!(can.as_array().unwrap().contains(&json!("cancelShip")), "{can}");
    let back = done(&admin, &note, "cancelShip", json!({ "reason": "车辆故障" })).await;
    assert_eq!((stand(&admin, &sheet, &note).await, &back["departedAt"]), ((2, 7), &json!(null)));
    done(&admin, &note, "ship", json!({ "sealNos": "S-2" })).await;
    world.clock.set("2026-03-01T22:30:00Z".parse().unwrap());
    let can = read(&admin, &note).await["can"].clone();
    assert!(!can.as_array().unwrap().contains(&json!("cancelShip")), "{can}");
    let late = act(&admin, &note, "cancelShip", json!({ "reason": "车辆故障" })).await;
    assert_eq!(late.refused(40009).reason(), "deliveryNoteManage.otherDay");
    world.verify().await;
} }

both! { a_repeated_call_ships_once(world) {
    let admin = house(world, 2).await;
    let (_, note) = picked(world, &admin, ten()).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let path = format!("{BASE}/{}/ship", note["id"].as_str().unwrap());
    let form = json!({ "version": read(&admin, &note).await["version"], "sealNos": "S-1" });
    let once = admin.post(&path, form.clone()).with_key("ship-1").await.data();
    let again = admin.post(&path, form).with_key("ship-1").await.data();
    assert_eq!(once, again);
    assert_eq!(on_hand(world).await.len(), 2);
    world.verify().await;
} }

both! { what_is_taken_back_the_quick_way_is_picked_again_before_it_leaves(world) {
    let admin = house(world, 2).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (1, 7));
    let walk = picking::notes(&admin, &sheet).await.remove(0);
    let undo = json!({ "lineId": walk["lines"][0]["id"], "reason": "拿错" });
    picking::act(&admin, &walk, "undo", undo).await.ok();
    assert_eq!(stand(&admin, &sheet, &note).await, (1, 5));
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let early = act(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.openLines");
    picking::act(&admin, &walk, "confirmAll", json!({})).await.ok();
    assert_eq!(stand(&admin, &sheet, &note).await, (1, 7));
    let gone = done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    assert_eq!(gone["totalQty"], 12);
    assert_eq!(picking::sheet_now(&admin, &sheet).await["status"], 8);
    world.verify().await;
} }

both! { loading_says_nothing_of_a_sheet_that_is_being_picked_again(world) {
    let admin = house(world, 2).await;
    for first in ["load", "undo"] {
        let lines = json!([{ "goodsCode": "RICE", "qty": 3, "locationCode": "R1-1" }, { "goodsCode": "RICE", "qty": 2, "locationCode": "R1-3" }]);
        let (sheet, note) = picked(world, &admin, lines).await;
        let walk = picking::notes(&admin, &sheet).await.remove(0);
        let line = |of: &Value, place: &str| of["lines"].as_array().unwrap().iter().find(|line| line["fromLocation"] == place).unwrap()["id"].clone();
        let load = json!({ "plateNo": format!("沪A{first}"), "lineIds": [line(&note, "R1-1")] });
        let undo = json!({ "lineId": line(&walk, "R1-3"), "reason": "拿错" });
        if first == "load" {
            done(&admin, &note, "load", load).await;
            picking::act(&admin, &walk, "undo", undo).await.ok();
            assert_eq!(stand(&admin, &sheet, &note).await, (1, 5));
            done(&admin, &note, "unload", json!({ "lineIds": [line(&note, "R1-1")] })).await;
        } else {
            picking::act(&admin, &walk, "undo", undo).await.ok();
            done(&admin, &note, "load", load).await;
        }
        assert_eq!(stand(&admin, &sheet, &note).await, (1, 5), "{first}: it is still picked");
        picking::act(&admin, &walk, "confirmAll", json!({})).await.ok();
        assert_eq!(stand(&admin, &sheet, &note).await, (1, 7), "{first}");
        let gone = done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
        assert_eq!((&gone["totalQty"], stand(&admin, &sheet, &note).await), (&json!(5), (2, 8)), "{first}");
    }
    world.verify().await;
} }

both! { goods_that_came_back_with_their_vehicle_are_put_away_where_they_were(world) {
    let admin = house(world, 2).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    done(&admin, &note, "cancelShip", json!({ "reason": "车坏了" })).await;
    let walk = picking::notes(&admin, &sheet).await.remove(0);
    let undo = json!({ "lineId": walk["lines"][0]["id"], "reason": "不送了" });
    picking::act(&admin, &walk, "undo", undo).await.ok();
    let back = picking::row("R1-1", None, "RICE", [10, 100, 10]);
    assert!(picking::on_hand(world).await.contains(&back));
    world.verify().await;
} }

both! { nothing_leaves_on_a_day_before_it_was_picked(world) {
    let admin = house(world, 2).await;
    let (_, note) = picked(world, &admin, ten()).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let early = json!({ "sealNos": "S-1", "departedAt": "2026-02-01T02:00:00Z" });
    act(&admin, &note, "ship", early).await.invalid("departedAt");
} }
