//! Why no place was found: what became of all places of the warehouse, as they are now.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use serde::Serialize;
use utoipa::ToSchema;

use super::load::{self, Group};
use super::model::{Line, Note, Out};
use super::store;
use crate::document;
use crate::party;
use crate::place::{self, Explained, Load, Patience, Search};

/// A load that no place was found for.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Nowhere {
    /// Its lines.
    pub line_ids: Vec<Id>,
    /// Its container; none for loose goods.
    pub container_code: Option<String>,
    /// Places that would take it now, though none was proposed when it was planned.
    pub takes: i64,
    /// Why the others do not, the reason of most places first.
    pub out: Vec<Out>,
}

/// Says for each open load without a place why that is.
pub async fn nowhere(tx: &mut Tx, id: &Id) -> Answer<Vec<Nowhere>> {
    // What lies in the racks beside their own goods is not the owners' business.
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let note = store::note(tx, *id).await?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    let groups = load::groups(&lines, |line| line.is_open() && line.suggested_location.is_none());
    let explained = explain(tx, &note, &lines, &groups).await?;
    let told = |(group, explained): (&Group, &Explained)| {
        let own: Vec<&Line> = group.iter().filter_map(|at| lines.get(*at)).collect();
        Nowhere {
            line_ids: own.iter().map(|line| line.id).collect(),
            container_code: own.first().and_then(|line| line.container_code.clone()),
            takes: explained.takes,
            out: out(explained),
        }
    };
    Ok(groups.iter().zip(&explained).map(told).collect())
}

/// What became of the places for each of some groups of lines, in a constant number of statements.
pub async fn explain(tx: &mut Tx, note: &Note, lines: &[Line], groups: &[Group]) -> Answer<Vec<Explained>> {
    if groups.is_empty() {
        return Ok(Vec::new());
    }
    let items = load::items(tx, lines).await?;
    let carriers = place::carriers(tx, &load::containers(lines)).await?;
    let loads = groups.iter().map(|group| load::load(lines, group, &items, &carriers));
    let loads = loads.collect::<Answer<Vec<Load>>>()?;
    let patience = Patience::None;
    let search = Search { warehouse: &note.warehouse_code, owner: &note.owner_code, loads: &loads, patience };
    place::explain(tx, &search).await
}

/// The reasons as they are sent.
pub fn out(explained: &Explained) -> Vec<Out> {
    let reasons = explained.ordered().into_iter();
    reasons.map(|(ground, count)| Out { key: ground.key(), count }).collect()
}
