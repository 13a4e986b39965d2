//! A run: sheets are asked about, the core decides, the ledger holds, and what was said is kept.
//!
//! Rows are read without locks, and held by what the unit of work says last: nobody waits for the goods that everybody
//! wants longer than a commit takes. When somebody else took them in between, the unit runs again and locks what it
//! reads: a run only fails because another one won, and the next one does not.

use std::collections::{BTreeMap, BTreeSet};

use allocate::{Floor, LineOutcome, Lot, Outcome, Standing, Step};
use codes::ReservationState;
use db::{Value, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::units::Qty;
use stock::{Doc, Hold, Promise, Want};

use super::allot::missing;
use super::ask::{self, Asked, Besides, Wish};
use super::candidates::{self, Manner, Stocked, Which};
use super::model::Reservation;
use super::store;
use super::words::{Kept, Said, to_text};
use crate::delivery::Sheet;
use crate::place;

/// Kind of the documents that hold goods.
pub const KIND: &str = "delivery";

/// What came of a run. Nothing is held before [`Ran::hold`].
#[must_use]
pub struct Ran {
    /// What was decided, sheet by sheet in the order in which they were served.
    pub outcomes: Vec<Outcome>,
    /// What was promised.
    pub made: Vec<Reservation>,
    promises: Vec<Promise>,
}

impl Ran {
    /// Holds what was promised. Whatever need not come after it comes before it.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn hold(&self, tx: &mut Tx) -> Answer<()> {
        stock::promise(tx, &self.promises).await
    }
}

/// A pick that becomes a reservation.
struct Taken<'a> {
    sheet: &'a Sheet,
    line: &'a LineOutcome,
    pick: &'a allocate::Pick,
    row: &'a Stocked,
    step: Option<&'static str>,
}

/// Runs over sheets that the caller has locked, in one unit of work, and leaves the sums to
/// [`settle`](crate::delivery::settle). What `agreed` refuses is not done.
///
/// # Errors
/// Those of the database, and what `agreed` says.
pub async fn run(
    tx: &mut Tx,
    sheets: &[Sheet],
    wish: &Wish,
    agreed: impl Fn(&Tx, &[Outcome]) -> Answer<()> + Send + Sync,
) -> Answer<Ran> {
    let asked = ask::of(tx, sheets, wish).await?;
    let expires = store::expiry(tx).await?;
    let rows = offered(tx, sheets, &asked, wish).await?;
    let outcomes = decide(sheets, &asked, &rows)?;
    agreed(tx, &outcomes)?;
    if wish.besides == Besides::Takes {
        turn(tx, chosen(&outcomes, &rows)).await?;
    }
    let by_id: BTreeMap<Id, &Stocked> = rows.iter().map(|row| (row.lot.id, row)).collect();
    let taken = taken(sheets, &asked, &outcomes, &by_id)?;
    let promises: Vec<Promise> = taken.iter().map(|taken| promise(tx, taken)).collect();
    let made = taken.iter().zip(&promises);
    let made = made.map(|(taken, promise)| reservation(tx, taken, promise.hold, expires));
    let made = made.collect::<Answer<Vec<Reservation>>>()?;
    store::add(tx, &made).await?;
    keep(tx, &outcomes, wish).await?;
    Ok(Ran { outcomes, made, promises })
}

/// The rows to choose from: locked when an earlier run of the unit lost what it had chosen, as far as the order of locks
/// lets it.
async fn offered(tx: &mut Tx, sheets: &[Sheet], asked: &Asked, wish: &Wish) -> Answer<Vec<Stocked>> {
    match wish.besides {
        Besides::Nothing => goods_of(tx, sheets, asked, (wish, Manner::of(tx))).await,
        Besides::Takes if tx.is_again() => {
            let seen = goods_of(tx, sheets, asked, (wish, Manner::Looks)).await?;
            let places = places(seen.iter().filter(|row| row.lot.free.is_positive()));
            turn(tx, places.clone()).await?;
            let mut rows = goods_of(tx, sheets, asked, (wish, Manner::Locks)).await?;
            // What came to other places meanwhile is left to others: they come before stock.
            rows.retain(|row| places.contains(&row.bucket.location));
            Ok(rows)
        }
        Besides::Takes | Besides::GaveBack => goods_of(tx, sheets, asked, (wish, Manner::Looks)).await,
    }
}

