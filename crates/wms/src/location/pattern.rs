//! A pattern of locations, and the locations that it stands for.
//!
//! Up to five directions, each a row of marks, are multiplied; each spot gets its code from a template,
//! its coordinates and its place on the walk. Nothing here looks into the database.

use std::collections::{BTreeMap, HashSet};

use codes::LocationType;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;
use kernel::units::Centimetres;
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::axis::{Axis, Marks};
use super::layout;
use super::template::{Template, Unclear};

/// Locations of one pattern at most.
pub const MOST: usize = 20_000;
/// Characters of a code at most, as in the form.
const CODE: usize = 32;
/// All directions, from the largest step to the smallest.
pub const DIRECTIONS: [Direction; 5] =
    [Direction::Roadway, Direction::Rack, Direction::Column, Direction::Level, Direction::Depth];

/// A direction in which locations follow each other, from the largest step to the smallest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Aisles.
    Roadway,
    /// Racks of an aisle.
    Rack,
    /// Columns of a rack.
    Column,
    /// Levels of a column.
    Level,
    /// Positions behind each other.
    Depth,
}

impl Direction {
    /// Its field of a pattern.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roadway => "roadway",
            Self::Rack => "rack",
            Self::Column => "column",
            Self::Level => "level",
            Self::Depth => "depth",
        }
    }

    /// Text key of its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Roadway => "locationManage.field.roadway",
            Self::Rack => "locationManage.field.rack",
            Self::Column => "locationManage.field.columnNo",
            Self::Level => "locationManage.field.levelNo",
            Self::Depth => "locationManage.field.depthNo",
        }
    }
}

/// How locations lie on both sides of an aisle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Sides {
    /// Each rack has its own front.
    #[default]
    None,
    /// Odd columns at the left, even ones at the right of an aisle.
    Column,
    /// Odd racks at the left, even ones at the right of an aisle.
    Rack,
}

/// Distances in centimetres; what is left out is taken from the others.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pitch {
    /// From a column to the next.
    #[serde(default)]
    pub column: Option<Centimetres>,
    /// From a rack to the next; with two sides, from a pair of racks to the next pair.
    #[serde(default)]
    pub rack: Option<Centimetres>,
    /// From an aisle to the next.
    #[serde(default)]
    pub roadway: Option<Centimetres>,
    /// From a level to the next.
    #[serde(default)]
    pub level: Option<Centimetres>,
    /// From a position to the one behind.
    #[serde(default)]
    pub depth: Option<Centimetres>,
    /// Width of the aisle.
    #[serde(default)]
    pub aisle: Option<Centimetres>,
}

/// A pattern as it is asked for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pattern {
    /// Area that the locations are made in.
    pub area_code: String,
    /// What they bear.
    #[serde(default)]
    pub bear_type_code: Option<String>,
    /// What they are for.
    #[serde(rename = "type")]
    pub kind: LocationType,
    /// How a code is put together: `{area}-{row}-{column:02}-{level}`.
    pub template: String,
    /// Aisles.
    #[serde(default)]
    pub roadway: Option<Axis>,
    /// Racks.
    #[serde(default)]
    pub rack: Option<Axis>,
    /// Columns.
    #[serde(default)]
    pub column: Option<Axis>,
    /// Levels.
    #[serde(default)]
    pub level: Option<Axis>,
    /// Positions behind each other.
    #[serde(default)]
    pub depth: Option<Axis>,
    /// What lies at which side of an aisle.
    #[serde(default)]
    pub sides: Sides,
    /// Distances.
    #[serde(default)]
    pub pitch: Pitch,
    /// Where the first column stands along its aisle; where the area's locations leave off when left out.
    #[serde(default)]
    pub origin_x: Option<Centimetres>,
    /// Where the first rack stands across the aisles; likewise.
    #[serde(default)]
    pub origin_y: Option<Centimetres>,
    /// Whether the walk turns round at the end of each aisle, instead of beginning each at its start.
    #[serde(default = "yes")]
    pub serpentine: bool,
    /// First place on the walk; after the area's last one when left out.
    #[serde(default)]
    pub sequence_from: Option<i64>,
    /// Whether they may be used at once.
    #[serde(default = "yes")]
    pub enabled: bool,
    /// Whether locations that exist are left as they are, instead of being a refusal.
    #[serde(default)]
    pub skip_existing: bool,
}

const fn yes() -> bool {
    true
}

/// A location that a pattern stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Spot {
    /// Code.
    pub code: String,
    /// Aisle.
    pub roadway: Option<String>,
    /// Rack.
    pub rack: Option<String>,
    /// Column.
    pub column_no: Option<String>,
    /// Level.
    pub level_no: Option<String>,
    /// Position from the aisle inwards.
    pub depth_no: Option<String>,
    /// Along the aisle.
    pub x: Centimetres,
    /// Across the aisles.
    pub y: Centimetres,
    /// Height.
    pub z: Centimetres,
    /// Place on the walk.
    pub sequence: i64,
}

