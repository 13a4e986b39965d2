//! Sessions over HTTP.

use db::Value as Cell;
use harness::{Actor, World};
use kernel::access::Session;
use kernel::app::Credentials;
use std::sync::Arc;

mod info;
mod life;
mod switch;

/// Longest time after which this process knows what another one changed.
const ELSEWHERE: u64 = 2_000;
const HOUR: u64 = 60 * 60 * 1000;
const INFO: &str = "/arpa-basic-api/getUserInfo";
const PROFILE: &str = "/arpa-basic-api/profile";

/// Runs statements behind the product's back, as another process could.
async fn behind(world: &World, statements: &[(&'static str, Vec<Cell>)]) {
    for (sql, values) in statements {
        crate::testing::behind(world, sql, values).await;
    }
}

/// What the engine knows of somebody's session.
async fn session(world: &World, actor: &Actor) -> Arc<Session> {
    let credentials = Credentials {
        token: actor.token.clone().unwrap(),
        device: actor.device.clone(),
        address: String::new(),
        watches: false,
    };
    (world.app.authenticate)(world.app.clone(), credentials).await.unwrap()
}

/// Two warehouses in use, one closed, and who stores goods in them.
async fn warehouses(world: &World) {
    let warehouse =
        "insert into warehouse (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
        gmt_modified, code, name, attribute, type, thermosphere, status)
        values ($1, '0001', 1, 0, 'test', 0, 'test', 0, $2, $3, 1, 1, 'FROZEN', $4)";
    let shipment = "insert into warehouse_shipment (branch_code, warehouse_code, shipper_code, shipper_name)
        values ('0001', $1, $2, $3)";
    behind(
        world,
        &[
            (warehouse, db::vals![1_i64, "W1", "North", 0_i64].to_vec()),
            (warehouse, db::vals![2_i64, "W2", "South", 0_i64].to_vec()),
            (warehouse, db::vals![3_i64, "W3", "Closed", 1_i64].to_vec()),
            (shipment, db::vals!["W1", "S1", "Polar Fish"].to_vec()),
            (shipment, db::vals!["W2", "S2", "Ice and Sons"].to_vec()),
        ],
    )
    .await;
}

fn id(actor: &Actor) -> Cell {
    actor.id.parse::<i64>().unwrap().into()
}
