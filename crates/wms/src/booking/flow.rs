//! The life of a booking, whichever way its goods go: written, submitted into a slot, audited, and cancelled while
//! nobody has come.

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
use super::prepare;
use super::side::Step;
use super::store::{self, NONE, Stored};
use crate::document::{self, Happened};
use crate::party;

/// What happened to a booking, the latest first.
pub async fn history(tx: &mut Tx, id: &Id) -> Answer<Vec<Happened>> {
    store::load(tx, *id).await?;
    document::history(tx, "booking", *id).await
}

/// Asks for its slot. Whoever asks stands for what is written there, and does not judge it.
pub async fn submit(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Written> {
    let booking = store::in_state(tx, *id, "submit").await?;
    let plan = booking.plan();
    prepare::in_time(tx, &plan)?;
    prepare::contract(tx, &plan).await?;
    capacity::claim(tx, &booking).await?;
    let (who, now, makers) = (tx.session().name.clone(), tx.now(), document::with_maker(tx, &booking.makers));
    let cells = cells! {
        status: Step::ToAudit, makers: makers, submitted_by: who, submitted_at: now, audit_by: NONE, audit_at: NONE,
        audit_opinion: NONE,
    };
    change(tx, *id, seen.version, cells, None).await
}

/// Takes it back before anybody has judged it.
pub async fn withdraw(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Written> {
    store::in_state(tx, *id, "withdraw").await?;
    let mut cells = cells! { status: Step::ToSubmit };
    cells.extend(not_submitted());
    change(tx, *id, seen.version, cells, None).await
}

/// Accepts it: its receiving note or delivery sheet is made, and waits for the vehicle.
pub async fn approve(tx: &mut Tx, (id, audit): &(Id, Opinion)) -> Answer<Written> {
    let opinion = said(audit.opinion.as_deref(), false)?;
    let booking = to_audit(tx, *id).await?;
    let lines = store::lines(tx, *id).await?;
    let note = effects::announce(tx, &booking, &lines).await?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let cells = cells! {
        status: Step::Accepted, audit_by: who, audit_at: now, audit_opinion: opinion.as_deref(),
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
        status: Step::ToSubmit, audit_by: who, audit_at: now, audit_opinion: opinion.as_deref(),
    });
    change(tx, *id, audit.version, cells, opinion).await
}

/// The vehicle is there: it can be cancelled no more.
pub async fn arrive(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Written> {
    let booking = at(tx, *id, &[Step::Accepted], "arrive").await?;
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    has_not_come(&booking)?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    change(tx, *id, seen.version, cells! { arrived_by: who, arrived_at: now }, None).await
}

/// It is not wanted any more: its slot is free again, and what it made is void.
pub async fn cancel(tx: &mut Tx, (id, cancelling): &(Id, Cancelling)) -> Answer<Written> {
    let reason =
        said(Some(&cancelling.reason), true).map_err(|_| Fault::invalid("reason", "rule.required"))?;
    use Step::{Accepted, ToAudit, ToSubmit};
    let booking = at(tx, *id, &[ToSubmit, ToAudit, Accepted], "cancel").await?;
    has_not_come(&booking)?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let cells =
        cells! { cancelled: true, cancelled_by: who, cancelled_at: now, cancel_reason: reason.as_deref() };
    effects::give_up(tx, &booking, reason.as_deref().unwrap_or_default()).await?;
    change(tx, *id, cancelling.version, cells, reason).await
}

/// A booking in one of these states, refused otherwise: the offers of these verbs go by more than the state.
async fn at(tx: &mut Tx, id: Id, states: &[Step], action: &'static str) -> Answer<Stored> {
    let booking = store::load(tx, id).await?;
    if booking.cancelled {
        return Err(Fault::refused("booking.cancelled"));
    }
    if states.contains(&booking.status) {
        return Ok(booking);
    }
    booking.kind.side().in_state(&[], action, booking.status)?;
    Ok(booking)
}

async fn to_audit(tx: &mut Tx, id: Id) -> Answer<Stored> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let booking = at(tx, id, &[Step::ToAudit], "approve").await?;
    if document::is_maker(tx, &booking.makers) {
        return Err(Fault::refused("booking.ownRecord"));
    }
    Ok(booking)
}

fn has_not_come(booking: &Stored) -> Answer<()> {
    if booking.arrived_at.is_some() { Err(Fault::refused("booking.arrived")) } else { Ok(()) }
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
