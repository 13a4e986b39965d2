//! Time: instants, the clock that gives them, and the days of a business.
//!
//! An instant is a UTC millisecond in the database and an ISO 8601 time with offset on the wire. A
//! business day runs from the cut-off hour to the next cut-off hour in the warehouse's time zone.
//! Nothing but [`Clock`] asks the machine for the time, so a test can set it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use utoipa::openapi::schema::{Object, Schema, Type};
use utoipa::openapi::{KnownFormat, RefOr, SchemaFormat};

mod day;
#[cfg(test)]
mod tests;
mod zone;

pub use day::{BusinessDay, DayCut, NoSuchHour, NotATimeOfDay};
pub use zone::{LocalTimeError, TimeRange, UnknownZone, Zone};

/// A moment as milliseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(i64);

impl Instant {
    /// The first moment of 1970, in UTC.
    pub const EPOCH: Self = Self(0);

    /// 0001-01-01T00:00:00Z.
    pub const MIN: Self = Self(-62_135_596_800_000);
    /// 9998-12-31T23:59:59.999Z: a year short of the calendar's end, so that every zone can show it.
    pub const MAX: Self = Self(253_370_764_799_999);

    /// From milliseconds since the epoch; a number beyond `MIN` or `MAX` becomes that.
    pub const fn of_millis(millis: i64) -> Self {
        if millis < Self::MIN.0 {
            Self::MIN
        } else if millis > Self::MAX.0 {
            Self::MAX
        } else {
            Self(millis)
        }
    }

    /// Milliseconds since the epoch.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// The moment `duration` later.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Self {
        Self::of_millis(self.0.saturating_add(millis(duration)))
    }

    /// The moment `duration` earlier.
    #[must_use]
    pub fn minus(self, duration: Duration) -> Self {
        Self::of_millis(self.0.saturating_sub(millis(duration)))
    }

    /// The time passed since `earlier`; nothing when it lies ahead.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// `2026-03-01 08:00:00`, for a sentence: in the zone of the answer that is being written
    /// ([`Zone::while_writing`]), in UTC otherwise.
    pub fn shown(self) -> String {
        zone::of_answer().unwrap_or(Zone::UTC).show(self)
    }

    fn timestamp(self) -> Timestamp {
        // `MIN` to `MAX` lies inside jiff's range.
        Timestamp::from_millisecond(self.0).unwrap_or(Timestamp::UNIX_EPOCH)
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// `2026-03-01T08:00:00.000Z`: always three decimals, so that the order of texts is the order of times.
impl fmt::Display for Instant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:.3}", self.timestamp())
    }
}

/// Not a time with an offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an ISO 8601 time with offset, like 2026-03-01T08:00:00+08:00")]
pub struct NotATime;

impl FromStr for Instant {
    type Err = NotATime;

    /// Takes any offset; a time without one is refused. Parts under a millisecond are cut off.
    fn from_str(text: &str) -> Result<Self, NotATime> {
        let timestamp: Timestamp = text.parse().map_err(|_| NotATime)?;
        let millis = timestamp.as_nanosecond().div_euclid(1_000_000);
        i64::try_from(millis).map(Self::of_millis).map_err(|_| NotATime)
    }
}

impl Serialize for Instant {
    /// In the zone of the answer that is being written ([`Zone::while_writing`]), in UTC otherwise.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match zone::of_answer() {
            Some(zone) => out.serialize_str(&zone.stamp(*self)),
            None => out.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        String::deserialize(input)?.parse().map_err(D::Error::custom)
    }
}

impl From<Instant> for db::Value {
    fn from(instant: Instant) -> Self {
        instant.0.into()
    }
}

impl db::FromValue for Instant {
    fn from_value(value: db::Value) -> Result<Self, db::Error> {
        i64::from_value(value).map(Self::of_millis)
    }
}

impl utoipa::PartialSchema for Instant {
    fn schema() -> RefOr<Schema> {
        text_schema(KnownFormat::DateTime, "ISO 8601 time with offset.")
    }
}

impl utoipa::ToSchema for Instant {}

fn text_schema(format: KnownFormat, description: &str) -> RefOr<Schema> {
    let object = Object::builder().schema_type(Type::String).format(Some(SchemaFormat::KnownFormat(format)));
    object.description(Some(description)).into()
}

/// Tells the time: the machine's, or in tests the one that a [`ClockHand`] points at.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    hand: Option<ClockHand>,
}

impl Clock {
    /// The machine's clock.
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stands still at `start`, and the hand that moves it.
    pub fn with_hand(start: Instant) -> (Self, ClockHand) {
        let hand = ClockHand(Arc::new(AtomicI64::new(start.0)));
        (Self { hand: Some(hand.clone()) }, hand)
    }

    /// The time now. The machine's clock may be set back: never order events by this alone.
    pub fn now(&self) -> Instant {
        match &self.hand {
            Some(hand) => Instant(hand.0.load(Ordering::SeqCst)),
            None => Instant::of_millis(Timestamp::now().as_millisecond()),
        }
    }
}

/// Moves a clock made by [`Clock::with_hand`], and all clones of it.
#[derive(Clone, Debug)]
pub struct ClockHand(Arc<AtomicI64>);

impl ClockHand {
    /// Sets the clock, forwards or backwards.
    pub fn set(&self, instant: Instant) {
        self.0.store(instant.0, Ordering::SeqCst);
    }

    /// Moves the clock on.
    pub fn advance(&self, duration: Duration) {
        self.0.fetch_add(millis(duration), Ordering::SeqCst);
    }
}
