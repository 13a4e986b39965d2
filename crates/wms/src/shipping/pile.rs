//! Piles: goods of one kind and batch that lie together, as somebody with a scanner sees them. Lines of a note are
//! promises, and two promises of the same goods are one pile on the floor. Reads only.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Exact, Grams, Qty};

use super::asked::Counted;
use super::model::{Line, Note};
use super::store;
use crate::document::Shown;
use crate::picking::Thing;
use crate::scan::Goods;

/// Goods that lie together, in the order of their lines; never empty.
pub type Pile<'a> = Vec<&'a Line>;

/// What a scan means in a note.
#[derive(Debug)]
pub enum Meant<'a> {
    /// Goods that lie together.
    Pile(Pile<'a>),
    /// A container with everything in it.
    Container(Vec<Pile<'a>>),
    /// Goods of several batches, and the label does not tell which.
    SeveralBatches,
}

/// The piles of lines, in the order of their first lines.
pub fn piles<'a>(lines: impl Iterator<Item = &'a Line>) -> Vec<Pile<'a>> {
    let mut piles: Vec<Pile<'a>> = Vec::new();
    for line in lines {
        match piles.iter_mut().find(|pile| pile.iter().any(|own| same(own, line))) {
            Some(pile) => pile.push(line),
            None => piles.push(vec![line]),
        }
    }
    piles
}

fn same(one: &Line, other: &Line) -> bool {
    let key = |line: &Line| {
        (line.goods_code.clone(), line.batch_id, line.container_code.clone(), line.location_code.clone())
    };
    key(one) == key(other)
}

/// A count of a pile as counts of its lines: the first ones are complete, and the last one has what is left over.
///
/// # Errors
/// Only for numbers that no quantity can be.
fn spread(wanted: &[Qty], counted: Qty) -> Answer<Vec<Qty>> {
    let (mut left, last) = (counted, wanted.len());
    let mut counts = Vec::with_capacity(wanted.len());
    for (at, wanted) in wanted.iter().enumerate() {
        let count = if at + 1 == last { left } else { left.min(*wanted) };
        left = left.minus(count).map_err(Fault::internal)?;
        counts.push(count);
    }
    Ok(counts)
}

/// What was counted of a pile as counts of its lines. What was decided lies there, too, and is counted along; what is
/// wrong is said of the lines that lack something, and of all of them where nothing is lacking.
///
/// # Errors
/// `Invalid` for `lineId` when all of it was decided.
pub fn counts(pile: &Pile<'_>, counted: &Counted) -> Answer<Vec<Counted>> {
    let (open, decided): (Vec<&Line>, Vec<&Line>) = pile.iter().partition(|line| line.resolution.is_none());
    if open.is_empty() {
        return Err(Fault::invalid("lineId", "deliveryNoteManage.resolved"));
    }
    let rest = counted.qty.minus(sum(&decided)?).map_err(Fault::internal)?.max(Qty::ZERO);
    let all = counted.qty == sum(pile)?;
    let wanted: Vec<Qty> = open.iter().map(|line| line.qty).collect();
    let counts = spread(&wanted, rest)?;
    let weights = weights(counted.weight, &counts)?;
    let one = |((line, qty), weight): ((&&Line, Qty), Option<Grams>)| Counted {
        line_id: line.id,
        pile: false,
        qty,
        weight,
        difference: counted.difference.filter(|_| all || qty != line.qty),
        ..counted.clone()
    };
    Ok(open.iter().zip(counts).zip(weights).map(one).collect())
}

/// How much of a pile there should be.
pub fn sum(lines: &[&Line]) -> Answer<Qty> {
    Qty::sum(lines.iter().map(|line| line.qty)).map_err(Fault::internal)
}

/// What the whole weighs, shared out by what was counted; the last one has what rounding leaves.
fn weights(whole: Option<Grams>, counts: &[Qty]) -> Answer<Vec<Option<Grams>>> {
    let Some(whole) = whole else { return Ok(vec![None; counts.len()]) };
    let all = Qty::sum(counts.iter().copied()).map_err(Fault::internal)?;
    let (mut left, last) = (whole, counts.len());
    let mut weights = Vec::with_capacity(counts.len());
    for (at, count) in counts.iter().enumerate() {
        let share = || -> Answer<Grams> {
            let share = Exact::from(whole).times(*count).map_err(Fault::internal)?;
            Ok(share.rounded_over::<Grams>(all).map_err(Fault::internal)?.min(left))
        };
        let weight = if at + 1 == last {
            left
        } else if all.is_positive() {
            share()?
        } else {
            Grams::ZERO
        };
        left = left.minus(weight).map_err(Fault::internal)?;
        weights.push(Some(weight));
    }
    Ok(weights)
}

