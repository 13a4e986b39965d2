//! Signing in: from user name and password on a device to a token.
//!
//! Whoever knocks learns nothing: an unknown name, a wrong password and a name that was tried too
//! often answer with the same words after the same time. Guessing is slowed three ways: a pace per
//! account and per address, a delay that doubles with every failure, and a lock. The public call
//! that names the organization for the page in front of the door lives here too.

mod api;
pub(crate) mod attempts;
mod flow;
mod group;
mod model;
mod pace;
mod store;
#[cfg(test)]
mod tests;

pub use model::Token;
pub use pace::{Pace, PaceLimits};
pub(crate) use store::default_branch;

use kernel::feature::Feature;

/// Largest body of a sign-in: nine short fields.
const BODY: usize = 8 * 1024;

/// What sign-in is told by the configuration.
#[derive(Debug, Clone)]
pub struct Client {
    /// Client id that the console sends.
    pub id: String,
    /// Client secret that the console sends. Every browser knows it: it tells programs apart.
    pub secret: String,
}

/// Manifest of sign-in.
pub fn feature() -> Feature {
    Feature::new("signIn", "/arpa-basic-api")
        .texts(include_str!("texts.toml"))
        .limit(BODY)
        .post_public("/authorize", "signIn", api::authorize)
        .get_public("/partyGroup/getDefault", "group", api::default_group)
}
