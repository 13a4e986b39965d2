//! Dates of batches: when one expires, how much of its life is left, and what that means.
//!
//! Pure functions. Today counts as a day already used, and the expiry day itself is the last on which goods may
//! be used: that is one answer for the whole system, not a rule's.

use codes::{ExpiryMode, ShelfLifeState, ShelfLifeUnit};
use kernel::clock::BusinessDay;
use kernel::units;

/// Months of a year.
const YEAR: i32 = 12;

/// How long goods keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShelfLife {
    /// How many of the unit.
    pub length: i32,
    /// Days, months or years.
    pub unit: ShelfLifeUnit,
    /// Whether the day of production is the first of them.
    pub mode: ExpiryMode,
}

impl ShelfLife {
    /// The last day on which goods made on `production` may be used.
    pub fn expiry(self, production: BusinessDay) -> BusinessDay {
        let after = match self.unit {
            ShelfLifeUnit::Day => production.plus_days(self.length),
            ShelfLifeUnit::Month => production.plus_months(self.length),
            ShelfLifeUnit::Year => production.plus_months(self.length.saturating_mul(YEAR)),
        };
        match self.mode {
            ExpiryMode::Following => after,
            ExpiryMode::Inclusive => after.plus_days(-1),
        }
    }

    /// The fewest days that it can be, for comparison with numbers of days: a month has 28 at least.
    pub fn days_at_least(self) -> i64 {
        let days = match self.unit {
            ShelfLifeUnit::Day => 1,
            ShelfLifeUnit::Month => 28,
            ShelfLifeUnit::Year => 365,
        };
        i64::from(self.length) * days
    }
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
    /// Days left on `day`; negative once it has expired.
    pub fn days_left(self, day: BusinessDay) -> i64 {
        i64::from(day.days_until(self.expiry))
    }

    /// Days of the whole life; none when the day of production is not known or not before the expiry.
    fn whole(self) -> Option<i64> {
        let days = i64::from(self.production?.days_until(self.expiry));
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
        let left = self.days_left(day);
        let share = match (least.percent, self.whole()) {
            (Some(percent), Some(whole)) => left * 100 >= percent * whole,
            _ => true,
        };
        share && least.days.is_none_or(|days| left >= days)
    }

    /// What the life that is left on `day` means.
    pub fn state(self, limits: &Limits, day: BusinessDay) -> ShelfLifeState {
        if self.days_left(day) < 0 {
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

/// The least life that is asked for: a share, days, both (then both must be reached) or neither.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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

    #[test]
    fn a_shelf_life_ends_where_labels_say() {
        use ExpiryMode::{Following, Inclusive};
        use ShelfLifeUnit::{Day, Month, Year};
        let table = [
            ("2026-03-01", 7, Day, Following, "2026-03-08"),
            ("2026-03-01", 7, Day, Inclusive, "2026-03-07"),
            ("2026-03-01", 1, Day, Inclusive, "2026-03-01"),
            ("2025-08-31", 6, Month, Following, "2026-02-28"),
            ("2026-01-15", 12, Month, Inclusive, "2027-01-14"),
            ("2024-02-29", 1, Year, Following, "2025-02-28"),
            ("2024-02-29", 4, Year, Following, "2028-02-29"),
            ("2025-12-31", 180, Day, Following, "2026-06-29"),
        ];
        for (production, length, unit, mode, expiry) in table {
            let life = ShelfLife { length, unit, mode };
            assert_eq!(
                life.expiry(day(production)),
                day(expiry),
                "{production} + {length} {unit:?} {mode:?}"
            );
        }
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
