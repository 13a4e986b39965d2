//! What a pallet label says of its goods, and the same label read once more.

use serde_json::{Value, json};

use super::{act, awaited, lines, path, plain, ready, salmon, sum};

const SSCC: &str = "(00)106141412345678908(02)06901234567892(10)L1(37)40";
const OTHER: &str = "(00)106141412345678915(02)06901234567892(10)L1(37)40";

async fn scan(actor: &harness::Actor, note: &Value, body: Value) -> harness::Reply {
    actor.post(&path(note, "scan"), super::with(json!({ "productTemp": -18 }), body)).await
}

harness::both! {
    a_pallet_label_that_is_read_twice_is_one_pallet(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([salmon(480)]))).await;
        scan(&admin, &waited, json!({ "scans": [SSCC] })).await.ok();
        world.clock.advance(60_000);
        let again = scan(&admin, &waited, json!({ "scans": [SSCC] })).await;
        again.invalid("scan.topUp");
        assert!(again.text().contains("10:00"), "when it was received: {}", again.text());
        assert_eq!(sum(world, "SALMON").await, 40);
        // Another pallet is another pallet, and half a pallet may be brought after the other half.
        scan(&admin, &waited, json!({ "scans": [OTHER] })).await.ok();
        let more = scan(&admin, &waited, json!({ "scans": [SSCC], "qty": 20, "topUp": true })).await.data();
        assert_eq!(sum(world, "SALMON").await, 100);
        let receipts = more["detail"]["receipts"].as_array().unwrap().clone();
        let ids = json!([receipts[0]["id"], receipts[2]["id"]]);
        let back = act(&admin, &more["detail"], "cancel", json!({ "reason": "重扫", "receiptIds": ids })).await.data();
        scan(&admin, &back, json!({ "scans": [SSCC] })).await.ok();
        assert_eq!(sum(world, "SALMON").await, 80, "what was taken back is received anew");
    }

    the_page_of_the_scanner_is_told_the_same(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([salmon(480)]))).await;
        let line = &waited["lines"][0]["id"];
        let beep = |more: Value| {
            let receipt = json!({ "lineId": line, "qty": 40, "containerCode": "106141412345678908", "labelled": true, "productTemp": -18 });
            json!({ "receipts": [super::with(receipt, more)] })
        };
        let register = path(&waited, "register");
        admin.post(&register, beep(json!({}))).await.ok();
        admin.post(&register, beep(json!({}))).await.invalid("receipts[0].topUp");
        let both = json!({ "receipts": [beep(json!({ "topUp": true }))["receipts"][0], beep(json!({}))["receipts"][0]] });
        admin.post(&register, both).await.invalid("receipts[1].topUp");
        admin.post(&register, beep(json!({ "batch": { "batchNo": "L2" } }))).await.ok();
        admin.post(&register, beep(json!({ "topUp": true }))).await.ok();
        // Who counts what is on a pallet brings it as often as they like.
        admin.post(&register, beep(json!({ "labelled": false }))).await.ok();
        assert_eq!(sum(world, "SALMON").await, 160);
    }

    the_weight_of_one_carton_is_not_that_of_many(world) {
        let admin = ready(world).await;
        let ham = json!({
            "catchWeightMode": 1, "nominalWeight": 10, "weightMin": 9, "weightMax": 11,
            "packs": [{ "level": 1, "unitCode": "BAG", "pieces": 1, "gtin": "6912345678902", "forInbound": true, "forOutbound": true }],
        });
        admin.post("/wms/goods/add", plain("HAM", ham)).await.ok();
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "HAM", "qty": 100 }]))).await;
        let label = "(01)06912345678902(3103)010200";
        let one = scan(&admin, &waited, json!({ "scans": [label] })).await.data();
        assert_eq!(one["detail"]["receipts"][0]["weight"], 10.2);
        scan(&admin, &waited, json!({ "scans": [label], "qty": 2 })).await.invalid("scan.weight");
        scan(&admin, &waited, json!({ "scans": [label], "qty": 2, "weight": 20.5 })).await.ok();
        assert_eq!(sum(world, "HAM").await, 3);
    }
}
