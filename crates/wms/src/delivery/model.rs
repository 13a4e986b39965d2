//! Shapes of delivery sheets: what people fill in is what is stored.

use codes::{DeliveryKind, DocumentSource, RestPolicy, ShipPolicy, Thermosphere};
use kernel::clock::{BusinessDay, Instant};
use kernel::units::{Celsius, CubicMetres, Grams, Price, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::substitutes::Substitutes;
use crate::document::{Files, form};

form! {
    /// A delivery sheet as it is filled in.
    pub struct Form {
        /// Warehouse that delivers.
        #[serde(deserialize_with = "crate::document::spelled::code")]
        warehouse_code: String,
        /// Cargo owner.
        #[serde(deserialize_with = "crate::document::spelled::code")]
        owner_code: String,
        /// Where the sheet came from.
        #[serde(default = "from_web")] source: DocumentSource,
        /// The owner's own number, unique among its sheets of a kind.
        external_no: Option<String>,
        /// Type, from the dictionary deliveryDocumentType.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        doc_type_code: Option<String>,
        /// Customer that it goes to; deliveries only.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        customer_code: Option<String>,
        /// Supplier that it goes back to; returns only.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        supplier_code: Option<String>,
        /// Who takes the goods; the customer's contact when left empty. The same of the following.
        consignee_name: Option<String>,
        /// Phone of whoever takes them.
        consignee_phone: Option<String>,
        /// Division that they go to.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        region_code: Option<String>,
        /// Street and number.
        address: Option<String>,
        /// How urgent, from 10, the most urgent, to 50: the lower number takes its turn first, as on all documents and jobs.
        #[serde(default = "usual")] priority: i64,
        /// When it should leave.
        required_ship_at: Option<Instant>,
        /// When it should arrive: the day on which the life of the goods is judged.
        required_arrive_at: Option<Instant>,
        /// When nothing of it may be changed any more.
        cutoff_at: Option<Instant>,
        /// Whether it waits until everything is there.
        #[serde(default = "as_available")] ship_policy: ShipPolicy,
        /// Rule by which its goods are chosen; that of the owner or the warehouse, else the usual one, when left empty.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        rule_code: Option<String>,
        /// What becomes of what cannot be had.
        #[serde(default = "waits")] rest_policy: RestPolicy,
        /// Days of life that must be left on arrival; as the customer, the owner or the goods say when left empty.
        min_life_days: Option<i64>,
        /// Per cent of life that must be left on arrival.
        min_life_percent: Option<i64>,
        /// Whether each line is filled from one batch.
        #[serde(default)] single_batch: bool,
        /// Whether other goods may take the place of those that are short.
        #[serde(default)] substitutable: bool,
        /// Carrier.
        carrier: Option<String>,
        /// Plate of the vehicle.
        plate_no: Option<String>,
        /// Driver.
        driver_name: Option<String>,
        /// The driver's phone.
        driver_phone: Option<String>,
        /// Dock.
        dock_code: Option<String>,
        /// Number in the queue.
        queue_no: Option<String>,
        /// Team that loads.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        loading_team_code: Option<String>,
        /// Collection location that picked goods wait at; the first of the warehouse when left empty.
        #[serde(default, deserialize_with = "crate::document::spelled::any")]
        staging_location_code: Option<String>,
        /// Thermosphere that it travels in.
        thermosphere: Option<Thermosphere>,
        /// Why a rule is passed over: goods go by another rule than by their expiry, a batch is named, or the sheet is
        /// changed after its cut-off.
        override_reason: Option<String>,
        /// Number of the transport order.
        transport_order_no: Option<String>,
        /// Papers and photos: ids of files.
        #[serde(default)] attachments: Files,
        /// Anything else.
        remark: Option<String>,
    }
    also {
        /// How it leaves, when all is done in one breath (`/direct` only).
        departure: Option<Departure>,
        /// To a customer, or back to a supplier: said by tables, which may hold both.
        kind: Option<DeliveryKind>,
    }
}

/// What has to be said for goods to leave at once.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Departure {
    /// Numbers of the seals.
    pub seal_nos: String,
    /// Temperature in the vehicle; needed for cold goods.
    #[serde(default)]
    pub truck_temp: Option<Celsius>,
    /// When it left; now when left out.
    #[serde(default)]
    pub departed_at: Option<Instant>,
    /// Why it leaves although the vehicle is too warm or was not read.
    #[serde(default)]
    pub override_reason: Option<String>,
    /// Why goods of several temperatures go on one vehicle.
    #[serde(default)]
    pub mix_reason: Option<String>,
}

const fn from_web() -> DocumentSource {
    DocumentSource::Web
}

const fn usual() -> i64 {
    30
}

const fn as_available() -> ShipPolicy {
    ShipPolicy::AsAvailable
}

const fn waits() -> RestPolicy {
    RestPolicy::Wait
}

/// A line that is ordered.
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
    /// Only goods of this batch number.
    #[serde(default)]
    pub batch_no: Option<String>,
    /// Only goods made on this day or later.
    #[serde(default)]
    pub production_from: Option<BusinessDay>,
    /// Only goods made on this day or before.
    #[serde(default)]
    pub production_to: Option<BusinessDay>,
    /// Only goods that keep until this day or longer.
    #[serde(default)]
    pub expiry_from: Option<BusinessDay>,
    /// Only goods of this inventory status.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub status_code: Option<String>,
    /// Only goods at this location.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub location_code: Option<String>,
    /// Only goods in this container.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub container_code: Option<String>,
    /// Goods that it may have when its own are short, where the sheet takes substitutes.
    #[serde(default)]
    pub substitutes: Substitutes,
    /// Gross weight of all of it; as the goods say when left empty.
    #[serde(default)]
    pub gross_weight: Option<Grams>,
    /// Volume of all of it; as the goods say when left empty.
    #[serde(default)]
    pub volume: Option<CubicMetres>,
    /// Price of one base unit, for papers and claims.
    #[serde(default)]
    pub unit_price: Option<Price>,
    /// Anything else.
    #[serde(default)]
    pub remark: Option<String>,
}

/// Taking a sheet back.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WithdrawForm {
    /// Version that was seen.
    pub version: i64,
    /// Why; asked for after the cut-off.
    #[serde(default)]
    pub reason: Option<String>,
}
