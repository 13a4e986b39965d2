//! Sessions: who is signed in on which device, with which role, looking at which warehouse.
//!
//! A session is a random token of which only the hash is stored, bound to a device, ended by its
//! row at once. Rights are read from the database and kept in memory for [`live::FRESH`]: what
//! another process revokes holds here within that time, what this process changes holds at the next
//! call, because whoever changes rights calls [`rights_changed`]. Nothing about a session can be
//! computed from a name, so nothing can be guessed.

mod api;
mod clean;
mod extract;
mod flow;
mod info;
mod live;
mod model;
mod rights;
mod store;
#[cfg(test)]
mod tests;

pub use clean::{Cleaned, clean};
pub use extract::{Agent, MaybeSignedIn, TokenGiven};
pub(crate) use flow::{Opened, Opening, may_begin_in, open};
pub(crate) use live::{FRESH, standing_of};
pub use live::{Sessions, authenticate, rights_changed, session_of};
pub use model::End;
pub use rights::PLAT_ADMIN;
pub use rights::is_operator;
pub(crate) use rights::{held, of_key, of_standing};
pub(crate) use store::end;
pub use store::end_all;

use kernel::act::hex;
use kernel::fault::{Answer, Fault};
use kernel::feature::Feature;
use sha2::{Digest, Sha256};

/// Largest body of these calls: a token.
const BODY: usize = 8 * 1024;

/// Manifest of the session calls. Those that the specification lets bring their token outside the
/// header are public routes that look for it themselves.
pub fn feature() -> Feature {
    Feature::new("session", "/arpa-basic-api")
        .limit(BODY)
        .texts(include_str!("texts.toml"))
        .post_public("/getUserInfo", "info", api::info)
        .get_public("/logout", "signOut", api::sign_out)
        .post_own("/changeLogin", "changeLogin", api::change_login)
        .post_own("/changeRole", "changeRole", api::change_role)
}

/// A token of 256 random bits.
pub(crate) fn fresh_token() -> Answer<String> {
    let mut bytes = [0_u8; 32];
    getrandom::fill(&mut bytes).map_err(Fault::internal)?;
    Ok(hex(&bytes))
}

/// What is stored of a token. A random token needs no salt and no slow hash.
pub(crate) fn token_hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}
