//! A block out of the coordinates that locations have.

use std::collections::BTreeMap;

use crate::block::{Block, Depot, Millimetres, Side, Stop, measured};
use crate::error::Error;

/// Where a location is. Coordinates may begin anywhere; levels and depths of a rack are one place on the floor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// Mark of the aisle that it is picked from.
    pub aisle: &'a str,
    /// Across the aisles, from the left to the right.
    pub across: Millimetres,
    /// Along the aisle, from the front to the back.
    pub along: Millimetres,
}

/// Where the block ends and where tours begin, in the coordinates of the places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// Middle of the front cross aisle.
    pub front: Millimetres,
    /// Middle of the back cross aisle.
    pub back: Millimetres,
    /// Where tours begin and end; its `x` in the coordinates of the places.
    pub depot: Depot,
}

impl Frame {
    /// Cross aisles a distance before the first and behind the last place, and a depot at the corner: at the front, in
    /// line with the leftmost places.
    pub fn around(places: &[Place<'_>], distance: Millimetres) -> Self {
        let along = || places.iter().map(|place| place.along);
        let left = places.iter().map(|place| place.across).min();
        Self {
            front: along().min().unwrap_or_default().saturating_sub(distance),
            back: along().max().unwrap_or_default().saturating_add(distance),
            depot: Depot { x: left.unwrap_or_default(), ..Depot::default() },
        }
    }
}

/// A block, and where each place is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// The block.
    pub block: Block,
    /// Marks of its aisles, from left to right.
    pub aisles: Vec<String>,
    /// One stop for each place that was given, in the same order.
    pub stops: Vec<Stop>,
}

impl Survey {
    /// Puts places in order. The middle of an aisle is half way between its leftmost and its rightmost places.
    ///
    /// # Errors
    /// `NoAisles` without places, `Unnamed`, `Outside`, `Overlap`, and what [`Block::new`] refuses.
    pub fn new(places: &[Place<'_>], frame: Frame) -> Result<Self, Error> {
        let Frame { front, back, depot } = frame;
        let mut spans: BTreeMap<&str, (Millimetres, Millimetres)> = BTreeMap::new();
        for (place, &Place { aisle, across, along }) in places.iter().enumerate() {
            if aisle.trim().is_empty() {
                return Err(Error::Unnamed { place });
            }
            if along < front || along > back {
                return Err(Error::Outside { place, along, front, back });
            }
            let span = spans.entry(aisle).or_insert((across, across));
            *span = (span.0.min(across), span.1.max(across));
        }
        let mut spans: Vec<_> = spans.into_iter().collect();
        spans.sort_by_key(|&(aisle, span)| (span, aisle));
        for pair in spans.windows(2) {
            if pair[0].1.1 >= pair[1].1.0 {
                return Err(Error::Overlap { one: pair[0].0.to_owned(), other: pair[1].0.to_owned() });
            }
        }
        let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return Err(Error::NoAisles) };
        let left = first.1.0.min(depot.x);
        measured("the width of the block", last.1.1.saturating_sub(left))?;
        let middle = |(from, to): (Millimetres, Millimetres)| from + (to - from) / 2;
        let block = Block::new(
            spans.iter().map(|(_, span)| middle(*span) - left).collect(),
            back.saturating_sub(front),
            Depot { x: depot.x.saturating_sub(left), ..depot },
        )?;
        let order: BTreeMap<&str, usize> =
            spans.iter().enumerate().map(|(number, (aisle, _))| (*aisle, number)).collect();
        let stops = places.iter().map(|place| {
            let number = order[place.aisle];
            let side = if place.across > middle(spans[number].1) { Side::Right } else { Side::Left };
            Stop { aisle: u32::try_from(number).unwrap_or(u32::MAX), offset: place.along - front, side }
        });
        Ok(Self {
            stops: stops.collect(),
            aisles: spans.iter().map(|(aisle, _)| (*aisle).to_owned()).collect(),
            block,
        })
    }
}
