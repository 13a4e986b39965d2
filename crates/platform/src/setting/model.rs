//! Shapes of the settings screen.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All settings, in the order of the screen.
#[derive(Debug, Serialize, ToSchema)]
pub struct SettingsDetail {
    /// One entry per setting.
    pub settings: Vec<SettingDetail>,
}

/// One setting with what the screen needs to draw and check it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingDetail {
    /// Name.
    pub name: String,
    /// Group on the screen.
    pub group: String,
    /// `whole`, `prefix` or `zone`.
    pub kind: String,
    /// Value in force.
    pub value: String,
    /// Value while nobody changed it.
    pub default_value: String,
    /// Smallest value of a whole number.
    pub min: Option<i64>,
    /// Largest value of a whole number.
    pub max: Option<i64>,
    /// Unit of a whole number.
    pub unit: Option<String>,
    /// Version of the row; 0 while nobody changed it.
    pub version: i64,
}

/// What is changed; settings that are not named stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettingsForm {
    /// The changes.
    pub changes: Vec<SettingChange>,
}

/// A new value for one setting.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettingChange {
    /// Which.
    pub name: String,
    /// The new value as text.
    pub value: String,
    /// Version of the value that was seen.
    pub version: i64,
}
