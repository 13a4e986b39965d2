//! Rows of jobs and of their events.

use std::collections::{BTreeMap, BTreeSet};

use codes::{JobStatus, JobStep, TaskType};
use db::{Value, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::sql::Sql;

use super::model::{Event, New, Of, Row, Wanted};

/// Jobs are the operator's affair, warehouse by warehouse.
pub const SCOPE: Scope = Scope::operator("branch_code").in_warehouse("warehouse_code");
/// Most jobs of a person that the board shows.
const MINE: u64 = 100;
/// Most jobs of the pool that it shows.
const POOL: u64 = 50;
/// How far the pool is counted.
const COUNTED: u64 = 1_000;

const COLUMNS: &[&str] = &[
    "id",
    "branch_code",
    "version",
    "deleted",
    "created_by",
    "gmt_created",
    "modified_by",
    "gmt_modified",
    "job_no",
    "task_type",
    "status",
    "cancelled",
    "priority",
    "doc_kind",
    "doc_id",
    "doc_no",
    "doc_line",
    "warehouse_code",
    "area_code",
    "owner_code",
    "from_location",
    "to_location",
    "container_code",
    "goods_code",
    "goods_name",
    "qty",
    "unit_code",
    "weight",
    "equipment",
    "job_type",
    "loading_team_code",
];

/// A new row.
pub fn row(tx: &Tx, id: Id, number: String, job: &New) -> Vec<Value> {
    let who = tx.session().name.as_str();
    let (goods, name) = job.goods.as_ref().map(|(code, name)| (code.as_str(), name.as_str())).unzip();
    vals![
        id,
        tx.branch(),
        1_i64,
        false,
        who,
        tx.now(),
        who,
        tx.now(),
        number,
        job.kind,
        JobStatus::Waiting,
        false,
        job.priority,
        job.doc.kind,
        job.doc_id,
        job.doc.no.as_str(),
        job.doc.line,
        job.warehouse.as_str(),
        job.area.as_deref(),
        job.owner.as_deref(),
        job.from.as_deref(),
        job.to.as_deref(),
        job.container.as_deref(),
        goods,
        name,
        job.qty,
        job.unit.as_deref(),
        job.weight,
        job.equipment,
        job.job_type,
        job.team.as_deref()
    ]
    .to_vec()
}

/// Appends jobs.
pub async fn insert(tx: &mut Tx, rows: Vec<Vec<Value>>) -> Answer<()> {
    tx.insert_soon("job", COLUMNS, rows).await?;
    Ok(())
}

fn rows() -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(Row::COLUMN_LIST);
    sql.push(" from job where deleted = 0");
    sql
}

/// Jobs of a document that are neither done nor dropped, locked.
pub async fn open(tx: &mut Tx, of: Of<'_>) -> Answer<Vec<Row>> {
    of_document(tx, of, " <> ").await
}

/// Jobs of a document that are done, locked.
pub async fn done(tx: &mut Tx, of: Of<'_>) -> Answer<Vec<Row>> {
    of_document(tx, of, " = ").await
}

/// Writes what is said of the open jobs of a document. It is no step of theirs.
pub async fn say(tx: &mut Tx, of: Of<'_>, cells: Cells) -> Answer<()> {
    let mut sql = changing(tx, cells);
    sql.push(" where deleted = 0");
    about(&mut sql, tx, of, " <> ");
    sql.exec_soon(tx).await?;
    Ok(())
}

