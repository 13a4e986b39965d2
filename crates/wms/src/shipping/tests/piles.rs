//! Two promises of one batch that lie together are one pile for whoever counts at a desk.

use harness::both;
use serde_json::json;

use super::*;

fn pile(note: &Value, line: usize, more: Value) -> Value {
    let one = with(json!({ "lineId": note["lines"][line]["id"], "pile": true }), more);
    json!({ "lines": [one] })
}

fn checked(note: &Value) -> Vec<(&Value, &Value)> {
    note["lines"].as_array().unwrap().iter().map(|line| (&line["qtyChecked"], &line["difference"])).collect()
}

both! { a_count_of_a_pile_fills_its_lines_and_what_lacks_lacks_on_the_last(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, twelve()).await;
    let begun = done(&admin, &note, "startCheck", json!({ "mode": 1 })).await;
    act(&admin, &note, "check", pile(&begun, 0, json!({ "qty": -1 }))).await.invalid("lines[0].qty");
    act(&admin, &note, "check", pile(&begun, 0, json!({ "qty": 12, "productTemp": 500 }))).await.invalid("lines[0].productTemp");
    let both = json!({ "lines": [pile(&begun, 0, json!({ "qty": 12 }))["lines"][0], { "lineId": begun["lines"][1]["id"], "qty": 2 }] });
    act(&admin, &note, "check", both).await.invalid("lines[1]");
    let foreign = json!({ "lines": [{ "lineId": "7", "pile": true, "qty": 1 }] });
    act(&admin, &note, "check", foreign).await.invalid("lines[0].lineId");

    let all = done(&admin, &note, "check", pile(&begun, 1, json!({ "qty": 12, "weight": 120.5 }))).await;
    assert_eq!(checked(&all), [(&json!(10), &Value::Null), (&json!(2), &Value::Null)]);
    let weights = (&all["lines"][0]["weightChecked"], &all["lines"][1]["weightChecked"]);
    assert_eq!(weights, (&json!(100.417), &json!(20.083)), "shared out, to the gram");

    let short = done(&admin, &note, "check", pile(&begun, 0, json!({ "qty": 9 }))).await;
    assert_eq!(checked(&short), [(&json!(9), &json!(1)), (&json!(0), &json!(1))]);
    let over = done(&admin, &note, "check", pile(&begun, 0, json!({ "qty": 13 }))).await;
    assert_eq!(checked(&over), [(&json!(10), &Value::Null), (&json!(3), &json!(2))]);
    let broken = done(&admin, &note, "check", pile(&begun, 0, json!({ "qty": 11, "difference": 5 }))).await;
    assert_eq!(checked(&broken), [(&json!(10), &Value::Null), (&json!(1), &json!(5))]);

    // What was decided stays decided, and lies there when the rest is counted again.
    let decided = json!({ "lineId": begun["lines"][1]["id"], "resolution": 2, "reason": "破损" });
    done(&admin, &note, "resolve", decided).await;
    let again = done(&admin, &note, "check", pile(&begun, 0, json!({ "qty": 11 }))).await;
    assert_eq!((&again["lines"][0]["qtyChecked"], &again["lines"][0]["differs"]), (&json!(10), &json!(false)));
    done(&admin, &note, "pass", json!({})).await;
    world.verify().await;
} }

both! { a_pile_of_which_everything_was_decided_is_not_counted_again(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, ten()).await;
    let begun = done(&admin, &note, "startCheck", json!({ "mode": 4 })).await;
    assert_eq!(begun["lines"][0]["hidden"], true, "who counts blindly counts piles, too");
    done(&admin, &note, "check", pile(&begun, 0, json!({ "qty": 9 }))).await;
    let decided = json!({ "lineId": begun["lines"][0]["id"], "resolution": 2, "reason": "少" });
    done(&admin, &note, "resolve", decided).await;
    act(&admin, &note, "check", pile(&begun, 0, json!({ "qty": 9 }))).await.invalid("lines[0]");
} }
