//! What came and went, summed by goods, batch and business day in the posting itself.
//!
//! Every day on which goods move into a warehouse or out of it has a row with its sums and with what was there when it
//! ended; the latest row of goods says what is there now. Moves within a warehouse change nothing but what the books
//! lose by weighing. What a reverse takes back is taken off the sums of the day on which it is taken back, so that a
//! receipt and its reverse come to nothing.
//!
//! Rows are locked in one order, after those of `stock`, and then changed. Whoever changes a row of goods holds their
//! latest one: a day that begins waits for whoever still writes the day before.

use std::collections::BTreeMap;

use codes::StockVerb;
use db::{Value, vals, word_list};
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault};
use kernel::units::{Grams, Qty};

use crate::Bucket;
use crate::book::Step;
use crate::calendar::Days;
use crate::moves::Posting;

/// Attempts to change a row that others make or retire at the same time.
const ROUNDS: usize = 8;

/// What a row sums up: all of some goods, or a batch of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grain {
    /// All of the goods.
    Goods = 1,
    /// A batch of them.
    Batch = 2,
}

/// What a row is about; the order is that in which rows are made.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    goods: String,
    owner: String,
    batch: i64,
    warehouse: String,
    grain: Grain,
    day: BusinessDay,
}

impl Key {
    fn of(bucket: &Bucket, grain: Grain, day: BusinessDay) -> Self {
        let batch = match grain {
            Grain::Goods => 0,
            Grain::Batch => bucket.batch.map_or(0, kernel::id::Id::get),
        };
        Self {
            goods: bucket.goods.clone(),
            owner: bucket.owner.clone(),
            batch,
            warehouse: bucket.warehouse.clone(),
            grain,
            day,
        }
    }
}

/// What a day brings and takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sums {
    came: (Qty, Grams),
    went: (Qty, Grams),
    drift: Grams,
}

/// How a move changes a row.
enum Change {
    Came(Qty, Grams),
    Went(Qty, Grams),
    Drift(Grams),
}

impl Sums {
    fn add(&mut self, change: &Change) -> Answer<()> {
        let sum = |sum: &mut (Qty, Grams), qty: Qty, weight: Grams| -> Answer<()> {
            sum.0 = sum.0.plus(qty).map_err(Fault::internal)?;
            sum.1 = sum.1.plus(weight).map_err(Fault::internal)?;
            Ok(())
        };
        match *change {
            Change::Came(qty, weight) => sum(&mut self.came, qty, weight),
            Change::Went(qty, weight) => sum(&mut self.went, qty, weight),
            Change::Drift(drift) => {
                self.drift = self.drift.plus(drift).map_err(Fault::internal)?;
                Ok(())
            }
        }
    }
}

/// What postings bring about, until it is written.
#[derive(Debug, Default)]
pub(crate) struct Flows(BTreeMap<Key, Sums>);

impl Flows {
    /// Adds the moves of a posting with what they did.
    pub fn add(&mut self, posting: &Posting, steps: &[Step], days: &Days) -> Answer<()> {
        let back = posting.verb == StockVerb::Reverse;
        for (each, step) in posting.moves.iter().zip(steps) {
            let (from, to) = (each.from.bucket(), each.to.bucket());
            let Some(told) = from.or(to) else { continue };
            let day = days.of(&told.warehouse)?;
            for grain in [Grain::Goods, Grain::Batch] {
                let [left, came] = [from, to].map(|side| side.map(|bucket| Key::of(bucket, grain, day)));
                let within = left.is_some() && left == came;
                if let Some(left) = left {
                    if step.drift != Grams::ZERO {
                        self.change(left.clone(), &Change::Drift(step.drift))?;
                    }
                    if !within {
                        self.change(left, &went(back, each.qty, step.weight)?)?;
                    }
                }
                if let Some(came) = came.filter(|_| !within) {
                    self.change(came, &arrived(back, each.qty, step.weight)?)?;
                }
            }
        }
        Ok(())
    }

    fn change(&mut self, key: Key, change: &Change) -> Answer<()> {
        self.0.entry(key).or_default().add(change)
    }

