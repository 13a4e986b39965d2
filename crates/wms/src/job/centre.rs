//! What the task centre does: gives jobs to people, takes them back, says what is urgent.

use std::collections::BTreeMap;

use codes::{Code as _, JobStatus, JobStep, TaskType};
use kernel::act::Tx;
use kernel::app::App;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;

use super::drive::released;
use super::model::{Assignment, Jobs, PeopleQuery, Person, Row, Urgency};
use super::rights::{may_not, right_of};
use super::store::{self, Step};
use super::work::over;
use crate::document::{Results, RowResult};
use crate::party::people::{self, Right, Who, Worker};
use crate::picking;

/// Jobs in one call.
const MOST: usize = 200;

/// What a verb on many jobs is asked with.
type Asked<F> = (App, F);

/// Who may be given jobs of a warehouse: people of the operator who may enter it and do such work, with what they have to
/// do.
pub async fn people(tx: &mut Tx, query: &PeopleQuery) -> Answer<Vec<Person>> {
    let warehouse = query.warehouse_code.trim();
    if !in_view(tx, warehouse) {
        return Err(Fault::invalid("warehouseCode", "rule.notFound"));
    }
    let rights = kinds(query.task_types.as_deref().unwrap_or_default())?;
    let rows: Vec<(Id, String, String, i64)> = people::offered(
        tx,
        "p.id, p.name, p.username, (select count(*) from job j where j.branch_code = p.branch_code
           and j.assigned_to = p.id and j.finished_at is null and j.cancelled = 0 and j.deleted = 0)",
        Who::Workers(warehouse, &rights),
        query.term.as_deref().unwrap_or_default(),
    )
    .await?;
    Ok(rows.into_iter().map(|(id, name, username, open)| Person { id, name, username, open }).collect())
}

/// The rights that these kinds of work take.
fn kinds(text: &str) -> Answer<Vec<Right>> {
    let named = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    let right = |name: &str| {
        let kind = TaskType::of(name).ok_or_else(|| Fault::invalid("taskTypes", "rule.notFound"))?;
        Ok(right_of(kind))
    };
    named.map(right).collect()
}

fn in_view(tx: &Tx, warehouse: &str) -> bool {
    !warehouse.is_empty()
        && tx.session().warehouses_in_view().is_none_or(|codes| codes.iter().any(|code| code == warehouse))
}

