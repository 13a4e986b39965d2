//! Numbers that stand in the database and are read when somebody asks for them: tasks by state, sessions, the age of the
//! last verification.
//!
//! A feature brings a [`Gauge`] in its manifest; the page of metrics reads all of them in one unit of work.

use std::time::Duration;

use db::Lot;
use futures::future::BoxFuture;

use crate::act::{Act, Cx, Tx};
use crate::app::App;
use crate::clock::Instant;
use crate::fault::{Answer, Fault};

/// Longest time that reading them may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest time that the database may take to say that it is there.
const SHORT: Duration = Duration::from_secs(2);

/// Families of numbers that are read together. A constant of its feature.
pub struct Gauge {
    /// The families.
    pub families: &'static [Family],
    /// Reads them over all tenants.
    pub read: for<'a> fn(&'a mut Tx) -> BoxFuture<'a, Answer<Samples>>,
}

/// A family of numbers.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// Name: `floe_tasks`.
    pub name: &'static str,
    /// What it is, in one English sentence.
    pub help: &'static str,
    /// Names of its labels.
    pub labels: &'static [&'static str],
}

impl std::fmt::Debug for Gauge {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_tuple("Gauge").field(&self.families).finish()
    }
}

/// The numbers of each family of a gauge, in their order.
pub type Samples = Vec<Vec<Sample>>;

/// A number of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Values of the labels, in their order.
    pub labels: Vec<String>,
    /// The number.
    pub value: i64,
}

impl Sample {
    /// A number without labels.
    pub fn plain(value: i64) -> Self {
        Self { labels: Vec::new(), value }
    }

    /// A number with labels.
    pub fn of<const N: usize>(labels: [&str; N], value: i64) -> Self {
        Self { labels: labels.map(str::to_owned).to_vec(), value }
    }

    /// Whole seconds from a moment to now.
    pub fn age<const N: usize>(labels: [&str; N], at: Instant, now: Instant) -> Self {
        Self::of(labels, i64::try_from(now.since(at).as_secs()).unwrap_or(i64::MAX))
    }
}

/// The last run of some check in each tenant, as ages and as differences found: the numbers of two families. Tenants are
/// found one from the other by the index of the table of runs, which keeps hundreds of each.
///
/// # Errors
/// Only those of the database.
pub async fn of_last_runs(tx: &mut Tx, table: &'static str) -> Answer<Samples> {
    let sql = format!(
        "with recursive b (code) as (
           select min(branch_code) from {table}
           union all
           select (select min(n.branch_code) from {table} n where n.branch_code > b.code) from b where b.code is not null)
         select b.code, r.started_at, r.differences from b
         join {table} r on r.id = (select l.id from {table} l where l.branch_code = b.code
           order by l.started_at desc, l.id desc limit 1)
         where b.code is not null order by b.code"
    );
    let now = tx.now();
    let runs: Vec<(String, Instant, i64)> = tx.all(&sql, &[]).await?;
    let ages = runs.iter().map(|(branch, at, _)| Sample::age([branch], *at, now)).collect();
    let found = runs.iter().map(|(branch, _, differences)| Sample::of([branch], *differences)).collect();
    Ok(vec![ages, found])
}

/// Whether the database answers at all. The gauges do not say so: they may be slow where everybody else is served.
pub async fn is_up(app: &App) -> bool {
    app.db.pulse(SHORT).await.is_ok()
}

/// All gauges of the program as they stand now. Who works goes first.
///
/// # Errors
/// Those of the database; `Busy` when it takes too long.
pub async fn all(app: &App) -> Answer<Vec<(&'static Family, Vec<Sample>)>> {
    let gauges: Vec<&'static Gauge> =
        app.features.iter().flat_map(|feature| feature.gauges.iter().copied()).collect();
    let cx = Cx::outside(app, Act::of_program(app, "", "gauge", "read")).reading(Lot::Background);
    tokio::time::timeout(PATIENCE, cx.read(gauges, read)).await.unwrap_or(Err(Fault::Busy))
}

async fn read(tx: &mut Tx, gauges: &Vec<&'static Gauge>) -> Answer<Vec<(&'static Family, Vec<Sample>)>> {
    let mut all = Vec::with_capacity(gauges.len());
    for gauge in gauges {
        all.extend(gauge.families.iter().zip((gauge.read)(tx).await?));
    }
    Ok(all)
}
