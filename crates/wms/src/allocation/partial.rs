//! Going on without what cannot be had: the rest becomes a sheet of its own, or is given up.

use std::collections::BTreeSet;

use codes::{ReservationState, ShipPolicy};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::units::Qty;
use kernel::validate::{Checks, given};

use super::shapes::{AcceptForm, Rest, RestForm};
use super::{release, store};
use crate::delivery::{self, Detail, Sheet, needed};
use crate::document;
use crate::picking;

/// Characters of a reason.
const REASON: usize = 200;

/// Goes on with what there is.
pub async fn accept(tx: &mut Tx, (id, form): &(Id, AcceptForm)) -> Answer<Detail> {
    let reason = given(form.reason.as_deref());
    Checks::new().optional_at_most("reason", reason, REASON).done()?;
    let sheet = delivery::in_hand(tx, *id, "acceptPartial", form.version).await?;
    if sheet.form.ship_policy == ShipPolicy::OnlyComplete {
        return Err(Fault::refused("delivery.onlyComplete"));
    }
    let open = open_lines(&sheet, &BTreeSet::new())?;
    give_up(tx, &[(&sheet, open)], form.rest).await?;
    let told = reason.map(document::reason).into_iter().collect();
    picking::due(tx, &[*id], told).await?;
    delivery::show(tx, id).await
}

/// Takes so much of each line off sheets that the caller has locked and settles.
///
/// # Errors
/// Those of the database.
pub async fn give_up(tx: &mut Tx, sheets: &[(&Sheet, Vec<(Id, Qty)>)], rest: Rest) -> Answer<()> {
    if rest == Rest::BackOrder {
        for (sheet, lines) in sheets.iter().filter(|(_, lines)| !lines.is_empty()) {
            delivery::back_order(tx, sheet, lines).await?;
        }
    }
    let lines: Vec<(Id, Qty)> = sheets.iter().flat_map(|(_, lines)| lines).copied().collect();
    store::cancel(tx, &lines).await
}

/// What is open of each line, of these or of all.
fn open_lines(sheet: &Sheet, only: &BTreeSet<Id>) -> Answer<Vec<(Id, Qty)>> {
    let mut lines = Vec::new();
    for line in sheet.lines.iter().filter(|line| only.is_empty() || only.contains(&line.id)) {
        let open = delivery::open(line)?;
        if open.is_positive() {
            lines.push((line.id, open));
        }
    }
    Ok(lines)
}

/// Gives up what is wanted and not promised, and if asked for what is promised and not picked.
pub async fn release_rest(tx: &mut Tx, (id, form): &(Id, RestForm)) -> Answer<Detail> {
    let reason = needed(&form.reason)?;
    let sheet = delivery::in_hand(tx, *id, "releaseRest", form.version).await?;
    let only: BTreeSet<Id> = form.line_ids.iter().copied().collect();
    if only.iter().any(|id| !sheet.lines.iter().any(|line| line.id == *id)) {
        return Err(Fault::invalid("lineIds", "rule.notFound"));
    }
    let held = store::of_sheets(tx, &[*id]).await?;
    let goes = |each: &&super::Reservation| {
        form.promised
            && each.state == ReservationState::Soft
            && (only.is_empty() || only.contains(&each.line_id))
    };
    let soft: Vec<Id> = held.iter().filter(goes).map(|each| each.id).collect();
    let lines = open_lines(&sheet, &only)?;
    let stays = held.len() > soft.len() || leaves_open(&sheet, &lines)?;
    if lines.is_empty() && soft.is_empty() {
        return Err(Fault::refused("delivery.nothingOpen"));
    }
    if !stays {
        return Err(Fault::refused("delivery.nothingLeft"));
    }
    if !soft.is_empty() {
        let gone = release::give_back(tx, &soft, reason).await?;
        let gone: Vec<(Id, Qty)> = gone.iter().map(|each| (each.line_id, each.covers)).collect();
        store::cancel_promised(tx, &gone).await?;
    }
    store::cancel(tx, &lines).await?;
    picking::due(tx, &[*id], vec![document::reason(reason)]).await?;
    delivery::show(tx, id).await
}

/// Whether something stays open once this is given up.
fn leaves_open(sheet: &Sheet, gone: &[(Id, Qty)]) -> Answer<bool> {
    for line in &sheet.lines {
        if delivery::open(line)?.is_positive() && !gone.iter().any(|(id, _)| *id == line.id) {
            return Ok(true);
        }
    }
    Ok(false)
}
