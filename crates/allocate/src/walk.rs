//! Taking goods along the shelf until nothing is missing.

use std::collections::VecDeque;

use kernel::id::Id;

use crate::batches::{Choice, Sum};
use crate::floor::Books;
use crate::judge::{Ask, Bar};
use crate::need::{Free, Need};
use crate::shelf::{Cursor, Key, barred};
use crate::tally::Tally;

/// How many lots beyond the last pick are looked at for the one that would have been next.
const LOOK_AHEAD: usize = 16;

/// How goods are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// A container as a whole.
    Whole,
    /// Loose goods, or goods of a container.
    Loose,
}

/// Goods that were taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Taken {
    pub at: u32,
    pub qty: i64,
    pub grams: i64,
    pub how: How,
}

/// A way along the shelf.
pub(crate) struct Way<'x, 'a> {
    pub books: &'x mut Books<'a>,
    pub ware: &'x [u32],
    pub keys: &'x [Key],
    pub whole: &'x VecDeque<u32>,
    pub loose: &'x VecDeque<u32>,
    pub least_whole: i64,
    pub ask: Ask<'x>,
    /// Batches that the line may have; none when it may have all.
    pub batches: Option<Vec<Option<Id>>>,
    /// Lots that the line has something of already.
    pub mine: &'x [u32],
}

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Walked {
    pub taken: Vec<Taken>,
    /// What was passed over.
    pub tally: Tally,
    /// What the next line of this kind need not look at.
    pub cursor: Cursor,
    /// The lot that would have been next.
    pub next: Option<u32>,
    whole: usize,
    loose: usize,
}

impl Way<'_, '_> {
    fn key(&self, at: u32) -> Key {
        self.keys[at as usize]
    }

    /// What of a lot is free.
    fn free(&self, at: u32) -> Free {
        self.books.free(self.ware[at as usize])
    }

    /// Why lines of this kind do not get a lot, now or later.
    fn barred(&self, at: u32, need: &Need) -> Option<Bar> {
        let how = (need.unit(), need.is_weight());
        barred(self.books, self.ware[at as usize], &self.ask, how)
    }

    /// Whether nothing is free of a lot.
    fn is_gone(&self, at: u32) -> bool {
        self.free(at).qty == 0
    }

    fn other_batch(&self, at: u32) -> bool {
        let batch = self.books.lot(self.ware[at as usize]).batch;
        self.batches.as_ref().is_some_and(|batches| !batches.contains(&batch))
    }

    /// The batches that a line may have which has some of `used` already and may have so many, and whether they
    /// cover what it needs. If what comes first does, nothing else is looked at.
    pub fn batches(
        &self,
        from: Cursor,
        need: &Need,
        used: &[Option<Id>],
        most: usize,
    ) -> (Vec<Option<Id>>, bool) {
        let (mut whole, mut loose) = (from.whole, from.loose);
        let (mut choice, mut first, mut sum) = (Choice::default(), used.to_vec(), 0_i64);
        loop {
            let at = match (self.whole.get(whole), self.loose.get(loose)) {
                (Some(one), Some(other)) if self.key(*one) < self.key(*other) => *one,
                (_, Some(other)) => *other,
                (Some(one), None) => *one,
                (None, None) => return choice.choose(used, most, need.rest()),
            };
            if self.whole.get(whole) == Some(&at) {
                whole += 1
            } else {
                loose += 1
            }
            if self.is_gone(at) || self.barred(at, need).is_some() {
                continue;
            }
            let free = self.free(at);
            let units = free.qty / need.unit() * need.unit();
            let more = if need.is_weight() { free.weighs(units) } else { units };
            let batch = self.books.lot(self.ware[at as usize]).batch;
            choice.add(Sum { batch, sum: more });
            if first.len() <= most && !first.contains(&batch) {
                first.push(batch);
            }
            sum = sum.saturating_add(more);
            if sum >= need.rest() && first.len() <= most {
                return (first, true);
            }
        }
    }

    /// Walks on from where the last line of this kind came to.
    pub fn walk(&mut self, from: Cursor, need: &mut Need) -> Walked {
        let mut done = Walked {
            tally: from.tally,
            cursor: from,
            whole: from.whole,
            loose: from.loose,
            ..Walked::default()
        };
        while !need.is_met() {
            let heads = [self.whole.get(done.whole), self.loose.get(done.loose)];
            let Some(group) = heads.into_iter().flatten().map(|at| self.key(*at).group).min() else { break };
            let end = |list: &VecDeque<u32>| list.partition_point(|at| self.key(*at).group <= group);
            let ends = (end(self.whole), end(self.loose));
            self.group(ends, need, &mut done);
        }
        done.next = self.next(&done, need);
        done
    }

