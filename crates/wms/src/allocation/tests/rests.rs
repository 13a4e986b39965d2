//! What becomes of what cannot be had.

use harness::both;
use serde_json::{Value, json};

use super::{LOTS, act, allot, got, held, lots, milk, read, stage, wanted};

async fn rest_of(actor: &harness::Actor, sheet: &Value) -> Value {
    read(actor, &sheet["rests"][0]).await
}

both! { the_rest_becomes_a_sheet_of_its_own(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = allot(&admin, &wanted(&admin, 200, json!({ "externalNo": "SO-9" })).await).await;
    assert_eq!(got(&sheet).0, 3);
    assert!(sheet["lines"][0]["said"]["reason"].is_string());
    act(&admin, &sheet, "acceptPartial", json!({})).await.refused(40001);
    let on = act(&admin, &sheet, "acceptPartial", json!({ "rest": "backOrder", "reason": "先发" })).await.data();
    assert_eq!((&on["status"], &on["lines"][0]["qtyCancelled"]), (&json!(4), &json!(0)));
    assert_eq!((&on["lines"][0]["qtyMoved"], &on["totals"]["movedQty"]), (&json!(60), &json!(60)));
    assert!(on["lines"][0]["said"]["reason"].is_null(), "nothing is missing any more");
    let rest = rest_of(&admin, &on).await;
    assert_eq!((&rest["status"], &rest["originNo"], &rest["externalNo"]), (&json!(2), &on["docNo"], &json!("SO-9")));
    assert_eq!((&rest["lines"][0]["qtyOrdered"], &rest["totals"]["qty"]), (&json!(60), &json!(60)));
    assert_eq!((&on["backOrderId"], &on["backOrderNo"]), (&rest["id"], &rest["docNo"]), "the answer tells it");
    let path = format!("{}/{}/history", super::BASE, on["id"].as_str().unwrap());
    let told = admin.get(&path).await.data();
    let steps = told.as_array().unwrap().iter().filter(|step| step["action"] == "acceptPartial");
    let steps: Vec<(&Value, &Value)> = steps.map(|step| (&step["became"], &step["reason"])).collect();
    assert_eq!(steps, [(&rest["docNo"], &json!("先发"))], "and so does the history, in one step");
    act(&admin, &on, "acceptPartial", json!({ "rest": "cancel" })).await.refused(40009);
    assert_eq!(got(&allot(&admin, &rest).await), (2, lots(&[])));
    assert_eq!(held(world).await, 140);
} }

both! { the_rest_is_given_up(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = allot(&admin, &wanted(&admin, 150, json!({})).await).await;
    let on = act(&admin, &sheet, "acceptPartial", json!({ "rest": "cancel" })).await.data();
    assert_eq!((&on["status"], &on["lines"][0]["qtyCancelled"], &on["rests"]), (&json!(4), &json!(10), &json!([])));
} }

both! { a_sheet_says_itself_what_becomes_of_its_rest(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let waits = allot(&admin, &wanted(&admin, 30, json!({ "restPolicy": 1 })).await).await;
    assert_eq!((&waits["status"], &waits["rests"]), (&json!(4), &json!([])));
    let ordered = allot(&admin, &wanted(&admin, 130, json!({ "restPolicy": 1 })).await).await;
    assert_eq!((&ordered["status"], &ordered["lines"][0]["qtyAllocated"]), (&json!(4), &json!(110)));
    let rest = rest_of(&admin, &ordered).await;
    assert_eq!((&ordered["backOrderNo"], &waits["backOrderNo"]), (&rest["docNo"], &json!(null)));
    assert_eq!((&rest["lines"][0]["qtyOrdered"], &rest["restPolicy"]), (&json!(20), &json!(1)));
    // What gets nothing at all waits as it is.
    let nothing = allot(&admin, &rest).await;
    assert_eq!((&nothing["status"], &nothing["rests"]), (&json!(2), &json!([])));
    assert_eq!(held(world).await, 140);
} }

both! { a_sheet_goes_complete_or_not_at_all(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let whole = json!({ "shipPolicy": 1 });
    let sheet = allot(&admin, &wanted(&admin, 141, whole.clone()).await).await;
    assert_eq!((got(&sheet), held(world).await), ((2, lots(&[])), 0));
    assert!(sheet["lines"][0]["said"]["reason"].is_string());
    act(&admin, &sheet, "acceptPartial", json!({ "rest": "cancel" })).await.refused(40009);
    let sheet = allot(&admin, &wanted(&admin, 140, whole).await).await;
    assert_eq!((&sheet["status"], held(world).await), (&json!(4), 140));
} }

