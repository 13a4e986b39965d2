//! A run: parts of the ledger compared one after the other, each in a unit of work of its own.

use db::{Lot, Row, vals};
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::task::{Outcome, TaskCx};
use stock::Place;

use super::model::{FoundDifference, VerifyRun};
use crate::allocation;

/// Differences that are kept.
const KEPT: usize = 100;
/// Runs that are shown.
const SHOWN: i64 = 20;
/// Runs that are kept for a tenant.
const RUNS: i64 = 400;

/// What a whole ledger came to.
#[derive(Debug, Clone, Default)]
pub struct Derived {
    /// Rows of stock.
    pub rows: u64,
    /// Ends of moves.
    pub ends: u64,
    /// How many rows differ.
    pub differences: u64,
    /// The first of them.
    pub found: Vec<FoundDifference>,
}

/// A ledger on its way through the comparison.
pub struct Deriving {
    cx: Cx,
    after: Place,
    /// What it came to so far.
    pub derived: Derived,
}

impl Deriving {
    /// The ledger of a tenant, nothing compared yet.
    pub fn of(app: &App, branch: &str) -> Self {
        let act = Act::of_program(app, branch, "inventoryManage", "verify");
        let cx = Cx::outside(app, act).reading(Lot::Background);
        Self { cx, after: Place::default(), derived: Derived::default() }
    }

    /// Compares the next rows; says whether there are more.
    ///
    /// # Errors
    /// Those of the database.
    pub async fn go_on(&mut self) -> Answer<bool> {
        let part = self.cx.read(self.after.clone(), part).await?;
        let all = &mut self.derived;
        all.rows += part.rows;
        all.ends += part.ends;
        all.differences += part.differences.len() as u64;
        let room = KEPT.saturating_sub(all.found.len());
        all.found.extend(part.differences.iter().take(room).map(FoundDifference::from));
        let more = part.next.is_some();
        self.after = part.next.unwrap_or_default();
        Ok(more)
    }
}

/// Compares every row of a tenant with its moves and holds.
///
/// # Errors
/// Those of the database.
pub async fn derive(app: &App, branch: &str) -> Answer<Derived> {
    let mut deriving = Deriving::of(app, branch);
    while deriving.go_on().await? {}
    Ok(deriving.derived)
}

/// The next rows; with the last of them, whether what is promised is held.
async fn part(tx: &mut Tx, after: &Place) -> Answer<stock::Part> {
    let mut part = stock::verify_part(tx, after, stock::Portion::default()).await?;
    if part.next.is_none() {
        part.differences.extend(allocation::unkept(tx).await?);
    }
    Ok(part)
}

/// Tenants that have a ledger.
pub async fn branches(app: &App) -> Answer<Vec<String>> {
    async fn read(tx: &mut Tx, (): &()) -> Answer<Vec<String>> {
        stock::branches(tx).await
    }
    Cx::outside(app, Act::of_program(app, "", "inventoryManage", "verify")).read((), read).await
}

/// When the last run of a tenant began.
pub async fn last_run(app: &App, branch: &str) -> Answer<Option<Instant>> {
    async fn read(tx: &mut Tx, (): &()) -> Answer<Option<Instant>> {
        let sql = "select started_at from verify_run where branch_code = $1 order by started_at desc, id desc limit 1";
        Ok(tx.one(sql, &vals![tx.branch()]).await?)
    }
    Cx::outside(app, Act::of_program(app, branch, "inventoryManage", "verify")).read((), read).await
}

/// What a run leaves behind.
struct Kept {
    started: Instant,
    by: String,
    derived: Derived,
}

/// Runs over a tenant's ledger and keeps the result; a difference is told in the log, too.
pub async fn nightly(app: &App, branch: &str) -> Answer<Derived> {
    let started = app.clock.now();
    let derived = derive(app, branch).await?;
    let cx = Cx::outside(app, Act::of_program(app, branch, "inventoryManage", "verify"));
    let by = cx.session.name.clone();
    cx.write(Kept { started, by, derived: derived.clone() }, keep).await?;
    cry(branch, &derived);
    Ok(derived)
}

fn cry(branch: &str, derived: &Derived) {
    for found in &derived.found {
        tracing::error!(branch, "the ledger and what is on hand differ: {found}");
    }
}

/// The same as a task.
pub(super) async fn task(task: TaskCx) -> Answer<Outcome> {
    let (branch, started) = (task.session().branch.clone(), task.app().clock.now());
    let mut deriving = Deriving::of(task.app(), &branch);
    while deriving.go_on().await? {
        task.progress(deriving.derived.rows, None).await?;
    }
    let derived = deriving.derived;
    let by = task.session().name.clone();
    let key = if derived.differences == 0 {
        "inventoryManage.verifyClean"
    } else {
        "inventoryManage.verifyDiffers"
    };
    let (rows, moves) = (derived.rows.to_string(), derived.ends.to_string());
    let count = derived.differences.to_string();
    let words = [("rows", rows.as_str()), ("moves", moves.as_str()), ("count", count.as_str())];
    let summary = task.app().texts.render(task.lang(), key, &words);
    let result = serde_json::json!({
        "rows": derived.rows, "moves": derived.ends, "differences": derived.differences,
    });
    cry(&branch, &derived);
    task.write(Kept { started, by, derived }, keep).await?;
    Ok(Outcome::done().with_result(result).with_summary(summary))
}

async fn keep(tx: &mut Tx, run: &Kept) -> Answer<()> {
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    let found = serde_json::to_string(&run.derived.found).map_err(Fault::internal)?;
    let values = vals![
        tx.new_id(),
        tx.branch(),
        run.started,
        tx.now(),
        run.by.as_str(),
        number(run.derived.rows),
        number(run.derived.ends),
        number(run.derived.differences),
        found
    ];
    tx.exec(
        "insert into verify_run (id, branch_code, started_at, finished_at, party_name, stock_rows, moves, differences, found)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        &values,
    )
    .await?;
    let branch = tx.branch().to_owned();
    tx.exec(
        "delete from verify_run where branch_code = $1 and started_at < (
           select min(started_at) from (
             select started_at from verify_run where branch_code = $1 order by started_at desc limit $2) kept)",
        &vals![branch, RUNS],
    )
    .await?;
    Ok(())
}

/// The last runs, the latest first.
pub(super) async fn runs(tx: &mut Tx, (): &()) -> Answer<Vec<VerifyRun>> {
    let rows = tx
        .rows(
            "select id, started_at, finished_at, party_name, stock_rows, moves, differences, found from verify_run
             where branch_code = $1 order by started_at desc, id desc limit $2",
            &vals![tx.branch(), SHOWN],
        )
        .await?;
    rows.iter().map(run).collect()
}

fn run(row: &Row) -> Answer<VerifyRun> {
    let found: String = row.get("found")?;
    Ok(VerifyRun {
        id: row.get("id")?,
        started_at: row.get("started_at")?,
        finished_at: row.get("finished_at")?,
        by: row.get("party_name")?,
        stock_rows: row.get("stock_rows")?,
        moves: row.get("moves")?,
        differences: row.get("differences")?,
        found: serde_json::from_str(&found).map_err(Fault::internal)?,
    })
}
