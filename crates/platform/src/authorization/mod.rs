//! Authorization: letting an outside account see another party's records.
//!
//! A shipper's account sees its own records; a grant adds those of one more party, within dates if
//! wanted. A grant is authorized or not authorized (the specification's code table) and takes
//! effect at the account's next call.

mod api;
mod flow;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

/// Manifest of Authorization.
pub fn feature() -> Feature {
    Feature::new("Authorization", "/arpa-basic-api/authorization")
        .texts(include_str!("texts.toml"))
        .list(&list::LIST)
        .get("/accounts", "search", api::accounts)
        .get("/parties", "search", api::parties)
        .get("/{id}", "detail", api::detail)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/{id}/authorize", "authorize", api::authorize)
        .post("/{id}/revoke", "revoke", api::revoke)
        .post("/{id}/delete", "delete", api::delete)
        .post("/deleteMany", "delete", api::delete_many)
}
