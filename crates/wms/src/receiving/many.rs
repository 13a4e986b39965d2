//! Verbs on many notes at once: each is done or refused by itself, and those that are done are done together.

use kernel::act::Tx;
use kernel::app::App;
use kernel::fault::Answer;
use kernel::id::Id;

use super::flow;
use super::store;
use crate::document::{self, Reasoned, ReasonedRows, Results, RowResult, Rows, in_order};

/// Submits notes.
pub async fn submit(tx: &mut Tx, (app, form): &(App, Rows)) -> Answer<Results> {
    let mut results = Vec::new();
    for (at, row) in in_order(&form.rows)? {
        let done = flow::submit_one(tx, row.id, row.version).await;
        results.push((at, result(tx, app, row.id, done).await?));
    }
    Ok(results.into())
}

/// Voids notes.
pub async fn void(tx: &mut Tx, (app, form): &(App, ReasonedRows)) -> Answer<Results> {
    document::needed(&form.reason)?;
    let mut results = Vec::new();
    for (at, row) in in_order(&form.rows)? {
        let reasoned = Reasoned { version: row.version, reason: form.reason.clone() };
        let done = flow::void_one(tx, row.id, &reasoned).await;
        results.push((at, result(tx, app, row.id, done).await?));
    }
    Ok(results.into())
}

async fn result(tx: &mut Tx, app: &App, id: Id, done: Answer<()>) -> Answer<RowResult> {
    let code = store::doc_no(tx, id).await?;
    RowResult::became(tx, app, (id, code), done)
}
