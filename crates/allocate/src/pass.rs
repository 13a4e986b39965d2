//! One way along the shelf, or along what is named.

use std::collections::VecDeque;

use kernel::id::Id;

use crate::floor::{Floor, Home};
use crate::job::{Cause, Filled, Got, Job};
use crate::judge::{Bar, held_back, is_named, outside};
use crate::line::Named;
use crate::need::Need;
use crate::rule::Strictness;
use crate::shelf::{Cursor, Shelf, Side};
use crate::tally::Count;
use crate::walk::{How, Walked, Way};

/// Where a pass looks.
pub(crate) struct Pass<'p> {
    pub ware: usize,
    pub named: Option<&'p Named>,
    pub substitute: Option<usize>,
}

impl Floor<'_> {
    /// One way along the shelf, or along what is named.
    pub(crate) fn pass(&mut self, job: Job<'_>, pass: &Pass<'_>, filled: &mut Filled) {
        let shelf_at = self.shelve(pass.ware, job.rule);
        let named = pass.named.map(|named| self.named(pass.ware, named));
        let used = self.batches(job.line, filled);
        let away = job.away.and_then(|lot| self.home(lot)).filter(|home| home.ware == pass.ware);
        let ware = &mut self.wares[pass.ware];
        let (lots, shelf) = (&ware.lots, &mut ware.shelves[shelf_at].1);
        let restricted = (named.is_some() || away.is_some())
            .then(|| narrowed(shelf, named.as_deref(), away.map(|home| home.at)));
        let class = job.class(&filled.need);
        let from = match restricted {
            None => shelf.cursors.get(&class).copied().unwrap_or_default(),
            Some(_) => Cursor::default(),
        };
        let (whole, loose) =
            restricted.as_ref().map_or((&shelf.whole, &shelf.loose), |(whole, loose)| (whole, loose));
        let mine: Vec<u32> =
            filled.got.iter().filter(|got| got.home.ware == pass.ware).map(|got| got.home.at).collect();
        let books = &self.books;
        let is_gone = |at: &&u32| books.free(lots[**at as usize]).qty == 0;
        let own = mine.iter().filter(is_gone).count();
        let gone = match &named {
            Some(_) => whole.iter().chain(loose).filter(is_gone).filter(|at| !mine.contains(at)).count(),
            None => (shelf.gone.lots as usize).saturating_sub(own),
        };
        let mut way = Way {
            books: &mut self.books,
            ware: lots,
            keys: &shelf.keys,
            whole,
            loose,
            least_whole: shelf.least_whole,
            ask: job.ask(),
            batches: None,
            mine: &mine,
        };
        way.batches = limit(job, &way, from, &filled.need, &used);
        let mut walked = way.walk(from, &mut filled.need);
        if restricted.is_none() {
            shelf.cursors.insert(class, walked.cursor);
        }
        match (pass.named, &named) {
            (Some(wanted), Some(named)) => {
                for at in named.iter().filter(|at| shelf.sides[**at as usize] == Side::Closed) {
                    let place = lots[*at as usize];
                    let lot = self.books.lot(place);
                    if let Some(bar) = held_back(lot).or_else(|| outside(lot, job.rule())) {
                        walked.tally.add(bar, *at, self.books.free(place).qty);
                    }
                }
                let other = |place: &&u32| !is_named(self.books.lot(**place), wanted);
                let example = (0..).zip(lots).find(|(_, place)| other(place)).map_or(0, |(at, _)| at);
                let others = u32::try_from(lots.len() - named.len()).unwrap_or(u32::MAX);
                walked.tally.add_many(Bar::NotNamed, Count { lots: others, free: 0, example });
            }
            _ => walked.tally.add_all(&shelf.closed),
        }
        let lots = u32::try_from(gone).unwrap_or(u32::MAX);
        walked.tally.add_many(Bar::Promised, Count { lots, free: 0, example: shelf.gone.example });
        self.collect(pass, walked, filled);
    }

    /// Notes what a way brought.
    fn collect(&mut self, pass: &Pass<'_>, mut walked: Walked, filled: &mut Filled) {
        let lots = &self.wares[pass.ware].lots;
        for (at, taken) in walked.taken.iter().enumerate() {
            let next = walked.taken.get(at + 1).map(|taken| taken.at).or(walked.next);
            let place = lots[taken.at as usize];
            filled.got.push(Got {
                home: Home { place, ware: pass.ware, at: taken.at },
                qty: taken.qty,
                grams: taken.grams,
                covers: taken.qty,
                substitute: pass.substitute,
                whole: taken.how == How::Whole,
                cause: if pass.named.is_some() { Cause::Named } else { Cause::Order },
                free: taken.qty + self.books.free(place).qty,
                next: next.map(|next| lots[next as usize]),
            });
        }
        let count = u32::try_from(lots.len()).unwrap_or(u32::MAX);
        for taken in &walked.taken {
            self.settle(pass.ware, taken.at);
        }
        filled.seen.retain(|(ware, _)| *ware != pass.ware);
        let mut picked: Vec<u32> =
            filled.got.iter().filter(|got| got.home.ware == pass.ware).map(|got| got.home.at).collect();
        picked.sort_unstable();
        picked.dedup();
        let told = walked.tally.lots().saturating_add(u32::try_from(picked.len()).unwrap_or(u32::MAX));
        let unseen = count.saturating_sub(told);
        walked.tally.add_many(
            Bar::OutOfTurn,
            Count { lots: unseen, free: 0, example: walked.next.unwrap_or_default() },
        );
        filled.seen.push((pass.ware, walked.tally));
    }
}

/// Lots that are named, or all, without the one that must not be taken; whole containers and loose goods, in order.
fn narrowed(shelf: &Shelf, named: Option<&[u32]>, away: Option<u32>) -> (VecDeque<u32>, VecDeque<u32>) {
    let side = |wanted: Side, all: &VecDeque<u32>| {
        let mut list = named.map_or_else(|| all.clone(), |named| named.iter().copied().collect());
        list.retain(|at| shelf.sides[*at as usize] == wanted && away != Some(*at));
        list.make_contiguous().sort_unstable_by_key(|at| shelf.keys[*at as usize]);
        list
    };
    (side(Side::Whole, &shelf.whole), side(Side::Loose, &shelf.loose))
}

/// The batches that a line may have, when it may not have all.
fn limit(
    job: Job<'_>,
    way: &Way<'_, '_>,
    from: Cursor,
    need: &Need,
    used: &[Option<Id>],
) -> Option<Vec<Option<Id>>> {
    let most = job.most_batches();
    let prefers_one = job.rule().single_batch() == Some(Strictness::Prefer);
    if most.is_none() && !prefers_one {
        return None;
    }
    if prefers_one && let (batches, true) = way.batches(from, need, used, 1) {
        return Some(batches);
    }
    most.map(|most| way.batches(from, need, used, most).0)
}
