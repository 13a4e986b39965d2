//! The list of putaway notes, and with its offers the one table of what may be done in which status.

use codes::PutawayStatus;
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::list::{Direction, Kind, List, Offer, code, field, id, int, text, time};

/// Not done yet.
const OPEN: &[i64] = &[0, 1];
/// Something may have been put away.
const BEGUN: &[i64] = &[1, 3];

/// Owners see the notes of their goods, the operator's people those of the warehouses in their reach.
pub const SCOPE: Scope = Scope::party("branch_code", "owner_code").in_warehouse("warehouse_code");

const OWNER_NAME: &str =
    "(select o.name from cargo_owner o where o.branch_code = n.branch_code and o.code = n.owner_code)";
const WAREHOUSE_NAME: &str =
    "(select w.name from warehouse w where w.branch_code = n.branch_code and w.code = n.warehouse_code)";

/// Putaway notes, newest first.
pub static LIST: List = List {
    name: "putawayNote",
    from: "putaway_note n",
    key: "n.id",
    always: "n.deleted = 0",
    scope: Scope::party("n.branch_code", "n.owner_code").in_warehouse("n.warehouse_code"),
    fields: &[
        text("docNo", "n.doc_no").contains().primary().sort(),
        code("status", "n.status", PutawayStatus::DESCRIPTION).primary().sort(),
        text("receivingNo", "n.receiving_no").contains().primary().sort(),
        id("receivingId", "n.receiving_id"),
        text("ownerCode", "n.owner_code").lookup().sort().hidden(),
        text("ownerName", OWNER_NAME).contains().primary().nullable(),
        text("warehouseCode", "n.warehouse_code").lookup().sort().hidden(),
        text("warehouseName", WAREHOUSE_NAME).nullable(),
        int("lines", "n.line_count"),
        int("doneLines", "n.done_lines"),
        int("containers", "n.containers"),
        field("totalQty", "n.total_qty", Kind::Decimal(6)),
        field("doneQty", "n.done_qty", Kind::Decimal(6)),
        field("totalWeight", "n.total_weight", Kind::Decimal(3)),
        text("assignedTo", "n.assigned_to").nullable().contains().primary(),
        text("loadingTeamCode", "n.loading_team_code").nullable().hidden(),
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
        Offer::when("start", "status", OPEN),
        Offer::when("confirm", "status", OPEN),
        Offer::when("resuggest", "status", OPEN),
        Offer::when("undo", "status", BEGUN),
    ],
};
