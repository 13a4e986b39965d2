//! Checking: who may, and in which ways.

use harness::both;
use serde_json::json;

use super::*;
use crate::picking::tests as picking;

both! { whoever_picked_it_does_not_check_it(world) {
    let admin = house(world, 0).await;
    let rights = [
        "pickingGoodsNoteManage_search_button", "pickingGoodsNoteManage_detail_button", "pickingGoodsNoteManage_confirmAll_button",
        "deliveryNoteManage_search_button", "deliveryNoteManage_detail_button", "deliveryNoteManage_reCheck_button",
    ];
    let both = world.account_in(&rights, &["WH1"]).await;
    let sheet = picking::sheet(&admin, ten()).await;
    let walk = picking::note(&admin, &sheet).await;
    picking::act(&both, &walk, "confirmAll", json!({})).await.ok();
    let note = notes(&admin, &sheet).await.remove(0);
    assert_eq!(read(&both, &note).await["ownPick"], true);
    let own = act(&both, &note, "startCheck", json!({ "mode": 1 })).await;
    assert_eq!(own.refused(40009).reason(), "deliveryNoteManage.ownPick");
    assert_eq!(read(&admin, &note).await["status"], 0, "nothing changed");
    done(&admin, &note, "startCheck", json!({ "mode": 1 })).await;
    let other = world.account_in(&rights[3..], &["WH1"]).await;
    let taken = act(&other, &note, "check", counted(&note)).await;
    assert_eq!(taken.refused(40009).reason(), "deliveryNoteManage.otherChecker");
    done(&other, &note, "startCheck", json!({ "mode": 2 })).await;
    let rounds = admin.get(&format!("{BASE}/{}/rounds", note["id"].as_str().unwrap())).await.data();
    let results: Vec<i64> = rounds.as_array().unwrap().iter().map(|round| round["result"].as_i64().unwrap()).collect();
    assert_eq!(results, [0, 2], "the first check was given up");
} }

both! { whoever_may_check_their_own_pick_says_why_and_it_is_kept(world) {
    let admin = house(world, 0).await;
    let sheet = picking::sheet(&admin, ten()).await;
    let walk = picking::note(&admin, &sheet).await;
    picking::act(&admin, &walk, "confirmAll", json!({})).await.ok();
    let note = notes(&admin, &sheet).await.remove(0);
    act(&admin, &note, "startCheck", json!({ "mode": 1 })).await.invalid("ownPickReason");
    act(&admin, &note, "startCheck", json!({ "mode": 1, "ownPickReason": " " })).await.invalid("ownPickReason");
    assert_eq!(read(&admin, &note).await["status"], 0, "nothing changed");
    let begun = done(&admin, &note, "startCheck", json!({ "mode": 1, "ownPickReason": "夜班一人" })).await;
    let path = format!("{BASE}/{}", note["id"].as_str().unwrap());
    let history = admin.get(&format!("{path}/history")).await.data();
    assert_eq!((&history[0]["action"], &history[0]["reason"]), (&json!("reCheck"), &json!("夜班一人")));
    let rounds = admin.get(&format!("{path}/rounds")).await.data();
    assert_eq!(rounds[0]["ownPickReason"], "夜班一人");
    done(&admin, &note, "check", counted(&begun)).await;
    done(&admin, &note, "pass", json!({})).await;
} }

both! { who_counts_blindly_is_not_told_how_many_there_should_be(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, twelve()).await;
    let blind = done(&admin, &note, "startCheck", json!({ "mode": 4 })).await;
    assert_eq!((&blind["lines"][0]["qty"], &blind["lines"][0]["hidden"], &blind["totalQty"]), (&json!(0), &json!(true), &json!(0)));
    let row = admin.get(&format!("{BASE}/list?docNo={}", note["docNo"].as_str().unwrap())).await.records().remove(0);
    assert_eq!((&row["totalQty"], &row["totalWeight"]), (&json!(null), &json!(null)), "nor does the list tell");
    let one = json!({ "lines": [{ "lineId": note["lines"][0]["id"], "qty": 9 }] });
    let counted = done(&admin, &note, "check", one).await;
    assert_eq!((&counted["lines"][0]["qty"], &counted["lines"][0]["differs"]), (&json!(10), &json!(true)), "now it is told");
    assert_eq!(counted["lines"][1]["hidden"], true);
    let open = act(&admin, &note, "pass", json!({})).await;
    assert_eq!(open.refused(40009).reason(), "deliveryNoteManage.unchecked");
} }

both! { a_container_that_is_there_is_there_with_everything_in_it(world) {
    let admin = house(world, 0).await;
    let lines = json!([{ "goodsCode": "RICE", "qty": 8, "containerCode": "P-1" }]);
    let sheet = picking::sheet(&admin, lines).await;
    let picker = picking::picker(world, &["WH1"]).await;
    let walk = picking::note(&admin, &sheet).await;
    picking::act(&picker, &walk, "confirm", picking::right(&walk["lines"][0], json!({}))).await.ok();
    let note = notes(&admin, &sheet).await.remove(0);
    assert_eq!((&note["containers"], &note["lines"][0]["containerCode"]), (&json!(1), &json!("P-1")));
    done(&admin, &note, "startCheck", json!({ "mode": 2 })).await;
    act(&admin, &note, "check", json!({ "containerCodes": ["P-9"] })).await.invalid("containerCodes[0]");
    done(&admin, &note, "check", json!({ "containerCodes": ["P-1"] })).await;
    done(&admin, &note, "pass", json!({})).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    let pallet = admin.get("/wms/container/list?code=P-1").await.records().remove(0);
    assert_eq!(pallet["status"], 0, "an empty container is free: {pallet}");
    world.verify().await;
} }

both! { the_scales_pass_what_weighs_what_it_should(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, twelve()).await;
    done(&admin, &note, "startCheck", json!({ "mode": 1 })).await;
    let counted = act(&admin, &note, "weigh", json!({ "scaleWeight": 120 })).await;
    assert_eq!(counted.refused(40009).reason(), "deliveryNoteManage.notWeighed");
    done(&admin, &note, "startCheck", json!({ "mode": 3 })).await;
    for wrong in [118.799, 121.201] {
        act(&admin, &note, "weigh", json!({ "scaleWeight": wrong })).await.invalid("scaleWeight");
    }
    let weighed = done(&admin, &note, "weigh", json!({ "scaleWeight": 121.2 })).await;
    assert_eq!((&weighed["scaleWeight"], &weighed["checkedLines"]), (&json!(121.2), &json!(2)));
    done(&admin, &note, "pass", json!({})).await;
} }

both! { a_check_fails_or_is_taken_back_and_begins_again(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, ten()).await;
    let begun = done(&admin, &note, "startCheck", json!({ "mode": 1 })).await;
    done(&admin, &note, "check", counted(&begun)).await;
    act(&admin, &note, "fail", json!({ "reason": "" })).await.invalid("reason");
    done(&admin, &note, "fail", json!({ "reason": "混放" })).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (0, 6));
    let again = passed(&admin, &note).await;
    assert_eq!(again["checkRound"], 2);
    done(&admin, &note, "reopen", json!({ "reason": "抽查" })).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (1, 6));
    done(&admin, &note, "check", counted(&note)).await;
    done(&admin, &note, "pass", json!({})).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (2, 7));
} }
