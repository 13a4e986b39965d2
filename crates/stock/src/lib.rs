//! The stock ledger: the only writer of goods on hand.
//!
//! A [`Bucket`] is goods of one owner, batch and state in one place of a warehouse, or outside the
//! house. A [`Move`] takes a quantity and a weight from one side to another; moves are appended and
//! never changed, a correction is a reverse. A [`Hold`] keeps a quantity for a delivery; it ends
//! taken or released, or goes along when its goods move ([`follow`]). What is on hand is what the moves
//! say: the rows of `stock` are a cache of their sums, and so are those of `stock_day`, which say what came and went by
//! business day; [`verify`] derives both again.
//!
//! There is one door, [`post`]: all moves of a [`Posting`] happen or none. It checks quantities, never
//! what a place is good for; whether fish may lie at that temperature is the business of the feature
//! that moves it.

mod book;
mod bucket;
mod calendar;
mod chain;
mod flow;
mod follow;
mod hold;
mod lying;
mod moves;
mod post;
mod refusal;
mod reverse;
mod store;
mod verify;
mod verify_flows;

pub use bucket::{Bucket, Side, key_parts};
pub use calendar::{Calendar, Days, Tell};
pub use chain::Chain;
pub use follow::{Followed, follow};
pub use hold::{Hold, Promise, Want, hold, promise, release};
pub use lying::{Label, Lying, lying, relabel};
pub use moves::{Doc, Move, Posted, Posting, Weight};
pub use post::post;
pub use refusal::{Refusal, Why};
pub use reverse::{reverse, unfollow};
pub use verify::{Difference, Part, Place, Portion, branches, verify, verify_part};

/// Words of the refusals, for the registry of texts.
pub const TEXTS: &str = include_str!("texts.toml");
