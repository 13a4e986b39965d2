//! What is there and how it came about: stock by public and private warehouses, the stock report, what came and went by
//! goods, batch and day, the log of moves.
//!
//! Everything is read from the tables of the ledger (`crates/stock`). Two verbs post: goods are held back or let go
//! again, and goods get another inventory status. Neither moves anything, and neither touches what is held for a
//! delivery.

mod api;
mod choose;
mod flows;
mod model;
mod moves;
mod restate;
mod stock;
mod summary;
#[cfg(test)]
pub(crate) mod tests;

use kernel::feature::Feature;
use kernel::list::List;

/// Screen of public warehouses.
const PUBLIC: &str = "inventoryManage";
/// Screen of private warehouses.
const PRIVATE: &str = "inventoryPrivateManage";

/// The manifests of the stock screens.
pub fn features() -> Vec<Feature> {
    let words = include_str!("texts.toml");
    vec![
        stocked(PUBLIC, "/wms/inventory", &stock::PUBLIC).texts(words),
        stocked(PRIVATE, "/wms/inventoryPrivate", &stock::PRIVATE),
        report("/wms/inventoryQuery/stock", &stock::REPORT),
        report("/wms/inventoryQuery/outbound", &moves::OUTBOUND),
        report("/wms/inventoryQuery/inbound", &moves::INBOUND),
        report("/wms/inventoryQuery/goods", &flows::BY_GOODS),
        report("/wms/inventoryQuery/batch", &flows::BY_BATCH),
        report("/wms/inventoryQuery/day", &flows::BY_DAY),
        Feature::new("inventoryLog", "/wms/inventoryLog").list(&moves::LOG).get(
            "/choose",
            "search",
            api::choose,
        ),
    ]
}

fn stocked(screen: &'static str, base: &'static str, list: &'static List) -> Feature {
    Feature::new(screen, base)
        .list(list)
        .get("/choose", "search", api::choose)
        .get("/summary", "search", api::summary)
        .record(list)
        .get("/{id}/moves", "detail", api::moves)
        .post("/freeze", "freeze", api::freeze)
        .post("/unfreeze", "unfreeze", api::unfreeze)
        .post("/restate", "restate", api::restate)
}

fn report(base: &'static str, list: &'static List) -> Feature {
    Feature::new("inventoryQuery", base).list(list).get("/choose", "search", api::choose)
}

/// The list of a screen's rows.
fn list_of(screen: &str) -> &'static List {
    if screen == PRIVATE { &stock::PRIVATE } else { &stock::PUBLIC }
}
