//! The one place that works out how far sheets are: the sums of their lines from what is promised to them, the sums and
//! the status of the sheets from their lines.

use std::collections::BTreeMap;

use codes::{
    DeliveryLineStatus as LineStatus, DeliverySheetStatus as Status, DeliveryStage as Stage, ReservationState,
};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::audit::{self, Change};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::{Cells, Child};
use kernel::sql::Sql;
use kernel::units::Qty;

db::record! {
    /// What a sheet says of itself.
    pub struct Head in "delivery_sheet" {
        /// Id.
        pub id: Id,
        /// Version.
        pub version: i64,
        /// Where it stands.
        pub status: Status,
        /// How far it is beyond its allocation.
        pub stage: Stage,
        /// Promised, picked or shipped.
        pub allocated_qty: Qty,
        /// Picked or shipped.
        pub picked_qty: Qty,
        /// Shipped.
        pub shipped_qty: Qty,
    }
}

db::record! {
    /// What a line says of itself.
    #[derive(PartialEq, Eq)]
    pub struct Tally in "delivery_line" {
        /// Id.
        pub id: Id,
        /// Its sheet.
        pub note_id: Id,
        /// Ordered.
        pub qty_ordered: Qty,
        /// Given up.
        pub qty_cancelled: Qty,
        /// Wanted by a sheet of its own now.
        pub qty_moved: Qty,
        /// Promised and not picked yet.
        pub qty_allocated: Qty,
        /// Picked and not shipped yet.
        pub qty_picked: Qty,
        /// Shipped.
        pub qty_shipped: Qty,
        /// How far it is.
        pub line_status: LineStatus,
    }
}

/// Brings the sums of lines and sheets and the status of sheets in line with what is promised to them. A constant number
/// of statements for any number of sheets.
///
/// # Errors
/// Only those of the database.
pub async fn settle(tx: &mut Tx, sheets: &[Id]) -> Answer<()> {
    settle_because(tx, sheets, Vec::new()).await.map(drop)
}

/// The same; what is told goes into the audit rows of the sheets, which get one even when nothing else changes. Answers
/// the sheets that have left picking and wait for what comes then.
pub async fn settle_because(tx: &mut Tx, sheets: &[Id], told: Vec<Child>) -> Answer<Vec<Id>> {
    if sheets.is_empty() {
        return Ok(Vec::new());
    }
    let heads = heads(tx, sheets).await?;
    let before = tallies(tx, sheets).await?;
    let sums = sums(tx, sheets).await?;
    let mut after = before.clone();
    for line in &mut after {
        let of = |state| sums.get(&(line.id, state)).copied().unwrap_or_default();
        let [soft, picked, closed] =
            [ReservationState::Soft, ReservationState::Picked, ReservationState::Closed].map(of);
        (line.qty_allocated, line.qty_picked, line.qty_shipped) = (soft, picked, closed);
        line.line_status = line_status(line)?;
    }
    let branch = tx.branch();
    let changed = after.iter().zip(&before).filter(|(new, old)| new != old);
    let changed: Vec<Vec<Value>> = changed.map(|(line, _)| row(branch, line)).collect();
    tx.exec_soon(
        "update delivery_line set qty_allocated = $1, qty_picked = $2, qty_shipped = $3, line_status = $4
         where branch_code = $5 and id = $6",
        changed,
    )
    .await?;
    write(tx, heads, &after, &told).await
}

/// Says how far sheets are beyond their allocation, as reservations do not tell, and settles them.
///
/// # Errors
/// Only those of the database.
pub async fn reach(tx: &mut Tx, sheets: &[Id], stage: Stage) -> Answer<()> {
    say(tx, sheets, stage).await?;
    settle(tx, sheets).await
}

