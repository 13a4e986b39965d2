//! The life of a booking: written, submitted into a slot, audited, and cancelled while nobody has come.

use codes::InboundBookingStatus;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Written;
use kernel::record::Cells;
use kernel::validate::{Checks, given};

use super::capacity;
use super::effects;
use super::model::{Cancelling, Opinion, Seen};
use super::prepare::{self, is_maker};
use super::store::{self, NONE, Stored};
use crate::document::{self, Happened};
use crate::party;

/// What happened to a booking, the latest first.
pub async fn history(tx: &mut Tx, id: &Id) -> Answer<Vec<Happened>> {
    store::load(tx, *id).await?;
    document::history(tx, "booking", *id).await
}

/// Asks for its slot.
pub async fn submit(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Written> {
    let booking = store::in_state(tx, *id, "submit").await?;
    let lines = store::lines(tx, *id).await?;
    let plan = booking.plan(&lines);
    prepare::in_time(tx, &plan)?;
    prepare::contract(tx, &plan).await?;
    capacity::claim(tx, &booking).await?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let cells = cells! {
        status: InboundBookingStatus::ToAudit, submitted_by: who, submitted_at: now, audit_by: NONE, audit_at: NONE,
        audit_opinion: NONE,
    };
    change(tx, *id, seen.version, cells, None).await
}

/// Takes it back before anybody has judged it.
pub async fn withdraw(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Written> {
    store::in_state(tx, *id, "withdraw").await?;
    let mut cells = cells! { status: InboundBookingStatus::ToSubmit };
    cells.extend(not_submitted());
    change(tx, *id, seen.version, cells, None).await
}

/// Accepts it: the receiving note is made, and waits for the vehicle.
pub async fn approve(tx: &mut Tx, (id, audit): &(Id, Opinion)) -> Answer<Written> {
    let opinion = said(audit.opinion.as_deref(), false)?;
    let booking = to_audit(tx, *id).await?;
    let lines = store::lines(tx, *id).await?;
    let note = effects::expect(tx, &booking, &lines).await?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let cells = cells! {
        status: InboundBookingStatus::ToReceiveIn, audit_by: who, audit_at: now, audit_opinion: opinion.as_deref(),
        note_id: note.id, note_no: note.doc_no,
    };
    change(tx, *id, audit.version, cells, opinion).await
}

/// Gives it back with what is wrong with it.
pub async fn give_back(tx: &mut Tx, (id, audit): &(Id, Opinion)) -> Answer<Written> {
    let opinion = said(audit.opinion.as_deref(), true)?;
    to_audit(tx, *id).await?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let mut cells = not_submitted();
    cells.extend(cells! {
        status: InboundBookingStatus::ToSubmit, audit_by: who, audit_at: now, audit_opinion: opinion.as_deref(),
    });
    change(tx, *id, audit.version, cells, opinion).await
}

/// The vehicle is there: it can be cancelled no more.
pub async fn arrive(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Written> {
    let booking = at(tx, *id, &[InboundBookingStatus::ToReceiveIn], "arrive").await?;
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    has_not_come(&booking)?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    change(tx, *id, seen.version, cells! { arrived_by: who, arrived_at: now }, None).await
}

/// It will not come: its slot is free again, and so is nobody waiting at the dock.
pub async fn cancel(tx: &mut Tx, (id, cancelling): &(Id, Cancelling)) -> Answer<Written> {
    let reason =
        said(Some(&cancelling.reason), true).map_err(|_| Fault::invalid("reason", "rule.required"))?;
    use InboundBookingStatus::{ToAudit, ToReceiveIn, ToSubmit};
    let booking = at(tx, *id, &[ToSubmit, ToAudit, ToReceiveIn], "cancel").await?;
    has_not_come(&booking)?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let cells =
        cells! { cancelled: true, cancelled_by: who, cancelled_at: now, cancel_reason: reason.as_deref() };
    let written = change(tx, *id, cancelling.version, cells, reason.clone()).await?;
    if let Some(note) = booking.note_id {
        effects::give_up(tx, note, &reason.unwrap_or_default()).await?;
    }
    Ok(written)
}

/// A booking in one of these states, refused otherwise: the offers of these verbs go by more than the state.
async fn at(tx: &mut Tx, id: Id, states: &[InboundBookingStatus], action: &'static str) -> Answer<Stored> {
    let booking = store::load(tx, id).await?;
    if booking.cancelled {
        return Err(Fault::refused("inboundBooking.cancelled"));
    }
    if states.contains(&booking.status) {
        return Ok(booking);
    }
    document::in_state(&[], action, booking.status)?;
    Ok(booking)
}

async fn to_audit(tx: &mut Tx, id: Id) -> Answer<Stored> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let booking = at(tx, id, &[InboundBookingStatus::ToAudit], "approve").await?;
    if is_maker(tx, &booking.makers) {
        return Err(Fault::refused("inboundBooking.ownRecord"));
    }
    Ok(booking)
}

fn has_not_come(booking: &Stored) -> Answer<()> {
    if booking.arrived_at.is_some() { Err(Fault::refused("inboundBooking.arrived")) } else { Ok(()) }
}

fn said(opinion: Option<&str>, needed: bool) -> Answer<Option<String>> {
    let opinion = given(opinion);
    if needed && opinion.is_none() {
        return Err(Fault::invalid("opinion", "rule.required"));
    }
    Checks::new().optional_at_most("opinion", opinion, 500).done()?;
    Ok(opinion.map(str::to_owned))
}

fn not_submitted() -> Cells {
    cells! { submitted_by: NONE, submitted_at: NONE }
}

async fn change(tx: &mut Tx, id: Id, version: i64, cells: Cells, why: Option<String>) -> Answer<Written> {
    let table = store::table(tx);
    let why = why.map(|text| document::reason(&text));
    table.update_with(tx, id, version, cells, why.into_iter().collect()).await?;
    let version = table.load(tx, "version", id).await?;
    Ok(Written { id, version })
}
