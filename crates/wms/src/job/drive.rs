//! What people do with their own jobs and with the pool.

use codes::{JobProblem, JobStatus, JobStep, TaskType};
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::{Checks, given};

use super::list::{CENTRE, FORKLIFT};
use super::model::{Board, Event, Job, JobNames, Report, Row, Seen, Solution, Stage, Wanted};
use super::names;
use super::store::{self, Step};
use super::work::{self, held, nothing, over};
use crate::picking;

/// Characters of a note.
const NOTE: usize = 200;

/// One job.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Job> {
    let row = store::load(tx, *id).await?;
    shown(tx, vec![row]).await?.pop().ok_or(Fault::NotFound)
}

/// What happened to a job, the latest first.
pub async fn history(tx: &mut Tx, id: &Id) -> Answer<Vec<Event>> {
    store::load(tx, *id).await?;
    store::history(tx, *id).await
}

/// One's own jobs, the pool in the order in which it is best done, and what to take next.
pub async fn board(tx: &mut Tx, wanted: &Wanted) -> Answer<Board> {
    let mine = store::mine(tx).await?;
    let area = store::last_area(tx).await?;
    let pool = store::pool(tx, wanted, area.as_deref()).await?;
    let pool_total = store::pool_total(tx, wanted).await?;
    let next = best(&pool).filter(|_| mine.is_empty()).map(|job| job.id);
    let own = mine.len();
    let mut mine = shown(tx, mine.into_iter().chain(pool).collect()).await?;
    let pool = mine.split_off(own);
    Ok(Board { mine, pool, pool_total, next })
}

/// The job to take next: near the last one, urgent, old.
pub async fn next(tx: &mut Tx, wanted: &Wanted) -> Answer<Option<Job>> {
    let area = store::last_area(tx).await?;
    let pool = store::pool(tx, wanted, area.as_deref()).await?;
    Ok(shown(tx, best(&pool).cloned().into_iter().collect()).await?.pop())
}

fn best(pool: &[Row]) -> Option<&Row> {
    pool.iter().find(|job| job.problem_code.is_none())
}

