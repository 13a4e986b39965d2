//! Entering many notes at once, each as its goods were put away: each is entered or refused by itself, and those that are
//! entered are entered together.

use kernel::act::Tx;
use kernel::app::App;
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::EnterForm;
use super::{flow, store};
use crate::document::{Results, RowResult, Rows, in_order};

/// Makes the goods of the notes allocatable.
pub async fn enter(tx: &mut Tx, (app, form): &(App, Rows)) -> Answer<Results> {
    flow::refuse_outside(tx)?;
    let rows = in_order(&form.rows)?;
    // Heads before the goods of any of them, as for whoever enters one.
    store::lock(tx, rows.iter().map(|(_, row)| row.id).collect()).await?;
    let mut results = Vec::new();
    for (at, row) in rows {
        let code = store::doc_no(tx, row.id).await?;
        // What is refused halfway has left a mark in the ledger, which goes with the refusal.
        tx.part().await?;
        let done = one(tx, row.id, row.version).await;
        match done {
            Ok(()) => tx.keep_part().await?,
            Err(_) => tx.give_back().await?,
        }
        results.push((at, RowResult::became(tx, app, (row.id, code), done)?));
    }
    Ok(results.into())
}

/// One of them: all of it, from the business day that it is in its warehouse.
async fn one(tx: &mut Tx, id: Id, version: i64) -> Answer<()> {
    let form = EnterForm { version, entry_date: None, lines: Vec::new(), remark: None };
    flow::enter_one(tx, id, &form).await
}
