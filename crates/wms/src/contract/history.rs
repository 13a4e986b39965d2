//! The versions of a contract, as its history shows them.

use codes::ContractStatus;
use kernel::clock::{BusinessDay, Instant};
use kernel::id::Id;
use serde::Serialize;
use utoipa::ToSchema;

/// A version in the history of a contract.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionEntry {
    /// Id.
    pub id: Id,
    /// Version of the contract.
    pub version_no: i64,
    /// Where it stands.
    pub status: ContractStatus,
    /// First day.
    pub valid_from: BusinessDay,
    /// Last day, once another version follows.
    pub valid_to: Option<BusinessDay>,
    /// Who wrote it.
    pub created_by: String,
    /// When that was.
    pub gmt_created: Instant,
    /// Who audited it.
    pub audit_by: Option<String>,
    /// When that was.
    pub audit_at: Option<Instant>,
}

impl db::FromRow for VersionEntry {
    fn from_row(row: &db::Row) -> Result<Self, db::Error> {
        Ok(Self {
            id: row.get("id")?,
            version_no: row.get("version_no")?,
            status: row.get("status")?,
            valid_from: row.get("valid_from")?,
            valid_to: row.get("valid_to")?,
            created_by: row.get("created_by")?,
            gmt_created: row.get("gmt_created")?,
            audit_by: row.get("audit_by")?,
            audit_at: row.get("audit_at")?,
        })
    }
}