/// Where the goods are that were chosen.
fn chosen(outcomes: &[Outcome], rows: &[Stocked]) -> BTreeSet<String> {
    let picks = outcomes.iter().flat_map(|outcome| &outcome.lines).flat_map(|line| &line.picks);
    let lots: BTreeSet<Id> = picks.map(|pick| pick.lot).collect();
    places(rows.iter().filter(|row| lots.contains(&row.lot.id)))
}

fn places<'a>(rows: impl Iterator<Item = &'a Stocked>) -> BTreeSet<String> {
    rows.map(|row| row.bucket.location.clone()).collect()
}

/// Waits for places: whoever moves goods waits for places before stock, and two who do it in different orders would wait
/// for each other.
async fn turn(tx: &mut Tx, places: BTreeSet<String>) -> Answer<()> {
    place::turn(tx, &places.iter().map(String::as_str).collect::<Vec<_>>()).await
}

/// The rows of all goods that are asked about.
pub async fn goods_of(
    tx: &mut Tx,
    sheets: &[Sheet],
    asked: &Asked,
    (wish, manner): (&Wish, Manner),
) -> Answer<Vec<Stocked>> {
    let mut goods = BTreeSet::new();
    for line in asked.sheets.iter().flat_map(|sheet| &sheet.lines) {
        goods.insert((line.owner.as_str(), line.goods.as_str()));
        goods.extend(line.substitutes.iter().map(|other| (line.owner.as_str(), other.goods.as_str())));
    }
    if goods.is_empty() {
        return Ok(Vec::new());
    }
    let warehouses = sheets.iter().map(|sheet| sheet.form.warehouse_code.as_str()).collect();
    let which = Which::Goods(goods, warehouses);
    let mut rows = candidates::read(tx, (&which, manner), &asked.items, &asked.cuts).await?;
    if asked.sheets.iter().any(|sheet| sheet.rule.steps().contains(&Step::Nearest)) {
        candidates::measure(tx, &mut rows).await?;
    }
    if let Some(without) = &wish.without {
        rows.retain(|row| row.bucket.location != *without);
    }
    Ok(rows)
}

/// What each sheet gets. Warehouses do not know each other's goods.
fn decide(sheets: &[Sheet], asked: &Asked, rows: &[Stocked]) -> Answer<Vec<Outcome>> {
    let mut outcomes = Vec::with_capacity(sheets.len());
    let warehouses: BTreeSet<&str> = sheets.iter().map(|sheet| sheet.form.warehouse_code.as_str()).collect();
    for warehouse in warehouses {
        let lots: Vec<Lot> =
            rows.iter().filter(|row| row.bucket.warehouse == warehouse).map(|row| row.lot.clone()).collect();
        let here = sheets.iter().zip(&asked.sheets);
        let here: Vec<allocate::Sheet> = here
            .filter(|(sheet, _)| sheet.form.warehouse_code == warehouse)
            .map(|(_, question)| question.clone())
            .collect();
        let mut floor = Floor::of(&lots).map_err(Fault::internal)?;
        outcomes.extend(floor.allocate_all(&here, asked.today(warehouse)));
    }
    if let Some(wrong) = outcomes.iter().find(|outcome| !outcome.wrong.is_empty()) {
        return Err(Fault::Invalid(wrong.wrong.clone()));
    }
    Ok(outcomes)
}

fn taken<'a>(
    sheets: &'a [Sheet],
    asked: &'a Asked,
    outcomes: &'a [Outcome],
    rows: &BTreeMap<Id, &'a Stocked>,
) -> Answer<Vec<Taken<'a>>> {
    let mut all = Vec::new();
    for outcome in outcomes {
        let at = sheets.iter().position(|sheet| sheet.standing.id == outcome.sheet);
        let known = at.and_then(|at| sheets.get(at).zip(asked.sheets.get(at)));
        let (sheet, question) = known.ok_or_else(|| Fault::internal("an answer nobody asked for"))?;
        for line in &outcome.lines {
            for pick in &line.picks {
                let row = rows.get(&pick.lot).copied();
                let row = row.ok_or_else(|| Fault::internal("goods that are not there"))?;
                let step = pick.step.and_then(|at| question.rule.steps().get(at));
                all.push(Taken { sheet, line, pick, row, step: step.map(Step::name) });
            }
        }
    }
    Ok(all)
}

