//! Shapes of receiving notes: what people fill in is what is stored, so one declaration serves both.

use codes::{DocumentSource, ReturnDisposition, Thermosphere};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Celsius, CubicMetres, Grams, Price, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::batch::Attributes;
use crate::document::{Files, form};

form! {
    /// A receiving note as it is filled in.
    pub struct Form {
        /// Warehouse that receives.
        #[serde(deserialize_with = "crate::document::spelled::code")]
        warehouse_code: String,
        /// Cargo owner.
        #[serde(deserialize_with = "crate::document::spelled::code")]
        owner_code: String,
        /// Where the note came from.
        #[serde(default = "from_web")] source: DocumentSource,
        /// The owner's own number, unique among its notes of a kind.
        external_no: Option<String>,
        /// Type, from the dictionary receiveDocumentType.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        doc_type_code: Option<String>,
        /// Collection type, from the dictionary collectType.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        collect_type_code: Option<String>,
        /// Supplier.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        supplier_code: Option<String>,
        /// Customer that sends goods back; returns only.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        customer_code: Option<String>,
        /// How urgent, from 10, the most urgent, to 50: the lower number takes its turn first, as on all documents and jobs.
        #[serde(default = "usual")] priority: i64,
        /// When it is expected.
        expected_at: Option<Instant>,
        /// When it must be there at the latest.
        latest_due_at: Option<Instant>,
        /// When the vehicle came.
        arrived_at: Option<Instant>,
        /// Plate of the vehicle.
        plate_no: Option<String>,
        /// Plate of the trailer.
        trailer_no: Option<String>,
        /// Driver.
        driver_name: Option<String>,
        /// The driver's phone.
        driver_phone: Option<String>,
        /// Number of the driver's identity card.
        driver_id_no: Option<String>,
        /// Carrier.
        carrier: Option<String>,
        /// Number of the seal.
        seal_no: Option<String>,
        /// Number of the supplier's delivery note.
        delivery_note_no: Option<String>,
        /// Dock.
        dock_code: Option<String>,
        /// Number in the queue.
        queue_no: Option<String>,
        /// Team that unloads.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        loading_team_code: Option<String>,
        /// Collection location that receives; the first of the warehouse when left empty.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        receiving_location_code: Option<String>,
        /// Thermosphere as declared.
        thermosphere: Option<Thermosphere>,
        /// Temperature that the vehicle was set to.
        reefer_set_temp: Option<Celsius>,
        /// Temperature in the vehicle at the door.
        reefer_actual_temp: Option<Celsius>,
        /// Coldest product temperature at the door.
        product_temp_min: Option<Celsius>,
        /// Warmest product temperature at the door.
        product_temp_max: Option<Celsius>,
        /// Printout of the recorder: id of a file.
        temp_recorder_file: Option<Id>,
        /// Outbound order that the goods left with; returns only.
        origin_out_order_no: Option<String>,
        /// Why they come back; returns only.
        return_reason: Option<String>,
        /// What is done with them; returns only.
        return_disposition: Option<ReturnDisposition>,
        /// Papers and photos: ids of files.
        #[serde(default)] attachments: Files,
        /// Anything else.
        remark: Option<String>,
    }
}

const fn from_web() -> DocumentSource {
    DocumentSource::Web
}

const fn usual() -> i64 {
    30
}

/// A line that is expected.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LineForm {
    /// Goods.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub goods_code: String,
    /// Unit that the quantity is counted in; the base unit when left empty.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub unit_code: Option<String>,
    /// How many of that unit.
    pub qty: Qty,
    /// Gross weight of all of it.
    #[serde(default)]
    pub gross_weight: Option<Grams>,
    /// Volume of all of it.
    #[serde(default)]
    pub volume: Option<CubicMetres>,
    /// What is known of the batch.
    #[serde(default)]
    pub batch: Attributes,
    /// Inventory status that it comes in with.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub status_code: Option<String>,
    /// Container that it comes in.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub container_code: Option<String>,
    /// Type of that container when it is new.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub container_type_code: Option<String>,
    /// Location that it should go to.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub plan_location_code: Option<String>,
    /// Value of one base unit, for claims and insurance.
    #[serde(default)]
    pub unit_price: Option<Price>,
    /// Per cent by which more may come; as the organization says when left empty.
    #[serde(default)]
    pub over_percent: Option<i64>,
    /// Anything else.
    #[serde(default)]
    pub remark: Option<String>,
    /// What really came, when receiving is said in the same breath (`/direct` only).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub receipts: Vec<ReceiptForm>,
}

/// A physical act: goods that were taken in or turned away.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct ReceiptForm {
    /// The line. Not said where receipts stand in their line.
    pub line_id: Option<Id>,
    /// How many were taken in.
    pub qty: Qty,
    /// Unit that quantities are counted in; the base unit when left empty.
    #[serde(deserialize_with = "crate::document::spelled::any")]
    pub unit_code: Option<String>,
    /// Gross weight of what was taken in.
    pub weight: Option<Grams>,
    /// Weight of each single piece.
    pub piece_weights: Vec<Grams>,
    /// What is known of the batch; the line says the rest.
    pub batch: Attributes,
    /// Container: of the house, or a new SSCC.
    #[serde(deserialize_with = "crate::document::spelled::any")]
    pub container_code: Option<String>,
    /// Type of a new container.
    #[serde(deserialize_with = "crate::document::spelled::any")]
    pub container_type_code: Option<String>,
    /// Whether the label of the container was read and says what is on it. Such a label brings its goods once.
    pub labelled: bool,
    /// Whether more is brought on a container whose label was read before.
    pub top_up: bool,
    /// Another collection location than the note's.
    #[serde(deserialize_with = "crate::document::spelled::any")]
    pub location_code: Option<String>,
    /// Inventory status.
    #[serde(deserialize_with = "crate::document::spelled::any")]
    pub status_code: Option<String>,
    /// How it is damaged, from the dictionary damagedType.
    #[serde(deserialize_with = "crate::document::spelled::any")]
    pub damaged_type: Option<String>,
    /// How many were turned away.
    pub rejected_qty: Qty,
    /// Why.
    pub rejection_reason: Option<String>,
    /// Product temperature.
    pub product_temp: Option<Celsius>,
    /// Photos: ids of files.
    pub photos: Files,
    /// Why a limit was passed over, by somebody who may.
    pub override_reason: Option<String>,
    /// Device on which it was said.
    pub device: Option<String>,
    /// Location to put it away to; the proposed one when left empty (`/direct` only).
    #[serde(deserialize_with = "crate::document::spelled::any")]
    pub target_location_code: Option<String>,
}
