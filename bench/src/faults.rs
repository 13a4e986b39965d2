//! A fault run: clients at work, something that fails, and the comparison at the end.
//!
//! The same run is told for long by `bench faults` and for a few seconds by the guards of the server.

mod client;
mod cluster;
mod compare;
mod files;
mod house;
mod moment;
mod process;
mod proxy;
mod rounds;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use client::{Crew, Known};
use cluster::Cluster;
pub use cluster::has_programs;
use process::Process;

/// What fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// The process is killed. SQLite.
    Kill,
    /// The disk is full: that of a folder on a small disk, or files may not grow. SQLite.
    Disk(Option<PathBuf>),
    /// PostgreSQL is stopped, refuses connections, and starts again.
    Restart,
    /// One of two copies of the program is killed, in turn. PostgreSQL.
    Copies,
    /// The network between two copies of the program and PostgreSQL is cut, stalled and slowed.
    Network,
    /// Nothing; a moment in the middle of the work is brought back. SQLite, from its stream of commits.
    Moment,
    /// The same on PostgreSQL, from its archive.
    Archive,
}

/// A run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// What fails.
    pub mode: Mode,
    /// How often.
    pub rounds: usize,
    /// Clients at work.
    pub clients: usize,
    /// The program.
    pub program: PathBuf,
}

impl Plan {
    /// A run of the release binary.
    pub fn new(mode: Mode) -> Self {
        let program = std::env::var("FLOE_BIN").unwrap_or_else(|_| "target/release/floe".into());
        Self { mode, rounds: 1, clients: 32, program: program.into() }
    }
}

/// What came of a run in which nothing was lost.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// What failed, in words.
    pub what: String,
    /// Documents that were acknowledged.
    pub documents: usize,
    /// Files that were, each of them fetched at the end.
    pub files: usize,
    /// Calls that were cut off and sent again.
    pub cut: usize,
    /// Calls that were refused with "busy" or "not known" and sent again.
    pub refused: usize,
    /// From the end of a fault to the next acknowledged call, at most.
    pub recovery: Duration,
    /// How long it took.
    pub took: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if matches!(self.recovery, Duration::ZERO) && self.cut == 0 {
            return write!(out, "{} in {:.0} s.", self.what, self.took.as_secs_f64());
        }
        write!(
            out,
            "{} in {:.0} s: {} documents and {} files acknowledged, {} calls cut off and {} refused, all sent again; at work again \
             after {:.1} s at most. All there, once, whole; floe verify is content.",
            self.what,
            self.took.as_secs_f64(),
            self.documents,
            self.files,
            self.cut,
            self.refused,
            self.recovery.as_secs_f64()
        )
    }
}

/// Runs it.
///
/// # Errors
/// When anything was lost, done twice or answered with a bug.
pub async fn run(plan: &Plan) -> Result<Report> {
    let started = Instant::now();
    let folder = match &plan.mode {
        Mode::Disk(Some(on)) => tempfile::tempdir_in(on)?,
        _ => tempfile::tempdir()?,
    };
    let mut report = match plan.mode {
        Mode::Kill | Mode::Disk(_) => on_sqlite(plan, folder.path()).await?,
        Mode::Restart | Mode::Copies | Mode::Network => on_postgres(plan, folder.path()).await?,
        Mode::Moment => moment::stream(plan, folder.path()).await?,
        Mode::Archive => moment::archive(plan, folder.path()).await?,
    };
    report.took = started.elapsed();
    Ok(report)
}

async fn on_sqlite(plan: &Plan, data: &Path) -> Result<Report> {
    house::furnish(&plan.program, data, &sqlite(data), plan.clients).await?;
    let place = Spot { program: plan.program.clone(), data: data.to_owned(), url: sqlite(data) };
    let first = Process::start(&place).await?;
    let crew = Arc::new(Crew::sign_in(&first, 1).await?);
    let clients = client::start(&crew, plan.clients);
    let what = match &plan.mode {
        Mode::Disk(on) => rounds::disk(plan, (&place, on.as_deref()), first, &crew).await?,
        _ => rounds::kill(plan, &place, first, &crew).await?,
    };
    finished(&place, what, (&crew, clients)).await
}

async fn on_postgres(plan: &Plan, folder: &Path) -> Result<Report> {
    let cluster = Cluster::start(&folder.join("pg"), &[])?;
    let url = cluster.database().await?;
    let place = |name: &str, url: String| {
        let data = folder.join(name);
        Spot { program: plan.program.clone(), data, url }
    };
    house::furnish(&plan.program, &folder.join("one"), &url, plan.clients).await?;
    match plan.mode {
        Mode::Copies | Mode::Network => {
            let proxy = proxy::Proxy::start(cluster.port()).await?;
            let through = cluster.through(&url, proxy.port);
            let (one, other) = (place("one", through.clone()), place("other", through));
            // Copies of the program keep files in one place.
            std::fs::create_dir_all(&other.data)?;
            std::os::unix::fs::symlink(one.data.join("files"), other.data.join("files"))?;
            let copies = [Process::start(&one).await?, Process::start(&other).await?];
            let crew = Arc::new(Crew::sign_in(&copies[0], 2).await?);
            crew.moved(1, Some(copies[1].address.clone()));
            let clients = client::start(&crew, plan.clients);
            let what = match plan.mode {
                Mode::Copies => rounds::kill_copies(plan, [&one, &other], copies, &crew).await?,
                _ => rounds::network(plan, &proxy, copies, &crew).await?,
            };
            finished(&place("one", url), what, (&crew, clients)).await
        }
        _ => {
            let one = place("one", url);
            let first = Process::start(&one).await?;
            let crew = Arc::new(Crew::sign_in(&first, 1).await?);
            let clients = client::start(&crew, plan.clients);
            let what = rounds::restart(plan, cluster, first, &crew).await?;
            finished(&one, what.0, (&crew, clients)).await
        }
    }
}

/// A program on its data.
#[derive(Debug, Clone)]
struct Spot {
    program: PathBuf,
    data: PathBuf,
    url: String,
}

type Working = Vec<tokio::task::JoinHandle<Result<Known>>>;

/// Compares what the clients know with what is there.
async fn finished(place: &Spot, what: String, (crew, clients): (&Arc<Crew>, Working)) -> Result<Report> {
    let mut known = Vec::new();
    for client in clients {
        known.push(client.await??);
    }
    ensure!(known.iter().all(|known| known.open.is_none()), "a call is still without an answer");
    let tally = crew.tally();
    ensure!(tally.bugs.is_empty(), "{} answers were bugs: {}", tally.bugs.len(), tally.bugs.join("\n"));
    compare::compare(&place.url, &known).await?;
    let files = files::compare(place, &known, None).await?;
    process::verify(place)?;
    let documents = known.iter().map(|known| known.made.len()).sum();
    Ok(Report {
        what,
        documents,
        files,
        cut: tally.cut,
        refused: tally.refused,
        recovery: tally.recovery,
        took: Duration::ZERO,
    })
}

fn sqlite(data: &Path) -> String {
    format!("sqlite:{}", data.join("floe.db").display())
}
