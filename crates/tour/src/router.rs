//! How long a tour is and how it is walked, by any policy.

use crate::block::{Block, Millimetres, Stop};
use crate::column::{Column, Sorted, columns};
use crate::error::Error;
use crate::walk::{self, Walk};
use crate::{exact, rules};

/// How the stops of a tour are put in order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// The shortest tour there is.
    #[default]
    Shortest,
    /// Through each aisle with stops, up and down in turn.
    SShape,
    /// Through the first and the last aisle; into the others from both ends, up to the widest gap.
    LargestGap,
    /// Into each aisle and back out at the depot's end.
    Return,
}

impl Policy {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Shortest, Self::SShape, Self::LargestGap, Self::Return];

    /// Length of a tour, up to the depot's cross aisle.
    pub(crate) fn measure(self, columns: &[Column], block: &Block) -> Millimetres {
        let (depth, depot) = (block.depth(), block.depot().x);
        match self {
            Self::Shortest => exact::length(columns, depth, depot),
            Self::SShape => rules::s_shape(columns, depth, depot),
            Self::LargestGap => rules::largest_gap(columns, depth, depot),
            Self::Return => rules::returns(columns, depot),
        }
    }

    /// Length of a tour from the depot to the depot; nothing to pick is no way.
    pub(crate) fn length(self, columns: &[Column], block: &Block) -> Millimetres {
        if columns.is_empty() { 0 } else { self.measure(columns, block) + 2 * block.depot().apart }
    }
}

/// Routes tours through one block. It keeps its working memory, so that lengths take none once it is warm.
#[derive(Debug, Clone)]
pub struct Router<'a> {
    block: &'a Block,
    keys: Vec<u64>,
    columns: Vec<Column>,
}

impl<'a> Router<'a> {
    /// A router of the block.
    pub const fn new(block: &'a Block) -> Self {
        Self { block, keys: Vec::new(), columns: Vec::new() }
    }

    /// Length of the tour through the stops, in any order and as often as they like to be named.
    ///
    /// # Errors
    /// As [`Block::check`].
    pub fn length(&mut self, policy: Policy, stops: &[Stop]) -> Result<Millimetres, Error> {
        self.block.check(stops)?;
        self.keys.clear();
        self.keys.extend(stops.iter().map(|stop| Sorted::key(self.block, stop)));
        self.keys.sort_unstable();
        columns(self.block, self.keys.iter().copied(), &mut self.columns);
        Ok(policy.length(&self.columns, self.block))
    }

    /// The tour through the stops, step by step.
    ///
    /// # Errors
    /// As [`Block::check`].
    pub fn walk(&mut self, policy: Policy, stops: &[Stop]) -> Result<Walk, Error> {
        self.block.check(stops)?;
        let sorted = stops.iter().enumerate().map(|(number, stop)| Sorted::new(self.block, stop, number));
        let mut sorted: Vec<Sorted> = sorted.collect();
        sorted.sort_unstable();
        columns(self.block, sorted.iter().map(|stop| stop.key), &mut self.columns);
        Ok(walk::walk(policy, self.block, &sorted, &self.columns))
    }
}
