//! A part of a line that was picked by itself: the line, and what is promised to it, become two.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::units::Qty;

use super::model::Line;
use crate::allocation::{self, Reservation};
use crate::document::share;

/// Takes a part out of a line and its reservation: what is picked is new, what is left keeps its ids. Weights and what
/// the goods stand for follow the quantity; the part's are rounded, and the rest keeps what remains.
///
/// # Errors
/// `Internal` beyond the range of a unit.
pub fn split(tx: &Tx, (line, held): (&mut Line, &mut Reservation), qty: Qty) -> Answer<(Line, Reservation)> {
    let (mut part, mut promise) = (line.clone(), allocation::part(held, qty)?);
    (part.id, promise.id) = (tx.new_id(), tx.new_id());
    part.reservation_id = promise.id;
    part.qty = qty;
    part.weight = share(line.weight, qty, line.qty)?;
    line.qty = line.qty.minus(qty).map_err(Fault::internal)?;
    line.weight = line.weight.minus(part.weight).map_err(Fault::internal)?;
    (line.located_at, line.scanned_at) = (None, None);
    (line.whole, part.whole, held.whole, promise.whole) = (false, false, false, false);
    // Both stand for something: what is rounded away of a substitute is not lost to either.
    let least = Qty::of_raw(1);
    let most = held.covers.minus(least).map_err(Fault::internal)?.max(least);
    promise.covers = promise.covers.max(least).min(most);
    held.qty = held.qty.minus(qty).map_err(Fault::internal)?;
    held.weight = held.weight.minus(promise.weight).map_err(Fault::internal)?;
    held.covers = held.covers.minus(promise.covers).map_err(Fault::internal)?;
    Ok((part, promise))
}
