//! What is at hand in place of what is promised: another batch, or another container, of the same goods at the same place.
//! It is the swap of allocation, asked for by who stands before the goods, and it obeys the same rules and the same right.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::validate::given;

use super::asked::ScanForm;
use super::compare::{self, Thing, Told};
use super::model::Line;
use super::scanning::chosen;
use super::store;
use crate::allocation::{self, SwapForm};
use crate::delivery;

/// Right to promise other goods to a sheet.
const SWAP: &str = "deliverysheetManage_swap_button";

/// Whether the session may swap.
pub fn may(tx: &Tx) -> bool {
    tx.session().can(SWAP)
}

/// The batch or container at hand, as a person reads it.
pub fn at_hand(seen: &Told, batch_no: Option<&str>) -> Option<String> {
    match seen.thing.as_ref()? {
        Thing::Pallet(pallet) => Some(pallet.code.clone()),
        Thing::Goods(goods) => goods.label.lot.as_deref().or(given(batch_no)).map(str::to_owned),
    }
}

/// Promises what is at hand to the sheet of a line, and gives back what was promised. Answers the note and the line that
/// stand for it now: what was swapped may be alone on its note, which then goes.
///
/// # Errors
/// `Denied` without the right to swap; `Refused` at another place, and as the swap of a sheet is.
pub async fn swap(tx: &mut Tx, (note, form): (Id, &ScanForm), seen: &Told) -> Answer<(Id, Option<Id>)> {
    if !may(tx) {
        return Err(Fault::Denied);
    }
    let note = store::note(tx, note).await?;
    let lines = store::lines(tx, note.id).await?;
    let line = chosen(&lines, form.line_id)?.clone();
    let place = seen.place.as_ref().ok_or_else(|| Fault::invalid("scans", "pick.scanPair"))?;
    compare::place(place, &line)?;
    let hand = at_hand(seen, form.batch_no.as_deref());
    let hand = hand.ok_or_else(|| Fault::invalid("scans", "pick.scanPair"))?;
    let (container_code, batch_no) = match seen.thing {
        Some(Thing::Pallet(_)) => (Some(hand), None),
        _ => (None, Some(hand)),
    };
    // Sheets are locked before their notes.
    let sheet = delivery::load_for_work(tx, &[line.sheet_id]).await?.pop().ok_or(Fault::NotFound)?;
    let asked = SwapForm {
        version: sheet.form.version.unwrap_or_default(),
        line_id: line.sheet_line_id,
        away: Some(line.reservation_id),
        batch_no: batch_no.clone(),
        container_code: container_code.clone(),
        location_code: Some(line.from_location.clone()),
        qty: Some(line.qty),
        override_reason: None,
    };
    allocation::swap(tx, &(line.sheet_id, asked)).await?;
    taken(tx, &line, (container_code.as_deref(), batch_no.as_deref())).await
}

/// The open line of the goods that were taken instead.
async fn taken(
    tx: &mut Tx,
    before: &Line,
    (container, batch): (Option<&str>, Option<&str>),
) -> Answer<(Id, Option<Id>)> {
    let notes: Vec<Id> = store::open(tx, &[before.sheet_id]).await?.iter().map(|note| note.id).collect();
    let lines: Vec<Line> = store::lines_of(tx, &notes).await?.into_values().flatten().collect();
    let same = |line: &&Line| {
        line.is_open()
            && line.sheet_line_id == before.sheet_line_id
            && line.from_location == before.from_location
    };
    let near: Vec<&Line> = lines.iter().filter(same).collect();
    let ids: Vec<Id> = near.iter().map(|line| line.reservation_id).collect();
    let held = allocation::by_ids(tx, &ids).await?;
    let is_it = |line: &&&Line| {
        let held = held.iter().find(|held| held.id == line.reservation_id);
        let batch_fits =
            batch.is_none_or(|batch| held.and_then(|held| held.batch_no.as_deref()) == Some(batch));
        let box_fits = container.is_none_or(|code| line.container_code.as_deref() == Some(code));
        batch_fits && box_fits
    };
    let found = near.iter().find(is_it).ok_or_else(|| Fault::internal("a swap without its line"))?;
    Ok((found.note_id, Some(found.id)))
}
