//! What else happens when goods come in or go back: places and containers, putaway, fees, jobs, the booking.
//!
//! Everything that receiving sets off in other features stands here, each in the unit of work of its cause.

use std::collections::BTreeSet;

use codes::{ChargeTrigger, JobType, ReceivingStatus, TaskType};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::validate::given;
use stock::{Chain, Doc};

use super::lines;
use super::receipt::Receipt;
use super::store;
use super::stored::Note;
use super::taking::{KIND, Taking};
use crate::document::Items;
use crate::putaway::{Arrived, Incoming, Put};
use crate::{booking, fee, job, place, putaway};

/// Milliseconds of a minute.
const MINUTE: i64 = 60_000;

/// The document of a note, and a line of it.
fn doc(note: &Note, line: Option<Id>) -> Doc {
    Doc { kind: KIND, no: note.standing.doc_no.clone(), line }
}

/// A note was submitted: somebody has to unload.
pub async fn expected(tx: &mut Tx, note: &Note) -> Answer<()> {
    let form = &note.form;
    let units: BTreeSet<&str> = note.lines.iter().map(|line| line.base_unit.as_str()).collect();
    // Quantities of different units make no sum.
    let unit = units.first().filter(|_| units.len() == 1).map(|unit| (*unit).to_owned());
    let new = job::New {
        owner: Some(form.owner_code.clone()),
        from: given(form.dock_code.as_deref()).map(str::to_owned),
        to: form.receiving_location_code.clone(),
        qty: unit.is_some().then_some(note.standing.total_qty),
        unit,
        weight: Some(note.standing.total_weight),
        job_type: Some(JobType::UnloadVehicle),
        team: given(form.loading_team_code.as_deref()).map(str::to_owned),
        ..job::New::of(TaskType::Receive, &form.warehouse_code, note.standing.id, doc(note, None))
    };
    job::raise(tx, &[new]).await?;
    Ok(())
}

/// A note is not waited for any more. Whoever unloaded a vehicle of which nothing came in is not paid by it.
pub async fn dropped(tx: &mut Tx, note: &Note) -> Answer<()> {
    unpaid(tx, note).await?;
    job::dropped(tx, job::Of::Doc(KIND, note.standing.id)).await
}

/// Unloading began: by this team, and of this kind when somebody said so.
pub async fn began(tx: &mut Tx, note: &Note, kind: Option<JobType>) -> Answer<()> {
    let jobs = job::Of::Doc(KIND, note.standing.id);
    job::taken(tx, jobs).await?;
    job::manned(tx, jobs, given(note.form.loading_team_code.as_deref()), kind).await
}

/// A vehicle was not there after all: whoever had begun to unload it has not, and its booking waits for it.
pub async fn left(tx: &mut Tx, note: &Note, with_booking: bool) -> Answer<()> {
    if note.standing.unload_start_at.is_some() {
        job::given(tx, job::Of::Doc(KIND, note.standing.id), None).await?;
    }
    unpaid(tx, note).await?;
    match note.standing.booking_id {
        Some(booking) if with_booking => booking::left(tx, booking).await,
        _ => Ok(()),
    }
}

/// Takes back what a team was to be paid by for an unloading that brought nothing.
async fn unpaid(tx: &mut Tx, note: &Note) -> Answer<()> {
    if note.standing.unload_start_at.is_some() {
        fee::undone(tx, fee::Of::Trigger(&note.standing.doc_no, ChargeTrigger::JobCompleted)).await?;
    }
    Ok(())
}

/// Goods are about to be taken in, while others may put away what came before.
pub async fn coming(tx: &mut Tx, note: &Note) -> Answer<()> {
    putaway::turn(tx, note.standing.id).await
}

/// Goods were taken in and wait to be put away: first their places, then the ledger, as everybody does.
pub async fn received(
    tx: &mut Tx,
    note: &Note,
    items: &Items,
    (taking, chain): (&Taking, Chain),
) -> Answer<()> {
    let arrived = arrived(items, taking)?;
    if arrived.is_empty() {
        return Ok(());
    }
    charge(tx, note, items, taking).await?;
    putaway::plan(tx, &incoming(note), &arrived).await?;
    chain.post(tx).await?;
    settle(tx, &taking.receipts).await
}

/// Goods were taken in and put away in the same breath.
pub async fn put(
    tx: &mut Tx,
    note: &Note,
    items: &Items,
    (taking, chain): (&Taking, Chain),
) -> Answer<Option<Put>> {
    let arrived = arrived(items, taking)?;
    if arrived.is_empty() {
        return Ok(None);
    }
    charge(tx, note, items, taking).await?;
    let targets: Vec<Option<String>> = arrived.iter().map(|each| each.target.clone()).collect();
    let put = putaway::straight(tx, &incoming(note), (&arrived, &targets), chain).await?;
    Ok(Some(put))
}