    /// Writes all of it.
    pub async fn write(self, tx: &mut Tx) -> Answer<()> {
        let mut rest: Vec<Vec<Value>> = self
            .0
            .into_iter()
            .filter(|(_, sums)| *sums != Sums::default())
            .map(|(key, sums)| values(tx, &key, &sums))
            .collect();
        for _ in 0..ROUNDS {
            lock(tx, &rest).await?;
            rest = zeros(&rest, &all(tx, ADD, &rest).await?);
            if rest.is_empty() {
                return Ok(());
            }
            // The first of its day, or of a day that has ended.
            let held = all(tx, RETIRE, &keys(&rest)).await?;
            let begun: Vec<Vec<Value>> = rest.iter().map(|row| begun(tx, row)).collect();
            let made = all(tx, BEGIN, &begun).await?;
            let owned: Vec<u64> = held.iter().zip(&made).map(|(held, made)| held + made).collect();
            let (mine, others) = rest.into_iter().zip(owned).partition::<Vec<_>, _>(|(_, owned)| *owned > 0);
            let mine: Vec<Vec<Value>> = mine.into_iter().map(|(row, _)| row).collect();
            all(tx, ADD_FROM, &mine).await?;
            rest = others.into_iter().map(|(row, _)| row).collect();
            if rest.is_empty() {
                return Ok(());
            }
        }
        Err(tx.conflict("stock_day").into())
    }
}

/// What leaves goods: a reverse takes off what had come.
fn went(back: bool, qty: Qty, weight: Grams) -> Answer<Change> {
    Ok(match back {
        true => Change::Came(taken(qty)?, lighter(weight)?),
        false => Change::Went(qty, weight),
    })
}

/// What comes to goods: a reverse takes off what had gone.
fn arrived(back: bool, qty: Qty, weight: Grams) -> Answer<Change> {
    Ok(match back {
        true => Change::Went(taken(qty)?, lighter(weight)?),
        false => Change::Came(qty, weight),
    })
}

fn taken(qty: Qty) -> Answer<Qty> {
    Qty::ZERO.minus(qty).map_err(Fault::internal)
}

fn lighter(weight: Grams) -> Answer<Grams> {
    Grams::ZERO.minus(weight).map_err(Fault::internal)
}

/// One statement for all rows; none for none.
async fn all(tx: &mut Tx, sql: &'static str, rows: &[Vec<Value>]) -> Answer<Vec<u64>> {
    if rows.is_empty() { Ok(Vec::new()) } else { Ok(tx.exec_all(sql, rows).await?) }
}

/// Locks the latest rows, in their order, where others lock them at the same time. The columns of the key have one list
/// each: only PostgreSQL comes here.
async fn lock(tx: &mut Tx, rows: &[Vec<Value>]) -> Answer<()> {
    if tx.is_alone() || rows.len() < 2 {
        return Ok(());
    }
    let mut values = vals![tx.branch()].to_vec();
    for column in 1..KEY - 1 {
        let texts: Vec<String> = rows.iter().map(|row| text(&row[column])).collect();
        values.push(word_list(texts.iter().map(String::as_str)));
    }
    tx.rows(LOCK, &values).await?;
    Ok(())
}

fn text(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Int(number) => number.to_string(),
        Value::Null => String::new(),
    }
}

/// Those rows of which nothing was changed.
fn zeros(rows: &[Vec<Value>], counts: &[u64]) -> Vec<Vec<Value>> {
    rows.iter().zip(counts).filter(|(_, count)| **count == 0).map(|(row, _)| row.clone()).collect()
}

/// The key with its day: the first values of a row.
const KEY: usize = 7;

fn keys(rows: &[Vec<Value>]) -> Vec<Vec<Value>> {
    rows.iter().map(|row| row.iter().take(KEY).cloned().collect()).collect()
}

/// The id of the new row, and the key with its day.
fn begun(tx: &Tx, row: &[Value]) -> Vec<Value> {
    let id: Value = tx.new_id().into();
    std::iter::once(&id).chain(row.iter().take(KEY)).cloned().collect()
}

