//! What is wanted: sheets with their lines, and what a customer asks of goods.

use kernel::clock::{BusinessDay, Instant};
use kernel::fault::FieldError;
use kernel::id::Id;
use kernel::units::{Grams, Qty};

use crate::life::Least;
use crate::rule::Rule;

/// A delivery sheet, or as much of it as is still without goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Its id.
    pub id: Id,
    /// Its number.
    pub number: String,
    /// How urgent it is; lower is more urgent, as on all documents.
    pub priority: i64,
    /// When it shall leave.
    pub planned: Option<Instant>,
    /// Business day on which the customer has the goods: shelf life is judged on it.
    pub arrival: BusinessDay,
    /// How goods are chosen.
    pub rule: Rule,
    /// What becomes of what cannot be had.
    pub partial: Partial,
    /// Whether the rule fills what nobody chose by hand.
    pub automatic: bool,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// What becomes of the rest of a sheet for which there is not enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partial {
    /// It stays on the sheet and waits for more goods.
    Wait,
    /// It becomes an order of its own.
    BackOrder,
    /// It is given up.
    Cancel,
    /// The sheet goes complete or not at all.
    Never,
}

/// A line of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its id.
    pub id: Id,
    /// Cargo owner; goods of another one are never looked at.
    pub owner: String,
    /// Goods.
    pub goods: String,
    /// How much is still wanted.
    pub amount: Amount,
    /// The smallest quantity that is given, in the goods' own unit: a carton of twelve that is not opened is 12, a
    /// piece is 1. Every pick is a multiple of it.
    pub unit: Qty,
    /// Goods that the line asks for by name.
    pub named: Named,
    /// What the customer accepts.
    pub terms: Terms,
    /// Batches that the line has goods of already; they count among those that it may have.
    pub held: Vec<Option<Id>>,
    /// Other goods that the customer takes instead, best first.
    pub substitutes: Vec<Substitute>,
    /// What a person chose by hand. It comes first; the rule fills the rest.
    pub chosen: Vec<Chosen>,
}

/// How much is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// A quantity in the goods' own unit.
    Qty(Qty),
    /// A weight, of goods whose pieces differ.
    Weight {
        /// So much is wanted.
        wanted: Grams,
        /// So much more is accepted, because pieces are not cut.
        over: Grams,
    },
}

/// What a line names. Everything named must agree.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named {
    /// Number of a batch.
    pub batch: Option<String>,
    /// A location.
    pub location: Option<String>,
    /// A container.
    pub container: Option<String>,
}

impl Named {
    /// Whether nothing is named.
    pub fn is_empty(&self) -> bool {
        self.batch.is_none() && self.location.is_none() && self.container.is_none()
    }
}

/// What the customer of a line accepts. The default accepts everything that may be used when it arrives.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Least life on the day of arrival: the stricter of what the customer, the goods and their batch rule ask for.
    pub least: Least,
    /// Expiry of the newest goods that the customer got before; older ones are not given again.
    pub last: Option<BusinessDay>,
    /// Whether goods may be over: for disposal, and for returns to a supplier. Then no date is looked at.
    pub any_age: bool,
    /// Inventory statuses that are asked for; none asks for those that orders may take.
    pub statuses: Vec<String>,
    /// Made on this day or later.
    pub made_from: Option<BusinessDay>,
    /// Made on this day or earlier.
    pub made_until: Option<BusinessDay>,
    /// Expires on this day or later.
    pub expires_from: Option<BusinessDay>,
    /// How many batches a line may have.
    pub batches_per_line: Option<u32>,
    /// How many batches a pallet may have: a line that fills three pallets has at most three times as many.
    pub batches_per_pallet: Option<u32>,
    /// How much of the goods is a pallet, for that count.
    pub pallet: Option<Qty>,
}

/// Goods that stand in for those of the line, of the same owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Substitute {
    /// The goods.
    pub goods: String,
    /// So much of them, in their own unit, …
    pub gives: Qty,
    /// … stands for so much of what was ordered. By weight a kilogram stands for a kilogram.
    pub instead_of: Qty,
    /// The smallest quantity of them that is given.
    pub unit: Qty,
    /// What the customer accepts of them. How many batches a line may have is the line's own.
    pub terms: Terms,
}

/// A lot that a person chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// Row of stock.
    pub lot: Id,
    /// How much of it.
    pub qty: Qty,
}

impl Sheet {
    /// What is wrong with it, field by field.
    pub fn wrong(&self) -> Vec<FieldError> {
        let mut wrong = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let mut ask = |good: bool, field: &str, key: &'static str| {
                if !good {
                    wrong.push(FieldError::new(format!("lines[{at}].{field}"), key));
                }
            };
            let positive = match line.amount {
                Amount::Qty(qty) => qty.is_positive(),
                Amount::Weight { wanted, over } => wanted.is_positive() && !over.is_negative(),
            };
            ask(positive, "qty", "allocate.wrong.positive");
            ask(line.unit.is_positive(), "unit", "allocate.wrong.positive");
            let percent = line.terms.least.percent.is_none_or(|percent| (0..=100).contains(&percent));
            ask(percent, "terms.percent", "allocate.wrong.percent");
            let counts = [line.terms.batches_per_line, line.terms.batches_per_pallet];
            ask(counts.iter().all(|most| *most != Some(0)), "terms.batches", "allocate.wrong.positive");
            let pallet =
                line.terms.batches_per_pallet.is_none() || line.terms.pallet.is_some_and(Qty::is_positive);
            ask(pallet, "terms.pallet", "allocate.wrong.positive");
            for (place, other) in line.substitutes.iter().enumerate() {
                let good = [other.gives, other.instead_of, other.unit].into_iter().all(Qty::is_positive);
                ask(good, &format!("substitutes[{place}]"), "allocate.wrong.positive");
                ask(
                    other.goods != line.goods,
                    &format!("substitutes[{place}].goods"),
                    "allocate.wrong.itself",
                );
            }
            for (place, chosen) in line.chosen.iter().enumerate() {
                ask(chosen.qty.is_positive(), &format!("chosen[{place}].qty"), "allocate.wrong.positive");
            }
        }
        wrong
    }

    /// The order in which sheets are served: the most urgent first, then the one that leaves first (those without a
    /// time last), then by number. Nobody's goods depend on who pressed the button first.
    pub fn turn(&self) -> impl Ord + '_ {
        (self.priority, self.planned.is_none(), self.planned, self.number.as_str(), self.id)
    }
}
