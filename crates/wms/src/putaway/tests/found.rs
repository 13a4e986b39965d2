//! Where goods are sent, by what lies there already and by how many places there are.

use serde_json::json;

use super::*;

harness::both! {
    the_same_goods_go_together_where_a_lane_has_room(world) {
        let admin = house(world).await;
        let first = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        act(&admin, &first, "confirm", json!({ "containerCode": "P1", "locationCode": "F1-LANE", "overrideReason": "整" })).await.ok();
        let loads = [("FISH", Some("P2"), 40, 400), ("FISH", Some("P3"), 40, 400), ("FISH", Some("P4"), 40, 400), ("MEAT", Some("P5"), 1, 10)];
        let note = read(&admin, &receive(world, delivery(2, &loads)).await).await;
        assert_eq!(column(&note, "suggestedLocation"), ["F1-LANE", "F1-LANE", "F1-01", "F1-02"]);
        assert_eq!(note["lines"][0]["suggestion"], json!({ "key": "place.why.same", "arguments": { "goods": "FISH" } }));
    }

    goods_with_a_fixed_place_go_there_first(world) {
        let admin = house(world).await;
        location(&admin, ("PICK", "WH1", "F1"), json!({ "type": 0, "dedicatedGoods": "FISH", "bearTypeCode": "RACK", "putawaySequence": 99 })).await;
        let loads = [("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 40, 400), ("MEAT", Some("P3"), 1, 10)];
        let note = read(&admin, &receive(world, delivery(1, &loads)).await).await;
        assert_eq!(column(&note, "suggestedLocation"), ["PICK", "F1-01", "F1-02"]);
        assert_eq!(note["lines"][0]["suggestion"]["key"], "place.why.fixed");
    }

    places_that_suit_are_found_behind_thousands_that_do_not(world) {
        let admin = house(world).await;
        for (area, bear) in [("F1", "TINY"), ("C1", "RACK")] {
            if bear == "TINY" {
                let mut form = bear_type(bear, 1, 3);
                form["maxWeight"] = json!(5);
                admin.post("/wms/bearType/add", form).await.ok();
            }
            let pattern = json!({
                "areaCode": area, "type": 1, "bearTypeCode": bear, "template": "{area}-{roadway}-{column:02}-{level}",
                "roadway": { "from": "A", "to": "B" }, "column": { "from": "1", "to": "40" }, "level": { "from": "1", "to": "5" },
                "sequenceFrom": 0,
            });
            admin.post("/wms/location/generate", pattern).await.ok();
        }
        // Four hundred shelves for five kilograms stand nearer to the door.
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        assert_eq!(column(&read(&admin, &note).await, "suggestedLocation"), ["F1-01"]);
        let light = receive(world, delivery(2, &[("FISH", None, 1, 4)])).await;
        assert!(column(&read(&admin, &light).await, "suggestedLocation")[0].starts_with("F1-A"));
    }
}
