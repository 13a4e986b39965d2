//! A plan that is being changed: every change is measured at once, and can be taken back.

use crate::block::Millimetres;
use crate::load::Fill;
use crate::outline::Outline;
use crate::plan::{Plan, Tour, unite};
use crate::pool::{Pool, Ruler};
use crate::random::Random;

/// Lengths that are remembered: a power of two.
const REMEMBERED: usize = 1 << 16;

/// A tour of the draft.
#[derive(Debug, Clone, Default)]
struct Open {
    orders: Vec<usize>,
    places: Vec<u64>,
    outline: Outline,
    fill: Fill,
    length: Millimetres,
    /// The names of its orders, one over the other: the same for the same set of orders.
    name: u64,
}

/// Tours that change. Some may be empty, and one always is.
pub(super) struct Draft<'a> {
    pool: &'a Pool<'a>,
    ruler: Ruler,
    tours: Vec<Open>,
    /// Tour of each order; those that are out keep their last one.
    tour_of: Vec<usize>,
    length: Millimetres,
    /// A random name for each order.
    names: Vec<u64>,
    outlines: Vec<Outline>,
    /// Lengths of tours by their names.
    known: Vec<(u64, Millimetres)>,
    /// What was changed since the last decision: tours as they were, their length together.
    changed: Vec<(usize, Open)>,
    before: Millimetres,
    spare: Vec<u64>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(pool: &'a Pool<'a>, plan: &Plan, random: &mut Random) -> Self {
        let mut draft = Self {
            pool,
            ruler: Ruler::default(),
            tours: Vec::with_capacity(plan.tours.len() + 1),
            tour_of: vec![0; pool.len()],
            length: 0,
            names: (0..pool.len()).map(|_| random.next()).collect(),
            outlines: (0..pool.len()).map(|order| pool.outline(pool.bits(order))).collect(),
            known: vec![(0, 0); REMEMBERED],
            changed: Vec::new(),
            before: 0,
            spare: vec![0; pool.words()],
        };
        for (number, tour) in plan.tours.iter().enumerate() {
            draft.open();
            for &order in &tour.orders {
                draft.put(order, number);
            }
        }
        draft.open();
        draft.keep();
        draft
    }

    fn open(&mut self) {
        let places = vec![0; self.pool.words()];
        self.tours.push(Open { outline: self.pool.outline(&places), places, ..Open::default() });
    }

    pub(super) const fn length(&self) -> Millimetres {
        self.length
    }

    /// Number of orders.
    pub(super) fn orders(&self) -> usize {
        self.tour_of.len()
    }

    /// Number of tours, with empty ones.
    pub(super) fn tours(&self) -> usize {
        self.tours.len()
    }

    pub(super) fn tour_of(&self, order: usize) -> usize {
        self.tour_of[order]
    }

    pub(super) fn orders_of(&self, tour: usize) -> &[usize] {
        &self.tours[tour].orders
    }

    pub(super) fn fill_of(&self, order: usize) -> Fill {
        self.pool.fill(order)
    }

    /// How much longer a tour becomes with one more order; none when it does not take it, or when it is clear that it
    /// becomes longer by `limit` or more.
    pub(super) fn cost(&mut self, order: usize, tour: usize, limit: Millimetres) -> Option<Millimetres> {
        let open = &self.tours[tour];
        if open.orders.is_empty() {
            return Some(self.pool.alone_of(order));
        }
        if !open.fill.with(self.pool.fill(order)).fits(self.pool.takes()) {
            return None;
        }
        if self.pool.least(&open.outline, &self.outlines[order]) - open.length >= limit {
            return None;
        }
        let name = open.name ^ self.names[order];
        let slot = name as usize % REMEMBERED;
        if self.known[slot].0 != name {
            let length = self.pool.measure_both(&mut self.ruler, &open.places, self.pool.bits(order));
            self.known[slot] = (name, length);
        }
        Some(self.known[slot].1 - open.length)
    }

    /// How much shorter its tour becomes without an order.
    pub(super) fn gain(&mut self, order: usize) -> Millimetres {
        let open = &self.tours[self.tour_of[order]];
        if let [_] = open.orders.as_slice() {
            return open.length;
        }
        let name = open.name ^ self.names[order];
        let slot = name as usize % REMEMBERED;
        if self.known[slot].0 != name {
            self.spare.fill(0);
            for &other in open.orders.iter().filter(|other| **other != order) {
                unite(&mut self.spare, self.pool.bits(other));
            }
            self.known[slot] = (name, self.pool.measure(&mut self.ruler, &self.spare));
        }
        open.length - self.known[slot].1
    }

    /// What two orders save on one tour of their own.
    pub(super) fn saving(&mut self, one: usize, other: usize) -> Millimetres {
        let name = self.names[one] ^ self.names[other];
        let slot = name as usize % REMEMBERED;
        if self.known[slot].0 != name {
            let length = self.pool.measure_both(&mut self.ruler, self.pool.bits(one), self.pool.bits(other));
            self.known[slot] = (name, length);
        }
        self.pool.alone_of(one) + self.pool.alone_of(other) - self.known[slot].1
    }

    /// Remembers how the tour was.
    fn touch(&mut self, tour: usize) {
        if self.changed.iter().all(|(changed, _)| *changed != tour) {
            self.changed.push((tour, self.tours[tour].clone()));
        }
    }

    /// Takes an order out.
    pub(super) fn take(&mut self, order: usize) {
        let tour = self.tour_of[order];
        self.touch(tour);
        let gain = self.gain(order);
        let open = &mut self.tours[tour];
        open.orders.retain(|other| *other != order);
        open.places.fill(0);
        open.fill = Fill::default();
        for &other in &open.orders {
            unite(&mut open.places, self.pool.bits(other));
            open.fill = open.fill.with(self.pool.fill(other));
        }
        open.outline = self.pool.outline(&open.places);
        open.name ^= self.names[order];
        open.length -= gain;
        self.length -= gain;
    }

    /// Puts an order that is out into a tour that takes it.
    pub(super) fn put(&mut self, order: usize, tour: usize) {
        self.touch(tour);
        let cost = self.cost(order, tour, Millimetres::MAX).unwrap_or_default();
        let open = &mut self.tours[tour];
        let was_empty = open.orders.is_empty();
        open.orders.push(order);
        unite(&mut open.places, self.pool.bits(order));
        open.fill = open.fill.with(self.pool.fill(order));
        open.outline = self.pool.outline(&open.places);
        open.name ^= self.names[order];
        open.length += cost;
        self.length += cost;
        self.tour_of[order] = tour;
        if was_empty && self.tours.iter().all(|tour| !tour.orders.is_empty()) {
            self.open();
        }
    }

    /// Goes on from here.
    pub(super) fn keep(&mut self) {
        self.changed.clear();
        self.before = self.length;
    }

    /// Goes back to the last decision.
    pub(super) fn undo(&mut self) {
        for (tour, was) in self.changed.drain(..) {
            for &order in &was.orders {
                self.tour_of[order] = tour;
            }
            self.tours[tour] = was;
        }
        self.length = self.before;
    }

    pub(super) fn plan(&self) -> Plan {
        let tour = |open: &Open| Tour { orders: open.orders.clone(), length: open.length };
        Plan::of(self.tours.iter().map(tour).collect())
    }
}
