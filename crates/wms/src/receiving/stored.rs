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
        /// Quantity that was taken in or turned away.
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
    /// A line as it is kept.
    pub struct Line in "receiving_line" {
        pub id: Id,
        pub line_no: i64,
        pub goods_code: String,
        pub goods_name: String,
        pub spec: Option<String>,
        pub gtin: Option<String>,
        pub base_unit: String,
        pub unit_code: String,
        pub pack_factor: Qty,
        pub qty_entered: Qty,
        pub qty_expected: Qty,
        pub gross_weight: Option<Grams>,
        pub volume: Option<CubicMetres>,
        pub attributes: Attributes,
        pub status_code: Option<String>,
        pub container_code: Option<String>,
        pub container_type_code: Option<String>,
        pub plan_location_code: Option<String>,
        pub unit_price: Option<Price>,
        pub over_percent: Option<i64>,
        pub remark: Option<String>,
        pub line_status: ReceivingLineStatus,
        pub qty_received: Qty,
        pub qty_accepted: Qty,
        pub qty_rejected: Qty,
        pub qty_damaged: Qty,
        pub received_weight: Grams,
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
