//! Vehicles that are checked in first, and readings that a warehouse insists on.

use harness::{Actor, Reply, World};
use serde_json::{Value, json};

use super::{act, awaited, lines, note, path, read, ready, receive, salmon, with};

/// The warehouse with these settings.
pub(super) async fn house(admin: &Actor, changes: Value) {
    let row = admin.get("/wms/warehouse/list?code=WH1").await.records().remove(0);
    let url = format!("/wms/warehouse/{}", row["id"].as_str().unwrap());
    let held = admin.get(&url).await.data();
    let form = json!({
        "code": "WH1", "name": "一号库", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0,
        "version": held["version"],
    });
    admin.post(&format!("{url}/edit"), with(form, changes)).await.ok();
}

/// What is said of a vehicle; `changes` to it.
pub(super) fn vehicle(changes: Value) -> Value {
    let said = json!({
        "plateNo": "沪A12345", "driverName": "王强", "driverPhone": "13812345678", "dockCode": "D3", "sealNo": "S-1",
        "reeferActualTemp": -19.5, "productTempMin": -21, "productTempMax": -18,
    });
    with(said, changes)
}

pub(super) async fn check_in(actor: &Actor, note: &Value, changes: Value) -> Reply {
    act(actor, note, "checkIn", vehicle(changes)).await
}

pub(super) fn can(note: &Value, verb: &str) -> bool {
    note["can"].as_array().unwrap().iter().any(|each| each == verb)
}

fn rice() -> Value {
    note(json!({}))
}

pub(super) async fn asking(world: &World, changes: Value) -> Actor {
    let admin = ready(world).await;
    house(&admin, changes).await;
    admin
}

