//! Shapes of API keys.

use codes::ApiKeyStatus;
use kernel::clock::{BusinessDay, Instant};
use kernel::id::Id;
use kernel::tree::Branch;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

db::record! {
    /// A key as stored, without its hash.
    pub struct KeyRow in "api_key" {
        pub id: Id,
        pub version: i64,
        pub party_id: Id,
        pub name: String,
        pub addresses: String,
        pub expires_on: Option<BusinessDay>,
        pub expires_at: Option<Instant>,
        pub revoked_at: Option<Instant>,
        pub revoked_by: Option<String>,
        pub last_used_at: Option<Instant>,
        pub last_used_from: Option<String>,
        pub remark: Option<String>,
        pub created_by: String,
        pub gmt_created: Instant,
    }
}

impl KeyRow {
    /// Whether a program can call with it at `now`.
    pub fn status(&self, now: Instant) -> ApiKeyStatus {
        match (self.revoked_at, self.expires_at) {
            (Some(_), _) => ApiKeyStatus::Revoked,
            (None, Some(end)) if end <= now => ApiKeyStatus::Expired,
            (None, _) => ApiKeyStatus::Active,
        }
    }
}

/// What a person fills in.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeyForm {
    /// Version that was seen; absent when adding.
    pub version: Option<i64>,
    /// The account in whose name the program calls; it cannot be changed.
    pub party_id: Id,
    /// What people call it, unique among the account's keys that are not revoked.
    pub name: String,
    /// Permission codes, 1 to 1000.
    pub scopes: Vec<String>,
    /// Last day on which it works; none means for good.
    pub expires_on: Option<BusinessDay>,
    /// Addresses and networks (`203.0.113.7`, `10.1.0.0/16`, `2001:db8::/32`) from which it works, at most 50; none means
    /// from everywhere.
    #[serde(default)]
    pub addresses: Vec<String>,
    /// Anything else, up to 500 characters.
    pub remark: Option<String>,
}

/// The version of the key that was seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeySeen {
    /// Version that was seen.
    pub version: i64,
}

/// A key as the screen shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKey {
    /// Id, which is also in the key itself.
    pub id: Id,
    /// Version to send back with a change.
    pub version: i64,
    /// The account.
    pub party_id: Id,
    /// Its user name.
    pub username: String,
    /// Its holder's name.
    pub account_name: String,
    /// What people call the key.
    pub name: String,
    /// Permission codes in order, whether the account still holds them or not.
    pub scopes: Vec<String>,
    /// Last day on which it works.
    pub expires_on: Option<BusinessDay>,
    /// Where it works from.
    pub addresses: Vec<String>,
    /// Whether it works.
    pub status: ApiKeyStatus,
    /// Latest call, to the minute.
    pub last_used_at: Option<Instant>,
    /// Address of that call.
    pub last_used_from: Option<String>,
    /// When it was revoked.
    pub revoked_at: Option<Instant>,
    /// Who revoked it.
    pub revoked_by: Option<String>,
    /// Remark.
    pub remark: Option<String>,
    /// Who made it.
    pub created_by: String,
    /// When.
    pub gmt_created: Instant,
    /// Actions that the caller may use now.
    pub can: Vec<&'static str>,
}

/// A key with its secret.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreshKey {
    /// The key.
    pub key: ApiKey,
    /// What the program sends as bearer token: shown this once. A repeated call does not have it; renew the key then.
    pub secret: Option<String>,
}

/// Whose permissions are chosen among.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScopesAsk {
    /// The account.
    pub party_id: Id,
}

/// A page, or something that is done on it, to choose for a key.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scope {
    /// Code of the page; of an action its permission code.
    pub code: String,
    /// Code of the page above.
    pub parent_code: Option<String>,
    /// `menu` or `button`.
    pub kind: String,
    /// Text key or plain title.
    pub title: String,
    /// Permission code of an action.
    pub permission: Option<String>,
    /// Whether the account holds it and the caller does, so that it can be given.
    pub held: bool,
    /// What lies below.
    #[schema(no_recursion)]
    pub children: Vec<Scope>,
}

impl Branch for Scope {
    type Key = String;

    fn key(&self) -> String {
        self.code.clone()
    }

    fn parent(&self) -> Option<String> {
        self.parent_code.clone()
    }

    fn children(&mut self) -> &mut Vec<Self> {
        &mut self.children
    }
}

/// What a program is told of the key it calls with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnKey {
    /// Id of the key.
    pub id: Id,
    /// What people call it.
    pub name: String,
    /// Code of the account, which is the code of the owner, supplier … whose records it sees.
    pub party_code: String,
    /// Name of the account.
    pub party_name: String,
    /// Code of the organization.
    pub branch_code: String,
    /// Codes of the warehouses it works in; none means all of the organization.
    pub warehouses: Option<Vec<String>>,
    /// Codes of the parties whose records it sees; none means all.
    pub parties: Option<Vec<String>>,
    /// Permission codes that it can use now, in order.
    pub scopes: Vec<String>,
    /// Time zone in which times are read and written.
    pub time_zone: String,
}