fn values(tx: &Tx, key: &Key, sums: &Sums) -> Vec<Value> {
    vals![
        tx.branch(),
        key.goods.as_str(),
        key.owner.as_str(),
        key.batch,
        key.warehouse.as_str(),
        key.grain as i64,
        key.day,
        sums.came.0.raw(),
        sums.came.1.raw(),
        sums.went.0.raw(),
        sums.went.1.raw(),
        sums.drift.raw()
    ]
    .to_vec()
}

const LOCK: &str = "select d.id
     from unnest(cast($2 as text[]), cast($3 as text[]), cast(cast($4 as text[]) as bigint[]), cast($5 as text[]),
       cast(cast($6 as text[]) as bigint[])) k(goods, owner, batch, warehouse, grain)
     join stock_day d on d.branch_code = $1 and d.goods_code = k.goods and d.owner_code = k.owner
       and d.batch_id = k.batch and d.warehouse_code = k.warehouse and d.grain = k.grain
     where d.latest = 1
     order by d.goods_code, d.owner_code, d.batch_id, d.warehouse_code, d.grain for update of d";

/// Adds to the day while it is the latest one, which it nearly always is.
const ADD: &str =
    "update stock_day set in_qty = in_qty + $8, in_weight = in_weight + $9, out_qty = out_qty + $10,
       out_weight = out_weight + $11, drift = drift + $12, closing_qty = closing_qty + $8 - $10,
       closing_weight = closing_weight + $9 - $11 - $12
     where branch_code = $1 and goods_code = $2 and owner_code = $3 and batch_id = $4 and warehouse_code = $5
       and grain = $6 and latest = 1 and business_date = $7";

/// Locks the latest row, which is it no longer when it is of an earlier day.
const RETIRE: &str = "update stock_day set latest = case when business_date < $7 then 0 else 1 end
     where branch_code = $1 and goods_code = $2 and owner_code = $3 and batch_id = $4 and warehouse_code = $5
       and grain = $6 and latest = 1";

/// Begins a day with what the one before it left.
const BEGIN: &str =
    "insert into stock_day (id, branch_code, goods_code, owner_code, batch_id, warehouse_code, grain, business_date,
       latest, in_qty, in_weight, out_qty, out_weight, drift, closing_qty, closing_weight)
     values ($1, $2, $3, $4, $5, $6, $7, $8,
       case when exists (select 1 from stock_day l where l.branch_code = $2 and l.goods_code = $3
         and l.owner_code = $4 and l.batch_id = $5 and l.warehouse_code = $6 and l.grain = $7
         and l.business_date > $8) then 0 else 1 end,
       0, 0, 0, 0, 0,
       coalesce((select e.closing_qty from stock_day e where e.branch_code = $2 and e.goods_code = $3
         and e.owner_code = $4 and e.batch_id = $5 and e.warehouse_code = $6 and e.grain = $7
         and e.business_date < $8 order by e.business_date desc limit 1), 0),
       coalesce((select e.closing_weight from stock_day e where e.branch_code = $2 and e.goods_code = $3
         and e.owner_code = $4 and e.batch_id = $5 and e.warehouse_code = $6 and e.grain = $7
         and e.business_date < $8 order by e.business_date desc limit 1), 0))
     on conflict do nothing";

/// Adds to a day, and to what was there at the end of it and of all days since.
const ADD_FROM: &str =
    "update stock_day set in_qty = in_qty + case when business_date = $7 then cast($8 as bigint) else 0 end,
       in_weight = in_weight + case when business_date = $7 then cast($9 as bigint) else 0 end,
       out_qty = out_qty + case when business_date = $7 then cast($10 as bigint) else 0 end,
       out_weight = out_weight + case when business_date = $7 then cast($11 as bigint) else 0 end,
       drift = drift + case when business_date = $7 then cast($12 as bigint) else 0 end,
       closing_qty = closing_qty + $8 - $10, closing_weight = closing_weight + $9 - $11 - $12
     where branch_code = $1 and goods_code = $2 and owner_code = $3 and batch_id = $4 and warehouse_code = $5
       and grain = $6 and business_date >= $7";
