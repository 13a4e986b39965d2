//! Which foreign key was broken: SQLite says only that one was.

use rusqlite::Connection;

use crate::Value;

/// The name of the foreign key that the statement broke.
pub(super) fn name(_raw: &Connection, _text: &str, _values: &[Value]) -> String {
    String::new()
}
