//! Which place is good for which goods, and what lies where.
//!
//! [`fits`] says whether a place takes a load, and why not: temperature, bearing type, weight, volume, what may
//! lie together, locks, leases, dedicated places. [`propose`] finds the best of the places that take it and says
//! why. Both are pure: they judge [`Facts`], which are read in a constant number of statements, goods on their
//! way to a place included. [`settle`] writes what postings brought about: occupancy and load of locations,
//! status and place of containers. Nothing here moves goods.

mod candidates;
mod check;
mod claims;
mod explain;
mod find;
mod fit;
mod model;
mod planned;
mod propose;
mod reason;
mod settle;
mod store;
mod taken;
#[cfg(test)]
mod tests;

pub use candidates::Search;
pub use check::{Wanted, check, refused};
pub use claims::Claims;
pub use explain::{Explained, explain};
pub use find::{Found, alternatives, find};
pub use fit::{fits, unsuited};
pub use model::{Carrier, Content, Facts, Load, Ware};
pub use planned::planned;
pub use propose::{Proposal, Why, nowhere, propose};
pub use reason::{Ground, Reason};
pub use settle::settle;
pub use store::{Patience, bare, carriers, cold, turn};

use kernel::feature::Feature;

/// Places bring words and no routes; putaway has those.
pub fn feature() -> Feature {
    Feature::new("place", "/wms/place").texts(include_str!("texts.toml"))
}
