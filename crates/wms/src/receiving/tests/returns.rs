//! Goods that customers send back.

use harness::Actor;
use serde_json::{Value, json};

use super::{act, lines, read, ready, receive, salmon, sum, with};

/// Rice in the house: inventory status, whether it is held back, whether it is entered, how much.
async fn states(admin: &Actor) -> Vec<(String, bool, bool, i64)> {
    let rows = admin.get("/wms/inventory/list?goodsCode=RICE").await.records();
    let state = |row: &Value| {
        let flag = |name: &str| row[name].as_bool().unwrap();
        (
            row["statusCode"].as_str().unwrap().to_owned(),
            flag("frozen"),
            flag("entered"),
            row["qty"].as_i64().unwrap(),
        )
    };
    let mut states: Vec<_> = rows.iter().map(state).collect();
    states.sort();
    states
}

/// Finds so much of the rice in this status and lets `verb` change it.
async fn look(admin: &Actor, (status, qty): (&str, i64), (verb, more): (&str, Value)) {
    let rows = admin.get("/wms/inventory/list?goodsCode=RICE").await.records();
    let row = rows.iter().find(|row| row["statusCode"] == status).unwrap();
    let form = with(
        json!({ "rows": [{ "id": row["id"], "qty": row["qty"], "part": qty }], "reason": "验货" }),
        more,
    );
    assert_eq!(admin.post(&format!("/wms/inventory/{verb}"), form).await.data()["done"], 1);
}

/// Rice that a customer sends back: a receipt for each of these.
async fn sent_back(admin: &Actor, receipts: Value) -> Value {
    let why = json!({ "returnDisposition": 0, "returnReason": "客户拒收" });
    let form = with(lines(json!([{ "goodsCode": "RICE", "qty": 50 }])), why);
    let waited = admin.post("/wms/returnNote/addSubmit", form).await.data();
    receive(admin, &waited, receipts).await.data()
}

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
    what_was_looked_at_on_the_dock_is_put_away_and_entered_in_the_status_that_it_got(world) {
        let admin = ready(world).await;
        let came = sent_back(&admin, json!([{ "qty": 30 }, { "qty": 20 }])).await;
        look(&admin, ("INSPECT", 10), ("restate", json!({ "statusCode": "QUALIFIED" }))).await;
        look(&admin, ("QUALIFIED", 10), ("unfreeze", json!({}))).await;
        let one = json!({ "reason": "扫错", "receiptIds": [came["receipts"][1]["id"]] });
        act(&admin, &came, "cancel", one).await.ok();
        let seen = read(&admin, &came).await;
        assert_eq!(seen["receipts"][0]["stays"], Value::Null, "a part of it has another status, and all of it is there");
        let note = admin.get(&format!("/wms/putawayNote/list?receivingNo={}", came["docNo"].as_str().unwrap())).await.records();
        let confirm = format!("/wms/putawayNote/{}/confirmAll", note[0]["id"].as_str().unwrap());
        let done = admin.post(&confirm, json!({})).await.data();
        assert_eq!(done["status"], 3, "{done}");
        let there = [("INSPECT".to_owned(), true, true, 20), ("QUALIFIED".to_owned(), false, true, 10)];
        assert_eq!(states(&admin).await, there);
        world.verify().await;
    }

    what_got_another_status_is_taken_back_with_its_receipt(world) {
        let admin = ready(world).await;
        let came = sent_back(&admin, json!([{ "qty": 30, "weight": 31 }, { "qty": 20, "weight": 19 }])).await;
        look(&admin, ("INSPECT", 50), ("restate", json!({ "statusCode": "QUALIFIED" }))).await;
        look(&admin, ("QUALIFIED", 50), ("unfreeze", json!({}))).await;
        let first = json!({ "reason": "退车", "receiptIds": [came["receipts"][0]["id"]] });
        let back = act(&admin, &came, "cancel", first).await.data();
        assert_eq!((sum(world, "RICE").await, &back["totals"]["receivedWeight"]), (20, &json!(19)));
        look(&admin, ("QUALIFIED", 5), ("freeze", json!({}))).await;
        let held = read(&admin, &came).await;
        assert_eq!(held["receipts"][1]["stays"], Value::Null, "it came in on hold");
        act(&admin, &held, "cancel", json!({ "reason": "退车" })).await.ok();
        assert_eq!(sum(world, "RICE").await, 0);
        world.verify().await;
    }
}
