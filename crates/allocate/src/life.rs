//! The life of a batch: how much of it is left, what that means, and whether goods may be used on a day.
//!
//! Pure functions, and the only answer to "is it usable on its expiry day": today counts as a day already used,
//! and the expiry day itself is the last on which goods may be used, for every rule, screen and check alike.

use codes::ShelfLifeState;
use kernel::clock::BusinessDay;
use kernel::units;

/// Whether goods may be given away on `day`: up to and on the day they expire, and before the day from which they
/// are taken off the shelf. Goods without these days can always be used.
pub fn usable(expiry: Option<BusinessDay>, removal: Option<BusinessDay>, day: BusinessDay) -> bool {
    expiry.is_none_or(|expiry| Life { production: None, expiry }.lasts(day))
        && removal.is_none_or(|removal| day < removal)
}

/// The life of one batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Life {
    /// The day it was made, where that is known.
    pub production: Option<BusinessDay>,
    /// Its last day.
    pub expiry: BusinessDay,
}

/// A share of life in hundredths of a per cent: 4,945 is 49.45 %.
pub type Hundredths = i64;

impl Life {
    /// Whether `day` still belongs to it: its expiry day does.
    pub fn lasts(self, day: BusinessDay) -> bool {
        day <= self.expiry
    }

    /// Days left on `day`; negative once it has expired.
    pub fn days_left(self, day: BusinessDay) -> i64 {
        number(self.expiry) - number(day)
    }

    /// Days of the whole life; none when the day of production is not known or not before the expiry.
    fn whole(self) -> Option<i64> {
        let days = number(self.expiry) - number(self.production?);
        (days > 0).then_some(days)
    }

    /// Share of the life that is left on `day`, rounded for reading. Comparisons ask [`Life::reaches`].
    pub fn share_left(self, day: BusinessDay) -> Option<Hundredths> {
        let whole = i128::from(self.whole()?);
        let hundredths = units::half_up(i128::from(self.days_left(day)) * 10_000, whole).ok()?;
        Hundredths::try_from(hundredths).ok()
    }

    /// Whether on `day` it has at least what `least` asks for. A share that cannot be told is not held
    /// against it: the days decide.
    pub fn reaches(self, least: Least, day: BusinessDay) -> bool {
        if least == Least::default() {
            return true;
        }
        let left = self.days_left(day);
        let share = match (least.percent, self.whole()) {
            (Some(percent), Some(whole)) => left * 100 >= percent * whole,
            _ => true,
        };
        share && least.days.is_none_or(|days| left >= days)
    }

    /// The first day on which it has less than `least` asks for; none when that asks for nothing it can tell.
    pub fn first_below(self, least: Least) -> Option<BusinessDay> {
        let share = least.percent.zip(self.whole()).map(|(percent, whole)| (percent * whole + 99) / 100);
        let enough = share.max(least.days)?;
        let back = i32::try_from(enough.checked_sub(1)?).ok()?;
        Some(self.expiry.plus_days(-back))
    }

    /// What the life that is left on `day` means.
    pub fn state(self, limits: &Limits, day: BusinessDay) -> ShelfLifeState {
        if !self.lasts(day) {
            ShelfLifeState::Expired
        } else if !self.reaches(limits.ship, day) {
            ShelfLifeState::Short
        } else if !self.reaches(limits.warn, day) {
            ShelfLifeState::Warn
        } else {
            ShelfLifeState::Ok
        }
    }
}

/// Days of the calendar counted from a fixed one. A search compares millions of them, so this is plain arithmetic:
/// years that begin in March, so that the odd day of February is the last.
fn number(day: BusinessDay) -> i64 {
    let (year, month, of_month) = day.parts();
    let (year, month) = (i64::from(year) - i64::from(month <= 2), (i64::from(month) + 9) % 12);
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + (month * 153 + 2) / 5 + i64::from(of_month)
}

/// The least life that is asked for: a share, days, both (then both must be reached) or neither.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Least {
    /// Per cent of the whole life, 0 to 100.
    pub percent: Option<i64>,
    /// Days.
    pub days: Option<i64>,
}

impl Least {
    /// What both ask for together.
    #[must_use]
    pub fn stricter(self, other: Self) -> Self {
        Self { percent: self.percent.max(other.percent), days: self.days.max(other.days) }
    }
}

