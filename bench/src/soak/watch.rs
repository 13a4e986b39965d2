//! What a server uses: memory, file handles, the log of its database, and what waits in it.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result};
use db::{Db, vals};

use crate::load::Request;
use crate::place::Place;
use crate::server::Server;

/// Longest wait for the page of metrics.
const PATIENCE: Duration = Duration::from_secs(5);

/// What it uses at a moment.
#[derive(Debug, Clone, Copy, Default)]
pub struct Used {
    /// Memory of its own in MiB. Pages of the database that it reads through the memory map are the system's, which takes
    /// them back when it needs them; they are as many as the file has, and told by no figure of the program.
    pub memory: f64,
    /// Open files and connections.
    pub handles: usize,
    /// The write-ahead log in MiB: SQLite's file, or the files of PostgreSQL's.
    pub log: f64,
    /// Background tasks that have not ended.
    pub tasks: f64,
    /// Units of work that wait for the database.
    pub waiting: f64,
    /// Calls that run.
    pub calls: f64,
}

/// Looks at a server.
pub struct Watch {
    process: PathBuf,
    metrics: String,
    log: PathBuf,
    database: Option<Db>,
}

impl Watch {
    /// Of a server whose metrics are told at an address.
    ///
    /// # Errors
    /// When PostgreSQL cannot be reached.
    pub async fn of(server: &Server, place: &Place, metrics: &str) -> Result<Self> {
        let database = match place.name {
            "SQLite" => None,
            _ => Some(Db::open(&place.url.parse()?).await?),
        };
        Ok(Self {
            process: PathBuf::from(format!("/proc/{}", server.id())),
            metrics: metrics.to_owned(),
            log: place.data.join("floe.db-wal"),
            database,
        })
    }

    /// What it uses now. What stands in its metrics is left out when they do not come in time.
    ///
    /// # Errors
    /// On systems without `/proc`.
    pub async fn look(&self) -> Result<Used> {
        let status = fs::read_to_string(self.process.join("status"))?;
        let memory = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        let memory: f64 = memory.context("no figures of memory")?.trim().trim_end_matches(" kB").parse()?;
        let handles = fs::read_dir(self.process.join("fd"))?.count();
        let asked = Request::get(&self.metrics, "/metrics", &[]);
        let told = tokio::time::timeout(PATIENCE, asked.once()).await;
        let page = told.ok().and_then(Result::ok).map(|(_, page)| page).unwrap_or_default();
        Ok(Used {
            memory: memory / 1024.0,
            handles,
            log: self.log().await?,
            tasks: sum(&page, "floe_tasks{", &["QUEUED", "RUNNING"]),
            waiting: sum(&page, "floe_units_waiting{", &[""]),
            calls: sum(&page, "floe_calls_running", &[""]),
        })
    }

    async fn log(&self) -> Result<f64> {
        let Some(db) = &self.database else {
            let bytes = fs::metadata(&self.log).map(|file| file.len()).unwrap_or_default();
            return Ok(bytes as f64 / 1024.0 / 1024.0);
        };
        let read = db.read((), |tx: &mut db::Tx| {
            Box::pin(async move {
                let sql = "select cast(sum(size) as bigint) from pg_ls_waldir()";
                tx.one::<i64>(sql, &vals![]).await
            })
        });
        let bytes = read.await?.unwrap_or_default();
        Ok(bytes as f64 / 1024.0 / 1024.0)
    }
}

/// The sum of the series of a name that have one of these words.
fn sum(page: &str, name: &str, words: &[&str]) -> f64 {
    let series = page.lines().filter(|line| line.starts_with(name));
    let wanted = series.filter(|line| words.iter().any(|word| line.contains(word)));
    // Of none, `sum` answers the zero that has a minus.
    wanted.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).fold(0.0, |all, one| all + one)
}

#[cfg(test)]
mod tests {
    use super::sum;

    #[test]
    fn series_of_a_name_are_added() {
        let page = "floe_tasks{kind=\"export\",state=\"QUEUED\"} 2\nfloe_tasks{kind=\"x\",state=\"FAIL\"} 5\n\
                    floe_tasks{kind=\"x\",state=\"RUNNING\"} 1\nfloe_calls_running 7\n";
        assert_eq!(sum(page, "floe_tasks{", &["QUEUED", "RUNNING"]), 3.0);
        assert_eq!(sum(page, "floe_calls_running", &[""]), 7.0);
    }
}
