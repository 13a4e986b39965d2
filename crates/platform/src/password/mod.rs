//! Passwords: how they are kept, checked and changed.
//!
//! A password is stored as an argon2id hash and nowhere else, least of all in logs or audit rows.
//! Hashing is slow on purpose, so it runs off the runtime's threads, two at a time. Other features
//! (accounts, first start) set passwords through [`Hasher`] and [`set`] and never touch the table.

mod api;
mod flow;
mod hasher;
mod model;
mod random;
mod store;
#[cfg(test)]
mod tests;

pub use flow::{check, left_over, set};
pub use hasher::{Cost, Hasher, Verdict};
pub use model::MAX_LENGTH;
pub use random::random;
pub(crate) use store::{credential, rehash};

use kernel::feature::Feature;

/// Manifest of updatePassword.
pub fn feature() -> Feature {
    Feature::new("updatePassword", "/arpa-basic-api/party").texts(include_str!("texts.toml")).post_arriving(
        "/updatePass",
        "edit",
        api::update,
    )
}
