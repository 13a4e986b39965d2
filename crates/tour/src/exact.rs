//! The shortest tour, by the dynamic program of Ratliff and Rosenthal.
//!
//! The aisles are taken from left to right. What lies to the left of a line is a part of a tour; two parts are as good
//! as each other when everything that can complete the one completes the other. That depends on three things only:
//! whether the number of ways that touch the near end of the last aisle is odd, even or none, the same of its far end,
//! and whether the part hangs together. Six such kinds are needed (the seventh of the paper, a finished tour with
//! nothing at its right, is what remains at the end), so each aisle is a choice among a handful of sums.

use crate::block::Millimetres;
use crate::column::Column;

/// More than any tour, and far from overflow.
const FAR: Millimetres = 1 << 60;

// Kinds of partial tours: ways at the far end, ways at the near end (the depot's), and how it hangs together.
/// Nothing yet.
const NONE: usize = 0;
/// Odd at both ends, in one piece.
const ODD: usize = 1;
/// Even at the far end, none at the near one.
const FAR_ONLY: usize = 2;
/// Even at the near end, none at the far one.
const NEAR_ONLY: usize = 3;
/// Even at both ends, in one piece.
const RING: usize = 4;
/// Even at both ends, in two pieces.
const SPLIT: usize = 5;
const KINDS: usize = 6;

/// How the stops of an aisle are reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Visit {
    /// Walked through once.
    Through,
    /// From the near end to the farthest stop and back.
    Near,
    /// From the far end to the nearest stop and back.
    Far,
    /// From both ends, without the widest gap.
    Gap,
}

const VISITS: [Visit; 4] = [Visit::Through, Visit::Near, Visit::Far, Visit::Gap];

/// How one goes from an aisle to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Link {
    /// Once at each end.
    Once,
    /// Twice at the far end.
    Far,
    /// Twice at the near end.
    Near,
    /// Twice at both.
    Both,
}

const LINKS: [Link; 4] = [Link::Once, Link::Far, Link::Near, Link::Both];

/// From a kind, by a way, to a kind.
type Turn = (usize, usize, usize);

/// What an aisle makes of a part. The paper has one way more, through the aisle and back. It is never needed: the way
/// back may as well go through a neighbour with stops, which costs nothing more across and serves that one, too.
const IN_AISLE: [Turn; 24] = [
    (NONE, 0, ODD),
    (NONE, 1, NEAR_ONLY),
    (NONE, 2, FAR_ONLY),
    (NONE, 3, SPLIT),
    (ODD, 0, RING),
    (ODD, 1, ODD),
    (ODD, 2, ODD),
    (ODD, 3, ODD),
    (FAR_ONLY, 0, ODD),
    (FAR_ONLY, 1, SPLIT),
    (FAR_ONLY, 2, FAR_ONLY),
    (FAR_ONLY, 3, SPLIT),
    (NEAR_ONLY, 0, ODD),
    (NEAR_ONLY, 1, NEAR_ONLY),
    (NEAR_ONLY, 2, SPLIT),
    (NEAR_ONLY, 3, SPLIT),
    (RING, 0, ODD),
    (RING, 1, RING),
    (RING, 2, RING),
    (RING, 3, RING),
    (SPLIT, 0, ODD),
    (SPLIT, 1, SPLIT),
    (SPLIT, 2, SPLIT),
    (SPLIT, 3, SPLIT),
];

/// What the way to the next aisle makes of a part. A second piece begins at a stop, never on the way.
const BETWEEN: [Turn; 7] = [
    (ODD, 0, ODD),
    (FAR_ONLY, 1, FAR_ONLY),
    (RING, 1, FAR_ONLY),
    (NEAR_ONLY, 2, NEAR_ONLY),
    (RING, 2, NEAR_ONLY),
    (RING, 3, RING),
    (SPLIT, 3, SPLIT),
];

/// Shortest parts of each kind.
type Parts = [Millimetres; KINDS];

const START: Parts = [0, FAR, FAR, FAR, FAR, FAR];

/// Takes every turn; `note` hears of each part that is the shortest of its kind so far.
#[inline(always)]
fn turn<const WAYS: usize>(
    turns: &[Turn],
    parts: &Parts,
    costs: &[Millimetres; WAYS],
    mut note: impl FnMut(usize, usize, usize),
) -> Parts {
    let mut next = [FAR; KINDS];
    for &(from, way, to) in turns {
        let length = parts[from] + costs[way];
        if length < next[to] {
            next[to] = length;
            note(to, from, way);
        }
    }
    next
}

