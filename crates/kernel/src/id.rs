//! Ids made by the application: 63 bits that grow with time, strings on the wire.
//!
//! From the top: 41 bits of milliseconds since 2025, 12 bits of a running number, 10 bits of the
//! maker's node. No database round trip and no sequence is needed, rows of one time lie together in
//! an index, and several copies of the program never make the same id as long as their nodes differ.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, Schema, Type};

use crate::clock::Instant;

mod lease;
#[cfg(test)]
mod tests;

use lease::Lease;
pub use lease::{NoNode, Standing};

/// 2025-01-01T00:00:00Z in milliseconds; 41 bits from there last until 2094.
const START: i64 = 1_735_689_600_000;
const RUN_BITS: u32 = 12;
const NODE_BITS: u32 = 10;
const LAST_TICK: i64 = (1 << 41) - 1;

/// The id of a record. A decimal string on the wire, because a browser's numbers end at 53 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(i64);

impl Id {
    /// No record: the parent of a root, the author of what the program does by itself.
    pub const NONE: Self = Self(0);

    /// From a database column or a fixture. Ids are never negative.
    pub const fn of(number: i64) -> Self {
        Self(number)
    }

    /// The number itself.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Whether this is the id of no record.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The smallest id that can have been made at that time or later.
    pub const fn first_of(at: Instant) -> Self {
        let millis = at.millis() - START;
        Self(if millis > 0 { millis << (RUN_BITS + NODE_BITS) } else { 0 })
    }

    /// When the id was made, as far as the maker's clock was right.
    pub const fn made_at(self) -> Instant {
        Instant::of_millis((self.0 >> (RUN_BITS + NODE_BITS)) + START)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Not an id: something else than digits, a leading zero, or more than 63 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id is a string of digits")]
pub struct NotAnId;

impl FromStr for Id {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let plain = digits && (text == "0" || !text.starts_with('0'));
        if plain { text.parse().map(Self).map_err(|_| NotAnId) } else { Err(NotAnId) }
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        String::deserialize(input)?.parse().map_err(D::Error::custom)
    }
}

impl From<Id> for db::Value {
    fn from(id: Id) -> Self {
        id.0.into()
    }
}

impl db::FromValue for Id {
    fn from_value(value: db::Value) -> Result<Self, db::Error> {
        i64::from_value(value).map(Self)
    }
}

impl utoipa::PartialSchema for Id {
    fn schema() -> RefOr<Schema> {
        let object = Object::builder().schema_type(Type::String).pattern(Some("^(0|[1-9][0-9]{0,18})$"));
        object.description(Some("Id of a record.")).into()
    }
}

impl utoipa::ToSchema for Id {}

/// Makes ids. Clones share one run, so ids of one program grow strictly, whatever its clock does.
#[derive(Clone, Debug)]
pub struct IdMaker {
    node: i64,
    /// Milliseconds since 2025 and running number of the latest id.
    latest: Arc<AtomicI64>,
    /// None when nobody else works on the database.
    lease: Option<Arc<Lease>>,
}

impl IdMaker {
    /// The number of nodes that can be told apart.
    pub const NODES: u16 = 1 << NODE_BITS;

    /// A maker for `node`, taken modulo [`Self::NODES`], of a program that has its database to itself.
    /// Copies of the program that work on one database need different nodes: see [`Self::leased`].
    pub fn of_node(node: u16) -> Self {
        Self { node: i64::from(node % Self::NODES), latest: Arc::new(AtomicI64::new(0)), lease: None }
    }

    /// The node.
    pub fn node(&self) -> u16 {
        u16::try_from(self.node).unwrap_or_default()
    }

    /// A fresh id for something that happens `now`. When the clock was set back, or 4096 ids of one
    /// millisecond are used up, ids run ahead of the clock instead of repeating.
    ///
    /// # Panics
    /// When the lease of the node has run out or was lost: another copy of the program may make the
    /// same id, which would be found out much later, in the wrong record. Units of work ask
    /// [`Self::try_next`] and are refused instead.
    pub fn next(&self, now: Instant) -> Id {
        match self.try_next(now) {
            Ok(id) => id,
            Err(_) => panic!("node {} has no lease: no ids are made", self.node),
        }
    }

    /// As [`Self::next`]; without a lease it answers an id that no record may have, and asks for a renewal.
    ///
    /// # Errors
    /// An id of which nothing may be committed.
    pub(crate) fn try_next(&self, now: Instant) -> Result<Id, Id> {
        let id = self.unleased(now);
        if self.covers(id.made_at()) { Ok(id) } else { Err(id) }
    }

    /// Whether ids of that time may be made here.
    pub fn is_leased(&self, at: Instant) -> bool {
        self.lease.as_ref().is_none_or(|lease| lease.covers(at))
    }

    /// Whether an id of that time may be made. When not, a renewal is asked for.
    pub(crate) fn covers(&self, at: Instant) -> bool {
        self.lease.as_ref().is_none_or(|lease| lease.covers(at) || lease.ask())
    }

    /// Resolves when somebody wanted an id and the lease had run out, or was lost.
    pub async fn lapsed(&self) {
        match &self.lease {
            Some(lease) => lease.asked.notified().await,
            None => std::future::pending().await,
        }
    }

    /// An id for the log: made without a lease too, because no record has it.
    pub fn unleased(&self, now: Instant) -> Id {
        let tick = tick(now);
        let after = |latest: i64| tick.max(latest + 1);
        let earlier =
            self.latest.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |latest| Some(after(latest)));
        // The update never declines, so both arms hold the value before it.
        let (Ok(earlier) | Err(earlier)) = earlier;
        self.id(after(earlier))
    }

    /// The time of the latest id.
    fn made_until(&self) -> Instant {
        self.id(self.latest.load(Ordering::SeqCst)).made_at()
    }

    fn id(&self, run: i64) -> Id {
        Id((run << NODE_BITS) | self.node)
    }
}

/// The first running number of a millisecond.
fn tick(at: Instant) -> i64 {
    at.millis().saturating_sub(START).clamp(0, LAST_TICK) << RUN_BITS
}
