//! What is answered about a notice.

use codes::Thermosphere;
use kernel::clock::{BusinessDay, Instant};
use kernel::units::{Grams, Qty};
use serde::Serialize;
use utoipa::ToSchema;

/// An arrival notice, as it was understood.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// What stands above the table, for the header of the form.
    pub head: Head,
    /// Lines for the form of a receiving note.
    pub lines: Vec<Line>,
    /// What a person should look at, by row.
    pub problems: Vec<Problem>,
    /// Rows that are no goods.
    pub ignored: Vec<Ignored>,
    /// Other sheets of the file, which were left alone.
    pub sheets: Vec<String>,
    /// How each column was understood.
    pub columns: Vec<Column>,
}

/// What a notice says above its table. What could not be read in one way only is left out and told.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    /// Code of the owner whose goods were looked for.
    pub owner_code: String,
    /// Name of that owner.
    pub owner_name: String,
    /// Code of the supplier.
    pub supplier_code: Option<String>,
    /// Its name.
    pub supplier_name: Option<String>,
    /// When the goods are expected.
    pub expected_at: Option<Instant>,
    /// When they must be there at the latest.
    pub latest_due_at: Option<Instant>,
    /// The owner's own number.
    pub external_no: Option<String>,
    /// Number of the delivery note.
    pub delivery_note_no: Option<String>,
    /// Plate of the vehicle.
    pub plate_no: Option<String>,
    /// Plate of the trailer.
    pub trailer_no: Option<String>,
    /// Driver.
    pub driver_name: Option<String>,
    /// The driver's phone.
    pub driver_phone: Option<String>,
    /// Carrier.
    pub carrier: Option<String>,
    /// Number of the seal.
    pub seal_no: Option<String>,
    /// Anything else that it says: number of the shipping container, slot of the day.
    pub remark: Option<String>,
}

/// A line of the notice.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// Row of the file, from 1.
    pub row: u32,
    /// Code of the owner's goods; none when they are not known.
    pub goods_code: Option<String>,
    /// Their name, or what the file calls them.
    pub goods_name: Option<String>,
    /// GTIN in fourteen digits, or what stands for one in the file.
    pub gtin: Option<String>,
    /// Code of the unit that stock is counted in.
    pub unit_code: Option<String>,
    /// Its name.
    pub unit_name: Option<String>,
    /// Quantity in that unit.
    pub qty: Option<Qty>,
    /// What the file counts in.
    pub pack: Option<Packed>,
    /// Net weight in kilograms.
    pub net_weight: Option<Grams>,
    /// Gross weight in kilograms.
    pub gross_weight: Option<Grams>,
    /// Day of production.
    pub production_date: Option<BusinessDay>,
    /// Day of expiry.
    pub expiry_date: Option<BusinessDay>,
    /// Days that it keeps.
    pub shelf_life_days: Option<i64>,
    /// How cold it is kept.
    pub thermosphere: Option<Thermosphere>,
    /// Batch or lot number.
    pub batch_no: Option<String>,
    /// Number of the pallet that it comes on.
    pub container_code: Option<String>,
    /// Anything else.
    pub remark: Option<String>,
}

/// A number of packages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Packed {
    /// Code of the packaging level's unit; none when the goods have no such level.
    pub unit_code: Option<String>,
    /// How many.
    pub qty: Qty,
    /// Base units in one.
    pub pieces: Qty,
}

/// Something that a person should look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Row of the file.
    pub row: u32,
    /// Title of the column, as it stands in the file.
    pub column: Option<String>,
    /// What it is, in the caller's language.
    pub msg: String,
}

/// A row that is no goods.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ignored {
    /// Row of the file.
    pub row: u32,
    /// Why, in the caller's language.
    pub why: String,
}

/// A column of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Column {
    /// Its title.
    pub title: String,
    /// What it was taken for; none when it is not used.
    pub field: Option<String>,
}
