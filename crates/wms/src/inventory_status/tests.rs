//! Stories of inventory statuses over HTTP.

use serde_json::json;

const BASE: &str = "/wms/inventoryStatus";

harness::both! {
    damaged_stock_cannot_be_made_allocatable(world) {
        let admin = world.admin().await;
        let form = |code: &str, qualified: bool, allocatable: bool| {
            json!({ "code": code, "name": code, "qualified": qualified, "allocatable": allocatable, "status": 0, "sort": 1 })
        };
        for (code, qualified, allocatable) in [("OPEN", true, true), ("LOOK", true, false), ("TORN", false, false)] {
            admin.post(&format!("{BASE}/add"), form(code, qualified, allocatable)).await.ok();
        }
        admin.post(&format!("{BASE}/add"), form("WRONG", false, true)).await.invalid("allocatable");
        let damaged = admin.get(&format!("{BASE}/list?qualified=false&code=tor")).await;
        assert_eq!((damaged.total(), &damaged.records()[0]["code"]), (1, &json!("TORN")));
    }
}
