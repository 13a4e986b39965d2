//! Putting away with a scanner.

use serde_json::json;

use super::*;

async fn scan(actor: &Actor, scans: &[&str]) -> harness::Reply {
    actor.post(&format!("{BASE}/scan"), json!({ "warehouse": "WH1", "scans": scans })).await
}

harness::both! {
    a_pallet_is_picked_up_by_its_code_and_put_down_by_two_in_either_order(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 40, 400)])).await;
        let up = scan(&admin, &["P1"]).await.data();
        assert_eq!((&up["done"], &up["locationCode"], &up["docNo"].is_string()), (&json!(false), &json!("F1-01"), &true));
        assert_eq!((&up["left"], &up["goodsCode"], &up["qty"]), (&json!(2), &json!("FISH"), &json!(40)));
        let down = scan(&admin, &["F1-01", "P1"]).await.data();
        assert_eq!((&down["done"], &down["locationCode"], &down["left"]), (&json!(true), &json!("F1-01"), &json!(1)));
        let last = scan(&admin, &["P2", "F1-02"]).await.data();
        assert_eq!((&last["status"], &last["left"], &last["noteId"]), (&json!(3), &json!(0), &json!(note)));
        assert_eq!(carrier(&admin, "P2").await, json!([1, "F1-02"]));
        scan(&admin, &["P2", "F1-02"]).await.refused(40009);
        world.verify().await;
    }

    loose_goods_are_put_away_by_their_label_when_it_is_clear_which(world) {
        let admin = house(world).await;
        let found = admin.get("/wms/goods/list?code=FISH").await.records();
        let path = format!("/wms/goods/{}", found[0]["id"].as_str().unwrap());
        let read_goods = admin.get(&path).await.data();
        let mut form = crate::goods::tests::goods("FISH", "POLAR");
        form["version"] = read_goods["version"].clone();
        form["packs"] = json!([{ "level": 1, "unitCode": "BAG", "pieces": 1, "gtin": "6901234567892", "grossWeight": 10,
            "forInbound": true, "forOutbound": true }]);
        admin.post(&format!("{path}/edit"), form).await.ok();
        let note = receive(world, delivery(1, &[("FISH", None, 5, 50)])).await;
        let part = json!({ "warehouse": "WH1", "scans": ["6901234567892", "F1-01"], "qty": 2 });
        let part = admin.post(&format!("{BASE}/scan"), part).await.data();
        assert_eq!((&part["qty"], &part["left"]), (&json!(2), &json!(1)));
        let down = scan(&admin, &["6901234567892", "F1-01"]).await.data();
        assert_eq!((&down["done"], &down["qty"], &down["noteId"]), (&json!(true), &json!(3), &json!(note)));
        receive(world, delivery(2, &[("FISH", None, 5, 50)])).await;
        receive(world, delivery(3, &[("FISH", None, 5, 50)])).await;
        let reply = scan(&admin, &["6901234567892", "F1-01"]).await;
        reply.refused(40009);
        assert!(reply.msg().contains("several lines"), "{}", reply.msg());
        world.verify().await;
    }

    what_cannot_be_meant_is_refused(world) {
        let admin = house(world).await;
        receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        scan(&admin, &[]).await.invalid("scans");
        scan(&admin, &["F1-01"]).await.invalid("scans");
        scan(&admin, &["F1-01", "F1-02"]).await.invalid("scans");
        scan(&admin, &["P1", "P2"]).await.invalid("scans");
        scan(&admin, &["P5", "F1-01"]).await.refused(40009);
        scan(&admin, &["GIBBERISH"]).await.refused(40009);
        let elsewhere = scan(&admin, &["P1", "C1-01"]).await;
        elsewhere.invalid("overrideReason");
        let told = json!({ "warehouse": "WH1", "scans": ["P1", "C1-01"], "overrideReason": "满" });
        admin.post(&format!("{BASE}/scan"), told).await.invalid("locationCode");
        assert_eq!(carrier(&admin, "P1").await, json!([1, "DOCK"]));
    }
}
