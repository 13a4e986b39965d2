//! Taking receipts back, ending a note with less than was expected, and opening it again.

use std::collections::{BTreeMap, BTreeSet};

use codes::{ReceivingLineStatus, ReceivingStatus, StockVerb};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::given;
use stock::{Doc, Move, Posting, Side, Weight};

use super::asked::{Cancellation, Closing};
use super::detail;
use super::effects;
use super::list::LIST;
use super::receipt::{self, Receipt};
use super::register::{advance, advance_to, seen};
use super::shown::Detail;
use super::stays;
use super::store::{self, Look};
use super::stored::{Line, Note};
use super::taking::{KIND, back, beyond, reached};
use crate::document::{self, Reasoned};

/// Characters of a reason.
const REASON: usize = 200;

/// Takes receipts back: goods that nobody has put away, entered or held go where they came from.
pub async fn cancel(tx: &mut Tx, (id, form): &(Id, Cancellation)) -> Answer<Detail> {
    let reason = document::needed(&form.reason)?;
    let mut note = opened(tx, *id, "cancel", form.version).await?;
    let receipts = wanted(tx, &note, form).await?;
    if let Some(message) = stays::why(tx, &note, &receipts).await?.into_values().next() {
        return Err(Fault::Refused(message));
    }
    let ids: Vec<Id> = receipts.iter().map(|receipt| receipt.id).collect();
    effects::leaving(tx, &ids).await?;
    reverse(tx, &note, &receipts, reason).await?;
    receipt::take_back(tx, &ids, reason).await?;
    let place: BTreeMap<Id, usize> = note.lines.iter().enumerate().map(|(at, line)| (line.id, at)).collect();
    let mut touched = BTreeSet::new();
    for receipt in &receipts {
        let at = place.get(&receipt.line_id).copied().unwrap_or(usize::MAX);
        let line = note.lines.get_mut(at).ok_or_else(|| Fault::internal("a receipt without its line"))?;
        back(line, receipt)?;
        touched.insert(at);
    }
    let touched: Vec<&Line> = touched.into_iter().filter_map(|at| note.lines.get(at)).collect();
    store::progress(tx, &touched).await?;
    advance(tx, &mut note, Some(reason)).await?;
    effects::undone(tx, &note, &receipts).await?;
    detail::show(tx, id).await
}

/// A note that allows this action, locked.
async fn opened(tx: &mut Tx, id: Id, action: &str, version: i64) -> Answer<Note> {
    let note = store::load(tx, id, Look::Work).await?;
    seen(&note, version)?;
    document::in_state(LIST.offers, action, note.standing.status)?;
    Ok(note)
}

