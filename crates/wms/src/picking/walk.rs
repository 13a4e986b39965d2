//! In which order places are walked to: the shortest way through each area, by the coordinates that its locations have.
//!
//! Areas come in their own order. Where an area has places without coordinates, the pick sequence says the order and
//! nobody says how long the way is.

use std::collections::{BTreeMap, BTreeSet};

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::sql::Sql;
use tour::{Depot, Error, Frame, Millimetres, Place, Policy, Router, Survey, Walk};

use super::model::Line;

/// From the last place of an aisle to the middle of the cross aisle, in millimetres.
const CROSS: Millimetres = 2_000;
/// Coordinates are hundredths of a centimetre.
const PER_MILLIMETRE: i64 = 10;

/// Where a location is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Area.
    pub area: String,
    /// Mark of the aisle, as far as one is written down.
    pub aisle: Option<String>,
    /// Along the aisles and across them, in millimetres.
    pub at: Option<(Millimetres, Millimetres)>,
    /// Its turn where there are no coordinates.
    pub turn: Option<i64>,
}

/// The ends of an area.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ends {
    /// Its turn among the areas.
    pub sort: i64,
    /// First and last place along the aisles, and the leftmost one across them, in millimetres.
    pub span: Option<(Millimetres, Millimetres, Millimetres)>,
}

/// What is known of the places of lines.
#[derive(Debug, Clone, Default)]
pub struct Ground {
    /// Locations by code.
    pub spots: BTreeMap<String, Spot>,
    /// Areas by code.
    pub areas: BTreeMap<String, Ends>,
}

/// Reads it: two statements, however many places there are.
///
/// # Errors
/// Only those of the database.
pub async fn ground(tx: &mut Tx, codes: &BTreeSet<&str>) -> Answer<Ground> {
    let mut sql = Sql::new(
        "select code, area_code, roadway, rack, x, y, pick_sequence from location where deleted = 0",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.iter().copied().collect());
    let mut ground = Ground::default();
    for row in tx.rows(sql.text(), sql.values()).await? {
        let area: String = row.get("area_code")?;
        let (roadway, rack): (Option<String>, Option<String>) = (row.get("roadway")?, row.get("rack")?);
        let (x, y): (Option<i64>, Option<i64>) = (row.get("x")?, row.get("y")?);
        let at = x.zip(y).map(|(x, y)| (x / PER_MILLIMETRE, y / PER_MILLIMETRE));
        ground.areas.entry(area.clone()).or_default();
        let spot = Spot { area, aisle: roadway.or(rack), at, turn: row.get("pick_sequence")? };
        ground.spots.insert(row.get("code")?, spot);
    }
    if ground.areas.is_empty() {
        return Ok(ground);
    }
    let mut sql = Sql::new(
        "select a.code, a.sort,
           (select min(l.x) from location l where l.branch_code = a.branch_code and l.area_code = a.code and l.deleted = 0),
           (select max(l.x) from location l where l.branch_code = a.branch_code and l.area_code = a.code and l.deleted = 0),
           (select min(l.y) from location l where l.branch_code = a.branch_code and l.area_code = a.code and l.deleted = 0)
         from area a where a.deleted = 0",
    );
    sql.and_equals("a.branch_code", tx.branch());
    sql.and_any_of("a.code", ground.areas.keys().cloned().collect());
    type Bounds = (String, i64, Option<i64>, Option<i64>, Option<i64>);
    for (code, sort, first, last, left) in tx.all::<Bounds>(sql.text(), sql.values()).await? {
        let span = first.zip(last).zip(left);
        let span = span.map(|((first, last), left)| {
            (first / PER_MILLIMETRE, last / PER_MILLIMETRE, left / PER_MILLIMETRE)
        });
        ground.areas.insert(code, Ends { sort, span });
    }
    Ok(ground)
}

/// The way through one area.
#[derive(Debug, Clone)]
pub struct Leg {
    /// Area.
    pub area: String,
    /// The lines in order, as numbers among those that were given.
    pub order: Vec<usize>,
    /// The block and the walk, where there are coordinates.
    pub tour: Option<(Survey, Walk)>,
}

/// The way to all of the lines, area by area.
pub fn legs(lines: &[&Line], ground: &Ground) -> Vec<Leg> {
    let mut areas: BTreeMap<(i64, &str), Vec<usize>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        let sort = ground.areas.get(&line.area_code).map_or(i64::MAX, |ends| ends.sort);
        areas.entry((sort, &line.area_code)).or_default().push(at);
    }
    areas.into_iter().map(|((_, area), own)| leg(area, own, lines, ground)).collect()
}

/// How long the way through all areas is; none when one of them is not measured.
pub fn length(legs: &[Leg]) -> Option<i64> {
    legs.iter().map(|leg| leg.tour.as_ref().map(|(_, walk)| walk.length)).sum()
}

fn leg(area: &str, mut own: Vec<usize>, lines: &[&Line], ground: &Ground) -> Leg {
    let key =
        |at: &usize| lines.get(*at).map(|line| (&line.from_location, &line.goods_code, line.reservation_id));
    own.sort_by(|one, other| key(one).cmp(&key(other)));
    if let Some((survey, walk)) = measured(area, &own, lines, ground) {
        let order = walk.visits().filter_map(|stop| own.get(stop).copied()).collect();
        return Leg { area: area.to_owned(), order, tour: Some((survey, walk)) };
    }
    let turn = |at: &usize| {
        let spot = lines.get(*at).and_then(|line| ground.spots.get(&line.from_location));
        spot.and_then(|spot| spot.turn).unwrap_or(i64::MAX)
    };
    own.sort_by_key(turn);
    Leg { area: area.to_owned(), order: own, tour: None }
}

fn measured(area: &str, own: &[usize], lines: &[&Line], ground: &Ground) -> Option<(Survey, Walk)> {
    let spots = own.iter().map(|at| ground.spots.get(&lines.get(*at)?.from_location));
    let spots: Vec<&Spot> = spots.collect::<Option<_>>()?;
    let survey = survey(area, &spots, ground)?;
    let walk = Router::new(&survey.block).walk(Policy::Shortest, &survey.stops).ok()?;
    Some((survey, walk))
}

/// The block that places of an area are in. Marks that lie across each other are none: then each row of places that
/// stand in one line is an aisle.
pub fn survey(area: &str, spots: &[&Spot], ground: &Ground) -> Option<Survey> {
    let (front, back, left) = ground.areas.get(area)?.span?;
    let frame =
        Frame { front: front - CROSS, back: back + CROSS, depot: Depot { x: left, ..Depot::default() } };
    let rows: Vec<(String, Millimetres, Millimetres)> =
        spots.iter().map(|spot| spot.at.map(|(x, y)| (y.to_string(), x, y))).collect::<Option<_>>()?;
    let by = |marked: bool| {
        let place = |(spot, (row, along, across)): (&&Spot, &'_ (String, Millimetres, Millimetres))| {
            (spot.aisle.clone().filter(|_| marked).unwrap_or_else(|| row.clone()), *along, *across)
        };
        let named: Vec<_> = spots.iter().zip(&rows).map(place).collect();
        let places: Vec<Place<'_>> = named
            .iter()
            .map(|(aisle, along, across)| Place { aisle, across: *across, along: *along })
            .collect();
        Survey::new(&places, frame)
    };
    let marked = spots.iter().all(|spot| spot.aisle.is_some());
    match by(marked) {
        Err(Error::Overlap { .. }) => by(false).ok(),
        survey => survey.ok(),
    }
}
