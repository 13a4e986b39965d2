//! What filling a line goes by, and what it brings.

use kernel::clock::BusinessDay;
use kernel::id::Id;
use kernel::units::Qty;

use crate::floor::Home;
use crate::judge::Ask;
use crate::line::{Amount, Line, Named, Sheet, Substitute, Terms};
use crate::need::Need;
use crate::outcome::Refused;
use crate::rule::{Manner, Rule, Strictness};
use crate::shelf::Class;
use crate::tally::Tally;

/// Why goods were looked for where they were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    Chosen,
    Named,
    Order,
}

/// Goods of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Got {
    pub home: Home,
    pub qty: i64,
    pub grams: i64,
    pub covers: i64,
    pub substitute: Option<usize>,
    pub whole: bool,
    pub cause: Cause,
    /// What was free of the lot before.
    pub free: i64,
    /// Place of the lot that would have been taken instead.
    pub next: Option<u32>,
}

/// A line as far as it is filled.
#[derive(Debug)]
pub(crate) struct Filled {
    pub got: Vec<Got>,
    pub need: Need,
    pub refused: Vec<Refused>,
    /// Whether the rule wants a name and there is none.
    pub nameless: bool,
    /// What was passed over, goods by goods.
    pub seen: Vec<(usize, Tally)>,
}

/// What filling a line goes by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Job<'s> {
    pub sheet: &'s Sheet,
    pub line: &'s Line,
    pub rule: usize,
    pub today: BusinessDay,
    /// A lot that must not be taken.
    pub away: Option<Id>,
    /// Which of the substitutes is looked at; none looks at the goods that are ordered.
    pub other: Option<&'s Substitute>,
}

impl<'s> Job<'s> {
    /// What the customer accepts of the goods that are looked at.
    pub fn terms(&self) -> &'s Terms {
        self.other.map_or(&self.line.terms, |other| &other.terms)
    }

    /// The smallest quantity of them.
    pub fn unit(&self) -> Qty {
        self.other.map_or(self.line.unit, |other| other.unit)
    }

    /// The same about these goods, which are the line's or stand in for them.
    pub fn about(self, goods: &str) -> Self {
        Self { other: self.line.substitutes.iter().find(|other| other.goods == goods), ..self }
    }

    pub fn ask(&self) -> Ask<'s> {
        Ask { terms: self.terms(), today: self.today, arrival: self.sheet.arrival }
    }

    pub fn rule(&self) -> &'s Rule {
        &self.sheet.rule
    }

    /// How many batches the line may have.
    pub fn most_batches(&self) -> Option<usize> {
        let terms = &self.line.terms;
        let pallets = match (self.line.amount, terms.pallet) {
            (Amount::Qty(qty), Some(pallet)) if pallet.is_positive() => {
                usize::try_from(qty.raw() / pallet.raw() + i64::from(qty.raw() % pallet.raw() > 0)).ok()
            }
            _ => None,
        };
        let on_pallets = match (terms.batches_per_pallet, pallets) {
            (Some(most), Some(pallets)) => Some((most as usize).saturating_mul(pallets)),
            _ => None,
        };
        let single = (self.rule().single_batch() == Some(Strictness::Must)).then_some(1);
        let in_line = terms.batches_per_line.map(|most| most as usize);
        [on_pallets, single, in_line].into_iter().flatten().min()
    }

    pub fn class(&self, need: &Need) -> Class {
        Class {
            terms: self.terms().clone(),
            today: self.today,
            arrival: self.sheet.arrival,
            unit: need.unit(),
            weight: need.is_weight(),
        }
    }

    /// What is looked for by name, one pass after the other; nothing named is the whole shelf.
    pub fn passes(&self) -> Option<Vec<Named>> {
        let all = &self.line.named;
        let [batch, location, container] = self.rule().naming();
        let missing = |manner: Option<Manner>, name: &Option<String>| {
            manner == Some(Manner::Required) && name.is_none()
        };
        if missing(batch, &all.batch)
            || missing(location, &all.location)
            || missing(container, &all.container)
        {
            return None;
        }
        let kept = |manner: Option<Manner>, name: &Option<String>| {
            name.clone().filter(|_| manner != Some(Manner::First))
        };
        let only = Named {
            batch: kept(batch, &all.batch),
            location: kept(location, &all.location),
            container: kept(container, &all.container),
        };
        Some(if only == *all { vec![only] } else { vec![all.clone(), only] })
    }
}
