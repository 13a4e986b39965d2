//! Stories of units over HTTP.

use serde_json::json;

const BASE: &str = "/wms/unit";

harness::both! {
    a_unit_counts_pieces_or_trolleys_with_up_to_six_decimals(world) {
        let admin = world.admin().await;
        let drum = json!({ "code": "DRUM", "name": "桶", "symbol": "桶", "kind": "piece", "decimals": 0, "status": 0, "sort": 1 });
        admin.post(&format!("{BASE}/add"), drum.clone()).await.ok();
        let mut cage = drum.clone();
        cage["code"] = json!("DOLLY");
        cage["kind"] = json!("trolley");
        admin.post(&format!("{BASE}/add"), cage).await.ok();
        let trolleys = admin.get(&format!("{BASE}/list?kind=trolley&code=dol")).await;
        assert_eq!((trolleys.total(), &trolleys.records()[0]["code"]), (1, &json!("DOLLY")));
        for (field, value) in [("decimals", json!(7)), ("decimals", json!(-1)), ("kind", json!("pallet"))] {
            let mut wrong = drum.clone();
            wrong["code"] = json!("X");
            wrong[field] = value;
            admin.post(&format!("{BASE}/add"), wrong).await.invalid(field);
        }
    }
}
