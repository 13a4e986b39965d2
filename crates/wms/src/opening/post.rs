//! The task that brings an audited note into the ledger.
//!
//! Each step posts the next lines, says so in them and in the note, and commits all of it together: whatever breaks,
//! the next attempt begins with the first line that does not stand. The cause of a posting names its first line.

use std::collections::BTreeSet;

use codes::{OpeningStatus, StockBeyond, StockVerb};
use db::vals;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master;
use kernel::task::{Outcome, TaskCx};
use kernel::texts::Message;
use kernel::validate::SSCC;
use serde::Deserialize;
use stock::{Bucket, Doc, Move, Posting, Side, Weight};

use super::judge::{self, came};
use super::line::OpeningLine;
use super::model::OpeningNote;
use super::store::{self, NOTES, Stored};
use crate::batch::{self, Wanted};
use crate::document;
use crate::goods;
use crate::place;
use crate::receiving::containers::{self, Named};

/// Lines posted together: as many as a posting takes.
const TOGETHER: u64 = 2_000;

#[derive(Debug, Clone, Copy, Deserialize)]
struct Input {
    note: Id,
}

/// How far it is.
struct Step {
    posted: i64,
    total: i64,
    done: bool,
}

/// Posts the lines that do not stand yet.
pub(super) async fn run(task: TaskCx) -> Answer<Outcome> {
    let input: Input = task.input()?;
    loop {
        let Step { posted, total, done } = task.write(input.note, step).await?;
        if done {
            let result = serde_json::json!({ "lines": total });
            return Ok(Outcome::done().with_result(result));
        }
        task.progress(posted.unsigned_abs(), Some(total.unsigned_abs())).await?;
    }
}

/// Posts the next lines, or ends the note when there are none.
async fn step(tx: &mut Tx, id: &Id) -> Answer<Step> {
    let note = store::lock(tx, *id).await?;
    let over = Step { posted: note.total_lines, total: note.total_lines, done: true };
    if note.status == OpeningStatus::Audited {
        return Ok(over);
    }
    if note.status != OpeningStatus::ToAudit {
        use codes::Code as _;
        let message = Message::new("document.state").with_text("status", note.status.label());
        return Err(Fault::Refused(message.with_text("action", "action.audit")));
    }
    let lines = store::lines(tx, *id, (0, TOGETHER)).await?;
    if lines.is_empty() {
        NOTES.update(tx, *id, note.version, cells! { status: OpeningStatus::Audited }).await?;
        return Ok(over);
    }
    post(tx, &note, &lines).await?;
    let more = i64::try_from(lines.len()).unwrap_or_default();
    let branch = tx.branch().to_owned();
    tx.exec(
        "update opening_note set posted_lines = posted_lines + $3 where branch_code = $1 and id = $2",
        &vals![branch, *id, more],
    )
    .await?;
    Ok(Step { posted: note.posted_lines + more, total: note.total_lines, done: false })
}

async fn post(tx: &mut Tx, note: &OpeningNote, stored: &[Stored]) -> Answer<()> {
    let lines: Vec<OpeningLine> = stored.iter().map(|stored| stored.line.clone()).collect();
    store::lock_containers(tx, &lines).await?;
    bring(tx, &note.warehouse_code, &lines).await?;
    if let Some((at, errors)) = master::wrong_lines(tx, note.id, &lines).await?.into_iter().next() {
        let line_no = stored.get(at).map_or(0, |stored| stored.line_no);
        let reason = errors.into_iter().next().map(|error| error.message.key).unwrap_or_default();
        let message = Message::new("initWarehouseManage.wrongNow").with("line", line_no);
        return Err(Fault::Refused(message.with_text("reason", reason)));
    }
    let codes: BTreeSet<&str> = lines.iter().map(|line| line.goods_code.as_str()).collect();
    let items = goods::items(tx, &codes.into_iter().collect::<Vec<_>>()).await?;
    let cutover = judge::cutover(tx, note);
    let mut wanted = Vec::with_capacity(lines.len());
    for line in &lines {
        let item = items.get(&line.goods_code).ok_or_else(|| Fault::internal("a line of unknown goods"))?;
        wanted.push(Wanted { item, attributes: line.attributes(item, cutover), at: String::new() });
    }
    let today = document::day(tx, &note.warehouse_code).await?;
    let batches = batch::of(tx, today, &wanted).await?;
    let mut moves = Vec::with_capacity(lines.len());
    for ((stored, wanted), batch) in stored.iter().zip(&wanted).zip(batches) {
        let line = &stored.line;
        moves.push(Move {
            from: Side::Beyond(StockBeyond::Opening),
            to: Side::At(Bucket {
                warehouse: note.warehouse_code.clone(),
                location: line.location_code.clone(),
                container: line.container_code.clone(),
                owner: wanted.item.owner_code.clone(),
                goods: line.goods_code.clone(),
                batch,
                status: line.status_code.clone(),
                frozen: false,
                entered: true,
            }),
            qty: line.qty,
            weight: Weight::Of(judge::weight(wanted.item, line)?),
            hold: None,
            line: Some(stored.id),
            since: Some(came(tx, note, line.first_in_at)),
        });
    }
    let (first, last) = ends(stored);
    let posting = Posting {
        cause: format!("opening/{}/{first}", note.doc_no),
        verb: StockVerb::Adjust,
        doc: Doc { kind: "opening", no: note.doc_no.clone(), line: None },
        reason: None,
        device: None,
        occurred_at: Some(note.cutover_at),
        moves,
    };
    let locations: Vec<&str> = lines.iter().map(|line| line.location_code.as_str()).collect();
    place::turn(tx, &locations).await?;
    let posted = stock::post(tx, &posting).await?;
    let branch = tx.branch().to_owned();
    tx.exec(
        "update opening_line set posting_id = $3
         where branch_code = $1 and note_id = $2 and line_no >= $4 and line_no <= $5 and posting_id is null",
        &vals![branch, note.id, posted.id, first, last],
    )
    .await?;
    let containers: Vec<&str> = lines.iter().filter_map(|line| line.container_code.as_deref()).collect();
    place::settle(tx, &locations, &containers).await
}

/// Makes the containers that nobody knows yet, as receiving does.
async fn bring(tx: &mut Tx, warehouse: &str, lines: &[OpeningLine]) -> Answer<()> {
    let named = lines.iter().filter_map(|line| {
        let code = line.container_code.as_deref()?;
        SSCC.accepts(code).then_some(Named { code, location: &line.location_code, kind: None, at: "lines" })
    });
    containers::brought(tx, warehouse, &named.collect::<Vec<_>>()).await
}

/// Numbers of the first and the last line.
fn ends(stored: &[Stored]) -> (i64, i64) {
    let no = |stored: Option<&Stored>| stored.map_or(0, |stored| stored.line_no);
    (no(stored.first()), no(stored.last()))
}