async fn of_document(tx: &mut Tx, of: Of<'_>, completed: &'static str) -> Answer<Vec<Row>> {
    let mut sql = rows();
    about(&mut sql, tx, of, completed);
    sql.push(" order by id for update");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

fn about(sql: &mut Sql, tx: &Tx, of: Of<'_>, completed: &'static str) {
    sql.and_equals("branch_code", tx.branch());
    match of {
        Of::Doc(kind, id) => {
            sql.and_equals("doc_kind", kind);
            sql.and_equals("doc_id", id);
        }
        Of::Lines(kind, lines) => {
            sql.and_equals("doc_kind", kind);
            sql.and_any_of("doc_line", lines.to_vec());
        }
    }
    sql.and_equals("cancelled", false);
    sql.compare("status", completed, JobStatus::Completed);
}

/// One job within the session's scope.
pub async fn load(tx: &mut Tx, id: Id) -> Answer<Row> {
    let mut sql = rows();
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("id", id);
    tx.one(sql.text(), sql.values()).await?.ok_or(Fault::NotFound)
}

/// Jobs within the session's scope, locked in the one order in which everybody locks them.
pub async fn lock(tx: &mut Tx, ids: &[Id]) -> Answer<BTreeMap<Id, Row>> {
    let mut sql = rows();
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_any_of("id", ids.to_vec());
    sql.push(" order by id for update");
    let jobs: Vec<Row> = tx.all(sql.text(), sql.values()).await?;
    Ok(jobs.into_iter().map(|job| (job.id, job)).collect())
}

/// What happens to jobs, for their history.
#[derive(Debug, Clone)]
pub struct Step {
    step: JobStep,
    to: JobStatus,
    note: Option<String>,
    whose: Option<Option<String>>,
}

impl Step {
    /// A step that leads to a status.
    pub fn of(step: JobStep, to: JobStatus) -> Self {
        Self { step, to, note: None, whose: None }
    }

    /// With what was said.
    pub fn said(mut self, note: Option<String>) -> Self {
        self.note = note;
        self
    }

    /// After which this person has the job, or nobody.
    pub fn whose(mut self, person: Option<String>) -> Self {
        self.whose = Some(person);
        self
    }
}

/// Changes locked jobs and appends the step to their histories.
pub async fn change(tx: &mut Tx, jobs: &[Row], cells: Cells, step: Step) -> Answer<()> {
    write(tx, jobs, (cells, Cells::new()), step).await
}

/// The same; who has them and when they began is written where nothing was.
pub async fn change_first(tx: &mut Tx, jobs: &[Row], cells: Cells, step: Step) -> Answer<()> {
    let (now, session) = (tx.now(), tx.session());
    let first = kernel::cells! {
        started_at: now, taken_at: now, assigned_to: session.party, assigned_name: session.name.as_str(),
    };
    write(tx, jobs, (cells, first), step).await
}

async fn write(tx: &mut Tx, jobs: &[Row], (cells, first): (Cells, Cells), step: Step) -> Answer<()> {
    if jobs.is_empty() {
        return Ok(());
    }
    let mut sql = changing(tx, cells);
    for (column, value) in first {
        sql.push(", ");
        sql.push(column);
        sql.push(" = coalesce(");
        sql.push(column);
        sql.push(", ");
        sql.bind(value);
        sql.push(")");
    }
    sql.push(" where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", jobs.iter().map(|job| job.id).collect());
    sql.exec_soon(tx).await?;
    let rows = jobs.iter().map(|job| event(tx, job, &step)).collect();
    tx.insert_soon("job_event", EVENT, rows).await?;
    Ok(())
}

/// The beginning of a statement that writes these columns.
fn changing(tx: &Tx, cells: Cells) -> Sql {
    let mut sql = Sql::new("update job set version = version + 1, modified_by = ");
    sql.bind(tx.session().name.as_str());
    sql.push(", gmt_modified = ");
    sql.bind(tx.now());
    for (column, value) in cells {
        sql.push(", ");
        sql.push(column);
        sql.push(" = ");
        sql.bind(value);
    }
    sql
}

const EVENT: &[&str] = &[
    "id",
    "branch_code",
    "job_id",
    "step",
    "from_status",
    "to_status",
    "person",
    "note",
    "made_by",
    "made_at",
];

fn event(tx: &Tx, job: &Row, step: &Step) -> Vec<Value> {
    let who = tx.session().name.as_str();
    let person = match (&step.whose, &job.assigned_name) {
        (Some(person), _) => person.clone(),
        (None, Some(name)) => Some(name.clone()),
        // What nobody had is done by whoever does it; other steps leave it with nobody.
        (None, None) => matches!(step.step, JobStep::Start | JobStep::Finish).then(|| who.to_owned()),
    };
    let note = step.note.as_deref();
    vals![tx.new_id(), tx.branch(), job.id, step.step, job.status, step.to, person, note, who, tx.now()]
        .to_vec()
}

/// The steps of a job, the latest first. The caller has loaded it, so it is in scope.
pub async fn history(tx: &mut Tx, job: Id) -> Answer<Vec<Event>> {
    let rows = tx
        .rows(
            "select step, from_status, to_status, person, note, made_by, made_at from job_event
             where branch_code = $1 and job_id = $2 order by id desc limit 200",
            &vals![tx.branch(), job],
        )
        .await?;
    rows.iter().map(happened).collect()
}

fn happened(row: &db::Row) -> Answer<Event> {
    Ok(Event {
        step: row.at(0)?,
        from_status: row.at(1)?,
        to_status: row.at(2)?,
        person: row.at(3)?,
        note: row.at(4)?,
        by: row.at(5)?,
        at: row.at(6)?,
    })
}

/// Places of warehouses that somebody has to count and nobody has counted yet, each with its warehouse.
///
/// # Errors
/// Only those of the database.
pub async fn to_count(tx: &mut Tx, warehouses: Vec<&str>) -> Answer<BTreeSet<(String, String)>> {
    let mut sql = Sql::new(
        "select warehouse_code, from_location from job
         where deleted = 0 and cancelled = 0 and finished_at is null and from_location is not null",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("warehouse_code", warehouses);
    sql.and_equals("task_type", TaskType::Inventory);
    let rows: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().collect())
}

/// What the session's person has and has not finished, begun ones first.
pub async fn mine(tx: &mut Tx) -> Answer<Vec<Row>> {
    let mut sql = rows();
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("assigned_to", tx.session().party);
    sql.and_equals("cancelled", false);
    sql.push(" and finished_at is null order by case when started_at is null then 1 else 0 end, priority, id limit ");
    sql.number(MINE);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Area of what the session's person does, or did last.
pub async fn last_area(tx: &mut Tx) -> Answer<Option<String>> {
    let mut sql = Sql::new("select area_code from job where deleted = 0 and area_code is not null");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("assigned_to", tx.session().party);
    sql.push(" and started_at is not null order by started_at desc, id desc limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// What nobody has: without a problem first, then near `area`, urgent, old.
pub async fn pool(tx: &mut Tx, wanted: &Wanted, area: Option<&str>) -> Answer<Vec<Row>> {
    let mut sql = rows();
    free(&mut sql, tx, wanted);
    sql.push(" order by case when problem_code is null then 0 else 1 end, case when area_code = ");
    sql.bind(area);
    sql.push(" then 0 else 1 end, priority, id limit ");
    sql.number(POOL);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// How many nobody has, as far as is counted.
pub async fn pool_total(tx: &mut Tx, wanted: &Wanted) -> Answer<i64> {
    let mut sql = Sql::new("select count(*) from (select 1 as one from job where deleted = 0");
    free(&mut sql, tx, wanted);
    sql.push(" limit ");
    sql.number(COUNTED);
    sql.push(") counted");
    Ok(tx.one(sql.text(), sql.values()).await?.unwrap_or_default())
}

fn free(sql: &mut Sql, tx: &Tx, wanted: &Wanted) {
    SCOPE.restrict(sql, tx.session());
    sql.push(" and assigned_to is null and finished_at is null and cancelled = 0");
    if let Some(code) = kernel::validate::given(wanted.warehouse_code.as_deref()) {
        sql.and_equals("warehouse_code", code);
    }
    if let Some(equipment) = wanted.equipment {
        // What says nothing can be done with anything.
        sql.push(" and (equipment is null or equipment = ");
        sql.bind(equipment);
        sql.push(")");
    }
    if let Some(kind) = wanted.task_type {
        sql.and_equals("task_type", kind);
    }
}
