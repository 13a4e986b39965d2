//! Shapes of roles.

use codes::Belong;
use kernel::id::Id;
use kernel::tree::Branch;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

db::record! {
    /// A role as stored.
    pub struct RoleRow in "role" {
        pub id: Id,
        pub version: i64,
        pub code: String,
        pub role_name: String,
        pub belong: Belong,
        pub description: Option<String>,
        pub fixed: bool,
    }
}

/// What a person fills in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoleForm {
    /// Version that was seen; absent when adding.
    pub version: Option<i64>,
    /// Unique in the organization; letters, digits, hyphens and underscores.
    pub code: String,
    /// Name.
    pub role_name: String,
    /// Side of the product it is for.
    #[serde(rename = "type")]
    pub belong: Belong,
    /// What it is for.
    pub description: Option<String>,
    /// Codes of the ticked menus and buttons.
    pub resources: Vec<String>,
}

/// Name and code of a copy.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CopyForm {
    /// Code of the new role.
    pub code: String,
    /// Name of the new role.
    pub role_name: String,
}

/// A role with what it holds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Role {
    /// Id.
    pub id: Id,
    /// Version to send back with a change.
    pub version: i64,
    /// Code.
    pub code: String,
    /// Name.
    pub role_name: String,
    /// Side of the product it is for.
    #[serde(rename = "type")]
    pub belong: Belong,
    /// What it is for.
    pub description: Option<String>,
    /// Whether it is the administrator's role, which cannot be changed.
    pub fixed: bool,
    /// Codes of its menus and buttons, in order.
    pub resources: Vec<String>,
    /// Actions that the caller may use now.
    pub can: Vec<&'static str>,
}

/// A role to give to an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleChoice {
    /// Id.
    pub id: Id,
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// Whether the caller holds every right of it and so may give it.
    pub held: bool,
}

/// A menu or button to tick.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tick {
    /// Code of the resource.
    pub code: String,
    /// Code of the one above.
    pub parent_code: Option<String>,
    /// `menu` or `button`.
    pub kind: String,
    /// Text key or plain title.
    pub title: String,
    /// Permission code of a button.
    pub permission: Option<String>,
    /// Whether the caller may give it away.
    pub held: bool,
    /// What lies below.
    #[schema(no_recursion)]
    pub children: Vec<Tick>,
}

impl Branch for Tick {
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
