//! Who did what to which record, written in the transaction that did it.
//!
//! An audit row is never changed or deleted. `before` and `after` hold only the columns that
//! changed; secrets are never columns of an audited table.

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

/// Columns of an audit row.
const COLUMNS: [&str; 13] = [
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
    let rows = changes.iter().map(|change| row(tx, change)).collect();
    tx.insert_many("audit", &COLUMNS, rows).await?;
    outbox::note(tx, changes).await
}

fn row(tx: &Tx, change: &Change<'_>) -> Vec<Value> {
    let session = tx.session();
    let values = vals![
        tx.new_id(),
        session.branch.as_str(),
        tx.now(),
        session.party,
        session.name.as_str(),
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
