//! What there is of the goods of a line, in the order of its rule, each with why the line does not get it: what a person
//! chooses from.

use kernel::clock::BusinessDay;
use kernel::id::Id;
use kernel::units::Qty;

use crate::floor::Floor;
use crate::judge::{Ask, Bar, held_back, is_named, outside, unfit};
use crate::line::{Line, Sheet};
use crate::rule::Manner;

/// A lot that a person may choose, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// Row of stock.
    pub lot: Id,
    /// How much of it is free.
    pub free: Qty,
    /// Whether it could leave with its container as a whole.
    pub whole: bool,
    /// Why it cannot be chosen.
    pub bar: Option<Bar>,
}

impl Floor<'_> {
    /// Every lot of a line's goods: those that can be chosen first, in the order of the rule. A choice is free to go to
    /// areas that the rule leaves out; what the line names and what the customer accepts binds it, too.
    pub fn offers(&mut self, sheet: &Sheet, line: &Line, today: BusinessDay) -> Vec<Offer> {
        let Some(ware) = self.ware(&line.owner, &line.goods) else { return Vec::new() };
        let rule = self.rule(&sheet.rule);
        let shelf = self.shelve(ware, rule);
        let ware = &self.wares[ware];
        let keys = &ware.shelves[shelf].1.keys;
        let ask = Ask { terms: &line.terms, today, arrival: sheet.arrival };
        let first_of_two = sheet.rule.naming().contains(&Some(Manner::First));
        let mut offers = Vec::with_capacity(ware.lots.len());
        for (at, place) in ware.lots.iter().enumerate() {
            let (lot, free) = (self.books.lot(*place), self.books.free(*place).qty);
            let bar = held_back(lot)
                .or_else(|| (!is_named(lot, &line.named) && !first_of_two).then_some(Bar::NotNamed))
                .or_else(|| unfit(lot, &ask))
                .or_else(|| (free == 0).then_some(Bar::Promised))
                .or_else(|| (free < line.unit.raw()).then_some(Bar::UnderUnit));
            let aside = bar.is_some() || outside(lot, &sheet.rule).is_some();
            let offer = Offer { lot: lot.id, free: Qty::of_raw(free), whole: lot.is_whole(free), bar };
            offers.push(((bar.is_some(), aside, keys[at]), offer));
        }
        offers.sort_by_key(|(key, _)| *key);
        offers.into_iter().map(|(_, offer)| offer).collect()
    }
}
