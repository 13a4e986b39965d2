//! Checking by scanner: the page sends what was scanned or said, and is told what is missing. When nothing is, it is
//! written down and the next pile is asked for; with the last one come the differences, then the end, then the next note.

use codes::{RecheckDifference, RecheckMode};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Celsius, Qty};
use kernel::validate::Checks;

use super::asked::{CheckEnd, CheckForm, Counted, ResolveForm, ScanCheckForm};
use super::model::{Line, Note};
use super::offer::{self, Asked, Ended, Scanned, Side};
use super::pile::{self, Meant, Pile, meant, with_line};
use super::stage::{self, Stage};
use super::{check, resolve, store, work};
use crate::document;
use crate::picking::{self, Told};
use crate::{party, receiving};

/// Scans of a pile: a place and goods.
pub const SCANS: usize = 2;
const VERB: &str = "reCheck";

/// What a scan brings.
pub async fn scan(tx: &mut Tx, form: &ScanCheckForm) -> Answer<Scanned> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    if form.scans.len() > SCANS {
        return Err(Fault::invalid("scans", "pick.scanPair"));
    }
    let Some(id) = form.note_id else { return begin(tx, form).await };
    if let Some(mode) = form.mode {
        let found = work::begin(tx, id, None, VERB).await?;
        check::started(tx, found, (mode, form.own_pick_reason.as_deref())).await?;
        return after(tx, id).await;
    }
    if is_looking(form) {
        return look(tx, id).await;
    }
    let (note, lines) = work::begin(tx, id, None, VERB).await?;
    check::is_mine(tx, &note)?;
    match (form.end, form.resolution, form.scale_weight) {
        (Some(end), ..) => ended(tx, (note, lines), (end, form)).await,
        (_, Some(resolution), _) => {
            let line_id = form.line_id.ok_or_else(|| Fault::invalid("lineId", "rule.required"))?;
            let reason = form.reason.clone().unwrap_or_default();
            let asked = ResolveForm { version: note.version, line_id, resolution, reason };
            resolve::resolved(tx, (note, lines), &asked).await?;
            after(tx, id).await
        }
        (.., Some(scale)) => {
            check::weighed(tx, (note, lines), scale).await?;
            after(tx, id).await
        }
        _ => pile(tx, (note, lines), form).await,
    }
}

/// Whether nothing was scanned or said.
fn is_looking(form: &ScanCheckForm) -> bool {
    form.scans.is_empty()
        && form.line_id.is_none()
        && form.end.is_none()
        && form.scale_weight.is_none()
        && form.resolution.is_none()
}

/// Which note: one that a scan names, or the one that is best checked next. Nothing is begun by looking.
async fn begin(tx: &mut Tx, form: &ScanCheckForm) -> Answer<Scanned> {
    let waiting = store::to_check(tx, &form.warehouse).await?;
    let id = match form.scans.first() {
        Some(text) => Some(named(tx, &form.warehouse, text).await?),
        None => waiting.first().map(|note| note.id),
    };
    let Some(id) = id else { return Ok(Scanned::nothing()) };
    let told = look(tx, id).await?;
    Ok(Scanned { waiting, ..told })
}

/// The note that a scan names, by its number or by a container of it.
///
/// # Errors
/// `Refused` for one that names none.
pub async fn named(tx: &mut Tx, warehouse: &str, text: &str) -> Answer<Id> {
    if let Some((id, _)) = store::named(tx, warehouse, text.trim()).await? {
        return Ok(id);
    }
    let seen = picking::told(tx, warehouse, &[text], "scans").await?;
    if let Some(picking::Thing::Pallet(pallet)) = seen.thing
        && let Some((id, _)) = store::named(tx, warehouse, &pallet.code).await?
    {
        return Ok(id);
    }
    Err(Fault::refused("deliveryNoteManage.noteFirst"))
}

/// Where a note stands, without touching it.
async fn look(tx: &mut Tx, id: Id) -> Answer<Scanned> {
    let note = store::note(tx, id).await?;
    stage::in_state(note.way, note.status, VERB)?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    let mine = check::is_mine(tx, &note).is_ok();
    if !mine {
        return offer::told(tx, (&note, &lines), Side::Check, (Asked::Mode, None)).await;
    }
    next(tx, &note, &lines).await
}

/// The same after something was written down.
async fn after(tx: &mut Tx, id: Id) -> Answer<Scanned> {
    Ok(Scanned { done: true, ..look(tx, id).await? })
}

/// What is asked of a note that the caller checks.
async fn next(tx: &mut Tx, note: &Note, lines: &[Line]) -> Answer<Scanned> {
    let going = || lines.iter().filter(|line| line.goes());
    let open = going().any(|line| line.qty_checked.is_none());
    let weighed = note.check_mode == Some(RecheckMode::Weight) && note.scale_weight.is_none();
    // What differs is decided line by line, as every line is a promise.
    let differing: Option<Pile<'_>> = going().find(|line| !line.is_settled()).map(|line| vec![line]);
    let asked = match (open, differing.is_some()) {
        (true, _) if weighed => Asked::Scale,
        (true, _) => Asked::Goods,
        (false, true) => Asked::Decide,
        (false, false) if store::still_promised(tx, note.sheet_id).await? > 0 => Asked::Wait,
        (false, false) => Asked::Pass,
    };
    let about = differing.filter(|_| asked == Asked::Decide);
    offer::told(tx, (note, lines), Side::Check, (asked, about.as_ref())).await
}

