//! The side of the product that belongs to the warehouse (WMS).
//!
//! One folder a feature; its `mod.rs` is its manifest, and [`features`] lists them.

pub mod brand;
pub mod dictionary;
pub mod inventory_status;
pub mod unit;
pub mod warehouse;

use kernel::feature::Feature;

/// Every feature, one line each.
pub fn features() -> Vec<Feature> {
    let mut features = vec![
        warehouse::warehouses(),
        warehouse::shipments(),
        brand::feature(),
        unit::feature(),
        inventory_status::feature(),
    ];
    features.extend(dictionary::features());
    features
}
