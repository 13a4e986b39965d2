//! Walks every way of a shortest tour once.
//!
//! The dynamic program says how often each stretch is walked, not in which order. All ends of aisles are touched an
//! even number of times and hang together, so there is a round through all of them (Hierholzer 1873). Stops that are
//! reached from one end and left at the same are picked when the walk first comes to that end.

use super::pen::{self, Pen};
use crate::block::Millimetres;
use crate::exact::{Leg, Link, Visit};

/// An end of an aisle: which leg, and whether it is the far one.
type Node = (usize, bool);

/// How often each stretch is still to be walked.
struct Ways {
    /// Through each aisle, at most once.
    inside: Vec<u8>,
    /// From each aisle to the next, at the near and at the far end.
    between: Vec<[u8; 2]>,
}

impl Ways {
    fn new(legs: &[Leg]) -> Self {
        let inside = |leg: &Leg| u8::from(leg.visit == Visit::Through);
        let between = |leg: &Leg| match leg.link {
            None => [0, 0],
            Some(Link::Once) => [1, 1],
            Some(Link::Near) => [2, 0],
            Some(Link::Far) => [0, 2],
            Some(Link::Both) => [2, 2],
        };
        Self { inside: legs.iter().map(inside).collect(), between: legs.iter().map(between).collect() }
    }

    /// Takes a way out of an end, through the aisle if there is one, and says where it leads.
    fn leave(&mut self, (leg, far): Node) -> Option<Node> {
        let end = usize::from(far);
        if take(&mut self.inside[leg]) {
            return Some((leg, !far));
        }
        if take(&mut self.between[leg][end]) {
            return Some((leg + 1, far));
        }
        let left = leg.checked_sub(1)?;
        take(&mut self.between[left][end]).then_some((left, far))
    }
}

const fn take(left: &mut u8) -> bool {
    let is_left = *left > 0;
    *left = left.saturating_sub(1);
    is_left
}

/// The ends of aisles in the order of one round from `start`.
fn round(legs: &[Leg], start: Node) -> Vec<Node> {
    let mut ways = Ways::new(legs);
    let mut open = vec![start];
    let mut done = Vec::new();
    while let Some(&node) = open.last() {
        match ways.leave(node) {
            Some(next) => open.push(next),
            None => done.extend(open.pop()),
        }
    }
    done.reverse();
    done
}

/// Draws the tour of the legs; the pen stands at the near end of the depot's aisle and comes back to it.
pub(super) fn draw(pen: &mut Pen<'_>, legs: &[Leg], depot: Millimetres) {
    let start = legs.partition_point(|leg| leg.x < depot);
    let mut reached = vec![[false; 2]; legs.len()];
    let mut before = None;
    for (place, far) in round(legs, (start, false)) {
        let leg = &legs[place];
        match before {
            Some(before) if before == place => {
                if let Some(column) = &leg.column {
                    pen.through(column);
                }
            }
            _ => pen.cross(leg.x),
        }
        before = Some(place);
        if let Some(column) = &leg.column
            && !std::mem::replace(&mut reached[place][usize::from(far)], true)
        {
            let cut = pen::cut(leg.visit, column, pen.stops());
            match (leg.visit, far) {
                (Visit::Near | Visit::Gap, false) => pen.near(column, cut),
                (Visit::Far | Visit::Gap, true) => pen.far(column, cut),
                _ => {}
            }
        }
    }
}