/// Goods or a container, or the count of a pile that was asked for.
async fn pile(tx: &mut Tx, (note, lines): (Note, Vec<Line>), form: &ScanCheckForm) -> Answer<Scanned> {
    let texts: Vec<&str> = form.scans.iter().map(String::as_str).collect();
    let seen = picking::told(tx, &note.warehouse_code, &texts, "scans").await?;
    let going: Vec<&Line> = lines.iter().filter(|line| line.goes()).collect();
    if let Some(place) = &seen.place {
        right_place(&going, &place.code)?;
    }
    let told = (Asked::Goods, None);
    let found = match (form.line_id, &seen) {
        (Some(line), _) => with_line(&going, line)?,
        (None, Told { thing: None, .. }) => {
            return offer::told(tx, (&note, &lines), Side::Check, told).await;
        }
        (None, Told { thing: Some(thing), .. }) => {
            let open: fn(&Line) -> bool = |line| line.qty_checked.is_none();
            let batch_no = form.batch_no.as_deref();
            match meant(tx, &note, (&going, open), (thing, batch_no)).await? {
                Meant::SeveralBatches => {
                    return offer::told(tx, (&note, &lines), Side::Check, (Asked::Lot, None)).await;
                }
                Meant::Container(inside) if note.check_mode == Some(RecheckMode::Container) => {
                    return whole(tx, &note, &lines, &inside).await;
                }
                Meant::Container(inside) => first_open(inside)?,
                Meant::Pile(pile) => not_counted(pile)?,
            }
        }
    };
    let Some(qty) = form.qty else {
        return offer::told(tx, (&note, &lines), Side::Check, (Asked::Qty, Some(&found))).await;
    };
    match counts(&found, (qty, form.product_temp), form.difference)? {
        None => offer::told(tx, (&note, &lines), Side::Check, (Asked::Difference, Some(&found))).await,
        Some(counts) => {
            let asked = CheckForm {
                version: note.version,
                lines: counts,
                container_codes: Vec::new(),
                override_reason: form.override_reason.clone(),
            };
            let id = note.id;
            check::counted(tx, (note, lines.clone()), &asked).await?;
            after(tx, id).await
        }
    }
}

/// Refuses a place where nothing of the note waits.
fn right_place(going: &[&Line], code: &str) -> Answer<()> {
    if going.iter().any(|line| line.location_code == code) {
        return Ok(());
    }
    let wanted = going.first().map(|line| line.location_code.clone()).unwrap_or_default();
    let message = Message::new("deliveryNoteManage.wrongPlace").with("wanted", wanted);
    Err(Fault::Refused(message.with("is", code)))
}

/// The container is there with everything in it.
async fn whole(tx: &mut Tx, note: &Note, lines: &[Line], inside: &[Pile<'_>]) -> Answer<Scanned> {
    if inside.iter().flatten().all(|line| line.qty_checked.is_some()) {
        return Err(counted_already(inside.first()));
    }
    let code = inside.iter().flatten().find_map(|line| line.container_code.clone());
    let asked = CheckForm {
        version: note.version,
        lines: Vec::new(),
        container_codes: code.into_iter().collect(),
        override_reason: None,
    };
    check::counted(tx, (note.clone(), lines.to_vec()), &asked).await?;
    after(tx, note.id).await
}

fn first_open(inside: Vec<Pile<'_>>) -> Answer<Pile<'_>> {
    let refusal = counted_already(inside.first());
    inside.into_iter().find(|pile| is_open(pile)).ok_or(refusal)
}

fn not_counted(pile: Pile<'_>) -> Answer<Pile<'_>> {
    if is_open(&pile) { Ok(pile) } else { Err(counted_already(Some(&pile))) }
}

fn is_open(pile: &Pile<'_>) -> bool {
    pile.iter().any(|line| line.qty_checked.is_none())
}

fn counted_already(pile: Option<&Pile<'_>>) -> Fault {
    let name = pile.and_then(|pile| pile.first()).map(|line| line.goods_name.clone()).unwrap_or_default();
    Fault::Refused(Message::new("deliveryNoteManage.countedAlready").with("goods", name))
}

/// The counts of the lines of a pile; none where the count is not what it should be and nobody has said what is wrong.
fn counts(
    pile: &Pile<'_>,
    (qty, product_temp): (Qty, Option<Celsius>),
    difference: Option<RecheckDifference>,
) -> Answer<Option<Vec<Counted>>> {
    let checks = Checks::new().that("qty", !qty.is_negative(), Message::new("rule.positive"));
    receiving::all_possible(checks, &[("productTemp", product_temp)]).done()?;
    let Some(first) = pile.first() else { return Err(Fault::internal("a pile without lines")) };
    let said = Counted {
        line_id: first.id,
        pile: true,
        qty,
        weight: None,
        product_temp,
        label_ok: true,
        package_ok: true,
        difference,
    };
    let counts = pile::counts(pile, &said)?;
    let settled = qty == pile::sum(pile)? || difference.is_some();
    Ok(settled.then_some(counts))
}

/// The check ends, and the next note is offered.
async fn ended(
    tx: &mut Tx,
    (note, lines): (Note, Vec<Line>),
    (end, form): (CheckEnd, &ScanCheckForm),
) -> Answer<Scanned> {
    let (id, doc_no, way) = (note.id, note.doc_no.clone(), note.way);
    match end {
        CheckEnd::Pass => check::passed(tx, (note, lines)).await?,
        CheckEnd::Fail => {
            check::failed(tx, (note, lines), form.reason.as_deref().unwrap_or_default()).await?;
        }
    }
    let passed = end == CheckEnd::Pass;
    let to_load = passed && Stage::checked(way) == Stage::ToLoad;
    let again = ScanCheckForm { warehouse: form.warehouse.clone(), ..ScanCheckForm::default() };
    let next = begin(tx, &again).await?;
    Ok(Scanned { done: true, ended: Some(Ended { id, doc_no, passed, to_load }), ..next })
}
