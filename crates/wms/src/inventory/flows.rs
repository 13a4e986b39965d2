//! What was there, what came, what went and what is left: by goods and by batch over a period, and day by day.
//!
//! It is read from what the ledger keeps of business days, one look-up by key for each figure of a row: a page costs the
//! same however long the history is. What was taken back is taken off.

use codes::Thermosphere;
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::list::{Direction, Field, Filter, Kind, List, code, field, period, text};

const SCOPE: Scope = Scope::party("d.branch_code", "d.owner_code").in_warehouse("d.warehouse_code");

const FROM: &str = "stock_day d
     left join goods g on g.branch_code = d.branch_code and g.code = d.goods_code
     left join batch b on b.branch_code = d.branch_code and b.id = d.batch_id";

const UNIT_NAME: &str =
    "(select u.name from unit u where u.branch_code = d.branch_code and u.code = g.unit_code)";
const OWNER_NAME: &str =
    "(select o.name from cargo_owner o where o.branch_code = d.branch_code and o.code = d.owner_code)";
const WAREHOUSE_NAME: &str =
    "(select w.name from warehouse w where w.branch_code = d.branch_code and w.code = d.warehouse_code)";
const OF_BATCH: &str =
    "d.batch_id in (select x.id from batch x where x.branch_code = $branch and x.batch_no = $value)";
/// Goods of which nothing was there and nothing came are no rows of a period.
const CONCERNED: &str = "d.closing_qty <> 0 or d.closing_weight <> 0 or d.business_date >= $value";

/// The days of what a row is about.
macro_rules! days {
    () => {
        "from stock_day e where e.branch_code = d.branch_code and e.goods_code = d.goods_code
           and e.owner_code = d.owner_code and e.batch_id = d.batch_id and e.warehouse_code = d.warehouse_code
           and e.grain = d.grain"
    };
}

/// What was there before the period.
macro_rules! before {
    ($column:literal) => {
        concat!(
            "coalesce((select e.",
            $column,
            " ",
            days!(),
            " and e.business_date < $from order by e.business_date desc limit 1), 0)"
        )
    };
}

/// What was there when it ended.
macro_rules! after {
    ($column:literal) => {
        concat!(
            "coalesce((select e.",
            $column,
            " ",
            days!(),
            " and e.business_date <= $until order by e.business_date desc limit 1), 0)"
        )
    };
}

/// What came to a sum in it.
macro_rules! within {
    ($column:literal) => {
        concat!(
            "(select cast(coalesce(sum(e.",
            $column,
            "), 0) as bigint) ",
            days!(),
            " and e.business_date >= $from and e.business_date <= $until)"
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

const GOODS: Field = chosen("goodsCode", "d.goods_code").primary().sort();
const GOODS_NAME: Field = text("goodsName", "g.name").nullable();
const SPEC: Field = text("spec", "g.spec").nullable();
const UNIT: Field = text("unitName", UNIT_NAME).nullable();
const OWNER: Field = chosen("ownerCode", "d.owner_code").primary().hidden();
const OWNER_NAMED: Field = text("ownerName", OWNER_NAME).nullable();
const WAREHOUSE: Field = chosen("warehouseCode", "d.warehouse_code").hidden();
const WAREHOUSE_NAMED: Field = text("warehouseName", WAREHOUSE_NAME).nullable();
const BATCH: Field =
    text("batchNo", "b.batch_no").nullable().filter(Filter::Equals).asking(OF_BATCH).primary();
const EXPIRY: Field = field("expiryDate", "b.expiry_date", Kind::Date).nullable();
const THERMOSPHERE: Field =
    code("thermosphere", "g.thermosphere", Thermosphere::DESCRIPTION).nullable().hidden().gathered();
const PERIOD: Field = period("period", CONCERNED);
const OPENING: [Field; 2] = [
    amount("openingQty", before!("closing_qty")),
    weight("openingWeight", before!("closing_weight")).hidden(),
];
const CAME: [Field; 2] =
    [amount("inQty", within!("in_qty")), weight("inWeight", within!("in_weight")).hidden()];
const WENT: [Field; 2] =
    [amount("outQty", within!("out_qty")), weight("outWeight", within!("out_weight")).hidden()];
const DRIFT: Field = weight("driftWeight", within!("drift")).hidden();
const CLOSING: [Field; 2] =
    [amount("closingQty", after!("closing_qty")), weight("closingWeight", after!("closing_weight"))];

/// By goods, over a period.
pub static BY_GOODS: List = List {
    name: "inventoryQueryGoods",
    from: FROM,
    key: "d.id",
    always: "d.grain = 1 and d.latest = 1",
    scope: SCOPE,
    fields: &[
        GOODS,
        GOODS_NAME,
        SPEC,
        UNIT,
        OWNER,
        OWNER_NAMED,
        WAREHOUSE,
        WAREHOUSE_NAMED,
        THERMOSPHERE,
        PERIOD,
        OPENING[0],
        CAME[0],
        WENT[0],
        CLOSING[0],
        OPENING[1],
        CAME[1],
        WENT[1],
        DRIFT,
        CLOSING[1],
    ],
    sort: ("goodsCode", Direction::Asc),
    offers: &[],
};

/// By batch, over a period.
pub static BY_BATCH: List = List {
    name: "inventoryQueryBatch",
    from: FROM,
    key: "d.id",
    always: "d.grain = 2 and d.latest = 1",
    scope: SCOPE,
    fields: &[
        GOODS,
        GOODS_NAME,
        SPEC,
        UNIT,
        BATCH,
        EXPIRY,
        OWNER,
        OWNER_NAMED,
        WAREHOUSE,
        WAREHOUSE_NAMED,
        THERMOSPHERE,
        PERIOD,
        OPENING[0],
        CAME[0],
        WENT[0],
        CLOSING[0],
        OPENING[1],
        CAME[1],
        WENT[1],
        DRIFT,
        CLOSING[1],
    ],
    sort: ("goodsCode", Direction::Asc),
    offers: &[],
};

/// Day by day: the days on which goods came or went, the latest first.
pub static BY_DAY: List = List {
    name: "inventoryQueryDay",
    from: FROM,
    key: "d.id",
    always: "d.grain = 1",
    scope: SCOPE,
    fields: &[
        field("businessDate", "d.business_date", Kind::Date).filter(Filter::DateRange).primary().sort(),
        GOODS,
        GOODS_NAME,
        SPEC,
        UNIT,
        OWNER,
        OWNER_NAMED,
        WAREHOUSE,
        WAREHOUSE_NAMED,
        THERMOSPHERE,
        amount("openingQty", "d.closing_qty - d.in_qty + d.out_qty"),
        amount("inQty", "d.in_qty"),
        amount("outQty", "d.out_qty"),
        amount("closingQty", "d.closing_qty"),
        weight("openingWeight", "d.closing_weight - d.in_weight + d.out_weight + d.drift").hidden(),
        weight("inWeight", "d.in_weight").hidden(),
        weight("outWeight", "d.out_weight").hidden(),
        weight("driftWeight", "d.drift").hidden(),
        weight("closingWeight", "d.closing_weight"),
    ],
    sort: ("businessDate", Direction::Desc),
    offers: &[],
};
