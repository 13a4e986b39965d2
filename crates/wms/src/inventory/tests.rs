//! Stories of the stock screens over HTTP, on both databases.

mod ageing;
mod balance;
mod log;
mod names;
mod pages;
mod report;
mod restate;
mod seen;

use harness::{Actor, World};
use serde_json::{Value, json};

use crate::opening::tests::{line, ready, stock_of, with};

/// Three places in the public warehouse: 100 salmon on a pallet that expire soon, 40 cod that are damaged, 60 salmon.
/// One place in the private one: 10 salmon.
pub(crate) async fn filled(world: &World) -> Actor {
    let admin = ready(world).await;
    let public = [
        with(
            line("SALMON", "A-1", 100),
            json!({ "containerCode": "P-1", "batchNo": "B7", "expiryDate": "2026-03-11", "firstInAt": "2025-11-03" }),
        ),
        with(line("COD", "A-2", 40), json!({ "weight": 20.5, "statusCode": "DAMAGED" })),
        with(line("SALMON", "A-3", 60), json!({ "expiryDate": "2026-12-31" })),
    ];
    let private = vec![line("SALMON", "B-1", 10)];
    stock_of(world, &admin, &[("W1", public.to_vec()), ("W2", private)]).await;
    admin
}

/// Locations of the rows that a query finds, in their order.
async fn places(actor: &Actor, base: &str, query: &str) -> Vec<String> {
    let rows = actor.get(&format!("{base}/list?{query}")).await.records();
    rows.iter().map(|row| row["locationCode"].as_str().unwrap().to_owned()).collect()
}

/// The row at a location.
async fn at(actor: &Actor, location: &str) -> Value {
    let rows = actor.get(&format!("/wms/inventory/list?locationCode={location}")).await.records();
    assert_eq!(rows.len(), 1, "{rows:?}");
    rows[0].clone()
}
