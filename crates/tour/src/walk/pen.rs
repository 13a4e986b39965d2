//! Draws a walk: knows where it stands, writes down turns and stops, and adds up the way.

use std::ops::Range;

use super::{Point, Step, Walk};
use crate::block::{Block, End, Millimetres};
use crate::column::{Column, Sorted};
use crate::exact::Visit;
use crate::router::Policy;

/// Distances along the aisles are from the depot's cross aisle, until a point is written down.
#[derive(Debug)]
pub(super) struct Pen<'a> {
    block: &'a Block,
    stops: &'a [Sorted],
    here: Point,
    /// Which cross aisle it was in last.
    is_far: bool,
    steps: Vec<Step>,
    length: Millimetres,
}

impl<'a> Pen<'a> {
    /// At the depot.
    pub(super) fn new(block: &'a Block, stops: &'a [Sorted]) -> Self {
        let depot = block.depot();
        let here = Point { x: depot.x, y: -depot.apart };
        let mut pen = Self { block, stops, here, is_far: false, steps: Vec::new(), length: 0 };
        pen.steps.push(Step { at: pen.real(here), stop: None });
        pen
    }

    pub(super) const fn here(&self) -> Point {
        self.here
    }

    pub(super) const fn stops(&self) -> &'a [Sorted] {
        self.stops
    }

    pub(super) const fn depth(&self) -> Millimetres {
        self.block.depth()
    }

    const fn real(&self, point: Point) -> Point {
        match self.block.depot().end {
            End::Front => point,
            End::Back => Point { x: point.x, y: self.block.depth() - point.y },
        }
    }

    /// Whether the last step is a turn that is passed straight on.
    fn is_passed(&self, to: Point) -> bool {
        let [.., before, Step { at, stop: None }] = self.steps.as_slice() else { return false };
        let (from, to) = (before.at, self.real(to));
        (from.x == at.x && at.x == to.x && (from.y < at.y) == (at.y < to.y))
            || (from.y == at.y && at.y == to.y && (from.x < at.x) == (at.x < to.x))
    }

    fn go(&mut self, to: Point) {
        if to == self.here {
            return;
        }
        if self.is_passed(to) {
            self.steps.pop();
        }
        self.length += self.here.way(to);
        self.here = to;
        self.steps.push(Step { at: self.real(to), stop: None });
    }

    fn pick(&mut self, stop: Sorted) {
        self.go(Point { x: self.here.x, y: stop.offset() });
        let step = Step { at: self.real(self.here), stop: Some(stop.number()) };
        match self.steps.last_mut() {
            Some(last) if last.stop.is_none() && self.length > 0 => *last = step,
            _ => self.steps.push(step),
        }
    }

    /// Along the cross aisle where it stands; from the depot into its cross aisle first.
    pub(super) fn cross(&mut self, x: Millimetres) {
        let y = self.end();
        self.go(Point { x: self.here.x, y });
        self.go(Point { x, y });
    }

    /// Along the cross aisle, when there are stops to go for.
    pub(super) fn cross_for(&mut self, column: &Column, stops: Range<usize>) {
        if !stops.is_empty() {
            self.cross(column.x);
        }
    }

    /// To the other end of the aisle, past the column's stops.
    pub(super) fn through(&mut self, column: &Column) {
        let stops = &self.stops[column.first..column.last];
        if self.is_far {
            stops.iter().rev().for_each(|stop| self.pick(*stop));
        } else {
            stops.iter().for_each(|stop| self.pick(*stop));
        }
        self.is_far = !self.is_far;
        self.go(Point { x: self.here.x, y: self.end() });
    }

    const fn end(&self) -> Millimetres {
        if self.is_far { self.depth() } else { 0 }
    }

    /// From the near end to the column's stops before `cut`, and back.
    pub(super) fn near(&mut self, column: &Column, cut: usize) {
        for stop in &self.stops[column.first..cut] {
            self.pick(*stop);
        }
        self.go(Point { x: self.here.x, y: 0 });
    }

    /// From the far end to the column's stops from `cut` on, and back.
    pub(super) fn far(&mut self, column: &Column, cut: usize) {
        for stop in self.stops[cut..column.last].iter().rev() {
            self.pick(*stop);
        }
        self.go(Point { x: self.here.x, y: self.depth() });
    }

    /// From the cross aisle back to the depot.
    pub(super) fn home(&mut self) {
        self.go(Point { x: self.block.depot().x, y: -self.block.depot().apart });
    }

    pub(super) fn walk(self, policy: Policy) -> Walk {
        Walk { policy, length: self.length, steps: self.steps }
    }
}

/// Which of the ways to return out of an aisle is the shortest.
pub(super) fn shortest(column: &Column, depth: Millimetres) -> Visit {
    let best = column.returns(depth);
    if best == 2 * column.high {
        Visit::Near
    } else if best == 2 * (depth - column.low) {
        Visit::Far
    } else {
        Visit::Gap
    }
}

/// The first of the column's stops that is not reached from the near end.
pub(super) fn cut(visit: Visit, column: &Column, stops: &[Sorted]) -> usize {
    match visit {
        Visit::Near => column.last,
        Visit::Gap => {
            let mut before = column.low;
            (column.first..column.last)
                .find(|&place| {
                    let offset = stops[place].offset();
                    offset - std::mem::replace(&mut before, offset) == column.gap
                })
                .unwrap_or(column.last)
        }
        Visit::Far | Visit::Through => column.first,
    }
}
