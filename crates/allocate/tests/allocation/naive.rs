//! The slow model: everything is looked at again for every step of every line.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use allocate::{Amount, Line, Lot, Rule, Sheet, Step, Strictness};
use kernel::clock::BusinessDay;
use kernel::id::Id;

use crate::world::{TODAY, day};

/// What is free, by row of stock.
pub type Free = BTreeMap<Id, i64>;

/// Lots and quantities.
pub type Picks = Vec<(Id, i64)>;

fn known<T: Ord>(one: Option<T>, other: Option<T>) -> Ordering {
    match (one, other) {
        (Some(one), Some(other)) => one.cmp(&other),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

fn compare(steps: &[Step], free: &Free, one: &Lot, other: &Lot) -> Ordering {
    for step in steps {
        let order = match step {
            Step::Fefo => known(one.expiry, other.expiry),
            Step::FirstMade => known(one.production, other.production),
            Step::Fifo => known(one.received, other.received),
            Step::Lifo if one.received.is_some() && other.received.is_some() => {
                other.received.cmp(&one.received)
            }
            Step::Lifo => known(one.received, other.received),
            Step::ClearSmallest => free[&one.id].cmp(&free[&other.id]),
            Step::PickFaceFirst => u8::from(!one.pick_face).cmp(&u8::from(!other.pick_face)),
            Step::Nearest => known(one.distance, other.distance),
            _ => Ordering::Equal,
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    Ordering::Equal
}

/// Whether a lot may be given for a line at all, said once more and differently.
pub fn good(lot: &Lot, sheet: &Sheet, line: &Line) -> bool {
    let terms = &line.terms;
    let left = |expiry: BusinessDay| i64::from(sheet.arrival.days_until(expiry));
    let lives = lot.expiry.is_none_or(|expiry| {
        let whole = lot.production.map(|made| i64::from(made.days_until(expiry))).filter(|whole| *whole > 0);
        left(expiry) >= terms.least.days.unwrap_or(0).max(0)
            && expiry >= day(TODAY)
            && whole.is_none_or(|whole| left(expiry) * 100 >= whole * terms.least.percent.unwrap_or(0))
            && terms.last.is_none_or(|last| last <= expiry)
    });
    lot.owner == line.owner
        && lot.goods == line.goods
        && lot.entered
        && !(lot.frozen || lot.batch_held || lot.locked)
        && lot.allocatable
        && lives
        && lot.removal.is_none_or(|removal| day(TODAY) < removal)
}

fn whole(rule: &Rule, lot: &Lot, free: i64) -> bool {
    let Some(carrier) = &lot.carrier else { return false };
    let all = carrier.alone && free == lot.qty.raw();
    if rule.steps().contains(&Step::FullPallets) {
        all && carrier.full.is_some_and(|full| full.raw() <= free)
    } else {
        all && rule.steps().contains(&Step::WholeContainers)
    }
}

/// What a line gets and what is missing.
pub fn line(lots: &[Lot], free: &mut Free, sheet: &Sheet, line: &Line) -> (Picks, i64) {
    let Amount::Qty(wanted) = line.amount else { panic!("the model counts pieces") };
    let (mut rest, unit, mut picks) = (wanted.raw(), line.unit.raw(), Vec::new());
    let steps = sheet.rule.steps();
    let place = steps.iter().position(|step| matches!(step, Step::FullPallets | Step::WholeContainers));
    let (head, tail) = steps.split_at(place.unwrap_or(0));
    let mut offered: Vec<&Lot> =
        lots.iter().filter(|lot| good(lot, sheet, line) && free[&lot.id] >= unit).collect();
    let now = free.clone();
    offered.sort_by(|one, other| {
        compare(head, &now, one, other)
            .then(compare(tail, &now, one, other))
            .then(one.location.cmp(&other.location))
            .then(one.id.cmp(&other.id))
    });
    if let Some(batches) = batches(&offered, free, sheet, line) {
        offered.retain(|lot| batches.contains(&lot.batch));
    }
    while rest > 0 && !offered.is_empty() {
        let first = offered[0];
        let (group, later): (Vec<&Lot>, Vec<&Lot>) =
            offered.into_iter().partition(|lot| compare(head, &now, first, lot) == Ordering::Equal);
        offered = later;
        let is_whole = |lot: &&&Lot| whole(&sheet.rule, lot, now[&lot.id]);
        for lot in group.iter().filter(is_whole) {
            if rest > 0 && now[&lot.id] <= rest && now[&lot.id] % unit == 0 {
                take(free, &mut picks, &mut rest, lot.id, now[&lot.id]);
            }
        }
        let others = group.iter().filter(|lot| !is_whole(lot)).chain(group.iter().filter(is_whole));
        for lot in others {
            let qty = free[&lot.id].min(rest) / unit * unit;
            if qty > 0 {
                take(free, &mut picks, &mut rest, lot.id, qty);
            }
        }
    }
    (picks, rest)
}

fn take(free: &mut Free, picks: &mut Picks, rest: &mut i64, lot: Id, qty: i64) {
    *rest -= qty;
    *free.get_mut(&lot).unwrap() -= qty;
    picks.push((lot, qty));
}

/// The batches that a line may have: of all sets that cover it the one that is first in the order of the rule, found
/// by trying them all; the largest ones if none covers it.
fn batches(offered: &[&Lot], free: &Free, sheet: &Sheet, line: &Line) -> Option<Vec<Option<Id>>> {
    let Amount::Qty(wanted) = line.amount else { panic!("the model counts pieces") };
    let single = sheet.rule.steps().iter().find_map(|step| match step {
        Step::SingleBatch(strictness) => Some(*strictness),
        _ => None,
    });
    let must = (single == Some(Strictness::Must)).then_some(1);
    let most = [must, line.terms.batches_per_line.map(|most| most as usize)].into_iter().flatten().min();
    let mut sums: Vec<(Option<Id>, i64)> = Vec::new();
    for lot in offered {
        let units = free[&lot.id] / line.unit.raw() * line.unit.raw();
        match sums.iter_mut().find(|(batch, _)| *batch == lot.batch) {
            Some((_, sum)) => *sum += units,
            None => sums.push((lot.batch, units)),
        }
    }
    let first = |most: usize| {
        let (mut sum, mut as_they_come) = (0, Vec::new());
        for lot in offered {
            if sum < wanted.raw() {
                sum += free[&lot.id] / line.unit.raw() * line.unit.raw();
                as_they_come.push(lot.batch);
            }
        }
        as_they_come.sort();
        as_they_come.dedup();
        if sum >= wanted.raw() && as_they_come.len() <= most {
            return Some(as_they_come);
        }
        let mut sets: Vec<Vec<usize>> = (1..1_usize << sums.len())
            .map(|bits| (0..sums.len()).filter(|at| bits >> at & 1 == 1).collect::<Vec<usize>>())
            .filter(|set| set.len() <= most)
            .filter(|set| set.iter().map(|at| sums[*at].1).sum::<i64>() >= wanted.raw())
            .collect();
        sets.sort();
        sets.into_iter().next().map(|set| set.into_iter().map(|at| sums[at].0).collect::<Vec<_>>())
    };
    if single == Some(Strictness::Prefer)
        && let Some(one) = first(1)
    {
        return Some(one);
    }
    let most = most?;
    Some(first(most).unwrap_or_else(|| {
        let mut largest = sums.clone();
        largest.sort_by_key(|(_, sum)| std::cmp::Reverse(*sum));
        largest.into_iter().take(most).map(|(batch, _)| batch).collect()
    }))
}
