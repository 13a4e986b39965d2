//! The best plan there is, by trying all of them.

use tour::{Millimetres, Pool};

/// Length of the shortest plan: every set of orders that fits a tour is measured, every way to share out the orders
/// among such sets is tried.
pub fn best(pool: &Pool<'_>) -> Millimetres {
    const NEVER: Millimetres = Millimetres::MAX;
    let all = (1_usize << pool.len()) - 1;
    let members = |set: usize| (0..pool.len()).filter(move |order| set >> order & 1 == 1).collect::<Vec<_>>();
    // A set that does not fit is refused by the pool; no larger one needs to be asked.
    let mut lengths = vec![NEVER; all + 1];
    lengths[0] = 0;
    for set in 1..=all {
        if lengths[set & (set - 1)] != NEVER {
            lengths[set] = pool.tour(&members(set)).unwrap_or(NEVER);
        }
    }
    let mut fitting = vec![Vec::new(); pool.len()];
    for set in (1..=all).filter(|set| lengths[*set] != NEVER) {
        fitting[set.trailing_zeros() as usize].push(set);
    }
    let mut best = vec![NEVER; all + 1];
    best[0] = 0;
    for done in 0..all {
        let so_far = best[done];
        if so_far == NEVER {
            continue;
        }
        // The first order that is left takes some of the others with it.
        let first = (!done).trailing_zeros() as usize;
        let others = all & !done & !(1 << first);
        let mut join = |set: usize| {
            if lengths[set] != NEVER {
                best[done | set] = best[done | set].min(so_far + lengths[set]);
            }
        };
        if 1 << others.count_ones() < fitting[first].len() {
            let mut some = others;
            loop {
                join(some | 1 << first);
                if some == 0 {
                    break;
                }
                some = (some - 1) & others;
            }
        } else {
            fitting[first].iter().filter(|set| **set & done == 0).for_each(|set| join(*set));
        }
    }
    best[all]
}
