//! Differences that a check found: what does not go leaves the note and its promise, and the goods go back.

use codes::{RecheckDifference, RecheckResolution, ReservationState, StockVerb};
use db::vals;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;
use stock::{Bucket, Doc, Move, Posting, Side, Weight};

use super::asked::ResolveForm;
use super::model::{Line, Note};
use super::stage::Stage;
use super::{KIND, check, rights, store, work};
use crate::allocation::{self, Reservation};
use crate::document;
use crate::{delivery, picking, place};

/// Decides what becomes of a difference.
pub async fn resolve(tx: &mut Tx, (id, form): &(Id, ResolveForm)) -> Answer<()> {
    let found = work::begin(tx, *id, form.version, "reCheck").await?;
    resolved(tx, found, form).await
}

/// The same for a note in hand. Whoever checks it decides; that less leaves, somebody else may decide who has the right to.
pub async fn resolved(tx: &mut Tx, (note, mut lines): (Note, Vec<Line>), form: &ResolveForm) -> Answer<()> {
    let reason = document::needed(&form.reason)?;
    if Stage::of(note.way, note.status)? != Stage::Reviewing {
        return Err(Fault::refused("deliveryNoteManage.notBegun"));
    }
    match form.resolution {
        RecheckResolution::Accept if rights::accepts_difference(tx) => {}
        RecheckResolution::Accept => return Err(Fault::refused("deliveryNoteManage.mayNotAccept")),
        RecheckResolution::Repick | RecheckResolution::Return => check::is_mine(tx, &note)?,
    }
    check::not_own(tx, &note).await?;
    let at = work::place(&lines, form.line_id, "lineId")?;
    let Some(line) = lines.get_mut(at) else { return Err(Fault::NotFound) };
    if !line.differs() || line.qty_checked.is_none() {
        return Err(Fault::invalid("lineId", "deliveryNoteManage.noDifference"));
    }
    if line.resolution.is_some() {
        return Err(Fault::invalid("lineId", "deliveryNoteManage.resolved"));
    }
    let missing = missing(line)?;
    if missing.is_positive() {
        if form.resolution == RecheckResolution::Accept {
            allocation::may_leave_out(tx, note.sheet_id, reason).await?;
        }
        send_back(tx, &note, line, (missing, form.resolution, reason)).await?;
    } else {
        // Nothing leaves the note: what lies there too much goes back, or somebody answers for what is wrong.
        if form.resolution != RecheckResolution::Accept && !goes_back(line, form.resolution) {
            return Err(Fault::invalid("resolution", "deliveryNoteManage.countGood"));
        }
        line.qty_checked = Some(line.qty);
    }
    line.resolution = Some(form.resolution);
    line.resolve_reason = Some(reason.to_owned());
    let changed = line.clone();
    store::update(tx, &[&changed]).await?;
    let sheet = note.sheet_id;
    work::write(tx, note, &lines, vec![document::reason(reason)]).await?;
    picking::due(tx, &[sheet], Vec::new()).await
}

/// Whether what is decided of a line of which nothing is missing is so: only what is more than there should be goes back.
/// Broken goods would leave with the rest, whatever was said of them.
fn goes_back(line: &Line, resolution: RecheckResolution) -> bool {
    let over = line.difference == Some(RecheckDifference::Over) && line.label_ok && line.package_ok;
    over && resolution == RecheckResolution::Return
}

/// How many do not go.
fn missing(line: &Line) -> Answer<Qty> {
    let good = line.qty_checked.unwrap_or(line.qty);
    let gone = line.qty.minus(good).map_err(Fault::internal)?;
    Ok(if gone.is_positive() { gone } else { Qty::ZERO })
}

/// Takes a quantity out of a line: broken goods are held back where they are, others are where they were picked.
async fn send_back(
    tx: &mut Tx,
    note: &Note,
    line: &mut Line,
    (missing, resolution, reason): (Qty, RecheckResolution, &str),
) -> Answer<()> {
    let mut promises = store::promises(tx, &[line]).await?;
    let promise = promises.remove(&line.reservation_id).ok_or(Fault::NotFound)?;
    let broken = line.difference == Some(RecheckDifference::Damaged);
    let again = resolution == RecheckResolution::Repick && !broken;
    let (kept, mut gone) = match (missing == promise.qty, again) {
        (true, false) => (None, promise),
        (true, true) => (None, anew(tx, promise, reason).await?),
        (false, _) => {
            let (kept, gone) = split(tx, &promise, missing)?;
            allocation::add(tx, std::slice::from_ref(&gone)).await?;
            allocation::save(tx, &[&kept]).await?;
            (Some(kept), gone)
        }
    };
    let hold = kept.as_ref().map_or(gone.hold_id, |kept| kept.hold_id);
    let back = back(tx, note, line, (&gone, hold, broken), reason).await?;
    if let Some((hold, stock)) = back {
        (gone.hold_id, gone.stock_id) = (hold, stock);
        gone.location_code = line.from_location.clone();
        gone.container_code = None;
    }
    gone.state = ReservationState::Soft;
    if broken {
        // Its hold was used up: nothing is left to give back.
        ended(tx, &mut gone, reason);
    }
    allocation::save(tx, &[&gone]).await?;
    if !again && !broken {
        allocation::release(tx, &[gone.id], reason).await?;
    }
    if broken {
        // What is open of the line must be known before it is given up, or other goods are looked for.
        delivery::settle(tx, &[note.sheet_id]).await?;
    }
    if resolution == RecheckResolution::Accept {
        give_up(tx, &gone).await?;
    }
    (line.qty, line.weight) = match kept {
        Some(kept) => (kept.qty, kept.weight),
        None => (Qty::ZERO, kernel::units::Grams::ZERO),
    };
    line.qty_checked = Some(line.qty);
    if broken && resolution == RecheckResolution::Repick {
        allocation::again(tx, line.sheet_line_id, &line.location_code).await?;
    }
    Ok(())
}

