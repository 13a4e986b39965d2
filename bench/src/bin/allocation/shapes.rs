//! Stock and orders of several shapes, the same in every run.

use allocate::{Amount, Carrier, Least, Line, Lot, Named, Partial, Rule, Sheet, Step, Strictness, Terms};
use anyhow::{Context as _, Result};
use kernel::clock::BusinessDay;
use kernel::id::Id;
use kernel::units::{Grams, Qty};

/// Lines of a sheet.
const LINES: usize = 20;
/// A piece in scaled integers.
const PIECE: i64 = 1_000_000;

/// A shape of stock and orders.
pub struct Shape {
    /// What it is.
    pub name: &'static str,
    goods: usize,
    /// How many different minimums of customers there are.
    customers: i64,
    batches: Option<u32>,
    most: i64,
    rule: Rule,
}

/// The day of the runs.
pub fn today() -> Result<BusinessDay> {
    BusinessDay::of(2026, 3, 1).context("no such day")
}

impl Shape {
    /// All of them.
    pub fn all() -> Vec<Self> {
        let plain = || Self {
            name: "1,000 goods, what expires first",
            goods: 1_000,
            customers: 1,
            batches: None,
            most: 40,
            rule: Rule::default(),
        };
        let of = |steps: &[Step]| Rule::of(steps.to_vec()).unwrap_or_default();
        let pallets =
            of(&[Step::FullPallets, Step::PickFaceFirst, Step::Fefo, Step::ClearSmallest, Step::Nearest]);
        vec![
            plain(),
            Self { name: "1,000 goods, 200 kinds of customers", customers: 200, ..plain() },
            Self { name: "1,000 goods, full pallets first", rule: pallets.clone(), most: 90, ..plain() },
            Self { name: "1,000 goods, two batches a line", batches: Some(2), ..plain() },
            Self { name: "one hot product, what expires first", goods: 1, ..plain() },
            Self { name: "one hot product, 200 kinds of customers", goods: 1, customers: 200, ..plain() },
            Self {
                name: "one hot product, full pallets first",
                goods: 1,
                rule: pallets,
                most: 90,
                ..plain()
            },
            Self {
                name: "100 goods, one batch a line",
                goods: 100,
                rule: of(&[Step::Fefo, Step::SingleBatch(Strictness::Must)]),
                ..plain()
            },
        ]
    }

    /// So many lots: pallets of fifty, some opened, some held back, with ninety expiry days.
    pub fn stock(&self, lots: usize) -> Vec<Lot> {
        let mut dice = Dice(7);
        (0..lots).map(|at| self.lot(at, &mut dice)).collect()
    }

    fn lot(&self, at: usize, dice: &mut Dice) -> Lot {
        let number = i64::try_from(at).unwrap_or_default();
        let (age, full) = (dice.under(90), dice.under(3) > 0);
        let pieces = if full { 50 } else { 1 + dice.under(49) };
        let day = |days: i64| {
            let days = i32::try_from(days).unwrap_or_default();
            BusinessDay::of(2026, 3, 1).map(|day| day.plus_days(days))
        };
        Lot {
            id: Id::of(number + 1),
            owner: "OWNER".into(),
            goods: format!("G{:06}", at % self.goods),
            location: format!("A{:02}-{:05}", number % 40, number),
            zone: format!("A{:02}", number % 40),
            carrier: Some(Carrier {
                code: format!("P{number:07}"),
                full: Some(Qty::of_raw(50 * PIECE)),
                alone: true,
            }),
            batch: Some(Id::of(1 + age)),
            batch_no: Some(format!("B{age:03}")),
            production: day(age - 180),
            expiry: day(age),
            removal: None,
            received: day(age - 170),
            qty: Qty::of_raw(pieces * PIECE),
            free: Qty::of_raw(pieces * PIECE),
            weight: Grams::of_raw(pieces * 1_250),
            status: "QUALIFIED".into(),
            allocatable: dice.under(50) > 0,
            entered: true,
            frozen: dice.under(50) == 0,
            batch_held: false,
            locked: false,
            disputed: false,
            pick_face: dice.under(10) == 0,
            distance: u32::try_from(1_000 + dice.under(20_000)).ok(),
        }
    }

    /// So many lines on sheets of twenty.
    pub fn sheets(&self, lines: usize) -> Vec<Sheet> {
        let mut dice = Dice(11);
        let mut sheets = Vec::new();
        for first in (0..lines).step_by(LINES) {
            let number = i64::try_from(sheets.len()).unwrap_or_default();
            let terms = Terms {
                least: Least {
                    days: (self.customers > 1).then_some(number % self.customers / 3),
                    percent: None,
                },
                batches_per_line: self.batches,
                ..Terms::default()
            };
            let line = |at: usize, dice: &mut Dice| Line {
                id: Id::of(i64::try_from(at).unwrap_or_default() + 1),
                owner: "OWNER".into(),
                goods: format!("G{:06}", (at * 17 + first) % self.goods),
                amount: Amount::Qty(Qty::of_raw((1 + dice.under(self.most)) * PIECE)),
                unit: Qty::of_raw(PIECE),
                named: Named::default(),
                terms: terms.clone(),
                held: Vec::new(),
                substitutes: Vec::new(),
                chosen: Vec::new(),
            };
            sheets.extend(BusinessDay::of(2026, 3, 3).map(|arrival| Sheet {
                id: Id::of(number + 1),
                number: format!("CK{number:08}"),
                priority: 30,
                planned: None,
                arrival,
                rule: self.rule.clone(),
                partial: Partial::Wait,
                automatic: true,
                lines: (first..lines.min(first + LINES)).map(|at| line(at, &mut dice)).collect(),
            }));
        }
        sheets
    }
}

/// Numbers that look like chance and are the same in every run.
struct Dice(u64);

impl Dice {
    fn under(&mut self, limit: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i64::try_from(self.0 % limit.unsigned_abs().max(1)).unwrap_or_default()
    }
}
