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
        let half = json!({ "warehouse": "WH1", "scans": ["6901234567892", "F1-01"], "qty": 0.5 });
        admin.post(&format!("{BASE}/scan"), half).await.invalid("qty");
        let half = json!({ "lineId": read(&admin, &note).await["lines"][0]["id"], "locationCode": "F1-01", "qty": 2.5 });
        act(&admin, &note, "confirm", half).await.invalid("qty");
        let part = json!({ "warehouse": "WH1", "scans": ["6901234567892", "F1-01"], "qty": 2 });
        let part = admin.post(&format!("{BASE}/scan"), part).await.data();
        assert_eq!((&part["qty"], &part["left"]), (&json!(2), &json!(1)));
        let down = scan(&admin, &["6901234567892", "F1-01"]).await.data();
        assert_eq!((&down["done"], &down["qty"], &down["noteId"]), (&json!(true), &json!(3), &json!(note)));
        receive(world, delivery(2, &[("FISH", None, 5, 50)])).await;
        receive(world, delivery(3, &[("FISH", None, 5, 50)])).await;
        let asked = scan(&admin, &["6901234567892", "F1-02"]).await.data();
        assert!(asked["done"].is_null(), "nothing is done before somebody says which: {asked}");
        let loads = asked["candidates"].as_array().unwrap();
        assert_eq!((loads.len(), &loads[0]["qty"], &loads[0]["fromLocation"]), (2, &json!(5), &json!("DOCK")));
        let told = json!({ "warehouse": "WH1", "scans": ["6901234567892", "F1-02"], "lineId": loads[1]["lineId"], "overrideReason": "近" });
        let down = admin.post(&format!("{BASE}/scan"), told.clone()).await.data();
        assert_eq!((&down["done"], &down["docNo"]), (&json!(true), &loads[1]["docNo"]));
        admin.post(&format!("{BASE}/scan"), told).await.invalid("lineId");
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
        scan(&admin, &["P1", "C1-01"]).await.invalid("locationCode");
        scan(&admin, &["P1", "F1-02"]).await.invalid("overrideReason");
        let told = json!({ "warehouse": "WH1", "scans": ["P1", "C1-01"], "overrideReason": "满" });
        admin.post(&format!("{BASE}/scan"), told).await.invalid("locationCode");
        assert_eq!(carrier(&admin, "P1").await, json!([1, "DOCK"]));
    }

    a_label_means_the_load_of_its_lot_and_counts_what_it_stands_on(world) {
        use crate::receiving::tests as receiving;
        let admin = receiving::ready(world).await;
        let lot = |lot: &str, day: &str| json!({ "goodsCode": "SALMON", "qty": 48, "batch": { "batchNo": lot, "productionDate": day } });
        let form = json!({ "warehouseCode": "WH1", "ownerCode": "POLAR", "lines": [lot("L1", "2026-01-15"), lot("L2", "2026-02-01")] });
        let waited = receiving::awaited(&admin, form).await;
        let all = format!("/wms/receivingNote/{}/registerAll", waited["id"].as_str().unwrap());
        admin.post(&all, json!({ "productTemp": -18 })).await.ok();
        let carton = "(01)16901234567899";
        let asked = scan(&admin, &[carton]).await.data();
        let lots: Vec<&str> = asked["candidates"].as_array().unwrap().iter().map(|load| load["batchNo"].as_str().unwrap()).collect();
        assert_eq!(lots, ["L1", "L2"]);
        let second = format!("{carton}(10)L2");
        let up = scan(&admin, &[&second]).await.data();
        assert_eq!((&up["done"], &up["qty"], up["candidates"].as_array().unwrap().len()), (&json!(false), &json!(48), 0));
        let put = |more: Value| receiving::with(json!({ "warehouse": "WH1", "scans": [second, "F1-02"], "overrideReason": "近" }), more);
        let down = admin.post(&format!("{BASE}/scan"), put(json!({ "qty": 2 }))).await.data();
        assert_eq!(down["qty"], 24, "two cartons of twelve");
        let down = admin.post(&format!("{BASE}/scan"), put(json!({ "qty": 6, "unitCode": "BAG" }))).await.data();
        assert_eq!(down["qty"], 6);
        admin.post(&format!("{BASE}/scan"), put(json!({ "qty": 1, "unitCode": "PLT" }))).await.invalid("unitCode");
        let other = scan(&admin, &[&format!("{carton}(10)L3")]).await;
        assert_eq!(other.refused(40009).reason(), "putawayNoteManage.otherBatch");
        world.verify().await;
    }
}
