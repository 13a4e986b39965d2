//! The list of receiving notes.

use codes::{DocumentSource, ReceivingKind, ReceivingStatus, ReturnDisposition, Thermosphere};
use kernel::codes::Code as _;
use kernel::list::{Direction, Field, List, Offer, code, int, text, time};

use super::store::SEEN;
use crate::document::{decimal, named};

const NEW: &[i64] = &[0];
const AWAITING: &[i64] = &[2];
const VOIDABLE: &[i64] = &[0, 2];
const RECEIVING: &[i64] = &[2, 3];
const UNLOADING: &[i64] = &[2, 3, 4];
const PARTLY: &[i64] = &[3];
const RECEIVED: &[i64] = &[3, 4];
const COMPLETE: &[i64] = &[4];

const WAREHOUSE: &str = "(select w.name from warehouse w
    where w.branch_code = receiving_note.branch_code and w.code = receiving_note.warehouse_code)";
const OWNER: &str = "(select o.name from cargo_owner o
    where o.branch_code = receiving_note.branch_code and o.code = receiving_note.owner_code)";
const SUPPLIER: &str = "(select s.name from supplier s
    where s.branch_code = receiving_note.branch_code and s.code = receiving_note.supplier_code)";
const CUSTOMER: &str = "(select c.name from customer c
    where c.branch_code = receiving_note.branch_code and c.code = receiving_note.customer_code)";
const TYPE: &str = "(select t.name from receive_document_type t
    where t.branch_code = receiving_note.branch_code and t.code = receiving_note.doc_type_code)";
const TEAM: &str = "(select t.name from loading_team t
    where t.branch_code = receiving_note.branch_code and t.code = receiving_note.loading_team_code)";

/// Receiving notes, newest first. What a status offers is the one table of steps: pages show it, verbs obey it.
pub static LIST: List = List {
    name: "receivingNote",
    from: "receiving_note",
    key: "receiving_note.id",
    always: "receiving_note.deleted = 0",
    scope: SEEN,
    fields: &[
        text("docNo", "doc_no").contains().primary().sort(),
        code("status", "status", ReceivingStatus::DESCRIPTION).primary(),
        code("kind", "kind", ReceivingKind::DESCRIPTION).primary(),
        text("ownerCode", "owner_code").lookup().primary().hidden(),
        named("ownerName", OWNER),
        text("warehouseCode", "warehouse_code").lookup().hidden(),
        named("warehouseName", WAREHOUSE),
        named("externalNo", "external_no").contains().primary(),
        named("supplierCode", "supplier_code").lookup().hidden(),
        named("supplierName", SUPPLIER),
        named("customerCode", "customer_code").lookup().hidden(),
        named("customerName", CUSTOMER).hidden(),
        named("docTypeCode", "doc_type_code").lookup().hidden(),
        named("docTypeName", TYPE).hidden(),
        time("expectedAt", "expected_at").nullable().primary(),
        decimal("totalQty", "total_qty", 6),
        decimal("receivedQty", "received_qty", 6),
        decimal("rejectedQty", "rejected_qty", 6).hidden(),
        decimal("damagedQty", "damaged_qty", 6).hidden(),
        decimal("totalWeight", "total_weight", 3),
        decimal("receivedWeight", "received_weight", 3).hidden(),
        decimal("totalVolume", "total_volume", 6).hidden(),
        int("totalLines", "total_lines"),
        int("totalContainers", "total_containers").hidden(),
        named("plateNo", "plate_no").contains(),
        named("driverName", "driver_name").hidden(),
        named("driverPhone", "driver_phone").hidden(),
        named("dockCode", "dock_code").hidden(),
        named("queueNo", "queue_no").hidden(),
        named("loadingTeamCode", "loading_team_code").lookup().hidden(),
        named("loadingTeamName", TEAM).hidden(),
        text("receivingLocationCode", "receiving_location_code").hidden(),
        code("thermosphere", "thermosphere", Thermosphere::DESCRIPTION).nullable().hidden(),
        int("priority", "priority").hidden(),
        Field { sortable: false, ..time("latestDueAt", "latest_due_at") }.nullable().hidden(),
        Field { sortable: false, ..time("arrivedAt", "arrived_at") }.nullable().hidden(),
        Field { sortable: false, ..time("checkedInAt", "checked_in_at") }.nullable().hidden(),
        Field { sortable: false, ..time("unloadStartAt", "unload_start_at") }.nullable().hidden(),
        Field { sortable: false, ..time("unloadEndAt", "unload_end_at") }.nullable().hidden(),
        Field { sortable: false, ..time("finishedAt", "finished_at") }.nullable().hidden(),
        named("contractNo", "contract_no").hidden(),
        named("bookingNo", "booking_no").hidden(),
        named("originOutOrderNo", "origin_out_order_no").hidden(),
        named("returnReason", "return_reason").hidden(),
        code("returnDisposition", "return_disposition", ReturnDisposition::DESCRIPTION).nullable().hidden(),
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
        Offer::when("checkIn", "status", RECEIVING),
        Offer::when("register", "status", RECEIVING),
        Offer::when("unload", "status", UNLOADING),
        Offer::when("submit", "status", NEW),
        Offer::when("edit", "status", NEW),
        Offer::when("closeShort", "status", PARTLY),
        Offer::when("withdraw", "status", AWAITING),
        Offer::when("cancel", "status", RECEIVED),
        Offer::when("undoCheckIn", "status", AWAITING).filled("checkedInAt"),
        Offer::when("reopen", "status", COMPLETE),
        Offer::when("void", "status", VOIDABLE),
        Offer::when("delete", "status", NEW),
    ],
};
