//! More loads in one call than a statement has room for one by one.

use serde_json::{Value, json};

use super::{act, awaited, lines, on_hand, ready, receive, sum};

/// Loads of one change: more than the two hundred and twenty that fit into one statement, were each value its own.
const LOADS: usize = 240;

/// A new pallet of the house by its number.
fn sscc(number: usize) -> String {
    let digits = format!("06901234{number:09}");
    let weighed = digits.bytes().rev().enumerate();
    let sum: u32 = weighed.map(|(at, digit)| u32::from(digit - b'0') * if at % 2 == 0 { 3 } else { 1 }).sum();
    format!("{digits}{}", (10 - sum % 10) % 10)
}

fn pallets() -> Vec<Value> {
    (0..LOADS).map(|number| json!({ "qty": 2, "weight": 10, "containerCode": sscc(number) })).collect()
}

harness::both! {
    hundreds_of_pallets_come_in_and_go_back_in_one_call(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": LOADS * 2 }]))).await;
        let came = receive(&admin, &waited, json!(pallets())).await.data();
        assert_eq!((&came["status"], on_hand(world).await.len()), (&json!(4), LOADS));
        let back = act(&admin, &came, "cancel", json!({ "reason": "整车退回" })).await.data();
        assert_eq!((&back["status"], sum(world, "RICE").await), (&json!(2), 0));
        world.verify().await;
    }

    hundreds_of_pallets_are_put_away_in_one_call(world) {
        let admin = ready(world).await;
        let places = json!({
            "areaCode": "N1", "type": 1, "template": "{area}-{rack}-{column}-{level}", "sides": "NONE",
            "rack": { "from": "1", "to": "4" }, "column": { "from": "1", "to": "9" }, "level": { "from": "1", "to": "8" },
        });
        admin.post("/wms/location/generate", places).await.ok();
        let mut form = lines(json!([{ "goodsCode": "RICE", "qty": LOADS * 2 }]));
        form["lines"][0]["receipts"] = json!(pallets());
        let done = admin.post("/wms/receivingNote/direct", form).await.data();
        assert!(done["putawayNoteId"].is_string(), "{done}");
        let lying = on_hand(world).await;
        assert_eq!(lying.len(), LOADS);
        assert!(lying.iter().all(|(place, ..)| place.starts_with("N1")), "{:?}", lying.first());
        world.verify().await;
    }
}
