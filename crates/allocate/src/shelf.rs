//! The lots of some goods in the order of a rule.
//!
//! Sorted once for each rule. What changes when goods are taken moves by itself: an opened container goes to the
//! loose goods, a smaller rest forward. What a line of one kind has passed over for good is not looked at again by
//! the next line of that kind.

use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};

use kernel::clock::BusinessDay;

use crate::floor::Books;
use crate::judge::{Ask, Bar, held_back, outside, unfit};
use crate::line::Terms;
use crate::lot::Lot;
use crate::rule::{Rule, Step};
use crate::tally::{Count, Tally};

/// Place of a lot in the order: lots that the orders before the step for containers hold equal, what the orders up
/// to the step for small rests say, how much is free if that matters, and the rest with a last word for ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Key {
    pub group: u32,
    middle: u32,
    size: i64,
    tail: u32,
}

/// Where a lot stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// Not on offer, or not looked at by the rule.
    Closed,
    /// A container that is preferred as long as it is whole.
    Whole,
    /// Everything else.
    Loose,
}

/// Lines that ask the same of each lot.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Class {
    pub terms: Terms,
    pub today: BusinessDay,
    pub arrival: BusinessDay,
    pub unit: i64,
    pub weight: bool,
}

/// How far lines of a class have passed lots over for good, and why.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cursor {
    pub whole: usize,
    pub loose: usize,
    pub tally: Tally,
}

impl Class {
    /// Why lines of this class do not get a lot of which something is free, now or later.
    pub fn barred(&self, books: &Books<'_>, place: u32) -> Option<Bar> {
        let ask = Ask { terms: &self.terms, today: self.today, arrival: self.arrival };
        barred(books, place, &ask, (self.unit, self.weight))
    }
}

/// The same for a line that is not of a class.
pub(crate) fn barred(
    books: &Books<'_>,
    place: u32,
    ask: &Ask<'_>,
    (unit, weight): (i64, bool),
) -> Option<Bar> {
    if let Some(bar) = unfit(books.lot(place), ask) {
        return Some(bar);
    }
    let free = books.free(place);
    if free.qty < unit {
        return Some(Bar::UnderUnit);
    }
    (weight && free.weighs(free.qty) <= 0).then_some(Bar::Weightless)
}

impl Cursor {
    fn reached(&mut self, side: Side) -> &mut usize {
        if side == Side::Whole { &mut self.whole } else { &mut self.loose }
    }

    /// A lot that was passed over is not one of these any more. What bars it does not change when it becomes less.
    fn forget(&mut self, bar: Option<Bar>) {
        self.tally.take_back(bar.unwrap_or(Bar::UnderUnit), 0);
    }
}

#[derive(Debug)]
pub(crate) struct Shelf {
    pub keys: Vec<Key>,
    pub sides: Vec<Side>,
    /// In their order; what is taken is near the front, which is where a queue is cheap to change.
    pub whole: VecDeque<u32>,
    pub loose: VecDeque<u32>,
    /// Lots by expiry, for rules that look at it, and how many of the first have nothing free.
    pub by_expiry: Vec<u32>,
    pub spent: usize,
    /// What is not on offer.
    pub closed: Tally,
    /// Lots of which nothing is free any more, the last of them as an example. They stay in their places, and nobody
    /// counts them but this.
    pub gone: Count,
    /// The smallest whole container.
    pub least_whole: i64,
    pub cursors: HashMap<Class, Cursor>,
    small_first: bool,
}

impl Shelf {
    /// Sorts the lots of some goods.
    pub fn new(rule: &Rule, books: &Books<'_>, ware: &[u32]) -> Self {
        let count = ware.len();
        let mut shelf = Self {
            keys: keys(rule, books, ware),
            sides: vec![Side::Closed; count],
            whole: VecDeque::new(),
            loose: VecDeque::new(),
            by_expiry: Vec::new(),
            spent: 0,
            closed: Tally::default(),
            gone: Count::default(),
            least_whole: i64::MAX,
            cursors: HashMap::new(),
            small_first: rule.place(&Step::ClearSmallest).is_some(),
        };
        for (at, place) in (0_u32..).zip(ware) {
            let (lot, free) = (books.lot(*place), books.free(*place).qty);
            if let Some(bar) = held_back(lot).or_else(|| outside(lot, rule)) {
                shelf.closed.add(bar, at, free);
                continue;
            }
            let side = if rule.prefers(lot, free) { Side::Whole } else { Side::Loose };
            if side == Side::Whole {
                shelf.least_whole = shelf.least_whole.min(free);
            }
            shelf.gone.lots += u32::from(free == 0);
            shelf.put_key(at, free);
            shelf.sides[at as usize] = side;
            shelf.list(side).push_back(at);
        }
        let Self { keys, whole, loose, .. } = &mut shelf;
        whole.make_contiguous().sort_unstable_by_key(|at| keys[*at as usize]);
        loose.make_contiguous().sort_unstable_by_key(|at| keys[*at as usize]);
        shelf.by_expiry = shelf.whole.iter().chain(&shelf.loose).copied().collect();
        shelf.by_expiry.sort_by_key(|at| {
            let expiry = books.lot(ware[*at as usize]).expiry;
            (expiry.is_none(), expiry, *at)
        });
        shelf
    }

    fn put_key(&mut self, at: u32, free: i64) {
        if self.small_first {
            self.keys[at as usize].size = free;
        }
    }

