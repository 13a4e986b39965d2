//! Giving goods back: all of a sheet or some of it, by a person, by others of the house, or because time is over.

use std::collections::BTreeSet;

use codes::{DeliveryStage, ReservationState};
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;

use super::model::Reservation;
use super::shapes::CancelForm;
use super::store;
use crate::delivery::{self, Detail};
use crate::document;
use crate::document::needed;
use crate::picking;

/// Reservations that end together, by themselves.
const TOGETHER: i64 = 500;

/// Gives reservations back that are not gone, and brings their sheets in line.
///
/// # Errors
/// Those of the database.
pub async fn release(tx: &mut Tx, reservations: &[Id], reason: &str) -> Answer<()> {
    release_in(tx, reservations, reason, &[ReservationState::Soft, ReservationState::Picked]).await
}

/// The same for those that are as far as this once they are locked.
async fn release_in(
    tx: &mut Tx,
    reservations: &[Id],
    reason: &str,
    states: &[ReservationState],
) -> Answer<()> {
    let sheets = store::sheets_of(tx, reservations).await?;
    store::lock_sheets(tx, &sheets).await?;
    let gone = take_back(tx, reservations, reason, states).await?;
    let touched: BTreeSet<Id> = gone.iter().map(|each| each.sheet_id).collect();
    let touched: Vec<Id> = touched.into_iter().collect();
    picking::due(tx, &touched, vec![document::reason(reason)]).await
}

/// The same for sheets that the caller has locked and settles itself. Answers what was given back.
///
/// # Errors
/// Those of the database.
pub async fn give_back(tx: &mut Tx, reservations: &[Id], reason: &str) -> Answer<Vec<Reservation>> {
    take_back(tx, reservations, reason, &[ReservationState::Soft, ReservationState::Picked]).await
}

async fn take_back(
    tx: &mut Tx,
    reservations: &[Id],
    reason: &str,
    states: &[ReservationState],
) -> Answer<Vec<Reservation>> {
    let mut gone = store::lock(tx, reservations).await?;
    gone.retain(|each| states.contains(&each.state));
    let ids: Vec<Id> = gone.iter().map(|each| each.id).collect();
    picking::cancel(tx, &ids).await?;
    let holds: Vec<Id> = gone.iter().map(|each| each.hold_id).collect();
    stock::release(tx, &holds).await?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    for each in &mut gone {
        each.state = ReservationState::Released;
        each.released_by = Some(who.clone());
        each.released_at = Some(now);
        each.release_reason = Some(reason.to_owned());
    }
    store::save(tx, &gone.iter().collect::<Vec<_>>()).await?;
    // What was said of their lines was said of how they stood.
    let lines: BTreeSet<Id> = gone.iter().map(|each| each.line_id).collect();
    store::forget_words(tx, &lines.into_iter().collect::<Vec<_>>()).await?;
    Ok(gone)
}

/// Takes the allocation of a sheet back, or some of it. What was picked has to be put back first.
///
/// # Errors
/// Refusals as they are documented for the call.
pub async fn cancel(tx: &mut Tx, (id, form): &(Id, CancelForm)) -> Answer<Detail> {
    let reason = needed(&form.reason)?;
    let sheet = delivery::in_hand(tx, *id, "cancelAllocation", form.version).await?;
    delivery::in_time(tx, &sheet, Some(reason))?;
    let held = store::of_sheets(tx, &[*id]).await?;
    let named: BTreeSet<Id> = form.reservation_ids.iter().copied().collect();
    let chosen: Vec<&Reservation> =
        held.iter().filter(|each| named.is_empty() || named.contains(&each.id)).collect();
    if chosen.len() < named.len() {
        return Err(Fault::invalid("reservationIds", "rule.notFound"));
    }
    let picked = chosen.iter().filter(|each| each.state != ReservationState::Soft).count();
    if picked > 0 {
        return Err(Fault::Refused(Message::new("delivery.picked").with("lines", picked)));
    }
    let ids: Vec<Id> = chosen.iter().map(|each| each.id).collect();
    give_back(tx, &ids, reason).await?;
    if ids.len() == held.len() && sheet.standing.stage != DeliveryStage::Waiting {
        // Somebody had begun, and nothing came of it: the sheet waits as before.
        delivery::say(tx, &[sheet.standing.id], DeliveryStage::Waiting).await?;
    }
    picking::due(tx, &[sheet.standing.id], vec![document::reason(reason)]).await?;
    delivery::show(tx, id).await
}

/// Ends what was promised longer ago than the organization lets promises stand. Answers how many.
///
/// # Errors
/// Those of the database.
pub async fn expire(app: &App) -> Answer<usize> {
    async fn branches(tx: &mut Tx, (): &()) -> Answer<Vec<String>> {
        store::branches_with_over(tx).await
    }
    async fn some(tx: &mut Tx, (): &()) -> Answer<usize> {
        let ids = store::over(tx, TOGETHER).await?;
        let reason = tx.words(&Message::new("delivery.reservationOver"));
        // What was picked meanwhile stays.
        release_in(tx, &ids, &reason, &[ReservationState::Soft]).await?;
        Ok(ids.len())
    }
    let program = |branch: &str| {
        Cx::outside(app, Act::of_program(app, branch, "deliverysheetManage", "cancelAllocation"))
    };
    let mut ended = 0;
    for branch in program("").read((), branches).await? {
        ended += program(&branch).write((), some).await?;
    }
    Ok(ended)
}
