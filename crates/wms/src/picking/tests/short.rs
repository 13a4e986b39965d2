//! Goods that are not there.

use harness::both;
use serde_json::json;

use super::*;

/// Somebody counts every place that was reported short.
async fn counted(admin: &Actor) {
    let list = admin.get("/wms/task/list?taskType=INVENTORY&status=WAITING").await.records();
    for count in &list {
        let path = format!("/wms/task/{}/counted", count["id"].as_str().unwrap());
        admin.post(&path, json!({ "note": "都在" })).await.ok();
    }
}

both! { what_is_not_there_is_taken_elsewhere_and_the_place_is_counted(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({})), lying("RICE", "R3-3", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 8 }])).await;
    let note = note(&admin, &sheet).await;
    let (line, place) = (note["lines"][0].clone(), note["lines"][0]["fromLocation"].clone());
    act(&admin, &note, "short", json!({ "lineId": line["id"], "reason": " " })).await.invalid("reason");
    act(&admin, &note, "confirm", right(&line, json!({ "qty": 3 }))).await.ok();
    let after = act(&admin, &note, "short", json!({ "lineId": line["id"], "reason": "货架空了" })).await.data();
    let mut found: Vec<(String, String)> = column(&after, "status").into_iter().zip(column(&after, "qty")).collect();
    found.sort();
    assert_eq!(found, [("0".into(), "5".into()), ("1".into(), "3".into()), ("2".into(), "5".into())]);
    let new = after["lines"].as_array().unwrap().iter().find(|line| line["status"] == 0).unwrap();
    assert_ne!(new["fromLocation"], place);
    assert_eq!((&after["status"], &after["shortLines"]), (&json!(1), &json!(1)));
    let raised = jobs(&admin, &note).await;
    assert_eq!((raised.len(), raised[1].0.as_str(), raised[1].1.as_str()), (2, "INVENTORY", "WAITING"));
    act(&admin, &note, "short", json!({ "lineId": line["id"], "reason": "再来" })).await.refused(40009);
    let done = act(&admin, &note, "confirm", right(new, json!({}))).await.data();
    assert_eq!((&done["status"], &sheet_now(&admin, &sheet).await["status"]), (&json!(2), &json!(6)));
    assert_eq!(jobs(&admin, &note).await.iter().map(|job| job.1.clone()).collect::<Vec<_>>(), ["COMPLETED", "WAITING"]);
    world.verify().await;
} }

both! { a_place_reported_short_gives_nothing_away_until_it_is_counted(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({})), lying("RICE", "R3-3", 10, json!({}))]).await;
    let wants = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 8 }])).await;
    let walk = note(&admin, &wants).await;
    let open = |note: &Value| {
        note["lines"].as_array().unwrap().iter().find(|line| line["status"] == 0).cloned().unwrap_or_default()
    };
    let after = act(&admin, &walk, "short", json!({ "lineId": open(&walk)["id"], "reason": "空" })).await.data();
    let after = act(&admin, &after, "short", json!({ "lineId": open(&after)["id"], "reason": "也空" })).await.data();
    assert_eq!(open(&after), Value::Null, "nobody is sent back to a place where nothing was found");
    let bare = sheet_now(&admin, &wants).await;
    assert_eq!((&bare["lines"][0]["qtyOpen"], &bare["status"]), (&json!(8), &json!(5)));
    let said = bare["lines"][0]["said"]["reason"].as_str().unwrap().to_owned();
    assert!(said.contains("Reported short"), "{said}");
    let other = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 2 }])).await;
    assert_eq!(other["lines"][0]["qtyAllocated"], 0, "nor is anybody else");
    let counts = admin.get("/wms/task/list?taskType=INVENTORY&status=WAITING").await.records();
    assert_eq!(counts.len(), 2);
    let path = format!("/wms/task/{}/counted", counts[0]["id"].as_str().unwrap());
    admin.post(&path, json!({})).await.invalid("note");
    let done = admin.post(&path, json!({ "note": "10 袋都在，放在后排" })).await.data();
    assert_eq!((&done["status"], &done["can"]), (&json!("COMPLETED"), &json!(["detail"])));
    admin.post(&path, json!({ "note": "再点" })).await.refused(40009);
    let path = format!("{SHEET}/{}/allot", other["id"].as_str().unwrap());
    let got = admin.post(&path, json!({ "version": other["version"] })).await.data();
    assert_eq!(got["lines"][0]["qtyAllocated"], 2);
    world.verify().await;
} }

