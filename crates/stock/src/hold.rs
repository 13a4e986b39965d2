//! Holds: quantities kept for a delivery.

use std::collections::{BTreeMap, HashMap};

use db::{Value, vals};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::Qty;
use serde::Serialize;

use crate::Bucket;
use crate::moves::{Doc, Move};
use crate::refusal::Why;
use crate::store::{self, For, Locked, Use};

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
/// frozen can be held. Nothing is written before a refusal, so the unit of work may go on after one.
///
/// # Errors
/// A [`Refusal`](crate::Refusal) as `Refused`, `at` counting the wants.
pub async fn hold(tx: &mut Tx, doc: &Doc, wants: &[Want]) -> Answer<Vec<Hold>> {
    if wants.is_empty() {
        return Err(Why::Nothing.into());
    }
    wants.iter().enumerate().try_for_each(|(at, want)| offered(at, want))?;
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
        rows.push(begun(tx, hold, &For::of(doc, want), want.qty));
        made.push(hold);
    }
    let changed: Vec<_> = locked.values().map(|row| (row.id, row.standing)).collect();
    store::write(tx, &changed).await?;
    tx.insert_soon("stock_hold", COLUMNS, rows).await?;
    Ok(made)
}

const COLUMNS: &[&str] = &[
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

/// The row of a hold that begins.
fn begun(tx: &Tx, hold: Hold, of: &For, qty: Qty) -> Vec<Value> {
    vals![
        hold.id,
        tx.branch(),
        hold.stock,
        of.kind.as_str(),
        of.no.as_str(),
        of.line,
        qty.raw(),
        0_i64,
        0_i64,
        tx.session().name.as_str(),
        tx.now()
    ]
    .to_vec()
}

impl For {
    fn of(doc: &Doc, want: &Want) -> Self {
        Self { kind: doc.kind.to_owned(), no: doc.no.clone(), line: want.line.or(doc.line).map(Id::get) }
    }
}

/// A hold that is about to be made on a row of `stock` that was read and not locked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promise {
    /// The hold, which others may refer to already.
    pub hold: Hold,
    /// For which document.
    pub doc: Doc,
    /// What is wanted. The bucket is the one of the row.
    pub want: Want,
}

/// Makes holds. To be said as late in a unit of work as can be: many may want the same row, and wait for it from here to
/// the commit. When others were faster and too little is free, the unit runs again.
///
/// # Errors
/// A [`Refusal`](crate::Refusal) as `Refused` for goods that nobody can hold.
pub async fn promise(tx: &mut Tx, promises: &[Promise]) -> Answer<()> {
    let mut rows = Vec::with_capacity(promises.len());
    let mut held: BTreeMap<String, (Id, Qty)> = BTreeMap::new();
    for (at, Promise { hold, doc, want }) in promises.iter().enumerate() {
        offered(at, want)?;
        let (_, sum) = held.entry(want.bucket.key()).or_insert((hold.stock, Qty::ZERO));
        *sum = sum.plus(want.qty).map_err(|_| Why::TooMuch.at(at))?;
        rows.push(begun(tx, *hold, &For::of(doc, want), want.qty));
    }
    tx.insert_soon("stock_hold", COLUMNS, rows).await?;
    store::hold_more(tx, &held).await
}

fn offered(at: usize, want: &Want) -> Answer<()> {
    if !want.qty.is_positive() {
        return Err(Why::NotPositive.at(at).into());
    }
    if want.bucket.frozen || !want.bucket.entered {
        return Err(Why::NotOnOffer.at(at).into());
    }
    Ok(())
}

/// Begins the holds that goods took along: each is for whom the one was that the move used up. The rows are locked,
/// and what is held there is written already.
pub(crate) async fn follow(
    tx: &mut Tx,
    moves: &[Move],
    (locked, used): (&BTreeMap<String, Locked>, &HashMap<Id, For>),
) -> Answer<Vec<Option<Hold>>> {
    let mut began = Vec::with_capacity(moves.len());
    let mut rows = Vec::new();
    for each in moves {
        let target = each.to.bucket().and_then(|bucket| locked.get(&bucket.key()));
        let (Some(of), Some(target)) = (each.hold.and_then(|id| used.get(&id)), target) else {
            began.push(None);
            continue;
        };
        let hold = Hold { id: tx.new_id(), stock: target.id };
        rows.push(begun(tx, hold, of, each.qty));
        began.push(Some(hold));
    }
    tx.insert_soon("stock_hold", COLUMNS, rows).await?;
    Ok(began)
}

/// The holds that began with each move of a posting, in order.
pub(crate) async fn begun_by(tx: &mut Tx, posting: Id) -> Answer<Vec<Option<Hold>>> {
    let rows: Vec<(Option<Id>, Option<Id>)> = tx
        .all(
            "select to_hold, to_stock from stock_move where branch_code = $1 and posting_id = $2 order by seq",
            &vals![tx.branch(), posting],
        )
        .await?;
    Ok(rows.into_iter().map(|(id, stock)| Some(Hold { id: id?, stock: stock? })).collect())
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
    for (at, (id, open, _)) in store::holds(tx, holds).await?.into_iter().enumerate() {
        if let Some(row) = locked.get_mut(&open.key) {
            row.standing.held = row.standing.held.minus(open.left).map_err(|_| Why::TooMuch.at(at))?;
        }
        uses.push(Use { hold: id, taken: Qty::ZERO, released: open.left });
    }
    let changed: Vec<_> = locked.values().map(|row| (row.id, row.standing)).collect();
    store::write(tx, &changed).await?;
    store::use_holds(tx, &uses).await
}
