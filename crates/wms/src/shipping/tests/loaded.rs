//! Loading: the right vehicle at the right dock, cold enough, and one temperature a vehicle.

use harness::both;
use serde_json::json;

use super::*;
use crate::picking::tests as picking;

/// Frozen goods beside the rice.
pub async fn frozen(world: &World) -> (Actor, Value, Value) {
    let admin = stage(world).await;
    takes(&admin, 1).await;
    let goods = json!({
        "code": "ICE", "ownerCode": "POLAR", "name": "冰淇淋", "unitCode": "BAG", "commodityType": 1, "source": 1,
        "settlementUnit": "piece", "catchWeightMode": 0, "thermosphere": "FROZEN", "serialMode": 0, "status": 0,
    });
    admin.post("/wms/goods/add", goods).await.ok();
    let area = json!({
        "code": "F9", "name": "冷冻区", "warehouseCode": "WH1", "profile": "FROZEN", "purpose": "STORAGE", "status": 0, "sort": 9,
    });
    admin.post("/wms/area/add", area).await.ok();
    let place = json!({ "code": "F9-01", "warehouseCode": "WH1", "areaCode": "F9", "type": 1 });
    let id = admin.post("/wms/location/add", place).await.data()["id"].clone();
    admin.post("/wms/location/enable", json!({ "rows": [{ "id": id, "version": 1 }] })).await.ok();
    stocked(world, &admin, vec![lying("ICE", "F9-01", 10, json!({})), lying("RICE", "R1-1", 10, json!({}))])
        .await;
    let (_, cold) = picked(world, &admin, json!([{ "goodsCode": "ICE", "qty": 4 }])).await;
    let (_, dry) = picked(world, &admin, json!([{ "goodsCode": "RICE", "qty": 4 }])).await;
    passed(&admin, &cold).await;
    passed(&admin, &dry).await;
    (admin, cold, dry)
}

both! { a_warm_vehicle_is_not_loaded_unless_somebody_answers_for_it(world) {
    let (admin, note, _) = frozen(world).await;
    assert_eq!((&note["thermosphere"], &note["truckMax"]), (&json!("FROZEN"), &json!(-15)));
    let all = json!({ "plateNo": "沪A12345" });
    act(&admin, &note, "load", all.clone()).await.invalid("truckTemp");
    let clerk = world.account_in(&["search", "detail", "load"].map(|verb| format!("deliveryNoteManage_{verb}_button")).each_ref().map(String::as_str), &["WH1"]).await;
    act(&clerk, &note, "precool", json!({ "truckTemp": -10 })).await.invalid("truckTemp");
    act(&clerk, &note, "precool", json!({ "truckTemp": -10, "overrideReason": "急单" })).await.invalid("truckTemp");
    act(&admin, &note, "precool", json!({ "truckTemp": -10 })).await.invalid("truckTemp");
    let read = done(&clerk, &note, "precool", json!({ "truckTemp": -18 })).await;
    assert!(read["precooledAt"].is_string());
    act(&clerk, &note, "load", json!({ "plateNo": "沪A12345", "productTemp": -9 })).await.invalid("productTemp");
    world.clock.advance(61 * 60 * 1_000);
    act(&clerk, &note, "load", all.clone()).await.invalid("truckTemp");
    done(&admin, &note, "precool", json!({ "truckTemp": -10, "overrideReason": "急单" })).await;
    let loaded = done(&clerk, &note, "load", json!({ "plateNo": "沪A12345", "productTemp": -18 })).await;
    assert_eq!((&loaded["status"], &loaded["lines"][0]["loadTemp"]), (&json!(3), &json!(-18)));
} }

both! { the_wrong_vehicle_the_wrong_dock_and_another_cold_are_refused(world) {
    let (admin, cold, dry) = frozen(world).await;
    let unchecked = picked(world, &admin, json!([{ "goodsCode": "RICE", "qty": 1 }])).await.1;
    let early = act(&admin, &unchecked, "load", json!({ "plateNo": "沪A12345" })).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.notChecked");
    done(&admin, &dry, "vehicle", json!({ "plateNo": "沪A12345", "dockCode": "D3" })).await;
    act(&admin, &dry, "load", json!({ "plateNo": "沪B99999" })).await.invalid("plateNo");
    act(&admin, &dry, "load", json!({ "plateNo": "沪A12345", "dockCode": "D4" })).await.invalid("dockCode");
    act(&admin, &dry, "load", json!({ "plateNo": "沪A12345", "containerCodes": ["P-9"] })).await.invalid("containerCodes[0]");
    assert_eq!(read(&admin, &dry).await["loadedLines"], 0, "nothing changed");
    done(&admin, &dry, "load", json!({ "plateNo": "沪A12345", "dockCode": "D3" })).await;
    act(&admin, &dry, "vehicle", json!({ "plateNo": "沪B99999" })).await.invalid("plateNo");
    done(&admin, &cold, "precool", json!({ "truckTemp": -18 })).await;
    let mixed = act(&admin, &cold, "load", json!({ "plateNo": "沪A12345" })).await;
    assert_eq!(mixed.refused(40009).reason(), "deliveryNoteManage.mixedThermospheres");
    act(&admin, &cold, "load", json!({ "plateNo": "沪C00001" })).await.invalid("productTemp");
    done(&admin, &cold, "load", json!({ "plateNo": "沪C00001", "productTemp": -19 })).await;
    let walk = picking::notes(&admin, &json!({ "docNo": cold["sheetNo"] })).await.remove(0);
    let undo = json!({ "lineId": walk["lines"][0]["id"], "reason": "拿错" });
    let late = picking::act(&admin, &walk, "undo", undo).await;
    assert_eq!(late.refused(40009).reason(), "deliveryNoteManage.checkedAlready");
} }

