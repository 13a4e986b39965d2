//! What a running program counts, and the text in which Prometheus reads it.
//!
//! A [`Count`], a [`Level`] and a [`Spread`] are plain atomic numbers: whoever counts waits for nobody and looks nothing
//! up, because everything that is counted has its place from the start (decision 0060). A [`Page`] writes them down.
//! There are no floats: times are whole microseconds, and become seconds only in the text.

mod page;

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

pub use page::{Kind, Page};

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// A count of nothing, for statics.
    #[must_use]
    pub const fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    /// One more.
    pub fn one(&self) {
        self.add(1);
    }

    /// So many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// The number now.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Level(AtomicI64);

impl Level {
    /// One more for as long as the answer lives.
    pub fn hold(&self) -> Held<'_> {
        self.up();
        Held(self)
    }

    /// One more.
    pub fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// The number now.
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// One of a [`Level`]; dropping it takes it away.
#[derive(Debug)]
pub struct Held<'a>(&'a Level);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.down();
    }
}

/// Bounds of the time that calls and statements take, in microseconds: five milliseconds to half a minute.
pub const TIMES: &[u64] = &[5_000, 10_000, 25_000, 100_000, 250_000, 1_000_000, 5_000_000, 30_000_000];
/// Bounds of the time that is waited for a turn, in microseconds.
pub const WAITS: &[u64] = &[100, 1_000, 10_000, 100_000, 1_000_000, 5_000_000];
/// Bounds of what comes in batches.
pub const SIZES: &[u64] = &[1, 2, 4, 8, 16, 32, 64];

/// How values are spread: how many were not greater than each of a few bounds, and their sum.
#[derive(Debug)]
pub struct Spread {
    bounds: &'static [u64],
    /// One for each bound, and one for what is greater than all of them.
    counts: Box<[AtomicU64]>,
    sum: AtomicU64,
}

impl Spread {
    /// Over ascending bounds.
    #[must_use]
    pub fn over(bounds: &'static [u64]) -> Self {
        let counts = (0..=bounds.len()).map(|_| AtomicU64::new(0)).collect();
        Self { bounds, counts, sum: AtomicU64::new(0) }
    }

    /// Counts a value.
    pub fn note(&self, value: u64) {
        let place = self.bounds.iter().position(|bound| value <= *bound).unwrap_or(self.bounds.len());
        if let Some(count) = self.counts.get(place) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        self.sum.fetch_add(value, Ordering::Relaxed);
    }

    /// Counts a time in microseconds.
    pub fn took(&self, time: Duration) {
        self.note(micros(time));
    }

    /// The values now.
    #[must_use]
    pub fn read(&self) -> Reading {
        let counts: Vec<u64> = self.counts.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        Reading { bounds: self.bounds, counts, sum: self.sum.load(Ordering::Relaxed) }
    }
}

/// A [`Spread`] at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    bounds: &'static [u64],
    counts: Vec<u64>,
    sum: u64,
}

impl Reading {
    /// How many values there were.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Their sum.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// Their mean, rounded down; nothing without values.
    #[must_use]
    pub fn mean(&self) -> Option<u64> {
        self.sum.checked_div(self.count())
    }

    /// Each bound with the number of values that are not greater.
    pub(crate) fn up_to(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let mut so_far = 0;
        self.bounds.iter().zip(&self.counts).map(move |(bound, count)| {
            so_far += count;
            (*bound, so_far)
        })
    }
}

/// Whole microseconds.
#[must_use]
pub fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Count, Level, SIZES, Spread, TIMES, WAITS, micros};

    #[test]
    fn a_value_is_counted_at_the_first_bound_that_it_does_not_pass() {
        let spread = Spread::over(&[1, 10, 100]);
        for value in [0, 1, 2, 10, 11, 101, 5_000] {
            spread.note(value);
        }
        let read = spread.read();
        assert_eq!(read.up_to().collect::<Vec<_>>(), [(1, 2), (10, 4), (100, 5)]);
        assert_eq!((read.count(), read.sum(), read.mean()), (7, 5_125, Some(732)));
        assert_eq!(Spread::over(&[]).read().mean(), None);
    }

    #[test]
    fn bounds_ascend() {
        for bounds in [TIMES, WAITS, SIZES] {
            assert!(bounds.is_sorted_by(|one, next| one < next), "{bounds:?}");
        }
    }

    #[test]
    fn a_level_falls_when_what_it_counts_is_gone() {
        let level = Level::default();
        let (one, other) = (level.hold(), level.hold());
        assert_eq!(level.get(), 2);
        drop(one);
        assert_eq!(level.get(), 1);
        drop(other);
        assert_eq!(level.get(), 0);
    }

    /// Not a measurement that a test could fail on: `cargo test -p meter --release -- --nocapture` prints it.
    #[test]
    fn counting_a_call_is_said_in_nanoseconds() {
        let (count, level, spread) = (Count::new(), Level::default(), Spread::over(TIMES));
        let (rounds, begun) = (1_000_000_u64, Instant::now());
        for round in 0..rounds {
            let held = level.hold();
            count.one();
            spread.note(round % 40_000);
            drop(held);
        }
        let took = begun.elapsed();
        println!("a count, a level and a spread: {} ns", took.as_nanos() / u128::from(rounds));
        assert_eq!((count.get(), level.get(), spread.read().count()), (rounds, 0, rounds));
        assert_eq!(micros(Duration::MAX), u64::MAX);
    }
}
