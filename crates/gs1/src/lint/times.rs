//! Tests of dates and times.

use super::words::digits;
use crate::date::days_in;
use crate::flaw::{Flaw, Wrong};

/// A date whose year has so many digits.
pub(super) fn date(text: &str, year_digits: usize) -> Result<(), Wrong> {
    calendar(text, year_digits, 1)
}

/// The same, or day 00 for a month as a whole.
pub(super) fn date_or_month(text: &str, year_digits: usize) -> Result<(), Wrong> {
    calendar(text, year_digits, 0)
}

fn calendar(text: &str, year_digits: usize, first_day: u8) -> Result<(), Wrong> {
    let length = year_digits + 4;
    sized(text, length, Flaw::DateShort, Flaw::DateLong)?;
    digits(text)?;
    let number = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<u16>().ok());
    let month_at = year_digits..year_digits + 2;
    let (year, month, day) =
        (number(0, year_digits), number(month_at.start, month_at.end), number(length - 2, length));
    // Which century two digits are of makes no difference to leap years before 2100.
    let year = year.map(|year| if year_digits == 2 { 2000 + year } else { year }).unwrap_or_default();
    let month = month.and_then(|month| u8::try_from(month).ok()).filter(|month| (1..=12).contains(month));
    let month = month.ok_or_else(|| Wrong::new(Flaw::Month, month_at))?;
    let day = day.and_then(|day| u8::try_from(day).ok());
    if day.is_some_and(|day| (first_day..=days_in(year, month)).contains(&day)) {
        return Ok(());
    }
    Err(Wrong::new(Flaw::Day, length - 2..length))
}

fn sized(text: &str, length: usize, short: Flaw, long: Flaw) -> Result<(), Wrong> {
    match text.len() {
        found if found < length => Err(Wrong::whole(short, text)),
        found if found > length => Err(Wrong::whole(long, text)),
        _ => Ok(()),
    }
}

fn below(text: &str, at: usize, limit: u8, flaw: Flaw) -> Result<(), Wrong> {
    let part = text.get(at..at + 2).and_then(|part| part.parse::<u8>().ok());
    if part.is_some_and(|part| part < limit) { Ok(()) } else { Err(Wrong::new(flaw, at..at + 2)) }
}

/// An hour of the day.
pub(super) fn hour(text: &str) -> Result<(), Wrong> {
    sized(text, 2, Flaw::HourShort, Flaw::HourLong)?;
    digits(text)?;
    below(text, 0, 24, Flaw::Hour)
}

/// An hour with its minute.
pub(super) fn hour_minute(text: &str) -> Result<(), Wrong> {
    sized(text, 4, Flaw::HourMinuteShort, Flaw::HourMinuteLong)?;
    digits(text)?;
    below(text, 0, 24, Flaw::Hour)?;
    below(text, 2, 60, Flaw::Minute)
}

/// A minute.
pub(super) fn minute(text: &str) -> Result<(), Wrong> {
    sized(text, 2, Flaw::MinuteShort, Flaw::MinuteLong)?;
    digits(text)?;
    below(text, 0, 60, Flaw::Minute)
}

/// A second.
pub(super) fn second(text: &str) -> Result<(), Wrong> {
    sized(text, 2, Flaw::SecondShort, Flaw::SecondLong)?;
    digits(text)?;
    below(text, 0, 60, Flaw::Second)
}
