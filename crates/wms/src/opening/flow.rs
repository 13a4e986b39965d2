//! The life of a note: written, submitted, audited by somebody else and posted, or sent back or voided.

use codes::OpeningStatus;
use db::vals;
use kernel::act::Tx;
use kernel::app::App;
use kernel::cells;
use kernel::clock::DayCut;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::master::{self, Choice};
use kernel::record::Cells;
use kernel::task::{self, NewTask};
use kernel::texts::Message;
use kernel::validate::{Checks, given};

use super::POST;
use super::list::{NOTES as LIST, OFFERS};
use super::model::{NoteOpinion, NoteReason, OpeningDetail, OpeningForm, OpeningNote, SeenNote};
use super::store::{self, NOTES};
use crate::document::choose::offered;
use crate::document::{self, Happened, Series, in_state};
use crate::party;
use crate::warehouse::Warehouse;

const SERIES: Series = Series { name: "opening_note", prefix: "QC" };
/// Characters of an opinion or a reason at most.
const WORDS: usize = 500;

/// A note with what may be done to it.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<OpeningDetail> {
    let note = store::load(tx, *id).await?;
    let own = document::is_maker(tx, &note.makers);
    let task = match note.task_id {
        Some(task) => store::task(tx, task).await?,
        None => None,
    };
    let runs = task.as_ref().is_some_and(|task| task.status == "IN_PROCESS");
    let mut can = LIST.can(tx.context(), &[("status", store::code_of(note.status))]);
    can.retain(|action| match *action {
        "withdraw" => note.audit_at.is_none(),
        "audit" => !own && !runs,
        "reject" => !own && !runs,
        "void" => note.posted_lines == 0,
        _ => true,
    });
    let warehouse_name = store::warehouse_name(tx, &note.warehouse_code).await?;
    let (usual_status, usual_status_name) = store::usual_status(tx).await?.unzip();
    Ok(OpeningDetail { warehouse_name, usual_status, usual_status_name, own, task, can, note })
}

/// What happened to a note.
pub async fn history(tx: &mut Tx, id: &Id) -> Answer<Vec<Happened>> {
    store::load(tx, *id).await?;
    document::history(tx, "opening_note", *id).await
}

/// What a field can be chosen from.
pub async fn choose(
    tx: &mut Tx,
    (reference, term): &(&'static master::Reference, String),
) -> Answer<Vec<Choice>> {
    offered(tx, reference, None, term).await
}

/// Writes a new note.
pub async fn add(tx: &mut Tx, form: &OpeningForm) -> Answer<OpeningDetail> {
    refuse_outside(tx)?;
    let mut cells = checked(tx, form, None).await?;
    let doc_no = SERIES.next(tx).await?;
    let makers = document::with_maker(tx, document::NO_MAKER);
    cells.extend(cells! {
        doc_no: doc_no, status: OpeningStatus::New, makers: makers, total_lines: 0_i64, wrong_lines: 0_i64,
        posted_lines: 0_i64,
    });
    let id = NOTES.insert(tx, cells).await.on_unique("opening_note_doc_no_key", "docNo")?;
    detail(tx, &id).await
}

/// Changes a note that is new or was sent back; it is new then.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, OpeningForm)) -> Answer<OpeningDetail> {
    refuse_outside(tx)?;
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    let note = store::lock(tx, *id).await?;
    in_state(OFFERS, "edit", note.status)?;
    if note.total_lines > 0 && note.warehouse_code != form.warehouse_code.trim() {
        return Err(Fault::invalid("warehouseCode", "initWarehouseManage.hasLines"));
    }
    if note.posted_lines > 0 && note.cutover_at != form.cutover_at {
        return Err(Fault::invalid("cutoverAt", "initWarehouseManage.partlyPosted"));
    }
    let mut cells = checked(tx, form, Some(&note)).await?;
    let makers = document::with_maker(tx, &note.makers);
    cells.extend(cells! { status: OpeningStatus::New, makers: makers });
    NOTES.update(tx, *id, version, cells).await?;
    detail(tx, id).await
}

async fn checked(tx: &mut Tx, form: &OpeningForm, before: Option<&OpeningNote>) -> Answer<Cells> {
    let warehouse = form.warehouse_code.trim();
    let remark = given(form.remark.as_deref());
    Checks::new()
        .that("warehouseCode", !warehouse.is_empty(), Message::new("rule.required"))
        .that("cutoverAt", form.cutover_at <= tx.now(), Message::new("initWarehouseManage.cutoverAhead"))
        .optional_at_most("remark", remark, WORDS)
        .done()?;
    if before.is_none_or(|note| note.warehouse_code != warehouse) {
        master::choosable::<Warehouse>(tx, "warehouseCode", warehouse).await?;
    }
    let day = DayCut::midnight(tx.session().zone.clone()).day_of(form.cutover_at);
    let from = form.storage_billing_from.unwrap_or(day);
    Ok(cells! {
        warehouse_code: warehouse, cutover_at: form.cutover_at, storage_billing_from: from.to_string(),
        remark: remark.map(str::to_owned),
    })
}

