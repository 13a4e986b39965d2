//! Going on without what cannot be had: the rest becomes a sheet of its own, or is given up.

use std::collections::BTreeSet;

use codes::{ReservationState, RestPolicy, ShipPolicy};
use db::vals;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;
use kernel::validate::{Checks, given};

use super::shapes::{AcceptForm, Rest, RestForm, Served};
use super::{release, store};
use crate::delivery::{self, Detail, RestSheet, Sheet};
use crate::document;
use crate::document::needed;
use crate::picking;

/// Characters of a reason.
const REASON: usize = 200;
/// Right to let a sheet go incomplete that goes complete or not at all.
const INCOMPLETE: &str = "deliverysheetManage_shipIncomplete_button";

/// Goes on with what there is.
pub async fn accept(tx: &mut Tx, (id, form): &(Id, AcceptForm)) -> Answer<Served> {
    let reason = given(form.reason.as_deref());
    Checks::new().optional_at_most("reason", reason, REASON).done()?;
    let sheet = delivery::in_hand(tx, *id, "acceptPartial", form.version).await?;
    incomplete(tx, sheet.form.ship_policy, reason)?;
    if store::of_sheets(tx, &[*id]).await?.is_empty() {
        return Err(Fault::refused("delivery.nothingLeft"));
    }
    let open = open_lines(&sheet, &BTreeSet::new())?;
    let made = give_up(tx, &[(&sheet, open)], form.rest).await?;
    let told = reason.map(document::reason).into_iter().collect();
    picking::due(tx, &[*id], told).await?;
    Ok(Served::of(delivery::show(tx, id).await?, made))
}

/// Refuses to leave something out where the sheet goes complete or not at all, unless somebody with the right to do so
/// says why.
fn incomplete(tx: &Tx, policy: ShipPolicy, reason: Option<&str>) -> Answer<()> {
    match (may_go_incomplete(tx, policy), policy, reason) {
        (false, ..) => Err(Fault::refused("delivery.onlyComplete")),
        (true, ShipPolicy::OnlyComplete, None) => Err(Fault::refused("delivery.onlyCompleteReason")),
        (true, ..) => Ok(()),
    }
}

/// Whether the caller may leave something of a sheet out.
pub fn may_go_incomplete(tx: &Tx, policy: ShipPolicy) -> bool {
    policy == ShipPolicy::AsAvailable || tx.session().can(INCOMPLETE)
}

/// The same for a sheet of which less leaves than was picked.
///
/// # Errors
/// `Refused` when it goes complete or not at all and the caller may not pass over that.
pub async fn may_leave_out(tx: &mut Tx, sheet: Id, reason: &str) -> Answer<()> {
    let sql = "select ship_policy from delivery_sheet where branch_code = $1 and id = $2";
    let policy: ShipPolicy = tx.one(sql, &vals![tx.branch(), sheet]).await?.ok_or(Fault::NotFound)?;
    incomplete(tx, policy, Some(reason))
}

/// What is open of a sheet whose goods go on without it.
pub struct Left {
    sheet: Sheet,
    open: Vec<(Id, Qty)>,
}

/// What would be left behind if the goods of a sheet went on now. The caller has locked the sheet.
///
/// # Errors
/// `Refused` when it goes complete or not at all: the rest is given up first, by somebody who may.
pub async fn left(tx: &mut Tx, sheet: Id) -> Answer<Left> {
    let sheet = delivery::load_for_work(tx, &[sheet]).await?.pop().ok_or(Fault::NotFound)?;
    let open = open_lines(&sheet, &BTreeSet::new())?;
    if !open.is_empty() && sheet.form.ship_policy == ShipPolicy::OnlyComplete {
        return Err(Fault::Refused(Message::new("delivery.leavesIncomplete").with("lines", open.len())));
    }
    Ok(Left { sheet, open })
}

/// Does with what is left behind as its sheet says: it is given up, or becomes a sheet of its own, because nothing waits
/// on a sheet that has left. The caller settles.
///
/// # Errors
/// Those of the database.
pub async fn leave(tx: &mut Tx, left: Left) -> Answer<()> {
    let rest = match left.sheet.form.rest_policy {
        RestPolicy::Cancel => Rest::Cancel,
        RestPolicy::Wait | RestPolicy::BackOrder => Rest::BackOrder,
    };
    if left.open.is_empty() {
        return Ok(());
    }
    give_up(tx, &[(&left.sheet, left.open)], rest).await.map(drop)
}

/// Takes so much of each line off sheets that the caller has locked and settles. Answers the sheets that it became.
///
/// # Errors
/// Those of the database.
pub async fn give_up(tx: &mut Tx, sheets: &[(&Sheet, Vec<(Id, Qty)>)], rest: Rest) -> Answer<Vec<RestSheet>> {
    let mut made = Vec::new();
    if rest == Rest::BackOrder {
        for (sheet, lines) in sheets.iter().filter(|(_, lines)| !lines.is_empty()) {
            made.push(delivery::back_order(tx, sheet, lines).await?);
        }
    }
    let lines: Vec<(Id, Qty)> = sheets.iter().flat_map(|(_, lines)| lines).copied().collect();
    store::leave_out(tx, &lines, rest).await?;
    Ok(made)
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
    delivery::in_time(tx, &sheet, Some(reason))?;
    incomplete(tx, sheet.form.ship_policy, Some(reason))?;
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
    store::leave_out(tx, &lines, Rest::Cancel).await?;
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
