//! A note and its lines as they are kept.

use codes::{ReceivingKind, ReceivingLineStatus, ReceivingStatus};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{CubicMetres, Grams, Price, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Form;
use crate::batch::Attributes;

db::record! {
    /// Where a note stands, which no form writes.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Standing in "receiving_note" {
        /// Id.
        pub id: Id,
        /// Number.
        pub doc_no: String,
        /// Normal receipt or return.
        pub kind: ReceivingKind,
        /// Where it stands.
        pub status: ReceivingStatus,
        /// Booking that it came from.
        pub booking_id: Option<Id>,
        /// Its number.
        pub booking_no: Option<String>,
        /// Number of the owner's contract when it was written.
        pub contract_no: Option<String>,
        /// Who checked the vehicle in.
        pub checked_in_by: Option<String>,
        /// When.
        pub checked_in_at: Option<Instant>,
        /// What was said of the vehicle before that: see `gate`.
        #[serde(skip)]
        pub before_check_in: Option<String>,
        /// When unloading began.
        pub unload_start_at: Option<Instant>,
        /// When unloading ended.
        pub unload_end_at: Option<Instant>,
        /// When the last line was complete.
        pub finished_at: Option<Instant>,
        /// Who voided it.
        pub void_by: Option<String>,
        /// When that was.
        pub void_at: Option<Instant>,
        /// Why.
        pub void_reason: Option<String>,
        /// Quantity that was taken in.
        #[serde(skip)]
        pub received_qty: Qty,
        /// Lines.
        #[serde(skip)]
        pub total_lines: i64,
        /// Quantity that is expected.
        #[serde(skip)]
        pub total_qty: Qty,
        /// Weight that is expected.
        #[serde(skip)]
        pub total_weight: Grams,
        /// Volume that is expected.
        #[serde(skip)]
        pub total_volume: CubicMetres,
        /// Containers that are expected.
        #[serde(skip)]
        pub total_containers: i64,
        /// Who wrote it.
        pub created_by: String,
        /// When that was.
        pub gmt_created: Instant,
        /// Who changed it last.
        pub modified_by: String,
        /// When that was.
        pub gmt_modified: Instant,
    }
}

db::record! {
    /// A line, as it is kept and as pages show it. Quantities are in base units unless they say otherwise.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Line in "receiving_line" {
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
        /// Weight that is expected.
        pub gross_weight: Option<Grams>,
        /// Volume that is expected.
        pub volume: Option<CubicMetres>,
        /// What is expected of the batch.
        #[serde(rename = "batch")]
        pub attributes: Attributes,
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
        /// How far it is.
        pub line_status: ReceivingLineStatus,
        /// Taken in or turned away.
        pub qty_received: Qty,
        /// Taken in.
        pub qty_accepted: Qty,
        /// Turned away.
        pub qty_rejected: Qty,
        /// Taken in damaged.
        pub qty_damaged: Qty,
        /// Weight that was taken in.
        pub received_weight: Grams,
        /// Taken in with a weight from a scale.
        #[serde(skip)]
        pub qty_weighed: Qty,
        /// Why less came.
        pub short_reason: Option<String>,
    }
}

/// A note with its lines, as it is worked on.
#[derive(Debug, Clone)]
pub struct Note {
    /// Where it stands.
    pub standing: Standing,
    /// What its form says, without lines.
    pub form: Form,
    /// Its lines in order.
    pub lines: Vec<Line>,
}
