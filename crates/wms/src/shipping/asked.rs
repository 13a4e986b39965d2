//! What is asked of a delivery note.

use codes::{RecheckDifference, RecheckMode, RecheckResolution};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Celsius, Grams, Qty};
use serde::Deserialize;
use utoipa::ToSchema;

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
}

/// A line that was counted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Counted {
    /// The line.
    pub line_id: Id,
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
    #[serde(default)]
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
}

/// It leaves.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShipForm {
    /// Version of the note.
    pub version: i64,
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
