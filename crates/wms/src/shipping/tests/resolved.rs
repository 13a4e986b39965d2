//! Differences: picked again, put back, or left out.

use harness::both;
use serde_json::json;

use super::*;
use crate::picking::tests::{self as picking, on_hand, row, sheet_now};

/// A check that found so many of the first line, and why not all.
async fn found(admin: &Actor, note: &Value, qty: i64, difference: Option<i64>) {
    let begun = done(admin, note, "startCheck", json!({ "mode": 1 })).await;
    done(admin, note, "check", counted(&begun)).await;
    let line = json!({ "lineId": note["lines"][0]["id"], "qty": qty, "difference": difference });
    done(admin, note, "check", json!({ "lines": [line] })).await;
}

/// What becomes of it.
async fn resolve(admin: &Actor, note: &Value, resolution: i64) -> Value {
    let form = json!({ "lineId": note["lines"][0]["id"], "resolution": resolution, "reason": "少拣" });
    done(admin, note, "resolve", form).await
}

both! { what_is_missing_is_picked_again_and_joins_the_note(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    found(&admin, &note, 7, None).await;
    let early = act(&admin, &note, "pass", json!({})).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.unchecked");
    let sent = resolve(&admin, &note, 1).await;
    assert_eq!((&sent["lines"][0]["qty"], &sent["lines"][0]["resolution"]), (&json!(7), &json!(1)));
    assert_eq!(stand(&admin, &sheet, &note).await, (1, 5));
    assert_eq!(on_hand(world).await[0], row("DOCK-1", None, "RICE", [7, 70, 7]));
    let waiting = act(&admin, &note, "pass", json!({})).await;
    assert_eq!(waiting.refused(40009).reason(), "deliveryNoteManage.stillPicking");
    let picker = picking::picker(world, &["WH1"]).await;
    let open = picking::notes(&admin, &sheet).await.into_iter().find(|walk| walk["status"] != 2).unwrap();
    assert_eq!((picking::column(&open, "qty"), picking::column(&open, "fromLocation")), (vec!["3".to_owned()], vec!["R1-1".to_owned()]));
    picking::act(&picker, &open, "confirmAll", json!({})).await.ok();
    let joined = read(&admin, &note).await;
    assert_eq!((&joined["lineCount"], &joined["totalQty"], &joined["checkedLines"]), (&json!(2), &json!(10), &json!(1)));
    let late = json!({ "lines": [{ "lineId": joined["lines"][1]["id"], "qty": 3 }] });
    done(&admin, &note, "check", late).await;
    done(&admin, &note, "pass", json!({})).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    assert_eq!(sheet_now(&admin, &sheet).await["lines"][0]["qtyShipped"], 10);
    world.verify().await;
} }

both! { what_is_put_back_is_free_again_and_still_wanted(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    found(&admin, &note, 6, Some(3)).await;
    resolve(&admin, &note, 2).await;
    let now = sheet_now(&admin, &sheet).await;
    assert_eq!((&now["lines"][0]["qtyPicked"], &now["lines"][0]["qtyOpen"]), (&json!(6), &json!(4)));
    assert!(on_hand(world).await.contains(&row("R1-1", None, "RICE", [4, 40, 0])));
    done(&admin, &note, "pass", json!({})).await;
    world.verify().await;
} }

both! { what_a_check_put_back_is_not_put_back_once_more(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    let from = note["lines"][0]["fromLocation"].as_str().unwrap();
    found(&admin, &note, 0, None).await;
    resolve(&admin, &note, 2).await;
    let before = on_hand(world).await;
    assert!(before.contains(&row(from, None, "RICE", [10, 100, 0])), "{before:?}");
    let walks = picking::notes(&admin, &sheet).await;
    let mut lines = walks.iter().flat_map(|walk| walk["lines"].as_array().unwrap().iter().map(move |line| (walk, line)));
    let (walk, line) = lines.find(|(_, line)| line["fromLocation"] == from).unwrap();
    for more in [json!({}), json!({ "locationCode": "R2-2" })] {
        let form = with(json!({ "lineId": line["id"], "reason": "放错" }), more);
        let over = picking::act(&admin, walk, "undo", form).await;
        assert_eq!(over.refused(40009).reason(), "pick.promiseOver");
    }
    assert_eq!(on_hand(world).await, before, "nothing is promised to the sheet anew");
    world.verify().await;
} }

