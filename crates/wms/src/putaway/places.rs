//! Where a load may go instead, for whoever stands before a place that does not take it.

use std::collections::BTreeSet;

use codes::Thermosphere;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Reference;
use kernel::units::Grams;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::load;
use super::model::{Line, Said};
use super::suggest::said;
use super::{store, work};
use crate::area::Area;
use crate::document;
use crate::party;
use crate::place::{self, Facts, Patience, Search, Why};

/// Places that are shown.
const SHOWN: usize = 10;

static AREA: Reference = Reference::to::<Area>();

/// A line that needs another place.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlacesQuery {
    /// The line; asked for once the note is known to be in sight.
    pub line_id: Option<Id>,
}

/// A place that takes a line now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceShown {
    /// Code of the location.
    pub location_code: String,
    /// Its area.
    pub area_code: String,
    /// Name of its area.
    pub area_name: Option<String>,
    /// How cold it is.
    pub thermosphere: Thermosphere,
    /// Why it is a good one.
    pub reason: Said,
    /// Containers that are there.
    pub containers: usize,
    /// Containers that are on their way.
    pub held_containers: usize,
    /// Weight that is there, in kilograms.
    pub weight: Grams,
    /// Containers that it takes; none when nothing limits it.
    pub most_containers: Option<i64>,
    /// Weight that it takes; none when nothing limits it.
    pub most_weight: Option<Grams>,
}

/// Other places that take a line as it is now.
pub async fn places(tx: &mut Tx, (id, query): &(Id, PlacesQuery)) -> Answer<Vec<PlaceShown>> {
    // What lies in the racks beside their own goods is not the owners' business.
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let note = store::note(tx, *id).await?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    let line = query.line_id.ok_or_else(|| Fault::invalid("lineId", "rule.required"))?;
    let container = work::line(&lines, line)?.container_code.clone();
    let together = |each: &Line| match &container {
        Some(code) => each.is_open() && each.container_code.as_ref() == Some(code),
        None => each.id == line,
    };
    let groups = load::groups(&lines, together);
    let Some(group) = groups.first() else { return Ok(Vec::new()) };
    let items = load::items(tx, &lines).await?;
    let carriers = place::carriers(tx, &container.iter().map(String::as_str).collect::<Vec<_>>()).await?;
    let loads = [load::load(&lines, group, &items, &carriers)?];
    let patience = Patience::None;
    let search = Search { warehouse: &note.warehouse_code, owner: &note.owner_code, loads: &loads, patience };
    let own: Vec<Id> = group.iter().filter_map(|at| lines.get(*at)).map(|line| line.id).collect();
    let found = place::alternatives(tx, &search, &own, SHOWN).await?;
    let areas: BTreeSet<String> = found.iter().map(|(place, _)| place.area.clone()).collect();
    let names = AREA.names(tx, &areas.into_iter().collect::<Vec<_>>()).await?;
    let named = |found: (Facts, Why)| {
        let name = names.get(&found.0.area).cloned();
        PlaceShown { area_name: name, ..shown(found) }
    };
    Ok(found.into_iter().map(named).collect())
}

fn shown((place, why): (Facts, Why)) -> PlaceShown {
    let (stands, coming) = (&place.stands, &place.coming);
    let held = coming.carriers.keys().filter(|code| !stands.carriers.contains_key(*code));
    let bearing = place.bearing.as_ref();
    PlaceShown {
        containers: stands.carriers.len(),
        held_containers: held.count(),
        weight: Grams::of_raw(i64::try_from(stands.weight).unwrap_or(i64::MAX)),
        most_containers: bearing.map(|bearing| bearing.max_containers),
        most_weight: bearing.and_then(|bearing| bearing.max_weight).map(Grams::of_raw),
        thermosphere: place.thermosphere,
        location_code: place.code,
        area_code: place.area,
        area_name: None,
        reason: said(&why.message()),
    }
}
