//! What documents do to their jobs. Each is a constant number of statements, however many jobs there are.

use codes::{JobStatus, JobStep, JobType};
use db::Value;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;

use super::model::{New, Of, Row, Stage};
use super::store::{self, Step};
use crate::document::Series;

/// Numbers of jobs.
const SERIES: Series = Series { name: "job", prefix: "CC" };

/// Puts jobs into the pool and answers their ids, in order.
///
/// # Errors
/// Only those of the database.
pub async fn raise(tx: &mut Tx, jobs: &[New]) -> Answer<Vec<Id>> {
    if jobs.is_empty() {
        return Ok(Vec::new());
    }
    let numbers = SERIES.several(tx, jobs.len()).await?;
    let ids: Vec<Id> = jobs.iter().map(|_| tx.new_id()).collect();
    let rows = jobs
        .iter()
        .zip(&ids)
        .zip(numbers)
        .map(|((job, id), number)| store::row(tx, *id, number, job))
        .collect();
    store::insert(tx, rows).await?;
    Ok(ids)
}

/// The work of these jobs has begun, by whoever calls: the first scan of a pallet says so. Jobs that nobody has become
/// the caller's.
///
/// # Errors
/// `Refused` when somebody else has one of them.
pub async fn taken(tx: &mut Tx, of: Of<'_>) -> Answer<()> {
    let me = tx.session().party;
    let jobs = store::open(tx, of).await?;
    if let Some(other) = jobs.iter().find(|job| job.assigned_to.is_some_and(|person| person != me)) {
        return Err(Fault::Refused(held(other)));
    }
    let waiting: Vec<Row> = jobs.into_iter().filter(|job| job.status == JobStatus::Waiting).collect();
    let begun = begun(tx);
    store::change(tx, &waiting, begun, Step::of(JobStep::Start, JobStatus::Working)).await
}

/// The document was given to a person, or to nobody any more: its jobs go with it, as far as they are.
///
/// # Errors
/// Only those of the database.
pub async fn given(tx: &mut Tx, of: Of<'_>, person: Option<(Id, &str)>) -> Answer<()> {
    let jobs = store::open(tx, of).await?;
    let Some((id, name)) = person else {
        let step = Step::of(JobStep::Release, JobStatus::Waiting).whose(None);
        return store::change(tx, &jobs, super::drive::released(), step).await;
    };
    let (by, now) = (tx.session().name.clone(), tx.now());
    let by = (id != tx.session().party).then_some(by);
    let cells = cells! { assigned_to: id, assigned_name: name, assigned_by: by, taken_at: now };
    for status in [JobStatus::Waiting, JobStatus::Working] {
        let some: Vec<Row> = jobs.iter().filter(|job| job.status == status).cloned().collect();
        let step = Step::of(JobStep::Assign, status).whose(Some(name.to_owned()));
        store::change(tx, &some, cells.clone(), step).await?;
    }
    Ok(())
}

/// Which team does the work of these jobs, and what kind of loading it is, as far as that is said.
///
/// # Errors
/// Only those of the database.
pub async fn manned(tx: &mut Tx, of: Of<'_>, team: Option<&str>, kind: Option<JobType>) -> Answer<()> {
    let mut cells = Cells::new();
    cells.extend(team.map(|team| ("loading_team_code", team.into())));
    cells.extend(kind.map(|kind| ("job_type", kind.into())));
    if cells.is_empty() { Ok(()) } else { store::say(tx, of, cells).await }
}

/// The work of these jobs is done, by whoever calls; jobs that are done already stay as they are.
///
/// # Errors
/// Only those of the database.
pub async fn finished(tx: &mut Tx, of: Of<'_>) -> Answer<()> {
    let jobs = store::open(tx, of).await?;
    let (now, who) = (tx.now(), tx.session().name.clone());
    let mut done = cells! { status: JobStatus::Completed, finished_at: now, finished_by: who };
    done.extend(settled());
    store::change_first(tx, &jobs, done, Step::of(JobStep::Finish, JobStatus::Completed)).await
}

/// The document took its confirmation back: what was done waits again, for the one who did it.
///
/// # Errors
/// Only those of the database.
pub async fn reopened(tx: &mut Tx, of: Of<'_>) -> Answer<()> {
    let jobs = store::done(tx, of).await?;
    let mut again = cells! { status: JobStatus::Waiting };
    again.extend(nothing(&["started_at", "finished_at", "finished_by"]));
    store::change(tx, &jobs, again, Step::of(JobStep::Reopen, JobStatus::Waiting)).await
}

/// The document needs these jobs no more; what is done stays done.
///
/// # Errors
/// Only those of the database.
pub async fn dropped(tx: &mut Tx, of: Of<'_>) -> Answer<()> {
    let jobs = store::open(tx, of).await?;
    let mut gone = cells! { cancelled: true };
    gone.extend(settled());
    for status in [JobStatus::Waiting, JobStatus::Working] {
        let some: Vec<Row> = jobs.iter().filter(|job| job.status == status).cloned().collect();
        store::change(tx, &some, gone.clone(), Step::of(JobStep::Drop, status)).await?;
    }
    Ok(())
}

/// What begins a job for the caller.
pub fn begun(tx: &Tx) -> Cells {
    let (now, session) = (tx.now(), tx.session());
    cells! {
        status: JobStatus::Working, started_at: now, taken_at: now, assigned_to: session.party,
        assigned_name: session.name.as_str(),
    }
}

/// No problem any more.
pub fn settled() -> Cells {
    nothing(&["problem_code", "problem_note", "problem_by", "problem_at"])
}

/// These columns emptied.
pub fn nothing(columns: &[&'static str]) -> Cells {
    columns.iter().map(|column| (*column, Value::Null)).collect()
}

/// Why a job that is somebody's cannot be taken.
pub fn held(job: &Row) -> Message {
    let name = job.assigned_name.clone().unwrap_or_default();
    Message::new("tasksList.takenBy").with("name", name).with("job", &job.job_no)
}

/// Why a job at this stage can be neither taken nor given.
pub fn over(stage: Stage) -> Option<Message> {
    match stage {
        Stage::Open | Stage::Taken | Stage::Working => None,
        Stage::Completed => Some(Message::new("tasksList.completed")),
        Stage::Dropped => Some(Message::new("tasksList.dropped")),
    }
}
