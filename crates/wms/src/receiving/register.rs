//! Registration of receipts, and what a note is afterwards.

use std::collections::BTreeMap;

use codes::{ReceivingLineStatus, ReceivingStatus};
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::record::{Cells, Child};
use kernel::texts::Message;
use platform::setting::Settings;

use super::asked::{Registration, Rest};
use super::detail;
use super::judge::Said;
use super::lines;
use super::list::LIST;
use super::model::ReceiptForm;
use super::shown::Detail;
use super::store::{self, Look, TABLE};
use super::stored::{Line, Note};
use super::taking::{Taking, take};
use super::{check_in, effects, places, readings, weigh};
use crate::document::Items;
use crate::{document, goods};

/// Receipts in one call at most: moves of one posting.
const MOST: usize = 2_000;

/// Registers what came.
pub async fn register(tx: &mut Tx, (id, form): &(Id, Registration)) -> Answer<Detail> {
    let mut note = open(tx, *id, form.version).await?;
    let said = said(&note, &form.receipts)?;
    run(tx, &mut note, &said).await?;
    detail::show(tx, id).await
}

/// Registers the rest of all lines as expected.
pub async fn register_all(tx: &mut Tx, (id, form): &(Id, Rest)) -> Answer<Detail> {
    let mut note = open(tx, *id, form.version).await?;
    let mut receipts = Vec::new();
    for (at, line) in note.lines.iter().enumerate() {
        if matches!(line.line_status, ReceivingLineStatus::Open | ReceivingLineStatus::Partly) {
            receipts.push((at, rest_of(line, form.product_temp)?));
        }
    }
    if receipts.is_empty() {
        return Err(Fault::refused("receiving.nothingOpen"));
    }
    // Nobody filled in receipts, so errors speak of lines.
    let said = receipts.iter().map(|(line, form)| Said { line: *line, at: format!("lines[{line}]"), form });
    let said: Vec<Said<'_>> = said.collect();
    let done = run(tx, &mut note, &said).await;
    done.map_err(|fault| readings::of_all(unweighed(fault, &note)))?;
    detail::show(tx, id).await
}

/// What is left of a line. Its weight is not said: it follows from the plan, or somebody has to put it on a scale.
fn rest_of(line: &Line, product_temp: Option<kernel::units::Celsius>) -> Answer<ReceiptForm> {
    let qty = line.qty_expected.minus(line.qty_received).map_err(Fault::internal)?;
    Ok(ReceiptForm { line_id: Some(line.id), qty, product_temp, ..ReceiptForm::default() })
}

/// Names the lines that have to be weighed, when nothing else is wrong.
fn unweighed(fault: Fault, note: &Note) -> Fault {
    let Fault::Invalid(wrong) = fault else { return fault };
    if wrong.iter().any(|error| error.message.key != weigh::NEEDED) {
        return Fault::Invalid(wrong);
    }
    let of =
        |line: &(usize, &Line)| wrong.iter().any(|error| error.field == format!("lines[{}].weight", line.0));
    let lines = note.lines.iter().enumerate().filter(of).map(|(_, line)| line.line_no.to_string());
    Fault::Refused(Message::new("receiving.weighFirst").with("lines", lines.collect::<Vec<_>>().join(", ")))
}

/// A note that may be registered on, locked.
pub async fn open(tx: &mut Tx, id: Id, version: Option<i64>) -> Answer<Note> {
    let note = store::load(tx, id, Look::Work).await?;
    document::in_state(LIST.offers, "register", note.standing.status)?;
    if let Some(version) = version {
        seen(&note, version)?;
    }
    Ok(note)
}

/// Refuses a version that is not the note's any more.
pub fn seen(note: &Note, version: i64) -> Answer<()> {
    if note.form.version == Some(version) {
        return Ok(());
    }
    Err(Fault::Stale { by: note.standing.modified_by.clone(), at: note.standing.gmt_modified })
}

