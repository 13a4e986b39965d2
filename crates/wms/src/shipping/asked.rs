//! What is asked of a delivery note.

use codes::{RecheckDifference, RecheckMode, RecheckResolution};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Celsius, Grams, Qty};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::document::Row;

const fn yes() -> bool {
    true
}

/// A check begins, or begins again in another way.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StartForm {
    /// Version of the note.
    pub version: i64,
    /// How it is checked.
    pub mode: RecheckMode,
    /// Why the caller checks what they picked themselves, where they may.
    #[serde(default)]
    pub own_pick_reason: Option<String>,
}

/// What was found.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CheckForm {
    /// Version of the note.
    pub version: i64,
    /// Lines that were counted.
    #[serde(default)]
    pub lines: Vec<Counted>,
    /// Containers that are there with everything that should be in them.
    #[serde(default)]
    pub container_codes: Vec<String>,
    /// Why goods pass that are too warm.
    #[serde(default)]
    pub override_reason: Option<String>,
}

/// A line that was counted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Counted {
    /// The line.
    pub line_id: Id,
    /// Whether it is the count of the whole pile that the line is of: the same goods of the same batch in the same
    /// container and place. It fills the lines of the pile in their order.
    #[serde(default)]
    pub pile: bool,
    /// How many good ones there are, in base units.
    pub qty: Qty,
    /// What they weigh.
    #[serde(default)]
    pub weight: Option<Grams>,
    /// How cold they are.
    #[serde(default)]
    pub product_temp: Option<Celsius>,
    /// Whether the label is right.
    #[serde(default = "yes")]
    pub label_ok: bool,
    /// Whether the packing is whole.
    #[serde(default = "yes")]
    pub package_ok: bool,
    /// What is wrong; short or over when left out and the count differs.
    #[serde(default)]
    pub difference: Option<RecheckDifference>,
}

/// What the scales say of the whole.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WeighForm {
    /// Version of the note.
    pub version: i64,
    /// Weight of everything, without containers.
    pub scale_weight: Grams,
}

/// What becomes of a difference.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResolveForm {
    /// Version of the note.
    pub version: i64,
    /// The line.
    pub line_id: Id,
    /// What becomes of it.
    pub resolution: RecheckResolution,
    /// Why.
    pub reason: String,
}

/// The vehicle that it leaves on.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VehicleForm {
    /// Version of the note.
    pub version: i64,
    /// Plate.
    pub plate_no: String,
    /// Plate of the trailer.
    #[serde(default)]
    pub trailer_no: Option<String>,
    /// Driver.
    #[serde(default)]
    pub driver_name: Option<String>,
    /// Their telephone.
    #[serde(default)]
    pub driver_phone: Option<String>,
    /// Carrier.
    #[serde(default)]
    pub carrier: Option<String>,
    /// Dock where it stands.
    #[serde(default)]
    pub dock_code: Option<String>,
    /// Team that loads it.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub loading_team_code: Option<String>,
}

/// The vehicle was read before it is loaded.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrecoolForm {
    /// Version of the note.
    pub version: i64,
    /// Temperature in it.
    pub truck_temp: Celsius,
    /// When it was read; now when left out.
    #[serde(default)]
    pub at: Option<Instant>,
    /// Why it is loaded although it is too warm.
    #[serde(default)]
    pub override_reason: Option<String>,
}

/// What comes on board, or comes down again.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LoadForm {
    /// Version of the note.
    pub version: i64,
    /// Lines; everything of their containers with them.
    #[serde(default)]
    pub line_ids: Vec<Id>,
    /// Containers.
    #[serde(default)]
    pub container_codes: Vec<String>,
    /// Plate that was read on the vehicle.
    #[serde(default)]
    pub plate_no: Option<String>,
    /// Dock where it stands.
    #[serde(default)]
    pub dock_code: Option<String>,
    /// How cold the goods were at the door.
    #[serde(default)]
    pub product_temp: Option<Celsius>,
    /// Why they are loaded although they, or the vehicle, are too warm.
    #[serde(default)]
    pub override_reason: Option<String>,
    /// Why goods of several temperatures go on one vehicle; said once for a note.
    #[serde(default)]
    pub mix_reason: Option<String>,
}

/// It leaves.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShipForm {
    /// Version of the note.
    pub version: i64,
    /// Plate that was read on the vehicle: the one that was written down, or the one to write down.
    #[serde(default)]
    pub plate_no: Option<String>,
    /// Dock where it stands, likewise.
    #[serde(default)]
    pub dock_code: Option<String>,
    /// Numbers of the seals; they may have been written down before.
    #[serde(default)]
    pub seal_nos: Option<String>,
    /// Temperature in the vehicle.
    #[serde(default)]
    pub truck_temp: Option<Celsius>,
    /// When it left; now when left out.
    #[serde(default)]
    pub departed_at: Option<Instant>,
    /// Why it leaves although the vehicle is too warm or was not read.
    #[serde(default)]
    pub override_reason: Option<String>,
    /// Why goods of several temperatures go on one vehicle; said once for a note.
    #[serde(default)]
    pub mix_reason: Option<String>,
}

