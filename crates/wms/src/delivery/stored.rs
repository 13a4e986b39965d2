//! A sheet and its lines as they are kept.

use codes::{DeliveryKind, DeliveryLineStatus, DeliverySheetStatus, DeliveryStage, OutboundWay};
use kernel::clock::{BusinessDay, Instant};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::units::{CubicMetres, Grams, Price, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Form;
use super::substitutes::Substitutes;

db::record! {
    /// Where a sheet stands, which no form writes.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Standing in "delivery_sheet" {
        /// Id.
        pub id: Id,
        /// Number.
        pub doc_no: String,
        /// To a customer, or back to a supplier.
        pub kind: DeliveryKind,
        /// Where it stands.
        pub status: DeliverySheetStatus,
        /// What becomes of its goods once they are picked, as its warehouse had it when the sheet was submitted.
        pub outbound_way: OutboundWay,
        /// Name of the division that it goes to.
        pub region_name: Option<String>,
        /// How far it is beyond its allocation.
        pub stage: DeliveryStage,
        /// Number of the owner's contract when it was written.
        pub contract_no: Option<String>,
        /// The sheet whose rest this is.
        pub origin_id: Option<Id>,
        /// Its number.
        pub origin_no: Option<String>,
        /// The booking that made it.
        pub booking_id: Option<Id>,
        /// Its number.
        pub booking_no: Option<String>,
        /// Who voided it.
        pub void_by: Option<String>,
        /// When that was.
        pub void_at: Option<Instant>,
        /// Why.
        pub void_reason: Option<String>,
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
    pub struct Line in "delivery_line" {
        /// Id.
        pub id: Id,
        /// The sheet.
        #[serde(skip)]
        pub note_id: Id,
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
        /// Ordered, in the unit of the line.
        pub qty_entered: Qty,
        /// Ordered.
        pub qty_ordered: Qty,
        /// Weight of what is ordered.
        pub gross_weight: Option<Grams>,
        /// Volume of what is ordered.
        pub volume: Option<CubicMetres>,
        /// Only this batch number.
        pub batch_no: Option<String>,
        /// Only made since this day.
        pub production_from: Option<BusinessDay>,
        /// Only made until this day.
        pub production_to: Option<BusinessDay>,
        /// Only what keeps until this day.
        pub expiry_from: Option<BusinessDay>,
        /// Only this inventory status.
        pub status_code: Option<String>,
        /// Only at this location.
        pub location_code: Option<String>,
        /// Only in this container.
        pub container_code: Option<String>,
        /// Goods that it may have when its own are short.
        pub substitutes: Substitutes,
        /// Price of one base unit.
        pub unit_price: Option<Price>,
        /// Anything else.
        pub remark: Option<String>,
        /// How far it is.
        pub line_status: DeliveryLineStatus,
        /// Promised and not picked yet.
        pub qty_allocated: Qty,
        /// Picked and not shipped yet.
        pub qty_picked: Qty,
        /// Shipped.
        pub qty_shipped: Qty,
        /// Given up.
        pub qty_cancelled: Qty,
        /// Wanted by a sheet of its own now.
        pub qty_moved: Qty,
    }
}

/// A sheet with its lines, as it is worked on.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Where it stands.
    pub standing: Standing,
    /// What its form says, without lines.
    pub form: Form,
    /// Its lines in order.
    pub lines: Vec<Line>,
}

/// How much of a line is neither promised nor gone, neither given up nor moved on.
///
/// # Errors
/// `Internal` beyond the range of the unit.
pub fn open(line: &Line) -> Answer<Qty> {
    let gone = [line.qty_allocated, line.qty_picked, line.qty_shipped, line.qty_cancelled, line.qty_moved];
    gone.into_iter().try_fold(line.qty_ordered, Qty::minus).map_err(Fault::internal)
}