const fn visits(column: &Column, depth: Millimetres) -> [Millimetres; 4] {
    // A stop at the very near end, the depot for one, would be reached by walking through and back.
    let far = if column.low == 0 { FAR } else { 2 * (depth - column.low) };
    [depth, 2 * column.high, far, 2 * (depth - column.gap)]
}

/// The depot is reached along its cross aisle and asks for nothing more.
const AT_DEPOT: [Millimetres; 4] = [FAR, 0, FAR, FAR];

const fn links(distance: Millimetres) -> [Millimetres; 4] {
    [2 * distance, 2 * distance, 2 * distance, 4 * distance]
}

fn shortest_end(parts: &Parts) -> usize {
    [NEAR_ONLY, RING, FAR_ONLY].into_iter().min_by_key(|&kind| parts[kind]).unwrap_or(NEAR_ONLY)
}

/// The aisles with stops, and the depot as one more place to be reached: at its near end, distance 0.
fn with_depot(columns: &[Column], depot: Millimetres) -> impl Iterator<Item = (Millimetres, Option<Column>)> {
    let split = columns.partition_point(|column| column.x < depot);
    let (left, right) = columns.split_at(split);
    let (here, right) = match right.split_first() {
        Some((column, rest)) if column.x == depot => {
            (Some(Column { low: 0, gap: column.gap.max(column.low), ..*column }), rest)
        }
        _ => (None, right),
    };
    let aisle = |column: &Column| (column.x, Some(*column));
    left.iter().map(aisle).chain([(depot, here)]).chain(right.iter().map(aisle))
}

/// Length of the shortest tour from the depot's cross aisle through all columns; no memory is taken.
pub(crate) fn length(columns: &[Column], depth: Millimetres, depot: Millimetres) -> Millimetres {
    let mut parts = START;
    let mut before = None;
    for (x, column) in with_depot(columns, depot) {
        if let Some(before) = before {
            parts = turn(&BETWEEN, &parts, &links(x - before), |_, _, _| {});
        }
        let costs = column.map_or(AT_DEPOT, |column| visits(&column, depth));
        parts = turn(&IN_AISLE, &parts, &costs, |_, _, _| {});
        before = Some(x);
    }
    parts[shortest_end(&parts)]
}

/// One aisle, or the depot beside the aisles, of a shortest tour.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leg {
    /// Where it is.
    pub(crate) x: Millimetres,
    /// Its stops; none when there is only the depot. The depot itself is no stop here.
    pub(crate) column: Option<Column>,
    /// How they are reached.
    pub(crate) visit: Visit,
    /// How one goes on to the next at the right; none for the last.
    pub(crate) link: Option<Link>,
}

/// How each part came about: for each kind, from which kind and by which way.
type Trace = [(usize, usize); KINDS];

/// The shortest tour, aisle by aisle from left to right.
pub(crate) fn legs(columns: &[Column], depth: Millimetres, depot: Millimetres) -> Vec<Leg> {
    let mut parts = START;
    let mut traces: Vec<(Trace, Trace)> = Vec::with_capacity(columns.len() + 1);
    let mut before = None;
    for (x, column) in with_depot(columns, depot) {
        let (mut between, mut inside) = (Trace::default(), Trace::default());
        if let Some(before) = before {
            parts = turn(&BETWEEN, &parts, &links(x - before), |to, from, way| between[to] = (from, way));
        }
        let costs = column.map_or(AT_DEPOT, |column| visits(&column, depth));
        parts = turn(&IN_AISLE, &parts, &costs, |to, from, way| inside[to] = (from, way));
        traces.push((between, inside));
        before = Some(x);
    }
    let mut kind = shortest_end(&parts);
    let mut link = None;
    let mut choices = Vec::with_capacity(traces.len());
    for (between, inside) in traces.iter().rev() {
        let (from, visit) = inside[kind];
        choices.push((VISITS[visit], link));
        let (from, way) = between[from];
        (kind, link) = (from, Some(LINKS[way]));
    }
    with_depot(columns, depot)
        .zip(choices.into_iter().rev())
        .map(|((x, column), (visit, link))| Leg { x, column, visit, link })
        .collect()
}
