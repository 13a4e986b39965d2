//! GS1 data: what is printed on goods, cartons and pallets all over the world.
//!
//! Pure: no database, no rights. [`Scan::read`] turns what a scanner sent (or what somebody typed) into what a
//! warehouse wants to know; `element`, `link` and `carrier` read and write the three ways to say it, `rules`
//! judges what is on one item together, `lint` holds each value to its syntax. All that is known about
//! application identifiers comes from the dictionary that GS1 publishes (`data/`).

pub mod carrier;
mod date;
pub mod dictionary;
pub mod digits;
pub mod element;
mod error;
mod flaw;
pub mod link;
pub mod lint;
pub mod rules;
mod scan;

pub use date::Date;
pub use element::{Element, Reading};
pub use error::Error;
pub use flaw::{Flaw, Wrong};
pub use scan::Scan;

/// The sentences of [`Error`], for the registry of texts.
pub const TEXTS: &str = include_str!("texts.toml");
