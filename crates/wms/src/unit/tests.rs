//! Stories of units over HTTP.

use serde_json::json;

const BASE: &str = "/wms/unit";

harness::both! {
    a_unit_counts_pieces_or_trolleys_with_up_to_six_decimals(world) {
        let admin = world.admin().await;
        let carton = json!({ "code": "CTN", "name": "箱", "symbol": "箱", "kind": "piece", "decimals": 0, "status": 0, "sort": 1 });
        admin.post(&format!("{BASE}/add"), carton.clone()).await.ok();
        let mut cage = carton.clone();
        cage["code"] = json!("CAGE");
        cage["kind"] = json!("trolley");
        admin.post(&format!("{BASE}/add"), cage).await.ok();
        let trolleys = admin.get(&format!("{BASE}/list?kind=trolley")).await;
        assert_eq!((trolleys.total(), &trolleys.records()[0]["code"]), (1, &json!("CAGE")));
        for (field, value) in [("decimals", json!(7)), ("decimals", json!(-1)), ("kind", json!("pallet"))] {
            let mut wrong = carton.clone();
            wrong["code"] = json!("X");
            wrong[field] = value;
            admin.post(&format!("{BASE}/add"), wrong).await.invalid(field);
        }
    }
}
