//! What is asked about notes of opening stock, and what is answered.

use codes::OpeningStatus;
use kernel::clock::{BusinessDay, Instant};
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

db::record! {
    /// A note as it stands.
    #[derive(PartialEq, Eq, Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct OpeningNote in "opening_note" {
        /// Id.
        pub id: Id,
        /// Version of the record.
        pub version: i64,
        /// Number.
        pub doc_no: String,
        /// Code of the warehouse.
        pub warehouse_code: String,
        /// Where it stands.
        pub status: OpeningStatus,
        /// The moment for which the quantities hold.
        pub cutover_at: Instant,
        /// First day of storage that is charged.
        pub storage_billing_from: BusinessDay,
        /// Anything else.
        pub remark: Option<String>,
        /// Accounts that wrote or submitted it, between commas.
        #[serde(skip)]
        pub makers: String,
        /// Who submitted it.
        pub submitted_by: Option<String>,
        /// When.
        pub submitted_at: Option<Instant>,
        /// Who audited it.
        pub audit_by: Option<String>,
        /// When.
        pub audit_at: Option<Instant>,
        /// What they said.
        pub audit_opinion: Option<String>,
        /// Why it was voided.
        pub void_reason: Option<String>,
        /// The task that posts it.
        #[serde(skip)]
        pub task_id: Option<Id>,
        /// Lines in it.
        #[serde(rename = "lines")]
        pub total_lines: i64,
        /// Lines with which the last submission found something wrong.
        pub wrong_lines: i64,
        /// Lines that are in the ledger.
        pub posted_lines: i64,
        /// Who wrote it.
        pub created_by: String,
        /// When.
        pub gmt_created: Instant,
        /// Who changed it last.
        pub modified_by: String,
        /// When.
        pub gmt_modified: Instant,
    }
}

/// A note with what may be done to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningDetail {
    /// The note.
    #[serde(flatten)]
    pub note: OpeningNote,
    /// Name of the warehouse.
    pub warehouse_name: Option<String>,
    /// The inventory status that lines have unless somebody says otherwise.
    pub usual_status: Option<String>,
    /// What it is called.
    pub usual_status_name: Option<String>,
    /// Whether the caller wrote or submitted it, and so cannot audit it.
    pub own: bool,
    /// The task that posts it, once it was audited.
    pub task: Option<PostTask>,
    /// What the caller may do now.
    pub can: Vec<&'static str>,
}

/// How far the posting is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostTask {
    /// Id of the task.
    pub id: Id,
    /// `IN_PROCESS`, `COMPLETED` or `FAIL`.
    pub status: String,
    /// Why it failed.
    pub message: Option<String>,
}

/// What came of a submission.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OpeningSubmitted {
    /// The note; still new when lines are wrong.
    #[serde(flatten)]
    pub detail: OpeningDetail,
    /// Wrong lines, which say why themselves.
    pub wrong: i64,
    /// What the auditor should know.
    pub warnings: Vec<String>,
}

/// The form of a note.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpeningForm {
    /// Version that is changed; none for a new note.
    #[serde(default)]
    pub version: Option<i64>,
    /// Code of the warehouse.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub warehouse_code: String,
    /// The moment for which the quantities hold.
    pub cutover_at: Instant,
    /// First day of storage that is charged; the day of the cutover unless said.
    #[serde(default)]
    pub storage_billing_from: Option<BusinessDay>,
    /// Anything else.
    #[serde(default)]
    pub remark: Option<String>,
}

/// A note as it was seen.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenNote {
    /// Its version.
    pub version: i64,
}

/// The verdict of an auditor.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteOpinion {
    /// Version that was looked at.
    pub version: i64,
    /// What there is to say.
    #[serde(default)]
    pub opinion: Option<String>,
}

/// Why a note is voided.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteReason {
    /// Version that was looked at.
    pub version: i64,
    /// Why.
    pub reason: String,
}
