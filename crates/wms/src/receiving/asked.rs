//! What verbs on receiving notes are told.

use codes::JobType;
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::Celsius;
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::ReceiptForm;

/// What came.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Registration {
    /// Version of the note, where it should be checked.
    #[serde(default)]
    pub version: Option<i64>,
    /// Each physical act.
    pub receipts: Vec<ReceiptForm>,
}

/// The rest of all lines, as expected.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rest {
    /// Version of the note, where it should be checked.
    #[serde(default)]
    pub version: Option<i64>,
    /// Product temperature of all of it.
    #[serde(default)]
    pub product_temp: Option<Celsius>,
}

/// What is taken back.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cancellation {
    /// Version of the note.
    pub version: i64,
    /// Why.
    pub reason: String,
    /// Receipts; with neither these nor lines, everything.
    #[serde(default)]
    pub receipt_ids: Vec<Id>,
    /// Lines.
    #[serde(default)]
    pub line_ids: Vec<Id>,
}

/// Lines of which nothing more comes.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Closing {
    /// Version of the note.
    pub version: i64,
    /// Every line that is short.
    pub lines: Vec<ShortLine>,
}

/// A line that is short.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShortLine {
    /// The line.
    pub line_id: Id,
    /// Why less came.
    pub reason: String,
}

/// A vehicle at the gate.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CheckIn {
    /// Version of the note.
    pub version: i64,
    /// When it came; now when nobody said.
    #[serde(default)]
    pub arrived_at: Option<Instant>,
    /// Plate of the vehicle.
    #[serde(default)]
    pub plate_no: Option<String>,
    /// Plate of the trailer.
    #[serde(default)]
    pub trailer_no: Option<String>,
    /// Driver.
    #[serde(default)]
    pub driver_name: Option<String>,
    /// The driver's phone.
    #[serde(default)]
    pub driver_phone: Option<String>,
    /// Number of the driver's identity card.
    #[serde(default)]
    pub driver_id_no: Option<String>,
    /// Dock that it is sent to.
    #[serde(default)]
    pub dock_code: Option<String>,
    /// Number in the queue.
    #[serde(default)]
    pub queue_no: Option<String>,
    /// Number of the seal; none for a vehicle that is not sealed.
    #[serde(default)]
    pub seal_no: Option<String>,
    /// Temperature that the vehicle was set to.
    #[serde(default)]
    pub reefer_set_temp: Option<Celsius>,
    /// Temperature in the vehicle.
    #[serde(default)]
    pub reefer_actual_temp: Option<Celsius>,
    /// Coldest product temperature before anything is unloaded.
    #[serde(default)]
    pub product_temp_min: Option<Celsius>,
    /// Warmest.
    #[serde(default)]
    pub product_temp_max: Option<Celsius>,
}

/// The vehicle is at the dock and its door is open.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Unloading {
    /// Version of the note.
    pub version: i64,
    /// Team that unloads; as on the note when left empty. The same of the following.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub loading_team_code: Option<String>,
    /// What is unloaded: a large or a small container, a vehicle, material; a vehicle when nobody said.
    #[serde(default)]
    pub job_type: Option<JobType>,
    /// Dock.
    #[serde(default)]
    pub dock_code: Option<String>,
    /// When the vehicle came; now when nobody said.
    #[serde(default)]
    pub arrived_at: Option<Instant>,
    /// Plate of the vehicle.
    #[serde(default)]
    pub plate_no: Option<String>,
    /// Number of the seal.
    #[serde(default)]
    pub seal_no: Option<String>,
    /// Temperature that the vehicle was set to.
    #[serde(default)]
    pub reefer_set_temp: Option<Celsius>,
    /// Temperature in the vehicle.
    #[serde(default)]
    pub reefer_actual_temp: Option<Celsius>,
    /// Coldest product temperature.
    #[serde(default)]
    pub product_temp_min: Option<Celsius>,
    /// Warmest product temperature.
    #[serde(default)]
    pub product_temp_max: Option<Celsius>,
}
