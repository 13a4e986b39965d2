//! Putting goods away in the same breath in which they are received: no hold, no travel, no jobs.

use std::collections::{BTreeMap, BTreeSet};

use codes::PutawayStatus;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::given;
use stock::Chain;

use super::load::{self, Group};
use super::model::Line;
use super::plan::{self, Arrived, Incoming};
use super::put::{self, Act, Ask, Hand};
use super::{charge, store, suggest};
use crate::document;
use crate::entry;
use crate::goods::Item;
use crate::place::{self, Carrier, Explained, Load, Patience};

/// What became of goods that were put away as soon as they were received.
#[derive(Debug, Clone, Copy)]
pub struct Put {
    /// The putaway note, done.
    pub note: Id,
    /// Its entry note, entered.
    pub entry: Id,
}

/// Puts goods away and enters them. `targets` are the places in the order of `arrived`, none for the one that would
/// be proposed; goods of one container go to one place. `chain` brings them to where they were received, and is posted
/// here. Occupancy of the places and status of the containers are settled.
///
/// # Errors
/// `Invalid` with `lines[i].locationCode` of a place that does not take its goods, or when none is found; `Refused` with
/// `putawayNoteManage.onOther` for a container that another note still has to put away; those of [`Chain::post`].
pub async fn straight(
    tx: &mut Tx,
    incoming: &Incoming<'_>,
    (arrived, targets): (&[Arrived<'_>], &[Option<String>]),
    chain: Chain,
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
    let mut hand = Hand { chain, items };
    let carried = put::carry(tx, &note, &mut lines, (&acts, ask), &mut hand).await?;
    load::total(&mut note, &lines)?;
    note.status = PutawayStatus::Done;
    (note.started_at, note.finished_at) = (Some(tx.now()), Some(tx.now()));
    note.id = store::TABLE.insert(tx, plan::cells(&note)).await?;
    lines.iter_mut().for_each(|line| line.note_id = note.id);
    document::insert_lines(tx, &lines).await?;
    charge::charge(tx, &note, &lines, &carried.done).await?;
    let entry = entry::follow(tx, &note, &lines, (entry::When::AtOnce, &mut hand.chain)).await?;
    hand.chain.post(tx).await?;
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
    let named: BTreeSet<&str> = groups.iter().filter_map(target).collect();
    place::turn(tx, &named.iter().copied().collect::<Vec<_>>()).await?;
    let patience = if named.is_empty() { Patience::Waits } else { Patience::None };
    let found = match loads.is_empty() {
        true => Vec::new(),
        false => place::find(tx, &incoming.search(&loads, patience)).await?,
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
    let explained = place::explain(tx, &incoming.search(&loads, Patience::None)).await?;
    let error = |(field, explained): (String, Explained)| {
        let mostly = explained.ordered().into_iter().next();
        let message = mostly.map_or_else(place::nowhere, |(ground, count)| {
            Message::new("place.why.noneMostly").with_text("reason", ground.key()).with("count", count)
        });
        FieldError { field, message }
    };
    Ok(Fault::Invalid(fields.into_iter().zip(explained).map(error).collect()))
}
