//! The floor of an area.

use serde_json::json;

use super::{BASE, fill, pattern, places};

harness::both! {
    a_map_has_every_location_of_its_area_by_columns(world) {
        let admin = world.admin().await;
        places(&admin).await;
        admin.post(&format!("{BASE}/generate"), pattern()).await.ok();
        fill(world, "A1-A-01-2").await;
        let map = admin.get(&format!("{BASE}/map?areaCode=A1")).await.data();
        assert_eq!((&map["areaName"], &map["warehouseCode"], &map["thermosphere"]), (&json!("A1 库区"), &json!("W1"), &json!("FROZEN")));
        assert_eq!((&map["bandMin"], &map["bandMax"], &map["cut"]), (&json!(-30), &json!(-18), &json!(false)));
        for column in ["ids", "codes", "roadways", "racks", "columns", "levels", "depths", "x", "y", "z", "types",
            "statuses", "locks", "leases", "occupancies", "thermospheres"] {
            assert_eq!(map[column].as_array().unwrap().len(), 30, "{column}");
        }
        assert_eq!((&map["codes"][1], &map["levels"][1], &map["occupancies"][1]), (&json!("A1-A-01-2"), &json!("2"), &json!(1)));
        assert_eq!(map["z"][1], json!(180));
    }

    a_map_is_for_who_sees_the_area(world) {
        let admin = world.admin().await;
        places(&admin).await;
        admin.get(&format!("{BASE}/map?areaCode=NO")).await.invalid("areaCode");
        let right = "locationManage_search_button";
        world.account_in(&[right], &["W2"]).await.get(&format!("{BASE}/map?areaCode=A1")).await.invalid("areaCode");
        world.outsider("OWNER", &[right]).await.get(&format!("{BASE}/map?areaCode=A1")).await.invalid("areaCode");
        world.account(&[]).await.get(&format!("{BASE}/map?areaCode=A1")).await.refused(40003);
        assert_eq!(world.account(&[right]).await.get(&format!("{BASE}/map?areaCode=A1")).await.data()["ids"], json!([]));
    }
}
