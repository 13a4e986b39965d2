//! Shapes of jobs.

use codes::{EquipmentClass, JobPriority, JobProblem, JobStatus, JobStep, JobType, TaskType};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::Serialize;
use stock::Doc;
use utoipa::ToSchema;

pub use super::asked::{Assignment, Jobs, PeopleQuery, Report, Seen, Solution, Urgency, Wanted};

/// A job that a document brings. What means nothing for it stays empty:
/// `New { container: Some(code), ..New::of(TaskType::Putaway, "WH1", doc_id, doc) }`.
#[derive(Debug, Clone)]
pub struct New {
    /// What kind of work it is.
    pub kind: TaskType,
    /// Warehouse.
    pub warehouse: String,
    /// Id of the document.
    pub doc_id: Id,
    /// The document (kind, number) and its line.
    pub doc: Doc,
    /// How urgent.
    pub priority: JobPriority,
    /// Area where most of the way is: what is near is proposed first.
    pub area: Option<String>,
    /// Cargo owner.
    pub owner: Option<String>,
    /// Where it begins.
    pub from: Option<String>,
    /// Where it ends.
    pub to: Option<String>,
    /// Pallet or box.
    pub container: Option<String>,
    /// Code and name of the goods.
    pub goods: Option<(String, String)>,
    /// Quantity in the goods' base unit.
    pub qty: Option<Qty>,
    /// That unit.
    pub unit: Option<String>,
    /// Gross weight.
    pub weight: Option<Grams>,
    /// What it is done with.
    pub equipment: Option<EquipmentClass>,
    /// Kind of loading or unloading.
    pub job_type: Option<JobType>,
    /// Loading team that does it.
    pub team: Option<String>,
}

impl New {
    /// A job of normal priority.
    pub fn of(kind: TaskType, warehouse: &str, doc_id: Id, doc: Doc) -> Self {
        Self {
            kind,
            warehouse: warehouse.to_owned(),
            doc_id,
            doc,
            priority: JobPriority::Normal,
            area: None,
            owner: None,
            from: None,
            to: None,
            container: None,
            goods: None,
            qty: None,
            unit: None,
            weight: None,
            equipment: None,
            job_type: None,
            team: None,
        }
    }
}

/// Jobs of a kind of document (`receiving`, `putaway`), as in [`Doc::kind`].
#[derive(Debug, Clone, Copy)]
pub enum Of<'a> {
    /// All of one document.
    Doc(&'static str, Id),
    /// Those of some of its lines.
    Lines(&'static str, &'a [Id]),
}

db::record! {
    /// A row of `job`.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Row in "job" {
        /// Id.
        pub id: Id,
        /// Version of the record.
        pub version: i64,
        /// When it was made.
        pub gmt_created: Instant,
        /// Who changed it last.
        #[serde(skip)]
        pub modified_by: String,
        /// When.
        #[serde(skip)]
        pub gmt_modified: Instant,
        /// Number.
        pub job_no: String,
        /// What kind of work it is.
        pub task_type: TaskType,
        /// Where it stands.
        pub status: JobStatus,
        /// Whether its document took it back.
        pub cancelled: bool,
        /// How urgent.
        pub priority: JobPriority,
        /// Kind of its document: `receiving`, `putaway`.
        pub doc_kind: String,
        /// Id of its document.
        pub doc_id: Id,
        /// Number of its document.
        pub doc_no: String,
        /// Line of its document.
        pub doc_line: Option<Id>,
        /// Warehouse.
        pub warehouse_code: String,
        /// Area.
        pub area_code: Option<String>,
        /// Cargo owner.
        pub owner_code: Option<String>,
        /// Where it begins.
        pub from_location: Option<String>,
        /// Where it ends.
        pub to_location: Option<String>,
        /// Pallet or box.
        pub container_code: Option<String>,
        /// Goods.
        pub goods_code: Option<String>,
        /// Name of the goods when the job was made.
        pub goods_name: Option<String>,
        /// Quantity in the base unit.
        pub qty: Option<Qty>,
        /// Base unit.
        pub unit_code: Option<String>,
        /// Gross weight.
        pub weight: Option<Grams>,
        /// What it is done with.
        pub equipment: Option<EquipmentClass>,
        /// Kind of loading or unloading.
        pub job_type: Option<JobType>,
        /// Loading team.
        pub loading_team_code: Option<String>,
        /// Account of the person who has it.
        pub assigned_to: Option<Id>,
        /// That person's name.
        pub assigned_name: Option<String>,
        /// Who gave it, when somebody else did.
        pub assigned_by: Option<String>,
        /// When somebody got it.
        pub taken_at: Option<Instant>,
        /// When it began.
        pub started_at: Option<Instant>,
        /// When it was done.
        pub finished_at: Option<Instant>,
        /// By whom.
        pub finished_by: Option<String>,
        /// Why it cannot go on.
        pub problem_code: Option<JobProblem>,
        /// The same in words.
        pub problem_note: Option<String>,
        /// Who said so.
        pub problem_by: Option<String>,
        /// When.
        pub problem_at: Option<Instant>,
    }
}

