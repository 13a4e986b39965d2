//! Orders, what they weigh, and what a tour takes.

use std::fmt;

use crate::block::Stop;

/// What an order weighs on a tour. The units are the caller's, whole ones: pieces, grams, cubic centimetres.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Load {
    /// Pieces or cartons.
    pub items: u64,
    /// Weight.
    pub weight: u64,
    /// Volume.
    pub volume: u64,
}

/// What a tour takes at most, in the units of [`Load`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity {
    /// Orders, as a trolley has boxes.
    pub orders: u64,
    /// Their load together.
    pub load: Load,
}

impl Default for Capacity {
    /// No limit at all.
    fn default() -> Self {
        Self { orders: u64::MAX, load: Load { items: u64::MAX, weight: u64::MAX, volume: u64::MAX } }
    }
}

/// One of the things that fill a tour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Number of orders.
    Orders,
    /// [`Load::items`].
    Items,
    /// [`Load::weight`].
    Weight,
    /// [`Load::volume`].
    Volume,
}

impl fmt::Display for Measure {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(match self {
            Self::Orders => "orders",
            Self::Items => "items",
            Self::Weight => "weight",
            Self::Volume => "volume",
        })
    }
}

/// An order: where its goods are, and what they weigh.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Order {
    /// Where its goods are, in any order.
    pub stops: Vec<Stop>,
    /// What they weigh together.
    pub load: Load,
}

/// Orders, items, weight and volume.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fill([u64; 4]);

impl Fill {
    pub(crate) const fn new(orders: u64, load: Load) -> Self {
        Self([orders, load.items, load.weight, load.volume])
    }

    pub(crate) fn with(self, other: Self) -> Self {
        Self(std::array::from_fn(|place| self.0[place].saturating_add(other.0[place])))
    }

    pub(crate) fn fits(self, takes: Self) -> bool {
        self.0.iter().zip(takes.0).all(|(has, takes)| *has <= takes)
    }

    /// What there is too much of, how much there is, how much may be.
    pub(crate) fn excess(self, takes: Self) -> Option<(Measure, u64, u64)> {
        let measures = [Measure::Orders, Measure::Items, Measure::Weight, Measure::Volume];
        let all = measures.into_iter().zip(self.0).zip(takes.0);
        all.map(|((measure, has), takes)| (measure, has, takes)).find(|(_, has, takes)| has > takes)
    }
}
