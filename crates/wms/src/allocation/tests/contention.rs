//! One hot product and many who want it at once.

use harness::both;
use serde_json::json;
use tokio::task::JoinSet;

use super::{act, held, milk, read, stage, wanted};

both! { of_a_hundred_pieces_and_a_hundred_and_fifty_orders_exactly_a_hundred_are_promised(world) {
    let admin = stage(world).await;
    milk(world, &admin, &[("HOT", "2026-01-01", "2026-12-01", 100, "N1-01")]).await;
    let mut sheets = Vec::new();
    for _ in 0..150 {
        sheets.push(wanted(&admin, 1, json!({})).await);
    }
    let mut promised = 0;
    let mut refused = 0;
    for eight in sheets.chunks(8) {
        let mut calls = JoinSet::new();
        for sheet in eight {
            let (actor, sheet) = (admin.clone(), sheet.clone());
            calls.spawn(async move { act(&actor, &sheet, "allot", json!({})).await.data() });
        }
        for sheet in calls.join_all().await {
            let line = &sheet["lines"][0];
            match sheet["status"].as_i64().unwrap() {
                4 => {
                    assert_eq!((&line["qtyAllocated"], &sheet["reservations"][0]["qty"]), (&json!(1), &json!(1)));
                    promised += 1;
                }
                2 => {
                    assert_eq!((&line["qtyAllocated"], &sheet["reservations"]), (&json!(0), &json!([])));
                    let reason = line["said"]["reason"].as_str().unwrap();
                    assert!(reason.contains("能用的都已分配"), "{reason}");
                    refused += 1;
                }
                other => panic!("status {other}: {sheet}"),
            }
        }
    }
    assert_eq!((promised, refused, held(world).await), (100, 50, 100));
    let mut left = 0;
    for sheet in &sheets {
        left += read(&admin, sheet).await["reservations"].as_array().unwrap().len();
    }
    assert_eq!(left, 100, "no reservation without its piece");
    world.verify().await;
} }