/// Receipts with their lines.
fn said<'a>(note: &Note, receipts: &'a [ReceiptForm]) -> Answer<Vec<Said<'a>>> {
    if receipts.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "receipts".into(), message }]));
    }
    let place: BTreeMap<Id, usize> = note.lines.iter().enumerate().map(|(at, line)| (line.id, at)).collect();
    let mut wrong = Vec::new();
    let mut said = Vec::with_capacity(receipts.len());
    for (at, form) in receipts.iter().enumerate() {
        let at = format!("receipts[{at}]");
        if form.target_location_code.is_some() {
            wrong.push(FieldError::new(format!("{at}.targetLocationCode"), "rule.unknownField"));
        }
        match form.line_id.and_then(|id| place.get(&id)) {
            Some(line) => said.push(Said { line: *line, at, form }),
            None => wrong.push(FieldError::new(format!("{at}.lineId"), "rule.notFound")),
        }
    }
    if wrong.is_empty() { Ok(said) } else { Err(Fault::Invalid(wrong)) }
}

/// Takes in what was said, and brings note and lines forward.
pub async fn run(tx: &mut Tx, note: &mut Note, said: &[Said<'_>]) -> Answer<Taking> {
    let house = places::open(tx, &note.form.warehouse_code).await?;
    check_in::done(&house, note)?;
    places::covered(tx, &note.form.owner_code, &note.form.warehouse_code).await?;
    let settings = Settings::load(tx).await?;
    let items = items_of(tx, note, said).await?;
    effects::coming(tx, note).await?;
    let (taking, chain) = take(tx, note, (&items, &settings, &house), said).await?;
    let touched: std::collections::BTreeSet<usize> = said.iter().map(|each| each.line).collect();
    let touched: Vec<&Line> = touched.into_iter().filter_map(|at| note.lines.get(at)).collect();
    store::progress(tx, &touched).await?;
    let excuse = said.iter().find_map(|each| each.form.override_reason.clone());
    advance(tx, note, excuse.as_deref()).await?;
    effects::received(tx, note, &items, (&taking, chain)).await?;
    Ok(taking)
}

/// The goods of the lines that something is said of, which stay as they are until they lie here.
async fn items_of(tx: &mut Tx, note: &Note, said: &[Said<'_>]) -> Answer<Items> {
    let codes: Vec<&str> = said
        .iter()
        .filter_map(|each| note.lines.get(each.line))
        .map(|line| line.goods_code.as_str())
        .collect();
    goods::keep(tx, &codes).await?;
    goods::items(tx, &codes).await
}

/// Where a note stands by its lines.
pub fn status_of(lines: &[Line]) -> ReceivingStatus {
    let done = |line: &Line| {
        matches!(line.line_status, ReceivingLineStatus::Complete | ReceivingLineStatus::ClosedShort)
    };
    if lines.iter().all(done) {
        ReceivingStatus::ReceiptComplete
    } else if lines.iter().any(|line| line.qty_received.is_positive()) {
        ReceivingStatus::PartlyReceived
    } else {
        ReceivingStatus::AwaitingReceipt
    }
}

/// The sums of a note's lines, as its header keeps them.
pub fn sums(note: &Note) -> Answer<Cells> {
    let totals = lines::totals(&note.lines)?;
    Ok(cells! {
        total_lines: totals.lines, total_qty: totals.qty, received_qty: totals.accepted,
        rejected_qty: totals.rejected, damaged_qty: totals.damaged, total_weight: totals.weight,
        received_weight: totals.received_weight, total_volume: totals.volume,
        total_containers: totals.containers,
    })
}

/// Writes the header after its lines: sums, status, and what follows from being complete or not.
pub async fn advance(tx: &mut Tx, note: &mut Note, reason: Option<&str>) -> Answer<()> {
    let status = status_of(&note.lines);
    advance_to(tx, note, status, reason).await
}

/// The same with a status that somebody decided.
pub async fn advance_to(
    tx: &mut Tx,
    note: &mut Note,
    status: ReceivingStatus,
    reason: Option<&str>,
) -> Answer<()> {
    let before = note.standing.status;
    let mut cells = sums(note)?;
    let complete = status == ReceivingStatus::ReceiptComplete;
    let finished = complete.then(|| note.standing.finished_at.unwrap_or(tx.now()));
    cells.extend(cells! { status: status, finished_at: finished });
    let children: Vec<Child> = reason.map(document::reason).into_iter().collect();
    let version = note.form.version.unwrap_or_default();
    TABLE.update_with(tx, note.standing.id, version, cells, children).await?;
    note.form.version = Some(version + 1);
    (note.standing.status, note.standing.finished_at) = (status, finished);
    effects::counted(tx, note).await?;
    effects::came_to(tx, note, before).await
}
