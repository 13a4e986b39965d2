//! Numbers taken ahead, so that documents do not wait for each other's number.
//!
//! The row of a series stays locked until its transaction ends. Where several transactions run at a time, each would
//! wait there for the one before, whatever else it does. So whoever finds no number takes a block, in a transaction of
//! its own that holds the row for as long as its commit takes, and the others take theirs from memory; who finds none
//! while a block is on its way takes no second one. The commit is waited for until it is on the disk: without that a
//! server that falls and comes back could give a block a second time that a program still has in its memory. Numbers
//! that are never used are gaps, and nothing depends on there being none.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A series of a tenant in a period.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Series {
    pub branch: String,
    pub name: &'static str,
    pub period: String,
}

/// Numbers of one program that are free to be given. Clones share them.
#[derive(Debug, Clone)]
pub struct Numbers {
    block: i64,
    free: Arc<Mutex<BTreeMap<Series, Vec<RangeInclusive<i64>>>>>,
    /// Series of which a block is on its way.
    coming: Arc<Mutex<BTreeSet<Series>>>,
}

/// A block on its way.
pub(super) struct Fetch {
    numbers: Numbers,
    series: Series,
}

impl Drop for Fetch {
    fn drop(&mut self) {
        locked(&self.numbers.coming).remove(&self.series);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One number at a time: for a database that has one writer, and for tests.
impl Default for Numbers {
    fn default() -> Self {
        Self::in_blocks(1)
    }
}

impl Numbers {
    /// Takes so many at once from the database.
    pub fn in_blocks(block: i64) -> Self {
        Self { block: block.max(1), free: Arc::default(), coming: Arc::default() }
    }

    /// How many to take.
    pub(super) fn block(&self) -> i64 {
        self.block
    }

    /// Says that a block of the series is being taken, unless one is on its way: until that is dropped.
    pub(super) fn fetch(&self, series: &Series) -> Option<Fetch> {
        let first = locked(&self.coming).insert(series.clone());
        first.then(|| Fetch { numbers: self.clone(), series: series.clone() })
    }

    /// Free numbers of the series, the smallest: so many, or those that there are.
    pub(super) fn take(&self, series: &Series, count: usize) -> Vec<i64> {
        let mut free = locked(&self.free);
        let Some(ranges) = free.get_mut(series) else { return Vec::new() };
        let taken: Vec<i64> = ranges.iter().cloned().flatten().take(count).collect();
        if let Some(last) = taken.last() {
            ranges.retain(|range| range.end() > last);
            if let Some(range) = ranges.first_mut().filter(|range| range.contains(last)) {
                *range = last + 1..=*range.end();
            }
        }
        taken
    }

    /// Sets numbers free; those of the series' other periods are forgotten, because a day that is over has no more
    /// documents.
    pub(super) fn give(&self, series: Series, numbers: RangeInclusive<i64>) {
        if numbers.is_empty() {
            return;
        }
        let mut free = locked(&self.free);
        free.retain(|other, _| {
            other.period == series.period || (&other.branch, other.name) != (&series.branch, series.name)
        });
        let ranges = free.entry(series).or_default();
        ranges.push(numbers);
        ranges.sort_unstable_by_key(|range| *range.start());
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbers, Series};

    fn series(period: &str) -> Series {
        Series { branch: "T1".into(), name: "receiving", period: period.into() }
    }

    #[test]
    fn the_smallest_come_first_and_each_once() {
        let all = Numbers::in_blocks(9);
        assert_eq!(all.take(&series("260301"), 1), [0; 0]);
        all.give(series("260301"), 7..=9);
        all.give(series("260301"), 2..=3);
        assert_eq!(all.take(&series("260301"), 1), [2]);
        assert_eq!(all.clone().take(&series("260301"), 2), [3, 7]);
        assert_eq!(all.take(&series("260301"), 0), [0; 0]);
        assert_eq!(all.take(&series("260301"), 5), [8, 9]);
        assert_eq!(all.take(&series("260301"), 5), [0; 0]);
    }

    #[test]
    fn one_takes_a_block_while_others_take_what_they_miss() {
        let all = Numbers::in_blocks(9);
        let first = all.fetch(&series("260301"));
        assert!(first.is_some() && all.fetch(&series("260302")).is_some());
        assert!(all.clone().fetch(&series("260301")).is_none());
        drop(first);
        assert!(all.fetch(&series("260301")).is_some());
    }

    #[test]
    fn yesterday_is_forgotten() {
        let all = Numbers::in_blocks(9);
        all.give(series("260301"), 9..=9);
        all.give(series("260302"), 1..=1);
        assert_eq!(all.take(&series("260301"), 1), [0; 0]);
        assert_eq!(all.take(&series("260302"), 1), [1]);
    }
}
