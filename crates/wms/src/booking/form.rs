//! What all bookings have in common: who sees them, what is shown of them, and what may be done when.

use kernel::access::Scope;
use kernel::codes::CodeTable;
use kernel::list::{self, Field, Filter, Kind, Offer};

/// An owner sees and writes its own bookings, the operator all of its warehouses.
pub const SCOPE: Scope = Scope::party("branch_code", "owner_code").in_warehouse("warehouse_code");

/// Its status, or 9 when it was cancelled.
const STAGE: &str = "(case when cancelled <> 0 then 9 else status end)";
/// Whether the caller may judge it: it waits, and they did not write it. `$party` is `list::PARTY`.
const AUDITABLE: &str = "(case when cancelled = 0 and submitted_at is not null and audit_at is null
    and makers not like '%,' || $party || ',%' then 1 else 0 end)";
/// Whether its vehicle is still on its way.
const COMING: &str =
    "(case when cancelled = 0 and arrived_at is null and completed_at is null then 1 else 0 end)";
/// Whether its vehicle can be said to be there.
const EXPECTED: &str = "(case when cancelled = 0 and arrived_at is null and completed_at is null
    and note_id is not null then 1 else 0 end)";

const TO_SUBMIT: &[i64] = &[0];
const TO_AUDIT: &[i64] = &[1];
const YES: &[i64] = &[1];

/// What may be done with a booking, by its `stage`.
pub const OFFERS: &[Offer] = &[
    Offer::always("detail"),
    Offer::when("submit", "stage", TO_SUBMIT),
    Offer::when("edit", "stage", TO_SUBMIT),
    Offer::when("approve", "auditable", YES),
    Offer::when("return", "auditable", YES),
    Offer::when("arrive", "expected", YES),
    Offer::when("withdraw", "stage", TO_AUDIT),
    Offer::when("cancel", "coming", YES),
    Offer::when("delete", "stage", TO_SUBMIT),
];

/// What is shown beside the form; the status is told by the table of the way.
pub const fn shown(status: &'static CodeTable) -> [Field; 20] {
    [
        list::text("docNo", "doc_no").contains().primary().sort(),
        list::code("status", "status", status).primary(),
        list::flag("cancelled", "cancelled"),
        list::text("contractNo", "contract_no").hidden(),
        list::text("noteNo", "note_no").nullable().contains(),
        list::field("noteId", "note_id", Kind::Id).nullable().hidden(),
        list::text("submittedBy", "submitted_by").nullable().hidden(),
        list::time("submittedAt", "submitted_at").nullable().hidden(),
        list::text("auditBy", "audit_by").nullable().hidden(),
        list::time("auditAt", "audit_at").nullable().hidden(),
        list::text("auditOpinion", "audit_opinion").nullable().hidden(),
        list::time("arrivedAt", "arrived_at").nullable(),
        list::time("completedAt", "completed_at").nullable().hidden(),
        list::text("cancelledBy", "cancelled_by").nullable().hidden(),
        list::time("cancelledAt", "cancelled_at").nullable().hidden(),
        list::text("cancelReason", "cancel_reason").nullable().hidden(),
        list::field("stage", STAGE, Kind::Int).filter(Filter::AnyOf).hidden(),
        list::int("auditable", AUDITABLE).hidden(),
        list::int("coming", COMING).hidden(),
        list::int("expected", EXPECTED).hidden(),
    ]
}
