//! The side of the product that belongs to the warehouse (WMS).
//!
//! One folder a feature; its `mod.rs` is its manifest, and [`features`] lists them.

pub mod area;
pub mod batch_rule;
pub mod bear_type;
pub mod brand;
pub mod container;
pub mod contract;
pub mod customer;
pub mod dictionary;
pub mod document;
pub mod first_start;
pub mod goods;
pub mod inventory_status;
pub mod loading_team;
pub mod location;
pub mod owner;
pub mod party;
pub mod supplier;
pub mod unit;
pub mod warehouse;

use kernel::feature::Feature;

/// Every feature, one line each.
pub fn features() -> Vec<Feature> {
    let mut features = vec![
        warehouse::warehouses(),
        warehouse::shipments(),
        warehouse::feature(),
        area::feature(),
        bear_type::feature(),
        location::feature(),
        brand::feature(),
        unit::feature(),
        inventory_status::feature(),
        batch_rule::feature(),
        goods::feature(),
        owner::persons(),
        owner::enterprises(),
        owner::audit(),
        supplier::feature(),
        supplier::audit(),
        customer::feature(),
        customer::audit(),
        loading_team::feature(),
        contract::feature(),
        document::feature(),
    ];
    features.extend(container::features());
    features.extend(dictionary::features());
    features.push(first_start::feature());
    features
}
