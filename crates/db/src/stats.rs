//! What the database layer counts: units of work, how they wait and how long they take, group commit, slow statements.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use meter::{Count, Held, Level, Reading, SIZES, Spread, TIMES, WAITS};
use tracing::Span;

use crate::slow::Slow;

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

/// How one kind of unit of work, the reading or the writing ones, fared since the database was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traffic {
    /// Units that wait for their turn now.
    pub waiting: u64,
    /// Units that run now.
    pub running: u64,
    /// Units that may run at a time.
    pub width: u64,
    /// Units that were done.
    pub done: u64,
    /// Units that were rolled back: most of them because the closure refused.
    pub rolled_back: u64,
    /// Units that were turned away because too many waited, or they for too long.
    pub refused: u64,
    /// How long they waited for their turn.
    pub waits: Reading,
    /// How long they took after that, without the commit where many share it.
    pub times: Reading,
}

/// How large the database is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Size {
    /// Bytes of the database.
    pub bytes: u64,
    /// Bytes of SQLite's write-ahead log.
    pub log_bytes: Option<u64>,
}

/// The counts behind one [`Traffic`].
#[derive(Debug)]
pub(crate) struct Lanes {
    kind: &'static str,
    done: Count,
    rolled_back: Count,
    refused: Count,
    /// Those that wait for a connection of PostgreSQL; lanes of SQLite know the length of their queues themselves.
    waiting: Level,
    running: Level,
    waits: Spread,
    times: Spread,
}

impl Lanes {
    fn of(kind: &'static str) -> Self {
        Self {
            kind,
            done: Count::default(),
            rolled_back: Count::default(),
            refused: Count::default(),
            waiting: Level::default(),
            running: Level::default(),
            waits: Spread::over(WAITS),
            times: Spread::over(TIMES),
        }
    }

    /// What a trace knows of a unit; the span that is entered where nobody traces.
    pub(crate) fn span(&self) -> Span {
        let unit = tracing::trace_span!(target: "floe::unit", "unit", kind = self.kind);
        if unit.is_disabled() { Span::current() } else { unit }
    }

    /// A unit was turned away.
    pub(crate) fn refuse(&self) {
        self.refused.one();
    }

    /// A unit waits until the answer is dropped.
    pub(crate) fn wait(&self) -> Held<'_> {
        self.waiting.hold()
    }

    /// Units that wait so.
    pub(crate) fn waiting(&self) -> usize {
        usize::try_from(self.waiting.get()).unwrap_or(0)
    }

    /// A unit begins that has waited since then; it runs until the answer is dropped or told how it ended.
    pub(crate) fn begin(&self, since: Instant) -> Turn<'_> {
        self.waits.took(since.elapsed());
        self.running.up();
        Turn { lanes: self, begun: Instant::now(), kept: false }
    }

    pub(crate) fn read(&self, waiting: usize, width: usize) -> Traffic {
        Traffic {
            waiting: waiting as u64,
            running: u64::try_from(self.running.get()).unwrap_or(0),
            width: width as u64,
            done: self.done.get(),
            rolled_back: self.rolled_back.get(),
            refused: self.refused.get(),
            waits: self.waits.read(),
            times: self.times.read(),
        }
    }
}

/// A unit that runs.
pub(crate) struct Turn<'a> {
    lanes: &'a Lanes,
    begun: Instant,
    kept: bool,
}

impl Turn<'_> {
    /// It ends; whether what it did is kept.
    pub(crate) fn end(mut self, kept: bool) {
        self.kept = kept;
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.lanes.running.down();
        self.lanes.times.took(self.begun.elapsed());
        if self.kept { self.lanes.done.one() } else { self.lanes.rolled_back.one() }
    }
}

/// Everything that is counted about an open database.
#[derive(Debug)]
pub(crate) struct Counters {
    units: AtomicU64,
    batches: AtomicU64,
    largest: AtomicU64,
    retries: AtomicU64,
    sizes: Spread,
    commits: Spread,
    pub(crate) writes: Lanes,
    pub(crate) reads: Lanes,
    pub(crate) slow: Slow,
}

impl Counters {
    /// Nothing yet; statements are slow that take longer than this.
    pub(crate) fn new(slow: Duration) -> Self {
        Self {
            units: AtomicU64::default(),
            batches: AtomicU64::default(),
            largest: AtomicU64::default(),
            retries: AtomicU64::default(),
            sizes: Spread::over(SIZES),
            commits: Spread::over(TIMES),
            writes: Lanes::of("write"),
            reads: Lanes::of("read"),
            slow: Slow::over(slow),
        }
    }

    /// A transaction with this many units was answered.
    pub(crate) fn batch(&self, units: usize) {
        let units = units as u64;
        self.units.fetch_add(units, Ordering::Relaxed);
        self.batches.fetch_add(1, Ordering::Relaxed);
        self.largest.fetch_max(units, Ordering::Relaxed);
        self.sizes.note(units);
    }

    /// A commit took this long.
    pub(crate) fn commit(&self, took: Duration) {
        self.commits.took(took);
    }

    /// A transaction is repeated.
    pub(crate) fn retry(&self) {
        self.retries.fetch_add(1, Ordering::Relaxed);
    }

    /// Units in a transaction, and how long commits took.
    pub(crate) fn commits(&self) -> (Reading, Reading) {
        (self.sizes.read(), self.commits.read())
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
