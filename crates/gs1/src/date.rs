//! Dates as labels say them.

use std::fmt;

/// A day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// Year, four digits.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
}

impl fmt::Display for Date {
    /// As ISO 8601 has it.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Date {
    /// Six digits of a label, read in a year. Two digits of a year are of the century that brings them within
    /// fifty years of now (GS1 General Specifications, section 7.12), and day 00 is the last day of its month.
    pub fn of_label(text: &str, this_year: u16) -> Option<Self> {
        let part = |at: usize| text.get(at..at + 2).and_then(|part| part.parse::<u8>().ok());
        let (short, month, day) = (part(0)?, part(2)?, part(4)?);
        let year = full_year(short, this_year);
        if text.len() != 6 || !(1..=12).contains(&month) || day > days_in(year, month) {
            return None;
        }
        Some(Self { year, month, day: if day == 0 { days_in(year, month) } else { day } })
    }
}

fn full_year(short: u8, this_year: u16) -> u16 {
    let century = this_year / 100 * 100;
    let year = century + u16::from(short);
    match i32::from(short) - i32::from(this_year % 100) {
        51.. => year.saturating_sub(100),
        ..=-50 => year + 100,
        _ => year,
    }
}

/// How many days a month has.
pub(crate) fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn two_digits_of_a_year_are_within_fifty_years_of_now() {
        for (text, now, date) in [
            ("261121", 2026, "2026-11-21"),
            ("760101", 2026, "2076-01-01"),
            ("770101", 2026, "1977-01-01"),
            ("010101", 2052, "2101-01-01"),
            ("020101", 2052, "2102-01-01"),
            ("030101", 2052, "2003-01-01"),
            ("990101", 2049, "2099-01-01"),
            ("000229", 2026, "2000-02-29"),
        ] {
            let read = Date::of_label(text, now).map(|date| date.to_string());
            // 2052 less fifty is 2002, which the rule gives to the century to come.
            assert_eq!(read.as_deref(), Some(date), "{text} in {now}");
        }
    }

    #[test]
    fn day_nought_is_the_last_of_its_month_and_other_impossible_days_are_none() {
        assert_eq!(Date::of_label("240200", 2026).map(|date| date.day), Some(29));
        assert_eq!(Date::of_label("261200", 2026).map(|date| date.day), Some(31));
        for bad in ["260230", "261301", "260001", "26010", "2601011", "26010x", ""] {
            assert_eq!(Date::of_label(bad, 2026), None, "{bad}");
        }
    }
}
