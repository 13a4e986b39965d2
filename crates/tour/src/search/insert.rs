//! How orders that are out are put back.

use super::draft::Draft;
use crate::block::Millimetres;
use crate::random::Random;

/// Which order is put back next; each goes to the tour that it makes longer by the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Insert {
    /// Any.
    Any,
    /// The largest.
    Largest,
    /// The one that costs the least.
    Cheapest,
    /// The one that would lose the most if its best tour were taken.
    Regret,
}

/// A tour, and how much longer an order makes it.
type Way = (Millimetres, usize);

/// More than any tour.
const NEVER: Way = (Millimetres::MAX / 4, usize::MAX);

impl Insert {
    pub(super) const ALL: [Self; 4] = [Self::Any, Self::Largest, Self::Cheapest, Self::Regret];

    /// Puts all back.
    pub(super) fn put(self, draft: &mut Draft<'_>, random: &mut Random, mut out: Vec<usize>) {
        random.shuffle(&mut out);
        match self {
            Self::Any => in_turn(draft, &out),
            Self::Largest => {
                out.sort_by_key(|&order| std::cmp::Reverse(draft.fill_of(order)));
                in_turn(draft, &out);
            }
            Self::Cheapest | Self::Regret => self.weighed(draft, out),
        }
    }

    fn weighed(self, draft: &mut Draft<'_>, out: Vec<usize>) {
        let mut open: Vec<(usize, [Way; 2])> =
            out.into_iter().map(|order| (order, two_best(draft, order))).collect();
        loop {
            let next = open.iter().enumerate().min_by_key(|(_, (_, [best, second]))| match self {
                Self::Regret => best.0 - second.0,
                _ => best.0,
            });
            let Some((place, &(order, [(_, tour), _]))) = next else { break };
            draft.put(order, tour);
            open.remove(place);
            for (order, ways) in &mut open {
                // Only what was cheap in that tour, or is now, has changed.
                if ways.iter().any(|way| way.1 == tour) {
                    *ways = two_best(draft, *order);
                } else {
                    consider(draft, *order, tour, ways);
                }
            }
        }
    }
}

fn in_turn(draft: &mut Draft<'_>, out: &[usize]) {
    for &order in out {
        let [(_, tour), _] = two_best(draft, order);
        draft.put(order, tour);
    }
}

/// The two tours that the order makes longer by the least. There is always an empty one, which takes any order; only
/// the first of several is looked at.
fn two_best(draft: &mut Draft<'_>, order: usize) -> [Way; 2] {
    let mut best = [NEVER; 2];
    let mut is_new = false;
    for tour in 0..draft.tours() {
        if draft.orders_of(tour).is_empty() && std::mem::replace(&mut is_new, true) {
            continue;
        }
        consider(draft, order, tour, &mut best);
    }
    best
}

/// Puts a tour among the two best if it is better than one of them.
fn consider(draft: &mut Draft<'_>, order: usize, tour: usize, best: &mut [Way; 2]) {
    let limit = best[1].0.saturating_add(1);
    if let Some(way) = draft.cost(order, tour, limit).map(|cost| (cost, tour)) {
        if way < best[0] {
            *best = [way, best[0]];
        } else if way < best[1] {
            best[1] = way;
        }
    }
}
