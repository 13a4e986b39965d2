//! Checking by scanner: each scan says what is missing, and the next note comes by itself.

use harness::both;
use serde_json::json;

use super::*;
use crate::picking::tests::{self as picking, milk};

/// What was scanned or said, in the warehouse of the stories.
async fn scan(actor: &Actor, note: &Value, more: Value) -> Reply {
    let form = with(json!({ "warehouse": "WH1", "noteId": note["id"] }), more);
    actor.post(&format!("{BASE}/scanCheck"), form).await
}

async fn told(actor: &Actor, note: &Value, more: Value) -> Value {
    scan(actor, note, more).await.data()
}

/// Nothing is scanned: what is best done next.
async fn next(actor: &Actor) -> Value {
    actor.post(&format!("{BASE}/scanCheck"), json!({ "warehouse": "WH1" })).await.data()
}

both! { a_note_is_offered_counted_passed_and_the_next_one_comes(world) {
    let admin = house(world, 1).await;
    let (_, note) = picked(world, &admin, twelve()).await;
    let offered = next(&admin).await;
    assert_eq!((&offered["asked"], &offered["note"]["id"], &offered["note"]["locationCode"]), (&json!("mode"), &note["id"], &json!("DOCK-1")));
    assert_eq!((&offered["waiting"][0]["docNo"], offered["waiting"].as_array().unwrap().len()), (&note["docNo"], 1));
    assert_eq!(read(&admin, &note).await["status"], 0, "looking begins nothing");
    for text in [note["docNo"].as_str().unwrap(), note["sheetNo"].as_str().unwrap()] {
        let named = admin.post(&format!("{BASE}/scanCheck"), json!({ "warehouse": "WH1", "scans": [text] })).await.data();
        assert_eq!((&named["note"]["id"], &named["asked"]), (&note["id"], &json!("mode")));
    }
    let begun = told(&admin, &note, json!({ "mode": 1 })).await;
    assert_eq!((&begun["asked"], &begun["done"], &begun["left"]), (&json!("goods"), &json!(true), &json!(1)), "two promises, one pile");
    assert_eq!(told(&admin, &note, json!({ "scans": ["DOCK-1"] })).await["asked"], "goods");
    let rice = told(&admin, &note, json!({ "scans": ["RICE", "DOCK-1"] })).await;
    assert_eq!((&rice["asked"], &rice["next"]["qty"]), (&json!("qty"), &json!(12)));
    let counted = told(&admin, &note, json!({ "lineId": rice["next"]["lineId"], "qty": 12 })).await;
    assert_eq!((&counted["asked"], &counted["done"]), (&json!("pass"), &json!(true)));
    let held = read(&admin, &note).await;
    assert_eq!((&held["lines"][0]["qtyChecked"], &held["lines"][1]["qtyChecked"]), (&json!(10), &json!(2)));
    let again = scan(&admin, &note, json!({ "scans": ["RICE"] })).await;
    assert_eq!(again.refused(40009).reason(), "deliveryNoteManage.countedAlready");
    let ended = told(&admin, &note, json!({ "end": "pass" })).await;
    assert_eq!((&ended["ended"]["docNo"], &ended["ended"]["passed"], &ended["ended"]["toLoad"]), (&note["docNo"], &json!(true), &json!(true)));
    assert_eq!((&ended["asked"], &ended["note"]), (&json!("nothing"), &Value::Null));
    assert_eq!(read(&admin, &note).await["status"], 2);
    let late = scan(&admin, &note, json!({ "mode": 1 })).await;
    assert_eq!(late.refused(40009).reason(), "document.state");
} }