/// How far a job is: what its offers go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Nobody has it.
    Open,
    /// Somebody has it and has not begun.
    Taken,
    /// It is being done.
    Working,
    /// It is done.
    Completed,
    /// Its document took it back.
    Dropped,
}

impl Stage {
    /// As the lists' field `stage` has it.
    pub const fn number(self) -> i64 {
        match self {
            Self::Open => 0,
            Self::Taken => 1,
            Self::Working => 2,
            Self::Completed => 3,
            Self::Dropped => 4,
        }
    }
}

impl Row {
    /// How far it is.
    pub fn stage(&self) -> Stage {
        match (self.cancelled, self.status, self.assigned_to) {
            (true, ..) => Stage::Dropped,
            (_, JobStatus::Completed, _) => Stage::Completed,
            (_, JobStatus::Working, _) => Stage::Working,
            (_, JobStatus::Waiting, Some(_)) => Stage::Taken,
            (_, JobStatus::Waiting, None) => Stage::Open,
        }
    }
}

/// What the codes of a job are called.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobNames {
    /// The unit.
    pub unit_name: Option<String>,
    /// The warehouse.
    pub warehouse_name: Option<String>,
    /// The area.
    pub area_name: Option<String>,
    /// The cargo owner.
    pub owner_name: Option<String>,
    /// The loading team.
    pub loading_team_name: Option<String>,
}

/// A job as people see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Job {
    /// The job itself.
    #[serde(flatten)]
    pub row: Row,
    /// What codes of it are called.
    #[serde(flatten)]
    pub names: JobNames,
    /// Whether the caller has it.
    pub mine: bool,
    /// What the caller may do with it now.
    pub can: Vec<&'static str>,
}

/// A step in the life of a job.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// What happened.
    pub step: JobStep,
    /// Status before.
    pub from_status: JobStatus,
    /// Status after.
    pub to_status: JobStatus,
    /// Who has the job after it.
    pub person: Option<String>,
    /// What was said.
    pub note: Option<String>,
    /// Who did it.
    pub by: String,
    /// When.
    pub at: Instant,
}

/// What somebody who drives sees: their own jobs and those that nobody has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// What the caller has and has not finished, begun ones first.
    pub mine: Vec<Job>,
    /// What nobody has, in the order in which it is best done: near, urgent, old.
    pub pool: Vec<Job>,
    /// How many nobody has; counted up to 1,000.
    pub pool_total: i64,
    /// Id of the one to take next; none when the caller has one or there is none without a problem.
    pub next: Option<Id>,
}

/// Somebody who may be given jobs.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// Account.
    pub id: Id,
    /// Name.
    pub name: String,
    /// User name.
    pub username: String,
    /// Jobs that they have and have not finished.
    pub open: i64,
}
