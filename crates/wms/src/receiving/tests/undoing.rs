//! Taking receipts back.

use serde_json::{Value, json};

use super::{act, awaited, lines, on_hand, path, read, ready, receive, salmon, sum};

async fn putaway(actor: &harness::Actor, note: &Value) -> Value {
    let notes =
        actor.get(&format!("/wms/putawayNote/list?receivingNo={}", note["docNo"].as_str().unwrap())).await;
    notes.records()[0].clone()
}

harness::both! {
    a_receipt_a_line_or_all_of_it_is_taken_back(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([salmon(100), { "goodsCode": "RICE", "qty": 50 }]))).await;
        let rice = waited["lines"][1]["id"].clone();
        let came = receive(&admin, &waited, json!([
            { "qty": 60 }, { "qty": 40 }, { "lineId": rice, "qty": 45 }, { "lineId": rice, "rejectedQty": 5, "rejectionReason": "破" },
        ])).await.data();
        assert_eq!(came["status"], 4);
        act(&admin, &came, "cancel", json!({ "reason": " " })).await.invalid("reason");
        act(&admin, &came, "cancel", json!({ "reason": "扫错", "receiptIds": ["4711"] })).await.invalid("receiptIds[0]");
        let one = act(&admin, &came, "cancel", json!({ "reason": "扫错", "receiptIds": [came["receipts"][1]["id"]] })).await.data();
        assert_eq!((&one["status"], &one["lines"][0]["qtyReceived"], &one["receipts"][1]["reverseReason"]), (&json!(3), &json!(60), &json!("扫错")));
        assert_eq!(sum(world, "SALMON").await, 60);
        let line = act(&admin, &one, "cancel", json!({ "reason": "退车", "lineIds": [rice] })).await.data();
        assert_eq!((&line["status"], &line["lines"][1]["lineStatus"], &line["lines"][1]["qtyRejected"]), (&json!(3), &json!(0), &json!(0)));
        let all = act(&admin, &line, "cancel", json!({ "reason": "退车" })).await.data();
        assert_eq!((&all["status"], &all["totals"]["receivedQty"], &all["totals"]["receivedWeight"]), (&json!(2), &json!(0), &json!(0)));
        assert!(on_hand(world).await.is_empty());
        act(&admin, &all, "cancel", json!({ "reason": "退车" })).await.refused(40009);
        world.verify().await;
        receive(&admin, &all, json!([{ "qty": 100 }])).await.ok();
        act(&admin, &read(&admin, &all).await, "void", json!({ "reason": "x" })).await.refused(40009);
        world.verify().await;
    }

    what_was_put_away_is_not_taken_back(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 50 }]))).await;
        let came = receive(&admin, &waited, json!([{ "qty": 50 }])).await.data();
        let note = putaway(&admin, &waited).await;
        admin.post(&format!("/wms/putawayNote/{}/confirmAll", note["id"].as_str().unwrap()), json!({})).await.ok();
        act(&admin, &came, "cancel", json!({ "reason": "扫错" })).await.refused(40009);
        act(&admin, &came, "reopen", json!({ "reason": "多到" })).await.refused(40009);
        assert_eq!((sum(world, "RICE").await, &read(&admin, &waited).await["status"]), (50, &json!(4)));
        world.verify().await;
    }

    each_receipt_says_whether_it_can_be_taken_back_and_taking_back_obeys_it(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 50 }]))).await;
        let came = receive(&admin, &waited, json!([
            { "qty": 20, "containerCode": "P-1" }, { "qty": 15 }, { "rejectedQty": 5, "rejectionReason": "破" }, { "qty": 10, "containerCode": "P-2" },
        ])).await.data();
        let stays = |note: &Value| -> Vec<Value> {
            note["receipts"].as_array().unwrap().iter().map(|receipt| receipt["stays"]["key"].clone()).collect()
        };
        assert_eq!(stays(&came), vec![Value::Null; 4], "nobody has touched anything");
        let note = putaway(&admin, &waited).await;
        let put = json!({ "containerCode": "P-1" });
        admin.post(&format!("/wms/putawayNote/{}/confirm", note["id"].as_str().unwrap()), put).await.ok();
        let stock = admin.get("/wms/inventory/list?containerCode=P-2").await.records()[0].clone();
        let freeze = json!({ "rows": [{ "id": stock["id"], "qty": 10, "part": 4 }], "reason": "待检" });
        admin.post("/wms/inventory/freeze", freeze).await.ok();
        let seen = read(&admin, &waited).await;
        let begun = json!("putawayNoteManage.begun");
        assert_eq!(stays(&seen), [begun, Value::Null, Value::Null, json!("receiving.movedOn")]);
        assert_eq!(seen["receipts"][0]["stays"]["arguments"]["note"], note["docNo"]);
        for (at, reason) in [(0, "putawayNoteManage.begun"), (3, "receiving.movedOn")] {
            let one = json!({ "reason": "扫错", "receiptIds": [seen["receipts"][at]["id"]] });
            assert_eq!(act(&admin, &seen, "cancel", one).await.refused(40009).reason(), reason);
        }
        let both = json!({ "reason": "扫错", "receiptIds": [seen["receipts"][1]["id"], seen["receipts"][2]["id"]] });
        let back = act(&admin, &seen, "cancel", both).await.data();
        assert_eq!((&back["totals"]["receivedQty"], &back["totals"]["rejectedQty"]), (&json!(30), &json!(0)));
        world.verify().await;
    }

    what_is_taken_back_leaves_the_putaway_note_and_its_fees(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 50 }]))).await;
        let came = receive(&admin, &waited, json!([{ "qty": 30 }, { "qty": 20 }])).await.data();
        assert_eq!(putaway(&admin, &waited).await["totalQty"], 50);
        let back = act(&admin, &came, "cancel", json!({ "reason": "扫错", "receiptIds": [came["receipts"][0]["id"]] })).await.data();
        assert_eq!(putaway(&admin, &waited).await["totalQty"], 20);
        let steps = admin.get(&path(&back, "history")).await.data();
        assert_eq!((&steps[0]["action"], &steps[0]["reason"], &steps[0]["toStatus"]), (&json!("cancel"), &json!("扫错"), &json!(3)));
        let db = world.db();
        let sums = db.read((), |tx| Box::pin(async move {
            tx.one::<i64>("select cast(coalesce(sum(qty), 0) as bigint) from fee_event where charge_trigger = 2", &[]).await
        }));
        assert_eq!(sums.await.unwrap().unwrap(), 20_000_000);
    }

    goods_that_lie_here_keep_owner_unit_and_weighing(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 50 }]))).await;
        let goods = admin.get("/wms/goods/list?code=RICE").await.records()[0].clone();
        let id = goods["id"].as_str().unwrap();
        let edit = |changes: Value| super::with(super::with(super::plain("RICE", json!({})), json!({ "version": 1 })), changes);
        let path = format!("/wms/goods/{id}/edit");
        receive(&admin, &waited, json!([{ "qty": 50 }])).await.ok();
        admin.post(&path, edit(json!({ "unitCode": "L" }))).await.invalid("unitCode");
        admin.post(&path, edit(json!({ "ownerCode": "ARCTIC" }))).await.invalid("ownerCode");
        admin.post(&path, edit(json!({ "catchWeightMode": 1, "nominalWeight": 1 }))).await.invalid("catchWeightMode");
        admin.post(&format!("/wms/goods/{id}/delete"), json!({})).await.refused(40009);
        admin.post(&path, edit(json!({ "name": "大米" }))).await.ok();
    }

    a_note_that_something_came_of_stays_in_the_books(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 50 }]))).await;
        let came = receive(&admin, &waited, json!([{ "qty": 50 }])).await.data();
        let back = act(&admin, &came, "cancel", json!({ "reason": "扫错" })).await.data();
        assert_eq!(back["can"], json!(["detail", "register", "unload", "void"]));
        assert_eq!(act(&admin, &back, "withdraw", json!({})).await.refused(40009).reason(), "receiving.hasHistory");
        let void = act(&admin, &back, "void", json!({ "reason": "重开单" })).await.data();
        assert_eq!((&void["status"], void["receipts"].as_array().unwrap().len()), (&json!(1), 1));
        world.verify().await;
    }
}
