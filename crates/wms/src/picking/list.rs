//! The list of picking notes, and with its offers the one table of what may be done in which status.

use codes::{PickMode, PickingStatus};
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::list::{Direction, Kind, List, Offer, code, field, id, int, text, time};

/// Not done yet.
const OPEN: &[i64] = &[0, 1];
/// Something may have been picked.
const BEGUN: &[i64] = &[1, 2];

/// Who walks where is the operator's affair, warehouse by warehouse; owners see how far their sheets are.
pub const SCOPE: Scope = Scope::operator("branch_code").in_warehouse("warehouse_code");

const OWNER_NAME: &str =
    "(select o.name from cargo_owner o where o.branch_code = n.branch_code and o.code = n.owner_code)";
const WAREHOUSE_NAME: &str =
    "(select w.name from warehouse w where w.branch_code = n.branch_code and w.code = n.warehouse_code)";
const AREA_NAME: &str =
    "(select a.name from area a where a.branch_code = n.branch_code and a.code = n.area_code)";

/// Picking notes, newest first.
pub static LIST: List = List {
    name: "pickNote",
    from: "pick_note n",
    key: "n.id",
    always: "n.deleted = 0",
    scope: Scope::operator("n.branch_code").in_warehouse("n.warehouse_code"),
    fields: &[
        text("docNo", "n.doc_no").contains().primary().sort(),
        code("status", "n.status", PickingStatus::DESCRIPTION).primary().sort(),
        code("mode", "n.mode", PickMode::DESCRIPTION).primary(),
        text("sheetNo", "n.sheet_no").nullable().contains().primary(),
        id("sheetId", "n.sheet_id").nullable().hidden(),
        int("sheets", "n.sheets"),
        text("ownerCode", "n.owner_code").nullable().lookup().hidden(),
        text("ownerName", OWNER_NAME).nullable().contains(),
        text("warehouseCode", "n.warehouse_code").lookup().hidden(),
        text("warehouseName", WAREHOUSE_NAME).nullable(),
        text("areaCode", "n.area_code").nullable().lookup().primary(),
        text("areaName", AREA_NAME).nullable().hidden(),
        text("stagingLocation", "n.staging_location").nullable().hidden(),
        text("assignedTo", "n.assigned_to").nullable().contains().primary(),
        int("priority", "n.priority").hidden(),
        time("requiredShipAt", "n.required_ship_at").nullable(),
        int("lines", "n.line_count"),
        int("doneLines", "n.done_lines"),
        int("shortLines", "n.short_lines").hidden(),
        field("totalQty", "n.total_qty", Kind::Decimal(6)),
        field("doneQty", "n.done_qty", Kind::Decimal(6)),
        field("totalWeight", "n.total_weight", Kind::Decimal(3)),
        field("doneWeight", "n.done_weight", Kind::Decimal(3)).hidden(),
        field("pathLength", "n.path_length", Kind::Decimal(3)).nullable(),
        int("printCount", "n.print_count").hidden(),
        time("printedAt", "n.printed_at").nullable().hidden(),
        time("startedAt", "n.started_at").nullable().hidden(),
        time("finishedAt", "n.finished_at").nullable(),
        text("createdBy", "n.created_by").hidden(),
        time("gmtCreated", "n.gmt_created"),
        text("modifiedBy", "n.modified_by").hidden(),
        time("gmtModified", "n.gmt_modified").hidden(),
        int("version", "n.version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::always("detail"),
        Offer::when("assign", "status", OPEN),
        Offer::when("pick", "status", OPEN),
        Offer::when("confirmAll", "status", OPEN),
        Offer::when("short", "status", OPEN),
        Offer::when("undo", "status", BEGUN),
        Offer::always("print"),
    ],
};
