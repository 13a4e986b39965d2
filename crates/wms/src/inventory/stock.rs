//! Lists of what is there: public and private warehouses, and the stock report.
//!
//! A million rows: every order has its index, by itself and behind owner and warehouse (`0030_stock_lies.sql`). What is rare has
//! an index over the rare ones only, whose condition stands in the statement; it is gathered and then sorted.

use codes::{InventoryStatusFilter, ShelfLifeState, Thermosphere};
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::list::{Direction, Field, Filter, Kind, List, Offer, field, flag, int, text};

/// Owners see what is theirs, everybody the warehouses in view.
pub(super) const SCOPE: Scope =
    Scope::party("s.branch_code", "s.owner_code").in_warehouse("s.warehouse_code");

pub(super) const FROM: &str = "stock s
     left join goods g on g.branch_code = s.branch_code and g.code = s.goods_code
     left join batch b on b.branch_code = s.branch_code and b.id = s.batch_id
     left join location l on l.branch_code = s.branch_code and l.code = s.location_code
     left join inventory_status i on i.branch_code = s.branch_code and i.code = s.status_code";

/// Days since a day long ago of a date that is a text, in whole numbers that both databases count alike.
macro_rules! day_number {
    ($date:literal) => {
        concat!(
            "(select 365 * t.y + t.y / 4 - t.y / 100 + t.y / 400 + (t.m * 306 + 5) / 10 + t.d",
            " from (select q.y - q.m / 10 as y, q.m as m, q.d as d",
            " from (select cast(substr(",
            $date,
            ", 1, 4) as bigint) as y, (cast(substr(",
            $date,
            ", 6, 2) as bigint) + 9) % 12 as m, cast(substr(",
            $date,
            ", 9, 2) as bigint) as d) q) t)"
        )
    };
}

const DAYS_LEFT: &str = concat!(
    "case when s.expiry_date is null then null else ",
    day_number!("s.expiry_date"),
    " - ",
    day_number!("cast($today as text)"),
    " end"
);

/// As `ShelfLifeState` has it; nothing for what does not expire.
const SHELF_LIFE: &str = "case when s.expiry_date is null then null
    when s.expiry_date < cast($today as text) then 'EXPIRED'
    when b.removal_date is not null and b.removal_date <= cast($today as text) then 'SHORT'
    when b.alert_date is not null and b.alert_date <= cast($today as text) then 'WARN'
    else 'OK' end";

/// What may be promised: entered, not held back, of a status that orders may take, of a batch that nobody holds and
/// that is not past its days, in a place that gives goods away. Both marks of a row are 0 or 1: the one is below the
/// other only when it is entered and not held back.
const AVAILABLE: &str = "case when s.freeze_status < s.entry_state and coalesce(i.allocatable, 0) = 1
    and coalesce(b.status, 0) = 0 and coalesce(l.status, 0) = 1 and coalesce(l.lock_kind, 3) in (0, 3)
    and (s.expiry_date is null or s.expiry_date >= cast($today as text))
    and (b.removal_date is null or b.removal_date > cast($today as text))
    then s.qty - s.held else 0 end";

const UNIT_NAME: &str =
    "(select u.name from unit u where u.branch_code = s.branch_code and u.code = g.unit_code)";
const OWNER_NAME: &str =
    "(select o.name from cargo_owner o where o.branch_code = s.branch_code and o.code = s.owner_code)";
const WAREHOUSE_NAME: &str =
    "(select w.name from warehouse w where w.branch_code = s.branch_code and w.code = s.warehouse_code)";
const AREA_NAME: &str =
    "(select a.name from area a where a.branch_code = s.branch_code and a.code = l.area_code)";

/// A batch number names batches of several goods.
const OF_BATCH: &str =
    "s.batch_id in (select x.id from batch x where x.branch_code = $branch and x.batch_no = $value)";

const fn date(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Date).nullable()
}

const fn amount(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Decimal(6))
}

const fn chosen(name: &'static str, column: &'static str) -> Field {
    text(name, column).filter(Filter::Choose)
}

