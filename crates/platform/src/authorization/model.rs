//! Shapes of grants.

use codes::Authorization;
use kernel::clock::BusinessDay;
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

db::record! {
    /// A grant as stored.
    pub struct GrantRow in "data_grant" {
        pub id: Id,
        pub version: i64,
        pub party_id: Id,
        pub granted_code: String,
        pub granted_name: String,
        pub status: Authorization,
        pub valid_from: Option<BusinessDay>,
        pub valid_to: Option<BusinessDay>,
        pub remark: Option<String>,
    }
}

/// What a person fills in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GrantForm {
    /// Version that was seen; absent when adding.
    pub version: Option<i64>,
    /// The account that shall see more.
    pub party_id: Id,
    /// Code of the party whose records it shall see.
    pub granted_code: String,
    /// Name of that party.
    pub granted_name: String,
    /// First day; none means from now on.
    pub valid_from: Option<BusinessDay>,
    /// Last day; none means for good.
    pub valid_to: Option<BusinessDay>,
    /// Anything else, up to 500 characters.
    pub remark: Option<String>,
}

/// The version of the grant that was seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seen {
    /// Version that was seen.
    pub version: i64,
}

/// A grant as the screen shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Grant {
    /// Id.
    pub id: Id,
    /// Version to send back with a change.
    pub version: i64,
    /// The account.
    pub party_id: Id,
    /// Its user name.
    pub username: String,
    /// Its holder's name.
    pub account_name: String,
    /// Code of the party whose records it sees.
    pub granted_code: String,
    /// Name of that party.
    pub granted_name: String,
    /// In force or not.
    pub status: Authorization,
    /// First day.
    pub valid_from: Option<BusinessDay>,
    /// Last day.
    pub valid_to: Option<BusinessDay>,
    /// Remark.
    pub remark: Option<String>,
    /// Actions that the caller may use now.
    pub can: Vec<&'static str>,
}

/// A party whose records can be granted.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartyChoice {
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
}
