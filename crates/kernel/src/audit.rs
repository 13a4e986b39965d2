//! Who did what to which record, written in the transaction that did it.
//!
//! An audit row is never changed or deleted, and carries a digest of itself that seals are made of
//! ([`mark`]). `before` and `after` hold only the columns that changed; secrets are never columns of
//! an audited table.

mod mark;

pub use mark::{mark, mark_of};

use std::time::Duration;

use db::{Value, vals};
use serde_json::{Map, Value as Json};

use crate::act::Tx;
use crate::fault::Answer;
use crate::id::Id;
use crate::outbox;

/// A change of one record.
pub struct Change<'a> {
    /// Table of the record.
    pub table: &'a str,
    /// Its id.
    pub record: Id,
    /// Changed columns before; empty for a new record.
    pub before: &'a [(&'static str, Value)],
    /// Changed columns after; empty for a deleted record.
    pub after: &'a [(&'static str, Value)],
}

/// How old a unit of work may be when it commits: audit rows bear the time at which their unit began, and what is
/// older than [`SETTLED`] is sealed.
pub const OLDEST: Duration = Duration::from_secs(10 * 60);

/// How old an audit row is when no more rows of its time can appear: the oldest unit, and what clocks of several
/// copies of the program and a slow commit may differ by.
pub const SETTLED: Duration = Duration::from_secs(15 * 60);

/// Columns of an audit row, in the order in which its mark covers them.
pub const COLUMNS: [&str; 13] = [
    "id",
    "branch_code",
    "at",
    "party_id",
    "party_name",
    "screen",
    "action",
    "table_name",
    "record_id",
    "before_json",
    "after_json",
    "address",
    "request_id",
];

/// Writes the audit row of a change under the route's screen and action.
pub async fn log(tx: &mut Tx, change: Change<'_>) -> Answer<()> {
    log_many(tx, &[change]).await
}

/// Writes the audit rows of many changes, and the events that others are told of.
pub async fn log_many(tx: &mut Tx, changes: &[Change<'_>]) -> Answer<()> {
    let rows = changes.iter().map(|change| marked(row(tx, change))).collect();
    tx.insert_soon("audit", &WRITTEN, rows).await?;
    outbox::note(tx, changes).await
}

/// Columns that are written: the mark comes last.
const WRITTEN: [&str; 14] = {
    let mut all = ["mark"; 14];
    let mut place = 0;
    while place < COLUMNS.len() {
        all[place] = COLUMNS[place];
        place += 1;
    }
    all
};

fn marked(mut values: Vec<Value>) -> Vec<Value> {
    let own = mark(&values);
    values.push(Value::Text(own));
    values
}

fn row(tx: &Tx, change: &Change<'_>) -> Vec<Value> {
    let session = tx.session();
    let values = vals![
        tx.new_id(),
        session.branch.as_str(),
        tx.now(),
        session.party,
        session.signature().as_ref(),
        tx.screen(),
        tx.action(),
        change.table,
        change.record,
        object(change.before),
        object(change.after),
        tx.address(),
        tx.request()
    ];
    values.into()
}

/// Writes an audit row for something that is not a change of columns (sign-in, sign-out, a reset
/// password), with `what` as its detail.
pub async fn note(
    tx: &mut Tx,
    table: &'static str,
    record: Id,
    what: &[(&'static str, Value)],
) -> Answer<()> {
    log(tx, Change { table, record, before: &[], after: what }).await
}

fn object(cells: &[(&'static str, Value)]) -> String {
    let map: Map<String, Json> = cells
        .iter()
        .map(|(column, value)| {
            let json = match value {
                Value::Null => Json::Null,
                Value::Int(number) => Json::from(*number),
                Value::Text(text) => Json::from(text.as_str()),
            };
            ((*column).to_owned(), json)
        })
        .collect();
    Json::Object(map).to_string()
}
