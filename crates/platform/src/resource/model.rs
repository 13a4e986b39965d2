//! Shapes of menu entries and buttons.

use codes::{Belong, ResourceKind};
use kernel::id::Id;
use kernel::tree::Branch;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Levels that the menu may have, buttons included.
pub const LEVELS: i64 = 10;

db::record! {
    /// A resource as stored.
    pub struct ResourceRow in "resource" {
        pub id: Id,
        pub version: i64,
        pub code: String,
        pub parent_code: Option<String>,
        pub kind: ResourceKind,
        pub belong: Belong,
        pub name: String,
        pub title: String,
        pub real_name: Option<String>,
        pub icon: Option<String>,
        pub path: Option<String>,
        pub component: Option<String>,
        pub redirect: Option<String>,
        pub permission: Option<String>,
        pub hidden: bool,
        pub keep_live: bool,
        pub level: i64,
        pub sort: i64,
    }
}

/// What a person fills in. Level and place follow from the parent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResourceForm {
    /// Version that was seen; absent when adding.
    pub version: Option<i64>,
    /// Unique in the organization; letters, digits, hyphens and underscores.
    pub code: String,
    /// Code of the entry above; none for the top.
    pub parent_code: Option<String>,
    /// Menu or button.
    pub kind: ResourceKind,
    /// Side of the product it belongs to.
    pub belong: Belong,
    /// Route name, by which tabs and the cache know the page.
    pub name: String,
    /// Title: the name of a text (`roleManage`) or plain words.
    pub title: String,
    /// Name for the people who administer rights.
    pub real_name: Option<String>,
    /// Icon name.
    pub icon: Option<String>,
    /// Path below the parent's.
    pub path: Option<String>,
    /// Page: the screen of a feature, or `Layout`.
    pub component: Option<String>,
    /// Where the entry leads instead of its own page.
    pub redirect: Option<String>,
    /// Permission code.
    pub permission: Option<String>,
    /// Not shown in the menu.
    pub hidden: bool,
    /// Kept alive when its tab is left.
    pub keep_live: bool,
    /// Place among its siblings.
    pub sort: i64,
}

/// A new order of siblings, and with it a new parent for those that had another.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Arrangement {
    /// Code of the entry above; none for the top.
    pub parent_code: Option<String>,
    /// Codes of all its children, in order.
    pub codes: Vec<String>,
}

/// How many entries were moved.
#[derive(Debug, Serialize, ToSchema)]
pub struct Arranged {
    /// Entries whose place changed.
    pub moved: i64,
}

/// A resource with what lies below it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Resource {
    /// Id.
    pub id: Id,
    /// Version to send back with a change.
    pub version: i64,
    /// Code.
    pub code: String,
    /// Code of the entry above.
    pub parent_code: Option<String>,
    /// Menu or button.
    pub kind: ResourceKind,
    /// Side of the product.
    pub belong: Belong,
    /// Route name.
    pub name: String,
    /// Title.
    pub title: String,
    /// Name for administrators.
    pub real_name: Option<String>,
    /// Icon name.
    pub icon: Option<String>,
    /// Path below the parent's.
    pub path: Option<String>,
    /// Page.
    pub component: Option<String>,
    /// Where it leads instead.
    pub redirect: Option<String>,
    /// Permission code.
    pub permission: Option<String>,
    /// Not shown in the menu.
    pub hidden: bool,
    /// Kept alive when its tab is left.
    pub keep_live: bool,
    /// Depth, from 1.
    pub level: i64,
    /// Place among its siblings.
    pub sort: i64,
    /// Entries below, in order.
    #[schema(no_recursion)]
    pub children: Vec<Resource>,
    /// Actions that the caller may use.
    pub can: Vec<&'static str>,
}

impl Resource {
    /// From its row, with the actions that the caller may use.
    pub fn of(row: ResourceRow, can: Vec<&'static str>) -> Self {
        Self {
            id: row.id,
            version: row.version,
            code: row.code,
            parent_code: row.parent_code,
            kind: row.kind,
            belong: row.belong,
            name: row.name,
            title: row.title,
            real_name: row.real_name,
            icon: row.icon,
            path: row.path,
            component: row.component,
            redirect: row.redirect,
            permission: row.permission,
            hidden: row.hidden,
            keep_live: row.keep_live,
            level: row.level,
            sort: row.sort,
            children: Vec::new(),
            can,
        }
    }
}

impl Branch for Resource {
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
