//! What keeps a note from leaving at the last moment, and that what has left stays gone.

use db::vals;
use harness::both;
use kernel::act::Tx;
use kernel::fault::Answer;
use serde_json::json;

use super::*;
use crate::picking::tests::{self as picking, cx, milk, on_hand};

async fn set(world: &World, sql: &'static str) {
    async fn run(tx: &mut Tx, sql: &&'static str) -> Answer<()> {
        tx.exec(sql, &vals![]).await.map(drop).map_err(Into::into)
    }
    cx(world).write(sql, run).await.unwrap();
}

/// A note of milk that waits for its departure.
async fn of_milk(world: &World, expires: &str) -> (Actor, Value, Value) {
    let admin = empty_house(world, 2).await;
    stocked(world, &admin, vec![milk("A", expires, 20, "N1-01")]).await;
    let (sheet, note) = picked(world, &admin, json!([{ "goodsCode": "MILK", "qty": 5 }])).await;
    (admin.clone(), sheet, done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await)
}

both! { goods_whose_batch_was_held_after_they_were_picked_do_not_leave(world) {
    let (admin, sheet, note) = of_milk(world, "2026-12-01").await;
    // Held, then recalled.
    for _ in 0..2 {
        set(world, "update batch set status = status + 1").await;
        let late = act(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
        assert_eq!(late.refused(40009).reason(), "delivery.notUsable");
        let scan = json!({ "warehouse": "WH1", "noteId": note["id"], "plateNo": "沪A12345", "scans": ["MILK"] });
        assert_eq!(admin.post(&format!("{BASE}/scanLoad"), scan).await.refused(40009).reason(), "delivery.notUsable");
    }
    set(world, "update stock set freeze_status = abs(freeze_status - 1) where location_code = 'DOCK-1'").await;
    set(world, "update batch set status = status - 2").await;
    let late = act(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    assert_eq!(late.refused(40009).reason(), "delivery.notUsable");
    assert_eq!(stand(&admin, &sheet, &note).await, (1, 7), "nothing changed");
    set(world, "update stock set freeze_status = abs(freeze_status - 1) where location_code = 'DOCK-1'").await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    world.verify().await;
} }

both! { goods_that_expired_at_the_dock_do_not_leave(world) {
    let (_, _, note) = of_milk(world, "2026-03-20").await;
    world.clock.set("2026-03-21T02:00:00Z".parse().unwrap());
    let later = world.admin().await;
    let late = act(&later, &note, "ship", json!({ "sealNos": "S-1" })).await;
    assert_eq!(late.refused(40009).reason(), "delivery.notUsable");
    assert_eq!(read(&later, &note).await["status"], 1, "nothing changed");
} }

both! { a_note_with_a_piece_at_the_dock_does_not_leave_where_everything_is_loaded(world) {
    let admin = house(world, 1).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    passed(&admin, &note).await;
    let one = json!({ "lineIds": [note["lines"][0]["id"]], "plateNo": "沪A12345" });
    done(&admin, &note, "load", one).await;
    act(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await.refused(40009);
    let row = json!({ "id": note["id"], "version": read(&admin, &note).await["version"] });
    let many = admin.post(&format!("{BASE}/shipMany"), json!({ "rows": [row], "sealNos": "S-1" })).await.data();
    assert_eq!((&many["done"], stand(&admin, &sheet, &note).await), (&json!(0), (2, 7)));
    world.verify().await;
} }

both! { of_two_who_let_one_note_go_exactly_one_does(world) {
    let admin = house(world, 2).await;
    let (_, note) = picked(world, &admin, ten()).await;
    let seen = done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let path = format!("{BASE}/{}/ship", note["id"].as_str().unwrap());
    let form = |seal: &str| json!({ "version": seen["version"], "sealNos": seal });
    let (one, other) = tokio::join!(admin.post(&path, form("S-1")), admin.post(&path, form("S-2")));
    let mut told = [one.status, other.status];
    told.sort_unstable();
    assert!(told[0] == 0 && [40009, 40010].contains(&told[1]), "{told:?}");
    assert!(on_hand(world).await.iter().all(|row| row.0 != "DOCK-1"), "it left once");
    world.verify().await;
} }

both! { what_has_left_is_not_taken_back_piece_by_piece(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    passed(&admin, &note).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let gone = done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    let lay = on_hand(world).await;
    let now = picking::sheet_now(&admin, &sheet).await;
    for (verb, more) in [
        ("withdraw", json!({})), ("void", json!({ "reason": "取消" })), ("cancelAllocation", json!({ "reason": "取消" })),
        ("allot", json!({})), ("acceptPartial", json!({ "rest": "cancel" })),
        ("swap", json!({ "lineId": now["lines"][0]["id"], "batchNo": "B" })),
    ] {
        let form = with(json!({ "version": now["version"] }), more);
        let path = format!("/wms/deliverySheet/{}/{verb}", now["id"].as_str().unwrap());
        admin.post(&path, form).await.refused(40009);
    }
    for walk in picking::notes(&admin, &sheet).await {
        let undo = json!({ "lineId": walk["lines"][0]["id"], "reason": "拿错" });
        assert_eq!(picking::act(&admin, &walk, "undo", undo).await.status, 40009);
        assert_eq!(picking::act(&admin, &walk, "confirmAll", json!({})).await.status, 40009);
    }
    let line = &note["lines"][0]["id"];
    for (verb, more) in [
        ("startCheck", json!({ "mode": 1, "ownPickReason": "-" })), ("check", counted(&note)), ("pass", json!({})),
        ("reopen", json!({ "reason": "抽查" })), ("vehicle", json!({ "plateNo": "沪B1" })), ("precool", json!({ "truckTemp": 1 })),
        ("load", json!({})), ("unload", json!({})), ("resolve", json!({ "lineId": line, "resolution": 1, "reason": "x" })),
    ] {
        act(&admin, &note, verb, more).await.refused(40009);
    }
    assert_eq!((read(&admin, &note).await, on_hand(world).await), (gone, lay), "nothing changed");
    world.verify().await;
} }
