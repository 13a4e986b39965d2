//! Where the locations of a pattern stand, and in which order they are walked.
//!
//! x runs along the aisles, y across them, z upwards. A line is what one walk along an aisle passes: a
//! rack with its own front, both sides of an aisle whose columns are numbered left and right, or a pair
//! of racks. A mark that is left out leaves no gap, except that a column keeps its side by its number.

use std::collections::BTreeMap;

use kernel::units::Centimetres;
use kernel::validate;

use super::axis::{Mark, Marks};
use super::pattern::{Direction, Pattern, Pitch, Sides, Spot, Start};
use super::template::Template;

/// Distances that nobody gave, in hundredths of a centimetre: those of a rack for pallets.
mod usual {
    pub const COLUMN: i64 = 14_000;
    pub const LEVEL: i64 = 18_000;
    pub const DEPTH: i64 = 12_000;
    pub const AISLE: i64 = 32_000;
    /// Between two racks back to back.
    pub const GAP: i64 = 2_000;
}

/// From the last column to the next one that is added.
pub fn beside(pitch: &Pitch) -> i64 {
    given(pitch.column, usual::COLUMN)
}

/// From the back of the last rack to the next one that is added.
pub fn behind(pitch: &Pitch) -> i64 {
    given(pitch.depth, usual::DEPTH) + given(pitch.aisle, usual::AISLE)
}

fn given(pitch: Option<Centimetres>, usual: i64) -> i64 {
    pitch.map_or(usual, |pitch| pitch.raw())
}

/// Distances, all known.
struct Distances {
    column: i64,
    line: i64,
    roadway: i64,
    level: i64,
    depth: i64,
    aisle: i64,
}

/// Marks by direction, one that says nothing where there is none.
type Directions = [Vec<Option<Mark>>; 5];

/// The place of a spot in each direction, counted from 0.
#[derive(Clone, Copy)]
struct At {
    roadway: usize,
    rack: usize,
    column: usize,
    level: usize,
    depth: usize,
}

/// Where a spot is on the walk: line, column along the line, level, side, depth.
type Walk = (i64, i64, usize, bool, usize);

/// The spots of a pattern in the order of their marks.
pub fn spots(
    pattern: &Pattern,
    all: &BTreeMap<Direction, Marks>,
    template: &Template,
    warehouse: &str,
    start: Start,
) -> Vec<Spot> {
    let of = |direction| match all.get(&direction) {
        Some(marks) => marks.kept.iter().cloned().map(Some).collect(),
        None => vec![None],
    };
    let marks: Directions = [
        of(Direction::Roadway),
        of(Direction::Rack),
        of(Direction::Column),
        of(Direction::Level),
        of(Direction::Depth),
    ];
    let ground = Ground::new(pattern, &marks);
    let mut spots = Vec::new();
    let mut walks: Vec<Walk> = Vec::new();
    for at in places(&marks) {
        let (x, y, z) = ground.position(at);
        spots.push(Spot {
            code: String::new(),
            roadway: text(&marks[0], at.roadway),
            rack: text(&marks[1], at.rack),
            column_no: text(&marks[2], at.column),
            level_no: text(&marks[3], at.level),
            depth_no: text(&marks[4], at.depth),
            x: Centimetres::of_raw(start.x + x),
            y: Centimetres::of_raw(start.y + y),
            z: Centimetres::of_raw(z),
            sequence: 0,
        });
        walks.push(ground.walk(at, pattern.serpentine));
    }
    let mut order: Vec<usize> = (0..spots.len()).collect();
    order.sort_by_key(|place| walks.get(*place).copied());
    for (place, sequence) in order.into_iter().zip(start.sequence..) {
        if let Some(spot) = spots.get_mut(place) {
            spot.sequence = sequence;
        }
    }
    for spot in &mut spots {
        spot.code = code(spot, pattern, template, warehouse);
    }
    spots
}

/// Numbers the spots that are made, without a hole on the walk where others are left out.
pub fn close_up(spots: &mut [Spot], first: i64, made: impl Fn(&Spot) -> bool) {
    let mut walk: Vec<&mut Spot> = spots.iter_mut().filter(|spot| made(spot)).collect();
    walk.sort_by_key(|spot| spot.sequence);
    for (spot, sequence) in walk.into_iter().zip(first..) {
        spot.sequence = sequence;
    }
}

