//! Goods that a document speaks of, found in the ledger: in the state in which they were received, and in one that they
//! were given since.
//!
//! Whoever looks at goods on the dock and gives them another status stops nobody from putting them away, entering them or
//! taking them back, and they keep that status. But what other lines stand for is not taken for them. Nothing here reads
//! or writes anything.

use std::collections::{BTreeMap, BTreeSet};

use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use stock::{Bucket, Weight};

use super::load::Group;
use super::model::Line;
use super::store::Lying;

/// Goods as a document tells of them, not entered yet.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    /// Where they were received or put.
    pub location: &'a str,
    /// Their container; none for loose goods.
    pub container: Option<&'a str>,
    /// Goods.
    pub goods: &'a str,
    /// Their batch.
    pub batch: Option<Id>,
    /// Inventory status that they were received in.
    pub status: &'a str,
    /// Whether they were received on hold.
    pub frozen: bool,
    /// How many.
    pub qty: Qty,
}

impl<'a> Told<'a> {
    /// The goods of a line that waits to be put away.
    pub fn of(line: &'a Line) -> Self {
        Self {
            location: &line.from_location,
            container: line.container_code.as_deref(),
            goods: &line.goods_code,
            batch: line.batch_id,
            status: &line.status_code,
            frozen: line.frozen,
            qty: line.qty,
        }
    }

    /// Whether a bucket holds these goods, in whichever state they are now.
    pub fn is(&self, bucket: &Bucket) -> bool {
        bucket.location == self.location
            && bucket.goods == self.goods
            && bucket.batch == self.batch
            && bucket.container.as_deref() == self.container
            && !bucket.entered
    }

    fn lies_with(&self, other: &Told<'_>) -> bool {
        self.location == other.location
            && self.goods == other.goods
            && self.batch == other.batch
            && self.container == other.container
    }
}

/// Which rows goods are taken from, by their places, and how many of each: those in the state of their receipt first, so
/// that goods of two receipts keep their states, and then those that were given another status, as far as the `others`
/// do not stand for them. Less than told of when they are not there.
pub fn rows<'a>(
    lying: &[Lying],
    told: &Told<'_>,
    others: impl Iterator<Item = Told<'a>> + Clone,
) -> Answer<Vec<(usize, Qty)>> {
    let own = lying.iter().enumerate().filter(|(_, row)| told.is(&row.bucket));
    let mut own: Vec<(usize, &Lying)> = own.collect();
    own.sort_by_key(|(_, row)| (row.bucket.status != told.status, row.bucket.frozen != told.frozen));
    let mut spare: BTreeMap<&str, Qty> = BTreeMap::new();
    let mut taken = Vec::new();
    let mut left = told.qty;
    for (at, row) in &own {
        let mut qty = row.qty.min(left);
        if !qty.is_positive() {
            continue;
        }
        let status = row.bucket.status.as_str();
        if status != told.status {
            let most = match spare.get(status) {
                Some(most) => *most,
                None => beyond(&own, (told, status), others.clone())?,
            };
            qty = qty.min(most);
            spare.insert(status, most.minus(qty).map_err(Fault::internal)?);
        }
        if qty.is_positive() {
            left = left.minus(qty).map_err(Fault::internal)?;
            taken.push((*at, qty));
        }
    }
    Ok(taken)
}

/// How much of a status lies there beyond what others tell of.
fn beyond<'a>(
    own: &[(usize, &Lying)],
    (told, status): (&Told<'_>, &str),
    others: impl Iterator<Item = Told<'a>>,
) -> Answer<Qty> {
    let there = own.iter().filter(|(_, row)| row.bucket.status == status).map(|(_, row)| row.qty);
    let there = Qty::sum(there).map_err(Fault::internal)?;
    let spoken =
        others.filter(|other| other.status == status && other.lies_with(told)).map(|other| other.qty);
    let spoken = Qty::sum(spoken).map_err(Fault::internal)?;
    Ok(there.minus(spoken).map_err(Fault::internal)?.max(Qty::ZERO))
}

/// Whether loose goods like those of a line lie there in another status than theirs.
pub fn is_restated(lying: &[Lying], line: &Line) -> bool {
    let told = Told::of(line);
    told.container.is_none()
        && lying.iter().any(|row| row.bucket.status != told.status && told.is(&row.bucket))
}

/// What is taken for a line: its id, the bucket, how much.
pub type Taken = Vec<(Id, Lying, (Qty, Weight))>;

