//! Business days: which day a moment belongs to, and when a day begins and ends.

use std::fmt;
use std::str::FromStr;

use jiff::ToSpan as _;
use jiff::civil::{Date, Time};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{KnownFormat, RefOr};

use super::{Instant, TimeRange, Zone, text_schema};

/// A day of a business, `YYYY-MM-DD` on the wire and in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BusinessDay(Date);

/// Not a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a day like 2026-03-01")]
pub struct NotADay;

impl BusinessDay {
    /// The day of the calendar; `None` when there is no such day.
    pub fn of(year: i16, month: i8, day: i8) -> Option<Self> {
        Date::new(year, month, day).ok().map(Self)
    }

    /// The day `days` later, or earlier when negative; the calendar's last or first when it ends.
    #[must_use]
    pub fn plus_days(self, days: i32) -> Self {
        Self(self.0.saturating_add(i64::from(days).days()))
    }

    /// The same day of the month `months` later, or earlier when negative; the last one of a month that is
    /// shorter.
    #[must_use]
    pub fn plus_months(self, months: i32) -> Self {
        Self(self.0.saturating_add(i64::from(months).months()))
    }

    /// The number of days from this one to `later`, negative when it lies before.
    pub fn days_until(self, later: Self) -> i32 {
        // Whole days between two dates are always countable.
        self.0.until(later.0).map_or(0, |span| span.get_days())
    }

    /// Year, month 1-12 and day of the month 1-31.
    pub fn parts(self) -> (i16, i8, i8) {
        (self.0.year(), self.0.month(), self.0.day())
    }
}

impl fmt::Display for BusinessDay {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl FromStr for BusinessDay {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        // jiff also reads other spellings of a date; one spelling a day keeps texts comparable.
        let day: Date = text.parse().map_err(|_| NotADay)?;
        if day.to_string() == text && day.year() >= 0 { Ok(Self(day)) } else { Err(NotADay) }
    }
}

impl Serialize for BusinessDay {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for BusinessDay {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        String::deserialize(input)?.parse().map_err(D::Error::custom)
    }
}

impl From<BusinessDay> for db::Value {
    fn from(day: BusinessDay) -> Self {
        day.to_string().into()
    }
}

impl db::FromValue for BusinessDay {
    fn from_value(value: db::Value) -> Result<Self, db::Error> {
        String::from_value(value)?.parse().map_err(|error: NotADay| db::Error::Misuse(error.to_string()))
    }
}

impl utoipa::PartialSchema for BusinessDay {
    fn schema() -> RefOr<Schema> {
        text_schema(KnownFormat::Date, "A business day.")
    }
}

impl utoipa::ToSchema for BusinessDay {}

/// Where one business day ends and the next begins: a time of the clock in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayCut {
    zone: Zone,
    hour: i8,
    minute: i8,
}

/// Not a time of the day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a time like 06:30")]
pub struct NotATimeOfDay(String);

/// A cut-off hour that no clock shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the cut-off hour is 0 to 23, not {0}")]
pub struct NoSuchHour(i64);

impl DayCut {
    /// Days that begin at `hour` (0 to 23) in `zone`. With 6, work at 05:30 belongs to the day before.
    ///
    /// # Errors
    /// An hour outside 0 to 23.
    pub fn new(zone: Zone, hour: i64) -> Result<Self, NoSuchHour> {
        match i8::try_from(hour) {
            Ok(hour @ 0..=23) => Ok(Self { zone, hour, minute: 0 }),
            _ => Err(NoSuchHour(hour)),
        }
    }

    /// Days that begin at a time like `06:30` in `zone`.
    ///
    /// # Errors
    /// Anything but `00:00` to `23:59`.
    pub fn at(zone: Zone, time: &str) -> Result<Self, NotATimeOfDay> {
        let wrong = || NotATimeOfDay(time.to_owned());
        let (hour, minute) = time.split_once(':').ok_or_else(wrong)?;
        match (hour.parse(), minute.parse()) {
            (Ok(hour @ 0..=23), Ok(minute @ 0..=59)) => Ok(Self { zone, hour, minute }),
            _ => Err(wrong()),
        }
    }

    /// Days that begin at midnight in `zone`.
    pub fn midnight(zone: Zone) -> Self {
        Self { zone, hour: 0, minute: 0 }
    }

    /// The zone.
    pub fn zone(&self) -> &Zone {
        &self.zone
    }

    /// The day that `instant` belongs to.
    pub fn day_of(&self, instant: Instant) -> BusinessDay {
        let day = BusinessDay(self.zone.local(instant).date());
        if instant < self.start_of(day) { day.plus_days(-1) } else { day }
    }

    /// The first moment of a day. The day ends where the next one starts, 23 to 25 hours later.
    pub fn start_of(&self, day: BusinessDay) -> Instant {
        self.zone.instant(day.0.to_datetime(Time::constant(self.hour, self.minute, 0, 0)))
    }

    /// All of a day.
    pub fn range_of(&self, day: BusinessDay) -> TimeRange {
        TimeRange { from: Some(self.start_of(day)), until: Some(self.start_of(day.plus_days(1))) }
    }
}