/// The limits of a batch: below `warn` somebody should look, below `ship` it does not leave.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Asked for at receipt.
    pub receive: Least,
    /// Below it, stock is ageing.
    pub warn: Least,
    /// Asked for when goods are shipped.
    pub ship: Least,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> BusinessDay {
        text.parse().unwrap()
    }

    fn life(production: &str, expiry: &str) -> Life {
        Life { production: Some(day(production)), expiry: day(expiry) }
    }

    const fn percent(percent: i64) -> Least {
        Least { percent: Some(percent), days: None }
    }

    const fn days(days: i64) -> Least {
        Least { percent: None, days: Some(days) }
    }

    /// The lots of the specification's table, planned to arrive on 2026-03-03.
    fn lots() -> [(&'static str, Life); 4] {
        [
            ("A", life("2025-09-01", "2026-03-20")),
            ("B", life("2025-12-01", "2026-06-01")),
            ("C", life("2025-10-01", "2026-05-01")),
            ("D", life("2025-08-01", "2026-04-15")),
        ]
    }

    fn reaching(least: Least) -> Vec<&'static str> {
        let arrival = day("2026-03-03");
        lots().into_iter().filter(|(_, life)| life.reaches(least, arrival)).map(|(lot, _)| lot).collect()
    }

    #[test]
    fn goods_are_usable_on_their_expiry_day_and_not_from_their_removal_day_on() {
        let over = Some(day("2026-03-20"));
        let table = [
            (over, None, "2026-03-19", true),
            (over, None, "2026-03-20", true),
            (over, None, "2026-03-21", false),
            (over, Some(day("2026-03-10")), "2026-03-09", true),
            (over, Some(day("2026-03-10")), "2026-03-10", false),
            (None, Some(day("2026-03-10")), "2026-03-10", false),
            (None, None, "2199-01-01", true),
        ];
        for (expiry, removal, on, expected) in table {
            assert_eq!(usable(expiry, removal, day(on)), expected, "{expiry:?} {removal:?} on {on}");
        }
    }

    #[test]
    fn days_are_counted_as_the_calendar_does() {
        let first = day("1999-12-25");
        for days in (0..150_000).step_by(7).chain(0..1_600) {
            let later = first.plus_days(days);
            assert_eq!(number(later) - number(first), i64::from(days), "{later}");
        }
    }

    #[test]
    fn shares_are_those_of_the_vectors() {
        let shares: Vec<_> = lots().iter().map(|(_, life)| life.share_left(day("2026-03-03"))).collect();
        assert_eq!(shares, [Some(850), Some(4_945), Some(2_783), Some(1_673)]);
    }

    #[test]
    fn minimums_leave_the_lots_of_the_vectors() {
        assert_eq!(reaching(Least::default()), ["A", "B", "C", "D"]);
        assert_eq!(reaching(days(30)), ["B", "C", "D"], "A has 17 days");
        assert!(reaching(percent(50)).is_empty(), "B has 49.45 %, which does not round up to the minimum");
        assert_eq!(reaching(percent(49)), ["B"]);
        assert_eq!(reaching(percent(20).stricter(days(60))), ["B"]);
        assert_eq!(days(10).stricter(days(30)), days(30));
    }

    #[test]
    fn the_first_day_below_a_least_life_is_the_first_that_does_not_reach_it() {
        let month = life("2026-03-01", "2026-03-31");
        let dated_only = Life { production: None, expiry: day("2026-03-31") };
        let table = [
            (month, percent(33), Some("2026-03-22")),
            (month, percent(10), Some("2026-03-29")),
            (month, percent(0), Some("2026-04-01")),
            (month, days(5), Some("2026-03-27")),
            (month, percent(33).stricter(days(5)), Some("2026-03-22")),
            (month, percent(10).stricter(days(5)), Some("2026-03-27")),
            (dated_only, days(5), Some("2026-03-27")),
            (dated_only, percent(33), None),
            (month, Least::default(), None),
        ];
        for (life, least, first) in table {
            assert_eq!(life.first_below(least), first.map(day), "{life:?} {least:?}");
            if let Some(first) = first.map(day) {
                assert!(
                    life.reaches(least, first.plus_days(-1)) && !life.reaches(least, first),
                    "{life:?} {least:?}"
                );
            }
        }
    }

    #[test]
    fn a_life_is_ok_then_warned_of_then_too_short_then_over() {
        let life = life("2026-01-01", "2026-04-11");
        let limits = Limits { receive: percent(66), warn: percent(33), ship: percent(20) };
        let table = [
            ("2026-01-01", ShelfLifeState::Ok),
            ("2026-03-09", ShelfLifeState::Ok),
            ("2026-03-10", ShelfLifeState::Warn),
            ("2026-03-22", ShelfLifeState::Warn),
            ("2026-03-23", ShelfLifeState::Short),
            ("2026-04-11", ShelfLifeState::Short),
            ("2026-04-12", ShelfLifeState::Expired),
        ];
        for (today, state) in table {
            assert_eq!(life.state(&limits, day(today)), state, "{today}");
        }
    }

    #[test]
    fn without_limits_a_batch_is_ok_up_to_and_on_its_last_day() {
        let life = life("2026-01-01", "2026-01-31");
        assert_eq!(life.state(&Limits::default(), day("2026-01-31")), ShelfLifeState::Ok);
        assert_eq!(life.state(&Limits::default(), day("2026-02-01")), ShelfLifeState::Expired);
    }

    #[test]
    fn without_a_production_day_only_days_count() {
        let life = Life { production: None, expiry: day("2026-03-31") };
        assert_eq!(life.share_left(day("2026-03-01")), None);
        assert!(life.reaches(percent(99), day("2026-03-01")));
        assert!(!life.reaches(days(31), day("2026-03-01")));
        let backwards = Life { production: Some(day("2026-04-01")), expiry: day("2026-03-31") };
        assert_eq!(backwards.share_left(day("2026-03-01")), None);
    }
}
