//! Rows and answers of sessions.

use codes::DataType;
use kernel::clock::Instant;
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Its owner signed out.
    SignedOut,
    /// Somebody ended it: its owner from elsewhere, or an administrator.
    Revoked,
    /// The password was changed.
    Password,
    /// The account was disabled or deleted.
    Disabled,
    /// Another session took its place (role switch).
    Replaced,
}

impl End {
    /// As it is stored.
    pub const fn code(self) -> &'static str {
        match self {
            Self::SignedOut => "signedOut",
            Self::Revoked => "revoked",
            Self::Password => "password",
            Self::Disabled => "disabled",
            Self::Replaced => "replaced",
        }
    }
}

db::record! {
    /// A session as stored.
    pub(crate) struct SessionRow in "session" {
        /// Id.
        pub id: Id,
        /// Tenant.
        pub branch_code: String,
        /// Account.
        pub party_id: Id,
        /// Role chosen; none means the account's first.
        pub role_id: Option<Id>,
        /// SHA-256 of the token.
        pub token_hash: String,
        /// Device it is bound to.
        pub device_id: String,
        /// Address at sign-in.
        pub address: String,
        /// Program at sign-in.
        pub agent: String,
        /// Kind of data looked at.
        pub data_type: DataType,
        /// Warehouse looked at; none means all that are allowed.
        pub data_code: Option<String>,
        /// Sign-in.
        pub created_at: Instant,
        /// Latest call, to the minute.
        pub last_seen_at: Instant,
        /// End without another call.
        pub expires_at: Instant,
        /// When it was ended.
        pub ended_at: Option<Instant>,
        /// Why.
        pub end_reason: Option<String>,
    }
}

/// Switching what is looked at.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeLogin {
    /// Kind of data; `WAREHOUSE` when left out.
    #[serde(default)]
    pub data_type: Option<String>,
    /// Warehouse to look at; empty for all that are allowed.
    #[serde(default)]
    pub authorize_data_code: Option<String>,
}

/// Switching the role.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeRole {
    /// Code of one of the account's roles.
    pub role: String,
}

/// Something with a code and a name: a warehouse, a shipper.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Named {
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
}

/// What the session looks at.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthorizeData {
    /// Kind of data.
    pub data_type: String,
    /// The warehouses in use now: the switched one, or all that are allowed.
    pub data: Vec<Named>,
}

/// Everything the console needs to draw itself for somebody. It has no words in it that depend on
/// the language, so a change of language needs no new call.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserInfo {
    /// The account.
    pub party: PartyInfo,
    /// Permission codes of the role in use, sorted; `super_admin` stands for all.
    pub permissionlist: Vec<String>,
    /// The menu of the role in use, without buttons.
    pub resource_list: Vec<MenuNode>,
    /// The account's roles; the first is the one in use.
    pub role_list: Vec<RoleInfo>,
    /// Parties that store goods in the warehouses in use.
    pub shipment: Vec<Named>,
    /// Warehouses the account may switch to.
    pub warehouse_list: Vec<Named>,
    /// What the session looks at.
    pub authorize_data: AuthorizeData,
    /// Whether the password must be changed before anything else is allowed.
    pub must_change: bool,
}

/// The account as the specification lists its fields.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartyInfo {
    /// Id.
    pub id: Id,
    /// Address.
    pub address: Option<String>,
    /// Tenant.
    pub branch_code: String,
    /// Code.
    pub code: String,
    /// Who made the account.
    pub created_by: String,
    /// Whether it was deleted; never true for somebody signed in.
    pub deleted: bool,
    /// Department.
    pub department_code: Option<String>,
    /// When it was made.
    pub gmt_created: Instant,
    /// When it was changed last.
    pub gmt_modified: Instant,
    /// Address of the portrait.
    pub head_img: Option<String>,
    /// Bank: whether a merchant agreement is signed.
    pub merch_sign: Option<i64>,
    /// Bank: kind of merchant agreement.
    pub merch_sign_type: Option<String>,
    /// Who changed it last.
    pub modified_by: String,
    /// Name.
    pub name: String,
    /// `PLAT_ADMIN`, `PLAT_STAFF` or an outside kind.
    pub party_type: String,
    /// Phone.
    pub phone: Option<String>,
    /// Bank: whether it is registered.
    pub reg_my_bank: Option<i64>,
    /// Status; 0 is enabled.
    pub status: i64,
    /// Loading team.
    pub team_code: Option<String>,
    /// Order among others.
    pub weight: i64,
    /// Bank: merchant number.
    pub ws_merchant_id: Option<String>,
}

/// A role as the specification lists its fields.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleInfo {
    /// Tenant.
    pub branch_code: String,
    /// Code.
    pub code: String,
    /// What it is for.
    pub description: Option<String>,
    /// Code again, under the name the console routes by.
    pub role: String,
    /// Name.
    pub role_name: String,
    /// The codes that routes are filtered by: this role's.
    pub roles: Vec<String>,
    /// Side of the product that it belongs to.
    #[serde(rename = "type")]
    pub belong: String,
}

/// A menu entry as the specification lists its fields.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuNode {
    /// `COMMON`, `WMS`, `TMS` or `CTMS`.
    pub belong: String,
    /// Tenant.
    pub branch_code: String,
    /// Entries below, in order.
    #[schema(no_recursion)]
    pub children: Vec<MenuNode>,
    /// Code, unique in the tenant.
    pub code: String,
    /// Screen that draws it; `Layout` for a group.
    pub component: Option<String>,
    /// Reached from other pages, not shown in the menu.
    pub hidden: bool,
    /// Whether its page stays alive in its tab.
    pub keep_live: bool,
    /// Depth; 1 at the top.
    pub level: i64,
    /// Icon and title.
    pub meta: MenuMeta,
    /// Route name.
    pub name: String,
    /// Entry above.
    pub parent_code: Option<String>,
    /// Path, below its parent's.
    pub path: Option<String>,
    /// Permission value.
    pub permission: Option<String>,
    /// Name given by people.
    pub real_name: Option<String>,
    /// Where a group leads to.
    pub redirect: Option<String>,
    /// Order among siblings.
    pub sort: i64,
}

/// How a menu entry looks.
#[derive(Debug, Serialize, ToSchema)]
pub struct MenuMeta {
    /// Name of the icon.
    pub icon: Option<String>,
    /// Text key (`route.roleManage`), or the words that people gave it.
    pub title: String,
}
