//! Questions and answers about warehouses.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something to choose, by code and name.
#[derive(Debug, Serialize, ToSchema)]
pub struct Choice {
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
}

/// Which shippers are wanted.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShipmentQuery {
    /// Warehouse where they store goods; every warehouse in view when left out.
    #[serde(default)]
    pub warehouse_code: Option<String>,
    /// Part of their code or name.
    #[serde(default)]
    pub keyword: Option<String>,
}
