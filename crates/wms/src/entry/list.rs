//! The list of entry notes, and with its offers the one table of what may be done in which status.

use codes::{EntryConfirmation, EntryStatus};
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::list::{Direction, Filter, Kind, List, Offer, code, field, flag, id, int, text, time};

const TO_ENTER: &[i64] = &[1];
const ENTERED: &[i64] = &[2];

/// Owners see the notes of their goods, the operator's people those of the warehouses in their reach.
pub const SCOPE: Scope = Scope::party("branch_code", "owner_code").in_warehouse("warehouse_code");

const OWNER_NAME: &str =
    "(select o.name from cargo_owner o where o.branch_code = n.branch_code and o.code = n.owner_code)";
const WAREHOUSE_NAME: &str =
    "(select w.name from warehouse w where w.branch_code = n.branch_code and w.code = n.warehouse_code)";
/// How far the note has come: 1 to enter, 2 entered, 3 confirmed. What may be done hangs on it. Both codes count from 1
/// to 2, and nothing is confirmed before it is entered.
const STAGE: &str = "(n.status + n.confirm_status - 1)";

/// Entry notes, newest first.
pub static LIST: List = List {
    name: "entryNote",
    from: "entry_note n",
    key: "n.id",
    always: "n.deleted = 0",
    scope: Scope::party("n.branch_code", "n.owner_code").in_warehouse("n.warehouse_code"),
    fields: &[
        text("docNo", "n.doc_no").contains().primary().sort(),
        code("status", "n.status", EntryStatus::DESCRIPTION).primary().sort(),
        code("confirmStatus", "n.confirm_status", EntryConfirmation::DESCRIPTION).primary().sort(),
        text("receivingNo", "n.receiving_no").contains().primary().sort(),
        id("receivingId", "n.receiving_id"),
        text("putawayNo", "n.putaway_no").contains(),
        id("putawayId", "n.putaway_id"),
        text("followsNo", "n.follows_no").contains().nullable().hidden(),
        text("ownerCode", "n.owner_code").lookup().sort().hidden(),
        text("ownerName", OWNER_NAME).contains().primary().nullable(),
        text("warehouseCode", "n.warehouse_code").lookup().sort().hidden(),
        text("warehouseName", WAREHOUSE_NAME).nullable(),
        field("entryDate", "n.entry_date", Kind::Date).filter(Filter::DateRange).primary().nullable().sort(),
        int("lines", "n.line_count"),
        field("totalExpected", "n.total_expected", Kind::Decimal(6)),
        field("totalEntered", "n.total_entered", Kind::Decimal(6)).nullable(),
        field("totalDifference", "(n.total_entered - n.total_expected)", Kind::Decimal(6)).nullable(),
        field("totalWeight", "n.total_weight", Kind::Decimal(3)),
        flag("autoEntered", "n.auto_entered").hidden(),
        text("enteredBy", "n.entered_by").nullable(),
        time("enteredAt", "n.entered_at").nullable().hidden(),
        text("confirmedBy", "n.confirmed_by").nullable().hidden(),
        time("confirmedAt", "n.confirmed_at").nullable().hidden(),
        int("stage", STAGE).hidden(),
        text("createdBy", "n.created_by").hidden(),
        time("gmtCreated", "n.gmt_created"),
        text("modifiedBy", "n.modified_by").hidden(),
        time("gmtModified", "n.gmt_modified").hidden(),
        int("version", "n.version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: &[
        Offer::always("detail"),
        Offer::when("enter", "status", TO_ENTER),
        Offer::when("confirm", "stage", ENTERED),
        Offer::when("cancel", "stage", ENTERED),
    ],
};
