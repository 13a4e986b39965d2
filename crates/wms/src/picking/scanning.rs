//! Picking by scanner: the page sends what was scanned so far, and is told what is missing; when nothing is, the line
//! is picked and the next one comes by itself, of this note or of the one that is best done then.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;

use super::asked::{ConfirmForm, ScanForm};
use super::compare::{self, Told};
use super::model::{Line, Note};
use super::offer::{Asked, Scanned, told};
use super::{closing, confirm, pick, store, swapping, work};
use crate::party;

/// Scans of a line: a place and goods.
const SCANS: usize = 2;

/// What a scan brings.
pub async fn scan(tx: &mut Tx, form: &ScanForm) -> Answer<Scanned> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    if form.scans.len() > SCANS {
        return Err(Fault::invalid("scans", "pick.scanPair"));
    }
    let texts: Vec<&str> = form.scans.iter().map(String::as_str).collect();
    let seen = compare::told(tx, &form.warehouse, &texts, "scans").await?;
    let note = match form.note_id {
        Some(note) => Some(note),
        None => store::next(tx, &form.warehouse).await?,
    };
    let Some(note) = note else { return Ok(Scanned::nothing()) };
    if texts.is_empty() {
        return offered(tx, note, form.line_id).await;
    }
    let (note, wanted) = match form.swap {
        true => swapping::swap(tx, (note, form), &seen).await?,
        false => (note, form.line_id),
    };
    let (note, lines) = work::begin(tx, note, None, "pick").await?;
    let line = chosen(&lines, wanted)?.clone();
    let missing = missing(tx, (&line, &lines), form, &seen).await?;
    match missing {
        Some(Asked::Swap) => {
            let mut asked = told(tx, (&note, &lines), &line, Asked::Swap).await?;
            asked.instead = swapping::at_hand(&seen, form.batch_no.as_deref());
            Ok(asked)
        }
        Some(asked) => {
            let (note, lines) = located(tx, (note, lines), (&line, &seen)).await?;
            told(tx, (&note, &lines), &line, asked).await
        }
        None => {
            let asked = ConfirmForm {
                line_id: Some(line.id),
                qty: form.qty,
                weight: form.weight,
                batch_no: form.batch_no.clone(),
                to_container: form.to_container.clone(),
                unpack: form.unpack,
                ..ConfirmForm::default()
            };
            let (note, _) = confirm::one(tx, (note, lines), (line.id, &asked), &seen).await?;
            let mut next = after(tx, &form.warehouse, note.id).await?;
            (next.done, next.line_id) = (true, Some(line.id));
            Ok(next)
        }
    }
}

/// The line that was said, or the next one of the walk.
pub fn chosen(lines: &[Line], line: Option<Id>) -> Answer<&Line> {
    match line {
        Some(line) => work::open(lines, line),
        None => lines.iter().find(|line| line.is_open()).ok_or_else(|| Fault::refused("pick.noteDone")),
    }
}

/// Where to go first. Nothing is begun by looking.
async fn offered(tx: &mut Tx, note: Id, line: Option<Id>) -> Answer<Scanned> {
    let note = store::note(tx, note).await?;
    let lines = store::lines(tx, note.id).await?;
    let line = chosen(&lines, line)?;
    told(tx, (&note, &lines), line, Asked::Location).await
}

/// What has to be scanned or said before the line is picked. What was scanned is compared at once, so that a wrong place
/// is told before anybody looks for the goods.
async fn missing(
    tx: &mut Tx,
    (line, lines): (&Line, &[Line]),
    form: &ScanForm,
    seen: &Told,
) -> Answer<Option<Asked>> {
    if let Some(place) = &seen.place {
        compare::place(place, line)?;
    }
    let held = pick::promised(tx, &[line]).await?;
    let promise = held.get(&line.reservation_id).ok_or(Fault::NotFound)?;
    let mut labelled = None;
    if let Some(thing) = &seen.thing {
        match compare::thing(tx, thing, (line, promise), form.batch_no.as_deref()).await {
            Ok(weight) => labelled = weight,
            Err(Fault::Refused(why)) if why.key == "pick.lotNeeded" => return Ok(Some(Asked::Lot)),
            Err(Fault::Refused(why))
                if why.key == "pick.otherLotFree" && seen.place.is_some() && swapping::may(tx) =>
            {
                return Ok(Some(Asked::Swap));
            }
            Err(other) => return Err(other),
        }
    }
    if seen.place.is_none() {
        return Ok(Some(Asked::Location));
    }
    if seen.thing.is_none() {
        return Ok(Some(Asked::Goods));
    }
    let pallet = matches!(seen.thing, Some(compare::Thing::Pallet(_)));
    let whole = line.whole && !form.unpack && form.to_container.is_none();
    if form.qty.is_none() && !(whole && pallet) {
        return Ok(Some(Asked::Qty));
    }
    let items = work::items(tx, lines).await?;
    let mode = items.get(&line.goods_code).map(|item| item.weights.mode);
    let needed = mode.is_some_and(|mode| work::weight_needed(line, mode, !whole));
    Ok((needed && form.weight.is_none() && labelled.is_none()).then_some(Asked::Weight))
}

/// The first scan begins the walk, and each is written down.
async fn located(
    tx: &mut Tx,
    (mut note, mut lines): (Note, Vec<Line>),
    (line, seen): (&Line, &Told),
) -> Answer<(Note, Vec<Line>)> {
    work::hold(tx, &mut note, &lines).await?;
    let now = tx.now();
    for own in lines.iter_mut().filter(|own| own.id == line.id) {
        let (before, scanned) = (own.located_at, own.scanned_at);
        own.located_at = before.or(seen.place.as_ref().map(|_| now));
        own.scanned_at = scanned.or(seen.thing.as_ref().map(|_| now));
        if (before, scanned) != (own.located_at, own.scanned_at) {
            store::update(tx, &[own]).await?;
        }
    }
    let note = work::write(tx, note, &lines, Vec::new()).await?;
    closing::begun(tx, &[line.sheet_id]).await?;
    Ok((note, lines))
}

/// What is next: the next line of this note, or of the one that is best done now.
async fn after(tx: &mut Tx, warehouse: &str, note: Id) -> Answer<Scanned> {
    let lines = store::lines(tx, note).await?;
    if lines.iter().any(Line::is_open) {
        return offered(tx, note, None).await;
    }
    match store::next(tx, warehouse).await? {
        Some(next) => offered(tx, next, None).await,
        None => Ok(Scanned::nothing()),
    }
}