    /// Lots that the first orders hold equal: whole containers, then loose goods, then containers to open.
    fn group(&mut self, (whole_end, loose_end): (usize, usize), need: &mut Need, done: &mut Walked) {
        let mut kept = Vec::new();
        while done.whole < whole_end && !need.is_met() && self.may_fit(need) {
            let place = done.whole;
            let at = self.whole[place];
            done.whole += 1;
            let free = self.free(at);
            if free.qty == 0 {
                leave(place, &mut done.cursor.whole);
                continue;
            }
            match self.barred(at, need) {
                Some(bar) => self.pass(bar, place, How::Whole, done),
                None if self.other_batch(at) => done.tally.add(Bar::BatchLimit, at, free.qty),
                None if need.takes_all(free) => self.take(place, How::Whole, free.qty, need, done),
                None => kept.push(place),
            }
        }
        while done.loose < loose_end && !need.is_met() {
            let place = done.loose;
            done.loose += 1;
            self.try_part(place, How::Loose, need, done);
        }
        let reached = need.is_met();
        for place in kept {
            if reached || need.is_met() {
                let at = self.whole[place];
                done.tally.add(Bar::KeptWhole, at, self.free(at).qty);
            } else {
                self.try_part(place, How::Whole, need, done);
            }
        }
        while done.whole < whole_end && !need.is_met() {
            let place = done.whole;
            done.whole += 1;
            self.try_part(place, How::Whole, need, done);
        }
    }

    /// Whether any whole container could still be wanted as a whole.
    fn may_fit(&self, need: &Need) -> bool {
        need.is_weight() || need.rest() >= self.least_whole
    }

    /// Takes what it can of one lot, which may open a container.
    fn try_part(&mut self, place: usize, list: How, need: &mut Need, done: &mut Walked) {
        let at = if list == How::Whole { self.whole[place] } else { self.loose[place] };
        let free = self.free(at);
        if free.qty == 0 {
            let reached = if list == How::Whole { &mut done.cursor.whole } else { &mut done.cursor.loose };
            return leave(place, reached);
        }
        if let Some(bar) = self.barred(at, need) {
            return self.pass(bar, place, list, done);
        }
        if self.other_batch(at) {
            return done.tally.add(Bar::BatchLimit, at, free.qty);
        }
        match need.part(free) {
            0 if need.is_weight() => done.tally.add(Bar::TooHeavy, at, free.qty),
            0 => done.tally.add(Bar::UnderUnit, at, free.qty),
            qty => self.take(place, list, qty, need, done),
        }
    }

    fn take(&mut self, place: usize, list: How, qty: i64, need: &mut Need, done: &mut Walked) {
        let at = if list == How::Whole { self.whole[place] } else { self.loose[place] };
        let all = qty == self.free(at).qty;
        let grams = self.books.take(self.ware[at as usize], qty);
        need.took(qty, grams);
        let lot = self.books.lot(self.ware[at as usize]);
        let how = if all && lot.is_whole(qty) { How::Whole } else { How::Loose };
        done.taken.push(Taken { at, qty, grams, how });
    }

    /// Passes a lot over for good.
    fn pass(&self, bar: Bar, place: usize, list: How, done: &mut Walked) {
        let (at, reached) = match list {
            How::Whole => (self.whole[place], &mut done.cursor.whole),
            How::Loose => (self.loose[place], &mut done.cursor.loose),
        };
        let free = self.free(at).qty;
        if *reached == place {
            *reached += 1;
            done.cursor.tally.add(bar, at, free);
        }
        if !self.mine.contains(&at) {
            done.tally.add(bar, at, free);
        }
    }

    /// The lot that would have been next.
    fn next(&self, done: &Walked, need: &Need) -> Option<u32> {
        let good =
            |at: &&u32| !self.is_gone(**at) && self.barred(**at, need).is_none() && !self.other_batch(**at);
        let first = |list: &VecDeque<u32>, from: usize| {
            let ahead = from..list.len().min(from + LOOK_AHEAD);
            list.range(ahead).find(good).map(|at| (self.key(*at), *at))
        };
        let found = [first(self.whole, done.whole), first(self.loose, done.loose)];
        found.into_iter().flatten().min().map(|(_, at)| at)
    }
}

/// Lines of this kind need not look at a place again, if they have come so far.
fn leave(place: usize, reached: &mut usize) {
    *reached += usize::from(*reached == place);
}
