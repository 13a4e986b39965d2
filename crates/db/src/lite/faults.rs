//! SQLite's errors in the words of this crate, with the names of broken constraints.
//!
//! SQLite names a CHECK, but of a unique key only the columns and of a foreign key nothing. The names are looked up in
//! the schema and equal those that PostgreSQL reports: unnamed constraints are called what PostgreSQL would call them.

use std::collections::HashMap;

use rusqlite::{Connection, ErrorCode, ffi};

use super::foreign;
use crate::{Error, Value};

/// Names of constraints that were broken before, by SQLite's message.
#[derive(Debug, Default)]
pub(super) struct Names {
    unique: HashMap<String, String>,
}

impl Names {
    /// The error of a statement with this text and these values.
    pub(super) fn explain(
        &mut self,
        raw: &Connection,
        error: &rusqlite::Error,
        text: &str,
        values: &[Value],
    ) -> Error {
        let rusqlite::Error::SqliteFailure(code, Some(message)) = error else {
            return plain(error);
        };
        let detail = message.split_once(": ").map_or("", |(_, detail)| detail);
        match code.extended_code {
            ffi::SQLITE_CONSTRAINT_CHECK => Error::Check { constraint: detail.to_owned() },
            ffi::SQLITE_CONSTRAINT_NOTNULL => {
                Error::Check { constraint: format!("{}_not_null", detail.replace('.', "_")) }
            }
            ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_ROWID => {
                Error::Unique { constraint: format!("{}_pkey", table(detail)) }
            }
            ffi::SQLITE_CONSTRAINT_UNIQUE => Error::Unique { constraint: self.unique(raw, detail) },
            // A `restrict` is reported as if a trigger had refused.
            ffi::SQLITE_CONSTRAINT_FOREIGNKEY | ffi::SQLITE_CONSTRAINT_TRIGGER => {
                Error::ForeignKey { constraint: foreign::name(raw, text, values) }
            }
            _ => plain(error),
        }
    }

    fn unique(&mut self, raw: &Connection, detail: &str) -> String {
        if let Some(name) = self.unique.get(detail) {
            return name.clone();
        }
        let name = unique_name(raw, detail).unwrap_or_else(|error| {
            tracing::warn!(%error, detail, "the name of a unique key could not be looked up");
            detail.to_owned()
        });
        self.unique.insert(detail.to_owned(), name.clone());
        name
    }
}

/// The table of `table.column, table.column`.
fn table(detail: &str) -> &str {
    detail.split_once('.').map_or(detail, |(table, _)| table)
}

/// The name of the unique key over `table.column, table.column`; SQLite names an index over expressions itself, as
/// `index 'name'`. Of several partial indexes over the same columns the first is named.
fn unique_name(raw: &Connection, detail: &str) -> rusqlite::Result<String> {
    if let Some(name) = detail.strip_prefix("index '").and_then(|rest| rest.strip_suffix('\'')) {
        return Ok(name.to_owned());
    }
    let table = table(detail);
    let columns: Vec<&str> =
        detail.split(", ").map(|part| part.split_once('.').map_or(part, |(_, column)| column)).collect();
    let mut find = raw.prepare_cached(
        "select l.name, l.origin from pragma_index_list(?1) l
         where l.\"unique\" = 1 and ?2 = (select group_concat(i.name, ',') from
            (select name from pragma_index_info(l.name) order by seqno) i)
         order by l.seq desc",
    )?;
    let mut found = find.query((table, columns.join(",")))?;
    match found.next()? {
        Some(row) if row.get_ref(1)?.as_str()? == "c" => row.get(0),
        Some(row) if row.get_ref(1)?.as_str()? == "pk" => Ok(format!("{table}_pkey")),
        _ => Ok(format!("{table}_{}_key", columns.join("_"))),
    }
}

/// An error that needs no look at the schema.
pub(super) fn plain(error: &rusqlite::Error) -> Error {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::OperationInterrupted) => Error::Timeout,
        Some(ErrorCode::ReadOnly) => Error::Misuse(format!("a reading unit of work may not write: {text}")),
        Some(
            ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::CannotOpen
            | ErrorCode::DiskFull
            | ErrorCode::SystemIoFailure
            | ErrorCode::OutOfMemory
            | ErrorCode::DatabaseCorrupt
            | ErrorCode::NotADatabase,
        ) => Error::Unavailable(text),
        _ => Error::Other(text),
    }
}
