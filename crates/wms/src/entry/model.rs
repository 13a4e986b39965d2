//! An entry note with its lines, and what is asked of it.

use codes::{EntryConfirmation, EntryStatus};
use kernel::clock::{BusinessDay, Instant};
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::document::LineNames;

db::record! {
    /// The head of an entry note.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Note in "entry_note" {
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
        /// Whether its goods are entered.
        pub status: EntryStatus,
        /// Whether the owner or a supervisor has confirmed it.
        pub confirm_status: EntryConfirmation,
        /// Receiving note that the goods came with.
        pub receiving_id: Id,
        /// Its number.
        pub receiving_no: String,
        /// Putaway note.
        pub putaway_id: Id,
        /// Its number.
        pub putaway_no: String,
        /// Entry note that left something unentered, which this one is about.
        pub follows_id: Option<Id>,
        /// Its number.
        pub follows_no: Option<String>,
        /// Day from which the goods are stored.
        pub entry_date: Option<BusinessDay>,
        /// Whether it was entered by itself, as the contract says.
        pub auto_entered: bool,
        /// Posting that entered the goods.
        pub posting_id: Option<Id>,
        /// Who entered it.
        pub entered_by: Option<String>,
        /// When.
        pub entered_at: Option<Instant>,
        /// Who confirmed it.
        pub confirmed_by: Option<String>,
        /// When.
        pub confirmed_at: Option<Instant>,
        /// Lines.
        pub line_count: i64,
        /// Sum of what was put away.
        pub total_expected: Qty,
        /// Sum of what was entered.
        pub total_entered: Option<Qty>,
        /// Weight of the goods.
        pub total_weight: Grams,
        /// Anything else.
        pub remark: Option<String>,
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
    /// Goods that were put to one place.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Line in "entry_line" {
        /// Id.
        pub id: Id,
        /// The note.
        #[serde(skip)]
        pub note_id: Id,
        /// Place in the note, from 1.
        pub line_no: i64,
        /// Line of the putaway note.
        #[serde(skip)]
        pub putaway_line_id: Id,
        /// Goods.
        pub goods_code: String,
        /// Their name when they were received.
        pub goods_name: String,
        /// What they are exactly.
        pub spec: Option<String>,
        /// Unit of the quantities.
        pub unit_code: String,
        /// Batch.
        pub batch_id: Option<Id>,
        /// Container; none for loose goods.
        pub container_code: Option<String>,
        /// Where they were put.
        pub location_code: String,
        /// Inventory status.
        pub status_code: String,
        /// How many were put away.
        pub qty_expected: Qty,
        /// How many were entered.
        pub qty_entered: Option<Qty>,
        /// Their gross weight: of what is expected, of what was entered once it is.
        pub weight: Grams,
        /// Why it is not as many.
        pub difference_reason: Option<String>,
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
    /// How many more or fewer were entered than put away.
    pub qty_difference: Option<Qty>,
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
    /// How much more or less was entered than put away.
    pub total_difference: Option<Qty>,
    /// The note about what this one left unentered.
    pub rest_note_id: Option<Id>,
    /// Its number.
    pub rest_no: Option<String>,
    /// The business day that it is in the warehouse, from which goods are stored unless somebody says otherwise.
    pub business_day: BusinessDay,
    /// Its lines.
    pub lines: Vec<LineShown>,
    /// What may be done now.
    pub can: Vec<&'static str>,
}

/// An entry.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnterForm {
    /// Version of the note.
    pub version: i64,
    /// Day from which the goods are stored; today when left out.
    #[serde(default)]
    pub entry_date: Option<BusinessDay>,
    /// Lines of which another quantity is entered; the others are entered as they were put away.
    #[serde(default)]
    pub lines: Vec<EnterLine>,
    /// Anything else.
    #[serde(default)]
    pub remark: Option<String>,
}

/// A line with another quantity.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnterLine {
    /// The line.
    pub id: Id,
    /// How many are entered.
    pub qty: Qty,
    /// Why it is not as many as were put away.
    #[serde(default)]
    pub reason: Option<String>,
}
