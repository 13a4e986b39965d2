//! What is brought before the orders come, and what must become of it: worked out here, without the product.
//!
//! Every product comes in lots that expire on different days. Some comes too little of, so that orders fall short, and
//! some has a lot too old for any customer. Because the goods that expire first go first, how much of which lot is left
//! in the end follows from sums alone.

use super::set::Set;

/// Days of life that every sheet asks for.
pub const LEAST_LIFE: u64 = 30;

/// Days until the lots of the opening stock and the later receipts expire; the first is too old for the sheets.
pub const LIVES: [i64; 4] = [10, 90, 150, 240];

/// One product: what comes of its lots, and what is ordered in each half.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flow {
    /// Pieces of each lot of [`LIVES`].
    pub lots: [u64; 4],
    /// Ordered before the last lot comes, and after it.
    pub ordered: [u64; 2],
}

impl Flow {
    /// Pieces that come.
    pub fn brought(&self) -> u64 {
        self.lots.iter().sum()
    }

    /// Pieces that must be left of each lot.
    pub fn left(&self) -> [u64; 4] {
        let mut left = self.lots;
        for (half, open) in self.ordered.into_iter().enumerate() {
            let mut open = open;
            let known = if half == 0 { 3 } else { 4 };
            for lot in left.iter_mut().take(known).skip(1) {
                let some = open.min(*lot);
                (*lot, open) = (*lot - some, open - some);
            }
        }
        left
    }

    /// Pieces that must have left.
    pub fn leaves(&self) -> u64 {
        self.brought() - self.left().iter().sum::<u64>()
    }
}

/// The flow of every product of a set, of which the orders from `second` on come after the later receipts.
pub fn flows(set: &Set, second: usize) -> Vec<Flow> {
    let mut flows = vec![Flow::default(); set.goods.len()];
    for (at, order) in set.orders.iter().enumerate() {
        for (goods, qty) in &order.lines {
            if let Some(flow) = flows.get_mut(*goods) {
                flow.ordered[usize::from(at >= second)] += qty;
            }
        }
    }
    for (at, flow) in flows.iter_mut().enumerate() {
        let [early, late] = flow.ordered;
        let scarce = |every: usize, turn: usize| at % every == turn;
        let early = if scarce(50, 7) { early * 8 / 10 } else { early + 2 };
        let late = if scarce(50, 9) { late * 8 / 10 } else { late + 1 };
        let first = early.div_ceil(2);
        flow.lots = [if scarce(20, 3) { 5 } else { 0 }, first, early - first, late];
    }
    flows
}
