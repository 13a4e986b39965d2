//! Submission: every line that is not posted is judged again, because masters change between the writing and the sending.
//!
//! The judging only reads; what it found is written together with the new status, so that others work meanwhile.

use codes::OpeningStatus;
use db::{Value, vals};
use kernel::act::{Cx, Tx};
use kernel::app::App;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::list;
use kernel::master;
use kernel::texts::Message;

use super::flow::{detail, with_maker};
use super::line::OpeningLine;
use super::list::OFFERS;
use super::model::{OpeningSubmitted, SeenNote};
use super::store::{self, NOTES};
use crate::document::in_state;

/// Lines judged together.
const TOGETHER: u64 = 2_000;

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
    let lang = tx.lang();
    let say = |message: &Message| app.texts.message(lang, message);
    if let Some((code, one, other)) = store::torn_container(tx, *id).await? {
        let message = Message::new("initWarehouseManage.tornContainer").with("container", code);
        return Err(Fault::Refused(message.with("one", one).with("other", other)));
    }
    let (mut after, mut wrong) = (0, Vec::new());
    loop {
        let stored = store::lines(tx, *id, (after, TOGETHER)).await?;
        let Some(last) = stored.last() else { break };
        after = last.line_no;
        let lines: Vec<OpeningLine> = stored.iter().map(|stored| stored.line.clone()).collect();
        let mut texts: Vec<Vec<String>> = vec![Vec::new(); lines.len()];
        for (at, errors) in master::wrong_lines(tx, *id, &lines).await? {
            let told = errors.iter().map(|error| {
                let title = list::title(&app.texts, super::SCREEN, &error.field);
                let title = app.texts.render(lang, &title, &[]);
                let words = [("column", title.as_str()), ("reason", &say(&error.message))];
                app.texts.render(lang, "import.reason", &words)
            });
            texts.get_mut(at).into_iter().for_each(|texts| texts.extend(told.clone()));
        }
        let told = stored.iter().zip(texts).filter(|(_, texts)| !texts.is_empty());
        wrong.extend(told.map(|(stored, texts)| (stored.id, texts.join("; "))));
    }
    let mut warnings = Vec::new();
    let there = store::already_there(tx, *id).await?;
    if there > 0 {
        warnings.push(say(&Message::new("initWarehouseManage.alreadyThere").with("count", there)));
    }
    Ok(Looked { id: *id, version: seen.version, wrong, warnings })
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
        tx.exec_each("update opening_line set error_text = $1 where branch_code = $2 and id = $3", &marks)
            .await?;
    }
    store::count(tx, looked.id).await?;
    if looked.wrong.is_empty() {
        let (who, now, makers) = (tx.session().name.clone(), tx.now(), with_maker(tx, &note.makers));
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
