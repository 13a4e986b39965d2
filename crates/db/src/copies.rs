//! Copies of a database: what is in one, and changes that are played back into one.
//!
//! Only SQLite's copies are files that this crate reads; PostgreSQL makes and reads its own (`pg_dump`, its archive).

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::lite::{backup, replay};
use crate::{Error, FromRow, Value, blocking};

pub use crate::lite::replay::Replayed;

/// What a copy holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contents {
    /// Rows by table.
    pub rows: BTreeMap<String, u64>,
}

/// Looks through a SQLite file that nobody works with; the file stays as it is.
///
/// # Errors
/// [`Error::Other`] when it is damaged or no database.
pub async fn inspect(file: &Path) -> Result<Contents, Error> {
    let file = file.to_owned();
    blocking(move || backup::inspect(&file)).await
}

/// Rows of a SQLite file that nobody works with; the file stays as it is.
///
/// # Errors
/// [`Error::Other`] when it is damaged or has no such tables, [`Error::Misuse`] for rows of another kind.
pub async fn select<T: FromRow + Send + 'static>(
    file: &Path,
    sql: &'static str,
    values: Vec<Value>,
) -> Result<Vec<T>, Error> {
    let file = file.to_owned();
    let read = move || backup::select(&file, sql, &values)?.iter().map(T::from_row).collect();
    blocking(read).await
}

/// Takes out what SQLite noted of tables for its plans, and writes the file anew: a copy that got such notes after it was
/// made is whole again when changes have been played back into it.
///
/// # Errors
/// [`Error::Other`] when more than the notes is damaged.
pub async fn without_statistics(file: &Path) -> Result<(), Error> {
    let file = file.to_owned();
    blocking(move || backup::without_statistics(&file)).await
}

/// Plays the changes that [`crate::Db::stream_to`] wrote into `stream` back into a copy made after it began, up to the
/// last commit at or before `until` (milliseconds since 1970).
///
/// # Errors
/// [`Error::Other`] when a file cannot be read or written, or a part of the stream is missing or damaged.
pub async fn replay(file: &Path, stream: &Path, until: i64) -> Result<Replayed, Error> {
    let (file, stream) = (file.to_owned(), stream.to_owned());
    blocking(move || replay::replay(&file, &stream, until)).await
}

/// The machine's clock, in milliseconds since 1970.
pub(crate) fn now_millis() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_millis());
    i64::try_from(now).unwrap_or(i64::MAX)
}
