//! The menu and its buttons, as data: what routerTree edits, what roles hold, what the sidebar shows.
//!
//! Entries come from the program at first start (`menu`) and may then be renamed, moved, hidden and
//! added to. A button's permission code is a right; a menu's is only a mark of the specification and
//! never gives one. No button can carry the administrator's right.

mod api;
mod flow;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

/// Manifest of routerTree.
pub fn feature() -> Feature {
    Feature::new("routerTree", "/arpa-basic-api/resource")
        .texts(include_str!("texts.toml"))
        .list(&list::LIST)
        .get("/tree", "search", api::tree)
        .get("/{id}", "detail", api::detail)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/arrange", "arrange", api::arrange)
        .post("/{id}/delete", "delete", api::delete)
}