both! { less_leaves_when_somebody_may_say_so(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    found(&admin, &note, 9, None).await;
    let rights = ["deliveryNoteManage_search_button", "deliveryNoteManage_detail_button", "deliveryNoteManage_reCheck_button"];
    let clerk = world.account_in(&rights, &["WH1"]).await;
    let form = json!({ "lineId": note["lines"][0]["id"], "resolution": 3, "reason": "客户同意" });
    assert_eq!(act(&clerk, &note, "resolve", form).await.refused(40009).reason(), "deliveryNoteManage.mayNotAccept");
    resolve(&admin, &note, 3).await;
    let now = sheet_now(&admin, &sheet).await;
    assert_eq!((&now["lines"][0]["qtyCancelled"], &now["lines"][0]["qtyOpen"]), (&json!(1), &json!(0)));
    done(&admin, &note, "pass", json!({})).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 8);
    world.verify().await;
} }

both! { broken_goods_are_held_back_where_they_are_and_others_are_picked(world) {
    let admin = house(world, 0).await;
    let lines = json!([{ "goodsCode": "RICE", "qty": 10 }]);
    let (sheet, note) = picked(world, &admin, lines).await;
    let all = note["lines"][0]["qty"].as_i64().unwrap();
    found(&admin, &note, all - 2, Some(5)).await;
    let mended = resolve(&admin, &note, 1).await;
    assert_eq!(mended["lines"][0]["qty"], all - 2);
    let gathered: i64 = on_hand(world).await.iter().filter(|lies| lies.0 == "DOCK-1").map(|lies| lies.3).sum();
    assert_eq!(gathered, 10, "two of them are broken");
    let now = sheet_now(&admin, &sheet).await;
    assert_eq!((&now["status"], &now["lines"][0]["qtyAllocated"]), (&json!(5), &json!(2)), "two others are promised");
    world.verify().await;
} }

both! { more_than_there_should_be_and_a_wrong_label_are_decided_too(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    found(&admin, &note, 12, None).await;
    let over = resolve(&admin, &note, 2).await;
    assert_eq!((&over["lines"][0]["qty"], &over["lines"][0]["difference"]), (&json!(10), &json!(2)));
    let twice = json!({ "lineId": note["lines"][0]["id"], "resolution": 2, "reason": "多拣" });
    act(&admin, &note, "resolve", twice).await.invalid("lineId");
    done(&admin, &note, "pass", json!({})).await;
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 7);
    world.verify().await;
} }

both! { a_whole_line_that_is_missing_is_picked_again(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    found(&admin, &note, 0, None).await;
    resolve(&admin, &note, 1).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (1, 5));
    let picker = picking::picker(world, &["WH1"]).await;
    let open = picking::notes(&admin, &sheet).await.into_iter().find(|walk| walk["status"] != 2);
    let open = open.expect("somebody is sent for it");
    picking::act(&picker, &open, "confirmAll", json!({})).await.ok();
    let joined = read(&admin, &note).await;
    assert_eq!((&joined["lineCount"], &joined["totalQty"]), (&json!(2), &json!(12)));
    done(&admin, &note, "check", counted_open(&joined)).await;
    done(&admin, &note, "pass", json!({})).await;
    world.verify().await;
} }

both! { less_leaves_when_some_of_it_is_broken(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    found(&admin, &note, 8, Some(5)).await;
    resolve(&admin, &note, 3).await;
    let now = sheet_now(&admin, &sheet).await;
    assert_eq!((&now["lines"][0]["qtyCancelled"], &now["lines"][0]["qtyPicked"]), (&json!(2), &json!(8)));
    done(&admin, &note, "pass", json!({})).await;
    world.verify().await;
} }

