//! The form of a location: what it takes, and what it may not touch.

use serde_json::json;

use super::{BASE, add, fill, form, look, places, receive};

harness::both! {
    a_new_location_can_be_used_at_once_and_takes_its_thermosphere_from_the_area(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        let seen = look(&admin, &made).await;
        assert_eq!((&seen["status"], &seen["lock"], &seen["leaseStatus"]), (&json!(1), &json!(3), &json!(0)));
        assert_eq!((&seen["occupancy"], &seen["zone"]), (&json!(0), &json!("FROZEN")));
        assert_eq!((&seen["areaName"], &seen["warehouseName"]), (&json!("A1 库区"), &json!("一号库")));
        assert_eq!(seen["can"], json!(["edit", "lock", "disable", "delete"]));
        let found = admin.get(&format!("{BASE}/list?warehouseCode=W1&areaCode=A1&zone=FROZEN&status=1")).await;
        assert_eq!(found.total(), 1);
    }

    the_form_owns_neither_status_nor_lock_nor_lease_nor_occupancy(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        for (field, value) in [
            ("status", json!(1)), ("lock", json!(2)), ("leaseStatus", json!(1)), ("occupancy", json!(1)),
            ("currentWeight", json!(5)), ("lockReason", json!("x")), ("leaseContract", json!("C1")),
        ] {
            let mut wrong = form("A1-02");
            wrong[field] = value.clone();
            admin.post(&format!("{BASE}/add"), wrong).await.invalid(field);
            let mut wrong = form("A1-01");
            wrong[field] = value;
            wrong["version"] = made["version"].clone();
            admin.post(&format!("{BASE}/{}/edit", made["id"]), wrong).await.invalid(field);
        }
    }

    an_area_must_lie_in_the_warehouse_and_in_view(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let mut elsewhere = form("X");
        elsewhere["areaCode"] = json!("B1");
        admin.post(&format!("{BASE}/add"), elsewhere).await.invalid("areaCode");
        let mut nowhere = form("X");
        nowhere["areaCode"] = json!("NO");
        admin.post(&format!("{BASE}/add"), nowhere).await.invalid("areaCode");
        let keeper = world.account_in(&["locationManage_add_button", "locationManage_search_button"], &["W2"]).await;
        assert!(keeper.post(&format!("{BASE}/add"), form("X")).await.fields().contains(&"warehouseCode".to_owned()));
        add(&admin, "A1-01").await;
        assert_eq!(keeper.get(&format!("{BASE}/list")).await.total(), 0);
        let owner = world.outsider("OWNER", &["locationManage_search_button"]).await;
        assert_eq!(owner.get(&format!("{BASE}/list")).await.total(), 0);
    }

    temperatures_fit_the_band_of_the_area(world) {
        let admin = world.admin().await;
        places(&admin).await;
        for (field, part) in [
            ("thermosphere", json!({ "thermosphere": "CHILLED" })),
            ("tempMin", json!({ "tempMin": -31 })),
            ("tempMax", json!({ "tempMax": -17.9 })),
            ("tempMax", json!({ "tempMin": -20, "tempMax": -25 })),
        ] {
            let mut wrong = form("A1-01");
            wrong.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
            admin.post(&format!("{BASE}/add"), wrong).await.invalid(field);
        }
        let mut narrow = form("A1-01");
        narrow["tempMax"] = json!(-22.5);
        narrow["thermosphere"] = json!("FROZEN");
        admin.post(&format!("{BASE}/add"), narrow).await.ok();
    }

    a_bearing_type_for_another_thermosphere_is_refused(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let chilled = json!({
            "code": "COLD", "name": "冷藏位", "maxContainers": 1, "maxLayers": 1, "depthPositions": 1,
            "storageStrategy": 3, "mixOwner": false, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
            "thermosphere": "CHILLED",
        });
        admin.post("/wms/bearType/add", chilled).await.ok();
        let mut wrong = form("A1-01");
        wrong["bearTypeCode"] = json!("COLD");
        admin.post(&format!("{BASE}/add"), wrong.clone()).await.invalid("bearTypeCode");
        wrong["areaCode"] = json!("A2");
        admin.post(&format!("{BASE}/add"), wrong).await.ok();
    }

    a_scanner_finds_one_location_by_whatever_a_label_holds(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let mut first = form("A1-01");
        first["barcode"] = json!("690001");
        let made = admin.post(&format!("{BASE}/add"), first.clone()).await.data();
        let mut second = form("A1-02");
        second["barcode"] = json!("690001");
        admin.post(&format!("{BASE}/add"), second.clone()).await.invalid("barcode");
        second["barcode"] = json!("A1-01");
        admin.post(&format!("{BASE}/add"), second).await.invalid("barcode");
        admin.post(&format!("{BASE}/add"), form("690001")).await.invalid("code");
        first["version"] = made["version"].clone();
        first["remark"] = json!("门口");
        admin.post(&format!("{BASE}/{}/edit", made["id"]), first).await.ok();
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        let mut again = form("A1-02");
        again["barcode"] = json!("690001");
        admin.post(&format!("{BASE}/add"), again).await.ok();
    }

    a_location_with_goods_stays_where_it_is(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        fill(world, "A1-01").await;
        let mut moved = form("A1-01");
        moved["areaCode"] = json!("A2");
        moved["version"] = made["version"].clone();
        admin.post(&format!("{BASE}/{}/edit", made["id"]), moved).await.invalid("areaCode");
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.refused(40009);
        admin.post(&format!("{BASE}/deleteMany"), json!({ "ids": [made["id"]] })).await.refused(40009);
    }

    another_organization_sees_nothing(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        let stranger = world.stranger().await;
        assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
        stranger.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        let lock = json!({ "rows": [{ "id": made["id"], "version": 1 }], "lock": 2, "reason": "x" });
        assert_eq!(stranger.post(&format!("{BASE}/lock"), lock).await.data()["done"], 0);
    }

    dedicated_goods_exist_and_are_the_dedicated_owners(world) {
        let admin = crate::goods::tests::with_unit(world).await;
        places(&admin).await;
        for owner in ["POLAR", "OTHER"] {
            crate::goods::tests::audited_owner(world, owner).await;
        }
        let goods = crate::goods::tests::goods("SALMON", "POLAR");
        let goods = admin.post("/wms/goods/add", goods).await.data();
        let dedicated = |owner: serde_json::Value, goods: &str| {
            let mut form = form("A1-01");
            (form["dedicatedOwner"], form["dedicatedGoods"]) = (owner, json!(goods));
            form
        };
        let url = format!("{BASE}/add");
        admin.post(&url, dedicated(json!(null), "NONE")).await.invalid("dedicatedGoods");
        admin.post(&url, dedicated(json!("OTHER"), "SALMON")).await.invalid("dedicatedGoods");
        let made = admin.post(&url, dedicated(json!("POLAR"), "SALMON")).await.data();
        assert_eq!(look(&admin, &made).await["dedicatedGoodsName"], "冷冻三文鱼段");
        assert_eq!(admin.get(&format!("{BASE}/choose?field=dedicatedGoods&term=三文")).await.data()[0]["code"], "SALMON");
        admin.post(&format!("/wms/goods/{}/delete", goods["id"]), json!({})).await.refused(40009);
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        admin.post(&format!("/wms/goods/{}/delete", goods["id"]), json!({})).await.ok();
    }

    a_bar_code_is_free_again_when_its_location_is_gone(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let barred = |code: &str| {
            let mut form = form(code);
            form["barcode"] = json!("BAR-1");
            form
        };
        let made = admin.post(&format!("{BASE}/add"), barred("A1-01")).await.data();
        admin.post(&format!("{BASE}/add"), barred("A1-02")).await.invalid("barcode");
        admin.post(&format!("{BASE}/add"), form("A1-02")).await.ok();
        admin.post(&format!("{BASE}/add"), form("A1-03")).await.ok();
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        admin.post(&format!("{BASE}/add"), barred("A1-04")).await.ok();
    }

    bearing_type_and_area_keep_to_one_thermosphere_from_either_side(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let found = async |path: &str| admin.get(path).await.records()[0].clone();
        let bears = found("/wms/bearType/list?code=PALLET").await;
        let edit = format!("/wms/bearType/{}/edit", bears["id"].as_str().unwrap());
        let meant = |thermosphere: &str, version: i64| json!({
            "code": "PALLET", "name": "标准托盘位", "maxContainers": 1, "maxLayers": 1, "depthPositions": 1,
            "storageStrategy": 3, "mixOwner": false, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
            "thermosphere": thermosphere, "version": version,
        });
        add(&admin, "A1-01").await;
        admin.post(&edit, meant("CHILLED", 1)).await.invalid("thermosphere");
        admin.post(&edit, meant("FROZEN", 1)).await.ok();
        let area = found("/wms/area/list?code=A1").await;
        let warmer = json!({
            "code": "A1", "name": "A1 库区", "warehouseCode": "W1", "profile": "CHILLED", "purpose": "STORAGE",
            "status": 0, "sort": 1, "version": 1,
        });
        admin.post(&format!("/wms/area/{}/edit", area["id"].as_str().unwrap()), warmer).await.invalid("profile");
    }

    a_location_keeps_its_type_while_goods_lie_there(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        fill(world, "A1-01").await;
        let mut turned = form("A1-01");
        (turned["type"], turned["version"]) = (json!(2), made["version"].clone());
        let edit = format!("{BASE}/{}/edit", made["id"]);
        admin.post(&edit, turned.clone()).await.invalid("type");
        turned["areaCode"] = json!("A2");
        turned["bearTypeCode"] = json!(null);
        let told = admin.post(&edit, turned).await.fields();
        assert_eq!(told, ["areaCode", "type"], "both at once");
        let mut kept = form("A1-01");
        (kept["remark"], kept["version"]) = (json!("靠门"), made["version"].clone());
        admin.post(&edit, kept).await.ok();
        let empty = add(&admin, "A1-02").await;
        let mut turned = form("A1-02");
        (turned["type"], turned["version"]) = (json!(2), empty["version"].clone());
        admin.post(&format!("{BASE}/{}/edit", empty["id"]), turned).await.ok();
        receive(world, "A1-02").await;
        let mut back = form("A1-02");
        back["version"] = json!(2);
        admin.post(&format!("{BASE}/{}/edit", empty["id"]), back).await.invalid("type");
    }
}
