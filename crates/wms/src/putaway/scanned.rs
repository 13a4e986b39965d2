//! Putting away by scan: what a scanner says, and what it is told.

use codes::PutawayStatus;
use kernel::clock::BusinessDay;
use kernel::id::Id;
use kernel::units::Qty;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{Out, Said};

/// What was scanned.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScanForm {
    /// Warehouse where the scanner is.
    pub warehouse: String,
    /// A container or goods, and a location, in either order.
    pub scans: Vec<String>,
    /// The line that is meant, when several may be.
    #[serde(default)]
    pub line_id: Option<Id>,
    /// How many of loose goods, in what was scanned; all of them when left out.
    #[serde(default)]
    pub qty: Option<Qty>,
    /// Another unit of that quantity: the goods' own.
    #[serde(default)]
    pub unit_code: Option<String>,
    /// Why it was put elsewhere than where it should go.
    #[serde(default)]
    pub override_reason: Option<String>,
}

/// What became of a scan: it did something, or somebody has to say which of several loads is meant.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ScanAnswer {
    /// What it did; nothing while there are candidates.
    #[serde(flatten)]
    pub scanned: Option<Scanned>,
    /// Loads that may be meant.
    pub candidates: Vec<Candidate>,
}

/// A load that may be meant by what was scanned: loose goods of a line, or a container.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    /// Its note.
    #[serde(skip)]
    pub note_id: Id,
    /// The number of the note.
    pub doc_no: String,
    /// Its line, the first of a container.
    pub line_id: Id,
    /// Container.
    pub container_code: Option<String>,
    /// Goods.
    pub goods_code: String,
    /// Their name.
    pub goods_name: String,
    /// How many.
    pub qty: Qty,
    /// Their unit.
    pub unit_code: String,
    /// Its name.
    pub unit_name: Option<String>,
    /// Number of the batch.
    pub batch_no: Option<String>,
    /// Its day of production.
    pub production_date: Option<BusinessDay>,
    /// Its last day.
    pub expiry_date: Option<BusinessDay>,
    /// Where they were received.
    pub from_location: String,
    /// Where they should go.
    pub location_code: Option<String>,
}

/// What a scan did.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scanned {
    /// The note.
    pub note_id: Id,
    /// Its number.
    pub doc_no: String,
    /// How far it is now.
    pub status: PutawayStatus,
    /// Whether the load was put down; picked up otherwise.
    pub done: bool,
    /// Lines that it was about.
    pub line_ids: Vec<Id>,
    /// The container; none for loose goods.
    pub container_code: Option<String>,
    /// Goods of the first line.
    pub goods_code: String,
    /// Their name.
    pub goods_name: String,
    /// How many.
    pub qty: Qty,
    /// Their unit.
    pub unit_code: String,
    /// Its name.
    pub unit_name: Option<String>,
    /// Where it came from.
    pub from_location: String,
    /// Where it was put, or where it should go.
    pub location_code: Option<String>,
    /// Why it should go there.
    pub suggestion: Option<Said>,
    /// Why no place takes it; empty when there is one.
    pub nowhere: Vec<Out>,
    /// Lines of the note that still have to be put away.
    pub left: usize,
}
