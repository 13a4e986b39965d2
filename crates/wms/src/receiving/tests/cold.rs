//! Product temperatures at receipt, real weights, damage.

use serde_json::json;

use super::{awaited, lines, on_hand, ready, receive, salmon};

harness::both! {
    conditional_goods_come_in_on_hold_and_warm_ones_are_turned_away(world) {
        let admin = ready(world).await;
        let keeper = world.account(&["receivingNoteManage_register_button", "receivingNoteManage_detail_button"]).await;
        let waited = awaited(&admin, lines(json!([salmon(100)]))).await;
        assert_eq!(waited["lines"][0]["limits"], json!({ "acceptMax": -15, "conditionalMax": -12 }));
        assert_eq!(waited["probes"], json!({ "asked": 3, "taken": 0, "needed": false }));
        let came = receive(&keeper, &waited, json!([
            { "qty": 10, "productTemp": -18 }, { "qty": 10, "productTemp": -13.5 },
            { "rejectedQty": 5, "rejectionReason": "超温", "productTemp": -8 },
        ])).await.data();
        let told: Vec<_> = came["receipts"].as_array().unwrap().iter().map(|row| (row["verdict"].as_i64().unwrap(), row["frozen"] == true)).collect();
        assert_eq!(told, [(0, false), (1, true), (2, false)]);
        assert_eq!(came["probes"]["taken"], 3);
        receive(&keeper, &waited, json!([{ "qty": 10, "productTemp": -8 }])).await.invalid("receipts[0].productTemp");
        let excused = json!([{ "qty": 10, "productTemp": -8, "overrideReason": "货主同意" }]);
        receive(&keeper, &waited, excused.clone()).await.invalid("receipts[0].productTemp");
        receive(&admin, &waited, json!([{ "qty": 10, "productTemp": -8 }])).await.invalid("receipts[0].overrideReason");
        let came = receive(&admin, &waited, excused).await.data();
        assert_eq!((&came["receipts"][3]["verdict"], &came["receipts"][3]["frozen"]), (&json!(2), &json!(true)));
        world.verify().await;
    }

    chilled_goods_have_a_coldest_temperature_too(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "BEEF", "qty": 100 }]))).await;
        assert_eq!(waited["lines"][0]["limits"], json!({ "acceptMin": 0, "acceptMax": 4, "conditionalMin": -1, "conditionalMax": 7 }));
        receive(&admin, &waited, json!([{ "qty": 1, "weight": 10, "productTemp": -2 }])).await.invalid("receipts[0].productTemp");
        receive(&admin, &waited, json!([{ "qty": 1, "weight": 10, "productTemp": 2 }])).await.ok();
    }

    goods_of_catch_weight_are_weighed_within_their_bounds(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "BEEF", "qty": 100 }]))).await;
        for (receipt, field) in [
            (json!({ "qty": 3 }), "weight"),
            (json!({ "qty": 3, "weight": 26.999 }), "weight"),
            (json!({ "qty": 3, "weight": 33.001 }), "weight"),
            (json!({ "qty": 3, "pieceWeights": [10, 10] }), "pieceWeights"),
            (json!({ "qty": 2, "pieceWeights": [10, 11.5] }), "pieceWeights[1]"),
            (json!({ "qty": 2, "weight": 20, "pieceWeights": [10, 10.5] }), "weight"),
            (json!({ "rejectedQty": 2, "rejectionReason": "坏", "weight": 20 }), "weight"),
        ] {
            receive(&admin, &waited, json!([receipt])).await.invalid(&format!("receipts[0].{field}"));
        }
        let came = receive(&admin, &waited, json!([{ "qty": 3, "weight": 27 }, { "qty": 2, "pieceWeights": [9.123, 10.877] }])).await.data();
        assert_eq!((&came["receipts"][1]["weight"], &came["receipts"][1]["pieceWeights"]), (&json!(20), &json!([9.123, 10.877])));
        assert_eq!(on_hand(world).await, [("DOCK-1".into(), None, "BEEF".into(), 5_000_000, 47_000)]);
        world.verify().await;
    }

    damaged_goods_have_a_type_and_a_status_of_their_own(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        receive(&admin, &waited, json!([{ "qty": 1, "damagedType": "NONE" }])).await.invalid("receipts[0].damagedType");
        receive(&admin, &waited, json!([{ "qty": 1, "damagedType": "WET", "statusCode": "QUALIFIED" }])).await.invalid("receipts[0].statusCode");
        receive(&admin, &waited, json!([{ "qty": 1, "statusCode": "DAMAGED" }])).await.invalid("receipts[0].damagedType");
        receive(&admin, &waited, json!([{ "rejectedQty": 1, "rejectionReason": "湿", "damagedType": "WET" }])).await.invalid("receipts[0].damagedType");
        receive(&admin, &waited, json!([{ "rejectedQty": 1 }])).await.invalid("receipts[0].rejectionReason");
        let came = receive(&admin, &waited, json!([{ "qty": 90 }, { "qty": 6, "damagedType": "WET" }, { "rejectedQty": 4, "rejectionReason": "发霉" }])).await.data();
        let states: Vec<&str> = came["receipts"].as_array().unwrap().iter().filter_map(|row| row["statusCode"].as_str()).collect();
        assert_eq!(states, ["QUALIFIED", "DAMAGED"]);
        let line = &came["lines"][0];
        assert_eq!((&came["status"], &line["qtyAccepted"], &line["qtyDamaged"], &line["qtyRejected"], &line["qtyReceived"]), (&json!(4), &json!(96), &json!(6), &json!(4), &json!(100)));
    }
}