/// What was scanned, among lines that are asked for. `open` are those that nobody has scanned yet: they come first.
///
/// # Errors
/// `Refused` for goods, a container or a batch that the note does not have.
pub async fn meant<'a>(
    tx: &mut Tx,
    note: &Note,
    (lines, open): (&[&'a Line], fn(&Line) -> bool),
    (thing, batch_no): (&Thing, Option<&str>),
) -> Answer<Meant<'a>> {
    match thing {
        Thing::Pallet(pallet) => {
            let own =
                lines.iter().copied().filter(|line| line.container_code.as_deref() == Some(&pallet.code));
            let inside = piles(own);
            match inside.is_empty() {
                true => Err(not_here(tx, note, &pallet.code).await?),
                false => Ok(Meant::Container(inside)),
            }
        }
        Thing::Goods(goods) => {
            let is_it = |line: &&&Line| {
                let carries = |code: &crate::scan::Candidate| {
                    code.code == line.goods_code && code.owner_code == note.owner_code
                };
                goods.candidates.iter().any(carries)
            };
            let own: Vec<&Line> = lines.iter().filter(is_it).copied().collect();
            if own.is_empty() {
                let message = Message::new("deliveryNoteManage.notOnNote").with("is", &goods.label.text);
                return Err(Fault::Refused(message));
            }
            of_batch(tx, own, open, (goods, batch_no)).await
        }
    }
}

/// The pile of the batch that label or person says.
async fn of_batch<'a>(
    tx: &mut Tx,
    own: Vec<&'a Line>,
    open: fn(&Line) -> bool,
    (goods, batch_no): (&Goods, Option<&str>),
) -> Answer<Meant<'a>> {
    let names = Shown::of(tx, own.iter().map(|line| (line.batch_id, line.unit_code.as_str()))).await?;
    let of = |line: &Line| names.line(line.batch_id, &line.unit_code);
    let lot = goods.label.lot.as_deref().or(batch_no);
    let day = goods.label.expiry_date.map(|day| day.to_string()).filter(|_| lot.is_none());
    let fits = |line: &&Line| {
        let known = of(line);
        let batch = known.batch_no.is_none() || lot.is_none() || known.batch_no.as_deref() == lot;
        batch && (day.is_none() || known.expiry_date.is_none() || known.expiry_date == day)
    };
    let fitting: Vec<&Line> = own.iter().copied().filter(fits).collect();
    if fitting.is_empty() {
        let mut wanted: Vec<String> = own.iter().filter_map(|line| of(line).batch_no).collect();
        wanted.dedup();
        let is = lot.map(str::to_owned).or(day).unwrap_or_default();
        let message = Message::new("deliveryNoteManage.otherBatch").with("wanted", wanted.join(", "));
        return Err(Fault::Refused(message.with("is", is)));
    }
    let still: Vec<&Line> = fitting.iter().copied().filter(|line| open(line)).collect();
    let among = if still.is_empty() { fitting } else { still };
    let several = among.iter().any(|line| line.batch_id != among.first().and_then(|first| first.batch_id));
    if several {
        return Ok(Meant::SeveralBatches);
    }
    let first = piles(among.into_iter()).into_iter().next();
    first.map(Meant::Pile).ok_or_else(|| Fault::internal("goods without a pile"))
}

/// The pile with that line.
///
/// # Errors
/// `Invalid` for `lineId`.
pub fn with_line<'a>(lines: &[&'a Line], id: Id) -> Answer<Pile<'a>> {
    let all = piles(lines.iter().copied());
    let found = all.into_iter().find(|pile| pile.iter().any(|line| line.id == id));
    found.ok_or_else(|| Fault::invalid("lineId", "deliveryNoteManage.noLine"))
}

/// The refusal of a container that the note does not have; one of another note is told with that note.
async fn not_here(tx: &mut Tx, note: &Note, code: &str) -> Answer<Fault> {
    let other = store::named(tx, &note.warehouse_code, code).await?;
    Ok(Fault::Refused(match other {
        Some((_, no)) => Message::new("deliveryNoteManage.otherNote").with("is", code).with("note", no),
        None => Message::new("deliveryNoteManage.notOnNote").with("is", code),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_is_shared_out_by_what_was_counted() {
        let qty = |units: i64| Qty::of_raw(units * 1_000_000);
        let shared = |grams: i64, counts: &[i64]| -> Vec<i64> {
            let counts: Vec<Qty> = counts.iter().map(|units| qty(*units)).collect();
            let shared = weights(Some(Grams::of_raw(grams)), &counts).unwrap();
            shared.into_iter().map(|weight| weight.unwrap().raw()).collect()
        };
        assert_eq!(shared(1_200, &[10, 2]), [1_000, 200]);
        assert_eq!(shared(1_000, &[1, 1, 1]), [333, 333, 334]);
        assert_eq!(shared(700, &[0, 0]), [0, 700]);
        assert_eq!(shared(700, &[3]), [700]);
        assert_eq!(weights(None, &[qty(1), qty(2)]).unwrap(), [None, None]);
    }

    #[test]
    fn a_count_fills_the_lines_in_their_order_and_the_last_one_has_the_rest() {
        let qty = |units: i64| Qty::of_raw(units * 1_000_000);
        let rows = [(12, [10, 2]), (11, [10, 1]), (9, [9, 0]), (0, [0, 0]), (15, [10, 5])];
        for (counted, counts) in rows {
            let spread = spread(&[qty(10), qty(2)], qty(counted)).unwrap();
            assert_eq!(spread, counts.map(qty), "{counted}");
        }
        assert_eq!(spread(&[qty(3)], qty(7)).unwrap(), [qty(7)]);
    }
}
