//! Orders put together by what it saves (Clarke and Wright 1964).
//!
//! Each order begins with a tour of its own. Again and again the two tours are joined that save most together, and what
//! the joined one would save with the others is measured anew, with the policy's real tours.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::block::Millimetres;
use crate::load::Fill;
use crate::outline::Outline;
use crate::plan::{Plan, Tour, unite};
use crate::pool::{Pool, Ruler};

/// A tour that grows. Tours stand in a row, orders that begin in the same aisles beside each other.
#[derive(Debug, Clone)]
struct Growing {
    orders: Vec<usize>,
    places: Vec<u64>,
    outline: Outline,
    fill: Fill,
    length: Millimetres,
    /// Neighbours in the row.
    before: Option<usize>,
    after: Option<usize>,
    /// Whether it has not become part of another one.
    is_open: bool,
}

/// What two tours save when joined: at most, until it is measured. Of equal savings those that are only guessed come
/// first, so that they are measured, then those of the older tours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Saving {
    saved: Millimetres,
    is_guess: bool,
    tours: Reverse<(usize, usize)>,
}

struct Work<'a> {
    pool: &'a Pool<'a>,
    ruler: Ruler,
    tours: Vec<Growing>,
    heap: BinaryHeap<Saving>,
    /// How many tours are open.
    open: usize,
    /// How far along the row a tour looks for others.
    reach: usize,
}

impl Pool<'_> {
    /// Tours by savings, with at most `measurements` pairs of tours considered, but three for each order. As long as
    /// three times the square of the number of orders is allowed, each is considered with each other, otherwise with
    /// those nearest in the row of the aisles that they begin in. Never longer than a tour for each order.
    pub fn savings(&self, measurements: u64) -> Plan {
        let orders = u64::try_from(self.len()).unwrap_or(u64::MAX).max(1);
        let reach = usize::try_from(measurements / (3 * orders)).unwrap_or(usize::MAX).max(1);
        let mut work = Work {
            pool: self,
            ruler: Ruler::default(),
            tours: row(self),
            heap: BinaryHeap::new(),
            open: self.len(),
            reach,
        };
        for tour in 0..work.tours.len() {
            work.look_behind(tour);
        }
        while let Some(saving) = work.heap.pop() {
            let Reverse((one, other)) = saving.tours;
            if !(work.tours[one].is_open && work.tours[other].is_open) {
                continue;
            }
            if saving.is_guess {
                work.measure(one, other);
            } else {
                work.join(one, other);
            }
        }
        let open = work.tours.into_iter().filter(|tour| tour.is_open);
        Plan::of(open.map(|tour| Tour { orders: tour.orders, length: tour.length }).collect())
    }
}

/// A tour for each order, in a row.
fn row(pool: &Pool<'_>) -> Vec<Growing> {
    let mut order: Vec<usize> = (0..pool.len()).collect();
    // Bits begin at the leftmost aisle, so numbers with their first bits swapped to the front sort by first places.
    order.sort_by_cached_key(|&order| {
        let words: Vec<_> = pool.bits(order).iter().map(|word| Reverse(word.reverse_bits())).collect();
        (words, order)
    });
    let mut tours: Vec<Growing> = (0..pool.len())
        .map(|order| Growing {
            orders: vec![order],
            places: pool.bits(order).to_vec(),
            outline: pool.outline(pool.bits(order)),
            fill: pool.fill(order),
            length: pool.alone_of(order),
            before: None,
            after: None,
            is_open: true,
        })
        .collect();
    for pair in order.windows(2) {
        tours[pair[0]].after = Some(pair[1]);
        tours[pair[1]].before = Some(pair[0]);
    }
    tours
}

impl Work<'_> {
    /// Considers what a tour saves with those behind it in the row.
    fn look_behind(&mut self, tour: usize) {
        let mut next = self.tours[tour].after;
        for _ in 0..self.reach {
            let Some(other) = next else { break };
            self.guess(tour, other);
            next = self.tours[other].after;
        }
    }

    /// Considers what a tour saves with those before it in the row.
    fn look_before(&mut self, tour: usize) {
        let mut next = self.tours[tour].before;
        for _ in 0..self.reach {
            let Some(other) = next else { break };
            self.guess(tour, other);
            next = self.tours[other].before;
        }
    }

    /// Notes what two tours save at most, if they fit.
    fn guess(&mut self, one: usize, other: usize) {
        let (one, other) = (one.min(other), one.max(other));
        let [first, second] = [&self.tours[one], &self.tours[other]];
        if first.fill.with(second.fill).fits(self.pool.takes()) {
            let least = self.pool.least(&first.outline, &second.outline);
            let saved = first.length + second.length - least;
            self.note(Saving { saved, is_guess: true, tours: Reverse((one, other)) });
        }
    }

    fn measure(&mut self, one: usize, other: usize) {
        let [first, second] = [&self.tours[one], &self.tours[other]];
        let together = self.pool.measure_both(&mut self.ruler, &first.places, &second.places);
        let saved = first.length + second.length - together;
        self.note(Saving { saved, is_guess: false, tours: Reverse((one, other)) });
    }

    fn note(&mut self, saving: Saving) {
        if saving.saved >= 0 {
            self.heap.push(saving);
        }
    }

    /// Joins two tours; the new one takes the place of the first in the row.
    fn join(&mut self, one: usize, other: usize) {
        let mut orders = std::mem::take(&mut self.tours[one].orders);
        orders.append(&mut self.tours[other].orders);
        let mut places = std::mem::take(&mut self.tours[one].places);
        unite(&mut places, &std::mem::take(&mut self.tours[other].places));
        self.drop_out(other);
        let (before, after) = (self.tours[one].before, self.tours[one].after);
        let new = self.tours.len();
        if let Some(before) = before {
            self.tours[before].after = Some(new);
        }
        if let Some(after) = after {
            self.tours[after].before = Some(new);
        }
        self.tours[one].is_open = false;
        let fill = self.tours[one].fill.with(self.tours[other].fill);
        let length = self.pool.measure(&mut self.ruler, &places);
        let outline = self.pool.outline(&places);
        self.tours.push(Growing { orders, places, outline, fill, length, before, after, is_open: true });
        self.look_behind(new);
        self.look_before(new);
        self.open -= 1;
        self.sweep();
    }

    /// Throws away what was noted of tours that are no more, when it is most of what is noted.
    fn sweep(&mut self) {
        let pairs = self.open.saturating_mul(self.open.min(self.reach.saturating_mul(2)));
        if self.heap.len() > pairs {
            let tours = &self.tours;
            self.heap.retain(|saving| {
                let Reverse((one, other)) = saving.tours;
                tours[one].is_open && tours[other].is_open
            });
        }
    }

    /// Takes a tour out of the row.
    fn drop_out(&mut self, tour: usize) {
        let (before, after) = (self.tours[tour].before, self.tours[tour].after);
        if let Some(before) = before {
            self.tours[before].after = after;
        }
        if let Some(after) = after {
            self.tours[after].before = before;
        }
        self.tours[tour].is_open = false;
    }
}
