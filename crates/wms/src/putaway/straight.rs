//! Putting goods away in the same breath in which they are received: no hold, no travel, no jobs.

use std::collections::BTreeMap;

use codes::PutawayStatus;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::given;

use super::load::{self, Group};
use super::model::Line;
use super::plan::{self, Arrived, Incoming};
use super::put::{self, Act, Ask};
use super::{store, suggest};
use crate::document;
use crate::entry;
use crate::goods::Item;
use crate::place::{self, Carrier, Explained, Load, Search};

/// What became of goods that were put away as soon as they were received.
#[derive(Debug, Clone, Copy)]
pub struct Put {
    /// The putaway note, done.
    pub note: Id,
    /// Its entry note, entered.
    pub entry: Id,
}

/// Puts goods away and enters them. `targets` are the places in the order of `arrived`, none for the one that would
/// be proposed; goods of one container go to one place. Occupancy of the places and status of the containers are
/// settled.
///
/// # Errors
/// `Invalid` with `lines[i].locationCode` of a place that does not take its goods, or when none is found; `Refused` with
/// `putawayNoteManage.onOther` for a container that another note still has to put away; those of [`stock::post`].
pub async fn straight(
    tx: &mut Tx,
    incoming: &Incoming<'_>,
    arrived: &[Arrived<'_>],
    targets: &[Option<String>],
) -> Answer<Put> {
    let carriers = plan::carriers(tx, Id::NONE, arrived).await?;
    let mut lines = Vec::with_capacity(arrived.len());
    for (each, line_no) in arrived.iter().zip(1..) {
        lines.push(plan::line(tx, line_no, each, &carriers)?);
    }
    let items: BTreeMap<String, Item> =
        arrived.iter().map(|each| (each.item.code.clone(), each.item.clone())).collect();
    let groups = load::groups(&lines, |_| true);
    let (acts, ask) = acts(tx, incoming, &mut lines, (&groups, targets), (&items, &carriers)).await?;
    let mut note = plan::head(tx, incoming).await?;
    let carried = put::carry(tx, &note, &mut lines, (&acts, ask)).await?;
    load::total(&mut note, &lines)?;
    note.status = PutawayStatus::Done;
    (note.started_at, note.finished_at) = (Some(tx.now()), Some(tx.now()));
    note.id = store::TABLE.insert(tx, plan::cells(&note)).await?;
    lines.iter_mut().for_each(|line| line.note_id = note.id);
    document::insert_lines(tx, &lines).await?;
    put::charge(tx, &note, &lines, &carried.done).await?;
    let entry = entry::follow(tx, &note, &lines, entry::When::AtOnce).await?;
    let places: Vec<&str> = carried.places.iter().map(String::as_str).collect();
    let containers: Vec<&str> = carried.containers.iter().map(String::as_str).collect();
    place::settle(tx, &places, &containers).await?;
    Ok(Put { note: note.id, entry })
}

/// Where everything goes: as somebody said, else as is proposed.
async fn acts(
    tx: &mut Tx,
    incoming: &Incoming<'_>,
    lines: &mut [Line],
    (groups, targets): (&[Group], &[Option<String>]),
    (items, carriers): (&BTreeMap<String, Item>, &BTreeMap<String, Carrier>),
) -> Answer<(Vec<Act>, Ask)> {
    let target = |group: &Group| {
        group.iter().find_map(|at| targets.get(*at).and_then(|target| given(target.as_deref())))
    };
    let open: Vec<&Group> = groups.iter().filter(|group| target(group).is_none()).collect();
    let mut loads = Vec::with_capacity(open.len());
    for group in &open {
        loads.push(load::load(lines, group, items, carriers)?);
    }
    let found = match loads.is_empty() {
        true => Vec::new(),
        false => {
            let search = Search { warehouse: incoming.warehouse, owner: incoming.owner, loads: &loads };
            place::find(tx, &search).await?
        }
    };
    let mut found = found.into_iter();
    let (mut acts, mut wrong) = (Vec::with_capacity(groups.len()), Vec::new());
    for group in groups {
        let first = group.first().copied().unwrap_or_default();
        let at = format!("lines[{first}].locationCode");
        let location = match target(group) {
            Some(location) => Some(location.to_owned()),
            None => {
                let found = found.next().flatten();
                for at in group {
                    if let Some(line) = lines.get_mut(*at) {
                        suggest::say(line, found.as_ref())?;
                    }
                }
                found.map(|found| found.code)
            }
        };
        match location {
            Some(location) => acts.push(Act { group: group.clone(), location, qty: None, reason: None, at }),
            None => {
                wrong.push((at, load::load(lines, group, items, carriers)?));
            }
        }
    }
    if !wrong.is_empty() {
        return Err(nowhere(tx, incoming, wrong).await?);
    }
    // What was found is locked and was judged with everything else that was found.
    let ask = if open.len() == groups.len() { Ask::Nobody } else { Ask::Places };
    Ok((acts, ask))
}

/// The refusal of loads that no place was found for, each with the reason for which most places fall out.
async fn nowhere(tx: &mut Tx, incoming: &Incoming<'_>, wrong: Vec<(String, Load)>) -> Answer<Fault> {
    let (fields, loads): (Vec<String>, Vec<Load>) = wrong.into_iter().unzip();
    let search = Search { warehouse: incoming.warehouse, owner: incoming.owner, loads: &loads };
    let explained = place::explain(tx, &search).await?;
    let error = |(field, explained): (String, Explained)| {
        let mostly = explained.ordered().into_iter().next();
        let message = mostly.map_or_else(place::nowhere, |(ground, count)| {
            Message::new("place.why.noneMostly").with_text("reason", ground.key()).with("count", count)
        });
        FieldError { field, message }
    };
    Ok(Fault::Invalid(fields.into_iter().zip(explained).map(error).collect()))
}