fn promise(tx: &Tx, taken: &Taken<'_>) -> Promise {
    let row = taken.row;
    Promise {
        hold: Hold { id: tx.new_id(), stock: row.lot.id },
        doc: Doc { kind: KIND, no: taken.sheet.standing.doc_no.clone(), line: None },
        want: Want { bucket: row.bucket.clone(), qty: taken.pick.qty, line: Some(taken.line.line) },
    }
}

fn reservation(tx: &Tx, taken: &Taken<'_>, hold: Hold, expires: Option<Instant>) -> Answer<Reservation> {
    let (pick, row) = (taken.pick, taken.row);
    Ok(Reservation {
        id: tx.new_id(),
        warehouse_code: row.bucket.warehouse.clone(),
        owner_code: row.bucket.owner.clone(),
        sheet_id: taken.sheet.standing.id,
        line_id: taken.line.line,
        customer_code: taken.sheet.form.customer_code.clone(),
        hold_id: hold.id,
        stock_id: hold.stock,
        goods_code: row.bucket.goods.clone(),
        location_code: row.bucket.location.clone(),
        container_code: row.bucket.container.clone(),
        batch_id: row.bucket.batch,
        batch_no: row.lot.batch_no.clone(),
        expiry_date: row.lot.expiry,
        qty: pick.qty,
        weight: pick.weight,
        covers: pick.covers,
        substitute_of_line: pick.substitute.map(|_| taken.line.line),
        whole: pick.whole,
        state: ReservationState::Soft,
        step: taken.step.map(str::to_owned),
        why: to_text(&Kept::from(&pick.why))?,
        expires_at: expires,
        created_by: tx.session().name.clone(),
        gmt_created: tx.now(),
        released_by: None,
        released_at: None,
        release_reason: None,
    })
}

/// Keeps what was said of each line in the place of what was said before, and that there was a run.
async fn keep(tx: &mut Tx, outcomes: &[Outcome], wish: &Wish) -> Answer<()> {
    let run = tx.new_id();
    let lines: Vec<(Id, &LineOutcome)> = outcomes
        .iter()
        .flat_map(|outcome| outcome.lines.iter().map(move |line| (outcome.sheet, line)))
        .collect();
    let mut rows: Vec<Vec<Value>> = Vec::with_capacity(lines.len());
    for (sheet, line) in &lines {
        let said = Said {
            reason: line.reason.as_ref().map(Kept::from),
            inversion: line.inversion.as_ref().map(Kept::from),
            skipped: line.skipped.iter().map(|skip| Kept::from(&skip.message)).collect(),
            more: line.more,
        };
        let text = to_text(&said)?;
        let values: &[Value] = &vals![tx.new_id(), tx.branch(), *sheet, line.line, run, text, tx.now()];
        rows.push(values.to_vec());
    }
    store::forget_words(tx, &lines.iter().map(|(_, line)| line.line).collect::<Vec<_>>()).await?;
    let columns = &["id", "branch_code", "sheet_id", "line_id", "run_id", "said", "gmt_created"];
    if !rows.is_empty() {
        tx.insert_soon("allocation_word", columns, rows).await?;
    }
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let given: i64 = lines.iter().flat_map(|(_, line)| &line.picks).map(|pick| pick.covers.raw()).sum();
    let rest: i64 = lines.iter().filter_map(|(_, line)| missing(line)).map(Qty::raw).sum();
    let full = outcomes.iter().filter(|outcome| outcome.standing == Standing::Full).count();
    let mode = match (outcomes.len(), wish.chosen.is_empty(), wish.automatic) {
        (1, true, _) => "automatic",
        (1, false, true) => "mixed",
        (1, false, false) => "manual",
        _ => "batch",
    };
    let who = tx.session().name.clone();
    let values: &[Value] = &vals![
        run,
        tx.branch(),
        mode,
        count(outcomes.len()),
        count(lines.len()),
        Qty::of_raw(given + rest),
        Qty::of_raw(given),
        count(full),
        who,
        tx.now()
    ];
    tx.exec_soon(
        "insert into allocation_run (id, branch_code, mode, sheets, lines, asked, given, full_sheets, made_by, gmt_created)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        vec![values.to_vec()],
    )
    .await?;
    Ok(())
}
