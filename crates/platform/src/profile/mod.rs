//! What people may see and change of themselves: name, phone, mail, portrait, and the devices they
//! are signed in on.
//!
//! Every call works on the caller's own account only; whatever else an account is made of belongs
//! to account management.

mod api;
mod flow;
mod model;
mod store;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

/// Manifest of the profile.
pub fn feature() -> Feature {
    Feature::new("profile", "/arpa-basic-api/profile")
        .texts(include_str!("texts.toml"))
        .get_own("", "detail", api::detail)
        .post_own("", "edit", api::edit)
        .get_own("/sessions", "sessions", api::sessions)
        .post_own("/sessions/{id}/revoke", "revoke", api::revoke)
}
