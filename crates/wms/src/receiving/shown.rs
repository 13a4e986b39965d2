//! Shapes of a note as pages show it.

use codes::{CaptureMode, LotCheck, ReceivingLineStatus, TemperatureVerdict, Thermosphere};
use kernel::clock::{BusinessDay, Instant};
use kernel::id::Id;
use kernel::units::{Celsius, CubicMetres, Grams, Price, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Files, Form};
use super::references::Names;
use super::stored::Standing;
use super::temperature::Limits;
use crate::batch::Attributes;

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
    /// Taken in or turned away.
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
}

/// A line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineDetail {
    /// Id.
    pub id: Id,
    /// Place, from 1.
    pub line_no: i64,
    /// Goods.
    pub goods_code: String,
    /// Their name when the line was written.
    pub goods_name: String,
    /// What they are exactly, when the line was written.
    pub spec: Option<String>,
    /// GTIN of the base unit.
    pub gtin: Option<String>,
    /// Unit that quantities are in.
    pub base_unit: String,
    /// Unit of the line.
    pub unit_code: String,
    /// Base units in one of it.
    pub pack_factor: Qty,
    /// Expected, in the unit of the line.
    pub qty_entered: Qty,
    /// Expected.
    pub qty_expected: Qty,
    /// Taken in or turned away.
    pub qty_received: Qty,
    /// Taken in.
    pub qty_accepted: Qty,
    /// Turned away.
    pub qty_rejected: Qty,
    /// Taken in damaged.
    pub qty_damaged: Qty,
    /// Still waited for.
    pub qty_open: Qty,
    /// Expected and will not come.
    pub qty_short: Qty,
    /// Came beyond what was expected.
    pub qty_over: Qty,
    /// Weight that was taken in.
    pub received_weight: Grams,
    /// How far it is.
    pub line_status: ReceivingLineStatus,
    /// Weight that is expected.
    pub gross_weight: Option<Grams>,
    /// Volume that is expected.
    pub volume: Option<CubicMetres>,
    /// What is expected of the batch.
    pub batch: Attributes,
    /// Inventory status that it comes in with.
    pub status_code: Option<String>,
    /// Container that it comes in.
    pub container_code: Option<String>,
    /// Type of that container.
    pub container_type_code: Option<String>,
    /// Location that it should go to.
    pub plan_location_code: Option<String>,
    /// Value of one base unit.
    pub unit_price: Option<Price>,
    /// Per cent by which more may come.
    pub over_percent: Option<i64>,
    /// Anything else.
    pub remark: Option<String>,
    /// Why less came.
    pub short_reason: Option<String>,
    /// Thermosphere of the goods.
    pub thermosphere: Thermosphere,
    /// When their real weights are taken.
    pub catch_weight_mode: CaptureMode,
    /// Whether they are weighed at receipt.
    pub weighed_at_receipt: bool,
    /// Limits of the product temperature; none where it is not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
}

/// A receipt.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptDetail {
    /// Id.
    pub id: Id,
    /// Its line.
    pub line_id: Id,
    /// Taken in.
    pub qty: Qty,
    /// Weight of that.
    pub weight: Grams,
    /// Weights of single pieces.
    pub piece_weights: Vec<Grams>,
    /// Batch.
    pub batch_id: Option<Id>,
    /// Its number.
    pub batch_no: Option<String>,
    /// Its day of production.
    pub production_date: Option<BusinessDay>,
    /// Its last day.
    pub expiry_date: Option<BusinessDay>,
    /// Container.
    pub container_code: Option<String>,
    /// Collection location.
    pub location_code: String,
    /// Inventory status.
    pub status_code: Option<String>,
    /// Whether it came in on hold.
    pub frozen: bool,
    /// How it is damaged.
    pub damaged_type: Option<String>,
    /// Turned away.
    pub rejected_qty: Qty,
    /// Why.
    pub rejection_reason: Option<String>,
    /// Product temperature.
    pub product_temp: Option<Celsius>,
    /// What it means.
    pub verdict: Option<TemperatureVerdict>,
    /// Whether the batch had life enough.
    pub lot_check: LotCheck,
    /// Why a limit was passed over.
    pub override_reason: Option<String>,
    /// Photos.
    pub photos: Files,
    /// Device on which it was said.
    pub device: Option<String>,
    /// Who received.
    pub received_by: String,
    /// When.
    pub received_at: Instant,
    /// Who took it back.
    pub reversed_by: Option<String>,
    /// When.
    pub reversed_at: Option<Instant>,
    /// Why.
    pub reverse_reason: Option<String>,
}
