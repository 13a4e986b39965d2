//! Question and answer of the area data.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which divisions are wanted; nothing at all means the provinces.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AreaQuery {
    /// Code of the division above.
    #[serde(default)]
    pub parent_code: Option<String>,
    /// 1 province, 2 city, 3 district, 4 street; the level below the parent when left out.
    #[serde(default)]
    pub level: Option<usize>,
    /// Part of the name.
    #[serde(default)]
    pub keyword: Option<String>,
}

/// A division.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Area {
    /// Code: 2, 4, 6 or 9 digits, beginning with the parent's.
    pub code: &'static str,
    /// Chinese name.
    pub name: &'static str,
    /// 1 province, 2 city, 3 district, 4 street.
    pub level: usize,
    /// Code of the division above; none for a province.
    pub parent_code: Option<&'static str>,
    /// The name with those above it, as an address has it.
    pub full_name: String,
    /// Whether nothing lies below.
    pub leaf: bool,
}