/// Takes a load out of what lies there: everything in a container, or as many loose goods as the line says. The goods of
/// the lines at the places `gone` were taken before; `foreign` lines of other notes stand for theirs, too.
pub fn take(
    lying: &mut [Lying],
    lines: &[Line],
    group: &Group,
    (gone, foreign): (&BTreeSet<usize>, &[Line]),
) -> Answer<Taken> {
    let mut taken = Taken::new();
    for (order, at) in group.iter().enumerate() {
        let Some(line) = lines.get(*at) else { continue };
        let before = group.get(..=order).unwrap_or_default();
        let waits = |at: usize, line: &Line| line.is_open() && !gone.contains(&at) && !before.contains(&at);
        let waiting = lines.iter().enumerate().filter(|(at, line)| waits(*at, line)).map(|(_, line)| line);
        let found = rows(lying, &Told::of(line), waiting.chain(foreign).map(Told::of))?;
        let mut left = line.qty;
        for (place, qty) in found {
            let Some(row) = lying.get_mut(place) else { continue };
            let source = row.clone();
            let weight = weigh(row, line, qty)?;
            row.qty = row.qty.minus(qty).map_err(Fault::internal)?;
            left = left.minus(qty).map_err(Fault::internal)?;
            taken.push((line.id, source, (qty, weight)));
        }
        if left.is_positive() {
            return Err(touched(line));
        }
    }
    let own = group.iter().find_map(|at| lines.get(*at));
    let Some((first, code)) = own.and_then(|line| Some((line, line.container_code.as_ref()?))) else {
        return Ok(taken);
    };
    // Whatever else is in the container goes with it.
    let with_it = |row: &&mut Lying| {
        row.bucket.container.as_ref() == Some(code) && row.bucket.location == first.from_location
    };
    for row in lying.iter_mut().filter(with_it).filter(|row| row.qty.is_positive()) {
        taken.push((first.id, row.clone(), (row.qty, Weight::Share)));
        row.qty = Qty::ZERO;
    }
    Ok(joined(taken))
}

/// One move for each bucket: two takings of the same goods of one pallet are one.
fn joined(taken: Taken) -> Taken {
    let mut all = Taken::new();
    for (line, row, (qty, weight)) in taken {
        match all.iter_mut().find(|(_, known, _)| known.bucket == row.bucket) {
            Some((_, _, (sum, _))) => *sum = sum.plus(qty).unwrap_or(*sum),
            None => all.push((line, row, (qty, weight))),
        }
    }
    all
}

/// What a part of a row weighs that is taken for a line; the row keeps the rest. Loose goods of two receipts may lie
/// in one row: each line has its own weight, as it was weighed, and not the average of the row.
pub fn weigh(row: &mut Lying, line: &Line, qty: Qty) -> Answer<Weight> {
    if line.container_code.is_some() || qty != line.qty || line.weight > row.weight {
        // What is left of the row is known to the ledger alone then.
        row.weight = if line.container_code.is_some() { row.weight } else { Grams::ZERO };
        return Ok(Weight::Share);
    }
    row.weight = row.weight.minus(line.weight).map_err(Fault::internal)?;
    Ok(Weight::Of(line.weight))
}

/// Whether a row of the ledger has the goods of a line as they were received, wherever it lies.
pub fn same_goods(row: &Lying, line: &Line) -> bool {
    let bucket = &row.bucket;
    bucket.goods == line.goods_code
        && bucket.batch == line.batch_id
        && bucket.container == line.container_code
        && bucket.status == line.status_code
}

/// The refusal of goods that are not where they were received.
pub fn touched(line: &Line) -> Fault {
    let message = Message::new("putawayNoteManage.touched").with("line", line.line_no);
    Fault::Refused(message.with("goods", &line.goods_code))
}

#[cfg(test)]
mod tests {
    use kernel::units::{Grams, Qty};
    use stock::Bucket;

    use super::{Lying, Told, rows};

    fn told(status: &'static str, qty: i64) -> Told<'static> {
        let qty = Qty::of_raw(qty);
        Told { location: "DOCK", container: None, goods: "FISH", batch: None, status, frozen: false, qty }
    }

    fn lying(all: &[(&str, i64)]) -> Vec<Lying> {
        let row = |(status, qty): &(&str, i64)| Lying {
            bucket: Bucket {
                warehouse: "WH1".into(),
                location: "DOCK".into(),
                container: None,
                owner: "POLAR".into(),
                goods: "FISH".into(),
                batch: None,
                status: (*status).into(),
                frozen: false,
                entered: false,
            },
            qty: Qty::of_raw(*qty),
            weight: Grams::ZERO,
        };
        all.iter().map(row).collect()
    }

    #[test]
    fn goods_keep_their_state_first_and_take_of_another_what_nobody_else_stands_for() {
        type Row = (&'static [(&'static str, i64)], (&'static str, i64), &'static [(&'static str, i64)]);
        let table: [(Row, &[(usize, i64)]); 6] = [
            ((&[("INSPECT", 5), ("OK", 5)], ("OK", 5), &[]), &[(1, 5)]),
            ((&[("INSPECT", 5), ("OK", 5)], ("OK", 8), &[]), &[(1, 5), (0, 3)]),
            ((&[("OK", 9)], ("INSPECT", 5), &[("OK", 4)]), &[(0, 5)]),
            // Somebody carried the goods away: those of the other line stay that line's.
            ((&[("OK", 4)], ("INSPECT", 5), &[("OK", 4)]), &[]),
            ((&[("OK", 6)], ("INSPECT", 5), &[("OK", 4)]), &[(0, 2)]),
            ((&[("BAD", 3), ("OK", 6)], ("INSPECT", 5), &[("OK", 4), ("INSPECT", 9)]), &[(0, 3), (1, 2)]),
        ];
        for ((there, (status, qty), others), wanted) in table {
            let others = others.iter().map(|(status, qty)| told(status, *qty));
            let taken = rows(&lying(there), &told(status, qty), others).unwrap();
            let taken: Vec<(usize, i64)> = taken.into_iter().map(|(at, qty)| (at, qty.raw())).collect();
            assert_eq!(taken, wanted, "{there:?} {status} {qty}");
        }
    }
}
