//! Submission: every line that is not posted is judged again, because masters change between the writing and the sending.
//!
//! The judging only reads; what it found is written together with the new status, so that others work meanwhile.

use std::collections::HashMap;

use codes::OpeningStatus;
use db::{Value, vals};
use kernel::act::{Cx, Tx};
use kernel::app::App;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::list;
use kernel::master;
use kernel::texts::Message;
use kernel::validate::given;

use super::flow::detail;
use super::judge;
use super::line::OpeningLine;
use super::list::OFFERS;
use super::model::{OpeningSubmitted, SeenNote};
use super::store::{self, NOTES};
use crate::document::{self, in_state};

/// Lines judged together.
const TOGETHER: u64 = 2_000;
/// Why a container cannot stand where a line has it.
pub(super) const ELSEWHERE: &str = "initWarehouseManage.containerElsewhere";
/// Why it cannot be where either of two lines has it.
const TORN: &str = "initWarehouseManage.tornContainer";
/// Why goods cannot be in the container that a line has them in.
pub(super) const OTHER_OWNER: &str = "initWarehouseManage.otherOwnerIn";

/// What was found out about a note.
pub(super) struct Looked {
    id: Id,
    version: i64,
    /// Wrong lines with what is wrong, in the caller's language.
    wrong: Vec<(Id, String)>,
    warnings: Vec<String>,
}

/// Judges all lines, and submits the note when they are right.
pub(super) async fn submit(cx: Cx, id: Id, seen: SeenNote) -> Answer<OpeningSubmitted> {
    let looked = cx.read((cx.app.clone(), id, seen), look).await?;
    cx.write(looked, send).await
}

async fn look(tx: &mut Tx, (app, id, seen): &(App, Id, SeenNote)) -> Answer<Looked> {
    let note = store::writable(tx, *id).await?;
    in_state(OFFERS, "submit", note.status)?;
    if note.version != seen.version {
        return Err(Fault::Stale { by: note.modified_by, at: note.gmt_modified });
    }
    if note.total_lines == 0 {
        return Err(Fault::refused("document.noLines"));
    }
    let wrong = judged(tx, app, *id).await?;
    let mut warnings = Vec::new();
    let there = store::already_there(tx, *id).await?;
    if there > 0 {
        let message = Message::new("initWarehouseManage.alreadyThere").with("count", there);
        warnings.push(app.texts.message(tx.lang(), &message));
    }
    Ok(Looked { id: *id, version: seen.version, wrong, warnings })
}

/// The lines with which something is wrong, and all that is wrong with each.
async fn judged(tx: &mut Tx, app: &App, id: Id) -> Answer<Vec<(Id, String)>> {
    let torn = store::torn_containers(tx, id).await?;
    let shared = store::shared_containers(tx, id).await?;
    let lang = tx.lang();
    let (mut after, mut wrong) = (0, Vec::new());
    loop {
        let stored = store::lines(tx, id, (after, TOGETHER)).await?;
        let Some(last) = stored.last() else { return Ok(wrong) };
        after = last.line_no;
        let lines: Vec<OpeningLine> = stored.iter().map(|stored| stored.line.clone()).collect();
        let of_note = |line: &OpeningLine| of_torn(line, &torn).into_iter().chain(of_shared(line, &shared));
        let mut all: Vec<Vec<FieldError>> = lines.iter().map(|line| of_note(line).collect()).collect();
        for (at, errors) in master::wrong_lines(tx, id, &lines).await? {
            let Some(told) = all.get_mut(at) else { continue };
            let has = |key: &str| told.iter().any(|error| error.message.key == key);
            // Both places of a torn container say more than that it is not where the line has it.
            let (is_torn, is_shared) = (has(TORN), has(OTHER_OWNER));
            let said = |error: &FieldError| {
                is_torn && error.message.key == ELSEWHERE || is_shared && error.message.key == OTHER_OWNER
            };
            told.extend(errors.into_iter().filter(|error| !said(error)));
        }
        let told = |error: &FieldError| {
            let title = list::title(&app.texts, super::SCREEN, &error.field);
            let title = app.texts.render(lang, &title, &[]);
            let reason = app.texts.message(lang, &error.message);
            let words = [("column", title.as_str()), ("reason", reason.as_str())];
            app.texts.render(lang, "import.reason", &words)
        };
        let marked =
            stored.iter().zip(all).filter(|(_, errors)| !errors.is_empty()).map(|(stored, errors)| {
                let texts: Vec<String> = errors.iter().map(told).collect();
                (stored.id, texts.join("; "))
            });
        wrong.extend(marked);
    }
}

/// What is wrong with a line whose container the note has in two places, which nobody sees in one line.
fn of_torn(line: &OpeningLine, torn: &HashMap<String, (String, String)>) -> Option<FieldError> {
    let code = given(line.container_code.as_deref())?;
    let (one, other) = torn.get(code)?;
    let message = Message::new(TORN).with("container", code).with("one", one).with("other", other);
    Some(FieldError { field: "containerCode".into(), message })
}

/// The same of one that the note fills with goods of two owners.
fn of_shared(line: &OpeningLine, shared: &HashMap<String, (String, String)>) -> Option<FieldError> {
    let code = given(line.container_code.as_deref())?;
    let (one, other) = shared.get(code)?;
    let theirs = if line.owner_code.as_ref() == Some(one) { other } else { one };
    Some(FieldError { field: "containerCode".into(), message: judge::other_owner(code, theirs) })
}

async fn send(tx: &mut Tx, looked: &Looked) -> Answer<OpeningSubmitted> {
    let note = store::lock(tx, looked.id).await?;
    in_state(OFFERS, "submit", note.status)?;
    let branch = tx.branch().to_owned();
    tx.exec(
        "update opening_line set error_text = null
         where branch_code = $1 and note_id = $2 and error_text is not null",
        &vals![branch, looked.id],
    )
    .await?;
    let marks: Vec<Vec<Value>> =
        looked.wrong.iter().map(|(id, text)| vals![text.as_str(), tx.branch(), *id].to_vec()).collect();
    if !marks.is_empty() {
        tx.exec_all("update opening_line set error_text = $1 where branch_code = $2 and id = $3", &marks)
            .await?;
    }
    store::count(tx, looked.id).await?;
    if looked.wrong.is_empty() {
        let (who, now, makers) =
            (tx.session().name.clone(), tx.now(), document::with_maker(tx, &note.makers));
        let none: Option<String> = None;
        let cells = cells! {
            status: OpeningStatus::ToAudit, submitted_by: who, submitted_at: now, makers: makers,
            audit_by: none.clone(), audit_at: none.clone(), audit_opinion: none.clone(), task_id: none,
        };
        NOTES.update(tx, looked.id, looked.version, cells).await?;
    }
    let wrong = i64::try_from(looked.wrong.len()).unwrap_or(i64::MAX);
    Ok(OpeningSubmitted { detail: detail(tx, &looked.id).await?, wrong, warnings: looked.warnings.clone() })
}
