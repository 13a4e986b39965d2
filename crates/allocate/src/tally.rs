//! How many lots were passed over for which reason.

use crate::judge::Bar;

/// Lots with one reason.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Count {
    /// How many.
    pub lots: u32,
    /// How much of them was free.
    pub free: i64,
    /// The first of them, by its place among the lots of the goods.
    pub example: u32,
}

/// A count for each reason.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tally([Count; Bar::ALL.len()]);

impl Default for Tally {
    fn default() -> Self {
        Self([Count::default(); Bar::ALL.len()])
    }
}

impl Tally {
    /// Counts a lot.
    pub fn add(&mut self, bar: Bar, at: u32, free: i64) {
        self.add_many(bar, Count { lots: 1, free, example: at });
    }

    /// Takes a lot back that was counted.
    pub fn take_back(&mut self, bar: Bar, free: i64) {
        if let Some(count) = self.0.get_mut(bar as usize) {
            count.lots = count.lots.saturating_sub(1);
            count.free = if count.lots == 0 { 0 } else { (count.free - free).max(0) };
        }
    }

    /// Counts many.
    pub fn add_many(&mut self, bar: Bar, more: Count) {
        if more.lots == 0 {
            return;
        }
        if let Some(count) = self.0.get_mut(bar as usize) {
            if count.lots == 0 {
                count.example = more.example;
            }
            count.lots = count.lots.saturating_add(more.lots);
            count.free = count.free.saturating_add(more.free);
        }
    }

    /// Counts what another one has counted.
    pub fn add_all(&mut self, other: &Self) {
        for (bar, count) in other.counted() {
            self.add_many(bar, count);
        }
    }

    /// The reasons that occurred.
    pub fn counted(&self) -> impl Iterator<Item = (Bar, Count)> {
        Bar::ALL.into_iter().zip(self.0).filter(|(_, count)| count.lots > 0)
    }

    /// All lots.
    pub fn lots(&self) -> u32 {
        self.0.iter().map(|count| count.lots).sum()
    }
}
