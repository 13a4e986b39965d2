//! From the note to entered stock, in steps and in one call.

use serde_json::json;

use super::{BASE, awaited, lines, note, on_hand, path, read, ready, receive, salmon, sum};

harness::both! {
    goods_are_received_put_away_and_entered(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([salmon(480), { "goodsCode": "RICE", "qty": 50 }]))).await;
        let half = receive(&admin, &waited, json!([{ "qty": 200, "containerCode": "P-1", "productTemp": -18 }])).await.data();
        assert_eq!((&half["status"], &half["lines"][0]["lineStatus"], &half["lines"][0]["qtyOpen"]), (&json!(3), &json!(1), &json!(280)));
        assert_eq!((&half["receipts"][0]["batchNo"], &half["receipts"][0]["expiryDate"], &half["receipts"][0]["verdict"]), (&json!("L1"), &json!("2027-07-15"), &json!(0)));
        assert_eq!(on_hand(world).await, [("DOCK-1".into(), Some("P-1".into()), "SALMON".into(), 200_000_000, 100_000)]);
        let whole = admin.post(&path(&waited, "registerAll"), json!({ "productTemp": -16 })).await.data();
        assert_eq!((&whole["status"], &whole["totals"]["receivedQty"]), (&json!(4), &json!(530)));
        assert_eq!(sum(world, "SALMON").await, 480);
        let putaway = admin.get(&format!("/wms/putawayNote/list?receivingNo={}", waited["docNo"].as_str().unwrap())).await.records();
        assert_eq!(putaway.len(), 1, "one open putaway note for the truck");
        let id = putaway[0]["id"].as_str().unwrap();
        admin.post(&format!("/wms/putawayNote/{id}/confirmAll"), json!({})).await.ok();
        let entered = admin.get("/wms/entryNote/list?status=2").await.records();
        assert_eq!(entered.len(), 1, "the contract enters by itself");
        let places: Vec<String> = on_hand(world).await.into_iter().map(|row| row.0).collect();
        assert!(places.iter().all(|place| place.starts_with("F1") || place.starts_with("N1")), "{places:?}");
        assert_eq!((sum(world, "SALMON").await, sum(world, "RICE").await), (480, 50));
        world.verify().await;
    }

    one_call_receives_puts_away_and_enters(world) {
        let admin = ready(world).await;
        let mut fish = salmon(480);
        fish["receipts"] = json!([
            { "qty": 240, "containerCode": "P-1", "targetLocationCode": "F1-01", "productTemp": -19 },
            { "qty": 230, "containerCode": "P-2", "targetLocationCode": "F1-02", "rejectedQty": 10, "rejectionReason": "包装破裂" },
        ]);
        let form = lines(json!([fish, { "goodsCode": "RICE", "qty": 20 }]));
        let done = admin.post(&format!("{BASE}/direct"), form).await.data();
        assert_eq!((&done["status"], &done["unmeasured"]), (&json!(4), &json!(1)), "nobody measured the second pallet");
        let row = |place: &str, container: &str, qty: i64| (place.to_owned(), Some(container.to_owned()), "SALMON".to_owned(), qty * 1_000_000, qty * 500);
        let there = on_hand(world).await;
        assert!(there.contains(&row("F1-01", "P-1", 240)) && there.contains(&row("F1-02", "P-2", 230)), "{there:?}");
        assert_eq!(sum(world, "RICE").await, 20);
        let read = read(&admin, &done).await;
        assert_eq!((&read["totals"]["receivedQty"], &read["totals"]["rejectedQty"], &read["lines"][0]["lineStatus"]), (&json!(490), &json!(10), &json!(2)));
        let listed = &admin.get("/wms/receivingNote/list").await.records()[0];
        let counted = (&listed["totalQty"], &listed["receivedQty"], &listed["rejectedQty"]);
        assert_eq!(counted, (&json!(500), &json!(490), &json!(10)), "what was turned away was not received");
        assert!(done["putawayNoteId"].is_string() && done["entryNoteId"].is_string());
        assert_eq!(admin.get("/wms/entryNote/list?status=2").await.total(), 1);
        world.verify().await;
    }

    one_call_that_is_wrong_anywhere_leaves_nothing(world) {
        let admin = ready(world).await;
        let mut fish = salmon(480);
        fish["receipts"] = json!([{ "qty": 480, "targetLocationCode": "N1-01" }]);
        admin.post(&format!("{BASE}/direct"), lines(json!([fish]))).await.invalid("lines[0].receipts[0].targetLocationCode");
        let mut fish = salmon(480);
        fish["receipts"] = json!([{ "qty": 480, "productTemp": 20_261_115 }]);
        admin.post(&format!("{BASE}/direct"), lines(json!([fish]))).await.invalid("lines[0].receipts[0].productTemp");
        let mut fish = salmon(480);
        fish["receipts"] = json!([{ "qty": 490 }]);
        admin.post(&format!("{BASE}/direct"), lines(json!([fish]))).await.invalid("lines[0].receipts[0].qty");
        let mut rice = note(json!({}));
        rice["lines"][0]["receipts"] = json!([{ "qty": 1 }]);
        admin.post(&format!("{BASE}/add"), rice).await.invalid("lines[0].receipts");
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0);
        assert!(on_hand(world).await.is_empty());
    }

    goods_go_where_their_note_plans_them_or_are_told_why_not(world) {
        let admin = ready(world).await;
        let planned = |place: &str| super::with(salmon(100), json!({ "planLocationCode": place }));
        let waited = awaited(&admin, lines(json!([planned("F1-02"), planned("N1-01"), planned("DOCK-2")]))).await;
        let came = |line: usize, more: serde_json::Value| {
            super::with(json!({ "lineId": waited["lines"][line]["id"], "qty": 100, "productTemp": -18 }), more)
        };
        let receipts = json!([
            came(0, json!({ "containerCode": "P-1" })), came(1, json!({ "containerCode": "P-2" })), came(2, json!({})),
        ]);
        receive(&admin, &waited, receipts).await.ok();
        let putaway = admin.get(&format!("/wms/putawayNote/list?receivingNo={}", waited["docNo"].as_str().unwrap())).await.records();
        let put = admin.get(&format!("/wms/putawayNote/{}", putaway[0]["id"].as_str().unwrap())).await.data();
        let line = |at: usize| (&put["lines"][at]["suggestedLocation"], &put["lines"][at]["suggestion"]);
        assert_eq!(line(0), (&json!("F1-02"), &json!({ "key": "place.why.planned", "arguments": {} })));
        for (at, place, reason) in [(1, "N1-01", "place.out.cold"), (2, "DOCK-2", "place.out.passage")] {
            let (location, told) = line(at);
            assert!(location.as_str().unwrap().starts_with("F1-"), "{put}");
            let arguments = json!({ "place": place, "reason": reason });
            assert_eq!(told, &json!({ "key": "place.why.notPlanned", "arguments": arguments }));
        }
        let held = admin.get("/wms/location/list?code=F1-02").await.records().remove(0);
        assert_ne!(held["heldCapacity"], json!(0), "nobody else is sent there");
        admin.post(&format!("/wms/putawayNote/{}/confirmAll", put["id"].as_str().unwrap()), json!({})).await.ok();
        let lies = on_hand(world).await.into_iter().find(|row| row.1.as_deref() == Some("P-1")).unwrap();
        assert_eq!(lies.0, "F1-02");
        world.verify().await;
    }
}
