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
use crate::{Db, Dialect, Error, Tx, vals};

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
    Pair { sqlite: &'static str, postgres: &'static str },
}

impl Migration {
    /// A step with one text for both databases, written for PostgreSQL. SQLite gets it with `integer` for `bigint` and
    /// every table `strict`. Columns are `bigint` and `text`.
    #[must_use]
    pub const fn common(number: i64, name: &'static str, text: &'static str) -> Self {
        Self { number, name, text: Text::Common(text) }
    }

    /// A step with a text for each database, used as they are.
    #[must_use]
    pub const fn pair(number: i64, name: &'static str, sqlite: &'static str, postgres: &'static str) -> Self {
        Self { number, name, text: Text::Pair { sqlite, postgres } }
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
    // Words of the statement so far, and whether it is a `create table` whose columns have not ended yet.
    let (mut words, mut create, mut table, mut depth) = (0, false, false, 0_u32);
    for piece in pieces(text) {
        match piece {
            Piece::Word(word) => {
                words += 1;
                create |= words == 1 && word.eq_ignore_ascii_case("create");
                table |= words == 2 && create && word.eq_ignore_ascii_case("table");
            }
            Piece::Other("(") => depth += 1,
            Piece::Other(")") => depth = depth.saturating_sub(1),
            Piece::Other(";") => (words, create, table) = (0, false, false),
            _ => {}
        }
        match piece {
            Piece::Word(word) if word.eq_ignore_ascii_case("bigint") => derived.push_str("integer"),
            Piece::Place(number) => derived.extend(["$", number]),
            other => derived.push_str(other.text()),
        }
        if table && depth == 0 && piece == Piece::Other(")") {
            derived.push_str(" strict");
            table = false;
        }
    }
    derived
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

    /// Removes the tables of the steps after `step`, where they are: a copy of before these steps was brought back into
    /// a database that had them. Nothing on SQLite, where a copy is a whole file.
    ///
    /// # Errors
    /// Those of a unit of work.
    pub async fn drop_tables_after(&self, steps: &[Migration], step: i64) -> Result<(), Error> {
        if self.dialect() == Dialect::Sqlite {
            return Ok(());
        }
        let later = steps.iter().filter(|later| later.number > step);
        let tables: Vec<String> = later.flat_map(|later| tables(later.text.postgres())).collect();
        self.write(tables, |tx| {
            Box::pin(async move {
                for name in tx.context().clone() {
                    tx.exec(&format!("drop table if exists {name}"), &[]).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Removes every table of the schema and every routine, all of them or none, whatever step they are of: what a newer
    /// program has made is known to it alone. What belongs to an extension stays. Nothing on SQLite, where a copy is a whole
    /// file.
    ///
    /// # Errors
    /// Those of a unit of work.
    pub async fn drop_everything(&self) -> Result<(), Error> {
        if self.dialect() == Dialect::Sqlite {
            return Ok(());
        }
        self.write((), |tx| Box::pin(nothing_left(tx))).await
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

/// The tables of the schema, as they are named in a statement.
const TABLES: &str = "select cast(cast(c.oid as regclass) as text) from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind in ('r', 'p')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')";
/// Its functions and procedures, likewise.
const ROUTINES: &str = "select cast(cast(p.oid as regprocedure) as text) from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = current_schema()
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')";

async fn nothing_left(tx: &mut Tx) -> Result<(), Error> {
    tx.unhurried().await?;
    // They may refer to each other in any order.
    for name in tx.all::<String>(TABLES, &[]).await? {
        tx.exec(&format!("drop table if exists {name} cascade"), &[]).await?;
    }
    for name in tx.all::<String>(ROUTINES, &[]).await? {
        tx.exec(&format!("drop routine if exists {name} cascade"), &[]).await?;
    }
    Ok(())
}

/// The tables that a text makes.
fn tables(text: &str) -> Vec<String> {
    let words: Vec<&str> = pieces(text)
        .filter_map(|piece| match piece {
            Piece::Word(word) => Some(word),
            _ => None,
        })
        .collect();
    let makes =
        |three: &&[&str]| three[0].eq_ignore_ascii_case("create") && three[1].eq_ignore_ascii_case("table");
    words.windows(3).filter(makes).map(|three| three[2].to_owned()).collect()
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
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_millis());
    let now = i64::try_from(now).unwrap_or(i64::MAX);
    tx.unhurried().await?;
    tx.exec("update migration set applied_at = $1 where number = 0", &vals![now]).await?;
    let applied = "select number, name, hash from migration where number > 0 order by number";
    let applied: Vec<Applied> = tx.all(applied, &[]).await?;
    for (place, found) in applied.iter().enumerate() {
        compare(found, steps.get(place)).map_err(Error::Other)?;
    }
    let Some(step) = steps.get(applied.len()) else {
        return Ok(false);
    };
    tx.script(&step.text).await?;
    let insert = "insert into migration (number, name, hash, applied_at) values ($1, $2, $3, $4)";
    tx.exec(insert, &vals![step.number, step.name, step.hash(), now]).await?;
    tracing::info!(number = step.number, name = step.name, "schema step applied");
    Ok(true)
}

/// Number, name and hash of a step in the database.
type Applied = (i64, String, String);

/// What the database has at a place must be what the program has there.
fn compare((number, name, hash): &Applied, step: Option<&Migration>) -> Result<(), String> {
    match step {
        Some(step) if step.number == *number && step.hash() == *hash => Ok(()),
        Some(step) if step.number == *number => Err(format!(
            "schema step {number} ({name}) was changed after it was applied; write a new step instead"
        )),
        Some(Migration { number: missing, name, .. }) if missing < number => Err(format!(
            "schema step {missing} ({name}) comes before step {number}, which is applied already"
        )),
        _ => Err(format!(
            "the database has schema step {number} ({name}), which this program does not know: \
             the database belongs to a newer version"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::{derive, tables};

    #[test]
    fn tables_become_strict_and_bigint_becomes_integer() {
        let text = "create table a (id bigint primary key, b text default ')' check (length(b) < 5));";
        let lite =
            "create table a (id integer primary key, b text default ')' check (length(b) < 5)) strict;";
        assert_eq!(derive(text), lite);
    }

    #[test]
    fn the_tables_of_a_step_are_known() {
        let text = "create table a (id bigint);\n-- create table c (id bigint)\ncreate index a_b on a (b);\ncreate table b (id bigint)";
        assert_eq!(tables(text), ["a", "b"]);
    }

    #[test]
    fn only_tables_become_strict() {
        let text =
            "create index a_b on a (b);\nalter table a add column c bigint;\ncreate table d (e bigint)";
        let lite = "create index a_b on a (b);\nalter table a add column c integer;\ncreate table d (e integer) strict";
        assert_eq!(derive(text), lite);
    }

    #[test]
    fn comments_literals_and_quoted_names_stay() {
        let text =
            "-- a bigint; create table x ()\nupdate a set b = 'bigint' where \"bigint\" = 1 /* bigint */";
        assert_eq!(derive(text), text);
    }
}
