//! The side of the product that belongs to the warehouse (WMS).
//!
//! One folder a feature; its `mod.rs` is its manifest, and [`features`] lists them.

pub mod warehouse;

use kernel::feature::Feature;

/// Every feature, one line each.
pub fn features() -> Vec<Feature> {
    vec![warehouse::warehouses(), warehouse::shipments()]
}
