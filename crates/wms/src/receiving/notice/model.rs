//! What is answered about a notice.

use codes::Thermosphere;
use kernel::clock::BusinessDay;
use kernel::units::{Grams, Qty};
use serde::Serialize;
use utoipa::ToSchema;

/// An arrival notice, as it was understood.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
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
