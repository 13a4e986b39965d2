//! What is refused, and that nothing changes then.

use harness::both;
use serde_json::json;

use super::*;

/// The reason of a refusal; nothing has changed.
async fn refused(world: &World, admin: &Actor, note: &Value, form: Value) -> String {
    let (before, lay) = (read(admin, note).await, on_hand(world).await);
    let reply = act(admin, note, "confirm", form.clone()).await;
    let reason = reply.refused(40009).reason();
    assert_eq!((read(admin, note).await, on_hand(world).await), (before, lay), "{form}");
    reason
}

both! { whatever_is_not_what_was_promised_is_refused_and_nothing_changes(world) {
    let admin = stage(world).await;
    let lots = vec![milk("A", "2026-06-01", 30, "N1-01"), milk("B", "2026-09-01", 40, "N1-01"), milk("C", "2026-10-01", 5, "N1-01"),
        lying("RICE", "N1-02", 10, json!({ "containerCode": "P-1" })), lying("RICE", "N1-02", 3, json!({ "containerCode": "P-2" }))];
    stocked(world, &admin, lots).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "MILK", "qty": 20 }, { "goodsCode": "RICE", "qty": 5, "containerCode": "P-1" }])).await;
    let note = note(&admin, &sheet).await;
    let at = |place: &str| note["lines"].as_array().unwrap().iter().find(|line| line["fromLocation"] == place).unwrap();
    let (first, boxed) = (at("N1-01"), at("N1-02"));
    let told = json!({ "batchNo": "A" });
    for (line, more, reason) in [
        (first, json!({ "locationScan": "R1-1" }), "pick.wrongPlace"),
        (first, json!({ "goodsScan": "RICE" }), "pick.wrongGoods"),
        (first, json!({ "goodsScan": "P-1" }), "pick.wrongGoods"),
        (first, json!({}), "pick.lotNeeded"),
        (first, json!({ "batchNo": "B" }), "pick.otherLotFree"),
        (first, json!({ "batchNo": "C" }), "pick.otherLot"),
        (first, json!({ "batchNo": "A", "qty": 21 }), "pick.overPlan"),
        (boxed, json!({ "goodsScan": "P-2" }), "pick.otherLot"),
    ] {
        assert_eq!(refused(world, &admin, &note, right(line, more.clone())).await, reason, "{more}");
    }
    let form = |more: Value| right(first, with(told.clone(), more));
    for (more, field) in [
        (json!({ "qty": 0 }), "qty"),
        (json!({ "qty": 0.5 }), "qty"),
        (json!({ "goodsScan": " " }), "goodsScan"),
        (json!({ "locationScan": null }), "locationScan"),
        (json!({ "goodsScan": "R1-1" }), "scans"),
        (json!({ "lineId": "7" }), "lineId"),
    ] {
        act(&admin, &note, "confirm", form(more)).await.invalid(field);
    }
    assert_eq!(act(&admin, &note, "confirm", form(json!({ "version": 9 }))).await.status, 40010);
    assert_eq!(read(&admin, &note).await, note, "nothing changed");
    act(&admin, &note, "confirm", form(json!({}))).await.ok();
    assert_eq!(refused(world, &admin, &note, form(json!({}))).await, "pick.lineDone");
    world.verify().await;
} }

both! { goods_that_may_not_go_any_more_are_not_picked(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![milk("A", "2026-03-20", 30, "N1-01")]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "MILK", "qty": 20 }])).await;
    let note = note(&admin, &sheet).await;
    world.clock.set("2026-03-21T02:00:00Z".parse().unwrap());
    let later = world.admin().await;
    assert_eq!(refused(world, &later, &note, right(&note["lines"][0], json!({}))).await, "delivery.notUsable");
    let all = act(&later, &note, "confirmAll", json!({})).await;
    assert_eq!(all.refused(40009).reason(), "delivery.notUsable");
} }

