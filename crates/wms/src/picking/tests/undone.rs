//! Taking back what was picked, and what is not promised any more.

use harness::both;
use serde_json::json;

use super::*;

both! { what_was_picked_goes_back_and_stays_promised(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({})), lying("RICE", "R3-3", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 8, "locationCode": "R1-1" }, { "goodsCode": "RICE", "qty": 2, "locationCode": "R3-3" }])).await;
    let note = note(&admin, &sheet).await;
    let undo = |line: &Value, more: Value| with(json!({ "lineId": line["id"], "reason": "放错" }), more);
    let early = act(&admin, &note, "undo", undo(&note["lines"][0], json!({}))).await;
    early.refused(40009);
    let done = act(&admin, &note, "confirmAll", json!({})).await.data();
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 6);
    act(&admin, &note, "undo", undo(&done["lines"][0], json!({ "reason": " " }))).await.invalid("reason");
    // One posting brought both lines: each goes back by itself.
    let back = act(&admin, &note, "undo", undo(&done["lines"][0], json!({}))).await.data();
    let mut statuses = column(&back, "status");
    statuses.sort();
    assert_eq!((&back["status"], statuses), (&json!(1), vec!["0".to_owned(), "1".to_owned()]));
    assert_eq!(jobs(&admin, &note).await[0].1, "WAITING");
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 5);
    let other = back["lines"].as_array().unwrap().iter().find(|line| line["status"] == 1).unwrap().clone();
    let elsewhere = act(&admin, &note, "undo", undo(&other, json!({ "locationCode": "R2-2" }))).await.data();
    assert_eq!(elsewhere["status"], 1);
    assert!(column(&elsewhere, "fromLocation").contains(&"R2-2".to_owned()), "{elsewhere}");
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 4, "nothing is picked any more");
    assert_eq!(admin.get("/wms/deliveryNote/list").await.total(), 0);
    let there = on_hand(world).await;
    assert_eq!((there.iter().map(|row| row.3).sum::<i64>(), there.iter().map(|row| row.5).sum::<i64>()), (20, 10));
    act(&admin, &note, "undo", undo(&other, json!({}))).await.refused(40009);
    let again = act(&admin, &note, "confirmAll", json!({})).await.data();
    assert_eq!((&again["status"], &sheet_now(&admin, &sheet).await["status"]), (&json!(2), &json!(6)));
    act(&admin, &note, "undo", undo(&other, json!({ "locationCode": "F1-01" }))).await.invalid("locationCode");
    world.verify().await;
} }

both! { what_is_not_promised_any_more_is_not_walked_to(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({})), lying("RICE", "R3-3", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 8, "locationCode": "R1-1" }, { "goodsCode": "RICE", "qty": 2, "locationCode": "R3-3" }])).await;
    let note = note(&admin, &sheet).await;
    let cancel = |sheet: &Value, more: Value| with(json!({ "version": sheet["version"], "reason": "改期" }), more);
    let path = format!("{SHEET}/{}/cancelAllocation", sheet["id"].as_str().unwrap());
    let one = cancel(&sheet, json!({ "reservationIds": [note["lines"][1]["reservationId"]] }));
    let less = admin.post(&path, one).await.data();
    assert_eq!(column(&read(&admin, &note).await, "status"), ["0", "3"]);
    assert_eq!(read(&admin, &note).await["lineCount"], 1);
    let gone = act(&admin, &note, "confirm", right(&note["lines"][1], json!({}))).await;
    assert_eq!(gone.refused(40009).reason(), "pick.lineDone");
    admin.post(&path, cancel(&less, json!({}))).await.ok();
    admin.get(&format!("{BASE}/{}", note["id"].as_str().unwrap())).await.refused(40004);
    assert_eq!(jobs(&admin, &note).await, []);
    assert!(on_hand(world).await.iter().all(|row| row.5 == 0));
    world.verify().await;
} }

both! { what_was_put_back_ends_by_itself_again(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({}))]).await;
    let settings = admin.get("/arpa-basic-api/setting/detail").await.data();
    let setting = settings["settings"].as_array().unwrap().iter().find(|one| one["name"] == "reservationHours").unwrap();
    let change = json!({ "changes": [{ "name": "reservationHours", "value": "4", "version": setting["version"] }] });
    admin.post("/arpa-basic-api/setting/edit", change).await.ok();
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 8 }])).await;
    let note = note(&admin, &sheet).await;
    act(&admin, &note, "confirmAll", json!({})).await.ok();
    assert_eq!(sheet_now(&admin, &sheet).await["reservations"][0]["expiresAt"], json!(null), "picked goods stay");
    let line = json!({ "lineId": note["lines"][0]["id"], "reason": "放错" });
    act(&admin, &note, "undo", line).await.ok();
    let again = sheet_now(&admin, &sheet).await;
    assert!(again["reservations"][0]["expiresAt"].is_string(), "{again}");
} }
