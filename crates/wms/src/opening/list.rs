//! The lists of notes and of their lines.

use codes::OpeningStatus;
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::list::{Direction, Field, Filter, Kind, List, Offer, code, field, flag, id, int, text, time};

/// Opening stock is the operator's business.
pub(super) const SCOPE: Scope = Scope::operator("branch_code").in_warehouse("warehouse_code");

const NEW: &[i64] = &[0];
const TO_AUDIT: &[i64] = &[1];
const WRITABLE: &[i64] = &[0, 3];

/// The one table of what may be done when.
pub(super) const OFFERS: &[Offer] = &[
    Offer::always("detail"),
    Offer::when("edit", "status", WRITABLE),
    Offer::when("submit", "status", NEW),
    Offer::when("withdraw", "status", TO_AUDIT),
    Offer::when("audit", "status", TO_AUDIT),
    Offer::when("reject", "status", TO_AUDIT),
    Offer::when("void", "status", WRITABLE),
];

const WAREHOUSE_NAME: &str =
    "(select w.name from warehouse w where w.branch_code = n.branch_code and w.code = n.warehouse_code)";
const OWNER_NAME: &str =
    "(select o.name from cargo_owner o where o.branch_code = l.branch_code and o.code = l.owner_code)";
const UNIT_NAME: &str =
    "(select u.name from unit u where u.branch_code = l.branch_code and u.code = l.unit_code)";
const STATUS_NAME: &str =
    "(select i.name from inventory_status i where i.branch_code = l.branch_code and i.code = l.status_code)";

const fn date(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Date).nullable()
}

/// Notes, the newest first.
pub static NOTES: List = List {
    name: "openingStock",
    from: "opening_note n",
    key: "n.id",
    always: "n.deleted = 0",
    scope: Scope::operator("n.branch_code").in_warehouse("n.warehouse_code"),
    fields: &[
        text("docNo", "n.doc_no").contains().primary().sort(),
        code("status", "n.status", OpeningStatus::DESCRIPTION).primary(),
        text("warehouseCode", "n.warehouse_code").filter(Filter::Choose).primary().hidden(),
        text("warehouseName", WAREHOUSE_NAME).nullable(),
        field("cutoverAt", "n.cutover_at", Kind::Time),
        field("storageBillingFrom", "n.storage_billing_from", Kind::Date),
        int("lines", "n.total_lines"),
        int("wrongLines", "n.wrong_lines"),
        int("postedLines", "n.posted_lines"),
        text("remark", "n.remark").nullable(),
        text("submittedBy", "n.submitted_by").nullable().hidden(),
        text("auditBy", "n.audit_by").nullable(),
        field("auditAt", "n.audit_at", Kind::Time).nullable().hidden(),
        text("createdBy", "n.created_by"),
        time("gmtCreated", "n.gmt_created"),
        text("modifiedBy", "n.modified_by").hidden(),
        field("gmtModified", "n.gmt_modified", Kind::Time).hidden(),
        int("version", "n.version").hidden(),
    ],
    sort: ("gmtCreated", Direction::Desc),
    offers: OFFERS,
};

/// Lines, in the order of their notes' numbers of them; asked for by `noteId`.
pub static LINES: List = List {
    name: "openingLine",
    from: "opening_line l",
    key: "l.id",
    always: "l.deleted = 0",
    scope: Scope::operator("l.branch_code").in_warehouse("l.warehouse_code"),
    fields: &[
        id("noteId", "l.note_id").filter(Filter::Equals),
        int("lineNo", "l.line_no").sort(),
        text("goodsCode", "l.goods_code").contains().primary(),
        text("goodsName", "l.goods_name"),
        text("spec", "l.spec").nullable(),
        text("unitName", UNIT_NAME).nullable(),
        text("ownerCode", "l.owner_code").hidden(),
        text("ownerName", OWNER_NAME).nullable(),
        text("locationCode", "l.location_code").contains().primary(),
        text("containerCode", "l.container_code").nullable(),
        text("batchNo", "l.batch_no").nullable(),
        date("productionDate", "l.production_date"),
        date("expiryDate", "l.expiry_date"),
        text("supplierCode", "l.supplier_code").nullable().hidden(),
        text("origin", "l.origin").nullable().hidden(),
        text("plantNo", "l.plant_no").nullable().hidden(),
        text("grade", "l.grade").nullable().hidden(),
        text("customsNo", "l.customs_no").nullable().hidden(),
        text("ext1", "l.ext1").nullable().hidden(),
        text("ext2", "l.ext2").nullable().hidden(),
        text("ext3", "l.ext3").nullable().hidden(),
        text("ext4", "l.ext4").nullable().hidden(),
        text("ext5", "l.ext5").nullable().hidden(),
        text("statusCode", "l.status_code").hidden(),
        text("statusName", STATUS_NAME).nullable(),
        field("qty", "l.qty", Kind::Decimal(6)),
        field("weight", "l.weight", Kind::Decimal(3)),
        date("firstInAt", "l.first_in_at"),
        text("remark", "l.remark").nullable().hidden(),
        flag("wrong", "case when l.error_text is null then 0 else 1 end")
            .cases(&[
                ("true", "l.error_text is not null"),
                ("false", "l.error_text is null"),
                ("1", "l.error_text is not null"),
                ("0", "l.error_text is null"),
            ])
            .primary(),
        text("errorText", "l.error_text").nullable(),
        flag("posted", "case when l.posting_id is null then 0 else 1 end").cases(&[
            ("true", "l.posting_id is not null"),
            ("false", "l.posting_id is null"),
            ("1", "l.posting_id is not null"),
            ("0", "l.posting_id is null"),
        ]),
        int("version", "l.version").hidden(),
    ],
    sort: ("lineNo", Direction::Asc),
    offers: &[],
};
