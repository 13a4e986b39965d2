//! Stories of warehouses and of the choices among them over HTTP.

use harness::{Actor, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use serde_json::{Value, json};

const WAREHOUSES: &str = "/wms/warehouse/business/warehouse";
const BASE: &str = "/wms/warehouse";
const SHIPMENTS: &str = "/wms/warehouseShipment/business/shipments";

/// Three warehouses, one of them closed, and who stores goods in them.
async fn fill(world: &World) {
    async fn rows(tx: &mut Tx, (): &()) -> Answer<()> {
        for (id, code, name, status) in
            [(1_i64, "W1", "North", 0_i64), (2, "W2", "South", 0), (3, "W3", "Closed", 1)]
        {
            tx.exec(
                "insert into warehouse (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
                   gmt_modified, code, name, attribute, type, thermosphere, status)
                 values ($1, '0001', 1, 0, 'test', 0, 'test', 0, $2, $3, 1, 1, 'FROZEN', $4)",
                &db::vals![id, code, name, status],
            )
            .await?;
        }
        for (warehouse, shipper, name) in
            [("W1", "S1", "Polar Fish"), ("W1", "S2", "Ice & Co"), ("W2", "S2", "Ice & Co")]
        {
            tx.exec(
                "insert into warehouse_shipment (branch_code, warehouse_code, shipper_code, shipper_name)
                 values ('0001', $1, $2, $3)",
                &db::vals![warehouse, shipper, name],
            )
            .await?;
        }
        Ok(())
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "fill"));
    cx.write((), rows).await.unwrap();
}

async fn codes(actor: &Actor, path: &str) -> Vec<String> {
    let data = actor.get(path).await.data();
    data.as_array().unwrap().iter().map(|row| row["code"].as_str().unwrap().to_owned()).collect()
}

fn form(code: &str) -> Value {
    json!({
        "code": code, "name": format!("仓库 {code}"), "attribute": 2, "type": 1, "thermosphere": "FROZEN", "status": 0,
        "regionCode": "310115", "address": "冷链大道 88 号",
        "contact": "周远航", "phone": "021-61230001", "floorArea": 12800.5, "cutoff": "06:00",
    })
}

fn with(mut form: Value, name: &str, value: Value) -> Value {
    form[name] = value;
    form
}

harness::both! {
    a_warehouse_is_added_found_and_changed(world) {
        let admin = world.admin().await;
        let made = admin.post(&format!("{BASE}/add"), form("NB01")).await.data();
        let found = admin.get(&format!("{BASE}/list?code=nb&attribute=2&status=0")).await;
        assert_eq!((found.total(), &found.records()[0]["floorArea"]), (1, &json!(12800.5)));
        assert!(found.records()[0]["regionName"].as_str().unwrap().ends_with("浦东新区"));
        let edit = format!("{BASE}/{}/edit", made["id"]);
        let changed = with(with(form("NB01"), "cutoff", json!("23:30")), "version", json!(1));
        assert_eq!(admin.post(&edit, changed.clone()).await.data()["version"], 2);
        admin.post(&edit, changed).await.refused(40010);
        assert_eq!(codes(&admin, WAREHOUSES).await, ["NB01"]);
    }

    wrong_fields_are_told(world) {
        let admin = world.admin().await;
        let url = format!("{BASE}/add");
        for cutoff in ["24:00", "6:00", "06:60", "ab:cd", "06-00"] {
            admin.post(&url, with(form("X"), "cutoff", json!(cutoff))).await.invalid("cutoff");
        }
        admin.post(&url, with(form("X"), "regionCode", json!("999999"))).await.invalid("regionCode");
        admin.post(&url, with(form("X"), "phone", json!("12"))).await.invalid("phone");
        admin.post(&url, with(form("X"), "type", json!(2))).await.invalid("type");
        admin.post(&url, with(form("X"), "status", json!(2))).await.invalid("status");
        for cutoff in ["00:00", "23:59"] {
            admin.post(&url, with(form(&cutoff.replace(':', "")), "cutoff", json!(cutoff))).await.ok();
        }
    }

    a_warehouse_in_use_is_not_deleted_and_says_where_it_is_used(world) {
        let admin = world.admin().await;
        let made = admin.post(&format!("{BASE}/add"), form("NB01")).await.data();
        let area = json!({ "code": "A1", "name": "A1", "warehouseCode": "NB01", "profile": "FROZEN",
            "purpose": "STORAGE", "status": 0, "sort": 1 });
        let area = admin.post("/wms/area/add", area).await.data();
        let refused = admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).lang("zh").await;
        refused.refused(40009);
        assert!(refused.msg().contains("库区管理"), "{}", refused.msg());
        let renamed = with(form("NB02"), "version", json!(1));
        assert!(admin.post(&format!("{BASE}/{}/edit", made["id"]), renamed).await.status != 200);
        admin.post(&format!("/wms/area/{}/delete", area["id"]), json!({})).await.ok();
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        admin.post(&format!("{BASE}/add"), form("NB01")).await.ok();
    }

    an_account_sees_its_own_warehouses_and_adds_none(world) {
        let admin = world.admin().await;
        admin.post(&format!("{BASE}/add"), form("W1")).await.ok();
        admin.post(&format!("{BASE}/add"), form("W2")).await.ok();
        let rights = ["warehouseManage_search_button", "warehouseManage_add_button"];
        let keeper = world.account_in(&rights, &["W2"]).await;
        let list = keeper.get(&format!("{BASE}/list")).await;
        assert_eq!((list.total(), &list.records()[0]["code"]), (1, &json!("W2")));
        keeper.post(&format!("{BASE}/add"), form("W3")).await.refused(40009);
        world.account(&rights).await.post(&format!("{BASE}/add"), form("W3")).await.ok();
        assert_eq!(world.stranger().await.get(&format!("{BASE}/list")).await.total(), 0);
    }

    warehouses_in_use_are_offered_within_the_scope_of_the_account(world) {
        fill(world).await;
        assert_eq!(codes(&world.admin().await, WAREHOUSES).await, ["W1", "W2"]);
        assert_eq!(codes(&world.account_in(&[], &["W2", "W3"]).await, WAREHOUSES).await, ["W2"]);
        assert!(codes(&world.account_in(&[], &[]).await, WAREHOUSES).await.is_empty());
        assert!(codes(&world.stranger().await, WAREHOUSES).await.is_empty());
        world.anonymous().get(WAREHOUSES).await.refused(21332);
    }

    shippers_are_those_of_the_warehouses_in_view(world) {
        fill(world).await;
        let admin = world.admin().await;
        assert_eq!(codes(&admin, SHIPMENTS).await, ["S1", "S2"]);
        assert_eq!(codes(&admin, &format!("{SHIPMENTS}?warehouseCode=W2")).await, ["S2"]);
        assert_eq!(codes(&admin, &format!("{SHIPMENTS}?keyword=polar")).await, ["S1"]);
        let south = world.account_in(&[], &["W2"]).await;
        assert_eq!(codes(&south, SHIPMENTS).await, ["S2"]);
        assert!(codes(&south, &format!("{SHIPMENTS}?warehouseCode=W1")).await.is_empty());
        admin.get(&format!("{SHIPMENTS}?warehouse=W2")).await.invalid("warehouse");
    }

    an_outside_party_sees_no_other_shipper(world) {
        fill(world).await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        assert!(codes(&shipper, SHIPMENTS).await.is_empty());
    }
}
