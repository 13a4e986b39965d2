//! What the stock list says of the life that is left.

use serde_json::{Value, json};

use super::at;
use crate::opening::tests::{line, ready, stock_of, with};

harness::both! {
    stock_is_ageing_from_the_earlier_of_its_rules_days_and_share_and_follows_the_rule(world) {
        let admin = ready(world).await;
        let mut rule = with(crate::batch_rule::tests::rule("MONTH"), json!({
            "shelfLife": 30, "shelfLifeUnit": 0, "removalDays": 0, "alertDays": 1, "receiveMinPct": null,
            "shipMinPct": null, "batchNoMode": 0, "batchNoPattern": null,
        }));
        let expiry = json!({ "attribute": "expiryDate", "usage": 1, "inIdentity": false });
        rule["attributes"].as_array_mut().unwrap().push(expiry);
        let made = admin.post("/wms/batchRule/add", rule.clone()).await.data();
        let goods = admin.get("/wms/goods/list?code=SALMON").await.records()[0]["id"].clone();
        let path = format!("/wms/goods/{}", goods.as_str().unwrap());
        let read = admin.get(&path).await.data();
        let mut form = crate::goods::tests::goods("SALMON", "POLAR");
        form["packs"] = json!([{ "level": 1, "unitCode": "BAG", "pieces": 1, "grossWeight": 0.52, "forInbound": true, "forOutbound": true }]);
        (form["version"], form["batchRuleCode"]) = (read["version"].clone(), json!("MONTH"));
        admin.post(&format!("{path}/edit"), form.clone()).await.ok();
        // A third of thirty days is under ten: nine days are too few, and of what keeps 28 days nine are as well.
        let rows = [("A-1", "2026-02-01", "2026-03-03"), ("A-2", "2026-02-09", "2026-03-11"), ("A-3", "2026-02-08", "2026-03-10")];
        let lines: Vec<Value> = rows.iter().map(|(place, made, until)| {
            with(line("SALMON", place, 10), json!({ "batchNo": place, "productionDate": made, "expiryDate": until }))
        }).collect();
        stock_of(world, &admin, &[("W1", lines)]).await;
        let states = async || [at(&admin, "A-1").await, at(&admin, "A-2").await, at(&admin, "A-3").await]
            .map(|row| (row["daysLeft"].as_i64().unwrap(), row["shelfLifeState"].as_str().unwrap().to_owned()));
        let told = |days: [(i64, &str); 3]| days.map(|(days, state)| (days, state.to_owned()));
        assert_eq!(states().await, told([(2, "WARN"), (10, "OK"), (9, "WARN")]));
        // What makes no batches changes in place, and the batches with it.
        let edit = format!("/wms/batchRule/{}/edit", made["id"].as_str().unwrap());
        (rule["version"], rule["warnPct"]) = (made["version"].clone(), json!(5));
        let changed = admin.post(&edit, rule.clone()).await.data();
        assert_eq!(states().await, told([(2, "OK"), (10, "OK"), (9, "OK")]));
        (rule["version"], rule["alertDays"]) = (changed["version"].clone(), json!(9));
        let changed = admin.post(&edit, rule.clone()).await.data();
        assert_eq!(states().await, told([(2, "WARN"), (10, "OK"), (9, "WARN")]));
        // What goods say of themselves goes before their rule, and comes and goes with them.
        let own = async |percent: Value| {
            let read = admin.get(&path).await.data();
            let mut form = form.clone();
            (form["version"], form["warnPct"]) = (read["version"].clone(), percent);
            admin.post(&format!("{path}/edit"), form).await.ok();
        };
        own(json!(40)).await;
        assert_eq!(states().await, told([(2, "WARN"), (10, "WARN"), (9, "WARN")]));
        own(json!(null)).await;
        assert_eq!(states().await, told([(2, "WARN"), (10, "OK"), (9, "WARN")]));
        // Another identity is another version, which says nothing of the batches before it.
        (rule["version"], rule["alertDays"], rule["warnPct"]) = (changed["version"].clone(), json!(null), json!(null));
        rule["attributes"][2]["inIdentity"] = json!(true);
        admin.post(&edit, rule).await.ok();
        assert_eq!(states().await, told([(2, "WARN"), (10, "OK"), (9, "WARN")]));
    }
}
