//! What is asked of picking notes.

use codes::PickMode;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::Deserialize;
use utoipa::ToSchema;

/// Sheets whose goods are to be picked in another way than the usual one.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MakeForm {
    /// The sheets, of one warehouse.
    pub sheet_ids: Vec<Id>,
    /// What a note is about.
    pub mode: PickMode,
    /// What a picker takes on one walk, for notes of several sheets.
    #[serde(default)]
    pub capacity: Capacity,
}

/// What a picker takes on one walk at most; what is left out is no limit.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Capacity {
    /// Sheets, as a trolley has boxes.
    #[serde(default)]
    pub sheets: Option<u64>,
    /// Quantity, in base units.
    #[serde(default)]
    pub qty: Option<Qty>,
    /// Weight.
    #[serde(default)]
    pub weight: Option<Grams>,
}

/// Goods that were picked.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConfirmForm {
    /// Version of the note; not checked when left out.
    #[serde(default)]
    pub version: Option<i64>,
    /// The line.
    pub line_id: Option<Id>,
    /// What was scanned at the place.
    pub location_scan: Option<String>,
    /// What was scanned on the goods, or on their container.
    pub goods_scan: Option<String>,
    /// How many, in base units; all of them when left out.
    #[serde(default)]
    pub qty: Option<Qty>,
    /// What they weigh; needed for goods that are weighed when they are picked.
    #[serde(default)]
    pub weight: Option<Grams>,
    /// Number of their batch, where the label does not tell it and several lie there.
    #[serde(default)]
    pub batch_no: Option<String>,
    /// Container that they were put into: one of the house, or a new SSCC. Loose when left out.
    #[serde(default)]
    pub to_container: Option<String>,
    /// Whether goods of a container that could go whole are taken out of it.
    #[serde(default)]
    pub unpack: bool,
}

/// Goods that are not there.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShortForm {
    /// Version of the note; not checked when left out.
    #[serde(default)]
    pub version: Option<i64>,
    /// The line; what was there of it is confirmed before.
    pub line_id: Id,
    /// Why.
    pub reason: String,
}

/// A line that is looked at again after the others.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LaterForm {
    /// Version of the note; not checked when left out.
    #[serde(default)]
    pub version: Option<i64>,
    /// The line.
    pub line_id: Id,
}

/// A line that is taken back.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UndoForm {
    /// Version of the note; not checked when left out.
    #[serde(default)]
    pub version: Option<i64>,
    /// The line; everything that went with its container comes with it.
    pub line_id: Id,
    /// Why.
    pub reason: String,
    /// Where the goods are put; where they were taken when left out.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub location_code: Option<String>,
}

/// What was scanned on the page for scanners.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScanForm {
    /// Warehouse where the scanner is.
    pub warehouse: String,
    /// The note; the one that is best done next when left out.
    #[serde(default)]
    pub note_id: Option<Id>,
    /// The line; the next one of the walk when left out.
    #[serde(default)]
    pub line_id: Option<Id>,
    /// The place, and the goods or their container, in either order; none to be told what is next.
    #[serde(default)]
    pub scans: Vec<String>,
    /// How many, in base units.
    #[serde(default)]
    pub qty: Option<Qty>,
    /// What they weigh.
    #[serde(default)]
    pub weight: Option<Grams>,
    /// Number of their batch, where it is asked for.
    #[serde(default)]
    pub batch_no: Option<String>,
    /// Container that they are put into.
    #[serde(default)]
    pub to_container: Option<String>,
    /// Whether goods of a container that could go whole are taken out of it.
    #[serde(default)]
    pub unpack: bool,
    /// Whether the batch or container at hand is taken in place of the one that is promised.
    #[serde(default)]
    pub swap: bool,
}