both! { what_is_not_on_the_note_is_refused_and_nothing_changes(world) {
    let admin = stage(world).await;
    takes(&admin, 0).await;
    let boxed = lying("RICE", "N1-02", 8, json!({ "containerCode": "P-1" }));
    stocked(world, &admin, vec![milk("A", "2026-06-01", 20, "N1-01"), milk("B", "2026-09-01", 40, "R1-1"), boxed]).await;
    let (_, note) = picked(world, &admin, json!([{ "goodsCode": "MILK", "qty": 25 }])).await;
    let (_, other) = picked(world, &admin, json!([{ "goodsCode": "RICE", "qty": 8, "containerCode": "P-1" }])).await;
    let early = scan(&admin, &note, json!({ "scans": ["MILK"] })).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.notBegun");
    let goods = admin.post(&format!("{BASE}/scanCheck"), json!({ "warehouse": "WH1", "scans": ["MILK"] })).await;
    assert_eq!(goods.refused(40009).reason(), "deliveryNoteManage.noteFirst");
    told(&admin, &note, json!({ "mode": 1 })).await;
    let before = read(&admin, &note).await;
    for (form, reason) in [
        (json!({ "scans": ["GIBBERISH"] }), "scan.unknown"),
        (json!({ "scans": ["OIL"] }), "deliveryNoteManage.notOnNote"),
        (json!({ "scans": ["P-1"] }), "deliveryNoteManage.otherNote"),
        (json!({ "scans": ["R4-3", "MILK"] }), "deliveryNoteManage.wrongPlace"),
        (json!({ "scans": ["MILK"], "batchNo": "C" }), "deliveryNoteManage.otherBatch"),
        (json!({ "scaleWeight": 1 }), "deliveryNoteManage.notWeighed"),
        (json!({ "end": "pass" }), "deliveryNoteManage.unchecked"),
    ] {
        assert_eq!(scan(&admin, &note, form.clone()).await.refused(40009).reason(), reason, "{form}");
    }
    let line = note["lines"][0]["id"].clone();
    for (form, field) in [
        (json!({ "scans": ["A", "B", "C"] }), "scans"),
        (json!({ "scans": ["MILK", "RICE"] }), "scans"),
        (json!({ "lineId": other["lines"][0]["id"] }), "lineId"),
        (json!({ "lineId": line, "qty": -1 }), "qty"),
        (json!({ "resolution": 1, "reason": "x" }), "lineId"),
        (json!({ "lineId": line, "resolution": 1 }), "reason"),
        (json!({ "lineId": line, "resolution": 1, "reason": "x" }), "lineId"),
        (json!({ "end": "fail" }), "reason"),
    ] {
        scan(&admin, &note, form.clone()).await.invalid(field);
    }
    assert_eq!(read(&admin, &note).await, before);
    assert_eq!(told(&admin, &note, json!({ "scans": ["MILK"] })).await["asked"], "lot");
    let one = told(&admin, &note, json!({ "scans": ["MILK"], "batchNo": "B" })).await;
    assert_eq!((&one["asked"], &one["next"]["qty"], &one["next"]["batchNo"]), (&json!("qty"), &json!(5), &json!("B")));
} }

both! { a_difference_is_told_before_it_is_written_and_decided_before_the_end(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, twelve()).await;
    told(&admin, &note, json!({ "mode": 1 })).await;
    let first = note["lines"][0]["id"].clone();
    let short = told(&admin, &note, json!({ "lineId": first, "qty": 11 })).await;
    assert_eq!((&short["asked"], &short["done"]), (&json!("difference"), &json!(false)));
    assert_eq!(read(&admin, &note).await["checkedLines"], 0, "nothing was written");
    let decide = told(&admin, &note, json!({ "lineId": first, "qty": 11, "difference": 1 })).await;
    assert_eq!((&decide["asked"], &decide["next"]["qty"], &decide["next"]["qtyChecked"]), (&json!("decide"), &json!(2), &json!(1)));
    let line = decide["next"]["lineId"].clone();
    let recounted = told(&admin, &note, json!({ "lineId": line, "qty": 11, "difference": 5 })).await;
    assert_eq!(recounted["next"]["difference"], 5, "broken, not missing");
    let back = told(&admin, &note, json!({ "lineId": line, "resolution": 2, "reason": "破损" })).await;
    assert_eq!(back["asked"], "pass");
    assert_eq!(told(&admin, &note, json!({ "lineId": line, "qty": 11 })).await["asked"], "pass", "all that is left is there");
    let ended = told(&admin, &note, json!({ "end": "pass" })).await;
    assert_eq!((&ended["ended"]["passed"], &ended["ended"]["toLoad"]), (&json!(true), &json!(false)));
    assert_eq!(read(&admin, &note).await["totalQty"], 11);
    world.verify().await;
} }

both! { what_is_picked_again_is_waited_for(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, ten()).await;
    told(&admin, &note, json!({ "mode": 1 })).await;
    let line = note["lines"][0]["id"].clone();
    told(&admin, &note, json!({ "lineId": line, "qty": 9, "difference": 1 })).await;
    let wait = told(&admin, &note, json!({ "lineId": line, "resolution": 1, "reason": "少一袋" })).await;
    assert_eq!(wait["asked"], "wait");
    let early = scan(&admin, &note, json!({ "end": "pass" })).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.stillPicking");
    let failed = told(&admin, &note, json!({ "end": "fail", "reason": "重来" })).await;
    assert_eq!((&failed["ended"]["passed"], &failed["asked"]), (&json!(false), &json!("mode")), "it is to be checked again");
} }

