//! Lists of what moved: the log, and the flows out of the house and into it.
//!
//! Ten million rows in the order of time; see `0011_stock.sql` for the index of each filter. Tables behind the moves
//! only lend names, so they are joined to the rows of a page and never counted through.

use codes::{InventoryStatusFilter, StockBeyond, StockDoc, StockVerb};
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::list::{Direction, Field, Filter, Kind, List, code, field, id, text, time};

const SCOPE: Scope = Scope::party("m.branch_code", "m.owner_code").in_warehouse("m.warehouse_code");

const FROM: &str = "stock_move m
     left join stock_posting p on p.branch_code = m.branch_code and p.id = m.posting_id
     left join goods g on g.branch_code = m.branch_code and g.code = m.goods_code
     left join batch b on b.branch_code = m.branch_code and b.id = m.batch_id
     left join stock f on f.branch_code = m.branch_code and f.id = m.from_stock
     left join stock t on t.branch_code = m.branch_code and t.id = m.to_stock";

const UNIT_NAME: &str =
    "(select u.name from unit u where u.branch_code = m.branch_code and u.code = g.unit_code)";
const OWNER_NAME: &str =
    "(select o.name from cargo_owner o where o.branch_code = m.branch_code and o.code = m.owner_code)";
const WAREHOUSE_NAME: &str =
    "(select w.name from warehouse w where w.branch_code = m.branch_code and w.code = m.warehouse_code)";
const REVERSED: &str = "case when exists (select 1 from stock_posting r
    where r.branch_code = m.branch_code and r.reverses_id = m.posting_id) then 1 else 0 end";
const REVERSAL: &str = "case when p.reverses_id is null then 0 else 1 end";

const OF_BATCH: &str =
    "m.batch_id in (select x.id from batch x where x.branch_code = $branch and x.batch_no = $value)";
const OF_CONTAINER: &str = "(m.from_stock in
      (select x.id from stock x where x.branch_code = $branch and x.container_code = $value)
    or m.to_stock in (select x.id from stock x where x.branch_code = $branch and x.container_code = $value))";

macro_rules! status_name {
    ($stock:literal) => {
        concat!(
            "(select n.name from inventory_status n where n.branch_code = m.branch_code and n.code = ",
            $stock,
            ".status_code)"
        )
    };
}

const fn amount(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Decimal(6))
}

const fn weight(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Decimal(3))
}

const fn chosen(name: &'static str, column: &'static str) -> Field {
    text(name, column).filter(Filter::Choose)
}

const fn beyond(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Code(StockBeyond::DESCRIPTION)).nullable()
}

const fn stated(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Bool).nullable().hidden()
}

const POSTED: Field = time("postedAt", "m.posted_at").primary();
const OCCURRED: Field = field("occurredAt", "p.occurred_at", Kind::Time).hidden();
const VERB: Field = code("verb", "m.verb", StockVerb::DESCRIPTION);
const DOC_KIND: Field = field("docKind", "m.doc_kind", Kind::Code(StockDoc::DESCRIPTION)).hidden();
const DOC_NO: Field = text("docNo", "m.doc_no").filter(Filter::Equals).primary();
const GOODS: Field = chosen("goodsCode", "m.goods_code").primary();
const GOODS_NAME: Field = text("goodsName", "g.name").nullable();
const SPEC: Field = text("spec", "g.spec").nullable().hidden();
const UNIT: Field = text("unitName", UNIT_NAME).nullable();
const OWNER: Field = chosen("ownerCode", "m.owner_code").primary().hidden();
const OWNER_NAMED: Field = text("ownerName", OWNER_NAME).nullable();
const WAREHOUSE: Field = chosen("warehouseCode", "m.warehouse_code").hidden();
const WAREHOUSE_NAMED: Field = text("warehouseName", WAREHOUSE_NAME).nullable();
const BATCH: Field = text("batchNo", "b.batch_no").nullable().filter(Filter::Equals).asking(OF_BATCH);
const QTY: Field = amount("qty", "m.qty");
const WEIGHT: Field = weight("weight", "m.weight");
const PERSON: Field = chosen("postedBy", "m.party_name");
const DEVICE: Field = text("device", "p.device").nullable().hidden();
const REASON: Field = text("reason", "p.reason").nullable();
const TAKEN_BACK: Field = flag_only("reversed", REVERSED);

const fn flag_only(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Bool)
}

