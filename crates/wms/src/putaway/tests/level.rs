//! What places are asked about beyond the place itself: the level of the rack, the measurements, the cold of the pallet.

use serde_json::json;

use super::*;

/// A rack of three places on one level whose beams bear 1,500 kg, each of which bears 1,000.
async fn rack(admin: &Actor) {
    let form = json!({
        "code": "BEAM", "name": "梁", "length": 110, "width": 130, "height": 200, "maxWeight": 1000, "maxContainers": 1,
        "maxLayers": 1, "depthPositions": 1, "maxBeamWeight": 1500, "storageStrategy": 3, "mixOwner": false,
        "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
    });
    admin.post("/wms/bearType/add", form).await.ok();
    for (code, column) in [("R-1", "1"), ("R-2", "2"), ("R-3", "3")] {
        let more =
            json!({ "bearTypeCode": "BEAM", "type": 1, "rack": "R", "columnNo": column, "levelNo": "2" });
        location(admin, (code, "WH1", "F1"), more).await;
    }
}

fn to(container: &str, place: &str) -> Value {
    json!({ "containerCode": container, "locationCode": place, "overrideReason": "试" })
}

harness::both! {
    the_beams_of_a_level_bear_no_more_than_they_may(world) {
        let admin = house(world).await;
        rack(&admin).await;
        let loads = [("FISH", Some("P1"), 90, 900), ("FISH", Some("P2"), 50, 500), ("FISH", Some("P3"), 60, 600)];
        let note = receive(world, delivery(1, &loads)).await;
        act(&admin, &note, "confirm", to("P1", "R-1")).await.ok();
        let refused = act(&admin, &note, "confirm", to("P3", "R-3")).await;
        refused.invalid("locationCode");
        let why = refused.json()["data"]["fields"][0]["msg"].as_str().unwrap().to_owned();
        assert_eq!(why, "The beams of level 2 bear 1500 kg; with R-3 it would be 1540 kg");
        act(&admin, &note, "confirm", to("P2", "R-2")).await.ok();
        let heavy = [("FISH", Some("P4"), 5, 50)];
        let other = receive(world, delivery(2, &heavy)).await;
        act(&admin, &other, "confirm", to("P4", "R-3")).await.invalid("locationCode");
        assert_eq!(standing(&admin, "R-2").await, json!([1, 520, 1, 0]));
        world.verify().await;
    }

    two_who_load_a_level_at_once_do_not_both_get_it(world) {
        let admin = house(world).await;
        rack(&admin).await;
        let one = receive(world, delivery(1, &[("FISH", Some("P1"), 90, 900)])).await;
        let two = receive(world, delivery(2, &[("FISH", Some("P2"), 90, 900)])).await;
        let (first, second) =
            tokio::join!(act(&admin, &one, "confirm", to("P1", "R-2")), act(&admin, &two, "confirm", to("P2", "R-3")));
        let mut answers = [first.status, second.status];
        answers.sort_unstable();
        assert_eq!(answers, [0, 40001], "{} {}", first.msg(), second.msg());
        world.verify().await;
    }

    proposals_keep_to_the_beams_and_to_what_fits(world) {
        let admin = house(world).await;
        rack(&admin).await;
        for code in ["F1-01", "F1-02", "F1-03", "F1-04", "F1-LANE"] {
            let found = admin.get(&format!("/wms/location/list?code={code}")).await.records();
            let rows = json!([{ "id": found[0]["id"], "version": found[0]["version"] }]);
            admin.post("/wms/location/lock", json!({ "rows": rows, "lock": 2, "reason": "盘点" })).await.ok();
        }
        let mut large = container_type("LARGE");
        large["length"] = json!(131);
        admin.post("/wms/containerType/add", large).await.ok();
        let mut warm = container_type("WARM");
        warm["forFrozen"] = json!(false);
        admin.post("/wms/containerType/add", warm).await.ok();
        for (code, kind) in [("L1", "LARGE"), ("W1", "WARM")] {
            admin.post("/wms/container/add", json!({ "code": code, "typeCode": kind, "ownerKind": 0 })).await.ok();
        }
        let loads = [
            ("FISH", Some("P1"), 90, 900), ("FISH", Some("P2"), 90, 900), ("FISH", Some("P3"), 10, 100),
            ("FISH", Some("L1"), 1, 10), ("FISH", Some("W1"), 1, 10),
        ];
        let note = receive(world, delivery(1, &loads)).await;
        let places = column(&read(&admin, &note).await, "suggestedLocation");
        assert_eq!(places, ["R-1", "null", "R-2", "null", "null"]);
        for (container, part) in [("L1", "larger than the opening of R-3"), ("W1", "not made for Frozen"), ("P2", "beams of level 2")] {
            let refused = act(&admin, &note, "confirm", to(container, "R-3")).await;
            refused.invalid("locationCode");
            assert!(refused.text().contains(part), "{}", refused.text());
        }
        let told = admin.get(&format!("{BASE}/{note}/nowhere")).await.data();
        let weight = |out: &Value| out["key"] == "place.out.weight" && out["count"] == 1;
        assert!(told[0]["out"].as_array().unwrap().iter().any(weight), "{told}");
    }

    goods_are_not_put_away_to_where_they_only_pass_through(world) {
        let admin = house(world).await;
        location(&admin, ("OUT", "WH1", "F1"), json!({ "type": 2 })).await;
        location(&admin, ("IN", "WH1", "D1"), json!({ "type": 1 })).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        for place in ["OUT", "IN"] {
            let refused = act(&admin, &note, "confirm", to("P1", place)).await;
            refused.invalid("locationCode");
            assert!(refused.text().contains("only pass through"), "{}", refused.text());
        }
        assert_eq!(carrier(&admin, "P1").await, json!([1, "DOCK"]));
    }
}
