//! Verbs on many notes at once: each is done or refused by itself, and those that are done are done together.

use kernel::act::Tx;
use kernel::app::App;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::asked::Reasoned;
use super::flow;
use super::store;

/// Notes in one call at most.
const MOST: usize = 200;

/// Notes, each with the version that was seen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// The notes.
    pub rows: Vec<Row>,
}

/// Notes and why.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReasonedRows {
    /// The notes.
    pub rows: Vec<Row>,
    /// Why.
    pub reason: String,
}

/// A note.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Id.
    pub id: Id,
    /// Version that was seen.
    pub version: i64,
}

/// What became of each.
#[derive(Debug, Serialize, ToSchema)]
pub struct Results {
    /// How many were done.
    pub done: usize,
    /// In the order in which they were asked for.
    pub rows: Vec<RowResult>,
}

/// What became of one.
#[derive(Debug, Serialize, ToSchema)]
pub struct RowResult {
    /// Id.
    pub id: Id,
    /// Number; none for a note that is not there.
    pub code: Option<String>,
    /// Whether it was done.
    pub done: bool,
    /// Why not, in the caller's language.
    pub reason: Option<String>,
}

/// Submits notes.
pub async fn submit(tx: &mut Tx, (app, form): &(App, Rows)) -> Answer<Results> {
    let mut results = Vec::new();
    for (at, row) in in_order(&form.rows)? {
        let done = flow::submit_one(tx, row.id, row.version).await;
        results.push((at, result(tx, app, row, done).await?));
    }
    Ok(answer(results))
}

/// Voids notes.
pub async fn void(tx: &mut Tx, (app, form): &(App, ReasonedRows)) -> Answer<Results> {
    flow::needed(&form.reason, "reason")?;
    let mut results = Vec::new();
    for (at, row) in in_order(&form.rows)? {
        let reasoned = Reasoned { version: row.version, reason: form.reason.clone() };
        let done = flow::void_one(tx, row.id, &reasoned).await;
        results.push((at, result(tx, app, row, done).await?));
    }
    Ok(answer(results))
}

/// The notes in the one order in which everybody locks them, each with its place in the call.
fn in_order(rows: &[Row]) -> Answer<Vec<(usize, Row)>> {
    if rows.is_empty() || rows.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "rows".into(), message }]));
    }
    let mut order: Vec<(usize, Row)> = rows.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, row)| row.id);
    order.dedup_by_key(|(_, row)| row.id);
    Ok(order)
}

fn answer(mut results: Vec<(usize, RowResult)>) -> Results {
    results.sort_by_key(|(at, _)| *at);
    let rows: Vec<RowResult> = results.into_iter().map(|(_, result)| result).collect();
    Results { done: rows.iter().filter(|row| row.done).count(), rows }
}

/// What became of a note. Verbs refuse before they write anything, so the refusal of one hides nothing of the others.
async fn result(tx: &mut Tx, app: &App, row: Row, done: Answer<()>) -> Answer<RowResult> {
    let refusal = match done {
        Ok(()) => None,
        Err(Fault::NotFound) => Some(Message::new("fault.notFound")),
        Err(Fault::Refused(message)) => Some(message),
        Err(Fault::Stale { by, .. }) => Some(Message::new("receiving.changed").with("by", by)),
        Err(Fault::Invalid(wrong)) => {
            let first = wrong.into_iter().next().map(|error| error.message);
            Some(first.unwrap_or_else(|| Message::new("fault.invalid")))
        }
        Err(fault) => return Err(fault),
    };
    let code = store::doc_no(tx, row.id).await?;
    let reason = refusal.as_ref().map(|message| app.texts.message(tx.lang(), message));
    Ok(RowResult { id: row.id, code, done: refusal.is_none(), reason })
}
