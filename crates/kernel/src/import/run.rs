//! The import of a file that was checked: all rows in one transaction, or the good ones chunk by chunk.
//!
//! Everything is judged again, because others have worked meanwhile. Of the good rows each chunk is written
//! together with the note that it was, so an attempt that comes after a broken one goes on where that one ended.

use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::check::{About, Back, Desk, allowed, alone};
use super::reader::{self, Part, Parts, Read};
use super::spool::{Spool, Spooling};
use super::{Importer, store};
use crate::act::Tx;
use crate::blob::Blobs;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::master::{Batch, Meeting, Taken, Takes, WriteMode, Wrong, told};
use crate::task::{Outcome, TaskCx};
use crate::texts::Message;

/// Wrong rows of one transaction that are told.
const TOLD: usize = 500;

/// What a run is asked.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct RunInput {
    pub screen: String,
    pub check: Id,
    pub file: Id,
    #[serde(default)]
    pub within: Option<Id>,
    /// `all` or `good`.
    pub mode: String,
    /// Which records its rows may be about.
    #[serde(default)]
    pub rows: Takes,
}

/// Imports a whole file.
pub(super) async fn run(task: TaskCx) -> Answer<Outcome> {
    let input: RunInput = task.input()?;
    let importer = allowed(&task, &input.screen, input.rows)?;
    let (upload, parts) = reader::open(&task, importer, (input.file, input.rows)).await?;
    let about = About { file: input.file, within: input.within, takes: input.rows, seen: true };
    let mut desk = Desk::new(&task, importer, &about, &upload);
    desk.report.mode = Some(input.mode.clone());
    let work = Work { task: &task, importer, check: input.check };
    match input.mode.as_str() {
        "good" => good(&work, desk, parts).await,
        _ => all(&work, desk, parts).await,
    }
}

/// What is done for whom.
struct Work<'a> {
    task: &'a TaskCx,
    importer: Importer,
    check: Id,
}

impl Work<'_> {
    /// Rows with the records that the check saw them to be about.
    async fn seen(&self, desk: &Desk, mut rows: Vec<Read>) -> Answer<Vec<Read>> {
        let Some(first) = rows.first().filter(|_| desk.meeting.is_some()) else { return Ok(rows) };
        let seen = self.task.read((self.check, first.draft.row), store::seen).await?;
        for row in &mut rows {
            row.draft.seen = seen.get(&row.draft.row).copied();
        }
        Ok(rows)
    }
}

async fn good(work: &Work<'_>, mut desk: Desk, mut parts: Parts) -> Answer<Outcome> {
    let Work { task, importer, .. } = *work;
    while let Some(part) = parts.recv().await {
        match part? {
            Part::Heading(heading) => desk.begin(*heading, true)?,
            Part::Rows(rows) => {
                let rows = work.seen(&desk, rows).await?;
                let (rows, batch) = desk.batch(rows, WriteMode::Good);
                let taken = chunk(task, importer, &batch).await?;
                desk.report.wrote(&taken);
                desk.settle(rows, &batch, taken, Back::Wrong).await?;
                task.progress(desk.report.rows, Some(desk.total())).await?;
            }
            Part::End { skipped, notes } => desk.end(skipped, notes),
        }
    }
    // The last word of the run is its result; an attempt after this one would find the records themselves.
    desk.finish("import.leftName").await
}

/// Writes the good rows of a chunk. When one of them breaks a rule that only the writing shows, each row is
/// written by itself, so that the others do not suffer.
async fn chunk(task: &TaskCx, importer: Importer, batch: &Arc<Batch>) -> Answer<Taken> {
    let whole = one(task, importer, batch.clone()).await;
    match whole {
        Ok(Some(taken)) => return Ok(taken),
        Ok(None) | Err(Fault::Invalid(_) | Fault::Refused(_) | Fault::Unique(_) | Fault::Stale { .. }) => {}
        Err(other) => return Err(other),
    }
    let mut all = Taken::default();
    for (at, draft) in batch.drafts.iter().enumerate() {
        let taken = match one(task, importer, alone(draft, batch)).await {
            Ok(taken) => taken.unwrap_or_default(),
            Err(Fault::Unique(_)) => refused(task, draft.row, vec![taken_already()]).await?,
            Err(fault) => refused(task, draft.row, told(fault)?).await?,
        };
        all.written += taken.written;
        all.changed += taken.changed;
        all.same += taken.same;
        all.wrong.extend(taken.wrong.into_iter().map(|(_, errors)| (at, errors)));
    }
    Ok(all)
}

/// Notes a row that could not be written, so that an attempt after this one knows that the chunk was begun.
async fn refused(task: &TaskCx, row: u32, wrong: Vec<Wrong>) -> Answer<Taken> {
    let taken = Arc::new(Taken { wrong: vec![(0, wrong)], ..Taken::default() });
    task.write((task.id(), row, taken.clone()), note_refused).await?;
    Ok(Arc::into_inner(taken).unwrap_or_default())
}

