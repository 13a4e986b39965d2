//! Where lines should go: proposals with their reasons, and the room held for them.

use std::collections::{BTreeMap, BTreeSet};

use codes::{EquipmentClass, PutawayStatus, TaskType};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::{Argument, Message};
use kernel::units::Grams;
use stock::Doc;

use super::load::{self, Group};
use super::model::{Line, LinesForm, Note, Said};
use super::{KIND, store, work};
use crate::goods::Item;
use crate::job;
use crate::place::{self, Carrier, Found, Load, Patience, Reason, Search};

/// What is known of lines that need places.
pub struct Known<'a> {
    /// The head of their note.
    pub note: &'a Note,
    /// Their goods.
    pub items: &'a BTreeMap<String, Item>,
    /// Their containers.
    pub carriers: &'a BTreeMap<String, Carrier>,
    /// Places that somebody has planned, by the receipt of the line.
    pub planned: BTreeMap<Id, String>,
}

impl Known<'_> {
    /// The place that is planned for lines that travel together: that of the first of them that has one.
    fn target(&self, lines: &[Line], group: &Group) -> Option<&str> {
        let mut receipts = group.iter().filter_map(|at| lines.get(*at)).map(|line| line.receipt_id);
        receipts.find_map(|receipt| self.planned.get(&receipt)).map(String::as_str)
    }
}

/// Finds places for groups of lines, writes them into the lines and holds room there. Places that were planned come
/// first. Room that was held for the lines before must be free already. The caller writes the lines.
pub async fn suggest(
    tx: &mut Tx,
    known: &Known<'_>,
    lines: &mut [Line],
    (groups, patience): (&[Group], Patience),
) -> Answer<()> {
    let note = known.note;
    let loads = groups
        .iter()
        .map(|group| load::load(lines, group, known.items, known.carriers))
        .collect::<Answer<Vec<Load>>>()?;
    let targets: Vec<Option<&str>> = groups.iter().map(|group| known.target(lines, group)).collect();
    let planned = place::planned(tx, &search(note, &loads, patience), &targets).await?;
    // Whoever looks for the others must see the room that is held at the planned ones.
    let as_planned = planned.iter().map(|each| each.as_ref().and_then(|told| told.as_ref().ok()));
    let as_planned: Vec<Option<&Found>> = as_planned.collect();
    hold_all(tx, note, lines, (groups, &loads, &as_planned)).await?;
    let open: Vec<usize> =
        (0..groups.len()).filter(|at| !matches!(planned.get(*at), Some(Some(Ok(_))))).collect();
    let others: Vec<Load> = open.iter().filter_map(|at| loads.get(*at)).cloned().collect();
    // Nobody waits for a place while holding another.
    let patience = if targets.iter().any(Option::is_some) { Patience::None } else { patience };
    let found = match others.is_empty() {
        true => Vec::new(),
        false => place::find(tx, &search(note, &others, patience)).await?,
    };
    let mut places: Vec<Option<&Found>> = vec![None; groups.len()];
    for (at, found) in open.iter().zip(&found) {
        if let Some(place) = places.get_mut(*at) {
            *place = found.as_ref();
        }
    }
    hold_all(tx, note, lines, (groups, &loads, &places)).await?;
    let places: Vec<Option<&Found>> =
        places.into_iter().zip(as_planned).map(|(found, planned)| planned.or(found)).collect();
    for (at, group) in groups.iter().enumerate() {
        let found = places.get(at).copied().flatten();
        let missed = match (targets.get(at), planned.get(at)) {
            (Some(Some(code)), Some(Some(Err(reason)))) => Some((*code, reason)),
            _ => None,
        };
        for line in group {
            let Some(line) = lines.get_mut(*line) else { continue };
            match missed {
                Some(missed) => say_instead(line, missed, found)?,
                None => say(line, found)?,
            }
        }
    }
    let places: BTreeSet<&str> = places.iter().flatten().map(|found| found.code.as_str()).collect();
    place::settle(tx, &places.into_iter().collect::<Vec<_>>(), &[]).await
}

fn search<'a>(note: &'a Note, loads: &'a [Load], patience: Patience) -> Search<'a> {
    Search { warehouse: &note.warehouse_code, owner: &note.owner_code, loads, patience }
}

/// Holds room for groups of lines where places were found for them.
async fn hold_all(
    tx: &mut Tx,
    note: &Note,
    lines: &[Line],
    (groups, loads, places): (&[Group], &[Load], &[Option<&Found>]),
) -> Answer<()> {
    let mut holds = Vec::new();
    for ((group, load), found) in groups.iter().zip(loads).zip(places) {
        let Some(found) = found else { continue };
        let lines = group.iter().filter_map(|at| lines.get(*at));
        holds.extend(lines.map(|line| hold(tx, note, line, found, load.carrier.as_ref())));
    }
    if holds.is_empty() {
        return Ok(());
    }
    Ok(tx.insert_soon("place_hold", store::HOLD, holds).await?)
}

/// Writes a proposal into a line.
pub fn say(line: &mut Line, found: Option<&Found>) -> Answer<()> {
    tell(line, found, found.map_or_else(place::nowhere, |found| found.why.message()))
}

/// Writes into a line what is proposed in the place of what was planned, and why.
fn say_instead(line: &mut Line, (code, reason): (&str, &Reason), found: Option<&Found>) -> Answer<()> {
    let key = if found.is_some() { "place.why.notPlanned" } else { "place.why.notPlannedNone" };
    let message = Message::new(key).with("place", code).with_text("reason", reason.ground().key());
    tell(line, found, message)
}