/// Several leave on one vehicle: what is said here is said of each of them.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShipManyForm {
    /// The notes.
    pub rows: Vec<Row>,
    /// Plate of the vehicle; what each note says when left out. The same of the following.
    #[serde(default)]
    pub plate_no: Option<String>,
    /// Driver.
    #[serde(default)]
    pub driver_name: Option<String>,
    /// Dock where it stands.
    #[serde(default)]
    pub dock_code: Option<String>,
    /// Numbers of the seals.
    #[serde(default)]
    pub seal_nos: Option<String>,
    /// Temperature in the vehicle.
    #[serde(default)]
    pub truck_temp: Option<Celsius>,
    /// When it left; now when left out.
    #[serde(default)]
    pub departed_at: Option<Instant>,
    /// Why it leaves although the vehicle is too warm or was not read.
    #[serde(default)]
    pub override_reason: Option<String>,
    /// Why goods of several temperatures go on one vehicle; said once for a note.
    #[serde(default)]
    pub mix_reason: Option<String>,
}

/// Somebody signed for it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignForm {
    /// Version of the note.
    pub version: i64,
    /// Who.
    pub signed_by: String,
    /// When; now when left out.
    #[serde(default)]
    pub signed_at: Option<Instant>,
    /// Picture of the signed paper.
    #[serde(default)]
    pub pod_file: Option<Id>,
    /// What they said.
    #[serde(default)]
    pub remark: Option<String>,
    /// Lines of which something was refused; of all others everything was taken.
    #[serde(default)]
    pub refused: Vec<RefusedLine>,
}

/// A line of which something was refused.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RefusedLine {
    /// The line.
    pub line_id: Id,
    /// How many, in base units.
    pub qty: Qty,
    /// Why.
    pub reason: String,
}

/// What was scanned on the page for checking. Nothing given is asking what is next.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScanCheckForm {
    /// Warehouse where the scanner is.
    pub warehouse: String,
    /// The note; when left out the one that a scan names, or the one that is best checked next.
    #[serde(default)]
    pub note_id: Option<Id>,
    /// How it is checked: the check begins, or begins again.
    #[serde(default)]
    pub mode: Option<RecheckMode>,
    /// The place, and goods or their container, in either order. Without a note: its number, or a container of it.
    #[serde(default)]
    pub scans: Vec<String>,
    /// A line of the pile that is counted, or the line that is decided.
    #[serde(default)]
    pub line_id: Option<Id>,
    /// Number of the batch, where it is asked for.
    #[serde(default)]
    pub batch_no: Option<String>,
    /// How many good ones were counted, in base units.
    #[serde(default)]
    pub qty: Option<Qty>,
    /// What is wrong with the others; asked for when the count is not what it should be.
    #[serde(default)]
    pub difference: Option<RecheckDifference>,
    /// What the scales say of the whole.
    #[serde(default)]
    pub scale_weight: Option<Grams>,
    /// What becomes of the difference of the line.
    #[serde(default)]
    pub resolution: Option<RecheckResolution>,
    /// Why, for that, or for a check that is given up.
    #[serde(default)]
    pub reason: Option<String>,
    /// How the check ends.
    #[serde(default)]
    pub end: Option<CheckEnd>,
    /// Why the caller checks what they picked themselves, where they may.
    #[serde(default)]
    pub own_pick_reason: Option<String>,
    /// How cold the goods are.
    #[serde(default)]
    pub product_temp: Option<Celsius>,
    /// Why they pass although they are too warm.
    #[serde(default)]
    pub override_reason: Option<String>,
}

/// How a check ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CheckEnd {
    /// Everything is as it should be, or was decided.
    Pass,
    /// It cannot go like that.
    Fail,
}

/// What was scanned on the page for loading. Nothing given is asking what is next.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScanLoadForm {
    /// Warehouse where the scanner is.
    pub warehouse: String,
    /// The note; when left out the one that a scan names, or the one that is best loaded next.
    #[serde(default)]
    pub note_id: Option<Id>,
    /// The dock, and goods or their container, in either order. Before the vehicle is known: its plate, the number of
    /// a note, or a container of it.
    #[serde(default)]
    pub scans: Vec<String>,
    /// Plate that was read on the vehicle.
    #[serde(default)]
    pub plate_no: Option<String>,
    /// Dock where it stands.
    #[serde(default)]
    pub dock_code: Option<String>,
    /// Temperature in the vehicle, when it is read.
    #[serde(default)]
    pub truck_temp: Option<Celsius>,
    /// How cold the goods were at the door.
    #[serde(default)]
    pub product_temp: Option<Celsius>,
    /// A line of the pile that comes on board, where its label cannot be read.
    #[serde(default)]
    pub line_id: Option<Id>,
    /// Number of the batch, where it is asked for.
    #[serde(default)]
    pub batch_no: Option<String>,
    /// Why it is loaded although goods or vehicle are too warm.
    #[serde(default)]
    pub override_reason: Option<String>,
    /// Why goods of several temperatures go on one vehicle; said once for a note.
    #[serde(default)]
    pub mix_reason: Option<String>,
}
