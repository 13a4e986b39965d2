//! Weights of what is weighed when it comes, and of what is not.

use serde_json::{Value, json};

use super::{BASE, act, awaited, lines, on_hand, path, read, ready, receive};

fn beef(qty: i64, changes: Value) -> Value {
    super::with(json!({ "goodsCode": "BEEF", "qty": qty }), changes)
}

harness::both! {
    the_rest_of_goods_that_are_weighed_is_not_registered_without_a_scale(world) {
        let admin = ready(world).await;
        // The owner says what it should weigh; nobody has put it on a scale.
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 5 }, beef(10, json!({ "grossWeight": 100 })), beef(3, json!({}))]))).await;
        let refused = act(&admin, &waited, "registerAll", json!({ "productTemp": 2 })).await;
        assert_eq!(refused.refused(40009).reason(), "receiving.weighFirst");
        assert!(refused.msg().contains("2, 3"), "{}", refused.msg());
        assert!(on_hand(world).await.is_empty(), "nothing of it came in");
        for (line, qty, weight) in [(1, 10, 98.5), (2, 3, 30.2)] {
            let receipt = json!([{ "lineId": waited["lines"][line]["id"], "qty": qty, "weight": weight, "productTemp": 2 }]);
            receive(&admin, &waited, receipt).await.ok();
        }
        let done = admin.post(&path(&waited, "registerAll"), json!({})).await.data();
        assert_eq!((&done["status"], &done["lines"][1]["receivedWeight"]), (&json!(4), &json!(98.5)));
        let weighed = |row: &Value| row["isWeighed"].as_bool().unwrap();
        let of = |part: &str| done[part].as_array().unwrap().iter().map(weighed).collect::<Vec<bool>>();
        assert_eq!((of("lines"), of("receipts")), (vec![false, true, true], vec![true, true, false]));
    }

    goods_that_come_in_one_call_are_weighed_too(world) {
        let admin = ready(world).await;
        let direct = format!("{BASE}/direct");
        let target = json!([{ "qty": 10, "targetLocationCode": "C1-01", "productTemp": 2 }]);
        admin.post(&direct, lines(json!([beef(10, json!({}))]))).await.invalid("lines[0].weight");
        admin.post(&direct, lines(json!([beef(10, json!({ "grossWeight": 101, "receipts": target }))]))).await.invalid("lines[0].receipts[0].weight");
        // Who says all of it in one line says what it weighs.
        let done = admin.post(&direct, lines(json!([beef(10, json!({ "grossWeight": 101 }))]))).await.data();
        assert_eq!(read(&admin, &done).await["receipts"][0]["isWeighed"], true);
        world.verify().await;
    }

    a_pallet_that_is_scanned_is_weighed_like_any_other(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([beef(10, json!({ "grossWeight": 100, "containerCode": "P-1" }))]))).await;
        let scan = |more: Value| super::with(json!({ "scans": ["P-1"], "productTemp": 2 }), more);
        admin.post(&path(&waited, "scan"), scan(json!({}))).await.invalid("scan.weight");
        let done = admin.post(&path(&waited, "scan"), scan(json!({ "weight": 99.4 }))).await.data();
        assert_eq!(done["detail"]["receipts"][0]["weight"], 99.4);
    }

    what_has_to_be_weighed_weighs_something_even_where_nobody_set_bounds(world) {
        let admin = ready(world).await;
        let loose = super::plain("LAMB", json!({ "catchWeightMode": 1, "nominalWeight": 10 }));
        admin.post("/wms/goods/add", loose).await.ok();
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "LAMB", "qty": 10 }]))).await;
        for weight in [json!(0), json!(-1)] {
            receive(&admin, &waited, json!([{ "qty": 3, "weight": weight }])).await.invalid("receipts[0].weight");
        }
        assert!(on_hand(world).await.is_empty());
        receive(&admin, &waited, json!([{ "qty": 3, "weight": 0.001 }])).await.ok();
        world.verify().await;
    }

    a_line_is_weighed_while_all_of_it_is(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        let came = receive(&admin, &waited, json!([{ "qty": 40, "weight": 41 }, { "qty": 10 }])).await.data();
        assert_eq!(came["lines"][0]["isWeighed"], false, "ten of them were not");
        let back = act(&admin, &came, "cancel", json!({ "reason": "未称", "receiptIds": [came["receipts"][1]["id"]] })).await.data();
        assert_eq!((&back["lines"][0]["isWeighed"], &back["lines"][0]["receivedWeight"]), (&json!(true), &json!(41)));
    }
}