both! { what_cannot_be_had_anywhere_waits_on_the_sheet(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 8 }])).await;
    let note = note(&admin, &sheet).await;
    act(&admin, &note, "confirm", right(&note["lines"][0], json!({ "qty": 6 }))).await.ok();
    let line = note["lines"][0]["id"].clone();
    let short = act(&admin, &note, "short", json!({ "lineId": line, "reason": "破损" })).await.data();
    assert_eq!((&short["status"], column(&short, "status")), (&json!(2), vec!["2".into(), "1".into()]));
    let waits = sheet_now(&admin, &sheet).await;
    assert_eq!((&waits["status"], &waits["lines"][0]["qtyOpen"]), (&json!(5), &json!(2)));
    assert_eq!(admin.get("/wms/deliveryNote/list").await.total(), 0);
    let rest = json!({ "version": waits["version"], "reason": "客户同意" });
    let path = format!("{SHEET}/{}/releaseRest", waits["id"].as_str().unwrap());
    assert_eq!(admin.post(&path, rest).await.data()["status"], 6);
    assert_eq!(admin.get("/wms/deliveryNote/list").await.total(), 1, "what was picked goes on");
    world.verify().await;
} }

both! { a_sheet_of_which_nothing_was_found_is_given_up_or_begins_again(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({}))]).await;
    for _ in 0..2 {
        let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 8 }])).await;
        let note = note(&admin, &sheet).await;
        act(&admin, &note, "short", json!({ "lineId": note["lines"][0]["id"], "reason": "空" })).await.ok();
        let bare = sheet_now(&admin, &sheet).await;
        assert_eq!((&bare["status"], &bare["lines"][0]["qtyOpen"]), (&json!(5), &json!(8)));
        let verb = async |now: &Value, verb: &str, more: Value| {
            let body = with(json!({ "version": now["version"] }), more);
            admin.post(&format!("{SHEET}/{}/{verb}", now["id"].as_str().unwrap()), body).await
        };
        let partly = verb(&bare, "acceptPartial", json!({ "rest": "cancel" })).await;
        assert_eq!(partly.refused(40009).reason(), "delivery.nothingLeft");
        let can = |verb: &str| bare["can"].as_array().unwrap().contains(&json!(verb));
        assert!(can("void") && can("cancelAllocation"), "{}", bare["can"]);
        let waits = verb(&bare, "cancelAllocation", json!({ "reason": "无货" })).await.data();
        assert_eq!(waits["status"], 2, "it waits again");
        let back = verb(&waits, "withdraw", json!({})).await.data();
        assert_eq!(back["status"], 0);
        counted(&admin).await;
    }
    world.verify().await;
} }

both! { a_sheet_whose_walk_has_begun_is_voided_as_long_as_nothing_was_picked(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({}))]).await;
    let made = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 4 }])).await;
    let walk = note(&admin, &made).await;
    act(&admin, &walk, "confirm", right(&walk["lines"][0], json!({ "qty": 3 }))).await.ok();
    let path = format!("{SHEET}/{}/void", made["id"].as_str().unwrap());
    let now = sheet_now(&admin, &made).await;
    assert!(!now["can"].as_array().unwrap().contains(&json!("void")), "{}", now["can"]);
    let early = admin.post(&path, json!({ "version": now["version"], "reason": "取消" })).await;
    assert_eq!(early.refused(40009).reason(), "delivery.picked");
    let other = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 4 }])).await;
    let walk = note(&admin, &other).await;
    act(&admin, &walk, "short", json!({ "lineId": walk["lines"][0]["id"], "reason": "空" })).await.ok();
    let now = sheet_now(&admin, &other).await;
    let path = format!("{SHEET}/{}/void", other["id"].as_str().unwrap());
    let void = admin.post(&path, json!({ "version": now["version"], "reason": "取消" })).await.data();
    assert_eq!((&void["status"], &void["reservations"]), (&json!(1), &json!([])));
    world.verify().await;
} }
