//! Runs: comparisons whose result is kept and shown.

use std::time::Duration;

use db::{Row, vals};
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::task::{Outcome, TaskCx};

use super::check::{Checked, Checking};
use super::model::{SealRow, TrailCheck};
use super::seal::{self, cx};
use super::store;

/// Runs that are shown.
const SHOWN: i64 = 20;
/// Runs that are kept for a tenant.
const RUNS: i64 = 400;
/// How long nightly runs go on behind each other; then all rows are compared again. Half a day less than a week, so that it
/// is the same night of each.
const WHOLE: Duration = Duration::from_secs(13 * 12 * 60 * 60);

/// Tenants that have audit rows. What strangers tried before they said who they are belongs to none and stands first.
///
/// # Errors
/// Those of the database.
pub async fn branches(app: &App) -> Answer<Vec<String>> {
    async fn first(tx: &mut Tx, (): &()) -> Answer<Option<String>> {
        Ok(tx.one("select branch_code from audit where branch_code = $1 limit 1", &vals![""]).await?)
    }
    let anybody = Cx::outside(app, Act::of_program(app, "", "organizationDeploy", "trail"));
    let mut all: Vec<String> = anybody.read((), first).await?.into_iter().collect();
    let mut last = String::new();
    while let Some(next) = anybody.read(last, store::branch_after).await? {
        last = next.clone();
        all.push(next);
    }
    Ok(all)
}

/// When the last run of a tenant began.
///
/// # Errors
/// Those of the database.
pub async fn last_run(app: &App, branch: &str) -> Answer<Option<Instant>> {
    async fn read(tx: &mut Tx, (): &()) -> Answer<Option<Instant>> {
        let sql = "select started_at from audit_check where branch_code = $1 order by started_at desc, id desc limit 1";
        Ok(tx.one(sql, &vals![tx.branch()]).await?)
    }
    cx(app, branch).read((), read).await
}

/// What a run leaves behind.
struct Kept {
    started: Instant,
    by: String,
    checked: Checked,
}

/// Runs over what came to a tenant's trail since the last run, or over all of it when that was not done for a week or
/// something was found. Keeps the result; what was found is told in the log, too.
///
/// # Errors
/// Those of the database.
pub async fn nightly(app: &App, branch: &str) -> Answer<Checked> {
    let started = app.clock.now();
    let behind = cx(app, branch).read((), compared).await?;
    let mut checking = Checking::of(app, branch, behind);
    while checking.go_on().await? {}
    let checked = checking.end();
    // The time of work is that of its beginning, and what began long ago may not be written any more.
    let cx = cx(app, branch);
    let by = cx.session.name.clone();
    cx.write(Kept { started, by, checked: checked.clone() }, keep).await?;
    cry(branch, &checked);
    Ok(checked)
}

/// The last seal up to which everything was compared and found right; none when all has to be compared.
async fn compared(tx: &mut Tx, (): &()) -> Answer<Option<SealRow>> {
    let branch = tx.branch().to_owned();
    let last = "select from_seal + seals, hash, differences from audit_check
         where branch_code = $1 order by started_at desc, id desc limit 1";
    let last: Option<(i64, String, i64)> = tx.one(last, &vals![branch.as_str()]).await?;
    let Some((number, known, 0)) = last else { return Ok(None) };
    let whole = "select started_at from audit_check
         where branch_code = $1 and from_seal = 0 order by started_at desc, id desc limit 1";
    let whole: Option<Instant> = tx.one(whole, &vals![branch.as_str()]).await?;
    if whole.is_none_or(|whole| tx.now().since(whole) >= WHOLE) {
        return Ok(None);
    }
    let seal = store::seals(tx, number - 1, 1).await?.pop();
    let is_it = |seal: &SealRow| {
        seal.number == number && seal.hash == known && seal.hash == seal::hash(&branch, seal)
    };
    Ok(seal.filter(is_it))
}

fn cry(branch: &str, checked: &Checked) {
    for found in &checked.found {
        tracing::error!(branch, "the audit trail is not as it was sealed: {found}");
    }
}

/// The same as a task.
pub(super) async fn task(task: TaskCx) -> Answer<Outcome> {
    let (branch, started) = (task.session().branch.clone(), task.app().clock.now());
    let mut checking = Checking::of(task.app(), &branch, None);
    while checking.go_on().await? {
        task.progress(checking.rows(), None).await?;
    }
    let checked = checking.end();
    let clean = checked.differences == 0;
    let key = if clean { "organizationDeploy.trailClean" } else { "organizationDeploy.trailDiffers" };
    let (rows, seals) = (checked.rows.to_string(), checked.seals.to_string());
    let count = checked.differences.to_string();
    let words = [("rows", rows.as_str()), ("seals", seals.as_str()), ("count", count.as_str())];
    let summary = task.app().texts.render(task.lang(), key, &words);
    let result = serde_json::json!({
        "rows": checked.rows, "seals": checked.seals, "differences": checked.differences,
    });
    cry(&branch, &checked);
    let by = task.session().name.clone();
    task.write(Kept { started, by, checked }, keep).await?;
    Ok(Outcome::done().with_result(result).with_summary(summary))
}

async fn keep(tx: &mut Tx, run: &Kept) -> Answer<()> {
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    let found = serde_json::to_string(&run.checked.found).map_err(Fault::internal)?;
    let values = vals![
        tx.new_id(),
        tx.branch(),
        run.started,
        tx.now(),
        run.by.as_str(),
        number(run.checked.seals),
        number(run.checked.rows),
        number(run.checked.unsealed),
        number(run.checked.differences),
        run.checked.hash.as_str(),
        found,
        run.checked.from
    ];
    tx.exec(
        "insert into audit_check (id, branch_code, started_at, finished_at, party_name, seals, audit_rows, unsealed,
           differences, hash, found, from_seal)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        &values,
    )
    .await?;
    tx.exec(
        "delete from audit_check where branch_code = $1 and started_at < (
           select min(started_at) from (
             select started_at from audit_check where branch_code = $1 order by started_at desc limit $2) kept)",
        &vals![tx.branch(), RUNS],
    )
    .await?;
    Ok(())
}

/// The last runs, the latest first.
pub(super) async fn checks(tx: &mut Tx) -> Answer<Vec<TrailCheck>> {
    let rows = tx
        .rows(
            "select id, started_at, finished_at, party_name, seals, audit_rows, unsealed, differences, hash, found
             from audit_check where branch_code = $1 order by started_at desc, id desc limit $2",
            &vals![tx.branch(), SHOWN],
        )
        .await?;
    rows.iter().map(told).collect()
}

fn told(row: &Row) -> Answer<TrailCheck> {
    let found: String = row.get("found")?;
    Ok(TrailCheck {
        id: row.get("id")?,
        started_at: row.get("started_at")?,
        finished_at: row.get("finished_at")?,
        by: row.get("party_name")?,
        seals: row.get("seals")?,
        rows: row.get("audit_rows")?,
        unsealed: row.get("unsealed")?,
        differences: row.get("differences")?,
        hash: row.get("hash")?,
        found: serde_json::from_str(&found).map_err(Fault::internal)?,
    })
}