fn code(spot: &Spot, pattern: &Pattern, template: &Template, warehouse: &str) -> String {
    let marks = [
        (Direction::Roadway, &spot.roadway),
        (Direction::Rack, &spot.rack),
        (Direction::Column, &spot.column_no),
        (Direction::Level, &spot.level_no),
        (Direction::Depth, &spot.depth_no),
    ];
    let marks = marks.into_iter().filter_map(|(direction, mark)| Some((direction, mark.as_deref()?)));
    validate::code(&template.write(pattern.area_code.trim(), warehouse, &marks.collect())).into_owned()
}

fn text(marks: &[Option<Mark>], at: usize) -> Option<String> {
    marks.get(at).and_then(Option::as_ref).map(|mark| mark.text.clone())
}

fn places(marks: &Directions) -> impl Iterator<Item = At> {
    let [roadways, racks, columns, levels, depths] = [0, 1, 2, 3, 4].map(|at: usize| marks[at].len());
    (0..roadways).flat_map(move |roadway| {
        (0..racks).flat_map(move |rack| {
            (0..columns).flat_map(move |column| {
                (0..levels).flat_map(move |level| {
                    (0..depths).map(move |depth| At { roadway, rack, column, level, depth })
                })
            })
        })
    })
}

/// What is the same for all spots of a pattern.
struct Ground {
    sides: Sides,
    /// Columns along a line; two columns that face each other share a place.
    columns: Vec<(i64, bool)>,
    /// Lines of an aisle; two racks that face each other share one.
    racks: Vec<(i64, bool)>,
    lines: i64,
    depths: i64,
    distances: Distances,
}

impl Ground {
    fn new(pattern: &Pattern, marks: &Directions) -> Self {
        let sides = pattern.sides;
        let racks = sided(&marks[1], sides == Sides::Rack);
        let lines = racks.iter().map(|(line, _)| line + 1).max().unwrap_or(1);
        let depths = length(marks[4].len());
        let pitch = &pattern.pitch;
        let depth = given(pitch.depth, usual::DEPTH);
        let aisle = given(pitch.aisle, usual::AISLE);
        let both = if sides == Sides::None { 1 } else { 2 };
        let gap = if sides == Sides::None { 0 } else { usual::GAP };
        let line = given(pitch.rack, both * depths * depth + aisle + gap);
        let distances = Distances {
            column: given(pitch.column, usual::COLUMN),
            line,
            roadway: given(pitch.roadway, line * lines),
            level: given(pitch.level, usual::LEVEL),
            depth,
            aisle,
        };
        Self { sides, columns: sided(&marks[2], sides == Sides::Column), racks, lines, depths, distances }
    }

    /// The line within its aisle.
    fn line(&self, at: At) -> i64 {
        self.racks.get(at.rack).map_or(0, |(line, _)| *line)
    }

    fn right(&self, at: At) -> bool {
        match self.sides {
            Sides::None => false,
            Sides::Column => self.columns.get(at.column).is_some_and(|(_, right)| *right),
            Sides::Rack => self.racks.get(at.rack).is_some_and(|(_, right)| *right),
        }
    }

    fn column(&self, at: At) -> i64 {
        self.columns.get(at.column).map_or(0, |(place, _)| *place)
    }

    /// In hundredths of a centimetre.
    fn position(&self, at: At) -> (i64, i64, i64) {
        let far = &self.distances;
        let origin = length(at.roadway) * far.roadway + self.line(at) * far.line;
        let depth = length(at.depth);
        let y = match (self.sides, self.right(at)) {
            (Sides::None, _) => depth * far.depth,
            (_, false) => (self.depths - 1 - depth) * far.depth,
            (_, true) => self.depths * far.depth + far.aisle + depth * far.depth,
        };
        (self.column(at) * far.column, origin + y, length(at.level) * far.level)
    }

    fn walk(&self, at: At, serpentine: bool) -> Walk {
        let line = length(at.roadway) * self.lines + self.line(at);
        let column = self.column(at);
        let back = serpentine && line % 2 == 1;
        (line, if back { -column } else { column }, at.level, self.right(at), at.depth)
    }
}

/// The place of each mark among those of its side, and whether it is at the right side; without two
/// sides all are at the left.
fn sided(marks: &[Option<Mark>], two: bool) -> Vec<(i64, bool)> {
    let mut used = [0_i64, 0];
    let place = |mark: &Option<Mark>| {
        let right = two && is_even(mark);
        let side = &mut used[usize::from(right)];
        *side += 1;
        (*side - 1, right)
    };
    marks.iter().map(place).collect()
}

fn is_even(mark: &Option<Mark>) -> bool {
    mark.as_ref().is_some_and(|mark| mark.number % 2 == 0)
}

/// Counts are twenty thousand at most.
fn length(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
