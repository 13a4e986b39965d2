//! What happened that can be charged, written in the unit of work in which it happens.
//!
//! An [`Event`] says what was done, for whom, when and how much of it; what it costs is the contract's business and is
//! found later. Events are appended and never changed: what is taken back gets a further row that names the first one
//! and carries its amounts with the opposite sign. Nothing here prices anything, and nothing moves stock.

mod model;
mod store;
#[cfg(test)]
mod tests;

pub use model::{Event, Of};

use std::collections::BTreeSet;

use kernel::act::Tx;
use kernel::clock::{DayCut, Instant};
use kernel::fault::Answer;

use crate::document;

/// Writes down what happened. One statement, however many events, and up to two for when days begin, which a unit of
/// work asks once.
///
/// # Errors
/// Only those of the database.
pub async fn happened(tx: &mut Tx, events: &[Event]) -> Answer<()> {
    if events.is_empty() {
        return Ok(());
    }
    let warehouses: BTreeSet<&str> = events.iter().map(|event| event.warehouse.as_str()).collect();
    let cuts = document::cuts(tx, &warehouses).await?;
    let midnight = DayCut::midnight(tx.session().zone.clone());
    let now = tx.now();
    let day = |warehouse: &str, at: Instant| cuts.of(warehouse).unwrap_or(&midnight).day_of(at);
    let rows = events
        .iter()
        .map(|event| {
            let at = event.at.unwrap_or(now);
            store::row(tx, event, at, day(&event.warehouse, at))
        })
        .collect();
    store::append(tx, rows).await
}

/// Takes back what happened, as far as it stands, and answers how many events that was: everything of a document, or
/// what certain postings or lines brought. The rows that do so have the business day of those that they take back, so
/// a day that nobody has billed yet comes out as if it had never happened.
///
/// # Errors
/// Only those of the database.
pub async fn undone(tx: &mut Tx, what: Of<'_>) -> Answer<usize> {
    let standing = store::standing(tx, what).await?;
    let count = standing.len();
    let rows = standing.into_iter().map(|row| store::voiding(tx, row)).collect::<Answer<Vec<_>>>()?;
    if count > 0 {
        store::append(tx, rows).await?;
    }
    Ok(count)
}
