//! A ledger by the million, written straight into its tables by the database itself.
//!
//! What stands in `stock` and in `stock_day` is what the moves say, so a verification finds nothing: every row has one
//! move that brought all of it, and what further moves bring to a row is taken from it again.

mod days;

use std::collections::BTreeMap;

use anyhow::Result;

use crate::tables::{self, RECORD, START, numbers, record, run};

/// Goods that there are.
pub const GOODS: i64 = 20_000;
/// Places that there are.
pub const PLACES: i64 = 50_000;
/// Batches that there are.
pub const BATCHES: i64 = 200_000;
/// Moves of a posting.
pub const TOGETHER: i64 = 5;
/// Rows of stock that goods go through in the further moves: a day is a row for each of their goods.
const BUSY: i64 = 2_000;
/// Rows written by one statement.
const CHUNK: i64 = 100_000;
/// Milliseconds between two postings.
const STEP: i64 = 5_000;

/// How large it is.
pub struct Ledger {
    /// Moves.
    pub moves: i64,
    /// Rows of stock that hold something.
    pub stock: i64,
}

/// The steps of the schema that make the indexes: they are dropped for the filling and made again.
const SCHEMA: [&str; 4] = [
    include_str!("../../migrations/0011_stock.sql"),
    include_str!("../../migrations/0021_flows.sql"),
    include_str!("../../migrations/0024_stock_day_batch.sql"),
    include_str!("../../migrations/0030_stock_lies.sql"),
];

/// Statements of the schema that make an index of a table of moves, stock or days, by its name: of two the later.
fn indexes() -> BTreeMap<String, String> {
    let lines = SCHEMA.iter().flat_map(|schema| schema.lines());
    let plain: String =
        lines.filter(|line| !line.trim_start().starts_with("--")).collect::<Vec<_>>().join("\n");
    let made = plain.split(';').map(str::trim).filter(|text| text.starts_with("create index"));
    made.filter_map(|text| Some((text.split_whitespace().nth(2)?.to_owned(), text.to_owned()))).collect()
}

impl Ledger {
    /// One of about so many moves and a tenth as many rows of stock.
    pub fn of(moves: i64) -> Self {
        let stock = moves / 10;
        Self { stock, moves: stock + (moves - stock) / 3 * 3 }
    }

    /// A week in the middle, as a filter.
    pub fn period(&self) -> String {
        let middle = START + self.moves / TOGETHER / 2 * STEP;
        let day = |millis: i64| kernel::clock::Instant::of_millis(millis).to_string().replace('T', " ");
        let text = |millis: i64| day(millis).get(..19).unwrap_or_default().replace(' ', "%20");
        format!("&postedAtStart={}&postedAtEnd={}", text(middle), text(middle + 7 * 86_400_000))
    }

    /// Writes all of it.
    ///
    /// # Errors
    /// When the database refuses it.
    pub async fn write(&self, url: &str) -> Result<()> {
        let db = tables::open(url).await?;
        let branch = tables::branch(&db).await?;
        for (name, _) in indexes() {
            run(&db, format!("drop index {name}")).await?;
        }
        for statement in masters(&branch) {
            run(&db, statement).await?;
        }
        for first in (0..self.stock).step_by(usize::try_from(CHUNK)?) {
            run(&db, stock(&branch, first, self.stock.min(first + CHUNK))).await?;
        }
        for first in (0..self.moves).step_by(usize::try_from(CHUNK)?) {
            let end = self.moves.min(first + CHUNK);
            run(&db, postings(&branch, first / TOGETHER, (end + TOGETHER - 1) / TOGETHER)).await?;
            run(&db, moves(&branch, self.stock, first, end)).await?;
        }
        run(&db, days::all(&branch)).await?;
        for (_, statement) in indexes() {
            run(&db, statement).await?;
        }
        tables::settle(db, url).await
    }
}

/// The place of a number: not the one that its owner has always, so that owners stand in every warehouse.
fn place(number: &str) -> String {
    format!("({number} / 20 * 104729 + {number} * 7) % {PLACES}")
}

/// A number with two digits.
fn two(number: &str) -> String {
    format!("case when {number} < 10 then '0' else '' end || cast({number} as text)")
}

fn masters(branch: &str) -> Vec<String> {
    let own = record(branch);
    let text = |number: &str| format!("cast({number} as text)");
    vec![
        format!(
            "insert into warehouse ({RECORD}, code, name, attribute, type, thermosphere, status) {}
             select {own}, 'W' || {}, 'W', case when i = 9 then 2 else 1 end, 1, 'FROZEN', 0 from n",
            numbers(0, 10), text("i")
        ),
        format!(
            "insert into location ({RECORD}, code, warehouse_code, area_code, type, status, lock_kind, lease_status,
               occupancy, current_weight, current_volume, current_containers, held_capacity) {}
             select {own}, 'L' || {}, 'W' || {}, 'A1', 1, 1, 3, 0, 1, 0, 0, 0, 0 from n",
            numbers(0, PLACES), text("i"), text("i % 10")
        ),
        format!(
            "insert into goods ({RECORD}, owner_code, code, name, unit_code, commodity_type, source, settlement_unit,
               catch_weight_mode, thermosphere, serial_mode, status) {}
             select {own}, 'O' || {}, 'G' || {}, 'G', 'BAG', 1, 1, 'piece', 0, 'FROZEN', 0, 0 from n",
            numbers(0, GOODS), text("i % 20"), text("i")
        ),
        format!(
            "insert into batch (id, branch_code, owner_code, goods_code, identity, batch_no, expiry_date, status,
               created_by, gmt_created) {}
             select i + 1, '{branch}', 'O' || {}, 'G' || {}, 'B' || {}, 'B' || {}, {} || '-' || {} || '-' || {}, 0,
               'bench', {START} from n",
            numbers(0, BATCHES), text("i % 20"), text(&format!("i % {GOODS}")), text("i"), text("i"),
            text("2026 + i % 3"), two("(i / 3 % 12 + 1)"), two("(i / 36 % 28 + 1)")
        ),
    ]
}

