//! Shapes of departments.

use codes::EnabledStatus;
use kernel::id::Id;
use kernel::tree::Branch;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

db::record! {
    /// A department as stored.
    pub struct DepartmentRow in "department" {
        pub id: Id,
        pub version: i64,
        pub code: String,
        pub name: String,
        pub parent_id: Option<Id>,
        pub leader: Option<String>,
        pub phone: Option<String>,
        pub sort: i64,
        pub status: EnabledStatus,
        pub remark: Option<String>,
    }
}

/// What a person fills in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DepartmentForm {
    /// Version that was seen; absent when adding.
    pub version: Option<i64>,
    /// Unique in the organization; letters, digits and hyphens.
    pub code: String,
    /// Name.
    pub name: String,
    /// The department above; none for the top.
    pub parent_id: Option<Id>,
    /// Who leads it.
    pub leader: Option<String>,
    /// Its phone.
    pub phone: Option<String>,
    /// Place among its siblings.
    pub sort: i64,
    /// In use or not.
    pub status: EnabledStatus,
    /// Anything else, up to 500 characters.
    pub remark: Option<String>,
}

/// A new order of the departments below one, and with it a new place for those that hung elsewhere.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DepartmentOrder {
    /// The department above; none for the top.
    pub parent_id: Option<Id>,
    /// All departments below it, in order.
    pub ids: Vec<Id>,
}

/// A department with what lies below it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Department {
    /// Id.
    pub id: Id,
    /// Version to send back with a change.
    pub version: i64,
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// The department above.
    pub parent_id: Option<Id>,
    /// Who leads it.
    pub leader: Option<String>,
    /// Its phone.
    pub phone: Option<String>,
    /// Place among its siblings.
    pub sort: i64,
    /// In use or not.
    pub status: EnabledStatus,
    /// Remark.
    pub remark: Option<String>,
    /// Departments below, in order.
    #[schema(no_recursion)]
    pub children: Vec<Department>,
    /// Actions that the caller may use.
    pub can: Vec<&'static str>,
}

/// A department to choose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepartmentChoice {
    /// Id.
    pub id: Id,
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// The department above.
    pub parent_id: Option<Id>,
}

impl Department {
    /// From its row, with the actions that the caller may use.
    pub fn of(row: DepartmentRow, can: Vec<&'static str>) -> Self {
        let DepartmentRow { id, version, code, name, parent_id, leader, phone, sort, status, remark } = row;
        let children = Vec::new();
        Self { id, version, code, name, parent_id, leader, phone, sort, status, remark, children, can }
    }
}

impl Branch for Department {
    type Key = Id;

    fn key(&self) -> Id {
        self.id
    }

    fn parent(&self) -> Option<Id> {
        self.parent_id
    }

    fn children(&mut self) -> &mut Vec<Self> {
        &mut self.children
    }
}
