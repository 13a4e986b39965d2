//! The rows that say which backups were made, and what became of them.

use anyhow::Result;
use db::{Db, FromRow, Row, Tx, vals};
use futures::future::BoxFuture;
use kernel::app::App;
use kernel::clock::Instant;
use kernel::fault::Answer;
use platform::operations::LastBackup;

/// Rows that are kept.
const KEPT: i64 = 400;

/// Why a backup is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// Somebody asked for it.
    Command,
    /// Every night.
    Night,
    /// A stream of commits begins with it.
    Start,
}

impl Cause {
    /// As it is stored and stands in manifests.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Command => "COMMAND",
            Self::Night => "NIGHT",
            Self::Start => "START",
        }
    }
}

/// A run as the next one has to know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Its number.
    pub number: i64,
    /// `RUNNING`, `DONE` or `FAILED`.
    pub state: String,
    /// When it began.
    pub started: Instant,
}

impl FromRow for Run {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        let (number, state, started) = FromRow::from_row(row)?;
        Ok(Self { number, state, started })
    }
}

/// A run that has ended, as the operations page shows it.
struct Shown(LastBackup);

impl FromRow for Shown {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        type Cells = (Instant, String, Option<i64>, String, Option<String>);
        let (at, state, bytes, place, fault): Cells = FromRow::from_row(row)?;
        let bytes = bytes.and_then(|bytes| u64::try_from(bytes).ok());
        Ok(Self(LastBackup { at, good: state == "DONE", bytes, note: fault.unwrap_or(place) }))
    }
}

/// What became of a run.
#[derive(Debug, Clone)]
pub enum Ended {
    /// Bytes of its parts and files, and how many files.
    Done(u64, u64),
    /// Why it failed.
    Failed(String),
}

/// What the notes say: the last number, and the last run that no person asked for.
///
/// # Errors
/// Those of the database.
pub async fn seen(db: &Db) -> Result<(i64, Option<Run>), db::Error> {
    const LAST: &str = "select number, state, started_at from backup_run where cause <> 'COMMAND'
        order by number desc limit 1";
    db.read((), |tx| {
        Box::pin(async move {
            let number: Option<i64> = tx.one(NUMBER, &[]).await?;
            Ok((number.unwrap_or_default(), tx.one::<Run>(LAST, &[]).await?))
        })
    })
    .await
}

/// The last run that has ended, whoever asked for it.
pub fn last(app: App) -> BoxFuture<'static, Answer<Option<LastBackup>>> {
    const LAST: &str =
        "select started_at, state, bytes, place, fault from backup_run where state <> 'RUNNING'
        order by number desc limit 1";
    Box::pin(async move {
        let shown: Option<Shown> = app.db.read((), |tx| Box::pin(tx.one(LAST, &[]))).await?;
        Ok(shown.map(|shown| shown.0))
    })
}

const NUMBER: &str = "select coalesce(max(number), 0) from backup_run";

/// Claims the number after `after` (after the last, without it) for a run that begins now; none when another copy of the
/// program was faster.
///
/// # Errors
/// Those of the database.
pub async fn begin(
    db: &Db,
    cause: Cause,
    (place, after): (&str, Option<i64>),
    now: Instant,
) -> Result<Option<i64>, db::Error> {
    db.write((cause, place.to_owned(), after, now), |tx| Box::pin(claim(tx))).await
}

async fn claim(tx: &mut Tx<(Cause, String, Option<i64>, Instant)>) -> Result<Option<i64>, db::Error> {
    let (cause, place, after, now) = tx.context().clone();
    let after = match after {
        Some(after) => after,
        None => tx.one::<i64>(NUMBER, &[]).await?.unwrap_or_default(),
    };
    let claimed = tx
        .exec(
            "insert into backup_run (number, state, cause, place, started_at) values ($1, 'RUNNING', $2, $3, $4)
             on conflict (number) do nothing",
            &vals![after + 1, cause.word(), place, now],
        )
        .await?;
    tx.exec("delete from backup_run where number <= $1", &vals![after + 1 - KEPT]).await?;
    Ok((claimed == 1).then_some(after + 1))
}

/// Says what became of a run.
///
/// # Errors
/// Those of the database.
pub async fn end(db: &Db, number: i64, ended: Ended, now: Instant) -> Result<(), db::Error> {
    db.write((number, ended, now), |tx| Box::pin(settle(tx))).await
}

async fn settle(tx: &mut Tx<(i64, Ended, Instant)>) -> Result<(), db::Error> {
    let (number, ended, now) = tx.context().clone();
    let whole = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    let (state, bytes, files, fault) = match ended {
        Ended::Done(bytes, files) => ("DONE", Some(whole(bytes)), Some(whole(files)), None),
        Ended::Failed(why) => ("FAILED", None, None, Some(why)),
    };
    let values = vals![state, now, bytes, files, fault, number];
    tx.exec(
        "update backup_run set state = $1, finished_at = $2, bytes = $3, files = $4, fault = $5 where number = $6",
        &values,
    )
    .await?;
    Ok(())
}