/// The receipts that are to be taken back: some, those of some lines, or all that stand.
async fn wanted(tx: &mut Tx, note: &Note, form: &Cancellation) -> Answer<Vec<Receipt>> {
    let all = receipt::of_note(tx, note.standing.id).await?;
    let mut wrong = Vec::new();
    for (at, id) in form.receipt_ids.iter().enumerate() {
        if !all.iter().any(|receipt| receipt.id == *id) {
            wrong.push(FieldError::new(format!("receiptIds[{at}]"), "rule.notFound"));
        }
    }
    for (at, id) in form.line_ids.iter().enumerate() {
        if !note.lines.iter().any(|line| line.id == *id) {
            wrong.push(FieldError::new(format!("lineIds[{at}]"), "rule.notFound"));
        }
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    let everything = form.receipt_ids.is_empty() && form.line_ids.is_empty();
    let asked = |receipt: &Receipt| {
        everything || form.receipt_ids.contains(&receipt.id) || form.line_ids.contains(&receipt.line_id)
    };
    let standing = |receipt: &Receipt| receipt.reversed_at.is_none();
    let receipts: Vec<Receipt> =
        all.into_iter().filter(|receipt| asked(receipt) && standing(receipt)).collect();
    if receipts.is_empty() { Err(Fault::refused("receiving.nothingToCancel")) } else { Ok(receipts) }
}

/// Posts the way back of what was taken in, with its weight.
async fn reverse(tx: &mut Tx, note: &Note, receipts: &[Receipt], reason: &str) -> Answer<()> {
    let sources = stays::sources(tx, note, receipts).await?;
    let moves = sources.into_iter().map(|source| Move {
        from: Side::At(source.bucket),
        to: Side::Beyond(beyond(note.standing.kind)),
        qty: source.qty,
        weight: Weight::Of(source.weight),
        hold: None,
        since: None,
        line: Some(source.line),
    });
    let moves: Vec<Move> = moves.collect();
    let Some(first) = receipts.first().filter(|_| !moves.is_empty()) else { return Ok(()) };
    let no = &note.standing.doc_no;
    let posting = Posting {
        // A receipt is taken back once, so the first one names the posting.
        cause: format!("{KIND}/{no}/cancel/{}", first.id),
        verb: StockVerb::Reverse,
        doc: Doc { kind: KIND, no: no.clone(), line: None },
        reason: Some(reason.to_owned()),
        device: None,
        occurred_at: None,
        moves,
    };
    stock::post(tx, &posting).await?;
    Ok(())
}

/// Ends a note of which nothing more comes; every line that is short says why.
pub async fn close_short(tx: &mut Tx, (id, form): &(Id, Closing)) -> Answer<Detail> {
    let mut note = opened(tx, *id, "closeShort", form.version).await?;
    let mut wrong = Vec::new();
    let said: BTreeMap<Id, (usize, &str)> =
        form.lines.iter().enumerate().map(|(at, line)| (line.line_id, (at, line.reason.as_str()))).collect();
    for (at, line) in form.lines.iter().enumerate() {
        let held = note.lines.iter().find(|held| held.id == line.line_id);
        if !held.is_some_and(is_short) {
            wrong.push(FieldError::new(format!("lines[{at}].lineId"), "receiving.notShort"));
        }
    }
    let mut closed = Vec::new();
    for (at, line) in note.lines.iter_mut().enumerate().filter(|(_, line)| is_short(line)) {
        match said.get(&line.id).map(|(place, reason)| (*place, given(Some(reason)))) {
            Some((place, Some(reason))) if reason.chars().nth(REASON).is_some() => {
                let message = Message::new("rule.tooLong").with("max", REASON);
                wrong.push(FieldError { field: format!("lines[{place}].reason"), message });
            }
            Some((_, Some(reason))) => {
                line.line_status = ReceivingLineStatus::ClosedShort;
                line.short_reason = Some(reason.to_owned());
                closed.push(at);
            }
            Some((place, None)) => {
                wrong.push(FieldError::new(format!("lines[{place}].reason"), "rule.required"));
            }
            None => {
                let message = Message::new("receiving.shortUnsaid").with("line", line.line_no);
                wrong.push(FieldError {
                    field: "lines".into(),
                    message: message.with("goods", &line.goods_name),
                });
            }
        }
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    let closed: Vec<&Line> = closed.into_iter().filter_map(|at| note.lines.get(at)).collect();
    let reasons: BTreeSet<&str> = closed.iter().filter_map(|line| line.short_reason.as_deref()).collect();
    let reason = reasons.into_iter().collect::<Vec<_>>().join("; ");
    store::progress(tx, &closed).await?;
    advance(tx, &mut note, Some(&reason)).await?;
    detail::show(tx, id).await
}

fn is_short(line: &Line) -> bool {
    matches!(line.line_status, ReceivingLineStatus::Open | ReceivingLineStatus::Partly)
}

/// Opens a complete note again, because more came or something must be taken back.
pub async fn reopen(tx: &mut Tx, (id, form): &(Id, Reasoned)) -> Answer<Detail> {
    let reason = document::needed(&form.reason)?;
    let mut note = opened(tx, *id, "reopen", form.version).await?;
    effects::still_open(tx, &note).await?;
    let mut opened = Vec::new();
    for (at, line) in note.lines.iter_mut().enumerate() {
        if line.line_status == ReceivingLineStatus::ClosedShort {
            line.line_status = reached(line);
            line.short_reason = None;
            opened.push(at);
        }
    }
    let opened: Vec<&Line> = opened.into_iter().filter_map(|at| note.lines.get(at)).collect();
    store::progress(tx, &opened).await?;
    advance_to(tx, &mut note, ReceivingStatus::PartlyReceived, Some(reason)).await?;
    detail::show(tx, id).await
}
