//! What the screen is told of seals, and what a comparison found.

use codes::AuditAmiss;
use db::{FromRow, Row};
use kernel::clock::Instant;
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The trail of a tenant: how far it is sealed, and what the last comparisons came to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trail {
    /// The last seal; none before the first rows have come to rest.
    pub last: Option<Seal>,
    /// The last comparisons, the latest first.
    pub checks: Vec<TrailCheck>,
}

/// A seal without its leaves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Seal {
    /// Seals are counted from 1.
    pub number: i64,
    /// Hash of this seal, and by that of all before it.
    pub hash: String,
    /// Time of the last row under it.
    pub until: Instant,
    /// When it was made.
    pub sealed_at: Instant,
}

/// A comparison of all rows with their seals.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrailCheck {
    /// Id.
    pub id: Id,
    /// When it began.
    pub started_at: Instant,
    /// When it ended.
    pub finished_at: Instant,
    /// Who asked for it; the program itself at night.
    pub by: String,
    /// Seals.
    pub seals: i64,
    /// Rows under them.
    pub rows: i64,
    /// Rows that are too young for a seal.
    pub unsealed: i64,
    /// Things that are not as they were.
    pub differences: i64,
    /// Hash of the last seal at that time.
    pub hash: String,
    /// The first of the differences.
    pub found: Vec<FoundChange>,
}

/// Something that is not as it was sealed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundChange {
    /// What happened to it.
    pub amiss: AuditAmiss,
    /// Number of the seal; 0 for a row that no seal covers yet.
    pub seal: i64,
    /// Id of the audit row; none when it is about the seal itself.
    pub row: Option<Id>,
    /// What the row says of itself now: when, who, where, what and on which record; empty when it is gone.
    pub said: String,
}

impl std::fmt::Display for FoundChange {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.amiss {
            AuditAmiss::Changed => "was changed",
            AuditAmiss::Removed => "was removed",
            AuditAmiss::Inserted => "was put in behind the seal",
            AuditAmiss::Moved => "was moved to another time",
            AuditAmiss::SealChanged => "was changed",
            AuditAmiss::SealRemoved => "was removed",
        };
        match self.row {
            Some(row) => write!(out, "audit row {row} (seal {}) {what}", self.seal)?,
            None => write!(out, "seal {} {what}", self.seal)?,
        }
        if self.said.is_empty() { Ok(()) } else { write!(out, "; it says {}", self.said) }
    }
}

/// A seal as it stands in its row.
#[derive(Debug, Clone)]
pub(super) struct SealRow {
    pub number: i64,
    pub until_at: i64,
    pub until_id: i64,
    pub row_count: i64,
    pub leaves: String,
    pub previous: String,
    pub hash: String,
    pub sealed_at: Instant,
}

impl FromRow for SealRow {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        Ok(Self {
            number: row.get("number")?,
            until_at: row.get("until_at")?,
            until_id: row.get("until_id")?,
            row_count: row.get("row_count")?,
            leaves: row.get("leaves")?,
            previous: row.get("previous")?,
            hash: row.get("hash")?,
            sealed_at: row.get("sealed_at")?,
        })
    }
}

impl From<&SealRow> for Seal {
    fn from(row: &SealRow) -> Self {
        Self {
            number: row.number,
            hash: row.hash.clone(),
            until: Instant::of_millis(row.until_at),
            sealed_at: row.sealed_at,
        }
    }
}
