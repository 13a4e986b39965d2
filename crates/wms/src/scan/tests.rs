//! Stories of scans over HTTP, on both databases.

use harness::{Actor, Reply, World};
use serde_json::{Value, json};

use crate::goods::tests::{audited_owner, goods, with_unit};

const SSCC: &str = "106141412345678908";

/// A warehouse with a location, a pallet of the house and one with an SSCC, and salmon of two owners.
async fn house(world: &World) -> Actor {
    let admin = with_unit(world).await;
    for code in ["W1", "W2"] {
        let form = json!({ "code": code, "name": code, "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0 });
        admin.post("/wms/warehouse/add", form).await.ok();
    }
    let area = json!({ "code": "A1", "name": "冷冻区", "warehouseCode": "W1", "profile": "FROZEN", "purpose": "STORAGE", "status": 0, "sort": 1 });
    admin.post("/wms/area/add", area).await.ok();
    let bear = json!({
        "code": "PALLET", "name": "标准托盘位", "maxContainers": 1, "maxLayers": 1, "depthPositions": 1,
        "storageStrategy": 3, "mixOwner": false, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
    });
    admin.post("/wms/bearType/add", bear).await.ok();
    let location = json!({ "code": "A1-01", "barcode": "LOC00017", "warehouseCode": "W1", "areaCode": "A1", "bearTypeCode": "PALLET", "type": 1 });
    admin.post("/wms/location/add", location).await.ok();
    let kind = json!({
        "code": "STD", "name": "标准托盘", "containerClass": 0, "length": 120, "width": 100, "height": 14.5, "tareWeight": 22.5,
        "maxLoad": 1500, "boards": 1, "stackable": true, "nestable": false, "returnable": true, "forNormal": true,
        "forChilled": true, "forFrozen": true, "status": 0, "sort": 1,
    });
    admin.post("/wms/containerType/add", kind).await.ok();
    for (code, rfid) in [("TP-001", Some("E2801160")), (SSCC, None)] {
        let form = json!({ "code": code, "typeCode": "STD", "ownerKind": 0, "rfid": rfid });
        admin.post("/wms/container/add", form).await.ok();
    }
    for (owner, code) in [("POLAR", "SALMON"), ("NORD", "N-SALMON")] {
        audited_owner(world, owner).await;
        let mut form = goods(code, owner);
        form["packs"] = json!([
            { "level": 1, "unitCode": "BAG", "pieces": 1, "gtin": "6901234567892", "forInbound": false, "forOutbound": true },
            { "level": 3, "unitCode": "CASE", "pieces": 12, "gtin": "16901234567899", "forInbound": true, "forOutbound": false },
        ]);
        admin.post("/wms/goods/add", form).await.ok();
    }
    admin
}

async fn scan(actor: &Actor, text: &str) -> Reply {
    let coded: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    actor.get(&format!("/wms/scan/what?warehouse=W1&code={coded}")).await
}

async fn seen(actor: &Actor, text: &str) -> Value {
    scan(actor, text).await.data()
}

harness::both! {
    a_location_is_found_by_its_code_and_its_bar_code(world) {
        let admin = house(world).await;
        for text in ["A1-01", "LOC00017", "]C0A1-01", " A1-01\r\n", "a1-01", "]C0loc00017"] {
            let found = seen(&admin, text).await;
            assert_eq!((&found["kind"], &found["code"], &found["areaCode"]), (&json!("location"), &json!("A1-01"), &json!("A1")), "{text}");
            assert_eq!(found["type"], 1);
        }
        let elsewhere = admin.get("/wms/scan/what?warehouse=W2&code=A1-01").await;
        assert!(elsewhere.refused(40009).msg().contains("W1"));
        admin.get("/wms/scan/what?code=A1-01").await.ok();
        admin.get("/wms/scan/what?warehouse=W9&code=A1-01").await.refused(40004);
    }

    a_container_is_found_by_its_own_code_its_tag_and_its_sscc(world) {
        let admin = house(world).await;
        for text in ["TP-001", "E2801160"] {
            let found = seen(&admin, text).await;
            assert_eq!((&found["kind"], &found["code"], &found["known"], &found["sscc"]), (&json!("container"), &json!("TP-001"), &json!(true), &json!(false)), "{text}");
        }
        for text in [SSCC.to_owned(), format!("00{SSCC}"), format!("(00){SSCC}"), format!("]C100{SSCC}"), format!("\u{1d}00{SSCC}")] {
            let found = seen(&admin, &text).await;
            assert_eq!((&found["code"], &found["known"], &found["sscc"], &found["typeCode"]), (&json!(SSCC), &json!(true), &json!(true), &json!("STD")), "{text}");
        }
        let new = seen(&admin, "(00)395012345678900002(02)16901234567899(37)40(17)270300(10)L7").await;
        assert_eq!((&new["kind"], &new["known"], &new["id"]), (&json!("container"), &json!(false), &Value::Null));
        assert_eq!((&new["goods"]["lot"], &new["goods"]["expiryDate"], &new["goods"]["contained"]), (&json!("L7"), &json!("2027-03-31"), &json!(40)));
        assert_eq!(new["candidates"].as_array().unwrap().len(), 2, "{new}");
    }

    goods_are_found_by_any_gtin_of_any_owner_and_by_their_own_code(world) {
        let admin = house(world).await;
        let own = seen(&admin, "SALMON").await;
        assert_eq!((&own["kind"], &own["candidates"][0]["packUnitCode"], &own["candidates"][0]["pieces"]), (&json!("goods"), &json!("BAG"), &json!(1)));
        let bag = seen(&admin, "]E06901234567892").await;
        let owners: Vec<&Value> = bag["candidates"].as_array().unwrap().iter().map(|goods| &goods["ownerCode"]).collect();
        assert_eq!(owners, ["NORD", "POLAR"]);
        let case = seen(&admin, "]C101169012345678993103012345172703311 0L-7".replace(' ', "").as_str()).await;
        assert_eq!((&case["candidates"][1]["pieces"], &case["candidates"][1]["level"]), (&json!(12), &json!(3)));
        assert_eq!((&case["label"]["netWeight"], &case["label"]["lot"]), (&json!(12.345), &json!("L-7")));
        assert_eq!(case["label"]["text"], "(01)16901234567899(3103)012345(17)270331(10)L-7");
        let link = seen(&admin, "https://id.gs1.org/01/06901234567892/10/L8?17=270331").await;
        assert_eq!((&link["label"]["lot"], &link["label"]["gtin"]), (&json!("L8"), &json!("06901234567892")));
    }

    a_text_that_is_nothing_here_is_refused_with_itself(world) {
        let admin = house(world).await;
        for text in ["A1-99", "HELLO", "https://example.com/menu"] {
            let reply = scan(&admin, text).await;
            assert!(reply.refused(40009).msg().contains(text), "{}", reply.msg());
        }
        assert!(scan(&admin, "4006381333931").await.refused(40009).msg().contains("04006381333931"));
        for text in ["", "6901234567893", "(01)16901234567899(17)271331", "(01)16901234567899(05)1", "(17"] {
            scan(&admin, text).await.invalid("code");
        }
        let long = "A1-01".repeat(2_000);
        assert!(scan(&admin, &long).await.refused(40009).msg().len() < 200);
        let chinese = admin.get("/wms/scan/what?code=6901234567893").lang("zh").await;
        assert!(chinese.text().contains("校验位"), "{}", chinese.text());
    }

    nobody_finds_what_is_out_of_sight(world) {
        let admin = house(world).await;
        world.account(&["goodsManage_search_button"]).await.get("/wms/scan/what?code=SALMON").await.refused(40003);
        for right in super::SCANNERS {
            world.account(&[right]).await.get("/wms/scan/what?code=SALMON").await.ok();
        }
        let rights = ["forkliftJobManage_search_button"];
        let clerk = world.account_in(&rights, &["W2"]).await;
        clerk.get("/wms/scan/what?code=A1-01").await.refused(40009);
        clerk.get("/wms/scan/what?warehouse=W1&code=SALMON").await.refused(40004);
        clerk.get("/wms/scan/what?warehouse=W2&code=SALMON").await.ok();
        let owner = world.outsider("ENTERPRISE_OWNER", &rights).await;
        audited_owner(world, &owner.username).await;
        for text in ["SALMON", "6901234567892", "A1-01", "TP-001"] {
            owner.get(&format!("/wms/scan/what?code={text}")).await.refused(40009);
        }
        let mut form = goods("MINE", &owner.username);
        form["packs"] = json!([{ "level": 1, "unitCode": "BAG", "pieces": 1, "gtin": "6901234567892", "forInbound": true, "forOutbound": true }]);
        admin.post("/wms/goods/add", form).await.ok();
        let found = owner.get("/wms/scan/what?code=6901234567892").await.data();
        assert_eq!(found["candidates"].as_array().unwrap().len(), 1, "{found}");
        world.stranger().await.get("/wms/scan/what?code=SALMON").await.refused(40009);
    }
}
