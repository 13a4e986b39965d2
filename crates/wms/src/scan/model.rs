//! What a scan turns out to be.

use codes::{CaptureMode, LocationType, PackLevel};
use kernel::clock::BusinessDay;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which text is asked about.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct What {
    /// As it was scanned.
    pub code: String,
    /// Warehouse in which it was scanned; locations of others are refused then.
    pub warehouse: Option<String>,
}

/// What a scanned text is.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Scanned {
    /// A place.
    Location(Place),
    /// A pallet, box or other container.
    Container(Pallet),
    /// Goods.
    Goods(Goods),
}

/// A location.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// Id.
    pub id: Id,
    /// Code.
    pub code: String,
    /// Code of its area.
    pub area_code: String,
    /// Code of its warehouse.
    pub warehouse_code: String,
    /// What it is for.
    #[serde(rename = "type")]
    pub kind: LocationType,
    /// What its bar code says, where that is not its code.
    pub barcode: Option<String>,
}

/// A container.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pallet {
    /// Code: its own, or its SSCC.
    pub code: String,
    /// Id; none when it is not registered.
    pub id: Option<Id>,
    /// Whether it is registered. An SSCC that is not may come in on a truck.
    pub known: bool,
    /// Code of its type.
    pub type_code: Option<String>,
    /// Whether its code is an SSCC.
    pub sscc: bool,
    /// Code of the owner whose goods lie on it now; none when it is empty.
    pub owner_code: Option<String>,
    /// What its label says of what is in it.
    pub goods: Option<Label>,
    /// The goods that this may be, when the label names any.
    pub candidates: Vec<Candidate>,
}

/// Goods, by a code of the house or by GTIN.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Goods {
    /// What the label says.
    pub label: Label,
    /// Several owners may keep the same product; never empty.
    pub candidates: Vec<Candidate>,
}

/// What a label says.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Label {
    /// All of it, as people write it, or the code of the house.
    pub text: String,
    /// GTIN in fourteen digits.
    pub gtin: Option<String>,
    /// Serial shipping container code.
    pub sscc: Option<String>,
    /// Lot.
    pub lot: Option<String>,
    /// Serial number.
    pub serial: Option<String>,
    /// Day of production.
    pub production_date: Option<BusinessDay>,
    /// Day of expiry.
    pub expiry_date: Option<BusinessDay>,
    /// Day up to which it is at its best.
    pub best_before: Option<BusinessDay>,
    /// Net weight, in kilograms.
    pub net_weight: Option<Grams>,
    /// How many pieces there are in what was scanned, where that differs from one to the other.
    pub count: Option<i64>,
    /// How many of what the code names a pallet contains.
    pub contained: Option<i64>,
}

/// Goods that a code may mean, at one of their packaging levels.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    /// Id of the goods.
    pub id: Id,
    /// Their code.
    pub code: String,
    /// Their name.
    pub name: String,
    /// What they are exactly.
    pub spec: Option<String>,
    /// Code of their owner.
    pub owner_code: String,
    /// Code of the unit that stock is counted in.
    pub unit_code: String,
    /// When real weights are taken down.
    pub catch_weight_mode: CaptureMode,
    /// Packaging level that the code stands for; none for a code of the house, which means the base unit.
    pub level: Option<PackLevel>,
    /// Code of the unit of that level.
    pub pack_unit_code: String,
    /// Base units in one of it.
    pub pieces: Qty,
    /// The GTIN that was scanned, as the goods have it.
    pub gtin: Option<String>,
}
