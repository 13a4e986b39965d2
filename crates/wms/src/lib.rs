//! The side of the product that belongs to the warehouse (WMS).
//!
//! One folder a feature; its `mod.rs` is its manifest, and [`features`] lists them.

pub mod allocation;
pub mod area;
pub mod batch;
pub mod batch_rule;
pub mod bear_type;
pub mod booking;
pub mod brand;
pub mod container;
pub mod contract;
pub mod customer;
pub mod delivery;
pub mod dictionary;
pub mod document;
pub mod entry;
pub mod fee;
pub mod first_start;
pub mod goods;
pub mod home;
pub mod inventory;
pub mod inventory_status;
pub mod job;
pub mod loading_team;
pub mod location;
pub mod opening;
pub mod owner;
pub mod party;
pub mod picking;
pub mod place;
pub mod putaway;
pub mod receiving;
pub mod scan;
pub mod shipping;
pub mod supplier;
pub mod unit;
mod used;
pub mod verify;
pub mod warehouse;

use kernel::feature::Feature;

/// Every feature, one line each.
pub fn features() -> Vec<Feature> {
    let mut features = vec![
        warehouse::warehouses(),
        warehouse::shipments(),
        warehouse::feature(),
        area::feature(),
        batch::feature(),
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
        place::feature(),
        receiving::adding(),
        receiving::returns(),
        receiving::feature(),
        receiving::notice::feature(),
        putaway::feature(),
        entry::feature(),
        picking::feature(),
        scan::feature(),
        delivery::adding(),
        delivery::returns(),
        delivery::feature(),
        allocation::feature(),
        allocation::rules(),
        booking::public(),
        booking::private(),
        booking::outbound(),
        job::centre(),
        job::forklift(),
    ];
    features.extend(container::features());
    features.extend(inventory::features());
    features.extend(shipping::features());
    features.extend(opening::features());
    features.push(verify::feature());
    features.extend(dictionary::features());
    features.push(first_start::feature());
    features.push(home::feature());
    features
}
