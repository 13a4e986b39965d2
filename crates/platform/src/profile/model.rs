//! Shapes of the profile.

use kernel::clock::Instant;
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The caller's own account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// Id.
    pub id: Id,
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// Phone.
    pub phone: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// Address of the portrait.
    pub head_img: Option<String>,
    /// Name of the department.
    pub department_name: Option<String>,
    /// Roles held.
    pub roles: Vec<ProfileRole>,
    /// Version to send back with a change.
    pub version: i64,
    /// Sign-in before this moment's session, or that session's.
    pub last_login_at: Option<Instant>,
}

/// A role held.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileRole {
    /// Code.
    pub code: String,
    /// Name.
    pub role_name: String,
}

/// What the caller changes; all of it is sent each time.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileForm {
    /// Version that was seen.
    pub version: i64,
    /// Name.
    pub name: String,
    /// Phone; absent for none.
    #[serde(default)]
    pub phone: Option<String>,
    /// Mail address; absent for none.
    #[serde(default)]
    pub email: Option<String>,
    /// Address of an uploaded picture; absent for none.
    #[serde(default)]
    pub head_img: Option<String>,
}

/// A session of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    /// Id.
    pub id: Id,
    /// Device it is bound to.
    pub device_id: String,
    /// Address at sign-in.
    pub address: String,
    /// Program at sign-in.
    pub agent: String,
    /// Sign-in.
    pub created_at: Instant,
    /// Latest call, to the minute.
    pub last_seen_at: Instant,
    /// Whether this call was made from it.
    pub current: bool,
}
