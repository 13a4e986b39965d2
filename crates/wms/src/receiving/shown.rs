//! Shapes of a note as pages show it.

use codes::{CaptureMode, Thermosphere};
use kernel::master::Names;
use kernel::units::{CubicMetres, Grams, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Form;
use super::receipt::Receipt;
use super::stored::{Line, Standing};
use super::temperature::Limits;
use crate::putaway::Said;

/// A note.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Detail {
    /// Where it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// What its form says.
    #[serde(flatten)]
    pub form: Form,
    /// Sums over its lines.
    pub totals: Sums,
    /// Temperature readings of cold goods.
    pub probes: Probes,
    /// Its lines.
    pub lines: Vec<LineDetail>,
    /// What came, in order.
    pub receipts: Vec<ReceiptDetail>,
    /// Names of what it refers to, by field and code.
    pub names: Names,
    /// Whether the warehouse asks that vehicles are checked in.
    pub check_in_asked: bool,
    /// What may be done with it now.
    pub can: Vec<&'static str>,
    /// Limits that the session may pass over: `tolerance`, `shelfLife`, `temperature`.
    pub overrides: Vec<&'static str>,
}

/// Sums over lines, in base units.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sums {
    /// Lines.
    pub lines: i64,
    /// Expected.
    pub qty: Qty,
    /// Taken in.
    pub received_qty: Qty,
    /// Turned away.
    pub rejected_qty: Qty,
    /// Taken in damaged.
    pub damaged_qty: Qty,
    /// Weight that is expected.
    pub weight: Grams,
    /// Weight that was taken in.
    pub received_weight: Grams,
    /// Volume that is expected.
    pub volume: CubicMetres,
    /// Containers that came; those that are expected while none came.
    pub containers: i64,
}

/// Temperature readings.
#[derive(Debug, Serialize, ToSchema)]
pub struct Probes {
    /// Asked for by the number of pallets with cold goods.
    pub asked: i64,
    /// Taken.
    pub taken: i64,
    /// Whether nothing is received without them.
    pub needed: bool,
}

/// A line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineDetail {
    /// As it is kept.
    #[serde(flatten)]
    pub line: Line,
    /// Name of the unit that quantities are in.
    pub base_unit_name: Option<String>,
    /// Name of the unit of the line.
    pub unit_name: Option<String>,
    /// Still waited for.
    pub qty_open: Qty,
    /// Expected and will not come.
    pub qty_short: Qty,
    /// Came beyond what was expected.
    pub qty_over: Qty,
    /// Thermosphere of the goods. This and the following is not known of goods that are not the reader's any more.
    pub thermosphere: Option<Thermosphere>,
    /// When their real weights are taken.
    pub catch_weight_mode: Option<CaptureMode>,
    /// Whether they are weighed at receipt.
    pub weighed_at_receipt: bool,
    /// Whether all that was taken in was weighed: its weight follows from the plan otherwise, wholly or in part.
    pub is_weighed: bool,
    /// Limits of the product temperature; none where it is not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
}

/// A receipt.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptDetail {
    /// As it is kept.
    #[serde(flatten)]
    pub receipt: Receipt,
    /// Number of its batch.
    pub batch_no: Option<String>,
    /// Its day of production.
    pub production_date: Option<String>,
    /// Its last day.
    pub expiry_date: Option<String>,
    /// Why it cannot be taken back; none while it can be, and where nothing can be taken back anyway.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays: Option<Said>,
}
