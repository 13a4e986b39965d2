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

/// So much of goods lies in the house, whatever the ledger says: what a story of broken books needs.
async fn books(world: &World, goods: &'static str, set: &'static str) {
    async fn write(tx: &mut Tx, (goods, set): &(&'static str, &'static str)) -> Answer<()> {
        let sql = match *set {
            "elsewhere" => {
                "update stock set location_code = 'R4-3' where branch_code = $1 and goods_code = $2 and qty > 0"
            }
            _ => {
                "update stock set qty = 1000000, held = 1000000 where branch_code = $1 and goods_code = $2 and qty > 0"
            }
        };
        tx.exec(sql, &vals![tx.branch().to_owned(), *goods]).await.map(drop).map_err(Into::into)
    }
    cx(world).write((goods, set), write).await.unwrap();
}

both! { a_pallet_into_which_something_else_was_put_does_not_go_whole(world) {
    let admin = stage(world).await;
    let on = json!({ "containerCode": "P-1" });
    stocked(world, &admin, vec![lying("RICE", "N1-01", 10, on.clone()), lying("OIL", "N1-01", 3, on)]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 10 }, { "goodsCode": "OIL", "qty": 3 }])).await;
    let note = note(&admin, &sheet).await;
    assert_eq!(column(&note, "whole"), ["true", "true"]);
    let oil = note["lines"].as_array().unwrap().iter().find(|line| line["goodsCode"] == "OIL").unwrap();
    let rice = note["lines"].as_array().unwrap().iter().find(|line| line["goodsCode"] == "RICE").unwrap();
    let path = format!("{SHEET}/{}/cancelAllocation", sheet["id"].as_str().unwrap());
    let less = json!({ "version": sheet["version"], "reason": "改期", "reservationIds": [oil["reservationId"]] });
    admin.post(&path, less).await.ok();
    let shared = act(&admin, &note, "confirm", right(rice, json!({}))).await;
    assert_eq!(shared.refused(40009).reason(), "pick.containerShared");
    let parted = act(&admin, &note, "confirm", right(rice, json!({ "unpack": true }))).await.data();
    assert_eq!(parted["status"], 2);
    world.verify().await;
} }

both! { goods_that_the_books_lack_are_not_picked(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "N1-01", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 4 }])).await;
    let note = note(&admin, &sheet).await;
    books(world, "RICE", "less").await;
    let gone = act(&admin, &note, "confirm", right(&note["lines"][0], json!({}))).await;
    assert_eq!(gone.refused(40009).reason(), "pick.gone");
    assert_eq!(read(&admin, &note).await["lines"][0]["status"], 0);
} }

both! { goods_that_are_not_where_they_were_brought_are_not_put_back(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "N1-01", 10, json!({})), lying("OIL", "N1-02", 5, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 10 }, { "goodsCode": "OIL", "qty": 5 }])).await;
    let note = note(&admin, &sheet).await;
    let done = act(&admin, &note, "confirmAll", json!({})).await.data();
    let rice = done["lines"].as_array().unwrap().iter().find(|line| line["goodsCode"] == "RICE").unwrap();
    books(world, "RICE", "elsewhere").await;
    let undo = json!({ "lineId": rice["id"], "reason": "放错", "locationCode": "N1-01" });
    assert_eq!(act(&admin, &note, "undo", undo).await.refused(40009).reason(), "pick.touched");
    assert_eq!(read(&admin, &note).await["status"], 2);
} }

both! { what_came_out_of_a_pallet_that_is_elsewhere_by_now_needs_another_place(world) {
    let admin = stage(world).await;
    let on = |code: &str| json!({ "containerCode": code });
    stocked(world, &admin, vec![lying("RICE", "N1-01", 10, on("P-1"))]).await;
    let one = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 4 }])).await;
    let first = note(&admin, &one).await;
    let done = act(&admin, &first, "confirm", right(&first["lines"][0], json!({ "unpack": true }))).await.data();
    let other = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 6 }])).await;
    let second = note(&admin, &other).await;
    act(&admin, &second, "confirm", right(&second["lines"][0], json!({}))).await.ok();
    let undo = |more: Value| with(json!({ "lineId": done["lines"][0]["id"], "reason": "放错" }), more);
    assert_eq!(act(&admin, &first, "undo", undo(json!({}))).await.refused(40009).reason(), "pick.containerGone");
    let loose = act(&admin, &first, "undo", undo(json!({ "locationCode": "R1-1" }))).await.data();
    assert_eq!((&loose["lines"][0]["fromLocation"], &loose["lines"][0]["containerCode"]), (&json!("R1-1"), &json!(null)));
    assert!(on_hand(world).await.contains(&row("R1-1", None, "RICE", [4, 40, 4])));
    act(&admin, &first, "confirm", right(&loose["lines"][0], json!({}))).await.ok();
    world.verify().await;
} }
