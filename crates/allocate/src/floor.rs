//! What is free at this moment, goods by goods.
//!
//! A [`Floor`] is made of the rows of stock once and then serves sheet after sheet: what one gets is gone for the
//! next. Indices are made when they are asked for the first time and take memory in proportion to the lots.

use std::collections::HashMap;

use kernel::id::Id;
use kernel::units::{Grams, Qty};

use crate::line::Named;
use crate::lot::{Lot, Unsound};
use crate::need::Free;
use crate::rule::Rule;
use crate::shelf::Shelf;

/// Goods on hand, and how much of each lot is still free.
#[derive(Debug)]
pub struct Floor<'a> {
    pub(crate) books: Books<'a>,
    pub(crate) wares: Vec<Ware<'a>>,
    index: HashMap<(&'a str, &'a str), usize>,
    /// For each row of stock its place in the books, its goods, and its place among them.
    homes: HashMap<Id, Home>,
    rules: Vec<Rule>,
}

/// Where a lot is found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Home {
    pub place: u32,
    pub ware: usize,
    pub at: u32,
}

/// Lots with what is free of them.
#[derive(Debug)]
pub(crate) struct Books<'a> {
    lots: &'a [Lot],
    free: Vec<i64>,
}

/// All lots of some goods of one owner.
#[derive(Debug)]
pub(crate) struct Ware<'a> {
    /// Their places in the books.
    pub lots: Vec<u32>,
    pub shelves: Vec<(usize, Shelf)>,
    names: Option<Names<'a>>,
}

#[derive(Debug, Default)]
struct Names<'a> {
    batch: HashMap<&'a str, Vec<u32>>,
    location: HashMap<&'a str, Vec<u32>>,
    container: HashMap<&'a str, Vec<u32>>,
}

impl<'a> Books<'a> {
    pub fn lot(&self, place: u32) -> &'a Lot {
        &self.lots[place as usize]
    }

    /// What is free of a lot.
    pub fn free(&self, place: u32) -> Free {
        Free::of(self.lot(place), self.free[place as usize])
    }

    /// Takes some of a lot and answers its weight.
    pub fn take(&mut self, place: u32, qty: i64) -> i64 {
        let grams = self.free(place).weighs(qty);
        self.free[place as usize] -= qty;
        grams
    }
}

impl<'a> Floor<'a> {
    /// The floor with these lots, each row of stock once.
    ///
    /// # Errors
    /// Lots that cannot be.
    pub fn of(lots: &'a [Lot]) -> Result<Self, Unsound> {
        let mut floor = Self {
            books: Books { lots, free: lots.iter().map(|lot| lot.free.raw()).collect() },
            wares: Vec::new(),
            index: HashMap::new(),
            homes: HashMap::with_capacity(lots.len()),
            rules: Vec::new(),
        };
        for (place, lot) in (0_u32..).zip(lots) {
            if lot.free.is_negative() || lot.free > lot.qty || lot.weight.is_negative() {
                return Err(Unsound::Quantity(lot.id));
            }
            let next = floor.wares.len();
            let ware = *floor.index.entry((&lot.owner, &lot.goods)).or_insert(next);
            if ware == next {
                floor.wares.push(Ware { lots: Vec::new(), shelves: Vec::new(), names: None });
            }
            let list = &mut floor.wares[ware].lots;
            let at = u32::try_from(list.len()).unwrap_or(u32::MAX);
            list.push(place);
            if floor.homes.insert(lot.id, Home { place, ware, at }).is_some() {
                return Err(Unsound::Twice(lot.id));
            }
        }
        Ok(floor)
    }

    /// How much of a row of stock is free now; nothing when it is not on this floor.
    pub fn free(&self, lot: Id) -> Qty {
        Qty::of_raw(self.homes.get(&lot).map_or(0, |home| self.books.free(home.place).qty))
    }

    /// Weight of what is free of it.
    pub fn free_weight(&self, lot: Id) -> Grams {
        let free = self.homes.get(&lot).map(|home| self.books.free(home.place));
        Grams::of_raw(free.map_or(0, |free| free.weighs(free.qty)))
    }

    pub(crate) fn home(&self, lot: Id) -> Option<Home> {
        self.homes.get(&lot).copied()
    }

    pub(crate) fn ware(&self, owner: &str, goods: &str) -> Option<usize> {
        self.index.get(&(owner, goods)).copied()
    }

    /// The number of a rule on this floor.
    pub(crate) fn rule(&mut self, rule: &Rule) -> usize {
        self.rules.iter().position(|known| known == rule).unwrap_or_else(|| {
            self.rules.push(rule.clone());
            self.rules.len() - 1
        })
    }

    /// Sorts the goods by a rule, unless they are.
    pub(crate) fn shelve(&mut self, ware: usize, rule: usize) -> usize {
        let shelves = &mut self.wares[ware].shelves;
        if let Some(known) = shelves.iter().position(|(of, _)| *of == rule) {
            return known;
        }
        let shelf = Shelf::new(&self.rules[rule], &self.books, &self.wares[ware].lots);
        let shelves = &mut self.wares[ware].shelves;
        shelves.push((rule, shelf));
        shelves.len() - 1
    }

    /// Moves a lot of which something was taken to where it belongs now.
    pub(crate) fn settle(&mut self, ware: usize, at: u32) {
        let Ware { lots, shelves, .. } = &mut self.wares[ware];
        for (rule, shelf) in shelves {
            shelf.taken(&self.rules[*rule], &self.books, lots, at);
            shelf.spend(|at| self.books.free(lots[at as usize]).qty);
        }
    }

    /// Takes some of a lot and answers its weight.
    pub(crate) fn take(&mut self, home: Home, qty: i64) -> i64 {
        let grams = self.books.take(home.place, qty);
        self.settle(home.ware, home.at);
        grams
    }

    /// Gives back what was taken of a lot.
    pub(crate) fn give_back(&mut self, home: Home, qty: i64) {
        let before = self.books.free(home.place).qty;
        self.books.free[home.place as usize] += qty;
        let lot = self.books.lot(home.place);
        for (rule, shelf) in &mut self.wares[home.ware].shelves {
            shelf.given_back(&self.rules[*rule], lot, home.at, (before, before + qty));
        }
    }

    /// The lots of some goods that agree with everything that is named, in no order.
    pub(crate) fn named(&mut self, ware: usize, named: &Named) -> Vec<u32> {
        let Ware { lots, names, .. } = &mut self.wares[ware];
        let names = names.get_or_insert_with(|| Names::of(&self.books, lots));
        let found = |index: &HashMap<&str, Vec<u32>>, name: &Option<String>| {
            name.as_ref().map(|name| index.get(name.as_str()).cloned().unwrap_or_default())
        };
        let lists = [
            found(&names.container, &named.container),
            found(&names.batch, &named.batch),
            found(&names.location, &named.location),
        ];
        let least = lists.into_iter().flatten().min_by_key(Vec::len).unwrap_or_default();
        least
            .into_iter()
            .filter(|at| crate::judge::is_named(self.books.lot(lots[*at as usize]), named))
            .collect()
    }
}

impl<'a> Names<'a> {
    fn of(books: &Books<'a>, ware: &[u32]) -> Self {
        let mut names = Self::default();
        for (at, place) in (0_u32..).zip(ware) {
            let lot = books.lot(*place);
            names.location.entry(&lot.location).or_default().push(at);
            if let Some(batch) = &lot.batch_no {
                names.batch.entry(batch).or_default().push(at);
            }
            if let Some(carrier) = &lot.carrier {
                names.container.entry(&carrier.code).or_default().push(at);
            }
        }
        names
    }
}
