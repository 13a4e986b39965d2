//! Dates of batches: when one expires. How much of its life is left on a day, and what that means, is one answer for
//! the whole system and stands in `allocate`.

use codes::{ExpiryMode, ShelfLifeUnit};
use kernel::clock::BusinessDay;

pub use allocate::{Hundredths, Least, Life, Limits};

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

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> BusinessDay {
        text.parse().unwrap()
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
}
