//! Why no place was found: how many fall out for which reason.

use serde_json::json;

use super::*;

/// The reasons with their counts.
fn out(told: &Value) -> Value {
    let each = |out: &Value| (out["key"].as_str().unwrap().replace("place.out.", ""), out["count"].clone());
    told["out"].as_array().unwrap().iter().map(each).collect::<serde_json::Map<_, _>>().into()
}

async fn nowhere(admin: &Actor, note: &str) -> Value {
    admin.get(&format!("{BASE}/{note}/nowhere")).await.data()
}

harness::both! {
    every_place_of_the_house_falls_out_for_one_reason(world) {
        let admin = house(world).await;
        let more = json!({ "bearTypeCode": "RACK", "putawaySequence": 50, "type": 1 });
        let with = |field: &str, value: Value| { let mut form = more.clone(); form[field] = value; form };
        location(&admin, ("OWN", "WH1", "F1"), with("dedicatedOwner", json!("ARCTIC"))).await;
        location(&admin, ("MEAT", "WH1", "F1"), with("dedicatedGoods", json!("MEAT"))).await;
        location(&admin, ("WARM", "WH1", "C1"), more.clone()).await;
        let form = json!({ "code": "OFF", "warehouseCode": "WH1", "areaCode": "F1", "type": 1 });
        let off = admin.post("/wms/location/add", form).await.data();
        let off = json!({ "rows": [{ "id": off["id"], "version": off["version"] }] });
        admin.post("/wms/location/disable", off).await.ok();
        let found = admin.get("/wms/location/list?code=F1-04").await.records();
        let rows = json!([{ "id": found[0]["id"], "version": found[0]["version"] }]);
        admin.post("/wms/location/lock", json!({ "rows": rows, "lock": 0, "reason": "盘点" })).await.ok();
        // Two racks are taken, one is promised, and meat lies in the lane.
        let meat = receive(world, delivery(9, &[("MEAT", Some("P9"), 90, 900)])).await;
        act(&admin, &meat, "confirm", json!({ "containerCode": "P9", "locationCode": "F1-LANE", "overrideReason": "重" })).await.ok();
        let first = receive(world, delivery(8, &[("FISH", Some("P7"), 1, 10), ("FISH", Some("P8"), 1, 10), ("FISH", Some("P6"), 1, 10)])).await;
        act(&admin, &first, "confirm", json!({ "containerCode": "P7" })).await.ok();
        act(&admin, &first, "confirm", json!({ "containerCode": "P8" })).await.ok();
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("FISH", Some("B1"), 1, 10)])).await;
        let told = nowhere(&admin, &note).await;
        let (pallet, boxed) = (&told[0], &told[1]);
        assert_eq!((&pallet["containerCode"], &pallet["takes"]), (&json!("P1"), &json!(0)));
        let counts = json!({ "full": 3, "cold": 2, "mixing": 1, "locked": 1, "dedicated": 2, "passage": 1, "disabled": 1 });
        assert_eq!(out(pallet), counts);
        assert_eq!(pallet["out"][0]["key"], "place.out.full", "most of them first");
        // Places of the right cold take no boxes, whatever lies there.
        assert_eq!(out(boxed), json!({ "container": 4, "cold": 2, "locked": 1, "dedicated": 2, "passage": 1, "disabled": 1 }));
        let up = admin.post(&format!("{BASE}/scan"), json!({ "warehouse": "WH1", "scans": ["P1"] })).await.data();
        assert_eq!((&up["locationCode"], out(&json!({ "out": up["nowhere"] }))), (&json!(null), counts));
        assert_eq!(up["unitName"], "袋");
        let found = admin.post(&format!("{BASE}/scan"), json!({ "warehouse": "WH1", "scans": ["P6"] })).await.data();
        assert_eq!((&found["locationCode"], &found["nowhere"]), (&json!("F1-03"), &json!([])));
        let owner = world.outsider("ENTERPRISE_OWNER", &["putawayNoteManage_detail_button"]).await;
        owner.get(&format!("{BASE}/{note}/nowhere")).await.refused(40003);
    }

    a_place_that_became_free_is_told(world) {
        let admin = house(world).await;
        let loads: Vec<Load> = ["P1", "P2", "P3", "P4", "P5", "P6", "P7"].map(|code| ("FISH", Some(code), 40, 400)).to_vec();
        let full = receive(world, delivery(1, &loads)).await;
        let note = receive(world, delivery(2, &[("FISH", Some("P8"), 40, 400)])).await;
        assert_eq!(out(&nowhere(&admin, &note).await[0]), json!({ "full": 5, "cold": 1, "passage": 1 }));
        cancel(world, &[1_000]).await.unwrap();
        assert_eq!(read(&admin, &full).await["lineCount"], 6);
        let told = nowhere(&admin, &note).await;
        assert_eq!((&told[0]["takes"], out(&told[0])), (&json!(1), json!({ "full": 4, "cold": 1, "passage": 1 })));
        act(&admin, &note, "resuggest", json!({})).await.ok();
        assert_eq!(nowhere(&admin, &note).await, json!([]));
    }

    receiving_and_putting_away_at_once_says_the_reason_of_most_places(world) {
        let admin = house(world).await;
        let refused = straightaway(world, delivery(1, &[("FISH", Some("B1"), 1, 10)]), &[None]).await;
        let Err(kernel::fault::Fault::Invalid(wrong)) = refused else { panic!("{refused:?}") };
        let said = world.app.texts.message(kernel::texts::Lang::En, &wrong[0].message);
        assert_eq!(said, "No suitable place was found, mostly: do not take the container (5 places); please choose one");
        assert_eq!(carrier(&admin, "B1").await, json!([0, null]));
    }
}