both! { another_vehicle_is_cooled_by_itself_and_nothing_comes_down_that_is_not_on_board(world) {
    let (admin, note, _) = frozen(world).await;
    let unchecked = picked(world, &admin, json!([{ "goodsCode": "RICE", "qty": 1 }])).await;
    let early = act(&admin, &unchecked.1, "unload", json!({})).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.notOnBoard");
    assert_eq!(stand(&admin, &unchecked.0, &unchecked.1).await, (0, 6), "nothing changed");
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(&admin, &note, "precool", json!({ "truckTemp": -18 })).await;
    let other = done(&admin, &note, "vehicle", json!({ "plateNo": "沪B67890" })).await;
    assert!(other["precooledAt"].is_null() && other["truckTemp"].is_null());
    let cold = json!({ "plateNo": "沪B67890", "productTemp": -19 });
    act(&admin, &note, "load", cold.clone()).await.invalid("truckTemp");
    done(&admin, &note, "precool", json!({ "truckTemp": -18 })).await;
    done(&admin, &note, "load", cold).await;
    done(&admin, &note, "unload", json!({})).await;
    world.clock.advance(61 * 60 * 1_000);
    let late = json!({ "plateNo": "沪B67890", "productTemp": -19 });
    act(&admin, &note, "load", late).await.invalid("truckTemp");
} }

both! { frozen_and_dry_goods_of_one_sheet_need_a_vehicle_with_several_rooms(world) {
    let (admin, ..) = frozen(world).await;
    let lines = json!([{ "goodsCode": "ICE", "qty": 1 }, { "goodsCode": "RICE", "qty": 1 }]);
    let (_, note) = picked(world, &admin, lines).await;
    passed(&admin, &note).await;
    done(&admin, &note, "precool", json!({ "truckTemp": -18 })).await;
    let load = json!({ "plateNo": "沪A12345", "productTemp": -19 });
    assert_eq!(note["thermospheres"], json!(["NORMAL", "FROZEN"]));
    act(&admin, &note, "load", load.clone()).await.invalid("mixReason");
    let excused = crate::receiving::tests::with(load.clone(), json!({ "overrideReason": "急单" }));
    act(&admin, &note, "load", excused).await.invalid("mixReason");
    assert_eq!(read(&admin, &note).await["loadedLines"], 0, "nothing changed");
    let warm = json!({ "plateNo": "沪A12345", "productTemp": 10, "mixReason": "双温车" });
    act(&admin, &note, "load", warm).await.invalid("productTemp");
    let one = json!({ "mixReason": "双温车", "lineIds": [note["lines"][0]["id"]] });
    done(&admin, &note, "load", crate::receiving::tests::with(load.clone(), one)).await;
    // What was said of the vehicle stands, also for somebody who could not have said it.
    let clerk = world.account_in(&["search", "detail", "load"].map(|verb| format!("deliveryNoteManage_{verb}_button")).each_ref().map(String::as_str), &["WH1"]).await;
    let rest = json!({ "lineIds": [note["lines"][1]["id"]] });
    let loaded = done(&clerk, &note, "load", crate::receiving::tests::with(load, rest)).await;
    assert_eq!((&loaded["status"], &loaded["mixReason"]), (&json!(3), &json!("双温车")));
    let list = admin.get(&format!("/wms/outboundNote/list?docNo={}", note["docNo"].as_str().unwrap())).await.records();
    assert_eq!(list[0]["mixed"], true);
    let history = admin.get(&format!("{BASE}/{}/history", note["id"].as_str().unwrap())).await.data();
    assert!(history.as_array().unwrap().iter().any(|step| step["reason"] == "双温车"), "{history}");
} }

