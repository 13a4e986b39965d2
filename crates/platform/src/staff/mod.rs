//! People who work for the operator, whether they sign in or not.
//!
//! A member of staff may have an account; the account is what carries rights. An identity number is
//! shown masked and never leaves in a list or an export.

mod api;
mod flow;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

/// Manifest of staffManage.
pub fn feature() -> Feature {
    Feature::new("staffManage", "/arpa-basic-api/staff")
        .texts(include_str!("texts.toml"))
        .list(&list::LIST)
        .get("/departments", "search", api::departments)
        .get("/accounts", "search", api::accounts)
        .get("/{id}", "detail", api::detail)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/{id}/delete", "delete", api::delete)
        .post("/deleteMany", "delete", api::delete_many)
}
