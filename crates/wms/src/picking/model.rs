//! A picking note with its lines.

use codes::{CaptureMode, PickLineStatus, PickMode, PickingStatus};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use crate::document::LineNames;

db::record! {
    /// The head of a picking note.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Note in "pick_note" {
        /// Id.
        pub id: Id,
        /// Version.
        pub version: i64,
        /// Number.
        pub doc_no: String,
        /// Warehouse.
        pub warehouse_code: String,
        /// Cargo owner; none when it is about goods of several.
        pub owner_code: Option<String>,
        /// What it is about.
        pub mode: PickMode,
        /// How far it is.
        pub status: PickingStatus,
        /// The delivery sheet; none for a note of several.
        pub sheet_id: Option<Id>,
        /// Its number.
        pub sheet_no: Option<String>,
        /// How many sheets it is about.
        pub sheets: i64,
        /// The area that it walks; none for one of several areas.
        pub area_code: Option<String>,
        /// Where its goods are brought; none where its sheets differ.
        pub staging_location: Option<String>,
        /// How urgent, from 10, the most urgent, to 50: that of the most urgent of its sheets.
        pub priority: i64,
        /// When the first of its sheets should leave.
        pub required_ship_at: Option<Instant>,
        /// Account of whoever does it.
        pub assigned_party: Option<Id>,
        /// Their name.
        pub assigned_to: Option<String>,
        /// How often it was printed.
        pub print_count: i64,
        /// When it was printed last.
        pub printed_at: Option<Instant>,
        /// When the first place was scanned.
        pub started_at: Option<Instant>,
        /// When the last line was closed.
        pub finished_at: Option<Instant>,
        /// Lines that were not cancelled.
        pub line_count: i64,
        /// Lines that were picked.
        pub done_lines: i64,
        /// Lines that were short.
        pub short_lines: i64,
        /// Quantity of those that were not cancelled.
        pub total_qty: Qty,
        /// Quantity that was picked.
        pub done_qty: Qty,
        /// Weight of those that were not cancelled.
        pub total_weight: Grams,
        /// Weight that was picked.
        pub done_weight: Grams,
        /// Length of the walk in millimetres; none where the places have no coordinates.
        #[serde(rename = "pathMillimetres")]
        pub path_length: Option<i64>,
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
    /// Goods of one reservation.
    #[derive(PartialEq, Eq, Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Line in "pick_line" {
        /// Id.
        pub id: Id,
        /// The note.
        #[serde(skip)]
        pub note_id: Id,
        /// Number in the note, from 1, which never changes.
        pub line_no: i64,
        /// Place in the walk.
        pub sequence: i64,
        /// The delivery sheet.
        pub sheet_id: Id,
        /// Its number.
        pub sheet_no: String,
        /// The line of the sheet.
        pub sheet_line_id: Id,
        /// The reservation.
        pub reservation_id: Id,
        /// Cargo owner.
        pub owner_code: String,
        /// Goods.
        pub goods_code: String,
        /// Their name when the line was made.
        pub goods_name: String,
        /// What they are exactly.
        pub spec: Option<String>,
        /// Unit of the quantity.
        pub unit_code: String,
        /// Batch.
        pub batch_id: Option<Id>,
        /// Area of the place.
        pub area_code: String,
        /// Where they lie.
        pub from_location: String,
        /// In which container; none for loose goods.
        pub container_code: Option<String>,
        /// Whether the container goes with everything in it.
        pub whole: bool,
        /// Where they are brought.
        pub to_location: String,
        /// The container that they went into.
        pub to_container: Option<String>,
        /// How many.
        pub qty: Qty,
        /// What they weigh in the books.
        pub weight: Grams,
        /// What they weighed when they were picked.
        pub weight_picked: Option<Grams>,
        /// How far it is.
        pub status: PickLineStatus,
        /// Why they were not there.
        pub short_reason: Option<String>,
        /// Posting that moved them.
        #[serde(skip)]
        pub posting_id: Option<Id>,
        /// Account of whoever picked them.
        #[serde(skip)]
        pub picker_id: Option<Id>,
        /// Their name.
        pub picker: Option<String>,
        /// With which device.
        pub device: Option<String>,
        /// When the place was scanned.
        pub located_at: Option<Instant>,
        /// When the goods were scanned.
        pub scanned_at: Option<Instant>,
        /// When they were picked.
        pub picked_at: Option<Instant>,
    }
}

impl Line {
    /// Whether somebody still has to go there.
    pub fn is_open(&self) -> bool {
        self.status == PickLineStatus::Open
    }

    /// Whether its goods were taken.
    pub fn is_picked(&self) -> bool {
        self.status == PickLineStatus::Picked
    }
}

/// A line as it is shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineShown {
    /// The line.
    #[serde(flatten)]
    pub line: Line,
    /// What its unit and its batch are called.
    #[serde(flatten)]
    pub names: LineNames,
    /// When real weights of its goods are taken.
    pub catch_weight_mode: CaptureMode,
    /// Whether somebody who picks it has to say what it weighs.
    pub weight_needed: bool,
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
    /// Name of the area.
    pub area_name: Option<String>,
    /// Its lines in the order of the walk.
    pub lines: Vec<LineShown>,
    /// What may be done now.
    pub can: Vec<&'static str>,
}
