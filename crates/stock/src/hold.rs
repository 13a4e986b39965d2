//! Holds: quantities kept for a delivery.

use std::collections::BTreeMap;

use db::vals;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::Qty;
use serde::Serialize;

use crate::Bucket;
use crate::moves::Doc;
use crate::refusal::Why;
use crate::store::{self, Use};

/// A quantity that is wanted from a bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Want {
    /// Where.
    pub bucket: Bucket,
    /// How much, above zero.
    pub qty: Qty,
    /// Line of the document that wants it.
    pub line: Option<Id>,
}

/// A hold that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Hold {
    /// Its id, which the move that takes it names.
    pub id: Id,
    /// The row of `stock` that it is on.
    pub stock: Id,
}

/// Holds goods for a document, all that it wants or nothing. Only goods that were entered and are not
/// frozen can be held.
///
/// # Errors
/// A [`Refusal`](crate::Refusal) as `Refused`, `at` counting the wants.
pub async fn hold(tx: &mut Tx, doc: &Doc, wants: &[Want]) -> Answer<Vec<Hold>> {
    if wants.is_empty() {
        return Err(Why::Nothing.into());
    }
    for (at, want) in wants.iter().enumerate() {
        if !want.qty.is_positive() {
            return Err(Why::NotPositive.at(at).into());
        }
        if want.bucket.frozen || !want.bucket.entered {
            return Err(Why::NotOnOffer.at(at).into());
        }
    }
    let keys: BTreeMap<String, usize> =
        wants.iter().enumerate().map(|(at, want)| (want.bucket.key(), at)).collect();
    let keys: Vec<&str> = keys.keys().map(String::as_str).collect();
    let mut locked = store::read(tx, &keys).await?;
    let mut made = Vec::with_capacity(wants.len());
    let mut rows = Vec::with_capacity(wants.len());
    for (at, want) in wants.iter().enumerate() {
        let Some(row) = locked.get_mut(&want.bucket.key()) else {
            return Err(Why::TooFew(Qty::ZERO).at(at).into());
        };
        let standing = &mut row.standing;
        let free = standing.qty.minus(standing.held).map_err(|_| Why::TooMuch.at(at))?;
        if standing.qty < want.qty {
            return Err(Why::TooFew(standing.qty).at(at).into());
        }
        if free < want.qty {
            return Err(Why::Held(free).at(at).into());
        }
        standing.held = standing.held.plus(want.qty).map_err(|_| Why::TooMuch.at(at))?;
        let hold = Hold { id: tx.new_id(), stock: row.id };
        rows.push(
            vals![
                hold.id,
                tx.branch(),
                hold.stock,
                doc.kind,
                doc.no.as_str(),
                want.line.or(doc.line).map(Id::get),
                want.qty.raw(),
                0_i64,
                0_i64,
                tx.session().name.as_str(),
                tx.now()
            ]
            .to_vec(),
        );
        made.push(hold);
    }
    let changed: Vec<_> = locked.values().map(|row| (row.id, row.standing)).collect();
    store::write(tx, &changed).await?;
    let columns = &[
        "id",
        "branch_code",
        "stock_id",
        "doc_kind",
        "doc_no",
        "doc_line",
        "qty",
        "taken",
        "released",
        "held_by",
        "held_at",
    ];
    tx.insert_many("stock_hold", columns, rows).await?;
    Ok(made)
}

/// Gives back what is left of holds. Those that have ended already stay as they are.
///
/// # Errors
/// Only those of the database.
pub async fn release(tx: &mut Tx, holds: &[Id]) -> Answer<()> {
    if holds.is_empty() {
        return Ok(());
    }
    let keys = store::keys_of_holds(tx, holds).await?;
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let mut locked = store::read(tx, &keys).await?;
    let mut uses = Vec::new();
    for (at, (id, open)) in store::holds(tx, holds).await?.into_iter().enumerate() {
        if let Some(row) = locked.get_mut(&open.key) {
            row.standing.held = row.standing.held.minus(open.left).map_err(|_| Why::TooMuch.at(at))?;
        }
        uses.push(Use { hold: id, taken: Qty::ZERO, released: open.left });
    }
    let changed: Vec<_> = locked.values().map(|row| (row.id, row.standing)).collect();
    store::write(tx, &changed).await?;
    store::use_holds(tx, &uses).await
}
