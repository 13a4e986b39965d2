//! Shapes of accounts.

use codes::{DataType, EnabledStatus, PartyType};
use kernel::clock::Instant;
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::department::DepartmentChoice;
use crate::role::RoleChoice;

db::record! {
    /// An account as stored.
    pub struct AccountRow in "party" {
        pub id: Id,
        pub version: i64,
        pub code: String,
        pub username: String,
        pub name: String,
        pub phone: Option<String>,
        pub email: Option<String>,
        pub address: Option<String>,
        pub party_type: PartyType,
        pub data_type: DataType,
        pub department_code: Option<String>,
        pub status: EnabledStatus,
        pub all_warehouses: bool,
        pub last_login_at: Option<Instant>,
        pub remark: Option<String>,
        pub created_by: String,
        pub gmt_created: Instant,
        pub modified_by: String,
        pub gmt_modified: Instant,
    }
}

/// What a person fills in.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccountForm {
    /// Version that was seen; absent when adding.
    pub version: Option<i64>,
    /// Name to sign in with, unique among all organizations; blanks around it do not count.
    pub username: String,
    /// Name.
    pub name: String,
    /// Phone.
    pub phone: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// Address.
    pub address: Option<String>,
    /// Own people of the operator, or the kind of outside party; decides whose records are seen.
    pub party_type: PartyType,
    /// What a session looks at when it begins.
    pub data_type: DataType,
    /// Code of the department.
    pub department_code: Option<String>,
    /// Ids of the roles; the first one is in use after sign-in.
    pub roles: Vec<Id>,
    /// Whether every warehouse may be entered, those to come included.
    pub all_warehouses: bool,
    /// Codes of the warehouses that may be entered, unless all may.
    pub warehouses: Vec<String>,
    /// Anything else, up to 500 characters.
    pub remark: Option<String>,
    /// When adding: code under which records belong to an outside party; made by the program when
    /// absent. It stays for good.
    #[serde(default)]
    pub code: Option<String>,
    /// When adding: the first password; made by chance when absent.
    #[serde(default, skip_serializing_if = "kernel::openapi::untold")]
    pub password: Option<String>,
    /// When adding: whether the first password must be changed at once, which it must when absent.
    #[serde(default)]
    pub must_change: Option<bool>,
}

/// The version of the account that was seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccountSeen {
    /// Version that was seen.
    pub version: i64,
}

/// Something with an id, a code and a name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Choice {
    /// Id.
    pub id: Id,
    /// Code; of accounts, the user name.
    pub code: String,
    /// Name.
    pub name: String,
}

/// A warehouse by code and name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WarehouseChoice {
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
}

/// What an account can be given, as far as the caller may give it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountOptions {
    /// Every role, each saying whether the caller may give it.
    pub roles: Vec<RoleChoice>,
    /// Warehouses that the caller may give.
    pub warehouses: Vec<WarehouseChoice>,
    /// Whether the caller may give all of them.
    pub all_warehouses: bool,
    /// Departments in use.
    pub departments: Vec<DepartmentChoice>,
    /// Party types (code table `partyType`).
    pub party_types: Vec<PartyType>,
    /// Data types (code table `dataType`).
    pub data_types: Vec<DataType>,
}

/// An account with everything that belongs to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// Id.
    pub id: Id,
    /// Version to send back with a change.
    pub version: i64,
    /// Code.
    pub code: String,
    /// User name.
    pub username: String,
    /// Name.
    pub name: String,
    /// Phone.
    pub phone: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// Address.
    pub address: Option<String>,
    /// Party type.
    pub party_type: PartyType,
    /// What a session looks at when it begins.
    pub data_type: DataType,
    /// Code of the department.
    pub department_code: Option<String>,
    /// Name of the department.
    pub department_name: Option<String>,
    /// Roles in their order.
    pub roles: Vec<Choice>,
    /// Whether every warehouse may be entered.
    pub all_warehouses: bool,
    /// Warehouses that may be entered, unless all may.
    pub warehouses: Vec<WarehouseChoice>,
    /// May sign in or not.
    pub status: EnabledStatus,
    /// Whether it is locked now, after too many wrong passwords.
    pub locked: bool,
    /// Until when.
    pub locked_until: Option<Instant>,
    /// Wrong passwords in a row.
    pub failures: i64,
    /// Whether the password must be changed before anything else is allowed.
    pub must_change: bool,
    /// When the password was set.
    pub password_changed_at: Option<Instant>,
    /// Last sign-in.
    pub last_login_at: Option<Instant>,
    /// The member of staff who has the account.
    pub staff: Option<Choice>,
    /// Remark.
    pub remark: Option<String>,
    /// Who made it.
    pub created_by: String,
    /// When.
    pub gmt_created: Instant,
    /// Who changed it last.
    pub modified_by: String,
    /// When.
    pub gmt_modified: Instant,
    /// Actions that the caller may use now.
    pub can: Vec<&'static str>,
}

/// A new account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedAccount {
    /// The account.
    pub account: Account,
    /// The password, when it was made by chance: shown this once. A repeated call does not have it.
    pub password: Option<String>,
}

/// A password made by chance.
#[derive(Debug, Serialize, ToSchema)]
pub struct FreshPassword {
    /// The password, shown this once. A repeated call does not have it.
    pub password: Option<String>,
}

/// How many sessions were ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedOut {
    /// Sessions that lived until now.
    pub ended: u64,
}

/// A living session of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSession {
    /// Id.
    pub id: Id,
    /// Device it is bound to.
    pub device: String,
    /// Address at sign-in.
    pub address: String,
    /// Program at sign-in.
    pub agent: String,
    /// Role chosen; none means the account's first.
    pub role_name: Option<String>,
    /// Sign-in.
    pub created_at: Instant,
    /// Latest call, to the minute.
    pub last_seen_at: Instant,
    /// End without another call.
    pub expires_at: Instant,
    /// Whether it is the caller's own.
    pub current: bool,
}
