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

both! { after_the_cut_off_a_sheet_is_changed_only_by_whoever_may_and_says_why(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let rights = [
        "search", "detail", "allot", "swap", "edit", "withdraw", "cancelAllocation", "void", "releaseRest", "submit",
        "overrideRotation",
    ];
    let rights = rights.map(|verb| format!("deliverysheetManage_{verb}_button"));
    let clerk = world.account(&rights.each_ref().map(String::as_str)).await;
    let until = kernel::clock::Instant::of_millis(world.clock.now().millis() + 3_600_000);
    let cutoff = json!({ "cutoffAt": until });
    let sheet = allot(&admin, &wanted(&admin, 60, cutoff.clone()).await).await;
    let waits = wanted(&admin, 5, cutoff).await;
    let can = async |sheet: &Value, verb: &str| {
        read(&clerk, sheet).await["can"].as_array().unwrap().contains(&json!(verb))
    };
    assert!(can(&sheet, "swap").await && can(&waits, "withdraw").await);
    world.clock.advance(3_600_000);
    let line = sheet["lines"][0]["id"].clone();
    let swap = json!({ "lineId": line, "batchNo": "B", "qty": 5, "overrideReason": "试" });
    for (sheet, verb, form) in [
        (&sheet, "swap", swap),
        (&sheet, "cancelAllocation", json!({ "reason": "试" })),
        (&sheet, "releaseRest", json!({ "reason": "试", "promised": true })),
        (&sheet, "void", json!({ "reason": "试" })),
        (&waits, "withdraw", json!({ "reason": "试" })),
    ] {
        let late = act(&clerk, sheet, verb, form).await;
        assert_eq!(late.refused(40009).reason(), "delivery.afterCutoff", "{verb}");
        assert!(!can(sheet, verb).await, "{verb}");
    }
    let many = json!({ "reason": "试", "rows": [{ "id": waits["id"], "version": waits["version"] }] });
    assert_eq!(clerk.post(&format!("{BASE}/voidMany"), many).await.data()["done"], 0);
    let silent = act(&admin, &waits, "withdraw", json!({})).await;
    assert_eq!(silent.refused(40009).reason(), "delivery.afterCutoffReason");
    let draft = act(&admin, &waits, "withdraw", json!({ "reason": "客户来电" })).await.data();
    let form = json!({
        "warehouseCode": "WH1", "ownerCode": "POLAR", "cutoffAt": draft["cutoffAt"], "lines": [{ "goodsCode": "MILK", "qty": 6 }],
    });
    let late = act(&admin, &draft, "edit", form.clone()).await;
    assert_eq!(late.refused(40009).reason(), "delivery.afterCutoffReason");
    let why = crate::receiving::tests::with(form, json!({ "overrideReason": "客户来电" }));
    assert_eq!(act(&admin, &draft, "edit", why).await.data()["totals"]["qty"], 6);
    act(&admin, &sheet, "void", json!({ "reason": "客户来电" })).await.ok();
    assert_eq!(held(world).await, 0);
} }

both! { sheets_are_voided_together_and_each_says_what_became_of_it(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let one = allot(&admin, &wanted(&admin, 60, json!({})).await).await;
    let other = allot(&admin, &wanted(&admin, 60, json!({})).await).await;
    let stale = allot(&admin, &wanted(&admin, 10, json!({})).await).await;
    assert_eq!(held(world).await, 130);
    let row = |sheet: &Value| json!({ "id": sheet["id"], "version": sheet["version"] });
    let rows = [row(&other), json!({ "id": stale["id"], "version": 1 }), row(&one), json!({ "id": "1", "version": 1 })];
    let done = admin.post(&format!("{BASE}/voidMany"), json!({ "reason": "停产", "rows": rows })).await.data();
    let told: Vec<bool> = done["rows"].as_array().unwrap().iter().map(|row| row["done"].as_bool().unwrap()).collect();
    assert_eq!(told, [true, false, true, false], "{done}");
    for sheet in [&one, &other] {
        assert_eq!(got(&read(&admin, sheet).await), (1, lots(&[])));
    }
    assert_eq!((got(&read(&admin, &stale).await).0, held(world).await), (4, 10));
} }

both! { a_line_of_one_batch_keeps_to_it_when_more_is_looked_for(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let other = allot(&admin, &wanted(&admin, 20, json!({})).await).await;
    assert_eq!(given(&other), lots(&[("A", 20)]));
    let sheet = wanted(&admin, 70, json!({ "singleBatch": true })).await;
    let part = allot(&admin, &sheet).await;
    assert_eq!(got(&part), (3, lots(&[("C", 50)])), "the largest, as none is enough");
    let more = allot(&admin, &part).await;
    assert_eq!(got(&more), (3, lots(&[("C", 50)])), "another run brings no second batch");
} }
