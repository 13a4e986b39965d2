//! The walk of a note, to be drawn: through each area from its entrance and back to it.

use std::collections::BTreeSet;

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use serde::Serialize;
use tour::{Policy, Router, Survey, Walk};
use utoipa::ToSchema;

use super::model::Line;
use super::store;
use super::walk::{self, Leg};

/// The walk to the open lines of a note; to all of them when none is open.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Route {
    /// Length in millimetres; none where places have no coordinates.
    pub path_millimetres: Option<i64>,
    /// What it would be through each aisle up and down in turn, for comparison.
    pub s_shape_millimetres: Option<i64>,
    /// Area by area.
    pub legs: Vec<LegShown>,
}

/// The walk through one area.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LegShown {
    /// Area.
    pub area_code: String,
    /// Length in millimetres.
    pub path_millimetres: Option<i64>,
    /// Middles of the aisles across, in millimetres from the leftmost one.
    pub aisles: Vec<i64>,
    /// From cross aisle to cross aisle, in millimetres.
    pub depth: i64,
    /// Turns and stops in order; stops alone where there are no coordinates.
    pub steps: Vec<Step>,
}

/// A turn or a stop.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// Across the aisles, in millimetres.
    pub x: Option<i64>,
    /// Along the aisles, in millimetres from the front cross aisle.
    pub y: Option<i64>,
    /// The line that is picked here; none at a turn.
    pub line_id: Option<Id>,
    /// Where that is.
    pub location_code: Option<String>,
}

/// The walk of a note.
pub async fn route(tx: &mut Tx, id: &Id) -> Answer<Route> {
    let note = store::note(tx, *id).await?;
    let lines = store::lines(tx, note.id).await?;
    let mut own: Vec<&Line> = lines.iter().filter(|line| line.is_open()).collect();
    if own.is_empty() {
        own = lines.iter().collect();
    }
    let places: BTreeSet<&str> = own.iter().map(|line| line.from_location.as_str()).collect();
    let ground = walk::ground(tx, &places).await?;
    let legs = walk::legs(&own, &ground);
    let s_shape = |leg: &Leg| leg.tour.as_ref().and_then(|(survey, _)| by_heart(survey));
    Ok(Route {
        path_millimetres: walk::length(&legs),
        s_shape_millimetres: legs.iter().map(s_shape).sum(),
        legs: legs.into_iter().map(|leg| shown(leg, &own)).collect(),
    })
}

fn by_heart(survey: &Survey) -> Option<i64> {
    Router::new(&survey.block).length(Policy::SShape, &survey.stops).ok()
}

fn shown(leg: Leg, lines: &[&Line]) -> LegShown {
    let stop = |at: Option<&usize>| {
        at.and_then(|at| lines.get(*at)).map(|line| (line.id, line.from_location.clone()))
    };
    let Leg { area, order, tour } = leg;
    let Some((survey, walk)) = tour else {
        let step = |at: &usize| {
            let (line_id, location_code) = stop(Some(at)).unzip();
            Step { x: None, y: None, line_id, location_code }
        };
        let steps = order.iter().map(step).collect();
        return LegShown { area_code: area, path_millimetres: None, aisles: Vec::new(), depth: 0, steps };
    };
    let mut visited = order.iter();
    let step = |step: &tour::Step| {
        let (line_id, location_code) = stop(step.stop.and_then(|_| visited.next())).unzip();
        Step { x: Some(step.at.x), y: Some(step.at.y), line_id, location_code }
    };
    let Walk { length, steps, .. } = walk;
    LegShown {
        area_code: area,
        path_millimetres: Some(length),
        aisles: survey.block.aisles().to_vec(),
        depth: survey.block.depth(),
        steps: steps.iter().map(step).collect(),
    }
}
