//! Roles: which menus and buttons their holders see and may press.
//!
//! A role holds resources of the menu tree; the permission codes of its buttons are what the server
//! checks. Nobody can give away a right that they do not hold. The administrator's role is fixed:
//! it holds everything and cannot be changed or deleted. Rights to administer people and rights are for
//! the operator's own accounts only.

mod api;
mod flow;
mod list;
mod model;
mod rights;
mod store;
#[cfg(test)]
mod tests;

pub use model::RoleChoice;
pub(crate) use rights::{choices, of_roles, operator_only};
pub(crate) use store::follow;

use kernel::feature::Feature;

/// Manifest of roleManage.
pub fn feature() -> Feature {
    Feature::new("roleManage", "/arpa-basic-api/role")
        .texts(include_str!("texts.toml"))
        .list(&list::LIST)
        .get("/resources", "search", api::resources)
        .get("/{id}", "detail", api::detail)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/{id}/copy", "copy", api::copy)
        .post("/{id}/delete", "delete", api::delete)
        .post("/deleteMany", "delete", api::delete_many)
}
