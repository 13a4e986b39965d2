//! Other goods instead of those that were promised.

use harness::both;
use serde_json::{Value, json};

use super::{LOTS, act, allot, freeze, given, held, lots, milk, read, stage, wanted};

fn swapping(sheet: &Value, more: Value) -> Value {
    crate::receiving::tests::with(json!({ "lineId": sheet["lines"][0]["id"] }), more)
}

fn sorted(sheet: &Value) -> Vec<(String, i64)> {
    let mut all = given(sheet);
    all.sort();
    all
}

both! { another_batch_comes_for_one_that_was_promised(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = allot(&admin, &wanted(&admin, 40, json!({})).await).await;
    assert_eq!(sorted(&sheet), lots(&[("A", 30), ("D", 10)]));
    let away = json!({ "away": sheet["reservations"][1]["id"], "batchNo": "C" });
    act(&admin, &sheet, "swap", swapping(&sheet, away.clone())).await.refused(40009);
    let mut why = away;
    why["overrideReason"] = json!("客户要新批");
    let swapped = act(&admin, &sheet, "swap", swapping(&sheet, why)).await.data();
    assert_eq!(sorted(&swapped), lots(&[("A", 30), ("C", 10)]));
    assert_eq!((&swapped["status"], held(world).await), (&json!(4), 40));
    act(&admin, &sheet, "swap", swapping(&sheet, json!({ "batchNo": "B" }))).await.refused(40010);
} }

both! { a_part_of_a_promise_is_swapped_and_the_rest_stays(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = allot(&admin, &wanted(&admin, 30, json!({})).await).await;
    let some = json!({ "batchNo": "B", "qty": 12, "overrideReason": "试销" });
    let swapped = act(&admin, &sheet, "swap", swapping(&sheet, some)).await.data();
    assert_eq!(sorted(&swapped), lots(&[("A", 18), ("B", 12)]));
    assert_eq!((&swapped["lines"][0]["qtyAllocated"], held(world).await), (&json!(30), 30));
} }

both! { a_swap_that_cannot_be_is_refused_and_changes_nothing(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    freeze(world).await;
    let sheet = allot(&admin, &wanted(&admin, 40, json!({})).await).await;
    let why = |more: Value| crate::receiving::tests::with(json!({ "overrideReason": "试" }), more);
    for wish in [json!({ "batchNo": "D" }), json!({ "batchNo": "NONE" }), json!({ "batchNo": "B", "qty": 41 }), json!({})] {
        act(&admin, &sheet, "swap", swapping(&sheet, why(wish))).await.refused(40009);
    }
    act(&admin, &sheet, "swap", json!({ "lineId": "1", "batchNo": "B" })).await.invalid("lineId");
    let other = json!({ "away": "1", "batchNo": "B" });
    act(&admin, &sheet, "swap", swapping(&sheet, other)).await.invalid("away");
    assert_eq!((&read(&admin, &sheet).await["version"], held(world).await), (&sheet["version"], 40));
} }
