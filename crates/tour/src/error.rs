//! Why a layout, a stop or a set of orders is refused.

use crate::block::{MOST, Millimetres};
use crate::load::Measure;

/// A refusal, in technical words. Numbers of stops, places and orders count from 0 in what was given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A block without aisles.
    #[error("there are no aisles")]
    NoAisles,
    /// A measure that is negative or beyond [`MOST`].
    #[error("{what} is {value} mm, not 0 to {MOST} mm")]
    Measure {
        /// What was measured.
        what: &'static str,
        /// How much it is.
        value: Millimetres,
    },
    /// Aisles must stand from left to right, each at its own place.
    #[error("aisle {aisle} is not to the right of the one before")]
    Sequence {
        /// Which.
        aisle: usize,
    },
    /// A stop in an aisle that the block does not have.
    #[error("stop {stop} is in aisle {aisle}, the block has {aisles}")]
    UnknownAisle {
        /// Which stop.
        stop: usize,
        /// Its aisle.
        aisle: u32,
        /// Aisles of the block.
        aisles: usize,
    },
    /// A stop before the front or behind the back end of its aisle.
    #[error("stop {stop} is at {offset} mm of an aisle of {depth} mm")]
    OutsideAisle {
        /// Which stop.
        stop: usize,
        /// Where.
        offset: Millimetres,
        /// Length of the aisle.
        depth: Millimetres,
    },
    /// A place that does not say which aisle it is in.
    #[error("place {place} names no aisle")]
    Unnamed {
        /// Which place.
        place: usize,
    },
    /// A place beyond the cross aisles.
    #[error("place {place} is at {along} mm, the cross aisles are at {front} and {back} mm")]
    Outside {
        /// Which place.
        place: usize,
        /// Where it is along its aisle.
        along: Millimetres,
        /// Front cross aisle.
        front: Millimetres,
        /// Back cross aisle.
        back: Millimetres,
    },
    /// Two aisles whose places lie across each other: they are no parallel aisles of one block.
    #[error("the places of the aisles `{one}` and `{other}` lie across each other")]
    Overlap {
        /// The left one.
        one: String,
        /// The right one.
        other: String,
    },
    /// An order that does not fit a tour of its own; orders are never split here.
    #[error("order {order} has {has} {measure}, a tour takes {takes}")]
    TooLarge {
        /// Which order.
        order: usize,
        /// Of what it has too much.
        measure: Measure,
        /// How much it has.
        has: u64,
        /// How much a tour takes.
        takes: u64,
    },
    /// A plan that leaves an order out or has it twice.
    #[error("order {order} is in {times} tours")]
    Times {
        /// Which order.
        order: usize,
        /// In how many tours it is.
        times: usize,
    },
    /// A plan that speaks of an order that is not there.
    #[error("there is no order {order}")]
    UnknownOrder {
        /// Which order.
        order: usize,
    },
    /// A tour with more than it may have.
    #[error("tour {tour} has {has} {measure} and takes {takes}")]
    Overloaded {
        /// Which tour.
        tour: usize,
        /// Of what it has too much.
        measure: Measure,
        /// How much it has.
        has: u64,
        /// How much a tour takes.
        takes: u64,
    },
}