both! { a_blind_count_is_told_no_number_at_any_time(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, json!([{ "goodsCode": "RICE", "qty": 8, "containerCode": "P-1" }])).await;
    told(&admin, &note, json!({ "mode": 4 })).await;
    let inside = told(&admin, &note, json!({ "scans": ["P-1"] })).await;
    assert_eq!((&inside["asked"], &inside["next"]["qty"]), (&json!("qty"), &Value::Null));
    let line = inside["next"]["lineId"].clone();
    let wrong = told(&admin, &note, json!({ "lineId": line, "qty": 7 })).await;
    let decide = told(&admin, &note, json!({ "lineId": line, "qty": 7, "difference": 1 })).await;
    for answer in [&inside, &wrong, &decide] {
        assert_eq!(answer["next"]["qty"], Value::Null, "{answer}");
        assert_eq!(answer["piles"][0]["qty"], Value::Null, "{answer}");
    }
    assert_eq!((&wrong["asked"], &decide["asked"], &decide["next"]["qtyChecked"]), (&json!("difference"), &json!("decide"), &json!(7)));
    assert_eq!(told(&admin, &note, json!({ "lineId": line, "qty": 8 })).await["asked"], "pass");
} }

both! { a_container_counts_with_everything_in_it_and_the_scales_count_all(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, json!([{ "goodsCode": "RICE", "qty": 8, "containerCode": "P-1" }])).await;
    told(&admin, &note, json!({ "mode": 2 })).await;
    assert_eq!(told(&admin, &note, json!({ "scans": ["P-1"] })).await["asked"], "pass");
    let again = scan(&admin, &note, json!({ "scans": ["P-1"] })).await;
    assert_eq!(again.refused(40009).reason(), "deliveryNoteManage.countedAlready");
    let scales = told(&admin, &note, json!({ "mode": 3 })).await;
    assert_eq!(scales["asked"], "scale");
    scan(&admin, &note, json!({ "scaleWeight": 90 })).await.invalid("scaleWeight");
    assert_eq!(told(&admin, &note, json!({ "scaleWeight": 80.4 })).await["asked"], "pass");
} }

both! { whoever_picked_it_is_offered_something_else_and_one_checker_has_it(world) {
    let admin = house(world, 0).await;
    let rights = [
        "pickingGoodsNoteManage_search_button", "pickingGoodsNoteManage_detail_button", "pickingGoodsNoteManage_confirmAll_button",
        "deliveryNoteManage_reCheck_button",
    ];
    let both = world.account_in(&rights, &["WH1"]).await;
    let sheet = picking::sheet(&admin, ten()).await;
    let walk = picking::note(&admin, &sheet).await;
    picking::act(&both, &walk, "confirmAll", json!({})).await.ok();
    let note = notes(&admin, &sheet).await.remove(0);
    assert_eq!(next(&both).await["asked"], "nothing");
    assert_eq!(told(&both, &note, json!({})).await["note"]["ownPick"], true);
    assert_eq!(scan(&both, &note, json!({ "mode": 1 })).await.refused(40009).reason(), "deliveryNoteManage.ownPick");
    told(&admin, &note, json!({ "mode": 1 })).await;
    let other = world.account_in(&rights[3..], &["WH1"]).await;
    assert_eq!(next(&other).await["asked"], "nothing", "somebody has it");
    let line = json!({ "lineId": note["lines"][0]["id"], "qty": 10 });
    assert_eq!(scan(&other, &note, line.clone()).await.refused(40009).reason(), "deliveryNoteManage.otherChecker");
    assert_eq!(told(&other, &note, json!({})).await["asked"], "mode");
    told(&other, &note, json!({ "mode": 1 })).await;
    assert_eq!(told(&other, &note, line).await["asked"], "pass", "it was taken over");
    let elsewhere = world.account_in(&rights[3..], &["WH2"]).await;
    scan(&elsewhere, &note, json!({})).await.refused(40004);
    let nobody = world.account_in(&["deliveryNoteManage_search_button"], &["WH1"]).await;
    scan(&nobody, &note, json!({})).await.refused(40003);
    let owner = world.outsider("CARGO_OWNER", &rights[3..]).await;
    scan(&owner, &note, json!({})).await.refused(40003);
} }

both! { one_scan_sent_twice_is_written_once(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, ten()).await;
    let begin = json!({ "warehouse": "WH1", "noteId": note["id"], "mode": 1 });
    for _ in 0..2 {
        let call = admin.post(&format!("{BASE}/scanCheck"), begin.clone()).with_key("check-once");
        assert_eq!(call.await.data()["asked"], "goods");
    }
    assert_eq!(read(&admin, &note).await["checkRound"], 1);
} }