both! { goods_that_are_weighed_when_they_are_picked_need_a_weight(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("VEAL", "N1-01", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "VEAL", "qty": 2 }])).await;
    let note = note(&admin, &sheet).await;
    assert_eq!(note["lines"][0]["weightNeeded"], true);
    assert_eq!(refused(world, &admin, &note, right(&note["lines"][0], json!({}))).await, "pick.weightNeeded");
    for weight in [17.9, 22.1, 0.0] {
        act(&admin, &note, "confirm", right(&note["lines"][0], json!({ "weight": weight }))).await.invalid("weight");
    }
    let done = act(&admin, &note, "confirm", right(&note["lines"][0], json!({ "weight": 21 }))).await.data();
    assert_eq!((&done["doneWeight"], &done["lines"][0]["weightPicked"]), (&json!(21), &json!(21)));
    assert_eq!(on_hand(world).await, [row("DOCK-1", None, "VEAL", [2, 21, 2]), row("N1-01", None, "VEAL", [8, 80, 0])]);
    let undo = json!({ "lineId": done["lines"][0]["id"], "reason": "拿错" });
    act(&admin, &note, "undo", undo).await.ok();
    assert_eq!(on_hand(world).await, [row("N1-01", None, "VEAL", [10, 100, 2])], "it weighs what it did");
    world.verify().await;
} }

both! { nobody_picks_where_they_may_not_be(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 2 }])).await;
    let note = note(&admin, &sheet).await;
    let away = picker(world, &["WH2"]).await;
    assert_eq!(away.get(&format!("{BASE}/list")).await.total(), 0);
    away.get(&format!("{BASE}/{}", note["id"].as_str().unwrap())).await.refused(40004);
    let line = note["lines"][0]["id"].clone();
    for (verb, form) in [
        ("take", json!({})),
        ("release", json!({})),
        ("print", json!({})),
        ("confirm", right(&note["lines"][0], json!({}))),
        ("confirmAll", json!({})),
        ("later", json!({ "lineId": line })),
        ("short", json!({ "lineId": line, "reason": "没有" })),
        ("undo", json!({ "lineId": line, "reason": "错" })),
    ] {
        act(&away, &note, verb, form.clone()).await.refused(40004);
        act(&world.stranger().await, &note, verb, form).await.refused(40004);
    }
    let scan = json!({ "warehouse": "WH1", "noteId": note["id"], "scans": [] });
    away.post(&format!("{BASE}/scan"), scan).await.refused(40004);
    away.post(&format!("{BASE}/make"), json!({ "sheetIds": [sheet["id"]], "mode": 1 })).await.invalid("sheetIds[0]");
    let reader = world.account(&["pickingGoodsNoteManage_search_button", "pickingGoodsNoteManage_detail_button"]).await;
    assert_eq!(read(&reader, &note).await["can"], json!(["detail"]));
    act(&reader, &note, "confirm", right(&note["lines"][0], json!({}))).await.refused(40003);
    assert_eq!(read(&admin, &note).await, note);
} }

both! { goods_that_lie_on_two_pallets_are_taken_by_the_pallet(world) {
    let admin = stage(world).await;
    let on = |code: &str| json!({ "containerCode": code });
    stocked(world, &admin, vec![lying("RICE", "N1-01", 10, on("P-1")), lying("RICE", "N1-01", 10, on("P-2"))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 10, "containerCode": "P-1" }])).await;
    let note = note(&admin, &sheet).await;
    let label = right(&note["lines"][0], json!({ "goodsScan": "RICE" }));
    let unsure = act(&admin, &note, "confirm", label).await;
    assert_eq!(unsure.refused(40009).reason(), "pick.containerNeeded");
    assert_eq!(read(&admin, &note).await["doneLines"], 0, "nothing changed");
    act(&admin, &note, "confirm", right(&note["lines"][0], json!({}))).await.ok();
} }

both! { who_types_what_the_paper_says_did_not_walk(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 4 }])).await;
    let note = note(&admin, &sheet).await;
    let walker = picker(world, &["WH1"]).await;
    act(&walker, &note, "take", json!({})).await.ok();
    let done = act(&admin, &note, "confirmAll", json!({})).await.data();
    assert_eq!(done["lines"][0]["picker"], done["assignedTo"]);
    assert_ne!(done["lines"][0]["picker"], json!(null));
} }
