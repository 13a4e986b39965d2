//! What the stock screens show to whom.

use serde_json::{Value, json};

use super::{at, filled, places};
use crate::opening::tests::{line, ready, stock_of, with};

const PUBLIC: &str = "/wms/inventory";
const PRIVATE: &str = "/wms/inventoryPrivate";

harness::both! {
    public_and_private_stock_is_found_by_every_filter_and_order(world) {
        let admin = filled(world).await;
        assert_eq!(places(&admin, PUBLIC, "").await, ["A-2", "A-1", "A-3"], "by goods");
        assert_eq!(places(&admin, PRIVATE, "").await, ["B-1"]);
        assert_eq!(places(&admin, PUBLIC, "sortField=locationCode&sortType=desc").await, ["A-3", "A-2", "A-1"]);
        assert_eq!(places(&admin, PUBLIC, "sortField=expiryDate&sortType=asc").await, ["A-1", "A-3", "A-2"], "nothing last");
        for (query, found) in [
            ("goodsCode=COD", vec!["A-2"]),
            ("ownerCode=POLAR&locationCode=A-3", vec!["A-3"]),
            ("containerCode=P-1", vec!["A-1"]),
            ("batchNo=B7", vec!["A-1"]),
            ("batchNo=B8", vec![]),
            ("statusCode=DAMAGED", vec!["A-2"]),
            ("quality=2", vec!["A-2"]),
            ("quality=1", vec!["A-1", "A-3"]),
            ("quality=0&goodsCode=COD", vec!["A-2"]),
            ("frozen=true", vec![]),
            ("frozen=false&entered=true", vec!["A-2", "A-1", "A-3"]),
            ("entered=0", vec![]),
            ("expiryDateEnd=2026-03-31", vec!["A-1"]),
            ("warehouseCode=W2", vec![]),
        ] {
            assert_eq!(places(&admin, PUBLIC, query).await, found, "{query}");
        }
        admin.get(&format!("{PUBLIC}/list?quality=3")).await.invalid("quality");
        admin.get(&format!("{PUBLIC}/list?goodsName=x")).await.invalid("goodsName");
        let salmon = at(&admin, "A-1").await;
        assert_eq!((&salmon["daysLeft"], &salmon["shelfLifeState"]), (&json!(10), &json!("OK")));
        assert_eq!((&salmon["ownerName"], &salmon["areaName"], &salmon["warehouseName"]), (&json!("POLAR 水产"), &json!("A 区"), &json!("W1 仓")));
        assert_eq!(salmon["can"], json!(["detail", "freeze", "restate"]));
        world.clock.set("2026-03-12T02:00:00Z".parse().unwrap());
        let admin = world.admin().await;
        let salmon = at(&admin, "A-1").await;
        assert_eq!((&salmon["daysLeft"], &salmon["shelfLifeState"], &salmon["available"]), (&json!(-1), &json!("EXPIRED"), &json!(0)));
        let choice = admin.get(&format!("{PUBLIC}/choose?field=goodsCode&term=salm")).await.data();
        assert_eq!(choice[0]["code"], "SALMON");
        admin.get(&format!("{PUBLIC}/choose?field=qty")).await.invalid("field");
    }

    sums_are_those_of_the_filtered_list(world) {
        let admin = filled(world).await;
        let sums = admin.get(&format!("{PUBLIC}/summary?by=goods")).await.data();
        let told: Vec<(&Value, &Value, &Value)> = sums["rows"].as_array().unwrap().iter().map(|row| (&row["code"], &row["qty"], &row["weight"])).collect();
        assert_eq!(told, [(&json!("SALMON"), &json!(160), &json!(83.2)), (&json!("COD"), &json!(40), &json!(20.5))]);
        assert_eq!((&sums["total"]["rows"], &sums["total"]["weight"], &sums["more"]), (&json!(3), &json!(103.7), &json!(false)));
        let sums = admin.get(&format!("{PUBLIC}/summary?by=owner&quality=2")).await.data();
        assert_eq!((&sums["rows"][0]["name"], &sums["rows"][0]["qty"]), (&json!("POLAR 水产"), &json!(40)));
        let sums = admin.get(&format!("{PRIVATE}/summary?by=thermosphere")).await.data();
        assert_eq!((&sums["rows"][0]["code"], &sums["rows"][0]["qty"]), (&json!("FROZEN"), &json!(10)));
        admin.get(&format!("{PUBLIC}/summary?by=colour")).await.invalid("by");
        admin.get(&format!("{PUBLIC}/summary")).await.invalid("by");
    }

    owners_see_their_own_and_strangers_nothing(world) {
        let admin = filled(world).await;
        let row = at(&admin, "A-1").await;
        let path = format!("{PUBLIC}/{}", row["id"].as_str().unwrap());
        let rights = ["inventoryManage_search_button", "inventoryManage_detail_button", "inventoryManage_freeze_button", "inventoryLog_search_button"];
        let owner = world.outsider("OWNER", &rights).await;
        assert_eq!(owner.get(&format!("{PUBLIC}/list")).await.total(), 0);
        assert_eq!(owner.get("/wms/inventoryLog/list").await.total(), 0);
        owner.get(&path).await.refused(40004);
        owner.get(&format!("{path}/moves")).await.refused(40004);
        let hold = json!({ "rows": [{ "id": row["id"], "qty": 100 }], "reason": "抽检" });
        owner.post(&format!("{PUBLIC}/freeze"), hold.clone()).await.refused(40003);
        let elsewhere = world.account_in(&rights, &["W2"]).await;
        assert_eq!(elsewhere.get(&format!("{PUBLIC}/list")).await.total(), 0);
        let refused = elsewhere.post(&format!("{PUBLIC}/freeze"), hold.clone()).await.data();
        assert_eq!((&refused["done"], &refused["docNo"]), (&json!(0), &json!(null)));
        let stranger = world.stranger().await;
        assert_eq!(stranger.get(&format!("{PUBLIC}/list")).await.total(), 0);
        stranger.get(&path).await.refused(40004);
        assert_eq!(admin.get(&path).await.data()["qty"], 100);
        let private = admin.get(&format!("{PRIVATE}/list")).await.records()[0].clone();
        admin.get(&format!("{PUBLIC}/{}", private["id"].as_str().unwrap())).await.refused(40004);
    }

    a_warehouse_or_a_status_that_changes_takes_its_stock_along(world) {
        let admin = filled(world).await;
        let warehouse = admin.get("/wms/warehouse/list?code=W1").await.records()[0].clone();
        let mut form = json!({ "version": warehouse["version"] });
        for field in ["code", "name", "type", "thermosphere", "status"] {
            form[field] = warehouse[field].clone();
        }
        form["attribute"] = json!(2);
        admin.post(&format!("/wms/warehouse/{}/edit", warehouse["id"].as_str().unwrap()), form).await.ok();
        assert_eq!(places(&admin, PUBLIC, "").await, Vec::<String>::new());
        assert_eq!(places(&admin, PRIVATE, "quality=1").await, ["A-1", "A-3", "B-1"]);
        // The only status for what is damaged stays one.
        let other = json!({
            "code": "SPOILED", "name": "变质", "qualified": false, "allocatable": false, "status": 0, "sort": 9,
        });
        admin.post("/wms/inventoryStatus/add", other).await.ok();
        let status = admin.get("/wms/inventoryStatus/list?code=DAMAGED").await.records()[0].clone();
        let form = json!({
            "version": status["version"], "code": "DAMAGED", "name": status["name"], "qualified": true, "allocatable": true,
            "status": 0, "sort": status["sort"],
        });
        admin.post(&format!("/wms/inventoryStatus/{}/edit", status["id"].as_str().unwrap()), form).await.ok();
        assert_eq!(places(&admin, PRIVATE, "quality=2").await, Vec::<String>::new());
    }

    goods_are_available_for_as_long_as_orders_may_have_them(world) {
        let admin = ready(world).await;
        let lasting = with(line("SALMON", "A-1", 10), json!({ "expiryDate": "2026-03-01" }));
        stock_of(world, &admin, &[("W1", vec![lasting])]).await;
        let change = json!({ "changes": [{ "name": "cutOffHour", "value": "6", "version": 0 }] });
        admin.post("/arpa-basic-api/setting/edit", change).await.ok();
        // Half past four in the night of the second still belongs to the first; half past six does not.
        for (now, left, available, state) in
            [("2026-03-01T20:30:00Z", 0, 10, "OK"), ("2026-03-01T22:30:00Z", -1, 0, "EXPIRED")]
        {
            world.clock.set(now.parse().unwrap());
            let row = world.admin().await.get("/wms/inventory/list").await.records().remove(0);
            let seen = (&row["daysLeft"], &row["available"], &row["shelfLifeState"]);
            assert_eq!(seen, (&json!(left), &json!(available), &json!(state)), "{now}");
        }
    }
}
