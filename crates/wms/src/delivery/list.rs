//! The list of delivery sheets.

use codes::{
    DeliveryKind, DeliverySheetStatus, DocumentSource, OutboundWay, RestPolicy, ShipPolicy, Thermosphere,
};
use kernel::codes::Code as _;
use kernel::list::{Direction, Field, List, Offer, code, int, text, time};

use super::store::SEEN;
use crate::document::{decimal, named};

const NEW: &[i64] = &[0];
const WAITING: &[i64] = &[2];
/// Also while it is picked: what was picked is put back before, and the verb says so.
const VOIDABLE: &[i64] = &[0, 2, 3, 4, 5];
/// Goods can be looked for, also again when picking came up short.
const SHORT: &[i64] = &[2, 3, 5];
const PARTLY: &[i64] = &[3, 5];
const PROMISED: &[i64] = &[3, 4, 5];
const SWAPPABLE: &[i64] = &[3, 4, 5];
/// Not on board yet.
const ON_THE_WAY: &[i64] = &[2, 3, 4, 5, 6, 7];

const WAREHOUSE: &str = "(select w.name from warehouse w
    where w.branch_code = delivery_sheet.branch_code and w.code = delivery_sheet.warehouse_code)";
const OWNER: &str = "(select o.name from cargo_owner o
    where o.branch_code = delivery_sheet.branch_code and o.code = delivery_sheet.owner_code)";
const CUSTOMER: &str = "(select c.name from customer c
    where c.branch_code = delivery_sheet.branch_code and c.code = delivery_sheet.customer_code)";
const SUPPLIER: &str = "(select s.name from supplier s
    where s.branch_code = delivery_sheet.branch_code and s.code = delivery_sheet.supplier_code)";
const TYPE: &str = "(select t.name from delivery_document_type t
    where t.branch_code = delivery_sheet.branch_code and t.code = delivery_sheet.doc_type_code)";

/// Delivery sheets, newest first. What a status offers is the one table of steps: pages show it, verbs obey it.
pub static LIST: List = List {
    name: "deliverySheet",
    from: "delivery_sheet",
    key: "delivery_sheet.id",
    always: "delivery_sheet.deleted = 0",
    scope: SEEN,
    fields: &[
        text("docNo", "doc_no").contains().primary().sort(),
        code("status", "status", DeliverySheetStatus::DESCRIPTION).primary(),
        code("kind", "kind", DeliveryKind::DESCRIPTION).primary(),
        text("ownerCode", "owner_code").lookup().primary().hidden(),
        named("ownerName", OWNER),
        text("warehouseCode", "warehouse_code").lookup().hidden(),
        named("warehouseName", WAREHOUSE),
        named("externalNo", "external_no").contains().primary(),
        named("customerCode", "customer_code").lookup().hidden(),
        named("customerName", CUSTOMER),
        named("supplierCode", "supplier_code").lookup().hidden(),
        named("supplierName", SUPPLIER).hidden(),
        named("docTypeCode", "doc_type_code").lookup().hidden(),
        named("docTypeName", TYPE).hidden(),
        time("requiredShipAt", "required_ship_at").nullable().primary(),
        Field { sortable: false, ..time("requiredArriveAt", "required_arrive_at") }.nullable(),
        int("priority", "priority").hidden(),
        int("totalLines", "total_lines"),
        decimal("totalQty", "total_qty", 6),
        decimal("allocatedQty", "allocated_qty", 6),
        decimal("pickedQty", "picked_qty", 6).hidden(),
        decimal("shippedQty", "shipped_qty", 6).hidden(),
        decimal("totalWeight", "total_weight", 3),
        decimal("totalVolume", "total_volume", 6).hidden(),
        code("shipPolicy", "ship_policy", ShipPolicy::DESCRIPTION).hidden(),
        code("outboundWay", "outbound_way", OutboundWay::DESCRIPTION).hidden(),
        code("restPolicy", "rest_policy", RestPolicy::DESCRIPTION).hidden(),
        named("ruleCode", "rule_code").lookup().hidden(),
        named("consigneeName", "consignee_name").hidden(),
        named("consigneePhone", "consignee_phone").hidden(),
        named("regionName", "region_name").hidden(),
        named("address", "address").hidden(),
        named("plateNo", "plate_no").contains(),
        named("driverName", "driver_name").hidden(),
        named("carrier", "carrier").hidden(),
        named("dockCode", "dock_code").hidden(),
        text("stagingLocationCode", "staging_location_code").hidden(),
        code("thermosphere", "thermosphere", Thermosphere::DESCRIPTION).nullable().hidden(),
        named("contractNo", "contract_no").hidden(),
        named("originNo", "origin_no").hidden(),
        named("bookingNo", "booking_no").hidden(),
        code("source", "source", DocumentSource::DESCRIPTION).hidden(),
        named("voidReason", "void_reason").hidden(),
        named("remark", "remark").hidden(),
        text("createdBy", "created_by").hidden(),
        time("gmtCreated", "gmt_created"),
        text("modifiedBy", "modified_by").hidden(),
        Field { sortable: false, ..time("gmtModified", "gmt_modified") }.hidden(),
        int("version", "version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::always("detail"),
        Offer::when("submit", "status", NEW),
        Offer::when("edit", "status", NEW),
        Offer::when("withdraw", "status", WAITING),
        Offer::when("allot", "status", SHORT),
        Offer::when("acceptPartial", "status", PARTLY),
        Offer::when("swap", "status", SWAPPABLE),
        Offer::when("cancelAllocation", "status", PROMISED),
        Offer::when("releaseRest", "status", ON_THE_WAY),
        Offer::when("void", "status", VOIDABLE),
        Offer::when("delete", "status", NEW),
    ],
};
