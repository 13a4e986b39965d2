//! What a tour is at least, without routing it.
//!
//! An aisle with stops costs its length or the way to them and back, whatever the policy, and never less with more
//! stops; the way across is at least twice the width of the tour. So two outlines tell in a few additions what the
//! tour through both sets of stops cannot fall below, and most tours need not be measured at all.

use crate::block::Millimetres;
use crate::pool::Pool;

/// Bounds of the tour through a set of places.
#[derive(Debug, Clone, Default)]
pub(crate) struct Outline {
    left: Millimetres,
    right: Millimetres,
    /// What each aisle costs at least.
    inside: Vec<Millimetres>,
    is_empty: bool,
}

impl Pool<'_> {
    /// The outline of the places.
    pub(crate) fn outline(&self, places: &[u64]) -> Outline {
        let (depth, depot) = (self.block().depth(), self.block().depot().x);
        let mut outline = Outline { left: depot, right: depot, inside: Vec::new(), is_empty: true };
        outline.inside = self
            .columns(places)
            .map(|column| {
                let Some(column) = column else { return 0 };
                outline.left = outline.left.min(column.x);
                outline.right = outline.right.max(column.x);
                outline.is_empty = false;
                depth.min(column.returns(depth))
            })
            .collect();
        outline
    }

    /// What the tour through both cannot fall below.
    pub(crate) fn least(&self, one: &Outline, other: &Outline) -> Millimetres {
        if one.is_empty && other.is_empty {
            return 0;
        }
        let across = one.right.max(other.right) - one.left.min(other.left);
        let inside: Millimetres =
            one.inside.iter().zip(&other.inside).map(|(one, other)| *one.max(other)).sum();
        2 * (across + self.block().depot().apart) + inside
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::pool::Ruler;
    use crate::{Block, Capacity, Depot, Load, Order, Policy, Pool, Stop};

    fn order() -> impl Strategy<Value = Order> {
        let stop =
            (0..5_u32, 0..=20_i64).prop_map(|(aisle, offset)| Stop { aisle, offset, ..Stop::default() });
        prop::collection::vec(stop, 0..9).prop_map(|stops| Order { stops, load: Load::default() })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

        #[test]
        fn no_tour_falls_below_what_its_outlines_tell(
            (one, other, x, apart) in (order(), order(), 0..60_i64, 0..5_i64)
        ) {
            let depot = Depot { x, apart, ..Depot::default() };
            let block = Block::new(vec![0, 7, 20, 31, 50], 20, depot).expect("a block");
            for policy in Policy::ALL {
                let orders = [one.clone(), other.clone()];
                let pool = Pool::new(&block, policy, &Capacity::default(), &orders).expect("two orders");
                let least = pool.least(&pool.outline(pool.bits(0)), &pool.outline(pool.bits(1)));
                let length = pool.measure_both(&mut Ruler::default(), pool.bits(0), pool.bits(1));
                prop_assert!(least <= length, "{policy:?}: {least} and {length}");
            }
        }
    }
}