/// Takes a job that nobody has. Of two who reach for it one waits for the other's commit, and then sees whose it is.
pub async fn take(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Job> {
    let job = free(tx, *id, seen).await?;
    let (me, name) = me(tx);
    let cells = cells! { assigned_to: me, assigned_name: name.as_str(), assigned_by: None::<String>, taken_at: tx.now() };
    let step = Step::of(JobStep::Take, JobStatus::Waiting).whose(Some(name));
    pass_on(tx, job, cells, step).await
}

/// Begins a job that one has or that nobody has.
pub async fn start(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Job> {
    let job = free(tx, *id, seen).await?;
    if job.status == JobStatus::Working {
        return Err(Fault::refused("tasksList.begun"));
    }
    let mut cells = work::begun(tx);
    if job.assigned_to.is_some() {
        cells.retain(|(column, _)| *column != "taken_at");
    }
    let step = Step::of(JobStep::Start, JobStatus::Working).whose(Some(me(tx).1));
    pass_on(tx, job, cells, step).await
}

/// Gives one's own job back to the pool.
pub async fn release(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Job> {
    let job = own(tx, *id).await?;
    same(&job, seen.version)?;
    let step = Step::of(JobStep::Release, JobStatus::Waiting).whose(None);
    pass_on(tx, job, released(), step).await
}

/// What makes a job nobody's.
pub fn released() -> Cells {
    let mut cells = cells! { status: JobStatus::Waiting };
    cells.extend(nothing(&["assigned_to", "assigned_name", "assigned_by", "taken_at", "started_at"]));
    cells
}

/// Says why a job that one has, or that nobody has, cannot go on. It is not proposed any more until that is solved.
pub async fn report(tx: &mut Tx, (id, report): &(Id, Report)) -> Answer<Job> {
    let note = given(report.note.as_deref());
    let said = report.problem != JobProblem::Other || note.is_some();
    Checks::new()
        .that("note", said, Message::new("rule.required"))
        .optional_at_most("note", note, NOTE)
        .done()?;
    let job = free_or_own(tx, *id).await?;
    let (now, status) = (tx.now(), job.status);
    let cells = cells! {
        problem_code: report.problem, problem_note: note, problem_by: tx.session().name.as_str(), problem_at: now,
    };
    let step = Step::of(JobStep::Report, status).said(note.map(str::to_owned));
    change(tx, job, cells, step).await
}

/// Says that a job can go on.
pub async fn solve(tx: &mut Tx, (id, solution): &(Id, Solution)) -> Answer<Job> {
    let note = given(solution.note.as_deref());
    Checks::new().optional_at_most("note", note, NOTE).done()?;
    let job = alive(tx, *id).await?;
    same(&job, solution.version)?;
    if job.problem_code.is_none() {
        return Err(Fault::refused("tasksList.noProblem"));
    }
    let step = Step::of(JobStep::Solve, job.status).said(note.map(str::to_owned));
    change(tx, job, work::settled(), step).await
}

/// Says that a place was counted, and what was found. Nothing else ends a count: no document is confirmed with it.
pub async fn counted(tx: &mut Tx, (id, found): &(Id, Solution)) -> Answer<Job> {
    let note = given(found.note.as_deref());
    Checks::new()
        .that("note", note.is_some(), Message::new("rule.required"))
        .optional_at_most("note", note, NOTE)
        .done()?;
    let job = if tx.screen() == "tasksList" { alive(tx, *id).await? } else { free_or_own(tx, *id).await? };
    same(&job, found.version)?;
    if job.task_type != TaskType::Inventory {
        return Err(Fault::refused("tasksList.noCount"));
    }
    let (now, who) = (tx.now(), tx.session().name.clone());
    let mut done = cells! { status: JobStatus::Completed, finished_at: now, finished_by: who };
    done.extend(work::settled());
    let step = Step::of(JobStep::Finish, JobStatus::Completed).said(note.map(str::to_owned));
    store::change_first(tx, &[job], done, step).await?;
    detail(tx, id).await
}

/// Changes whose a job is: its walk goes with it.
async fn pass_on(tx: &mut Tx, job: Row, cells: Cells, step: Step) -> Answer<Job> {
    let id = job.id;
    store::change(tx, &[job], cells, step).await?;
    picking::follow(tx, &[id]).await?;
    detail(tx, &id).await
}

async fn change(tx: &mut Tx, job: Row, cells: Cells, step: Step) -> Answer<Job> {
    let id = job.id;
    store::change(tx, &[job], cells, step).await?;
    detail(tx, &id).await
}

fn me(tx: &Tx) -> (Id, String) {
    (tx.session().party, tx.session().name.clone())
}

/// A job that is neither done nor dropped, locked after the walk that it is.
async fn alive(tx: &mut Tx, id: Id) -> Answer<Row> {
    picking::wait_for(tx, &[id]).await?;
    let job = store::lock(tx, &[id]).await?.remove(&id).ok_or(Fault::NotFound)?;
    match over(job.stage()) {
        Some(message) => Err(Fault::Refused(message)),
        None => Ok(job),
    }
}

async fn free_or_own(tx: &mut Tx, id: Id) -> Answer<Row> {
    let job = alive(tx, id).await?;
    let me = tx.session().party;
    match job.assigned_to {
        Some(person) if person != me => Err(Fault::Refused(held(&job))),
        _ => Ok(job),
    }
}

async fn free(tx: &mut Tx, id: Id, seen: &Seen) -> Answer<Row> {
    let job = free_or_own(tx, id).await?;
    same(&job, seen.version)?;
    Ok(job)
}

async fn own(tx: &mut Tx, id: Id) -> Answer<Row> {
    let job = free_or_own(tx, id).await?;
    if job.assigned_to.is_none() {
        return Err(Fault::refused("tasksList.nobodys"));
    }
    Ok(job)
}

fn same(job: &Row, seen: Option<i64>) -> Answer<()> {
    if seen.is_none_or(|version| version == job.version) {
        return Ok(());
    }
    Err(Fault::Stale { by: job.modified_by.clone(), at: job.gmt_modified })
}

/// Jobs with what people call their codes.
async fn shown(tx: &mut Tx, rows: Vec<Row>) -> Answer<Vec<Job>> {
    let names = names::of(tx, &rows).await?;
    Ok(rows.into_iter().zip(names).map(|(row, names)| seen_by(tx, row, names)).collect())
}

/// A job as the session sees it: what belongs to somebody else is not theirs to begin or to give back.
fn seen_by(tx: &Tx, row: Row, names: JobNames) -> Job {
    let list = if tx.screen() == "tasksList" { &CENTRE } else { &FORKLIFT };
    let stage = row.stage();
    let problem = i64::from(row.problem_code.is_some() && over(stage).is_none());
    let count = i64::from(row.task_type == TaskType::Inventory && over(stage).is_none());
    let standing = [("stage", stage.number()), ("problem", problem), ("toCount", count)];
    let mut can = list.can(tx.context(), &standing);
    let mine = row.assigned_to == Some(tx.session().party);
    if tx.screen() != "tasksList" && !mine && stage != Stage::Open {
        can.retain(|action| *action == "detail");
    }
    Job { row, names, mine, can }
}
