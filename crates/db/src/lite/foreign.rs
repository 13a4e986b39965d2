//! Which foreign key was broken: SQLite says only that one was.
//!
//! The statement's table has one suspect in most cases. Where there are several, the statement is run again with the
//! checks put off, the broken key is looked for, and everything is rolled back. Only failing statements pay for this,
//! and not more than `PATIENCE`.

use std::time::{Duration, Instant};

use rusqlite::{Connection, params_from_iter};

use crate::Value;
use crate::scan::{Piece, pieces};

/// Longest search among several suspects; it holds up the writer.
const PATIENCE: Duration = Duration::from_millis(250);

/// A foreign key of the schema.
#[derive(Debug, PartialEq, Eq)]
struct Key {
    name: String,
    child: String,
    parent: String,
    /// SQLite's number of the key within its table.
    id: i64,
}

/// The name of the foreign key that the statement broke; `<table>_fkey` when it cannot be told.
pub(super) fn name(raw: &Connection, text: &str, values: &[Value]) -> String {
    let (changed, deletes) = changed_table(text);
    let found = find(raw, text, values, changed, deletes).unwrap_or_else(|error| {
        tracing::warn!(%error, table = changed, "the name of a foreign key could not be looked up");
        None
    });
    found.unwrap_or_else(|| format!("{changed}_fkey"))
}

fn find(
    raw: &Connection,
    text: &str,
    values: &[Value],
    changed: &str,
    deletes: bool,
) -> rusqlite::Result<Option<String>> {
    let mut suspects = keys(raw)?;
    suspects.retain(|key| key.parent == changed || (!deletes && key.child == changed));
    if suspects.len() > 1 {
        raw.execute_batch("savepoint suspect; pragma defer_foreign_keys = on")?;
        let broken = raw.execute(text, params_from_iter(values)).and_then(|_| broken(raw, &suspects));
        raw.execute_batch("rollback to suspect; release suspect; pragma defer_foreign_keys = off")?;
        let Some(place) = broken? else { return Ok(None) };
        return Ok(Some(suspects.swap_remove(place).name));
    }
    Ok(suspects.pop().map(|key| key.name))
}

/// The place of the first suspect with a row that points nowhere.
fn broken(raw: &Connection, suspects: &[Key]) -> rusqlite::Result<Option<usize>> {
    let started = Instant::now();
    let mut check = raw.prepare("select 1 from pragma_foreign_key_check(?1) where fkid = ?2 limit 1")?;
    for (place, key) in suspects.iter().enumerate() {
        if started.elapsed() > PATIENCE {
            return Ok(None);
        }
        if check.exists((&key.child, key.id))? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// The table a statement changes, and whether it deletes.
fn changed_table(text: &str) -> (&str, bool) {
    let mut deletes = false;
    let mut verb = false;
    for piece in pieces(text) {
        let Piece::Word(word) = piece else { continue };
        match word.to_ascii_lowercase().as_str() {
            "delete" => (verb, deletes) = (true, true),
            "insert" | "replace" | "update" => verb = true,
            "or" | "into" | "from" | "abort" | "fail" | "ignore" | "rollback" => {}
            _ if verb => return (word, deletes),
            _ => {}
        }
    }
    ("", deletes)
}

/// All foreign keys of the schema.
fn keys(raw: &Connection) -> rusqlite::Result<Vec<Key>> {
    let mut find = raw.prepare_cached(
        "select t.name, t.sql, k.id, k.\"table\", group_concat(k.\"from\", '_' order by k.seq)
         from sqlite_schema t, pragma_foreign_key_list(t.name) k
         where t.type = 'table'
         group by t.name, t.sql, k.id, k.\"table\"
         order by t.name, k.id desc",
    )?;
    let mut rows = find.query(())?;
    let mut keys: Vec<Key> = Vec::new();
    let mut names = Vec::new().into_iter();
    while let Some(row) = rows.next()? {
        let (child, id): (String, i64) = (row.get(0)?, row.get(2)?);
        if keys.last().is_none_or(|last| last.child != child) {
            names = given_names(row.get_ref(1)?.as_str()?).into_iter();
        }
        // SQLite numbers a table's keys from the last one declared.
        let given = names.next().flatten();
        let columns: String = row.get(4)?;
        let name = given.unwrap_or_else(|| format!("{child}_{columns}_fkey"));
        keys.push(Key { name, child, parent: row.get(3)?, id });
    }
    Ok(keys)
}

/// For each foreign key in the text of a table: the name it was given, if it was given one.
fn given_names(text: &str) -> Vec<Option<String>> {
    let mut names = Vec::new();
    let mut given = None;
    let mut words = pieces(text).filter_map(|piece| match piece {
        Piece::Word(word) => Some(word),
        _ => None,
    });
    while let Some(word) = words.next() {
        match word.to_ascii_lowercase().as_str() {
            "constraint" => given = words.next().map(str::to_owned),
            "references" => names.push(given.take()),
            // The name belonged to a constraint of another kind.
            "check" | "unique" | "primary" | "not" | "default" => given = None,
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changed_table_follows_the_verb() {
        assert_eq!(changed_table("insert into a (x) select 1 from b"), ("a", false));
        assert_eq!(changed_table("-- delete from z\nupdate a set x = 1"), ("a", false));
        assert_eq!(changed_table("insert or replace into a values (1)"), ("a", false));
        assert_eq!(changed_table("delete from a where x = 'update b'"), ("a", true));
        assert_eq!(changed_table("with c as (select 1) delete from a"), ("a", true));
    }

    #[test]
    fn only_names_of_foreign_keys_are_taken() {
        let text = "create table a (
            x bigint constraint x_small check (x < 5) references b (id),
            y bigint constraint y_goes_to_b references b (id),
            constraint xy_goes_to_c foreign key (x, y) references c (m, n))";
        let names = [None, Some("y_goes_to_b".to_owned()), Some("xy_goes_to_c".to_owned())];
        assert_eq!(given_names(text), names);
    }
}