/// Where a pattern goes on from what is there.
#[derive(Debug, Clone, Copy, Default)]
pub struct Start {
    /// First place on the walk.
    pub sequence: i64,
    /// Along the aisles, in hundredths of a centimetre.
    pub x: i64,
    /// Across the aisles.
    pub y: i64,
}

/// Everything that a pattern stands for.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The locations, aisle by aisle, rack by rack.
    pub spots: Vec<Spot>,
    /// What was left out of each direction.
    pub skipped: Vec<(Direction, Vec<String>)>,
    /// Codes that the pattern makes more than once, each once.
    pub repeated: Vec<String>,
}

impl Pattern {
    /// The direction's marks as they are asked for.
    pub const fn axis(&self, direction: Direction) -> Option<&Axis> {
        match direction {
            Direction::Roadway => self.roadway.as_ref(),
            Direction::Rack => self.rack.as_ref(),
            Direction::Column => self.column.as_ref(),
            Direction::Level => self.level.as_ref(),
            Direction::Depth => self.depth.as_ref(),
        }
    }

    /// The direction's first mark, as codes have it; none when it is not asked for or not understood.
    pub fn first_mark(&self, direction: Direction) -> Option<String> {
        let marks = self.axis(direction)?.marks(direction.name()).ok()?;
        marks.kept.into_iter().next().map(|mark| mark.text)
    }

    /// The locations it stands for.
    ///
    /// # Errors
    /// `Invalid` with every wrong field; `pattern` when it stands for too many locations or for none.
    pub fn plan(&self, warehouse: &str, start: Start) -> Answer<Plan> {
        let mut wrong = Vec::new();
        let template = Template::read(&self.template).map_err(|unclear| wrong.push(refusal(unclear))).ok();
        let mut all: BTreeMap<Direction, Marks> = BTreeMap::new();
        for direction in DIRECTIONS {
            match self.axis(direction).map(|axis| axis.marks(direction.name())) {
                Some(Ok(marks)) => {
                    all.insert(direction, marks);
                }
                Some(Err(errors)) => wrong.extend(errors),
                None => {}
            }
        }
        let Some(template) = template.filter(|_| wrong.is_empty()) else {
            return Err(Fault::Invalid(wrong));
        };
        countable(&all)?;
        named(&template, &all)?;
        let spots = layout::spots(self, &all, &template, warehouse, start);
        writable(&spots)?;
        let skipped = all.into_iter().map(|(direction, marks)| (direction, marks.skipped));
        let skipped = skipped.filter(|(_, marks)| !marks.is_empty()).collect();
        let repeated = repeated(&spots);
        Ok(Plan { spots, skipped, repeated })
    }
}

fn one(field: &str, message: Message) -> Fault {
    Fault::Invalid(vec![FieldError { field: field.to_owned(), message }])
}

fn refusal(unclear: Unclear) -> FieldError {
    let message = match unclear {
        Unclear::Brace => Message::new("locationManage.templateBrace"),
        Unclear::Name(name) => Message::new("locationManage.templateName").with("name", name),
        Unclear::Width(part) => Message::new("locationManage.templateWidth").with("part", part),
    };
    FieldError { field: "template".into(), message }
}

/// How many locations there are, before any of them is made.
fn countable(all: &BTreeMap<Direction, Marks>) -> Answer<()> {
    let lengths = all.values().map(|marks| marks.kept.len() as u128);
    let count = lengths.fold(1_u128, u128::saturating_mul);
    if all.is_empty() || count == 0 {
        return Err(one("pattern", Message::new("locationManage.patternEmpty")));
    }
    if count > MOST as u128 {
        let message = Message::new("locationManage.patternTooLong").with("count", count).with("max", MOST);
        return Err(one("pattern", message));
    }
    Ok(())
}

/// Directions with several marks must be in the template, and only directions that there are.
fn named(template: &Template, all: &BTreeMap<Direction, Marks>) -> Answer<()> {
    for direction in DIRECTIONS {
        let marks = all.get(&direction).map_or(0, |marks| marks.kept.len());
        let key = match (template.names(direction), marks) {
            (true, 0) => "locationManage.templateAbsent",
            (false, 2..) => "locationManage.templateForgot",
            _ => continue,
        };
        let message = Message::new(key).with_text("direction", direction.title());
        return Err(one("template", message.with("name", direction.name())));
    }
    Ok(())
}

/// Codes must be codes. All are alike, but numbers may grow longer: every one is looked at.
fn writable(spots: &[Spot]) -> Answer<()> {
    let broken = spots.iter().find(|spot| {
        !validate::LETTERS_DIGITS_HYPHEN.accepts(&spot.code) || spot.code.chars().nth(CODE).is_some()
    });
    match broken {
        Some(spot) => {
            let message =
                Message::new("locationManage.templateCode").with("code", &spot.code).with("max", CODE);
            Err(one("template", message))
        }
        None => Ok(()),
    }
}

fn repeated(spots: &[Spot]) -> Vec<String> {
    let (mut seen, mut twice) = (HashSet::new(), HashSet::new());
    let again = spots.iter().filter(|spot| !seen.insert(&spot.code) && twice.insert(&spot.code));
    again.map(|spot| spot.code.clone()).collect()
}
