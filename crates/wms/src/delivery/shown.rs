//! Shapes of a sheet as pages show it.

use kernel::master::Names;
use kernel::units::{CubicMetres, Grams, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Form;
use super::stored::{Line, Standing};

/// A sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Detail {
    /// Where it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// What its form says.
    #[serde(flatten)]
    pub form: Form,
    /// Sums over its lines.
    pub totals: Sums,
    /// Its lines.
    pub lines: Vec<LineDetail>,
    /// Names of what it refers to, by field and code.
    pub names: Names,
    /// What may be done with it now.
    pub can: Vec<&'static str>,
}

/// Sums over lines, in base units.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sums {
    /// Lines.
    pub lines: usize,
    /// Ordered.
    pub qty: Qty,
    /// Promised, picked or shipped.
    pub allocated_qty: Qty,
    /// Picked or shipped.
    pub picked_qty: Qty,
    /// Shipped.
    pub shipped_qty: Qty,
    /// Given up.
    pub cancelled_qty: Qty,
    /// Weight of what is ordered.
    pub weight: Grams,
    /// Volume of what is ordered.
    pub volume: CubicMetres,
}

/// A line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineDetail {
    /// As it is kept.
    #[serde(flatten)]
    pub line: Line,
    /// Name of the unit that quantities are in.
    pub base_unit_name: Option<String>,
    /// Name of the unit of the line.
    pub unit_name: Option<String>,
    /// Neither promised nor given up.
    pub qty_open: Qty,
}
