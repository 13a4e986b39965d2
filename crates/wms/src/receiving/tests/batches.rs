//! Batches that receipts make and find.

use serde_json::{Value, json};

use super::{awaited, lines, lots, plain, ready, receive, with};

/// A numbering rule; `merge` says whether what comes on one day joins one batch.
fn numbered(code: &str, merge: bool) -> Value {
    with(
        lots(code),
        json!({
            "batchNoMode": 1, "batchNoPattern": "{yyyyMMdd}{seq3}", "mergeSameDay": merge,
            "attributes": [
                { "attribute": "batchNo", "usage": 2, "inIdentity": true },
                { "attribute": "productionDate", "usage": 2, "inIdentity": true },
                { "attribute": "inboundDate", "usage": 1, "inIdentity": false },
            ],
        }),
    )
}

harness::both! {
    numbers_of_batches_are_made_of_the_business_day_of_the_warehouse(world) {
        let admin = ready(world).await;
        let row = admin.get("/wms/warehouse/list?code=WH1").await.records().remove(0);
        let cut = json!({ "code": "WH1", "name": "一号库", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0, "version": row["version"], "cutoff": "06:00" });
        admin.post(&format!("/wms/warehouse/{}/edit", row["id"].as_str().unwrap()), cut).await.ok();
        admin.post("/wms/batchRule/add", numbered("DAILY", true)).await.ok();
        admin.post("/wms/goods/add", plain("BUN", json!({ "batchRuleCode": "DAILY" }))).await.ok();
        // Half past four in the night of the fourth still belongs to the third.
        world.clock.set("2026-03-03T20:30:00Z".parse().unwrap());
        let admin = world.admin().await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "BUN", "qty": 1, "batch": { "productionDate": "2026-03-01" } }]))).await;
        let came = receive(&admin, &waited, json!([{ "qty": 1 }])).await.data();
        assert_eq!(came["receipts"][0]["batchNo"], "20260303001");
    }

    a_lot_is_one_batch_however_often_it_comes(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "SALMON", "qty": 100 }]))).await;
        let lot = |no: &str, day: &str| json!({ "batchNo": no, "productionDate": day });
        let refused = receive(&admin, &waited, json!([{ "qty": 1 }])).await;
        assert_eq!(refused.fields(), ["receipts[0].batch.batchNo"]);
        let came = receive(&admin, &waited, json!([
            { "qty": 10, "batch": lot("L1", "2026-01-15") }, { "qty": 10, "batch": lot("L1", "2026-01-15") },
            { "qty": 10, "batch": lot("L1", "2026-02-01") }, { "qty": 10, "batch": lot("L2", "2026-02-01") },
        ])).await.data();
        let ids: Vec<&str> = came["receipts"].as_array().unwrap().iter().map(|row| row["batchId"].as_str().unwrap()).collect();
        assert_eq!(ids[0], ids[1]);
        assert!(ids[0] != ids[2] && ids[2] != ids[3]);
        let again = receive(&admin, &waited, json!([{ "qty": 10, "batch": lot("L1", "2026-01-15") }])).await.data();
        assert_eq!(again["receipts"][4]["batchId"], *ids[0]);
    }

    what_the_rule_does_not_use_is_refused_at_its_place(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "SALMON", "qty": 100 }]))).await;
        let batch = json!({ "batchNo": "L1", "grade": "A", "productionDate": "2026-03-02", "expiryDate": "2026-02-01" });
        let refused = receive(&admin, &waited, json!([{ "qty": 1, "batch": batch }])).await;
        refused.invalid("receipts[0].batch.grade").invalid("receipts[0].batch.productionDate").invalid("receipts[0].batch.expiryDate");
        let wrong = lines(json!([{ "goodsCode": "SALMON", "qty": 1, "batch": { "plantNo": "3100/01" } }]));
        admin.post("/wms/receivingNote/add", wrong).await.invalid("lines[0].batch.plantNo");
    }

    an_expiry_day_gives_the_day_of_production_back(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "SALMON", "qty": 100 }]))).await;
        let came = receive(&admin, &waited, json!([{ "qty": 1, "batch": { "batchNo": "L9", "expiryDate": "2027-07-15" } }])).await.data();
        assert_eq!(came["receipts"][0]["productionDate"], "2026-01-15");
    }

    numbers_are_given_once_a_day_or_once_a_call(world) {
        let admin = ready(world).await;
        for (code, merge) in [("DAILY", true), ("EACH", false)] {
            admin.post("/wms/batchRule/add", numbered(code, merge)).await.ok();
            admin.post("/wms/goods/add", plain(&format!("G-{code}"), json!({ "batchRuleCode": code }))).await.ok();
        }
        let batch = json!({ "productionDate": "2026-02-01" });
        for (goods, same) in [("G-DAILY", true), ("G-EACH", false)] {
            let waited = awaited(&admin, lines(json!([{ "goodsCode": goods, "qty": 100 }]))).await;
            let typed = json!({ "productionDate": "2026-02-01", "batchNo": "X" });
            receive(&admin, &waited, json!([{ "qty": 1, "batch": typed }])).await.invalid("receipts[0].batch.batchNo");
            receive(&admin, &waited, json!([{ "qty": 1, "batch": batch }, { "qty": 2, "batch": batch }])).await.ok();
            let came = receive(&admin, &waited, json!([{ "qty": 3, "batch": batch }])).await.data();
            let numbers: Vec<&str> = came["receipts"].as_array().unwrap().iter().map(|row| row["batchNo"].as_str().unwrap()).collect();
            let last = if same { "20260301001" } else { "20260301002" };
            assert_eq!(numbers, ["20260301001", "20260301001", last], "{goods}");
        }
    }

    goods_without_a_rule_keep_what_is_said_of_them(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        let came = receive(&admin, &waited, json!([{ "qty": 1 }, { "qty": 2, "batch": { "expiryDate": "2027-01-01" } }])).await.data();
        assert!(came["receipts"][0]["batchId"].is_null());
        assert_eq!(came["receipts"][1]["expiryDate"], "2027-01-01");
    }

    a_lot_with_another_date_than_it_had_is_a_slip(world) {
        let admin = ready(world).await;
        let mut rule = lots("BYLOT");
        rule["attributes"] = json!([
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "expiryDate", "usage": 1, "inIdentity": false },
        ]);
        admin.post("/wms/batchRule/add", rule).await.ok();
        admin.post("/wms/goods/add", plain("TUNA", json!({ "batchRuleCode": "BYLOT" }))).await.ok();
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "TUNA", "qty": 100 }]))).await;
        let lot = |day: &str| json!([{ "qty": 1, "batch": { "batchNo": "L1", "expiryDate": day } }]);
        receive(&admin, &waited, lot("2027-06-01")).await.ok();
        receive(&admin, &waited, lot("2027-06-02")).await.invalid("receipts[0].batch.expiryDate");
        receive(&admin, &waited, json!([{ "qty": 1, "batch": { "batchNo": "L1" } }])).await.ok();
    }

    a_lot_that_came_without_a_date_gets_it_with_the_first_goods_that_have_one(world) {
        let admin = ready(world).await;
        let mut rule = lots("BYLOT");
        rule["attributes"] = json!([
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "productionDate", "usage": 1, "inIdentity": false },
            { "attribute": "expiryDate", "usage": 1, "inIdentity": false },
        ]);
        admin.post("/wms/batchRule/add", rule).await.ok();
        admin.post("/wms/goods/add", plain("TUNA", json!({ "batchRuleCode": "BYLOT" }))).await.ok();
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "TUNA", "qty": 100 }]))).await;
        let lot = |dates: Value| json!([{ "qty": 1, "batch": with(json!({ "batchNo": "L1" }), dates) }]);
        let first = receive(&admin, &waited, lot(json!({}))).await.data();
        assert!(first["receipts"][0]["expiryDate"].is_null());
        receive(&admin, &waited, lot(json!({ "expiryDate": "2027-06-30" }))).await.ok();
        let lying = admin.get("/wms/inventory/list?goodsCode=TUNA").await.records();
        assert_eq!((lying.len(), &lying[0]["qty"], &lying[0]["expiryDate"]), (1, &json!(2), &json!("2027-06-30")), "one lot, one last day");
        receive(&admin, &waited, lot(json!({ "expiryDate": "2027-07-01" }))).await.invalid("receipts[0].batch.expiryDate");
        let both = json!([
            { "qty": 1, "batch": { "batchNo": "L2" } }, { "qty": 1, "batch": { "batchNo": "L2", "expiryDate": "2027-06-30" } },
            { "qty": 1, "batch": { "batchNo": "L2", "expiryDate": "2027-05-31" } },
        ]);
        receive(&admin, &waited, both.clone()).await.invalid("receipts[2].batch.expiryDate");
        receive(&admin, &waited, json!(both.as_array().unwrap()[..2])).await.ok();
        let dated = admin.get("/wms/inventory/list?goodsCode=TUNA&batchNo=L2").await.records();
        assert_eq!((dated.len(), &dated[0]["qty"], &dated[0]["expiryDate"]), (1, &json!(2), &json!("2027-06-30")));
        world.verify().await;
    }

    a_last_day_that_follows_from_the_day_of_production_is_held_against_the_lot(world) {
        let admin = ready(world).await;
        let mut rule = lots("BYLOT");
        rule["attributes"] = json!([
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "productionDate", "usage": 1, "inIdentity": false },
        ]);
        admin.post("/wms/batchRule/add", rule).await.ok();
        admin.post("/wms/goods/add", plain("TUNA", json!({ "batchRuleCode": "BYLOT" }))).await.ok();
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "TUNA", "qty": 100 }]))).await;
        let lot = |no: &str, dates: Value| json!([{ "qty": 1, "batch": with(json!({ "batchNo": no }), dates) }]);
        receive(&admin, &waited, lot("L1", json!({}))).await.ok();
        receive(&admin, &waited, lot("L1", json!({ "productionDate": "2026-01-15" }))).await.ok();
        let lying = admin.get("/wms/inventory/list?goodsCode=TUNA").await.records();
        assert_eq!((lying.len(), &lying[0]["expiryDate"], &lying[0]["productionDate"]), (1, &json!("2027-07-15"), &json!("2026-01-15")));
        receive(&admin, &waited, lot("L1", json!({ "productionDate": "2026-01-16" }))).await.invalid("receipts[0].batch.productionDate");
        receive(&admin, &waited, lot("L1", json!({ "productionDate": "2026-01-15" }))).await.ok();
    }

    what_a_label_says_beyond_its_batch_is_kept_with_the_receipt(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "SALMON", "qty": 100 }]))).await;
        let lot = |origin: &str| json!([{ "qty": 1, "batch": { "batchNo": "L1", "productionDate": "2026-01-15", "origin": origin } }]);
        receive(&admin, &waited, lot("NO")).await.ok();
        let came = receive(&admin, &waited, lot("CL")).await.data();
        let told: Vec<&Value> = came["receipts"].as_array().unwrap().iter().map(|row| &row["batch"]["origin"]).collect();
        assert_eq!(told, ["NO", "CL"]);
        assert_eq!(came["receipts"][0]["batchId"], came["receipts"][1]["batchId"], "the rule says that it is one batch");
        assert_eq!(came["receipts"][1]["batch"]["expiryDate"], "2027-07-15", "what follows from it is kept, too");
    }
}
