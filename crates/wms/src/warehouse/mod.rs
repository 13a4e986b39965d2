//! Warehouses, and the parties that store goods in them, as other screens choose among them.
//!
//! Two calls of the console specification, section 7: which warehouses may be worked in, and which
//! shippers have goods there. Both answer within the caller's scope.

mod api;
mod model;
mod store;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

/// The call for warehouses.
pub fn warehouses() -> Feature {
    Feature::new("warehouse", "/wms/warehouse/business").get_own("/warehouse", "choose", api::warehouses)
}

/// The call for shippers.
pub fn shipments() -> Feature {
    Feature::new("warehouseShipment", "/wms/warehouseShipment/business").get_own(
        "/shipments",
        "choose",
        api::shipments,
    )
}
