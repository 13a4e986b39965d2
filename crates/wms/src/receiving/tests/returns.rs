//! Goods that customers send back.

use serde_json::json;

use super::{lines, ready, receive, salmon, with};

harness::both! {
    what_comes_back_waits_on_hold_to_be_looked_at(world) {
        let admin = ready(world).await;
        let form = with(lines(json!([salmon(50)])), json!({ "returnDisposition": 0 }));
        admin.post("/wms/returnNote/add", form.clone()).await.invalid("returnReason");
        let waited = admin.post("/wms/returnNote/addSubmit", with(form, json!({ "returnReason": "客户拒收" }))).await.data();
        assert_eq!((&waited["kind"], &waited["status"]), (&json!(2), &json!(2)));
        assert!(waited["docNo"].as_str().unwrap().starts_with("TH260301"));
        receive(&admin, &waited, json!([{ "qty": 10 }])).await.invalid("receipts[0].productTemp");
        let expired = json!([{ "qty": 10, "productTemp": -18, "batch": { "batchNo": "OLD", "expiryDate": "2026-02-01" } }]);
        let came = receive(&admin, &waited, expired).await.data();
        let receipt = &came["receipts"][0];
        assert_eq!((&receipt["statusCode"], &receipt["frozen"], &receipt["lotCheck"]), (&json!("INSPECT"), &json!(true), &json!(2)));
        let db = world.db();
        let from = db.read((), |tx| Box::pin(async move { tx.one::<String>("select from_beyond from stock_move limit 1", &[]).await }));
        assert_eq!(from.await.unwrap().unwrap(), "CUSTOMER");
        world.verify().await;
    }
}