    fn list(&mut self, side: Side) -> &mut VecDeque<u32> {
        if side == Side::Whole { &mut self.whole } else { &mut self.loose }
    }

    fn place(&self, side: Side, at: u32) -> usize {
        let key = self.keys[at as usize];
        let list = if side == Side::Whole { &self.whole } else { &self.loose };
        list.partition_point(|other| self.keys[*other as usize] < key)
    }

    /// Something was taken of a lot. One without anything free stays where it is.
    pub fn taken(&mut self, rule: &Rule, books: &Books<'_>, ware: &[u32], at: u32) {
        let (side, place) = (self.sides[at as usize], ware[at as usize]);
        let free = books.free(place).qty;
        if side == Side::Closed {
            return;
        }
        let wanted = if rule.prefers(books.lot(place), free) { Side::Whole } else { Side::Loose };
        let old = self.place(side, at);
        if free == 0 {
            self.gone = Count { lots: self.gone.lots + 1, free: 0, example: at };
            for (class, cursor) in &mut self.cursors {
                if old < *cursor.reached(side) {
                    cursor.forget(class.barred(books, place));
                }
            }
            return;
        }
        if wanted == side && (!self.small_first || self.keys[at as usize].size == free) {
            return;
        }
        self.list(side).remove(old);
        self.put_key(at, free);
        self.sides[at as usize] = wanted;
        let new = self.place(wanted, at);
        self.list(wanted).insert(new, at);
        let list = if wanted == Side::Whole { &self.whole } else { &self.loose };
        for (class, cursor) in &mut self.cursors {
            let passed = old < *cursor.reached(side);
            *cursor.reached(side) -= usize::from(passed);
            let reached = *cursor.reached(wanted);
            if passed && new <= reached {
                *cursor.reached(wanted) += 1;
            } else if passed {
                cursor.forget(class.barred(books, place));
            } else if new < reached {
                // Those behind it are looked at again.
                for other in list.range(new + 1..=reached) {
                    let other = ware[*other as usize];
                    if books.free(other).qty > 0 {
                        cursor.forget(class.barred(books, other));
                    }
                }
                *cursor.reached(wanted) = new;
            }
        }
    }

    /// Something was given back: everything is looked at again.
    pub fn given_back(&mut self, rule: &Rule, lot: &Lot, at: u32, (before, free): (i64, i64)) {
        let side = self.sides[at as usize];
        if side == Side::Closed {
            return;
        }
        self.gone.lots -= u32::from(before == 0 && free > 0);
        let old = self.place(side, at);
        self.list(side).remove(old);
        self.put_key(at, free);
        let wanted = if rule.prefers(lot, free) { Side::Whole } else { Side::Loose };
        self.sides[at as usize] = wanted;
        let new = self.place(wanted, at);
        self.list(wanted).insert(new, at);
        self.cursors.clear();
        self.spent = 0;
    }

    /// Notes how many of the lots that expire first have nothing free any more.
    pub fn spend(&mut self, free: impl Fn(u32) -> i64) {
        while self.by_expiry.get(self.spent).is_some_and(|at| free(*at) == 0) {
            self.spent += 1;
        }
    }
}

/// The keys of all lots of some goods.
fn keys(rule: &Rule, books: &Books<'_>, ware: &[u32]) -> Vec<Key> {
    let steps = rule.steps();
    let containers = rule.containers();
    let (head, rest) = match containers {
        Some(place) => (&steps[..place], &steps[place..]),
        None => (&steps[..0], steps),
    };
    let (middle, tail) = match rest.iter().position(|step| *step == Step::ClearSmallest) {
        Some(place) => rest.split_at(place),
        None => (&rest[..0], rest),
    };
    let lot = |at: u32| books.lot(ware[at as usize]);
    let by = |steps: &'_ [Step], one: u32, other: u32| {
        steps
            .iter()
            .fold(Ordering::Equal, |so_far, step| so_far.then_with(|| step.compare(lot(one), lot(other))))
    };
    let last = |one: u32, other: u32| {
        by(tail, one, other)
            .then_with(|| lot(one).location.cmp(&lot(other).location))
            .then_with(|| lot(one).id.cmp(&lot(other).id))
    };
    let mut keys = vec![Key::default(); ware.len()];
    let orders = |steps: &[Step]| steps.iter().any(|step| step.kind() == crate::rule::Kind::Order);
    if orders(head) {
        ranked(ware.len(), |one, other| by(head, one, other), |at, rank| keys[at].group = rank);
    }
    if orders(middle) {
        ranked(ware.len(), |one, other| by(middle, one, other), |at, rank| keys[at].middle = rank);
    }
    ranked(ware.len(), last, |at, rank| keys[at].tail = rank);
    keys
}

/// Gives each its rank; what compares equal has the same.
fn ranked(count: usize, compare: impl Fn(u32, u32) -> Ordering, mut give: impl FnMut(usize, u32)) {
    let mut order: Vec<u32> = (0_u32..).take(count).collect();
    order.sort_unstable_by(|one, other| compare(*one, *other));
    let (mut rank, mut before) = (0, None);
    for at in order {
        if before.is_some_and(|before| compare(before, at) != Ordering::Equal) {
            rank += 1;
        }
        give(at as usize, rank);
        before = Some(at);
    }
}
