//! Making locations by the thousand: what a pattern would make, and making it.
//!
//! All of them are one transaction with one audit row, of the area they were made in: it holds the
//! pattern, the count, the first and the last code. A row for each would say the same twenty thousand times.

use std::collections::HashSet;

use codes::{LeaseStatus, LocationLock, LocationStatus, Occupancy};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::audit;
use kernel::fault::{Answer, Fault, FieldError, OnUnique as _};
use kernel::master::{self, Master as _};
use kernel::texts::Message;
use kernel::units::Centimetres;
use kernel::validate;
use serde::Serialize;
use utoipa::ToSchema;

use super::form::Location;
use super::layout;
use super::pattern::{DIRECTIONS, Direction, Pattern, Plan, Spot, Start};
use super::store;
use crate::area::{self, Area, Place};
use crate::bear_type::BearType;

/// Locations that a preview shows.
const SAMPLE: usize = 40;
/// Codes that are named when there are too many to name all.
const NAMED: usize = 20;
/// Last place on a walk that a pattern may begin at.
const LAST: i64 = 90_000_000;

/// Codes of one kind: how many, and the first of them.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct Codes {
    /// How many there are.
    pub count: usize,
    /// The first ones, in order.
    pub codes: Vec<String>,
}

impl Codes {
    fn of(codes: Vec<String>) -> Self {
        let count = codes.len();
        Self { count, codes: codes.into_iter().take(NAMED).collect() }
    }
}

/// What was left out of a direction.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Skipped {
    /// `roadway`, `rack`, `column`, `level` or `depth`.
    pub direction: &'static str,
    /// Its marks.
    pub marks: Vec<String>,
}

/// What a pattern would make.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// How many locations, those that exist not counted when they are skipped.
    pub count: usize,
    /// Code of the first.
    pub first: Option<String>,
    /// Code of the last.
    pub last: Option<String>,
    /// The first ones.
    pub sample: Vec<Spot>,
    /// What the pattern leaves out.
    pub skipped: Vec<Skipped>,
    /// Codes that other locations have.
    pub existing: Codes,
    /// Codes that the pattern makes more than once.
    pub repeated: Codes,
    /// First place on the walk.
    pub sequence_from: i64,
    /// Last place on the walk.
    pub sequence_to: i64,
}

/// What a pattern made.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Made {
    /// How many locations.
    pub count: usize,
    /// Code of the first.
    pub first: String,
    /// Code of the last.
    pub last: String,
}

/// A pattern with what the database knows of it.
struct Known {
    place: Place,
    plan: Plan,
    taken: HashSet<String>,
}

/// What the pattern would make; nothing is written.
pub async fn preview(tx: &mut Tx, pattern: &Pattern) -> Answer<Preview> {
    let Known { plan, taken, .. } = known(tx, pattern).await?;
    let existing: Vec<String> =
        plan.spots.iter().map(|spot| spot.code.clone()).filter(|code| taken.contains(code)).collect();
    let new: Vec<&Spot> =
        plan.spots.iter().filter(|spot| !(pattern.skip_existing && taken.contains(&spot.code))).collect();
    let sequences = || new.iter().map(|spot| spot.sequence);
    Ok(Preview {
        count: new.len(),
        first: new.first().map(|spot| spot.code.clone()),
        last: new.last().map(|spot| spot.code.clone()),
        sample: new.iter().take(SAMPLE).map(|spot| (*spot).clone()).collect(),
        skipped: plan
            .skipped
            .iter()
            .map(|(direction, marks)| Skipped { direction: direction.name(), marks: marks.clone() })
            .collect(),
        existing: Codes::of(existing),
        repeated: Codes::of(plan.repeated.clone()),
        sequence_from: sequences().min().unwrap_or_default(),
        sequence_to: sequences().max().unwrap_or_default(),
    })
}

/// Makes the locations, all or none.
pub async fn generate(tx: &mut Tx, pattern: &Pattern) -> Answer<Made> {
    if pattern.enabled && !tx.session().can("locationManage_enable_button") {
        return Err(Fault::invalid("enabled", "locationManage.mayNotEnable"));
    }
    let Known { place, plan, taken } = known(tx, pattern).await?;
    if let Some(code) = plan.repeated.first() {
        let message = Message::new("locationManage.repeated").with("count", plan.repeated.len());
        return Err(Fault::Refused(message.with("code", code)));
    }
    if let (false, Some(code)) =
        (pattern.skip_existing, plan.spots.iter().find(|spot| taken.contains(&spot.code)))
    {
        let message = Message::new("locationManage.existing").with("count", taken.len());
        return Err(Fault::Refused(message.with("code", &code.code)));
    }
    let spots: Vec<&Spot> = plan.spots.iter().filter(|spot| !taken.contains(&spot.code)).collect();
    let (Some(first), Some(last)) = (spots.first(), spots.last()) else {
        return Err(Fault::refused("locationManage.nothingNew"));
    };
    let made = Made { count: spots.len(), first: first.code.clone(), last: last.code.clone() };
    let rows = spots.iter().map(|spot| row(pattern, &place, spot)).collect();
    store::insert(tx, COLUMNS, rows).await.on_unique("location_code_key", "template")?;
    note(tx, pattern, &place, &made).await?;
    Ok(made)
}

