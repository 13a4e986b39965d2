//! Filling tables without the product: the database makes the rows itself, or takes them by the thousand.

use std::time::Duration;

use anyhow::{Context as _, Result};
use db::Db;

/// 2026-01-01 in milliseconds.
pub const START: i64 = 1_767_225_600_000;
/// Columns that every record has.
pub const RECORD: &str =
    "id, branch_code, version, deleted, created_by, gmt_created, modified_by, gmt_modified";

/// Opens a database for statements that take long.
///
/// # Errors
/// When it cannot be reached.
pub async fn open(url: &str) -> Result<Db> {
    let mut config: db::Config = url.parse()?;
    config.statement_timeout = Duration::from_secs(4 * 60 * 60);
    Ok(Db::open(&config).await?)
}

/// The tenant that the first start made.
///
/// # Errors
/// When there was none.
pub async fn branch(db: &Db) -> Result<String> {
    let found: Result<Option<String>, db::Error> = db
        .read((), |tx| {
            Box::pin(
                async move { tx.one("select branch_code from organization order by id limit 1", &[]).await },
            )
        })
        .await;
    found?.context("no organization after the first start")
}

/// Runs one statement in a unit of work.
///
/// # Errors
/// When the database refuses it.
pub async fn run(db: &Db, sql: String) -> Result<()> {
    let told = sql.clone();
    let done: Result<u64, db::Error> = db
        .write((), move |tx| {
            let sql = sql.clone();
            Box::pin(async move { tx.exec(&sql, &[]).await })
        })
        .await;
    done.with_context(|| told).map(drop)
}

/// Numbers from `first` up to `end`, as a table `n(i)`.
pub fn numbers(first: i64, end: i64) -> String {
    format!(
        "with recursive n(i) as (select cast({first} as bigint) union all select i + 1 from n where i + 1 < {end})"
    )
}

/// Values of [`RECORD`] for the number `i`.
pub fn record(branch: &str) -> String {
    format!("i + 1, '{branch}', 1, 0, 'bench', {START}, 'bench', {START}")
}

/// Closes a database that was filled, after it has looked at what it holds, which PostgreSQL would do by itself within a
/// minute.
///
/// # Errors
/// When it fails to.
pub async fn settle(db: Db, url: &str) -> Result<()> {
    db.tidy().await?;
    db.close().await;
    if url.starts_with("postgres") {
        let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await?;
        tokio::spawn(connection);
        client.batch_execute("vacuum analyze").await?;
    }
    Ok(())
}
