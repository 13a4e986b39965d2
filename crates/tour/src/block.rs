//! A rectangular block: parallel aisles between two cross aisles, a depot, and stops in the aisles.

use crate::error::Error;

/// A distance or a position, in whole millimetres.
pub type Millimetres = i64;

/// Longest aisle and widest block: 100 km.
pub const MOST: Millimetres = 100_000_000;

/// One of the two cross aisles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum End {
    /// Where offsets begin.
    #[default]
    Front,
    /// Where offsets end.
    Back,
}

/// Which rack of an aisle, seen from the front. The aisle is narrow, so it costs no way; it says where to turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// At the left hand.
    #[default]
    Left,
    /// At the right hand.
    Right,
}

/// Where a tour begins and ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Depot {
    /// Where it is across the aisles, in the same measure as the aisles; it may be between two or beside all.
    pub x: Millimetres,
    /// At which cross aisle.
    pub end: End,
    /// How far it is from the middle of that cross aisle, away from the aisles.
    pub apart: Millimetres,
}

/// Somewhere to stop and pick.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Stop {
    /// Aisle, counted from 0 at the left.
    pub aisle: u32,
    /// Distance from the middle of the front cross aisle.
    pub offset: Millimetres,
    /// Which rack.
    pub side: Side,
}

/// A block of equal aisles and equal cells, as most are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// Number of aisles; the first is at 0.
    pub aisles: u32,
    /// From the middle of an aisle to the middle of the next.
    pub pitch: Millimetres,
    /// Cells of a rack.
    pub cells: u32,
    /// Length of a cell along the aisle.
    pub cell: Millimetres,
    /// From the middle of the front cross aisle to the middle of the first cell.
    pub front: Millimetres,
    /// From the middle of the last cell to the middle of the back cross aisle.
    pub back: Millimetres,
}

impl Grid {
    /// Where the middle of a cell is, counted from 0 at the front.
    pub const fn offset(&self, cell: u32) -> Millimetres {
        self.front.saturating_add(self.cell.saturating_mul(cell as Millimetres))
    }

    /// From cross aisle to cross aisle.
    pub const fn depth(&self) -> Millimetres {
        self.offset(self.cells.saturating_sub(1)).saturating_add(self.back)
    }
}

/// Parallel aisles between two cross aisles, with a depot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    aisles: Vec<Millimetres>,
    depth: Millimetres,
    depot: Depot,
}

impl Block {
    /// A block of aisles at any distances: `aisles` are their middles from left to right, `depth` goes from the middle
    /// of the front cross aisle to the middle of the back one.
    ///
    /// # Errors
    /// `NoAisles`, `Sequence`, and `Measure` for what is negative or too far.
    pub fn new(aisles: Vec<Millimetres>, depth: Millimetres, depot: Depot) -> Result<Self, Error> {
        if aisles.is_empty() {
            return Err(Error::NoAisles);
        }
        measured("the length of an aisle", depth)?;
        measured("the place of the depot", depot.x)?;
        measured("the way to the depot", depot.apart)?;
        for (aisle, &x) in aisles.iter().enumerate() {
            measured("the place of an aisle", x)?;
            if aisle > 0 && aisles[aisle - 1] >= x {
                return Err(Error::Sequence { aisle });
            }
        }
        Ok(Self { aisles, depth, depot })
    }

    /// A block of equal aisles.
    ///
    /// # Errors
    /// As [`Block::new`].
    pub fn even(grid: &Grid, depot: Depot) -> Result<Self, Error> {
        measured("the distance of two aisles", grid.pitch)?;
        measured("the length of a cell", grid.cell)?;
        measured("the way to the first cell", grid.front)?;
        measured("the way behind the last cell", grid.back)?;
        let last = grid.pitch.saturating_mul(Millimetres::from(grid.aisles.saturating_sub(1)));
        measured("the place of an aisle", last)?;
        let aisles = (0..grid.aisles).map(|aisle| grid.pitch * Millimetres::from(aisle)).collect();
        Self::new(aisles, grid.depth(), depot)
    }

    /// Middles of the aisles, from left to right.
    pub fn aisles(&self) -> &[Millimetres] {
        &self.aisles
    }

    /// From the middle of the front cross aisle to the middle of the back one.
    pub const fn depth(&self) -> Millimetres {
        self.depth
    }

    /// Where tours begin and end.
    pub const fn depot(&self) -> Depot {
        self.depot
    }

    /// Refuses stops that are not in the block.
    ///
    /// # Errors
    /// `UnknownAisle`, `OutsideAisle`, for the first that is wrong.
    pub fn check(&self, stops: &[Stop]) -> Result<(), Error> {
        for (stop, &Stop { aisle, offset, .. }) in stops.iter().enumerate() {
            if aisle as usize >= self.aisles.len() {
                return Err(Error::UnknownAisle { stop, aisle, aisles: self.aisles.len() });
            }
            if !(0..=self.depth).contains(&offset) {
                return Err(Error::OutsideAisle { stop, offset, depth: self.depth });
            }
        }
        Ok(())
    }

    /// Distance from the depot's cross aisle; the same way back from it.
    pub(crate) const fn inwards(&self, offset: Millimetres) -> Millimetres {
        match self.depot.end {
            End::Front => offset,
            End::Back => self.depth - offset,
        }
    }
}

pub(crate) fn measured(what: &'static str, value: Millimetres) -> Result<(), Error> {
    if (0..=MOST).contains(&value) { Ok(()) } else { Err(Error::Measure { what, value }) }
}
