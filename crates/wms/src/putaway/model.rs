//! A putaway note with its lines, and what is asked of it.

use std::collections::BTreeMap;

use codes::{PutawayStatus, Thermosphere};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{CubicMetres, Grams, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::document::{self, LineNames};

db::record! {
    /// The head of a putaway note.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Note in "putaway_note" {
        /// Id.
        pub id: Id,
        /// Version.
        pub version: i64,
        /// Number.
        pub doc_no: String,
        /// Warehouse.
        pub warehouse_code: String,
        /// Cargo owner.
        pub owner_code: String,
        /// How far it is.
        pub status: PutawayStatus,
        /// Receiving note that the goods came with.
        pub receiving_id: Id,
        /// Its number.
        pub receiving_no: String,
        /// Team that unloaded.
        pub loading_team_code: Option<String>,
        /// Account of whoever does it.
        pub assigned_party: Option<Id>,
        /// Their name.
        pub assigned_to: Option<String>,
        /// When the first load was picked up.
        pub started_at: Option<Instant>,
        /// When the last one was put down.
        pub finished_at: Option<Instant>,
        /// Lines.
        pub line_count: i64,
        /// Lines that are done.
        pub done_lines: i64,
        /// Containers.
        pub containers: i64,
        /// Sum of the quantities.
        pub total_qty: Qty,
        /// Sum of those that are done.
        pub done_qty: Qty,
        /// Weight of the goods.
        pub total_weight: Grams,
        /// Who made it.
        pub created_by: String,
        /// When.
        pub gmt_created: Instant,
        /// Who changed it last.
        pub modified_by: String,
        /// When.
        pub gmt_modified: Instant,
    }
}

db::record! {
    /// Goods of one receipt that go to one place.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Line in "putaway_line" {
        /// Id.
        pub id: Id,
        /// The note.
        #[serde(skip)]
        pub note_id: Id,
        /// Place in the note, from 1.
        pub line_no: i64,
        /// Receipt row that brought it.
        pub receipt_id: Id,
        /// Goods.
        pub goods_code: String,
        /// Their name when they were received.
        pub goods_name: String,
        /// What they are exactly.
        pub spec: Option<String>,
        /// Unit of the quantity.
        pub unit_code: String,
        /// Batch.
        pub batch_id: Option<Id>,
        /// Container; none for loose goods.
        pub container_code: Option<String>,
        /// Its type.
        #[serde(rename = "containerTypeCode")]
        pub container_type: Option<String>,
        /// Inventory status.
        pub status_code: String,
        /// Whether they are on hold.
        pub frozen: bool,
        /// Where they were received.
        pub from_location: String,
        /// How many.
        pub qty: Qty,
        /// Their gross weight.
        pub weight: Grams,
        /// Their volume; zero when it is not known.
        pub volume: CubicMetres,
        /// How far it is.
        pub status: PutawayStatus,
        /// Where it should go.
        pub suggested_location: Option<String>,
        /// Why there, as a text key.
        #[serde(skip)]
        pub suggestion_key: Option<String>,
        /// Values of the text's placeholders, as JSON.
        #[serde(skip)]
        pub suggestion_args: Option<String>,
        /// Where it went.
        pub target_location: Option<String>,
        /// Why it went elsewhere.
        pub override_reason: Option<String>,
        /// Posting that moved it.
        #[serde(skip)]
        pub posting_id: Option<Id>,
        /// Who picked it up or put it down.
        pub operator: Option<String>,
        /// With which device.
        pub device: Option<String>,
        /// When it was received.
        pub received_at: Instant,
        /// When it was picked up.
        pub picked_up_at: Option<Instant>,
        /// When it was put down.
        pub put_at: Option<Instant>,
        /// How long it stood where it was warmer or colder than it may be.
        pub air_exposure_seconds: Option<i64>,
    }
}

impl Note {
    /// Whose it is: account and name.
    pub fn assigned(&self) -> Option<(Id, &str)> {
        Some((self.assigned_party?, self.assigned_to.as_deref()?))
    }
}

impl Line {
    /// Whether it still has to be put away.
    pub fn is_open(&self) -> bool {
        self.status != PutawayStatus::Done
    }
}

/// A text in the reader's language: its key and the values of its placeholders.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Said {
    /// Key of the text.
    pub key: String,
    /// Values by placeholder.
    pub arguments: BTreeMap<String, String>,
}

/// A reason for which places fall out.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Out {
    /// Key of the text.
    pub key: &'static str,
    /// Places that fall out for it.
    pub count: i64,
}

/// A line as it is shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LineShown {
    /// The line.
    #[serde(flatten)]
    pub line: Line,
    /// What its unit and its batch are called.
    #[serde(flatten)]
    pub names: LineNames,
    /// Thermosphere that the goods must be kept in; none for goods that are gone.
    pub thermosphere: Option<Thermosphere>,
    /// Why it should go where it should.
    pub suggestion: Option<Said>,
}

/// A note with everything that belongs to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Detail {
    /// Its head.
    #[serde(flatten)]
    pub note: Note,
    /// Name of the warehouse.
    pub warehouse_name: Option<String>,
    /// Name of the owner.
    pub owner_name: Option<String>,
    /// Its entry note, once it is done.
    pub entry_note_id: Option<Id>,
    /// Number of the entry note.
    pub entry_no: Option<String>,
    /// Its lines.
    pub lines: Vec<LineShown>,
    /// What may be done now.
    pub can: Vec<&'static str>,
}

/// What became of each load when everything was confirmed, and the note as it stands after it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AllConfirmed {
    /// The note.
    #[serde(flatten)]
    pub note: Detail,
    /// The loads that were open: by the id of their first line, called by their container or their goods.
    #[serde(flatten)]
    pub results: document::Results,
}

/// A note as it was seen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seen {
    /// Its version; not checked when left out.
    #[serde(default)]
    pub version: Option<i64>,
}

/// Somebody else who is to do it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssignForm {
    /// Version of the note; not checked when left out.
    #[serde(default)]
    pub version: Option<i64>,
    /// Account.
    pub account_id: Id,
}

/// Which lines.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LinesForm {
    /// Version of the note; not checked when left out.
    #[serde(default)]
    pub version: Option<i64>,
    /// Lines; everything of their containers with them.
    #[serde(default)]
    pub line_ids: Vec<Id>,
    /// A container instead.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub container_code: Option<String>,
}

/// A load that was put down.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmForm {
    /// Version of the note; not checked when left out.
    #[serde(default)]
    pub version: Option<i64>,
    /// A line; everything of its container with it.
    #[serde(default)]
    pub line_id: Option<Id>,
    /// A container instead.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub container_code: Option<String>,
    /// Where it was put; where it should go when left out.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub location_code: Option<String>,
    /// How many of loose goods; all of them when left out.
    #[serde(default)]
    pub qty: Option<Qty>,
    /// Why it was put elsewhere than where it should go.
    #[serde(default)]
    pub override_reason: Option<String>,
}

/// A line that is taken back.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UndoForm {
    /// Version of the note; not checked when left out.
    #[serde(default)]
    pub version: Option<i64>,
    /// The line; everything that was put down with its container comes with it.
    pub line_id: Id,
    /// Why.
    pub reason: String,
}
