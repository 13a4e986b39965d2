//! Stories of bearing types over HTTP.

use serde_json::{Value, json};

const BASE: &str = "/wms/bearType";

fn form(code: &str) -> Value {
    json!({
        "code": code, "name": "双深位", "length": 270.5, "width": 240, "height": 180, "maxWeight": 2000,
        "maxVolume": 9.6, "maxContainers": 4, "maxLayers": 2, "depthPositions": 2, "maxBeamWeight": 6000,
        "storageStrategy": 1, "mixOwner": false, "retrievalOrder": 2, "thermosphere": "FROZEN",
        "billingUnitFactor": 1.5, "status": 0,
    })
}

fn with(mut form: Value, name: &str, value: Value) -> Value {
    form[name] = value;
    form
}

harness::both! {
    a_bearing_type_comes_back_as_it_was_given(world) {
        let admin = world.admin().await;
        let made = admin.post(&format!("{BASE}/add"), form("DEEP2")).await.data();
        let seen = admin.get(&format!("{BASE}/{}", made["id"])).await.data();
        for field in ["length", "maxWeight", "maxVolume", "billingUnitFactor", "thermosphere", "retrievalOrder"] {
            assert_eq!(seen[field].to_string(), form("DEEP2")[field].to_string(), "{field}");
        }
        admin.post(&format!("{BASE}/add"), form("DEEP2")).await.invalid("code");
    }

    what_it_bears_and_holds_must_agree(world) {
        let admin = world.admin().await;
        let url = format!("{BASE}/add");
        admin.post(&url, with(form("X"), "maxBeamWeight", json!(1999.999))).await.invalid("maxBeamWeight");
        admin.post(&url, with(form("X"), "depthPositions", json!(5))).await.invalid("depthPositions");
        admin.post(&url, with(form("X"), "maxContainers", json!(0))).await.invalid("maxContainers");
        admin.post(&url, with(form("X"), "length", json!(-1))).await.invalid("length");
        admin.post(&url, with(form("X"), "maxWeight", json!(1.0001))).await.invalid("maxWeight");
    }

    a_bearing_type_in_use_is_not_deleted_and_one_switched_off_is_not_chosen(world) {
        let admin = world.admin().await;
        let made = admin.post(&format!("{BASE}/add"), form("DEEP2")).await.data();
        let warehouse = json!({
            "code": "W1", "name": "一号库", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0,
        });
        admin.post("/wms/warehouse/add", warehouse).await.ok();
        let area = json!({
            "code": "A1", "name": "A1", "warehouseCode": "W1", "profile": "FROZEN", "purpose": "STORAGE",
            "status": 0, "sort": 1,
        });
        admin.post("/wms/area/add", area).await.ok();
        let location = json!({ "code": "A1-1", "warehouseCode": "W1", "areaCode": "A1", "type": 1, "bearTypeCode": "DEEP2" });
        admin.post("/wms/location/add", location.clone()).await.ok();
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.refused(40009);
        let off = with(with(form("DEEP2"), "status", json!(1)), "version", json!(1));
        admin.post(&format!("{BASE}/{}/edit", made["id"]), off).await.ok();
        admin.post("/wms/location/add", with(location, "code", json!("A1-2"))).await.invalid("bearTypeCode");
    }
}