async fn known(tx: &mut Tx, pattern: &Pattern) -> Answer<Known> {
    let code = &*validate::code(pattern.area_code.trim());
    master::choosable::<Area>(tx, "areaCode", code).await?;
    let place = area::find(tx, code).await?.ok_or_else(|| Fault::invalid("areaCode", "rule.notFound"))?;
    if let Some(bears) = validate::given(pattern.bear_type_code.as_deref()) {
        master::choosable::<BearType>(tx, "bearTypeCode", bears).await?;
        store::bear_type_fits(tx, bears, place.thermosphere).await?;
    }
    let start = start(tx, pattern, code).await?;
    let mut plan = pattern.plan(&place.warehouse_code, start)?;
    let codes: Vec<&str> = plan.spots.iter().map(|spot| spot.code.as_str()).collect();
    let taken = store::taken(tx, &codes).await?;
    if pattern.skip_existing {
        layout::close_up(&mut plan.spots, start.sequence, |spot| !taken.contains(&spot.code));
    }
    Ok(Known { place, plan, taken })
}

/// Where the pattern goes on: a new line behind the last one, new columns at the end of their line, new
/// levels above what stands there.
async fn start(tx: &mut Tx, pattern: &Pattern, area: &str) -> Answer<Start> {
    if pattern.sequence_from.is_some_and(|first| !(0..=LAST).contains(&first)) {
        let message = Message::new("rule.outOfRange").with("min", 0).with("max", LAST);
        return Err(Fault::Invalid(vec![FieldError { field: "sequenceFrom".into(), message }]));
    }
    let line = [Direction::Roadway, Direction::Rack, Direction::Column].map(|each| pattern.first_mark(each));
    let standing = store::standing(tx, area, line).await?;
    let x = match (standing.column_x, standing.line_end) {
        (Some(x), _) => x,
        (None, Some(end)) => end + layout::beside(&pattern.pitch),
        (None, None) => 0,
    };
    let y = match (standing.line_y, standing.farthest) {
        (Some(y), _) => y,
        (None, Some(farthest)) => farthest + layout::behind(&pattern.pitch),
        (None, None) => 0,
    };
    let sequence = match pattern.sequence_from {
        Some(first) => first,
        None => store::last_sequence(tx, area).await? + 1,
    };
    let given = |own: Option<Centimetres>, found| own.map_or(found, |own| own.raw());
    Ok(Start { sequence, x: given(pattern.origin_x, x), y: given(pattern.origin_y, y) })
}

const COLUMNS: &[&str] = &[
    "code",
    "warehouse_code",
    "area_code",
    "bear_type_code",
    "type",
    "roadway",
    "rack",
    "column_no",
    "level_no",
    "depth_no",
    "x",
    "y",
    "z",
    "putaway_sequence",
    "pick_sequence",
    "status",
    "lock_kind",
    "lease_status",
    "occupancy",
    "current_weight",
    "current_volume",
    "current_containers",
    "held_capacity",
];

fn row(pattern: &Pattern, place: &Place, spot: &Spot) -> Vec<Value> {
    let status = if pattern.enabled { LocationStatus::Enabled } else { LocationStatus::NotEnabled };
    vals![
        spot.code.as_str(),
        place.warehouse_code.as_str(),
        place.code.as_str(),
        validate::given(pattern.bear_type_code.as_deref()).map(str::to_owned),
        pattern.kind,
        spot.roadway.clone(),
        spot.rack.clone(),
        spot.column_no.clone(),
        spot.level_no.clone(),
        spot.depth_no.clone(),
        spot.x,
        spot.y,
        spot.z,
        spot.sequence,
        spot.sequence,
        status,
        LocationLock::None,
        LeaseStatus::NotRented,
        Occupancy::Free,
        0_i64,
        0_i64,
        0_i64,
        0_i64
    ]
    .to_vec()
}

/// The one audit row.
async fn note(tx: &mut Tx, pattern: &Pattern, place: &Place, made: &Made) -> Answer<()> {
    let mut what: Vec<(&'static str, Value)> = vec![
        ("area_code", place.code.as_str().into()),
        ("template", pattern.template.as_str().into()),
        ("count", Value::Int(i64::try_from(made.count).map_err(Fault::internal)?)),
        ("first", made.first.as_str().into()),
        ("last", made.last.as_str().into()),
    ];
    for direction in DIRECTIONS {
        if let Some(axis) = pattern.axis(direction) {
            let skip =
                if axis.skip.is_empty() { String::new() } else { format!(" - {}", axis.skip.join(",")) };
            let text = format!("{}..{} / {}{skip}", axis.from, axis.to, axis.step.unwrap_or(1));
            what.push((direction.name(), text.into()));
        }
    }
    audit::note(tx, Location::TABLE, place.id, &what).await
}