const FIELDS: &[Field] = &[
    chosen("goodsCode", "s.goods_code").primary().sort(),
    text("goodsName", "g.name").nullable(),
    text("spec", "g.spec").nullable(),
    text("unitName", UNIT_NAME).nullable(),
    chosen("ownerCode", "s.owner_code").primary().hidden(),
    text("ownerName", OWNER_NAME).nullable(),
    chosen("warehouseCode", "s.warehouse_code").hidden(),
    text("warehouseName", WAREHOUSE_NAME).nullable(),
    text("areaCode", "l.area_code").nullable().hidden(),
    text("areaName", AREA_NAME).nullable(),
    chosen("locationCode", "s.location_code").primary().sort(),
    text("containerCode", "s.container_code").nullable().filter(Filter::Equals).primary(),
    text("batchNo", "b.batch_no").nullable().filter(Filter::Equals).asking(OF_BATCH).primary(),
    date("productionDate", "b.production_date"),
    date("expiryDate", "s.expiry_date").filter(Filter::DateRange).sort().gathered(),
    int("daysLeft", DAYS_LEFT).nullable(),
    field("shelfLifeState", SHELF_LIFE, Kind::Code(ShelfLifeState::DESCRIPTION)).nullable(),
    chosen("statusCode", "s.status_code").hidden().gathered(),
    text("statusName", "i.name").nullable(),
    field("quality", "2 - s.qualified", Kind::Code(InventoryStatusFilter::DESCRIPTION))
        .cases(&[("0", ""), ("1", "s.qualified = 1"), ("2", "s.qualified = 0")])
        .hidden()
        .gathered(),
    flag("frozen", "s.freeze_status")
        .cases(&[
            ("true", "s.freeze_status = 1"),
            ("false", "s.freeze_status = 0"),
            ("1", "s.freeze_status = 1"),
            ("0", "s.freeze_status = 0"),
        ])
        .gathered(),
    flag("entered", "s.entry_state")
        .cases(&[
            ("true", "s.entry_state = 1"),
            ("false", "s.entry_state = 0"),
            ("1", "s.entry_state = 1"),
            ("0", "s.entry_state = 0"),
        ])
        .gathered(),
    amount("qty", "s.qty"),
    amount("held", "s.held"),
    amount("available", AVAILABLE),
    field("weight", "s.weight", Kind::Decimal(3)),
    field("thermosphere", "g.thermosphere", Kind::Code(Thermosphere::DESCRIPTION)).nullable().hidden(),
    field("firstInAt", "s.first_in_at", Kind::Time),
    field("lastMoveAt", "s.last_move_at", Kind::Time).hidden(),
    field("lastCountAt", "s.last_count_at", Kind::Time).nullable().hidden(),
];

const OFFERS: &[Offer] = &[
    Offer::always("detail"),
    Offer::when("freeze", "frozen", &[0]),
    Offer::when("unfreeze", "frozen", &[1]),
    Offer::always("restate"),
];

/// Stock of public warehouses, by goods.
pub static PUBLIC: List = List {
    name: "inventory",
    from: FROM,
    key: "s.id",
    // The attribute of the warehouse; the index over it has the same condition.
    always: "s.lies = 1 and s.attribute = 1",
    scope: SCOPE,
    fields: FIELDS,
    sort: ("goodsCode", Direction::Asc),
    offers: OFFERS,
};

/// Stock of private warehouses, by goods.
pub static PRIVATE: List = List {
    name: "inventoryPrivate",
    always: "s.lies = 1 and s.attribute = 2",
    from: FROM,
    key: "s.id",
    scope: SCOPE,
    fields: FIELDS,
    sort: ("goodsCode", Direction::Asc),
    offers: OFFERS,
};

/// The report of stock in all warehouses.
pub static REPORT: List = List {
    name: "inventoryQueryStock",
    always: "s.lies = 1",
    from: FROM,
    key: "s.id",
    scope: SCOPE,
    fields: FIELDS,
    sort: ("goodsCode", Direction::Asc),
    offers: &[],
};
