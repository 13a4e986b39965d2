//! Numbers are those of the lists behind them, go up and down with the work, and are told to whom they concern.

use harness::{Actor, World};
use serde_json::{Value, json};

use crate::home::todo::NUMBERS;
use crate::inventory::tests::filled;
use crate::opening::tests::{act, auditor, line, note, ready};

const HOME: &str = "/wms/home";

/// A number of the page.
fn number(home: &Value, name: &str) -> i64 {
    let rows = home["todo"].as_array().unwrap();
    rows.iter().find(|row| row["name"] == name).unwrap()["count"].as_i64().unwrap()
}

/// The path of a list.
fn path_of(world: &World, screen: &str, list: &str) -> String {
    let of = |feature: &&kernel::feature::Feature| {
        feature.screen == screen && feature.lists.iter().any(|one| one.name == list)
    };
    let feature = world.app.features.iter().find(of).unwrap_or_else(|| panic!("{screen} {list}"));
    format!("{}/list", feature.base)
}

async fn stock_of(actor: &Actor) -> Vec<(Value, Value, Value)> {
    let home = actor.get(HOME).await.data();
    let rows = home["stock"].as_array().unwrap();
    rows.iter().map(|row| (row["ownerCode"].clone(), row["qty"].clone(), row["weight"].clone())).collect()
}

harness::both! {
    every_number_is_the_total_of_the_list_behind_it(world) {
        let admin = filled(world).await;
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 1)]).await;
        act(&admin, &made, "submit", json!({})).await.ok();
        let home = admin.get(HOME).await.data();
        let told = home["todo"].as_array().unwrap();
        assert_eq!(told.len(), NUMBERS.len());
        for (row, number) in told.iter().zip(NUMBERS) {
            let path = path_of(world, number.screen, number.list);
            let total = admin.get(&format!("{path}?{}", number.query)).await.total();
            assert_eq!(row["count"], json!(total), "{}", number.name);
            assert!(row["query"].as_str().unwrap().ends_with(number.query), "{row}");
        }
        assert_eq!(number(&home, "opening"), 1);
        let expiry = home["expiry"].as_array().unwrap();
        let counts: Vec<_> = expiry.iter().map(|row| row["count"].clone()).collect();
        assert_eq!(counts, [json!(0), json!(0), json!(1), json!(1)]);
        for row in expiry {
            let path = format!("/wms/inventoryQuery/stock/list?{}", row["query"].as_str().unwrap());
            assert_eq!(row["count"], json!(admin.get(&path).await.total()), "{row}");
        }
        let area = &home["areas"][0];
        assert_eq!((&area["areaCode"], &area["places"], &area["occupied"]), (&json!("A"), &json!(3), &json!(3)));
        assert_eq!((&area["warehouseCode"], &area["warehouseName"]), (&json!("W1"), &json!("W1 仓")));
        let path = format!("/wms/location/list?{}", area["query"].as_str().unwrap());
        assert_eq!(admin.get(&path).await.total(), 3);
        let flow = home["flow"].as_array().unwrap();
        assert_eq!((flow.len(), &flow[29]["day"], &flow[29]["inQty"], &flow[29]["outQty"]), (30, &json!("2026-03-01"), &json!(210), &json!(0)));
        assert_eq!(stock_of(&admin).await, [(json!("POLAR"), json!(210), json!(108.9))]);
        world.verify().await;
    }

    numbers_go_up_and_down_with_the_work(world) {
        let admin = ready(world).await;
        let opening = async || number(&admin.get(HOME).await.data(), "opening");
        assert_eq!(opening().await, 0);
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 1)]).await;
        let sent = act(&admin, &made, "submit", json!({})).await.data();
        assert_eq!(opening().await, 1);
        act(&auditor(world).await, &sent, "reject", json!({ "opinion": "数量不对" })).await.ok();
        assert_eq!(opening().await, 0);
    }

    everybody_sees_what_is_theirs(world) {
        let admin = filled(world).await;
        let right = ["inventoryQuery_search_button", "locationManage_search_button", "tasksList_search_button"];
        let owner = world.outsider("ENTERPRISE_OWNER", &right).await;
        let nothing = owner.get(HOME).await.data();
        assert_eq!((&nothing["stock"], &nothing["areas"], &nothing["jobs"]), (&json!([]), &json!(null), &json!(null)));
        assert_eq!(nothing["flow"][29]["inQty"], json!(0));
        assert_eq!(nothing["expiry"][2]["count"], json!(0));
        let grant = json!({ "partyId": owner.id, "grantedCode": "POLAR", "grantedName": "POLAR 水产" });
        admin.post("/arpa-basic-api/authorization/add", grant).await.ok();
        assert_eq!(stock_of(&owner).await, [(json!("POLAR"), json!(210), json!(108.9))]);
        assert_eq!(number(&admin.get(HOME).await.data(), "assign"), 0);
        let elsewhere = world.account_in(&right, &["W2"]).await;
        assert_eq!(stock_of(&elsewhere).await, [(json!("POLAR"), json!(10), json!(5.2))]);
        assert_eq!(elsewhere.get(HOME).await.data()["areas"].as_array().unwrap().len(), 1);
        let clerk = world.account(&["brandManage_search_button"]).await.get(HOME).await.data();
        assert_eq!((&clerk["todo"], &clerk["stock"], &clerk["arrivals"]), (&json!([]), &json!(null), &json!(null)));
        let stranger = world.stranger().await.get(HOME).await.data();
        assert_eq!((&stranger["stock"], &stranger["areas"]), (&json!([]), &json!([])));
        admin.post("/arpa-basic-api/changeLogin?dataType=WAREHOUSE&authorizeDataCode=W2", json!({})).await.ok();
        assert_eq!(stock_of(&admin).await, [(json!("POLAR"), json!(10), json!(5.2))]);
    }
}