/// Gives jobs that have not begun to a person; what somebody else had is theirs then.
pub async fn assign(tx: &mut Tx, (app, form): &Asked<Assignment>) -> Answer<Results> {
    let jobs = locked(tx, &form.ids).await?;
    let mut workers: BTreeMap<(String, &'static str), Worker> = BTreeMap::new();
    let work = |job: &Row| (job.warehouse_code.clone(), job.task_type.key());
    let asked: BTreeMap<_, TaskType> = jobs.values().map(|job| (work(job), job.task_type)).collect();
    for (what, kind) in asked {
        let worker = people::worker(tx, form.person_id, &what.0, &[right_of(kind)]).await?;
        workers.insert(what, worker);
    }
    let unable = |job: &Row| match workers.get(&work(job)) {
        Some(Worker::Able(_)) => None,
        Some(Worker::NotAllowed) => Some(may_not(job.task_type)),
        Some(Worker::Elsewhere) | None => Some(Message::new("tasksList.notAWorker")),
    };
    let all: Option<Vec<Message>> = jobs.values().map(unable).collect();
    if let Some(message) = all.and_then(|messages| messages.into_iter().next()) {
        return Err(Fault::Invalid(vec![FieldError { field: "personId".into(), message }]));
    }
    let judge = |job: &Row| match (over(job.stage()), job.status) {
        (Some(message), _) => Err(message),
        (None, JobStatus::Working) => Err(Message::new("tasksList.begun")),
        (None, _) => match unable(job) {
            Some(message) => Err(message),
            None => Ok(job.assigned_to != Some(form.person_id)),
        },
    };
    let able = |worker: &Worker| match worker {
        Worker::Able(name) => Some(name.clone()),
        Worker::NotAllowed | Worker::Elsewhere => None,
    };
    let name = workers.values().find_map(able).unwrap_or_default();
    let cells = cells! {
        assigned_to: form.person_id, assigned_name: name.as_str(), assigned_by: tx.session().name.as_str(),
        taken_at: tx.now(),
    };
    let step = Step::of(JobStep::Assign, JobStatus::Waiting).whose(Some(name));
    let changed = passing(&jobs, judge);
    let done = each(tx, app, (&form.ids, jobs), judge, |_| (cells.clone(), step.clone())).await?;
    picking::follow(tx, &changed).await?;
    Ok(done)
}

/// Makes jobs more or less urgent.
pub async fn priority(tx: &mut Tx, (app, form): &Asked<Urgency>) -> Answer<Results> {
    let jobs = locked(tx, &form.ids).await?;
    let judge = |job: &Row| match over(job.stage()) {
        Some(message) => Err(message),
        None => Ok(job.priority != form.priority),
    };
    let change = |job: &Row| {
        let said = format!("{} → {}", codes::Code::code(job.priority), codes::Code::code(form.priority));
        (cells! { priority: form.priority }, Step::of(JobStep::Priority, job.status).said(Some(said)))
    };
    each(tx, app, (&form.ids, jobs), judge, change).await
}

/// Takes jobs from whoever has them.
pub async fn release(tx: &mut Tx, (app, form): &Asked<Jobs>) -> Answer<Results> {
    let jobs = locked(tx, &form.ids).await?;
    let judge = |job: &Row| match over(job.stage()) {
        Some(message) => Err(message),
        None => Ok(job.assigned_to.is_some()),
    };
    let change = |_: &Row| (released(), Step::of(JobStep::Release, JobStatus::Waiting).whose(None));
    let changed = passing(&jobs, judge);
    let done = each(tx, app, (&form.ids, jobs), judge, change).await?;
    picking::follow(tx, &changed).await?;
    Ok(done)
}

/// These jobs, locked after the walks that they are.
async fn locked(tx: &mut Tx, ids: &[Id]) -> Answer<BTreeMap<Id, Row>> {
    if ids.is_empty() || ids.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "ids".into(), message }]));
    }
    picking::wait_for(tx, ids).await?;
    store::lock(tx, ids).await
}

/// Those that are changed.
fn passing(jobs: &BTreeMap<Id, Row>, judge: impl Fn(&Row) -> Result<bool, Message>) -> Vec<Id> {
    jobs.iter().filter(|(_, job)| matches!(judge(job), Ok(true))).map(|(id, _)| *id).collect()
}

/// Judges each job by itself and changes those that pass: `Ok(false)` says that it is so already. Jobs with the same
/// change are changed together.
async fn each(
    tx: &mut Tx,
    app: &App,
    (ids, jobs): (&[Id], BTreeMap<Id, Row>),
    judge: impl Fn(&Row) -> Result<bool, Message>,
    change: impl Fn(&Row) -> (Cells, Step),
) -> Answer<Results> {
    let mut alike: BTreeMap<(String, i64), Vec<Row>> = BTreeMap::new();
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids {
        let job = jobs.get(id);
        let verdict = job.map_or_else(|| Err(Message::new("fault.notFound")), &judge);
        if let (Some(job), Ok(true)) = (job, &verdict) {
            let same = alike.entry((format!("{:?}", job.status), priority_of(job))).or_default();
            // A job that is named twice is changed once.
            if same.iter().all(|other| other.id != *id) {
                same.push(job.clone());
            }
        }
        let number = job.map(|job| job.job_no.clone());
        rows.push(RowResult::of(tx, app, (*id, number), verdict.err().as_ref()));
    }
    for same in alike.into_values() {
        if let Some(first) = same.first() {
            let (cells, step) = change(first);
            store::change(tx, &same, cells, step).await?;
        }
    }
    Ok(rows.into())
}

fn priority_of(job: &Row) -> i64 {
    match db::Value::from(job.priority) {
        db::Value::Int(code) => code,
        _ => 0,
    }
}