both! { who_picked_what_was_missing_does_not_pass_it(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    let both = ["deliveryNoteManage_search_button", "deliveryNoteManage_detail_button", "deliveryNoteManage_reCheck_button", "pickingGoodsNoteManage_confirmAll_button", "pickingGoodsNoteManage_search_button", "pickingGoodsNoteManage_detail_button"];
    let clerk = world.account_in(&both, &["WH1"]).await;
    found(&clerk, &note, 7, None).await;
    let again = json!({ "lineId": note["lines"][0]["id"], "resolution": 1, "reason": "少拣" });
    done(&clerk, &note, "resolve", again).await;
    let open = picking::notes(&admin, &sheet).await.into_iter().find(|walk| walk["status"] != 2).unwrap();
    picking::act(&clerk, &open, "confirmAll", json!({})).await.ok();
    let joined = read(&admin, &note).await;
    let late = act(&clerk, &note, "check", counted_open(&joined)).await;
    assert_eq!(late.refused(40009).reason(), "deliveryNoteManage.ownPick");
    let passing = act(&clerk, &note, "pass", json!({})).await;
    assert_eq!(passing.refused(40009).reason(), "deliveryNoteManage.ownPick");
    done(&clerk, &note, "fail", json!({ "reason": "换人复核" })).await;
    let begun = done(&admin, &note, "startCheck", json!({ "mode": 1 })).await;
    done(&admin, &note, "check", counted_open(&begun)).await;
    done(&admin, &note, "pass", json!({})).await;
    world.verify().await;
} }

both! { what_was_found_broken_stays_so_when_the_whole_is_weighed(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, twelve()).await;
    done(&admin, &note, "startCheck", json!({ "mode": 3 })).await;
    let broken = json!({ "lineId": note["lines"][0]["id"], "qty": 8, "difference": 5 });
    done(&admin, &note, "check", json!({ "lines": [broken] })).await;
    let weighed = done(&admin, &note, "weigh", json!({ "scaleWeight": 120 })).await;
    assert_eq!((&weighed["lines"][0]["difference"], &weighed["lines"][1]["qtyChecked"]), (&json!(5), &json!(2)));
    let early = act(&admin, &note, "pass", json!({})).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.unchecked");
} }

both! { a_check_that_is_opened_again_begins_anew(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, ten()).await;
    passed(&admin, &note).await;
    done(&admin, &note, "reopen", json!({ "reason": "客户来电" })).await;
    let early = act(&admin, &note, "pass", json!({})).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.unchecked");
} }

both! { what_is_broken_does_not_leave_because_nobody_counted_the_good_ones(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, ten()).await;
    found(&admin, &note, 10, Some(5)).await;
    let line = note["lines"][0]["id"].clone();
    let decide = |resolution: i64| json!({ "lineId": line, "resolution": resolution, "reason": "破损" });
    let wet = json!({ "lines": [{ "lineId": line, "qty": 10, "packageOk": false }] });
    for counted in [None, Some(wet)] {
        if let Some(counted) = counted {
            done(&admin, &note, "check", counted).await;
        }
        for resolution in [1, 2] {
            act(&admin, &note, "resolve", decide(resolution)).await.invalid("resolution");
        }
    }
    let early = act(&admin, &note, "pass", json!({})).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.unchecked");
    let good = json!({ "lines": [{ "lineId": line, "qty": 8, "difference": 5 }] });
    done(&admin, &note, "check", good).await;
    assert_eq!(done(&admin, &note, "resolve", decide(2)).await["lines"][0]["qty"], 8);
    done(&admin, &note, "pass", json!({})).await;
    world.verify().await;
} }

both! { only_whoever_checks_it_decides_and_never_of_their_own_pick(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    let rights = ["deliveryNoteManage_search_button", "deliveryNoteManage_detail_button", "deliveryNoteManage_reCheck_button", "pickingGoodsNoteManage_confirmAll_button", "pickingGoodsNoteManage_search_button", "pickingGoodsNoteManage_detail_button"];
    let clerk = world.account_in(&rights, &["WH1"]).await;
    found(&clerk, &note, 7, None).await;
    let fewer = json!({ "lines": [{ "lineId": note["lines"][1]["id"], "qty": 1 }] });
    done(&clerk, &note, "check", fewer).await;
    let decide = |at: usize| json!({ "lineId": note["lines"][at]["id"], "resolution": 1, "reason": "少拣" });
    let other = act(&admin, &note, "resolve", decide(0)).await;
    assert_eq!(other.refused(40009).reason(), "deliveryNoteManage.otherChecker");
    done(&clerk, &note, "resolve", decide(0)).await;
    let open = picking::notes(&admin, &sheet).await.into_iter().find(|walk| walk["status"] != 2).unwrap();
    picking::act(&clerk, &open, "confirmAll", json!({})).await.ok();
    let own = act(&clerk, &note, "resolve", decide(1)).await;
    assert_eq!(own.refused(40009).reason(), "deliveryNoteManage.ownPick");
    world.verify().await;
} }
