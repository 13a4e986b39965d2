//! What the calls about jobs ask.

use codes::{EquipmentClass, JobPriority, JobProblem, TaskType};
use kernel::id::Id;
use serde::Deserialize;
use utoipa::ToSchema;

/// Which jobs somebody who drives wants to see.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    /// Warehouse; all in view when left out.
    #[serde(default)]
    pub warehouse_code: Option<String>,
    /// What they have to do it with; all when left out.
    #[serde(default)]
    pub equipment: Option<EquipmentClass>,
    /// Kind of work; all when left out.
    #[serde(default)]
    pub task_type: Option<TaskType>,
}

/// The version that was seen, when the caller wants it checked.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seen {
    /// Version of the record.
    #[serde(default)]
    pub version: Option<i64>,
}

/// Why a job cannot go on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Report {
    /// What is wrong.
    pub problem: JobProblem,
    /// The same in words; needed for `OTHER`.
    #[serde(default)]
    pub note: Option<String>,
}

/// What was done about it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Solution {
    /// Version that was seen, when the caller wants it checked.
    #[serde(default)]
    pub version: Option<i64>,
    /// In words.
    #[serde(default)]
    pub note: Option<String>,
}

/// Jobs for a person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Assignment {
    /// Jobs, 200 at most.
    pub ids: Vec<Id>,
    /// Account of the person.
    pub person_id: Id,
}

/// Another priority for jobs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Urgency {
    /// Jobs, 200 at most.
    pub ids: Vec<Id>,
    /// How urgent they are.
    pub priority: JobPriority,
}

/// Some jobs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Jobs {
    /// Jobs, 200 at most.
    pub ids: Vec<Id>,
}

/// Who may be given jobs.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PeopleQuery {
    /// Warehouse in which they work.
    pub warehouse_code: String,
    /// Kinds of work that they may do, between commas; whatever they may do when left out.
    #[serde(default)]
    pub task_types: Option<String>,
    /// Part of their name or user name.
    #[serde(default)]
    pub term: Option<String>,
}