/// Rows that hold something, as one move each brought it.
fn stock(branch: &str, first: i64, end: i64) -> String {
    format!(
        "insert into stock (id, branch_code, key, warehouse_code, location_code, container_code, owner_code, goods_code,
           batch_id, status_code, freeze_status, entry_state, attribute, qualified, expiry_date, qty, weight, held,
           first_in_at, last_move_at, lies) {}
         select i + 1, '{branch}', 'k' || cast(i as text), 'W' || cast(l % 10 as text), 'L' || cast(l as text),
           case when i % 2 = 1 then 'P' || cast(i as text) end, 'O' || cast(g % 20 as text), 'G' || cast(g as text), b + 1,
           case when i % 97 = 0 then 'DAMAGED' else 'QUALIFIED' end, case when i % 211 = 0 then 1 else 0 end,
           case when i % 53 = 0 then 0 else 1 end, case when l % 10 = 9 then 2 else 1 end,
           case when i % 97 = 0 then 0 else 1 end, (select x.expiry_date from batch x where x.id = b + 1), 1000000, 5000,
           0, {START}, {START}, 1
         from (select i, i * 7919 % {GOODS} as g, {} as l,
           i * 7919 % {GOODS} + {GOODS} * (i * 31 % {}) as b from n) rows_of_stock",
        numbers(first, end),
        place("i"),
        BATCHES / GOODS
    )
}

fn postings(branch: &str, first: i64, end: i64) -> String {
    format!(
        "insert into stock_posting (id, branch_code, cause, digest, verb, doc_kind, doc_no, party_id, party_name,
           occurred_at, posted_at) {}
         select i + 1, '{branch}', 'c' || cast(i as text), '', 'RECEIVE', 'receiving', 'RK' || cast(i as text), i % 40,
           'K' || cast(i % 40 as text), {START} + i * {STEP}, {START} + i * {STEP} from n",
        numbers(first, end)
    )
}

/// The first moves bring what stands; those after them go in three steps through two rows and out again.
fn moves(branch: &str, stock: i64, first: i64, end: i64) -> String {
    let busy = stock.min(BUSY);
    format!(
        "insert into stock_move (id, branch_code, posting_id, seq, verb, doc_kind, doc_no, warehouse_code, owner_code,
           goods_code, batch_id, qty, weight, drift, from_stock, from_beyond, from_location, from_left, to_stock,
           to_beyond, to_location, to_left, since_at, party_name, posted_at, business_date) {}
         select i + 1, '{branch}', p + 1, i % {TOGETHER} + 1, v, 'receiving', 'RK' || cast(p as text),
           'W' || cast(l % 10 as text), 'O' || cast(g % 20 as text), 'G' || cast(g as text), b + 1, 1000000, 5000, 0,
           case when k > 0 then a end, case when k = 0 then 'SUPPLIER' end, case when k > 0 then 'L' || cast(l as text) end,
           case when k > 0 then 0 end, case when k < 2 then z end, case when k = 2 then 'CUSTOMER' end,
           case when k < 2 then 'L' || cast((l + 10) % {PLACES} as text) end, case when k < 2 then 1000000 end, {START},
           'K' || cast(p % 40 as text), {START} + p * {STEP},
           cast(2026 + p * {STEP} / 86400000 / 336 as text) || '-' || {month} || '-' || {day}
         from (select i, i / {TOGETHER} as p, k, h * 7919 % {GOODS} as g, {place} as l,
             h * 7919 % {GOODS} + {GOODS} * (h * 31 % {batches}) as b,
             case when i < {stock} then i + 1 else (h * 13 + k) % {busy} + 1 end as z,
             case when i < {stock} then i + 1 else (h * 13 + k - 1) % {busy} + 1 end as a,
             case when i % 1000 = 1 and k = 1 then 'RESTATE' when k = 0 then 'RECEIVE' when k = 2 then 'SHIP' else 'MOVE' end as v
           from (select i, case when i < {stock} then 0 else (i - {stock}) % 3 end as k,
             case when i < {stock} then i else (i - {stock}) / 3 end as h from n) stepped) moved",
        numbers(first, end),
        // Months of 28 days: in the order of time, which is all that a page asks of them.
        month = two(&format!("(p * {STEP} / 86400000 / 28 % 12 + 1)")),
        day = two(&format!("(p * {STEP} / 86400000 % 28 + 1)")),
        place = place("h"),
        batches = BATCHES / GOODS
    )
}
