//! Which orders come out of their tours.

use super::draft::Draft;
use crate::random::Random;

/// Orders that are looked at for each one that is chosen.
const LOOKS: usize = 4;

/// How the orders are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Remove {
    /// Any.
    Any,
    /// Those that make their tours long.
    Costly,
    /// Those that would save much with the first one.
    Alike,
    /// All of some tours.
    Tours,
    /// All of a tour, and what would save much with one of its orders.
    Around,
}

impl Remove {
    pub(super) const ALL: [Self; 5] = [Self::Any, Self::Costly, Self::Alike, Self::Tours, Self::Around];

    /// Takes out about `count` orders; whole tours may be more.
    pub(super) fn take(self, draft: &mut Draft<'_>, random: &mut Random, count: usize) -> Vec<usize> {
        let mut out = Vec::with_capacity(count);
        let first = random.below(draft.orders());
        match self {
            Self::Any => remove(draft, first, &mut out),
            Self::Costly => {
                let first = best(random, draft, &out, |draft, order| draft.gain(order));
                first.into_iter().for_each(|first| remove(draft, first, &mut out));
            }
            Self::Alike => remove(draft, first, &mut out),
            Self::Tours | Self::Around => whole(draft, first, &mut out),
        }
        while out.len() < count && out.len() < draft.orders() {
            let next = match self {
                Self::Any | Self::Tours => best(random, draft, &out, |_, _| 0),
                Self::Costly => best(random, draft, &out, |draft, order| draft.gain(order)),
                Self::Alike | Self::Around => {
                    best(random, draft, &out, |draft, order| draft.saving(first, order))
                }
            };
            match next {
                Some(next) if self == Self::Tours => whole(draft, next, &mut out),
                Some(next) => remove(draft, next, &mut out),
                None => break,
            }
        }
        out
    }
}

fn remove(draft: &mut Draft<'_>, order: usize, out: &mut Vec<usize>) {
    draft.take(order);
    out.push(order);
}

fn whole(draft: &mut Draft<'_>, order: usize, out: &mut Vec<usize>) {
    for order in draft.orders_of(draft.tour_of(order)).to_vec() {
        remove(draft, order, out);
    }
}

/// The best of a few orders that are still in a tour.
fn best(
    random: &mut Random,
    draft: &mut Draft<'_>,
    out: &[usize],
    mut worth: impl FnMut(&mut Draft<'_>, usize) -> i64,
) -> Option<usize> {
    let mut found: Option<(i64, usize)> = None;
    for _ in 0..LOOKS {
        let order = random.below(draft.orders());
        if out.contains(&order) {
            continue;
        }
        let worth = worth(draft, order);
        if found.is_none_or(|(most, _)| worth > most) {
            found = Some((worth, order));
        }
    }
    found.map(|(_, order)| order)
}
