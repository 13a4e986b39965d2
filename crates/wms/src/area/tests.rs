//! Stories of areas over HTTP.

use harness::Actor;
use serde_json::{Value, json};

const BASE: &str = "/wms/area";

async fn warehouse(admin: &Actor, code: &str) -> Value {
    let form = json!({
        "code": code, "name": format!("仓库 {code}"), "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0,
    });
    admin.post("/wms/warehouse/add", form).await.data()
}

fn form(code: &str, profile: &str) -> Value {
    json!({
        "code": code, "name": format!("库区 {code}"), "warehouseCode": "W1", "profile": profile,
        "purpose": "STORAGE", "status": 0, "sort": 1,
    })
}

fn with(mut form: Value, name: &str, value: Value) -> Value {
    form[name] = value;
    form
}

harness::both! {
    a_profile_gives_thermosphere_and_band(world) {
        let admin = world.admin().await;
        warehouse(&admin, "W1").await;
        for (profile, thermosphere, min, max) in [
            ("NORMAL", "NORMAL", 0, 30), ("COOL", "NORMAL", 8, 15), ("CHILLED", "CHILLED", 0, 8),
            ("CHILLED_MEAT", "CHILLED", 0, 4), ("FROZEN", "FROZEN", -30, -18), ("ICE_CREAM", "FROZEN", -30, -22),
            ("DEEP", "FROZEN", -70, -50), ("PHARMA_2_8", "CHILLED", 2, 8),
        ] {
            let code = profile.replace('_', "-");
            let made = admin.post(&format!("{BASE}/add"), form(&code, profile)).await.data();
            let seen = admin.get(&format!("{BASE}/{}", made["id"])).await.data();
            assert_eq!((&seen["thermosphere"], &seen["bandMin"], &seen["bandMax"]),
                (&json!(thermosphere), &json!(min), &json!(max)), "{profile}");
            assert_eq!(seen["warehouseName"], "仓库 W1");
        }
        assert_eq!(admin.get(&format!("{BASE}/list?thermosphere=FROZEN&warehouseCode=W1")).await.total(), 3);
    }

    a_band_may_be_narrowed_and_never_widened(world) {
        let admin = world.admin().await;
        warehouse(&admin, "W1").await;
        let url = format!("{BASE}/add");
        admin.post(&url, with(form("A", "CHILLED"), "tempMax", json!(8.1))).await.invalid("tempMax");
        admin.post(&url, with(form("A", "CHILLED"), "tempMin", json!(-0.5))).await.invalid("tempMin");
        admin.post(&url, with(form("A", "CHILLED"), "tempMax", json!(4.25))).await.invalid("tempMax");
        let turned = with(with(form("A", "CHILLED"), "tempMin", json!(5)), "tempMax", json!(2));
        admin.post(&url, turned).await.invalid("tempMax");
        let narrow = with(with(form("A", "CHILLED"), "tempMin", json!(1.5)), "tempMax", json!(4));
        let made = admin.post(&url, narrow).await.data();
        let seen = admin.get(&format!("{BASE}/{}", made["id"])).await.data();
        assert_eq!((&seen["bandMin"], &seen["bandMax"]), (&json!(1.5), &json!(4)));
    }

    a_warehouse_that_is_switched_off_or_unknown_is_not_chosen(world) {
        let admin = world.admin().await;
        let made = warehouse(&admin, "W1").await;
        admin.post(&format!("{BASE}/add"), form("A", "FROZEN")).await.ok();
        let off = json!({
            "code": "W1", "name": "仓库 W1", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 1, "version": 1,
        });
        admin.post(&format!("/wms/warehouse/{}/edit", made["id"]), off).await.ok();
        admin.post(&format!("{BASE}/add"), form("B", "FROZEN")).await.invalid("warehouseCode");
        admin.post(&format!("{BASE}/add"), with(form("B", "FROZEN"), "warehouseCode", json!("NO"))).await.invalid("warehouseCode");
        let area = &admin.get(&format!("{BASE}/list")).await.records()[0];
        let kept = with(with(form("A", "FROZEN"), "remark", json!("旧库区")), "version", area["version"].clone());
        admin.post(&format!("{BASE}/{}/edit", area["id"]), kept).await.ok();
    }

    an_area_with_locations_keeps_its_warehouse_and_a_band_that_fits_them(world) {
        let admin = world.admin().await;
        warehouse(&admin, "W1").await;
        warehouse(&admin, "W2").await;
        let made = admin.post(&format!("{BASE}/add"), form("A", "FROZEN")).await.data();
        let location = json!({ "code": "A-1", "warehouseCode": "W1", "areaCode": "A", "type": 1, "tempMax": -20 });
        admin.post("/wms/location/add", location).await.ok();
        let edit = format!("{BASE}/{}/edit", made["id"]);
        let version = |form| with(form, "version", json!(1));
        admin.post(&edit, version(with(form("A", "FROZEN"), "warehouseCode", json!("W2")))).await.invalid("warehouseCode");
        admin.post(&edit, version(form("A", "ICE_CREAM"))).await.invalid("profile");
        admin.post(&edit, version(with(form("A", "FROZEN"), "tempMax", json!(-21)))).await.invalid("profile");
        admin.post(&edit, version(with(form("A", "FROZEN"), "tempMax", json!(-20)))).await.ok();
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.refused(40009);
        assert_eq!(admin.get(&format!("{BASE}/{}", made["id"])).await.data()["locations"], 1);
    }

    areas_are_the_operators_and_of_the_warehouses_in_view(world) {
        let admin = world.admin().await;
        warehouse(&admin, "W1").await;
        admin.post(&format!("{BASE}/add"), form("A", "FROZEN")).await.ok();
        let right = "reservoirAreaManage_search_button";
        let total = async |actor: &Actor| actor.get(&format!("{BASE}/list")).await.total();
        assert_eq!(total(&world.account_in(&[right], &["W1"]).await).await, 1);
        assert_eq!(total(&world.account_in(&[right], &["W2"]).await).await, 0);
        assert_eq!(total(&world.outsider("OWNER", &[right]).await).await, 0);
        assert_eq!(total(&world.stranger().await).await, 0);
    }
}
