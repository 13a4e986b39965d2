//! Shapes of the organization.

use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

db::record! {
    /// The organization as stored.
    pub struct OrganizationRow in "organization" {
        pub id: Id,
        pub version: i64,
        pub group_name: String,
        pub name_zh: String,
        pub name_en: String,
        pub name_es: String,
        pub name_ja: String,
        pub credit_code: Option<String>,
        pub contact: Option<String>,
        pub phone: Option<String>,
        pub address: Option<String>,
        pub logo_file: Option<Id>,
        pub login_logo_file: Option<Id>,
    }
}

/// What a person fills in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OrganizationForm {
    /// Version that was seen.
    pub version: i64,
    /// Legal name.
    pub group_name: String,
    /// Name shown in Chinese; empty shows the legal name.
    pub name_zh: String,
    /// Name shown in English.
    pub name_en: String,
    /// Name shown in Spanish.
    pub name_es: String,
    /// Name shown in Japanese.
    pub name_ja: String,
    /// Unified social credit code.
    pub credit_code: Option<String>,
    /// Contact person.
    pub contact: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Address.
    pub address: Option<String>,
    /// Public file shown in the sidebar.
    pub logo_file: Option<Id>,
    /// Public file shown on the sign-in page.
    pub login_logo_file: Option<Id>,
}

/// The organization as the screen shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Organization {
    /// Id.
    pub id: Id,
    /// Version to send back with a change.
    pub version: i64,
    /// Legal name.
    pub group_name: String,
    /// Name shown in Chinese.
    pub name_zh: String,
    /// Name shown in English.
    pub name_en: String,
    /// Name shown in Spanish.
    pub name_es: String,
    /// Name shown in Japanese.
    pub name_ja: String,
    /// Unified social credit code.
    pub credit_code: Option<String>,
    /// Contact person.
    pub contact: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Address.
    pub address: Option<String>,
    /// File of the sidebar's logo.
    pub logo_file: Option<Id>,
    /// File of the sign-in page's logo.
    pub login_logo_file: Option<Id>,
}

impl From<OrganizationRow> for Organization {
    fn from(row: OrganizationRow) -> Self {
        Self {
            id: row.id,
            version: row.version,
            group_name: row.group_name,
            name_zh: row.name_zh,
            name_en: row.name_en,
            name_es: row.name_es,
            name_ja: row.name_ja,
            credit_code: row.credit_code,
            contact: row.contact,
            phone: row.phone,
            address: row.address,
            logo_file: row.logo_file,
            login_logo_file: row.login_logo_file,
        }
    }
}