async fn note_refused(tx: &mut Tx, (task, row, taken): &(Id, u32, Arc<Taken>)) -> Answer<()> {
    store::keep_chunk(tx, *task, *row, 1, taken).await
}

fn taken_already() -> Wrong {
    Wrong { field: None, why: Message::new("rule.taken").into() }
}

async fn one(task: &TaskCx, importer: Importer, batch: Arc<Batch>) -> Answer<Option<Taken>> {
    task.write((importer, batch, task.id()), write_chunk).await
}

/// One chunk with its note; nothing when an earlier attempt wrote a part of it row by row.
async fn write_chunk(
    tx: &mut Tx,
    (importer, batch, task): &(Importer, Arc<Batch>, Id),
) -> Answer<Option<Taken>> {
    let Some(first) = batch.drafts.first() else { return Ok(Some(Taken::default())) };
    let size = batch.drafts.len() as u64;
    match store::chunk(tx, &(*task, first.row)).await? {
        Some((known, taken)) if known == size => return Ok(Some(taken)),
        Some(_) => return Ok(None),
        None => {}
    }
    let taken = importer.take(tx, batch).await?;
    store::keep_chunk(tx, *task, first.row, size, &taken).await?;
    Ok(Some(taken))
}

/// What one transaction over all rows is given.
struct Whole {
    importer: Importer,
    spool: Spool,
    within: Option<Id>,
    meeting: Option<Arc<Meeting>>,
    task: Id,
    /// What was wrong, by chunk; from the last attempt.
    found: Mutex<Vec<Taken>>,
}

async fn all(work: &Work<'_>, mut desk: Desk, mut parts: Parts) -> Answer<Outcome> {
    let Work { task, importer, .. } = *work;
    let mut spooling = Spooling::new(task.app().shared.get::<Blobs>()?.scratch_file()?);
    let mut rows = 0;
    while let Some(part) = parts.recv().await {
        match part? {
            Part::Heading(heading) => desk.begin(*heading, false)?,
            Part::Rows(some) => {
                let some = work.seen(&desk, some).await?;
                let (given, batch) = desk.batch(some, WriteMode::Whole);
                spooling.push(&batch.drafts).map_err(Fault::internal)?;
                rows += given.iter().map(Vec::len).sum::<usize>();
            }
            Part::End { skipped, notes } => desk.end(skipped, notes),
        }
    }
    let spool = spooling.done().map_err(Fault::internal)?;
    task.progress(0, Some(rows as u64)).await?;
    let (within, meeting) = (desk.within, desk.meeting.clone());
    let whole =
        Arc::new(Whole { importer, spool, within, meeting, task: task.id(), found: Mutex::default() });
    let written = match task.write(whole.clone(), write_all).await {
        // Somebody has just committed one of the values: now a look finds it, and says in which row.
        Err(Fault::Invalid(_) | Fault::Unique(_) | Fault::Stale { .. }) => {
            task.write(whole.clone(), write_all).await
        }
        other => other,
    };
    match written {
        Ok(written) => desk.report.wrote(&written),
        Err(Fault::Refused(message)) if message.key == NOTHING => {}
        Err(fault) => return Err(fault),
    }
    let found = std::mem::take(&mut *whole.found.lock().unwrap_or_else(PoisonError::into_inner));
    let mut found = found.into_iter();
    for drafts in whole.spool.chunks()? {
        let taken = found.next().unwrap_or_default();
        desk.report.drafts(&drafts?, taken);
    }
    desk.finish("import.leftName").await
}

/// The refusal that undoes a transaction; its reasons are told elsewhere.
const NOTHING: &str = "import.nothing";

async fn write_all(tx: &mut Tx, whole: &Arc<Whole>) -> Answer<Taken> {
    // An attempt whose end nobody heard of is not repeated.
    if let Some((_, written)) = store::chunk(tx, &(whole.task, 0)).await? {
        return Ok(written);
    }
    let (mut written, mut wrong, mut all) = (Taken::default(), 0, Vec::new());
    for drafts in whole.spool.chunks()? {
        let mode = if wrong == 0 { WriteMode::Whole } else { WriteMode::None };
        let (within, meeting) = (whole.within, whole.meeting.clone());
        let taken = whole.importer.take(tx, &Batch { drafts: drafts?, mode, within, meeting }).await?;
        written.written += taken.written;
        written.changed += taken.changed;
        written.same += taken.same;
        wrong += taken.wrong.len();
        all.push(taken);
        if wrong > TOLD {
            break;
        }
    }
    *whole.found.lock().unwrap_or_else(PoisonError::into_inner) = all;
    if wrong > 0 {
        return Err(Fault::refused(NOTHING));
    }
    store::keep_chunk(tx, whole.task, 0, written.written, &written).await?;
    Ok(written)
}