both! { what_is_not_wanted_any_more_is_given_up_at_any_time(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = wanted(&admin, 60, json!({})).await;
    act(&admin, &sheet, "releaseRest", json!({ "reason": "不要了" })).await.refused(40009);
    let sheet = allot(&admin, &wanted(&admin, 160, json!({})).await).await;
    let unknown = json!({ "reason": "不要了", "lineIds": ["1"] });
    act(&admin, &sheet, "releaseRest", unknown).await.invalid("lineIds");
    let less = act(&admin, &sheet, "releaseRest", json!({ "reason": "不要了" })).await.data();
    assert_eq!((&less["status"], &less["lines"][0]["qtyCancelled"]), (&json!(4), &json!(20)));
    act(&admin, &less, "releaseRest", json!({ "reason": "不要了" })).await.refused(40009);
    act(&admin, &less, "releaseRest", json!({ "reason": "不要了", "promised": true })).await.refused(40009);
    assert_eq!(held(world).await, 140);
    let lines = json!([{ "goodsCode": "RICE", "qty": 1 }, { "goodsCode": "RICE", "qty": 2 }]);
    let two = wanted(&admin, 1, json!({ "lines": lines })).await;
    let one = json!({ "reason": "少要", "lineIds": [two["lines"][0]["id"]] });
    let one = act(&admin, &two, "releaseRest", one).await.data();
    assert_eq!((&one["status"], &one["lines"][0]["lineStatus"]), (&json!(2), &json!(5)));
} }

both! { promised_goods_are_given_up_with_the_rest_when_somebody_says_so(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let lines = json!([{ "goodsCode": "MILK", "qty": 30 }, { "goodsCode": "MILK", "qty": 20 }]);
    let sheet = allot(&admin, &wanted(&admin, 1, json!({ "lines": lines })).await).await;
    let second = json!({ "reason": "少要", "lineIds": [sheet["lines"][1]["id"]], "promised": true });
    let less = act(&admin, &sheet, "releaseRest", second).await.data();
    assert_eq!((got(&less), held(world).await), ((4, lots(&[("A", 30)])), 30));
    assert_eq!(less["lines"][1]["qtyCancelled"], json!(20));
} }

both! { goods_chosen_by_hand_for_one_line_give_up_nothing_of_the_others(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let lines = json!([{ "goodsCode": "MILK", "qty": 10 }, { "goodsCode": "MILK", "qty": 20 }]);
    for rest in [1, 2] {
        let sheet = wanted(&admin, 1, json!({ "restPolicy": rest, "lines": lines })).await;
        let path = format!("{}/{}/lots?lineId={}", super::BASE, sheet["id"].as_str().unwrap(), sheet["lines"][0]["id"].as_str().unwrap());
        let lot = admin.get(&path).await.data()["lots"][0]["stockId"].clone();
        let chosen = json!([{ "lineId": sheet["lines"][0]["id"], "stockId": lot, "qty": 10 }]);
        let some = act(&admin, &sheet, "allot", json!({ "automatic": false, "chosen": chosen })).await.data();
        assert_eq!((&some["status"], &some["rests"]), (&json!(3), &json!([])), "rest policy {rest}");
        assert_eq!((&some["lines"][1]["qtyOpen"], &some["lines"][1]["qtyCancelled"]), (&json!(20), &json!(0)));
        let full = allot(&admin, &some).await;
        assert_eq!((&full["status"], &full["lines"][1]["qtyAllocated"]), (&json!(4), &json!(20)));
    }
    assert_eq!(held(world).await, 60);
} }

both! { a_sheet_of_which_something_was_given_up_is_not_written_anew(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = allot(&admin, &wanted(&admin, 200, json!({})).await).await;
    let on = act(&admin, &sheet, "acceptPartial", json!({ "rest": "backOrder" })).await.data();
    let back = act(&admin, &on, "cancelAllocation", json!({ "reason": "改期" })).await.data();
    assert_eq!((&back["status"], &back["lines"][0]["qtyCancelled"]), (&json!(2), &json!(0)));
    assert_eq!(back["lines"][0]["qtyMoved"], 60);
    assert!(back["lines"][0]["said"].is_null(), "what was said is over: {}", back["lines"][0]["said"]);
    assert!(!back["can"].as_array().unwrap().contains(&json!("withdraw")), "{}", back["can"]);
    let again = act(&admin, &back, "withdraw", json!({})).await;
    assert_eq!(again.refused(40009).reason(), "delivery.somethingGivenUp");
} }
