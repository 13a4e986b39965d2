//! Orders that wait to be picked, ready for being put together.
//!
//! All places where anything is picked are numbered, aisle by aisle, and an order is the set of its places as bits. The
//! tour of several orders is then the union of their bits read from left to right: nothing is sorted, nothing allocated.

use std::ops::Range;

use crate::block::{Block, Millimetres, Stop};
use crate::column::{Column, Sorted};
use crate::error::Error;
use crate::load::{Capacity, Fill, Order};
use crate::router::Policy;

/// The words of the bits of an aisle.
#[derive(Debug, Clone)]
struct Words {
    x: Millimetres,
    words: Range<usize>,
}

/// Orders of one block, ready for being put together.
#[derive(Debug, Clone)]
pub struct Pool<'a> {
    block: &'a Block,
    policy: Policy,
    takes: Fill,
    aisles: Vec<Words>,
    /// Where each bit is, from the depot's cross aisle.
    offsets: Vec<Millimetres>,
    /// Bits of all orders, one after the other.
    bits: Vec<u64>,
    words: usize,
    fills: Vec<Fill>,
    alone: Vec<Millimetres>,
}

impl<'a> Pool<'a> {
    /// Orders for tours of the policy within the capacity.
    ///
    /// # Errors
    /// `TooLarge` for an order that fits no tour, and what [`Block::check`] refuses.
    pub fn new(
        block: &'a Block,
        policy: Policy,
        capacity: &Capacity,
        orders: &[Order],
    ) -> Result<Self, Error> {
        let takes = Fill::new(capacity.orders, capacity.load);
        let fills: Vec<Fill> = orders.iter().map(|order| Fill::new(1, order.load)).collect();
        for (order, (fill, asked)) in fills.iter().zip(orders).enumerate() {
            block.check(&asked.stops)?;
            if let Some((measure, has, takes)) = fill.excess(takes) {
                return Err(Error::TooLarge { order, measure, has, takes });
            }
        }
        let mut pool = Self {
            block,
            policy,
            takes,
            aisles: Vec::new(),
            offsets: Vec::new(),
            bits: Vec::new(),
            words: 0,
            fills,
            alone: Vec::new(),
        };
        pool.number(orders);
        let mut ruler = Ruler::default();
        pool.alone = (0..orders.len()).map(|order| pool.measure(&mut ruler, pool.bits(order))).collect();
        Ok(pool)
    }

    /// Gives each place of each order a bit; the bits of an aisle begin at a word.
    fn number(&mut self, orders: &[Order]) {
        let key = |stop: &Stop| Sorted::key(self.block, stop);
        let mut keys: Vec<u64> = orders.iter().flat_map(|order| order.stops.iter().map(key)).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut place_of = Vec::with_capacity(keys.len());
        for (number, key) in keys.iter().enumerate() {
            let aisle = key >> 32;
            if number == 0 || keys[number - 1] >> 32 != aisle {
                let first = self.offsets.len().next_multiple_of(64);
                self.offsets.resize(first, 0);
                self.aisles
                    .push(Words { x: self.block.aisles()[aisle as usize], words: first / 64..first / 64 });
            }
            place_of.push(self.offsets.len());
            self.offsets.push((key & 0xffff_ffff) as Millimetres);
            if let Some(aisle) = self.aisles.last_mut() {
                aisle.words.end = self.offsets.len().div_ceil(64);
            }
        }
        self.words = self.offsets.len().div_ceil(64);
        self.bits = vec![0; self.words * orders.len()];
        for (order, bits) in orders.iter().zip(self.bits.chunks_mut(self.words.max(1))) {
            for stop in &order.stops {
                let number = keys.partition_point(|&other| other < Sorted::key(self.block, stop));
                bits[place_of[number] / 64] |= 1 << (place_of[number] % 64);
            }
        }
    }

    /// How many orders there are.
    pub fn len(&self) -> usize {
        self.fills.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.fills.is_empty()
    }

    /// Length of a tour with this order only.
    pub fn alone(&self, order: usize) -> Option<Millimetres> {
        self.alone.get(order).copied()
    }

    pub(crate) const fn block(&self) -> &Block {
        self.block
    }

    pub(crate) fn alone_of(&self, order: usize) -> Millimetres {
        self.alone[order]
    }

    pub(crate) const fn takes(&self) -> Fill {
        self.takes
    }

    pub(crate) fn fill(&self, order: usize) -> Fill {
        self.fills[order]
    }

    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    /// The order's places.
    pub(crate) fn bits(&self, order: usize) -> &[u64] {
        &self.bits[order * self.words..(order + 1) * self.words]
    }

    /// Length of the tour through the places of both sets.
    pub(crate) fn measure_both(&self, ruler: &mut Ruler, one: &[u64], other: &[u64]) -> Millimetres {
        self.measure_words(ruler, |word| one[word] | other[word])
    }

    /// Length of the tour through the places.
    pub(crate) fn measure(&self, ruler: &mut Ruler, places: &[u64]) -> Millimetres {
        self.measure_words(ruler, |word| places[word])
    }

    #[inline]
    fn measure_words(&self, ruler: &mut Ruler, places: impl Fn(usize) -> u64) -> Millimetres {
        ruler.columns.clear();
        ruler.columns.extend(self.aisles.iter().filter_map(|aisle| self.column(aisle, &places)));
        self.policy.length(&ruler.columns, self.block)
    }

    /// The places of each aisle of the pool.
    pub(crate) fn columns(&self, places: &[u64]) -> impl Iterator<Item = Option<Column>> {
        self.aisles.iter().map(|aisle| self.column(aisle, &|word| places[word]))
    }

    #[inline]
    fn column(&self, aisle: &Words, places: &impl Fn(usize) -> u64) -> Option<Column> {
        let mut column: Option<Column> = None;
        for word in aisle.words.clone() {
            let mut bits = places(word);
            while bits != 0 {
                let offset = self.offsets[word * 64 + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                let start = Column { x: aisle.x, low: offset, high: offset, gap: 0, first: 0, last: 0 };
                let column = column.get_or_insert(start);
                column.gap = column.gap.max(offset - column.high);
                column.high = offset;
            }
        }
        column
    }
}

/// Working memory of measuring.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ruler {
    columns: Vec<Column>,
}
