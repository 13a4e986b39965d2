//! How much is missing, and how much of a lot helps.

use kernel::units;

use crate::line::Amount;
use crate::lot::Lot;

/// What is still wanted, in scaled integers: millionths of a unit, or grams.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Need {
    rest: i64,
    measure: Measure,
    unit: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Measure {
    Qty,
    Weight { over: i64 },
}

impl Need {
    pub fn new(amount: Amount, unit: i64) -> Self {
        let (rest, measure) = match amount {
            Amount::Qty(qty) => (qty.raw(), Measure::Qty),
            Amount::Weight { wanted, over } => (wanted.raw(), Measure::Weight { over: over.raw() }),
        };
        Self { rest, measure, unit: unit.max(1) }
    }

    /// The same want in other goods, of which quantities are multiples of `unit`.
    pub fn other(self, rest: i64, unit: i64) -> Self {
        Self { rest, unit: unit.max(1), ..self }
    }

    pub fn rest(&self) -> i64 {
        self.rest
    }

    pub fn is_weight(&self) -> bool {
        self.measure != Measure::Qty
    }

    pub fn is_met(&self) -> bool {
        self.rest <= 0
    }

    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// How much of what is free to take: as much as is missing, in whole units. By weight the fewest units that reach it, unless they are heavier than accepted; then one fewer.
    pub fn part(&self, free: Free) -> i64 {
        match self.measure {
            Measure::Qty => self.rest.min(free.qty) / self.unit * self.unit,
            Measure::Weight { over } => {
                let weighs = |units: i64| free.weighs(units * self.unit);
                let all = free.qty / self.unit;
                if weighs(all) < self.rest {
                    return all * self.unit;
                }
                let (mut below, mut enough) = (0, all);
                while enough - below > 1 {
                    let middle = below + (enough - below) / 2;
                    if weighs(middle) >= self.rest { enough = middle } else { below = middle }
                }
                let limit = self.rest.saturating_add(over);
                if weighs(enough) <= limit { enough * self.unit } else { below * self.unit }
            }
        }
    }

    /// Whether all of a lot is wanted.
    pub fn takes_all(&self, free: Free) -> bool {
        let fits = match self.measure {
            Measure::Qty => free.qty <= self.rest,
            Measure::Weight { over } => free.weighs(free.qty) <= self.rest.saturating_add(over),
        };
        fits && free.qty % self.unit == 0
    }

    /// How much of a lot counts towards what is wanted.
    pub fn counts(&self, qty: i64, grams: i64) -> i64 {
        if self.is_weight() { grams } else { qty }
    }

    /// Something was taken.
    pub fn took(&mut self, qty: i64, grams: i64) {
        self.rest = self.rest.saturating_sub(self.counts(qty, grams));
    }

    /// So much of what is wanted was covered by other goods.
    pub fn covered(&mut self, by: i64) {
        self.rest = self.rest.saturating_sub(by);
    }
}

/// What is free of a lot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Free {
    /// How much.
    pub qty: i64,
    all: i64,
    grams: i64,
}

impl Free {
    pub fn of(lot: &Lot, qty: i64) -> Self {
        Self { qty, all: lot.qty.raw(), grams: lot.weight.raw() }
    }

    /// Weight of so much of it. What goes first and what goes last add up to what it weighs together, in whatever
    /// steps it goes, and a lot that is left alone weighs its share.
    pub fn weighs(self, qty: i64) -> i64 {
        self.share(self.qty) - self.share(self.qty - qty)
    }

    /// The share of the lot, rounded once.
    fn share(self, qty: i64) -> i64 {
        if qty >= self.all {
            return self.grams;
        }
        let share = units::half_up(i128::from(self.grams) * i128::from(qty), i128::from(self.all));
        // A part is never heavier than the whole, which is in range.
        share.ok().and_then(|share| i64::try_from(share).ok()).unwrap_or(self.grams)
    }
}
