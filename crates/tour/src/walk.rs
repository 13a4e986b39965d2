//! A tour as it is walked: turn by turn, stop by stop.

mod euler;
mod pen;

use crate::block::{Block, Millimetres};
use crate::column::{Column, Sorted};
use crate::exact;
use crate::router::Policy;

use pen::Pen;

/// Somewhere on the floor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    /// Across the aisles, as the aisles are given.
    pub x: Millimetres,
    /// Along the aisles, 0 in the front cross aisle; a depot that is apart is below 0 or behind the back one.
    pub y: Millimetres,
}

impl Point {
    /// Way to another point in the same aisle or cross aisle.
    pub const fn way(self, to: Self) -> Millimetres {
        (self.x - to.x).abs() + (self.y - to.y).abs()
    }
}

/// A place that the walk comes to: a turn, or a stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Where it is.
    pub at: Point,
    /// What is picked here, as a number among the stops that were given; none at a turn.
    pub stop: Option<usize>,
}

/// A tour as it is walked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// The policy.
    pub policy: Policy,
    /// The whole way: the sum of the ways from step to step.
    pub length: Millimetres,
    /// From the depot to the depot; each two neighbours are in one aisle or one cross aisle.
    pub steps: Vec<Step>,
}

impl Walk {
    /// The stops in the order of the walk, as numbers among those that were given; each once.
    pub fn visits(&self) -> impl Iterator<Item = usize> {
        self.steps.iter().filter_map(|step| step.stop)
    }
}

pub(crate) fn walk(policy: Policy, block: &Block, stops: &[Sorted], columns: &[Column]) -> Walk {
    let mut pen = Pen::new(block, stops);
    if let (Some(first), Some(last)) = (columns.first(), columns.last()) {
        pen.cross(block.depot().x);
        match policy {
            Policy::Shortest => {
                euler::draw(&mut pen, &exact::legs(columns, block.depth(), block.depot().x), block.depot().x);
            }
            Policy::SShape => s_shape(&mut pen, columns),
            Policy::LargestGap => match columns {
                [_, between @ .., _] => largest_gap(&mut pen, first, between, last),
                _ => returns(&mut pen, columns),
            },
            Policy::Return => returns(&mut pen, columns),
        }
        pen.cross(block.depot().x);
        pen.home();
    }
    pen.walk(policy)
}

fn s_shape(pen: &mut Pen<'_>, columns: &[Column]) {
    for pair in columns.chunks(2) {
        match pair {
            [up, down] => {
                pen.cross(up.x);
                pen.through(up);
                pen.cross(down.x);
                pen.through(down);
            }
            _ => returns(pen, pair),
        }
    }
}

fn returns(pen: &mut Pen<'_>, columns: &[Column]) {
    for column in columns {
        pen.cross(column.x);
        pen.near(column, column.last);
    }
}

/// Ends that lie on the way out are served on the way out, the others on the way home.
fn largest_gap(pen: &mut Pen<'_>, first: &Column, between: &[Column], last: &Column) {
    let depth = pen.depth();
    let cut = |column: &Column| pen::cut(pen::shortest(column, depth), column, pen.stops());
    let cuts: Vec<usize> = between.iter().map(cut).collect();
    let start = pen.here().x;
    let (out, home): (Vec<_>, Vec<_>) =
        between.iter().zip(&cuts).rev().partition(|(column, _)| column.x <= start);
    for (column, &cut) in out {
        pen.cross_for(column, column.first..cut);
        pen.near(column, cut);
    }
    pen.cross(first.x);
    pen.through(first);
    for (column, &cut) in between.iter().zip(&cuts) {
        pen.cross_for(column, cut..column.last);
        pen.far(column, cut);
    }
    pen.cross(last.x);
    pen.through(last);
    for (column, &cut) in home {
        pen.cross_for(column, column.first..cut);
        pen.near(column, cut);
    }
}