/// Whether a note is complete was changed: its job and its booking follow.
pub async fn came_to(tx: &mut Tx, note: &Note, before: ReceivingStatus) -> Answer<()> {
    let complete = |status| status == ReceivingStatus::ReceiptComplete;
    let jobs = job::Of::Doc(KIND, note.standing.id);
    match (complete(before), complete(note.standing.status)) {
        (false, true) => {
            job::finished(tx, jobs).await?;
            if let Some(booking) = note.standing.booking_id {
                booking::completed(tx, booking).await?;
            }
        }
        (true, false) => {
            job::reopened(tx, jobs).await?;
            if let Some(booking) = note.standing.booking_id {
                booking::reopened(tx, booking).await?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// What came was counted: a team that has unloaded already is paid for it.
pub async fn counted(tx: &mut Tx, note: &mut Note) -> Answer<()> {
    let came = lines::totals(&note.lines)?.accepted;
    let before = std::mem::replace(&mut note.standing.received_qty, came);
    match note.standing.unload_end_at {
        Some(end) if before != came => unloaded(tx, note, end).await,
        _ => Ok(()),
    }
}

/// Unloading ended: the team is paid by the time of it and the weight that came, as far as that is counted.
pub async fn unloaded(tx: &mut Tx, note: &Note, end: Instant) -> Answer<()> {
    let form = &note.form;
    let began = note.standing.unload_start_at.unwrap_or(end);
    let came = lines::totals(&note.lines)?;
    let Some(team) = given(form.loading_team_code.as_deref()) else { return Ok(()) };
    let event = fee::Event {
        party: Some(team.to_owned()),
        location: form.receiving_location_code.clone(),
        at: Some(end),
        qty: came.accepted,
        weight: came.received_weight,
        minutes: (end.millis() - began.millis()) / MINUTE,
        ..fee::Event::new(
            ChargeTrigger::JobCompleted,
            &form.warehouse_code,
            &form.owner_code,
            doc(note, None),
        )
    };
    // Saying it once more corrects it.
    fee::undone(tx, fee::Of::Trigger(&note.standing.doc_no, ChargeTrigger::JobCompleted)).await?;
    fee::happened(tx, &[event]).await
}

/// A note may be opened again while its goods have not all been put away and entered.
pub async fn still_open(tx: &mut Tx, note: &Note) -> Answer<()> {
    match store::is_put_away(tx, note.standing.id).await? {
        true => Err(Fault::refused("receiving.putAway")),
        false => Ok(()),
    }
}

/// Receipts are about to be taken back: nothing of them may have been put away.
pub async fn leaving(tx: &mut Tx, receipts: &[Id]) -> Answer<()> {
    putaway::unplan(tx, receipts).await
}

/// Receipts were taken back.
pub async fn undone(tx: &mut Tx, note: &Note, receipts: &[Receipt]) -> Answer<()> {
    let ids: Vec<Id> = receipts.iter().map(|receipt| receipt.id).collect();
    fee::undone(tx, fee::Of::Lines(&note.standing.doc_no, &ids)).await?;
    settle(tx, receipts).await
}

fn incoming(note: &Note) -> Incoming<'_> {
    Incoming {
        warehouse: &note.form.warehouse_code,
        owner: &note.form.owner_code,
        receiving_id: note.standing.id,
        receiving_no: &note.standing.doc_no,
        loading_team: given(note.form.loading_team_code.as_deref()),
    }
}

/// The receipts that brought goods.
fn arrived<'a>(items: &'a Items, taking: &Taking) -> Answer<Vec<Arrived<'a>>> {
    let mut arrived = Vec::with_capacity(taking.receipts.len());
    for receipt in &taking.receipts {
        let Some(bucket) = taking.buckets.get(&receipt.id) else { continue };
        let item =
            items.get(&receipt.goods_code).ok_or_else(|| Fault::internal("a receipt without its goods"))?;
        arrived.push(Arrived {
            receipt: receipt.id,
            bucket: bucket.clone(),
            qty: receipt.qty,
            weight: receipt.weight,
            item,
            target: taking.targets.get(&receipt.id).cloned(),
        });
    }
    Ok(arrived)
}

/// Handling in: one event for each receipt, which is its line.
async fn charge(tx: &mut Tx, note: &Note, items: &Items, taking: &Taking) -> Answer<()> {
    let mut events = Vec::with_capacity(taking.receipts.len());
    let mut counted: BTreeSet<&str> = BTreeSet::new();
    for receipt in taking.receipts.iter().filter(|receipt| receipt.qty.is_positive()) {
        let item =
            items.get(&receipt.goods_code).ok_or_else(|| Fault::internal("a receipt without its goods"))?;
        // A pallet of several goods is handled once.
        let first = receipt.container_code.as_deref().is_some_and(|code| counted.insert(code));
        let form = &note.form;
        let trigger = ChargeTrigger::Receipt;
        let of = doc(note, Some(receipt.id));
        events.push(fee::Event {
            party: given(form.loading_team_code.as_deref()).map(str::to_owned),
            posting: receipt.posting_id,
            goods: Some(receipt.goods_code.clone()),
            location: Some(receipt.location_code.clone()),
            container: receipt.container_code.clone(),
            thermosphere: Some(item.thermosphere),
            qty: receipt.qty,
            weight: receipt.weight,
            volume: item.volume_of(receipt.qty)?.unwrap_or_default(),
            containers: i64::from(first),
            ..fee::Event::new(trigger, &form.warehouse_code, &form.owner_code, of)
        });
    }
    fee::happened(tx, &events).await
}

/// Occupancy of the places and containers that receipts touched.
async fn settle(tx: &mut Tx, receipts: &[Receipt]) -> Answer<()> {
    let touched = receipts.iter().filter(|receipt| receipt.qty.is_positive());
    let locations: BTreeSet<&str> = touched.clone().map(|receipt| receipt.location_code.as_str()).collect();
    let containers: BTreeSet<&str> =
        touched.filter_map(|receipt| receipt.container_code.as_deref()).collect();
    let (locations, containers): (Vec<&str>, Vec<&str>) =
        (locations.into_iter().collect(), containers.into_iter().collect());
    place::settle(tx, &locations, &containers).await
}
