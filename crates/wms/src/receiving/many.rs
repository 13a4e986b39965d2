//! Verbs on many notes at once: each is done or refused by itself, and those that are done are done together.

use kernel::act::Tx;
use kernel::app::App;
use kernel::fault::Answer;

use super::flow;
use super::store;
use crate::document::{Reasoned, ReasonedRows, Results, Row, RowResult, Rows, in_order, refusal};

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

fn answer(mut results: Vec<(usize, RowResult)>) -> Results {
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect::<Vec<_>>().into()
}

/// What became of a note. Verbs refuse before they write anything, so the refusal of one hides nothing of the others.
async fn result(tx: &mut Tx, app: &App, row: Row, done: Answer<()>) -> Answer<RowResult> {
    let refused = done.err().map(refusal).transpose()?;
    let code = store::doc_no(tx, row.id).await?;
    Ok(RowResult::of(tx, app, (row.id, code), refused.as_ref()))
}
