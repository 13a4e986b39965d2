//! API keys: how the programs of customers and of the operator call.
//!
//! A key belongs to an account. It works in that account's tenant, warehouses and parties and with the permissions that
//! were chosen for it, as far as the account holds them at that moment in any of its roles; so it can never do what the
//! account cannot. It is no person: it does not sign in, switch, change passwords, or administer people, rights,
//! the organization or keys. Of the secret only a hash is kept; it is shown once.
//!
//! An outside account sees and makes keys of its own only.

mod api;
mod door;
mod flow;
mod list;
mod model;
mod network;
mod pace;
mod scopes;
mod store;
#[cfg(test)]
mod tests;

pub use door::{Keys, authenticate, session_of};
pub use pace::CallLimit;
pub use scopes::is_for_people;

use kernel::feature::Feature;

/// Manifest of apiKeyManage.
pub fn feature() -> Feature {
    Feature::new("apiKeyManage", "/arpa-basic-api/apiKey")
        .texts(include_str!("texts.toml"))
        .list(&list::LIST)
        .get("/accounts", "search", api::accounts)
        .get("/scopes", "search", api::scopes)
        .get_common("/self", "self", api::own)
        .get("/{id}", "detail", api::detail)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/{id}/renew", "renew", api::renew)
        .post("/{id}/revoke", "revoke", api::revoke)
}
