//! Which goods go out for which order, and why: the pure core of allocation.
//!
//! Goods in, decisions out: no database, no clock, no rights. A caller reads the rows of stock ([`Lot`]) and the
//! open lines ([`Sheet`]), makes a [`Floor`] of the rows, asks [`Floor::allocate`] or [`Floor::allocate_all`], and
//! posts what it answers as holds. Rows are locked by the caller; what is free is what it says.
//!
//! What is decided here:
//!
//! - **Rules** ([`Rule`]) are ordered steps as data: filters, orders, and manners of taking. The default is what
//!   expires first.
//! - **Whether a lot is good enough** has one answer with a reason ([`unfit`], [`closed`]), the same for the search,
//!   for a person's choice, for picking and for departure; whether goods may be used on a day has one, too
//!   ([`usable`]): the expiry day is the last. Shelf life is judged on the day of arrival.
//! - **How much** comes from where: exactly what is asked for or less, in whole units, whole containers where the
//!   rule prefers them, by weight for goods whose pieces differ. What is wanted is always what is given plus the
//!   rest.
//! - **Whose turn it is** among many sheets: [`Sheet::turn`]. Many at once get what they would get one by one.
//! - **What stands in** for goods that are short, how many batches a line may have, what becomes of the rest.
//! - **Swaps** ([`Floor::swap`]): the least change that brings another batch, place or container.
//! - **Why**: each pick says which step decided, each lot that was passed over is counted under a reason with an
//!   example, in text keys with arguments; an explanation never grows with the stock.
//!
//! Thermospheres, vehicles, routes and rights are the caller's business. Quantities are in the goods' own unit
//! ([`Qty`](kernel::units::Qty)), weights in grams, ways in centimetres. Sources: section 4.14 of the domain design
//! for expiry, minimums and the order of the default rule, 2.5 and 2.6 of the documents for reservations; the rest
//! stands in `docs/decisions/0034`.

mod batches;
mod choose;
mod explain;
mod fill;
mod floor;
mod job;
mod judge;
mod life;
mod line;
mod lot;
mod need;
mod offer;
mod outcome;
mod pass;
mod rule;
mod serve;
mod shelf;
mod substitute;
mod swap;
mod tally;
mod walk;

pub use floor::Floor;
pub use judge::{Ask, Bar, closed, unfit};
pub use life::{Hundredths, Least, Life, Limits, usable};
pub use line::{Amount, Chosen, Line, Named, Partial, Sheet, Substitute, Terms};
pub use lot::{Carrier, Lot, Unsound};
pub use offer::Offer;
pub use outcome::{Fate, LineOutcome, Outcome, Pick, Refused, Skip, Standing};
pub use rule::{Kind, Manner, Places, Rule, Step, Strictness};
pub use swap::{Swap, Wish};

/// Words of the rules and reasons, for the registry of texts.
pub const TEXTS: &str = include_str!("texts.toml");
