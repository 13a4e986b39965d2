//! Time zones, and times as people write them: `2026-03-01 08:00:00`, without an offset.
//!
//! An answer is written in the zone of whoever asked, and nothing in it has to know that: the zone is
//! set around the writing. Writing never waits, so the zone of a thread is the zone of its answer.

use std::cell::RefCell;
use std::fmt;
use std::time::Duration;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::Instant;

/// A time zone by its name in the IANA database, such as `Asia/Shanghai`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

/// Not the name of a time zone.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the name of a time zone")]
pub struct UnknownZone(String);

/// Why a time as people write it was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LocalTimeError {
    /// Not `YYYY-MM-DD HH:mm:ss`, or no such day or time.
    #[error("not a time like 2026-03-01 08:00:00")]
    Malformed,
    /// The end of a range lies before its start.
    #[error("the range ends before it starts")]
    Reversed,
}

impl Zone {
    /// UTC.
    pub const UTC: Self = Self(TimeZone::UTC);

    /// The zone with this name.
    ///
    /// # Errors
    /// A name that the database does not have.
    pub fn of(name: &str) -> Result<Self, UnknownZone> {
        TimeZone::get(name).map(Self).map_err(|_| UnknownZone(name.to_owned()))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The moment at which clocks in this zone show `local`. A time that the change to summer time
    /// skips means the same stretch after it; one that comes twice means the first.
    pub(super) fn instant(&self, local: DateTime) -> Instant {
        let found = self.0.to_ambiguous_timestamp(local).compatible();
        // Fails only at the two ends of the calendar.
        found.map_or(Instant::EPOCH, |timestamp| Instant::of_millis(timestamp.as_millisecond()))
    }

    /// What clocks in this zone show at `instant`.
    pub(super) fn local(&self, instant: Instant) -> DateTime {
        self.0.to_datetime(instant.timestamp())
    }

    /// `2026-03-01 08:00:00` in this zone: for files and printed papers.
    pub fn show(&self, instant: Instant) -> String {
        self.local(instant).strftime("%Y-%m-%d %H:%M:%S").to_string()
    }

    /// `2026-03-01T08:00:00.250+08:00`: the wire form of lists, readable without knowing the zone.
    pub fn stamp(&self, instant: Instant) -> String {
        let zoned = instant.timestamp().to_zoned(self.0.clone());
        zoned.strftime("%Y-%m-%dT%H:%M:%S%.3f%:z").to_string()
    }

    /// Runs `write` with this as the zone in which instants are serialised and shown.
    pub fn while_writing<T>(&self, write: impl FnOnce() -> T) -> T {
        let _until_then = Earlier(OF_ANSWER.replace(Some(self.clone())));
        write()
    }

    /// Reads exactly `YYYY-MM-DD HH:mm:ss` as a time of this zone.
    ///
    /// # Errors
    /// Any other form, or a day or time that does not exist.
    pub fn read(&self, text: &str) -> Result<Instant, LocalTimeError> {
        let shaped = text.len() == SHAPE.len()
            && text.bytes().zip(SHAPE.bytes()).all(|(byte, wanted)| match wanted {
                b'0' => byte.is_ascii_digit(),
                mark => byte == mark,
            });
        let local: DateTime =
            if shaped { text.parse().ok() } else { None }.ok_or(LocalTimeError::Malformed)?;
        Ok(self.instant(local))
    }
}

thread_local! {
    static OF_ANSWER: RefCell<Option<Zone>> = const { RefCell::new(None) };
}

/// The zone of the answer that this thread is writing.
pub(super) fn of_answer() -> Option<Zone> {
    OF_ANSWER.with_borrow(Clone::clone)
}

/// The zone that held before; it holds again when this goes, after a panic too.
struct Earlier(Option<Zone>);

impl Drop for Earlier {
    fn drop(&mut self) {
        OF_ANSWER.set(self.0.take());
    }
}

const SHAPE: &str = "0000-00-00 00:00:00";

impl fmt::Display for Zone {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// A stretch of time with either end open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeRange {
    /// The first moment inside.
    pub from: Option<Instant>,
    /// The first moment after it.
    pub until: Option<Instant>,
}

impl TimeRange {
    /// Reads the two boxes of a date filter in the zone of the person. The end names its last second,
    /// so `23:59:59` takes in the whole day, and the whole second of a time that was picked.
    ///
    /// # Errors
    /// A malformed time, or an end before the start.
    pub fn read(start: Option<&str>, end: Option<&str>, zone: &Zone) -> Result<Self, LocalTimeError> {
        let from = start.map(|text| zone.read(text)).transpose()?;
        let last = end.map(|text| zone.read(text)).transpose()?;
        if let (Some(from), Some(last)) = (from, last)
            && last < from
        {
            return Err(LocalTimeError::Reversed);
        }
        Ok(Self { from, until: last.map(|last| last.plus(Duration::from_secs(1))) })
    }

    /// Whether `instant` lies inside.
    pub fn contains(&self, instant: Instant) -> bool {
        self.from.is_none_or(|from| from <= instant) && self.until.is_none_or(|until| instant < until)
    }
}
