//! Aisles with stops, as routing sees them: distances from the depot's cross aisle, and the widest gap.

use crate::block::{Block, Millimetres, Stop};

/// An aisle with at least one stop. Offsets are distances from the cross aisle of the depot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Column {
    /// Where it is across the aisles.
    pub(crate) x: Millimetres,
    /// The stop nearest to the depot's cross aisle.
    pub(crate) low: Millimetres,
    /// The stop farthest from it.
    pub(crate) high: Millimetres,
    /// Widest distance of two neighbouring stops.
    pub(crate) gap: Millimetres,
    /// Its first stop among all sorted ones.
    pub(crate) first: usize,
    /// Behind its last stop.
    pub(crate) last: usize,
}

impl Column {
    /// Shortest way to all its stops from the two ends, without walking through, and back to where each began.
    pub(crate) fn returns(&self, depth: Millimetres) -> Millimetres {
        2 * self.high.min(depth - self.low).min(depth - self.gap)
    }
}

/// A stop, sorted by aisle and then by its distance from the depot's cross aisle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sorted {
    /// Aisle and distance in one number.
    pub(crate) key: u64,
    /// Side, then the stop's number among those that were given.
    pub(crate) stop: u64,
}

impl Sorted {
    /// Aisle and distance as a number; both are below 2^32, the block's constructor sees to it.
    pub(crate) const fn key(block: &Block, stop: &Stop) -> u64 {
        (stop.aisle as u64) << 32 | block.inwards(stop.offset).unsigned_abs()
    }

    pub(crate) const fn new(block: &Block, stop: &Stop, number: usize) -> Self {
        Self { key: Self::key(block, stop), stop: (stop.side as u64) << 32 | number as u64 }
    }

    /// Distance from the depot's cross aisle.
    pub(crate) const fn offset(self) -> Millimetres {
        offset(self.key)
    }

    /// Its number among the stops that were given.
    pub(crate) const fn number(self) -> usize {
        (self.stop & 0xffff_ffff) as usize
    }
}

/// The columns of sorted keys, written over what was there.
pub(crate) fn columns(block: &Block, keys: impl Iterator<Item = u64>, columns: &mut Vec<Column>) {
    columns.clear();
    let mut before = u64::MAX;
    for (place, key) in keys.enumerate() {
        let (aisle, offset) = (key >> 32, offset(key));
        match columns.last_mut() {
            Some(column) if aisle == before => {
                column.gap = column.gap.max(offset - column.high);
                column.high = offset;
                column.last = place + 1;
            }
            _ => columns.push(Column {
                x: block.aisles()[aisle as usize],
                low: offset,
                high: offset,
                gap: 0,
                first: place,
                last: place + 1,
            }),
        }
        before = aisle;
    }
}

const fn offset(key: u64) -> Millimetres {
    (key & 0xffff_ffff) as Millimetres
}