/// Every move of goods, the latest first.
pub static LOG: List = List {
    name: "inventoryLog",
    from: FROM,
    key: "m.id",
    always: "",
    scope: SCOPE,
    fields: &[
        POSTED,
        OCCURRED,
        field("businessDate", "m.business_date", Kind::Date).filter(Filter::DateRange).gathered().hidden(),
        VERB.primary(),
        DOC_KIND,
        DOC_NO,
        GOODS,
        GOODS_NAME,
        SPEC,
        UNIT,
        OWNER,
        OWNER_NAMED,
        WAREHOUSE,
        WAREHOUSE_NAMED,
        BATCH,
        text("containerCode", "null").nullable().filter(Filter::Equals).asking(OF_CONTAINER).hidden(),
        beyond("fromBeyond", "m.from_beyond"),
        chosen("fromLocation", "m.from_location").nullable(),
        text("fromContainer", "f.container_code").nullable(),
        text("fromStatus", status_name!("f")).nullable().hidden(),
        stated("fromFrozen", "f.freeze_status"),
        stated("fromEntered", "f.entry_state"),
        amount("fromLeft", "m.from_left").nullable(),
        beyond("toBeyond", "m.to_beyond"),
        chosen("toLocation", "m.to_location").nullable(),
        text("toContainer", "t.container_code").nullable(),
        text("toStatus", status_name!("t")).nullable().hidden(),
        stated("toFrozen", "t.freeze_status"),
        stated("toEntered", "t.entry_state"),
        amount("toLeft", "m.to_left").nullable(),
        QTY,
        WEIGHT,
        weight("drift", "m.drift").hidden(),
        PERSON,
        DEVICE,
        REASON,
        flag_only("reversal", REVERSAL).hidden(),
        TAKEN_BACK,
        id("postingId", "m.posting_id"),
    ],
    sort: ("postedAt", Direction::Desc),
    offers: &[],
};

/// Who is at the other end, as the note of a move says.
macro_rules! of_note {
    ($what:literal, $note:literal, $kind:literal) => {
        concat!(
            "(select ",
            $what,
            " from ",
            $note,
            " x where x.branch_code = m.branch_code and x.doc_no = m.doc_no and m.doc_kind = '",
            $kind,
            "')"
        )
    };
}

macro_rules! partner_name {
    ($note:literal, $kind:literal) => {
        of_note!(
            "coalesce((select c.name from customer c where c.branch_code = x.branch_code
                and c.code = x.customer_code and c.deleted = 0),
              (select s.name from supplier s where s.branch_code = x.branch_code
                and s.code = x.supplier_code and s.deleted = 0))",
            $note,
            $kind
        )
    };
}

/// Moves of the notes of a partner, whichever of the two it is.
macro_rules! of_partner {
    ($note:literal, $kind:literal) => {
        concat!(
            "m.doc_kind = '",
            $kind,
            "' and m.doc_no in (select x.doc_no from ",
            $note,
            " x where x.branch_code = $branch and x.customer_code = $value union all select x.doc_no from ",
            $note,
            " x where x.branch_code = $branch and x.supplier_code = $value)"
        )
    };
}

/// Fields of a flow, which has one end in the house.
macro_rules! flow {
    ($beyond:literal, $stock:literal, $location:literal, $note:literal, $kind:literal) => {
        &[
            POSTED,
            OCCURRED,
            VERB,
            beyond("beyond", $beyond),
            chosen("partnerCode", of_note!("coalesce(x.customer_code, x.supplier_code)", $note, $kind))
                .nullable()
                .asking(of_partner!($note, $kind))
                .gathered()
                .primary()
                .hidden(),
            text("partnerName", partner_name!($note, $kind)).nullable(),
            DOC_KIND,
            DOC_NO,
            GOODS,
            GOODS_NAME,
            SPEC,
            UNIT,
            OWNER,
            OWNER_NAMED,
            WAREHOUSE,
            WAREHOUSE_NAMED,
            chosen("locationCode", $location).nullable(),
            text("containerCode", concat!($stock, ".container_code")).nullable(),
            BATCH.primary(),
            field("expiryDate", concat!($stock, ".expiry_date"), Kind::Date).nullable(),
            text("statusName", status_name!($stock)).nullable(),
            field(
                "quality",
                concat!("2 - ", $stock, ".qualified"),
                Kind::Code(InventoryStatusFilter::DESCRIPTION),
            )
            .nullable()
            .cases(&[
                ("0", ""),
                ("1", concat!($stock, ".qualified = 1")),
                ("2", concat!($stock, ".qualified = 0")),
            ])
            .primary()
            .hidden(),
            QTY,
            WEIGHT,
            TAKEN_BACK,
            PERSON,
            DEVICE,
            REASON,
        ]
    };
}

/// What came into the house; what was taken back is marked.
pub static INBOUND: List = List {
    name: "inventoryQueryInbound",
    from: FROM,
    key: "m.id",
    always: "m.from_beyond is not null and m.verb <> 'REVERSE'",
    scope: SCOPE,
    fields: flow!("m.from_beyond", "t", "m.to_location", "receiving_note", "receiving"),
    sort: ("postedAt", Direction::Desc),
    offers: &[],
};

/// What left the house; what was taken back is marked.
pub static OUTBOUND: List = List {
    name: "inventoryQueryOutbound",
    from: FROM,
    key: "m.id",
    always: "m.to_beyond is not null and m.verb <> 'REVERSE'",
    scope: SCOPE,
    fields: flow!("m.to_beyond", "f", "m.from_location", "delivery_note", "delivery"),
    sort: ("postedAt", Direction::Desc),
    offers: &[],
};
