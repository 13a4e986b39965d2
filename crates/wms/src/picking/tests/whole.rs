//! Containers that go with everything in them.

use harness::both;
use serde_json::json;

use super::*;

both! { a_pallet_that_is_wanted_whole_goes_whole_and_comes_back_whole(world) {
    let admin = stage(world).await;
    let on = |code: &str| json!({ "containerCode": code });
    stocked(world, &admin, vec![lying("RICE", "N1-01", 10, on("P-1")), lying("RICE", "N1-02", 10, on("P-2"))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 10, "containerCode": "P-1" }, { "goodsCode": "RICE", "qty": 4, "containerCode": "P-2" }])).await;
    let note = note(&admin, &sheet).await;
    assert_eq!((column(&note, "containerCode"), column(&note, "whole")), (vec!["P-1".into(), "P-2".into()], vec!["true".into(), "false".into()]));
    let gone = act(&admin, &note, "confirm", right(&note["lines"][0], json!({}))).await.data();
    assert_eq!(gone["lines"][0]["toContainer"], "P-1");
    act(&admin, &note, "confirm", right(&note["lines"][1], json!({}))).await.ok();
    let loose = row("DOCK-1", None, "RICE", [4, 40, 4]);
    let left = row("N1-02", Some("P-2"), "RICE", [6, 60, 0]);
    assert_eq!(on_hand(world).await, [loose.clone(), row("DOCK-1", Some("P-1"), "RICE", [10, 100, 10]), left.clone()]);
    let place = async || admin.get("/wms/container/list?code=P-1").await.records()[0]["locationCode"].clone();
    assert_eq!(place().await, "DOCK-1");
    let back = act(&admin, &note, "undo", json!({ "lineId": gone["lines"][0]["id"], "reason": "不要了" })).await.data();
    let reopened = back["lines"].as_array().unwrap().iter().find(|line| line["containerCode"] == "P-1").unwrap();
    assert_eq!((&back["status"], &reopened["status"], &reopened["whole"]), (&json!(1), &json!(0), &json!(true)));
    assert_eq!((place().await, on_hand(world).await), (json!("N1-01"), vec![loose, row("N1-01", Some("P-1"), "RICE", [10, 100, 10]), left]));
    let parted = act(&admin, &note, "confirm", right(reopened, json!({ "unpack": true, "toContainer": SSCC }))).await.data();
    assert_eq!(parted["status"], 2);
    assert_eq!(on_hand(world).await[1], row("DOCK-1", Some(SSCC), "RICE", [10, 100, 10]));
    world.verify().await;
} }

both! { a_container_of_another_sheet_takes_nothing_of_this_one(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "N1-01", 10, json!({}))]).await;
    let one = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 3 }])).await;
    let other = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 3 }])).await;
    let (first, second) = (note(&admin, &one).await, note(&admin, &other).await);
    act(&admin, &first, "confirm", right(&first["lines"][0], json!({ "toContainer": SSCC }))).await.ok();
    let mixed = act(&admin, &second, "confirm", right(&second["lines"][0], json!({ "toContainer": SSCC }))).await;
    assert_eq!(mixed.refused(40009).reason(), "pick.containerTaken");
    assert_eq!(read(&admin, &second).await, second);
    world.verify().await;
} }
