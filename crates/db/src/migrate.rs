//! Steps of the schema: applied in order, each in one transaction, each exactly once, whoever starts first.
//!
//! The table `migration` holds what was applied, with a hash of the text; its row 0 is the lock. Every step's
//! transaction changes that row first, so of several starting processes one applies a step and the others wait for it:
//! a plain row lock, which distributed engines have too. A step whose text has changed since, and a database with
//! steps that this program does not know, are refused.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sha2::{Digest, Sha256};

use crate::scan::{Piece, pieces};
use crate::{Db, Error, Tx, vals};

/// Tries at making the table, when other processes make it too.
const TRIES: u32 = 5;

/// One step of the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migration {
    number: i64,
    name: &'static str,
    text: Text,
}

/// The text of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Text {
    Common(&'static str),
    Pair {
        sqlite: &'static str,
        postgres: &'static str,
    },
}

impl Migration {
    /// A step with one text for both databases, written for PostgreSQL. SQLite gets it with `integer` for `bigint` and
    /// every table `strict`. Columns are `bigint` and `text`.
    #[must_use]
    pub const fn common(number: i64, name: &'static str, text: &'static str) -> Self {
        Self {
            number,
            name,
            text: Text::Common(text),
        }
    }

    /// A step with a text for each database, used as they are.
    #[must_use]
    pub const fn pair(number: i64, name: &'static str, sqlite: &'static str, postgres: &'static str) -> Self {
        Self {
            number,
            name,
            text: Text::Pair { sqlite, postgres },
        }
    }

    /// The number, which orders the steps.
    #[must_use]
    pub const fn number(&self) -> i64 {
        self.number
    }

    /// The name, as in its file's name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// SHA-256 of the texts, in hexadecimal; line ends count as `\n`.
    pub(crate) fn hash(&self) -> String {
        let mut hash = Sha256::new();
        let (first, second) = match self.text {
            Text::Common(text) => (text, ""),
            Text::Pair { sqlite, postgres } => (sqlite, postgres),
        };
        hash.update(first.replace("\r\n", "\n"));
        hash.update([0]);
        hash.update(second.replace("\r\n", "\n"));
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Text {
    pub(crate) fn lite(&self) -> Cow<'static, str> {
        match self {
            Self::Common(text) => Cow::Owned(derive(text)),
            Self::Pair { sqlite, .. } => Cow::Borrowed(sqlite),
        }
    }

    pub(crate) fn postgres(&self) -> &'static str {
        match self {
            Self::Common(text) | Self::Pair { postgres: text, .. } => text,
        }
    }
}

/// The SQLite text of a common text.
fn derive(text: &str) -> String {
    let mut derived = String::with_capacity(text.len() + 64);
    let (mut words, mut depth, mut table) = (0, 0_u32, false);
    for piece in pieces(text) {
        match piece {
            Piece::Word(word) => {
                words += 1;
                table |= words == 2 && word.eq_ignore_ascii_case("table") && derived_create(&derived);
            }
            Piece::Other("(") => depth += 1,
            Piece::Other(")") => depth = depth.saturating_sub(1),
            Piece::Other(";") => (words, table) = (0, false),
            _ => {}
        }
        match piece {
            Piece::Word(word) if word.eq_ignore_ascii_case("bigint") => derived.push_str("integer"),
            Piece::Place(place) => derived.extend(["$", place]),
            other => derived.push_str(other.text()),
        }
        if table && depth == 0 && piece == Piece::Other(")") {
            derived.push_str(" strict");
            table = false;
        }
    }
    derived
}

/// Whether the statement being written began with `create`.
fn derived_create(derived: &str) -> bool {
    derived.trim_end().to_ascii_lowercase().ends_with("create")
}

impl Db {
    /// Brings the schema up to the last of these steps. Several processes may do so at once.
    ///
    /// # Errors
    /// [`Error::Misuse`] when the steps are not in ascending order; [`Error::Other`] when a step was changed after it
    /// was applied, or the database holds steps that are not among these (it belongs to a newer program); any error of
    /// a step, after which the steps before it are applied and it is not.
    pub async fn migrate(&self, steps: &[Migration]) -> Result<(), Error> {
        if !steps.iter().map(|step| step.number).is_sorted_by(|a, b| a < b)
            || steps.first().is_some_and(|s| s.number < 1)
        {
            return Err(Error::Misuse("schema steps are numbered upwards from 1".into()));
        }
        self.prepare_table().await?;
        let steps: Arc<[Migration]> = steps.into();
        while self.write(Arc::clone(&steps), |tx| Box::pin(next(tx))).await? {}
        Ok(())
    }

    /// `create table if not exists` may still collide with another process doing the same.
    async fn prepare_table(&self) -> Result<(), Error> {
        let mut tries = 1;
        loop {
            match self.write((), |tx| Box::pin(table(tx))).await {
                Ok(()) => return Ok(()),
                Err(error) if tries == TRIES => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
            tries += 1;
        }
    }
}

async fn table(tx: &mut Tx) -> Result<(), Error> {
    tx.script(&Text::Common(
        "create table if not exists migration (
            number bigint not null primary key,
            name text not null,
            hash text not null,
            applied_at bigint not null
        );",
    ))
    .await?;
    let lock = "insert into migration (number, name, hash, applied_at) values (0, 'lock', '', 0) on conflict do nothing";
    tx.exec(lock, &vals![]).await.map(drop)
}

/// Applies the first step that is missing; false when none is.
async fn next(tx: &mut Tx<Arc<[Migration]>>) -> Result<bool, Error> {
    let steps = Arc::clone(tx.context());
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |age| age.as_millis());
    let now = i64::try_from(now).unwrap_or(i64::MAX);
    tx.exec(
        "update migration set applied_at = $1 where number = 0",
        &vals![now],
    )
    .await?;
    let applied: Vec<(i64, String, String)> = tx
        .all(
            "select number, name, hash from migration where number > 0 order by number",
            &vals![],
        )
        .await?;
    for (place, (number, name, hash)) in applied.iter().enumerate() {
        match steps.get(place) {
            Some(step) if step.number == *number && step.hash() == *hash => {}
            Some(step) if step.number == *number => {
                let text = format!(
                    "schema step {number} ({name}) was changed after it was applied; add a new step instead"
                );
                return Err(Error::Other(text));
            }
            Some(step) if step.number < *number => {
                let text = format!(
                    "schema step {} ({}) comes before step {number}, which is applied already",
                    step.number, step.name
                );
                return Err(Error::Other(text));
            }
            _ => {
                let text = format!(
                    "the database has schema step {number} ({name}), which this program does not know: it belongs to a newer version"
                );
                return Err(Error::Other(text));
            }
        }
    }
    let Some(step) = steps.get(applied.len()) else {
        return Ok(false);
    };
    tx.script(&step.text).await?;
    let insert = "insert into migration (number, name, hash, applied_at) values ($1, $2, $3, $4)";
    tx.exec(insert, &vals![step.number, step.name, step.hash(), now])
        .await?;
    tracing::info!(number = step.number, name = step.name, "schema step applied");
    Ok(true)
}
