//! A sheet is promised goods, gives them back, is voided; promises end.

use harness::both;
use serde_json::{Value, json};

use super::{BASE, LOTS, act, allot, given, got, held, lots, milk, read, stage, wanted};

both! { an_allocation_is_taken_back_wholly_or_in_part(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = allot(&admin, &wanted(&admin, 60, json!({})).await).await;
    assert_eq!(got(&sheet), (4, lots(&[("A", 30), ("D", 20), ("C", 10)])));
    assert_eq!(sheet["can"], json!(["detail", "swap", "cancelAllocation", "releaseRest", "void"]));
    act(&admin, &sheet, "withdraw", json!({})).await.refused(40009);
    act(&admin, &sheet, "cancelAllocation", json!({ "reason": "" })).await.invalid("reason");
    let unknown = json!({ "reason": "换", "reservationIds": ["1"] });
    act(&admin, &sheet, "cancelAllocation", unknown).await.invalid("reservationIds");
    let some = json!({ "reason": "换批", "reservationIds": [sheet["reservations"][1]["id"]] });
    let part = act(&admin, &sheet, "cancelAllocation", some).await.data();
    assert_eq!(got(&part), (3, lots(&[("A", 30), ("C", 10)])));
    assert_eq!((&part["lines"][0]["qtyOpen"], &part["totals"]["allocatedQty"]), (&json!(20), &json!(40)));
    act(&admin, &sheet, "cancelAllocation", json!({ "reason": "旧" })).await.refused(40010);
    let none = act(&admin, &part, "cancelAllocation", json!({ "reason": "客户推迟" })).await.data();
    assert_eq!((got(&none), held(world).await), ((2, lots(&[])), 0));
    let history = admin.get(&format!("{BASE}/{}/history", sheet["id"].as_str().unwrap())).await.data();
    let first = &history[0];
    assert_eq!((&first["action"], &first["reason"]), (&json!("cancelAllocation"), &json!("客户推迟")));
    assert_eq!((&first["fromStatus"], &first["toStatus"]), (&json!(3), &json!(2)));
    act(&admin, &none, "withdraw", json!({})).await.ok();
} }

both! { a_sheet_with_goods_is_voided_and_gives_them_back(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = allot(&admin, &wanted(&admin, 60, json!({})).await).await;
    let void = act(&admin, &sheet, "void", json!({ "reason": "取消" })).await.data();
    assert_eq!(got(&void), (1, lots(&[])));
    assert_eq!((&void["lines"][0]["qtyAllocated"], &void["totals"]["allocatedQty"]), (&json!(0), &json!(0)));
    assert_eq!(held(world).await, 0);
    act(&admin, &void, "allot", json!({})).await.refused(40009);
} }

both! { the_same_call_twice_promises_once(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = wanted(&admin, 60, json!({})).await;
    let path = format!("{BASE}/{}/allot", sheet["id"].as_str().unwrap());
    let body = json!({ "version": sheet["version"] });
    let once = admin.post(&path, body.clone()).with_key("allot-1").await.data();
    let twice = admin.post(&path, body.clone()).with_key("allot-1").await.data();
    assert_eq!((once["reservations"].clone(), held(world).await), (twice["reservations"].clone(), 60));
    admin.post(&path, body).with_key("allot-2").await.refused(40010);
    assert_eq!(held(world).await, 60);
} }

both! { promises_that_nobody_picks_end_after_the_hours_of_the_organization(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let settings = admin.get("/arpa-basic-api/setting/detail").await.data();
    let setting = settings["settings"].as_array().unwrap().iter().find(|one| one["name"] == "reservationHours").unwrap();
    let change = json!({ "changes": [{ "name": "reservationHours", "value": "4", "version": setting["version"] }] });
    admin.post("/arpa-basic-api/setting/edit", change).await.ok();
    let sheet = allot(&admin, &wanted(&admin, 60, json!({})).await).await;
    assert!(sheet["reservations"][0]["expiresAt"].is_string(), "{sheet}");
    assert_eq!(crate::allocation::expire(&world.app).await.unwrap(), 0);
    world.clock.advance(4 * 3_600_000);
    assert_eq!(crate::allocation::expire(&world.app).await.unwrap(), 3);
    let now = read(&admin, &sheet).await;
    assert_eq!((got(&now), held(world).await), ((2, lots(&[])), 0));
    assert_eq!(crate::allocation::expire(&world.app).await.unwrap(), 0);
} }

both! { whole_cartons_are_given_for_cartons(world) {
    let admin = stage(world).await;
    let line = |location: &str, qty: i64| json!({
        "locationCode": location, "goodsCode": "SALMON", "statusCode": "QUALIFIED", "qty": qty, "batchNo": "L1",
        "productionDate": "2026-01-15",
    });
    crate::opening::tests::stock_of(world, &admin, &[("WH1", vec![line("F1-01", 5), line("F1-02", 30)])]).await;
    let lines = json!([{ "goodsCode": "SALMON", "unitCode": "CTN", "qty": 3 }]);
    let sheet = allot(&admin, &wanted(&admin, 1, json!({ "lines": lines })).await).await;
    let places: Vec<(&Value, &Value)> =
        sheet["reservations"].as_array().unwrap().iter().map(|each| (&each["locationCode"], &each["qty"])).collect();
    assert_eq!(places, [(&json!("F1-02"), &json!(24))]);
    assert_eq!((&sheet["status"], &sheet["lines"][0]["qtyOpen"]), (&json!(3), &json!(12)));
} }

both! { other_goods_take_the_place_of_those_that_are_short(world) {
    let admin = stage(world).await;
    let rice = json!({ "locationCode": "N1-02", "goodsCode": "RICE", "statusCode": "QUALIFIED", "qty": 50, "weight": 50 });
    let few = super::lot(&("A", "2025-09-01", "2026-03-20", 30, "N1-01"));
    crate::opening::tests::stock_of(world, &admin, &[("WH1", vec![few, rice])]).await;
    let lines = |goods: &str| json!([{
        "goodsCode": "MILK", "qty": 40, "substitutes": [{ "goodsCode": goods, "gives": 2, "insteadOf": 1 }],
    }]);
    let wrong = json!({
        "warehouseCode": "WH1", "ownerCode": "POLAR", "substitutable": true, "lines": lines("TROUT"),
    });
    admin.post(&format!("{BASE}/add"), wrong).await.invalid("lines[0].substitutes[0].goodsCode");
    let sheet = wanted(&admin, 1, json!({ "substitutable": true, "lines": lines("RICE") })).await;
    let sheet = allot(&admin, &sheet).await;
    let other = &sheet["reservations"][1];
    assert_eq!((&other["goodsCode"], &other["qty"], &other["covers"]), (&json!("RICE"), &json!(20), &json!(10)));
    assert_eq!((&other["substitute"], &sheet["status"]), (&json!(true), &json!(4)));
    assert_eq!((&sheet["lines"][0]["qtyAllocated"], held(world).await), (&json!(40), 50));
    let kept = wanted(&admin, 1, json!({ "lines": lines("RICE") })).await;
    assert_eq!(given(&allot(&admin, &kept).await), lots(&[]));
} }