both! { frozen_and_dry_goods_do_not_leave_together_unsaid_in_any_way(world) {
    let (admin, ..) = frozen(world).await;
    let lines = json!([{ "goodsCode": "ICE", "qty": 1 }, { "goodsCode": "RICE", "qty": 1 }]);
    for way in [0, 2] {
        takes(&admin, way).await;
        let (_, note) = picked(world, &admin, lines.clone()).await;
        if way == 0 {
            passed(&admin, &note).await;
        }
        done(&admin, &note, "vehicle", json!({ "plateNo": format!("沪A1234{way}") })).await;
        let ship = json!({ "sealNos": "S-1", "truckTemp": -18 });
        act(&admin, &note, "ship", ship.clone()).await.invalid("mixReason");
        let row = json!({ "id": note["id"], "version": read(&admin, &note).await["version"] });
        let many = crate::receiving::tests::with(ship.clone(), json!({ "rows": [row] }));
        let told = admin.post(&format!("{BASE}/shipMany"), many).await.data();
        assert_eq!((&told["done"], told["rows"][0]["reason"].is_string()), (&json!(0), true), "{told}");
        assert_eq!(told["rows"][0]["fields"], json!(["mixReason"]), "the page asks for it: {told}");
        let row = json!({ "id": note["id"], "version": read(&admin, &note).await["version"] });
        let said = crate::receiving::tests::with(ship, json!({ "mixReason": "双温车", "rows": [row] }));
        let told = admin.post(&format!("{BASE}/shipMany"), said).await.data();
        assert_eq!((&told["done"], told["rows"][0].get("fields")), (&json!(1), None), "way {way}: {told}");
        assert_eq!(read(&admin, &note).await["mixReason"], "双温车");
    }
    world.verify().await;
} }

both! { no_thermometer_shows_such_a_reading(world) {
    let (admin, note, _) = frozen(world).await;
    let all = json!({ "plateNo": "沪A12345" });
    for far in [-81, 81, 6901] {
        act(&admin, &note, "precool", json!({ "truckTemp": far, "overrideReason": "急单" })).await.invalid("truckTemp");
        let load = crate::receiving::tests::with(all.clone(), json!({ "productTemp": far, "overrideReason": "急单" }));
        act(&admin, &note, "load", load).await.invalid("productTemp");
    }
    done(&admin, &note, "precool", json!({ "truckTemp": -18 })).await;
    let load = crate::receiving::tests::with(all, json!({ "productTemp": -80 }));
    done(&admin, &note, "load", load).await;
    let ship = json!({ "sealNos": "S-1", "truckTemp": -81, "overrideReason": "急单" });
    act(&admin, &note, "ship", ship).await.invalid("truckTemp");
    let (_, other) = picked(world, &admin, json!([{ "goodsCode": "ICE", "qty": 1 }])).await;
    let begun = done(&admin, &other, "startCheck", json!({ "mode": 1 })).await;
    let line = json!({ "lineId": begun["lines"][0]["id"], "qty": 1, "productTemp": 99 });
    let check = json!({ "lines": [line], "overrideReason": "急单" });
    act(&admin, &other, "check", check).await.invalid("lines[0].productTemp");
    let scan = json!({ "warehouse": "WH1", "noteId": other["id"], "lineId": begun["lines"][0]["id"], "qty": 1, "productTemp": 99 });
    admin.post(&format!("{BASE}/scanCheck"), scan).await.invalid("productTemp");
    for (verb, more) in [("precool", json!({ "truckTemp": 1 })), ("load", json!({})), ("ship", json!({ "sealNos": "S" }))] {
        let long = crate::receiving::tests::with(more, json!({ "overrideReason": "长".repeat(201) }));
        act(&admin, &note, verb, long).await.invalid("overrideReason");
    }
    assert_eq!(read(&admin, &other).await["checkedLines"], 0, "nothing changed");
} }

both! { goods_are_cold_when_they_are_checked_and_each_reading_is_kept(world) {
    let (admin, ..) = frozen(world).await;
    let (_, note) = picked(world, &admin, json!([{ "goodsCode": "ICE", "qty": 1 }])).await;
    let rights = ["search", "detail", "reCheck"].map(|verb| format!("deliveryNoteManage_{verb}_button"));
    let clerk = world.account_in(&rights.each_ref().map(String::as_str), &["WH1"]).await;
    let line = json!({ "lineId": note["lines"][0]["id"], "qty": 1, "productTemp": 25 });
    let warm = json!({ "lines": [line] });
    done(&clerk, &note, "startCheck", json!({ "mode": 1 })).await;
    act(&clerk, &note, "check", warm.clone()).await.invalid("lines[0].productTemp");
    let excused = crate::receiving::tests::with(warm.clone(), json!({ "overrideReason": "急单" }));
    act(&clerk, &note, "check", excused.clone()).await.invalid("lines[0].productTemp");
    done(&admin, &note, "startCheck", json!({ "mode": 1 })).await;
    act(&admin, &note, "check", warm).await.invalid("lines[0].productTemp");
    done(&admin, &note, "check", excused).await;
    done(&admin, &note, "pass", json!({})).await;
    done(&admin, &note, "precool", json!({ "truckTemp": -18 })).await;
    let loaded = done(&admin, &note, "load", json!({ "plateNo": "沪A12345", "productTemp": -19 })).await;
    assert_eq!((&loaded["lines"][0]["productTemp"], &loaded["lines"][0]["loadTemp"]), (&json!(25), &json!(-19)));
} }