/// A promise that was picked ends, and the same goods are promised anew: whoever picks them again has a line of their own.
async fn anew(tx: &mut Tx, mut promise: Reservation, reason: &str) -> Answer<Reservation> {
    let again = Reservation { id: tx.new_id(), whole: false, ..promise.clone() };
    ended(tx, &mut promise, reason);
    allocation::save(tx, &[&promise]).await?;
    allocation::add(tx, std::slice::from_ref(&again)).await?;
    Ok(again)
}

fn ended(tx: &Tx, promise: &mut Reservation, reason: &str) {
    promise.state = ReservationState::Released;
    promise.released_by = Some(tx.session().name.clone());
    promise.released_at = Some(tx.now());
    promise.release_reason = Some(reason.to_owned());
}

/// A promise without a part, and that part.
fn split(tx: &Tx, promise: &Reservation, qty: Qty) -> Answer<(Reservation, Reservation)> {
    let gone = Reservation { id: tx.new_id(), whole: false, ..allocation::part(promise, qty)? };
    let kept = Reservation {
        qty: promise.qty.minus(gone.qty).map_err(Fault::internal)?,
        weight: promise.weight.minus(gone.weight).map_err(Fault::internal)?,
        covers: promise.covers.minus(gone.covers).map_err(Fault::internal)?,
        whole: false,
        ..promise.clone()
    };
    Ok((kept, gone))
}

/// Posts goods back, or holds them back where they are. Answers the hold and the row of stock that they are promised
/// from now; none for goods that are promised no more.
async fn back(
    tx: &mut Tx,
    note: &Note,
    line: &Line,
    (gone, hold, broken): (&Reservation, Id, bool),
    reason: &str,
) -> Answer<Option<(Id, Id)>> {
    place::turn(tx, &[line.from_location.as_str(), line.location_code.as_str()]).await?;
    let lying = stock::lying(tx, &[gone.stock_id]).await?;
    let row = lying.get(&gone.stock_id).ok_or_else(|| missing_stock(line))?;
    let from = row.bucket.clone();
    let to = match broken {
        true => Bucket { frozen: true, ..from.clone() },
        false => Bucket { location: line.from_location.clone(), container: None, ..from.clone() },
    };
    let posting = Posting {
        cause: format!("{KIND}/{}/back/{}/{}", note.doc_no, line.line_no, note.version),
        verb: if broken { StockVerb::Restate } else { StockVerb::Move },
        doc: Doc { kind: KIND, no: note.doc_no.clone(), line: Some(line.id) },
        reason: Some(reason.to_owned()),
        device: None,
        occurred_at: None,
        moves: vec![Move {
            from: Side::At(from),
            to: Side::At(to.clone()),
            qty: gone.qty,
            // What it weighed when it was picked: other goods of the row may be heavier.
            weight: Weight::Of(gone.weight.min(row.weight)),
            hold: Some(hold),
            line: Some(line.id),
            since: None,
        }],
    };
    let containers: Vec<&str> = line.container_code.as_deref().into_iter().collect();
    if broken {
        stock::post(tx, &posting).await?;
        return Ok(None);
    }
    let followed = stock::follow(tx, &posting).await?;
    place::settle(tx, &[line.location_code.as_str(), line.from_location.as_str()], &containers).await?;
    let began = followed.holds.into_iter().next().flatten();
    let began = began.ok_or_else(|| Fault::internal("goods that were held are held no more"))?;
    Ok(Some((began.id, began.stock)))
}

fn missing_stock(line: &Line) -> Fault {
    Fault::Refused(Message::new("deliveryNoteManage.gone").with("goods", &line.goods_name))
}

/// The customer gets less than was ordered.
async fn give_up(tx: &mut Tx, gone: &Reservation) -> Answer<()> {
    let branch = tx.branch().to_owned();
    tx.exec(
        "update delivery_line set qty_cancelled = qty_cancelled + $1 where branch_code = $2 and id = $3",
        &vals![gone.covers, branch, gone.line_id],
    )
    .await?;
    Ok(())
}
