//! Shapes of a sheet as pages show it.

use kernel::id::Id;
use kernel::master::Names;
use kernel::units::{CubicMetres, Grams, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::Form;
use super::stored::{Line, Standing};
use crate::allocation::{Reserved, RuleWords, SaidWords};

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
    /// What is promised to it, picked or gone.
    pub reservations: Vec<Reserved>,
    /// The rule by which its goods are chosen.
    pub rule: RuleWords,
    /// The sheets that its rests became.
    pub rests: Vec<RestSheet>,
    /// Names of what it refers to, by field and code.
    pub names: Names,
    /// What may be done with it now.
    pub can: Vec<&'static str>,
}

/// A sheet that a rest became.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RestSheet {
    /// Id.
    pub id: Id,
    /// Number.
    pub doc_no: String,
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
    /// Wanted by sheets of their own now.
    pub moved_qty: Qty,
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
    /// Neither promised nor given up nor moved on.
    pub qty_open: Qty,
    /// What the last allocation said of it.
    pub said: Option<SaidWords>,
}