fn tell(line: &mut Line, found: Option<&Found>, message: Message) -> Answer<()> {
    line.suggested_location = found.map(|found| found.code.clone());
    line.suggestion_args = Some(arguments(&message)?);
    line.suggestion_key = Some(message.key.into_owned());
    Ok(())
}

/// Values of a text's placeholders as JSON.
fn arguments(message: &Message) -> Answer<String> {
    serde_json::to_string(&said(message).arguments).map_err(Fault::internal)
}

/// A text as the browser gets it.
pub fn said(message: &Message) -> Said {
    let value = |argument: &Argument| match argument {
        Argument::Value(text) => text.clone(),
        Argument::Key(key) => key.to_string(),
    };
    let arguments = message.arguments.iter().map(|(name, argument)| (name.to_string(), value(argument)));
    Said { key: message.key.to_string(), arguments: arguments.collect() }
}

fn hold(tx: &Tx, note: &Note, line: &Line, found: &Found, carrier: Option<&Carrier>) -> Vec<Value> {
    vals![
        tx.new_id(),
        tx.branch(),
        found.code.as_str(),
        note.id,
        line.id,
        line.container_code.as_deref(),
        line.container_type.as_deref(),
        carrier.map_or(Grams::ZERO, |carrier| carrier.tare),
        note.owner_code.as_str(),
        line.goods_code.as_str(),
        line.batch_id,
        line.weight,
        line.volume,
        found.share,
        tx.now()
    ]
    .to_vec()
}

/// Puts a job into the pool for each group of lines.
pub async fn raise(tx: &mut Tx, note: &Note, lines: &[Line], groups: &[Group]) -> Answer<()> {
    let mut jobs = Vec::with_capacity(groups.len());
    for group in groups {
        let all: Vec<&Line> = group.iter().filter_map(|at| lines.get(*at)).collect();
        let Some(first) = all.first() else { continue };
        let weight = Grams::sum(all.iter().map(|line| line.weight)).map_err(Fault::internal)?;
        let one = all.len() == 1;
        let doc = Doc { kind: KIND, no: note.doc_no.clone(), line: Some(first.id) };
        jobs.push(job::New {
            owner: Some(note.owner_code.clone()),
            from: Some(first.from_location.clone()),
            to: first.suggested_location.clone(),
            container: first.container_code.clone(),
            goods: Some((first.goods_code.clone(), first.goods_name.clone())),
            qty: one.then_some(first.qty),
            unit: one.then(|| first.unit_code.clone()),
            weight: Some(weight),
            equipment: Some(EquipmentClass::Forklift),
            ..job::New::of(TaskType::Putaway, &note.warehouse_code, note.id, doc)
        });
    }
    job::raise(tx, &jobs).await?;
    let lines: Vec<Id> = jobs.iter().filter_map(|job| job.doc.line).collect();
    match note.assigned() {
        Some(person) => job::given(tx, job::Of::Lines(KIND, &lines), Some(person)).await,
        None => Ok(()),
    }
}

/// Looks for other places for lines that nobody has picked up yet, all of them when none is named.
pub async fn resuggest(tx: &mut Tx, (id, form): &(Id, LinesForm)) -> Answer<()> {
    let (note, mut lines) = work::begin(tx, *id, form.version, "resuggest").await?;
    let chosen = work::chosen(&lines, form)?;
    let is_idle = |line: &Line| chosen.contains(&line.id) && line.status == PutawayStatus::ToPutAway;
    let groups = load::groups(&lines, is_idle);
    if groups.is_empty() {
        return Err(Fault::refused("putawayNoteManage.nothingToSuggest"));
    }
    again(tx, &note, &mut lines, &groups).await?;
    let changed: Vec<&Line> = groups.iter().flatten().filter_map(|at| lines.get(*at)).collect();
    store::update(tx, &changed).await?;
    let told = format!("{}", changed.len());
    work::write(tx, note, &lines, vec![work::told("lines", told)]).await.map(drop)
}

/// Frees what is held for groups of lines and looks again; their jobs are raised anew.
pub async fn again(tx: &mut Tx, note: &Note, lines: &mut [Line], groups: &[Group]) -> Answer<()> {
    let moved: Vec<&Line> = groups.iter().flatten().filter_map(|at| lines.get(*at)).collect();
    let ids: Vec<Id> = moved.iter().map(|line| line.id).collect();
    let left: BTreeSet<String> = moved.iter().filter_map(|line| line.suggested_location.clone()).collect();
    store::free(tx, &ids).await?;
    place::settle(tx, &left.iter().map(String::as_str).collect::<Vec<_>>(), &[]).await?;
    let items = load::items(tx, lines).await?;
    let codes: Vec<String> = load::containers(lines).into_iter().map(str::to_owned).collect();
    let carriers = place::carriers(tx, &codes.iter().map(String::as_str).collect::<Vec<_>>()).await?;
    // Whoever asks anew wants another place than the planned one.
    let known = Known { note, items: &items, carriers: &carriers, planned: BTreeMap::new() };
    suggest(tx, &known, lines, (groups, Patience::None)).await?;
    job::dropped(tx, job::Of::Lines(KIND, &ids)).await?;
    raise(tx, note, lines, groups).await
}
