//! Limits, and those who may pass over them.

use serde_json::json;

use super::{act, awaited, lines, ready, receive, salmon, with};

const KEEPER: &[&str] = &["receivingNoteManage_register_button", "receivingNoteManage_detail_button"];

harness::both! {
    more_than_expected_comes_within_the_tolerance_only(world) {
        let admin = ready(world).await;
        let keeper = world.account(KEEPER).await;
        let line = json!({ "goodsCode": "RICE", "qty": 100, "overPercent": 5 });
        let waited = awaited(&admin, lines(json!([line, { "goodsCode": "RICE", "qty": 100 }]))).await;
        assert_eq!(waited["overrides"], json!(["tolerance", "shelfLife", "temperature"]));
        receive(&keeper, &waited, json!([{ "qty": 106 }])).await.invalid("receipts[0].qty");
        let both = receive(&keeper, &waited, json!([{ "qty": 100 }, { "qty": 6 }])).await;
        assert_eq!(both.fields(), ["receipts[1].qty"], "receipts of one call add up");
        let came = receive(&keeper, &waited, json!([{ "qty": 105 }])).await.data();
        assert_eq!((&came["lines"][0]["qtyOver"], &came["overrides"]), (&json!(5), &json!([])));
        let second = |qty: i64| json!([{ "lineId": waited["lines"][1]["id"], "qty": qty, "overrideReason": "货主多发" }]);
        receive(&keeper, &waited, second(101)).await.invalid("receipts[0].qty");
        receive(&admin, &waited, json!([{ "lineId": waited["lines"][1]["id"], "qty": 101 }])).await.invalid("receipts[0].overrideReason");
        let whole = receive(&admin, &waited, second(101)).await.data();
        assert_eq!((&whole["status"], &whole["lines"][1]["qtyOver"]), (&json!(4), &json!(1)));
        let steps = admin.get(&super::path(&waited, "history")).await.data();
        assert_eq!(steps[0]["reason"], "货主多发");
        world.verify().await;
    }

    the_organization_says_how_much_more_may_come(world) {
        let admin = ready(world).await;
        let keeper = world.account(KEEPER).await;
        let settings = admin.get("/arpa-basic-api/setting/detail").await.data();
        let held = settings["settings"].as_array().unwrap().iter().find(|each| each["name"] == "overPercent").unwrap().clone();
        let change = json!({ "changes": [{ "name": "overPercent", "value": "10", "version": held["version"] }] });
        admin.post("/arpa-basic-api/setting/edit", change).await.ok();
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        receive(&keeper, &waited, json!([{ "qty": 111 }])).await.invalid("receipts[0].qty");
        receive(&keeper, &waited, json!([{ "qty": 110 }])).await.ok();
    }

    too_little_life_needs_permission_and_expired_goods_never_come_in(world) {
        let admin = ready(world).await;
        let keeper = world.account(KEEPER).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "SALMON", "qty": 100 }]))).await;
        // Made a year ago, of eighteen months: a third is left.
        let old = json!({ "qty": 1, "batch": { "batchNo": "OLD", "productionDate": "2025-03-01" } });
        receive(&keeper, &waited, json!([with(old.clone(), json!({ "overrideReason": "急用" }))])).await.invalid("receipts[0].batch.expiryDate");
        receive(&admin, &waited, json!([old])).await.invalid("receipts[0].overrideReason");
        let came = receive(&admin, &waited, json!([with(old, json!({ "overrideReason": "急用" }))])).await.data();
        assert_eq!(came["receipts"][0]["lotCheck"], 3);
        let over = json!([{ "qty": 1, "overrideReason": "急用", "batch": { "batchNo": "OVER", "expiryDate": "2026-02-28" } }]);
        receive(&admin, &waited, over).await.invalid("receipts[0].batch.expiryDate");
        let fresh = receive(&keeper, &waited, json!([{ "qty": 1, "batch": { "batchNo": "NEW", "productionDate": "2026-02-01" } }])).await.data();
        assert_eq!(fresh["receipts"][1]["lotCheck"], 1);
    }

    a_short_note_is_closed_with_a_reason_for_each_line(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([salmon(100), { "goodsCode": "RICE", "qty": 50 }]))).await;
        act(&admin, &waited, "closeShort", json!({ "lines": [] })).await.refused(40009);
        let came = receive(&admin, &waited, json!([{ "qty": 60 }])).await.data();
        let ids: Vec<_> = came["lines"].as_array().unwrap().iter().map(|line| line["id"].clone()).collect();
        act(&admin, &came, "closeShort", json!({ "lines": [{ "lineId": ids[0], "reason": "少发" }] })).await.invalid("lines");
        let blank = json!({ "lines": [{ "lineId": ids[0], "reason": "少发" }, { "lineId": ids[1], "reason": " " }] });
        act(&admin, &came, "closeShort", blank).await.invalid("lines[1].reason");
        let both = json!({ "lines": [{ "lineId": ids[0], "reason": "少发" }, { "lineId": ids[1], "reason": "未装车" }] });
        let closed = act(&admin, &came, "closeShort", both).await.data();
        let line = &closed["lines"][0];
        assert_eq!((&closed["status"], &line["lineStatus"], &line["qtyShort"], &line["qtyOpen"], &line["shortReason"]), (&json!(4), &json!(3), &json!(40), &json!(0), &json!("少发")));
        receive(&admin, &closed, json!([{ "qty": 1 }])).await.refused(40009);
        act(&admin, &closed, "reopen", json!({ "reason": "" })).await.invalid("reason");
        let open = act(&admin, &closed, "reopen", json!({ "reason": "补发到货" })).await.data();
        assert_eq!((&open["status"], &open["lines"][0]["lineStatus"], &open["lines"][1]["lineStatus"]), (&json!(3), &json!(1), &json!(0)));
        receive(&admin, &open, json!([{ "qty": 40 }])).await.ok();
    }

    what_comes_after_all_is_not_short_any_more(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 10 }, { "goodsCode": "OIL", "qty": 10 }]))).await;
        let came = receive(&admin, &waited, json!([{ "qty": 10 }])).await.data();
        let oil = came["lines"][1]["id"].clone();
        let closed = act(&admin, &came, "closeShort", json!({ "lines": [{ "lineId": oil, "reason": "未装车" }] })).await.data();
        let back = act(&admin, &closed, "cancel", json!({ "reason": "扫错" })).await.data();
        assert_eq!(back["lines"][1]["shortReason"], "未装车");
        let after = receive(&admin, &back, json!([{ "lineId": oil, "qty": 10 }])).await.data();
        assert_eq!((&after["lines"][1]["lineStatus"], &after["lines"][1]["shortReason"]), (&json!(2), &json!(null)));
    }
}
