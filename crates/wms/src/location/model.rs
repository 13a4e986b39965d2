//! What is asked of many locations at once, and what is answered for each.

use codes::{LeaseStatus, LocationLock, Occupancy};
use db::{FromRow, Row};
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A location as it was seen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// Its id.
    pub id: Id,
    /// Its version.
    pub version: i64,
}

/// Locations to be enabled or disabled.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// One to a thousand of them.
    pub rows: Vec<Seen>,
}

/// Locations to be locked.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LockForm {
    /// One to a thousand of them.
    pub rows: Vec<Seen>,
    /// What is blocked: putaway, picking or both.
    pub lock: LocationLock,
    /// Why.
    pub reason: String,
    /// Number of the document that asks for it.
    #[serde(default)]
    pub doc: Option<String>,
}

/// Locations to be unlocked.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UnlockForm {
    /// One to a thousand of them.
    pub rows: Vec<Seen>,
    /// Why; kept in the audit row.
    pub reason: String,
}

/// What became of each location.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Results {
    /// How many were changed or were so already.
    pub done: usize,
    /// One for each that was asked for, in the order in which they were asked for.
    pub rows: Vec<RowResult>,
}

/// What became of one location.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RowResult {
    /// Its id.
    pub id: Id,
    /// Its code, when it is there.
    pub code: Option<String>,
    /// Whether it was done.
    pub done: bool,
    /// Its version now, when it was done.
    pub version: Option<i64>,
    /// Why it was not done, in the caller's language.
    pub reason: Option<String>,
}

/// What the verbs look at.
#[derive(Debug, Clone)]
pub struct State {
    /// Code.
    pub code: String,
    /// Version.
    pub version: i64,
    /// Who changed it last.
    pub modified_by: String,
    /// What is blocked.
    pub lock: LocationLock,
    /// Whether a contract rents it.
    pub lease: LeaseStatus,
    /// Whether goods lie here.
    pub occupancy: Occupancy,
    /// Containers that lie here.
    pub containers: i64,
    /// Room that is promised to goods on their way, in ten-thousandths.
    pub held: i64,
}

impl State {
    /// Whether goods lie here or are on their way.
    pub fn is_filled(&self) -> bool {
        self.occupancy == Occupancy::Occupied || self.containers > 0 || self.held > 0
    }

    /// Whether goods or a contract keep it where it is.
    pub fn is_bound(&self) -> bool {
        self.is_filled() || self.lease == LeaseStatus::Rented
    }
}

impl FromRow for State {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        Ok(Self {
            code: row.get("code")?,
            version: row.get("version")?,
            modified_by: row.get("modified_by")?,
            lock: row.get("lock_kind")?,
            lease: row.get("lease_status")?,
            occupancy: row.get("occupancy")?,
            containers: row.get("current_containers")?,
            held: row.get("held_capacity")?,
        })
    }
}
