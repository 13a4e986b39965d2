//! The choices over HTTP, on both databases.

use harness::{Actor, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;

const WAREHOUSES: &str = "/wms/warehouse/business/warehouse";
const SHIPMENTS: &str = "/wms/warehouseShipment/business/shipments";

/// Three warehouses, one of them closed, and who stores goods in them.
async fn fill(world: &World) {
    async fn rows(tx: &mut Tx, (): &()) -> Answer<()> {
        for (id, code, name, status) in
            [(1_i64, "W1", "North", 0_i64), (2, "W2", "South", 0), (3, "W3", "Closed", 1)]
        {
            tx.exec(
                "insert into warehouse (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
                   gmt_modified, code, name, status)
                 values ($1, '0001', 1, 0, 'test', 0, 'test', 0, $2, $3, $4)",
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

harness::both! {
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