harness::both! {
    where_vehicles_are_checked_in_nothing_is_unloaded_or_received_before(world) {
        let admin = asking(world, json!({ "checkIn": true })).await;
        let waited = awaited(&admin, lines(json!([salmon(100)]))).await;
        assert_eq!((&waited["checkInAsked"], can(&waited, "checkIn"), can(&waited, "register")), (&json!(true), true, false));
        assert_eq!(receive(&admin, &waited, json!([{ "qty": 10 }])).await.refused(40009).reason(), "receiving.notCheckedIn");
        assert_eq!(admin.post(&path(&waited, "registerAll"), json!({})).await.refused(40009).reason(), "receiving.notCheckedIn");
        assert_eq!(admin.post(&path(&waited, "scan"), json!({ "scans": ["6901234567892"] })).await.refused(40009).reason(), "receiving.notCheckedIn");
        assert_eq!(act(&admin, &waited, "startUnload", json!({})).await.refused(40009).reason(), "receiving.notCheckedIn");
        let keeper = world.account(&["receivingNoteManage_checkIn_button", "receivingNoteManage_detail_button"]).await;
        let there = check_in(&keeper, &waited, json!({ "queueNo": "A07" })).await.data();
        for (field, value) in [
            ("plateNo", json!("沪A12345")), ("driverName", json!("王强")), ("dockCode", json!("D3")), ("sealNo", json!("S-1")),
            ("queueNo", json!("A07")), ("reeferActualTemp", json!(-19.5)), ("productTempMax", json!(-18)),
        ] {
            assert_eq!(there[field], value, "{field}");
        }
        assert!(there["checkedInAt"].is_string() && there["arrivedAt"] == there["checkedInAt"]);
        let seen = read(&admin, &there).await;
        assert!(can(&seen, "register") && can(&seen, "unload"));
        receive(&admin, &seen, json!([{ "qty": 10 }])).await.ok();
    }

    a_check_in_says_all_that_is_missing_and_may_be_corrected(world) {
        let admin = asking(world, json!({ "checkIn": true })).await;
        let waited = awaited(&admin, lines(json!([salmon(100)]))).await;
        let empty = act(&admin, &waited, "checkIn", json!({})).await;
        for field in ["plateNo", "driverName", "dockCode", "reeferActualTemp"] {
            empty.invalid(field);
        }
        for (field, value) in [
            ("plateNo", json!("12")), ("driverPhone", json!("12")), ("driverIdNo", json!("1")),
            ("arrivedAt", json!("2026-03-02T00:00:00Z")), ("productTempMax", json!(-30)), ("sealNo", json!("x".repeat(65))),
        ] {
            check_in(&admin, &waited, json!({ field: value })).await.invalid(field);
        }
        let there = check_in(&admin, &waited, json!({})).await.data();
        check_in(&admin, &waited, json!({})).await.refused(40010);
        world.clock.advance(60_000);
        let right = check_in(&admin, &there, json!({ "plateNo": "沪B54321", "sealNo": null })).await.data();
        assert_eq!((&right["plateNo"], &right["sealNo"]), (&json!("沪B54321"), &Value::Null));
        assert_eq!(right["checkedInAt"], there["checkedInAt"], "the first one counts");
        let stranger = world.account(&["receivingNoteManage_detail_button"]).await;
        check_in(&stranger, &right, json!({})).await.refused(40003);
    }

    goods_of_normal_temperature_need_no_thermometer_and_other_warehouses_no_check_in(world) {
        let admin = asking(world, json!({})).await;
        let waited = awaited(&admin, rice()).await;
        assert_eq!(waited["checkInAsked"], false);
        receive(&admin, &waited, json!([{ "qty": 1 }])).await.ok();
        house(&admin, json!({ "checkIn": true })).await;
        let waited = awaited(&admin, rice()).await;
        check_in(&admin, &waited, json!({ "productTempMin": -80.1 })).await.invalid("productTempMin");
        check_in(&admin, &waited, json!({ "reeferActualTemp": null })).await.ok();
    }

    goods_that_are_put_away_at_once_come_with_what_a_check_in_says(world) {
        let admin = asking(world, json!({ "checkIn": true })).await;
        let bare = admin.post("/wms/receivingNote/direct", lines(json!([salmon(10)]))).await;
        for field in ["plateNo", "driverName", "dockCode", "reeferActualTemp"] {
            bare.invalid(field);
        }
        let said = json!({ "plateNo": "沪A12345", "driverName": "王强", "dockCode": "D3", "reeferActualTemp": -19 });
        let form = with(lines(json!([salmon(10)])), said);
        let done = admin.post("/wms/receivingNote/direct", form).await.data();
        let made = read(&admin, &done).await;
        assert!(made["checkedInAt"].is_string(), "it was looked at when it came");
    }

    where_readings_are_required_cold_goods_do_not_come_in_without_them(world) {
        let admin = asking(world, json!({ "readings": true })).await;
        let keeper = world.account(&["receivingNoteManage_register_button", "receivingNoteManage_detail_button"]).await;
        let waited = awaited(&admin, lines(json!([salmon(100), { "goodsCode": "RICE", "qty": 5 }]))).await;
        assert_eq!(waited["probes"], json!({ "asked": 3, "taken": 0, "needed": true }));
        let three = json!([{ "qty": 1, "productTemp": -18 }, { "qty": 1 }, { "qty": 1 }, { "qty": 1 }]);
        let told = receive(&keeper, &waited, three).await;
        told.invalid("receipts[1].productTemp");
        told.invalid("receipts[2].productTemp");
        assert!(!told.text().contains("receipts[3]"), "two more are asked for, not three");
        receive(&keeper, &waited, json!([{ "qty": 1, "overrideReason": "探头坏了" }])).await.invalid("receipts[0].productTemp");
        receive(&admin, &waited, json!([{ "qty": 1 }])).await.invalid("receipts[0].overrideReason");
        admin.post(&path(&waited, "registerAll"), json!({})).await.invalid("productTemp");
        let told = admin.post(&path(&waited, "scan"), json!({ "scans": ["6901234567892"] })).await;
        told.invalid("scan.productTemp");
        let came = receive(&admin, &waited, json!([{ "qty": 1, "overrideReason": "探头坏了" }])).await.data();
        assert_eq!(came["receipts"][0]["overrideReason"], "探头坏了");
        // Rice is not asked, what is turned away comes in without.
        receive(&keeper, &waited, json!([{ "lineId": waited["lines"][1]["id"], "qty": 5 }])).await.ok();
        receive(&keeper, &waited, json!([{ "rejectedQty": 1, "rejectionReason": "破" }])).await.ok();
        let measured = json!([{ "qty": 1, "productTemp": -18 }, { "qty": 1, "productTemp": -18 }, { "qty": 1, "productTemp": -18 }]);
        receive(&keeper, &waited, measured).await.ok();
        receive(&keeper, &waited, json!([{ "qty": 10 }])).await.ok();
        world.verify().await;
    }
    readings_are_asked_for_all_pallets_of_a_note_whichever_line_comes_first(world) {
        let admin = asking(world, json!({ "readings": true })).await;
        let pallet = |number: usize| format!("C-{number}");
        for number in 1..=11 {
            admin.post("/wms/container/add", json!({ "code": pallet(number), "typeCode": "PAL", "ownerKind": 0 })).await.ok();
        }
        let mut planned: Vec<Value> = (1..=11).map(|number| json!({ "goodsCode": "BEEF", "qty": 1, "containerCode": pallet(number) })).collect();
        planned.insert(0, salmon(100));
        let waited = awaited(&admin, lines(Value::from(planned))).await;
        assert_eq!(waited["probes"], json!({ "asked": 5, "taken": 0, "needed": true }));
        let keeper = world.account(&["receivingNoteManage_register_button", "receivingNoteManage_detail_button"]).await;
        let measured = json!({ "qty": 1, "productTemp": -18 });
        receive(&keeper, &waited, json!([measured, measured, measured])).await.ok();
        receive(&keeper, &waited, json!([{ "qty": 1 }])).await.invalid("receipts[0].productTemp");
        receive(&keeper, &waited, json!([measured, measured, { "qty": 1 }])).await.ok();
    }
}
