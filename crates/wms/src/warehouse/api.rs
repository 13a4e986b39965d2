//! Handlers of the warehouse choices.

use kernel::act::Cx;
use kernel::call::Query;
use kernel::fault::Answer;

use super::model::{Choice, ShipmentQuery};
use super::store;

/// `GET /wms/warehouse/business/warehouse`: the warehouses the caller may work in.
pub async fn warehouses(cx: Cx) -> Answer<Vec<Choice>> {
    cx.read((), store::warehouses).await
}

/// `GET /wms/warehouseShipment/business/shipments`: who stores goods there.
pub async fn shipments(cx: Cx, Query(query): Query<ShipmentQuery>) -> Answer<Vec<Choice>> {
    cx.read(query, store::shipments).await
}
