//! What was there, what came, what went and what is left: over a period by goods and batch, and day by day.

use serde_json::{Value, json};

use super::filled;

const GOODS: &str = "/wms/inventoryQuery/goods";
const BATCH: &str = "/wms/inventoryQuery/batch";
const DAY: &str = "/wms/inventoryQuery/day";
const LOG: &str = "/wms/inventoryLog/list";

/// Opening, in, out and closing quantity of a row.
fn figures(row: &Value) -> [Value; 4] {
    ["openingQty", "inQty", "outQty", "closingQty"].map(|field| row[field].clone())
}

harness::both! {
    a_period_begins_with_what_was_there_and_ends_with_what_is_left(world) {
        let admin = filled(world).await;
        let rows = admin.get(&format!("{GOODS}/list?periodStart=2026-03-01&periodEnd=2026-03-31&warehouseCode=W1")).await.records();
        let told: Vec<_> = rows.iter().map(|row| (row["goodsCode"].clone(), figures(row))).collect();
        assert_eq!(told, [
            (json!("COD"), [json!(0), json!(40), json!(0), json!(40)]),
            (json!("SALMON"), [json!(0), json!(160), json!(0), json!(160)]),
        ]);
        assert_eq!((&rows[1]["inWeight"], &rows[1]["closingWeight"], &rows[1]["driftWeight"]), (&json!(83.2), &json!(83.2), &json!(0)));
        // Before anything came, and after.
        assert_eq!(figures(&admin.get(&format!("{GOODS}/list?periodStart=2026-02-01&periodEnd=2026-02-28&goodsCode=COD")).await.records()[0]), [json!(0), json!(0), json!(0), json!(0)]);
        assert_eq!(figures(&admin.get(&format!("{GOODS}/list?periodStart=2026-03-02&periodEnd=2026-03-09&goodsCode=COD")).await.records()[0]), [json!(40), json!(0), json!(0), json!(40)]);
        // The month so far, unless it is said otherwise.
        assert_eq!(figures(&admin.get(&format!("{GOODS}/list?goodsCode=COD")).await.records()[0])[1], json!(40));
        let batches = admin.get(&format!("{BATCH}/list?periodStart=2026-03-01&batchNo=B7")).await.records();
        assert_eq!((batches.len(), figures(&batches[0])), (1, [json!(0), json!(100), json!(0), json!(100)]));
        assert_eq!(batches[0]["expiryDate"], "2026-03-11");
        for (query, field) in [("periodStart=x", "periodStart"), ("periodEnd=2026-02-30", "periodEnd"), ("period=2026-03-01", "period"), ("thermosphere=WARM", "thermosphere")] {
            admin.get(&format!("{GOODS}/list?{query}")).await.invalid(field);
        }
        assert_eq!(admin.get(&format!("{GOODS}/list?thermosphere=FROZEN&goodsCode=COD")).await.total(), 1);
        assert_eq!(world.stranger().await.get(&format!("{GOODS}/list")).await.total(), 0);
        world.verify().await;
    }

    days_are_told_one_by_one_and_lead_to_their_moves(world) {
        let admin = filled(world).await;
        let rows = admin.get(&format!("{DAY}/list?businessDateStart=2026-03-01&businessDateEnd=2026-03-01&goodsCode=SALMON&warehouseCode=W1")).await.records();
        assert_eq!((rows.len(), figures(&rows[0])), (1, [json!(0), json!(160), json!(0), json!(160)]));
        let moves = admin.get(&format!("{LOG}?goodsCode=SALMON&warehouseCode=W1&businessDateStart=2026-03-01&businessDateEnd=2026-03-01")).await.records();
        let sum: f64 = moves.iter().map(|row| row["qty"].as_f64().unwrap()).sum();
        assert_eq!((moves.len(), sum), (2, 160.0));
        assert_eq!(admin.get(&format!("{LOG}?businessDateEnd=2026-02-28")).await.total(), 0);
        let owner = world.outsider("OWNER", &["inventoryQuery_search_button"]).await;
        for base in [GOODS, BATCH, DAY] {
            assert_eq!(owner.get(&format!("{base}/list")).await.total(), 0, "{base}");
            assert!(admin.get(&format!("{base}/list")).await.total() > 0, "{base}");
        }
        let elsewhere = world.account_in(&["inventoryQuery_search_button"], &["W2"]).await;
        assert_eq!(elsewhere.get(&format!("{DAY}/list")).await.total(), 1);
        let file = admin.get(&format!("{GOODS}/export?format=csv&periodStart=2026-03-01&columns=goodsCode,openingQty,inQty,closingQty")).await;
        assert!(file.text().contains("COD,0,40,40"), "{}", file.text());
    }
}
