//! Departments of the operator: a tree in which staff and accounts have their place.
//!
//! A department says nothing about rights. One that still has children, staff or accounts cannot be
//! deleted, and the refusal says how many of each.

mod api;
mod flow;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

pub use model::DepartmentChoice;
pub use store::{can_choose, can_choose_code, choices};

/// Manifest of departmentManage.
pub fn feature() -> Feature {
    Feature::new("departmentManage", "/arpa-basic-api/department")
        .texts(include_str!("texts.toml"))
        .list(&list::LIST)
        .get("/tree", "search", api::tree)
        .get("/{id}", "detail", api::detail)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/arrange", "edit", api::arrange)
        .post("/{id}/delete", "delete", api::delete)
}