/// The same for a sheet that is at another stage now; one that is not stays where it is, as when something of it is being
/// picked again.
///
/// # Errors
/// Only those of the database.
pub async fn reach_from(tx: &mut Tx, sheet: Id, (from, to): (Stage, Stage)) -> Answer<()> {
    let mut sql = Sql::new("select id from delivery_sheet where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("id", sheet);
    sql.and_equals("stage", from);
    match tx.one::<Id>(sql.text(), sql.values()).await? {
        Some(_) => reach(tx, &[sheet], to).await,
        None => Ok(()),
    }
}

/// Says the same of sheets that somebody settles later.
///
/// # Errors
/// Only those of the database.
pub async fn say(tx: &mut Tx, sheets: &[Id], stage: Stage) -> Answer<()> {
    let mut sql = Sql::new("update delivery_sheet set stage = ");
    sql.bind(stage);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", sheets.to_vec());
    sql.exec_soon(tx).await?;
    Ok(())
}

async fn heads(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<Head>> {
    let mut sql = Sql::new("select ");
    sql.push(Head::COLUMN_LIST);
    sql.push(" from delivery_sheet where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", sheets.to_vec());
    sql.push(" order by id for update");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

async fn tallies(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<Tally>> {
    let mut sql = Sql::new("select ");
    sql.push(Tally::COLUMN_LIST);
    sql.push(" from delivery_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("note_id", sheets.to_vec());
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// What is promised to each line, by how far it is.
async fn sums(tx: &mut Tx, sheets: &[Id]) -> Answer<BTreeMap<(Id, ReservationState), Qty>> {
    let mut sql =
        Sql::new("select line_id, state, cast(sum(covers) as bigint) from reservation where state <> ");
    sql.bind(ReservationState::Released);
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("sheet_id", sheets.to_vec());
    sql.push(" group by line_id, state");
    let rows: Vec<(Id, ReservationState, Qty)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(line, state, sum)| ((line, state), sum)).collect())
}

fn row(branch: &str, line: &Tally) -> Vec<Value> {
    vals![line.qty_allocated, line.qty_picked, line.qty_shipped, line.line_status, branch, line.id].to_vec()
}

/// Neither promised nor given up nor moved on.
fn open(line: &Tally) -> Answer<Qty> {
    let gone = [line.qty_allocated, line.qty_picked, line.qty_shipped, line.qty_cancelled, line.qty_moved];
    gone.into_iter().try_fold(line.qty_ordered, Qty::minus).map_err(Fault::internal)
}

fn line_status(line: &Tally) -> Answer<LineStatus> {
    let open = open(line)?;
    let live = [line.qty_allocated, line.qty_picked, line.qty_shipped].into_iter().any(Qty::is_positive);
    Ok(match () {
        () if !live && open.is_zero() => LineStatus::Cancelled,
        () if !live => LineStatus::Open,
        () if open.is_positive() => LineStatus::PartlyAllocated,
        () if line.qty_allocated.is_positive() => LineStatus::Allocated,
        () if line.qty_picked.is_positive() => LineStatus::Picked,
        () => LineStatus::Shipped,
    })
}

/// Sums of a sheet's lines.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    soft: Qty,
    picked: Qty,
    shipped: Qty,
    open: Qty,
}

fn sum<'a>(lines: impl Iterator<Item = &'a Tally>) -> Answer<Sum> {
    let mut sum = Sum::default();
    for line in lines {
        let add = |one: Qty, other: Qty| one.plus(other).map_err(Fault::internal);
        sum = Sum {
            soft: add(sum.soft, line.qty_allocated)?,
            picked: add(sum.picked, line.qty_picked)?,
            shipped: add(sum.shipped, line.qty_shipped)?,
            open: add(sum.open, open(line)?)?,
        };
    }
    Ok(sum)
}

/// How far a sheet is.
fn status(head: &Head, sum: &Sum) -> Status {
    let begun = head.stage != Stage::Waiting || sum.picked.is_positive() || sum.shipped.is_positive();
    match head.stage {
        _ if matches!(head.status, Status::New | Status::Voided) => head.status,
        _ if !begun && sum.soft.is_zero() => Status::ToAllocate,
        _ if !begun && sum.open.is_positive() => Status::PartlyAllocated,
        _ if !begun => Status::ToPick,
        _ if sum.shipped.is_positive() && sum.picked.is_zero() && sum.soft.is_zero() => Status::Loaded,
        Stage::Loaded => Status::Loaded,
        Stage::Checked => Status::ToLoad,
        _ if sum.soft.is_positive() || sum.open.is_positive() => Status::Picking,
        // Everything that was picked was put back, and nothing is wanted any more.
        _ if sum.picked.is_zero() && sum.shipped.is_zero() => Status::Picking,
        _ => Status::ToReview,
    }
}

/// Writes the sheets that changed, each with its audit row. Answers those that wait to be reviewed.
async fn write(tx: &mut Tx, heads: Vec<Head>, lines: &[Tally], told: &[Child]) -> Answer<Vec<Id>> {
    let (mut rows, mut review) = (Vec::new(), Vec::new());
    let mut changes: Vec<(Id, Cells, Cells)> = Vec::new();
    let (branch, who, now) = (tx.branch().to_owned(), tx.session().name.clone(), tx.now());
    for head in heads {
        let sum = sum(lines.iter().filter(|line| line.note_id == head.id))?;
        let add = |one: Qty, other: Qty| one.plus(other).map_err(Fault::internal);
        let picked = add(sum.picked, sum.shipped)?;
        let now_of_it = Head {
            status: status(&head, &sum),
            allocated_qty: add(sum.soft, picked)?,
            picked_qty: picked,
            shipped_qty: sum.shipped,
            ..head.clone()
        };
        if now_of_it.status == Status::ToReview {
            review.push(head.id);
        }
        let columns = ["status", "allocated_qty", "picked_qty", "shipped_qty"];
        let (old, new) = (state(&head), state(&now_of_it));
        let differs = |at: &usize| old[*at] != new[*at];
        let (mut before, mut after) = (Cells::new(), Cells::new());
        for at in (0..columns.len()).filter(differs) {
            before.push((columns[at], old[at].clone()));
            after.push((columns[at], new[at].clone()));
        }
        after.extend(told.iter().map(|child| (child.name, Value::from(child.after.as_str()))));
        if after.is_empty() {
            continue;
        }
        let mut row = new.to_vec();
        row.extend(vals![head.version + 1, who.as_str(), now, branch.as_str(), head.id].iter().cloned());
        rows.push(row);
        changes.push((head.id, before, after));
    }
    tx.exec_soon(
        "update delivery_sheet set status = $1, allocated_qty = $2, picked_qty = $3, shipped_qty = $4, version = $5,
           modified_by = $6, gmt_modified = $7 where branch_code = $8 and id = $9",
        rows,
    )
    .await?;
    let changes: Vec<Change<'_>> = changes
        .iter()
        .map(|(id, before, after)| Change { table: "delivery_sheet", record: *id, before, after })
        .collect();
    audit::log_many(tx, &changes).await?;
    Ok(review)
}

fn state(head: &Head) -> [Value; 4] {
    [head.status.into(), head.allocated_qty.into(), head.picked_qty.into(), head.shipped_qty.into()]
}