/// Takes all lines away that do not stand in the ledger, before another try at an import.
pub async fn clear(tx: &mut Tx, (id, seen): &(Id, SeenNote)) -> Answer<OpeningDetail> {
    let note = store::begin(tx, *id).await?;
    if note.version != seen.version {
        return Err(Fault::Stale { by: note.modified_by, at: note.gmt_modified });
    }
    let branch = tx.branch().to_owned();
    let gone = tx
        .exec(
            "delete from opening_line where branch_code = $1 and note_id = $2 and posting_id is null",
            &vals![branch, id],
        )
        .await?;
    store::written(tx, &note, ("linesDeleted", gone)).await?;
    detail(tx, id).await
}

/// Takes it back while nobody has said anything about it: what an auditor passed is theirs to send back.
pub async fn withdraw(tx: &mut Tx, (id, seen): &(Id, SeenNote)) -> Answer<OpeningDetail> {
    refuse_outside(tx)?;
    let note = store::lock(tx, *id).await?;
    in_state(OFFERS, "withdraw", note.status)?;
    if note.audit_at.is_some() {
        return Err(Fault::refused("initWarehouseManage.passedAlready"));
    }
    let none: Option<String> = None;
    let cells = cells! { status: OpeningStatus::New, submitted_by: none.clone(), submitted_at: none };
    NOTES.update(tx, *id, seen.version, cells).await?;
    detail(tx, id).await
}

/// Has the lines posted. A posting that failed goes on where it ended.
pub async fn audit(tx: &mut Tx, (app, id, opinion): &(App, Id, NoteOpinion)) -> Answer<OpeningDetail> {
    let note = to_audit(tx, *id, "audit").await?;
    let words = words(opinion.opinion.as_deref())?;
    let title = app.texts.render(tx.lang(), "initWarehouseManage.taskTitle", &[("no", &note.doc_no)]);
    let input = serde_json::json!({ "note": id });
    let queued = task::enqueue(tx, NewTask { kind: &POST, title: &title, input }).await?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let cells = cells! { audit_by: who, audit_at: now, audit_opinion: words, task_id: queued.id };
    NOTES.update(tx, *id, opinion.version, cells).await?;
    detail(tx, id).await
}

/// Sends it back with a reason. Lines that stand in the ledger stay; the others can be put right.
pub async fn reject(tx: &mut Tx, (id, opinion): &(Id, NoteOpinion)) -> Answer<OpeningDetail> {
    let words =
        words(opinion.opinion.as_deref())?.ok_or_else(|| Fault::invalid("opinion", "rule.required"))?;
    to_audit(tx, *id, "reject").await?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let cells =
        cells! { status: OpeningStatus::Rejected, audit_by: who, audit_at: now, audit_opinion: words };
    NOTES.update(tx, *id, opinion.version, cells).await?;
    detail(tx, id).await
}

/// A note that waits for an auditor who did not write it, with no task at work.
async fn to_audit(tx: &mut Tx, id: Id, action: &'static str) -> Answer<OpeningNote> {
    refuse_outside(tx)?;
    let note = store::lock(tx, id).await?;
    in_state(OFFERS, action, note.status)?;
    if document::is_maker(tx, &note.makers) {
        return Err(Fault::refused("initWarehouseManage.ownRecord"));
    }
    if let Some(task) = note.task_id
        && store::task(tx, task).await?.is_some_and(|task| task.status == "IN_PROCESS")
    {
        return Err(Fault::refused("initWarehouseManage.underWay"));
    }
    Ok(note)
}

/// Gives a note up.
pub async fn void(tx: &mut Tx, (id, form): &(Id, NoteReason)) -> Answer<OpeningDetail> {
    refuse_outside(tx)?;
    let reason = words(Some(&form.reason))?.ok_or_else(|| Fault::invalid("reason", "rule.required"))?;
    let note = store::lock(tx, *id).await?;
    in_state(OFFERS, "void", note.status)?;
    if note.posted_lines > 0 {
        return Err(Fault::refused("initWarehouseManage.partlyPosted"));
    }
    let (who, now) = (tx.session().name.clone(), tx.now());
    let cells =
        cells! { status: OpeningStatus::Voided, void_by: who, void_at: now, void_reason: reason.clone() };
    NOTES.update_with(tx, *id, form.version, cells, vec![document::reason(&reason)]).await?;
    detail(tx, id).await
}

fn words(text: Option<&str>) -> Answer<Option<String>> {
    let text = given(text);
    Checks::new().optional_at_most("opinion", text, WORDS).done()?;
    Ok(text.map(str::to_owned))
}

/// Opening stock is the operator's business.
fn refuse_outside(tx: &Tx) -> Answer<()> {
    if party::is_outside(tx) { Err(Fault::Denied) } else { Ok(()) }
}
