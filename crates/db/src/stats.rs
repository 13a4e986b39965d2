//! Figures for the metrics page: how much was done, and how well group commit works.

use std::sync::atomic::{AtomicU64, Ordering};

/// What a database has done since it was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Writing units of work that ran to an answer, failed ones included.
    pub units: u64,
    /// Transactions they were joined into (SQLite); on PostgreSQL the same as `units`.
    pub batches: u64,
    /// Most units in one transaction.
    pub largest_batch: u64,
    /// Transactions repeated after a conflict (PostgreSQL).
    pub retries: u64,
    /// Writing units that wait now.
    pub waiting: u64,
}

/// The running counts behind [`Stats`].
#[derive(Debug, Default)]
pub(crate) struct Counters {
    units: AtomicU64,
    batches: AtomicU64,
    largest: AtomicU64,
    retries: AtomicU64,
}

impl Counters {
    /// A transaction with this many units was answered.
    pub(crate) fn batch(&self, units: usize) {
        let units = units as u64;
        self.units.fetch_add(units, Ordering::Relaxed);
        self.batches.fetch_add(1, Ordering::Relaxed);
        self.largest.fetch_max(units, Ordering::Relaxed);
    }

    /// A transaction is repeated.
    pub(crate) fn retry(&self) {
        self.retries.fetch_add(1, Ordering::Relaxed);
    }

    /// The counts now.
    pub(crate) fn read(&self, waiting: usize) -> Stats {
        Stats {
            units: self.units.load(Ordering::Relaxed),
            batches: self.batches.load(Ordering::Relaxed),
            largest_batch: self.largest.load(Ordering::Relaxed),
            retries: self.retries.load(Ordering::Relaxed),
            waiting: waiting as u64,
        }
    }
}
