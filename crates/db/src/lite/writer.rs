//! The writing thread: group commit.
//!
//! All orders that wait when the thread comes round (up to `Config::batch`) share one transaction and one flush to the
//! disk; each runs in a savepoint, so that a failing one leaves the others alone, and is answered only after the
//! commit. A single order has the transaction for itself, without a savepoint.
//!
//! This thread moves the log into the database as well, between two commits and after the answers: once every commit of
//! it is in the stream, where they are also written to one (`lite/stream.rs`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::hooks::Wal;
use tokio::sync::mpsc;

use super::Conn;
use super::faults::plain;
use super::lane::{Lane, Plan, Queued, Taken};
use super::open::CHECKPOINT_PAGES;
use super::statistics;
use super::stream::Stream;
use crate::stats::Counters;
use crate::{Config, Error};

/// How long the writer waits for the stream before it moves the log into the database, and at its end.
const STREAM_PATIENCE: Duration = Duration::from_millis(500);
/// A stream that did not catch up in that time is waited for again after so long: a disk that does not answer must not cost
/// every commit that patience.
const STREAM_REST: Duration = Duration::from_secs(10);
const LAST_PATIENCE: Duration = Duration::from_secs(10);
/// A log that was moved and went on growing is moved again when it has so many pages more (1 MiB).
const FURTHER_PAGES: u32 = CHECKPOINT_PAGES / 16;
/// From this size on (256 MiB) the log is moved even when the stream has not read it: it then ends.
const LOG_PAGES: u32 = 16 * CHECKPOINT_PAGES;
/// From this size on (64 MiB) the writer waits for those who read from the log. It can begin anew only while nobody does,
/// and where somebody reads at any time, that never comes by itself.
const LONG_PAGES: u32 = 4 * CHECKPOINT_PAGES;
/// How long it waits for them; whoever looks longer is waited for again when the log has grown.
const READERS_PATIENCE: Duration = Duration::from_millis(250);

/// A stream with its thread.
pub(super) type Streaming = (Arc<Stream>, JoinHandle<()>);

/// Starts the writing thread; with a stream, the thread of it as well.
pub(super) fn start(
    mut conn: Box<Conn>,
    config: &Config,
    (counters, stream, pages): (Arc<Counters>, Option<Streaming>, Arc<AtomicU32>),
) -> Result<Lane, Error> {
    let (sender, queue) = mpsc::channel(config.queue);
    let batch = config.batch.max(1);
    let plan = Plan { patience: config.turn, width: 1, counters, lanes: |counters| &counters.writes };
    let plan = Arc::new(plan);
    let (stream, streaming) = stream.unzip();
    let log = Log {
        stream: stream.clone(),
        pages: Arc::clone(&pages),
        patience: config.patience,
        moved: 0,
        tried: 0,
        behind: None,
    };
    let hook = move |_: &mut Wal, frames: i32| {
        let frames = u32::try_from(frames).unwrap_or_default();
        pages.store(frames, Ordering::Relaxed);
        if let Some(stream) = &stream {
            stream.committed(frames);
        }
        Ok(())
    };
    conn.raw.wal_hook(Some(hook)).map_err(|error| plain(&error))?;
    let work = Arc::clone(&plan);
    let thread =
        thread::Builder::new().name("db-write".into()).spawn(move || serve(conn, queue, batch, (&work, log)));
    let thread = thread.map_err(|error| Error::Unavailable(error.to_string()))?;
    Ok(Lane::new(sender, std::iter::once(thread).chain(streaming).collect(), plan))
}

/// The log, as the writer knows it.
struct Log {
    /// What its commits are also written to.
    stream: Option<Arc<Stream>>,
    /// Pages of it after the last commit.
    pages: Arc<AtomicU32>,
    /// How long the writer waits for other processes at any other time.
    patience: Duration,
    /// Pages that it had when it was last moved.
    moved: u32,
    /// Pages that it had when the writer last waited for readers.
    tried: u32,
    /// When the stream was last waited for in vain; none since it has caught up.
    behind: Option<Instant>,
}

impl Log {
    fn pages(&self) -> u32 {
        self.pages.load(Ordering::Relaxed)
    }

    /// Whether it is to be moved. When somebody reads from it it does not begin anew behind that, and to move a few pages
    /// more after every commit would cost each of them two flushes.
    fn is_due(&mut self) -> bool {
        let pages = self.pages();
        self.moved = if pages < self.moved { 0 } else { self.moved };
        pages >= CHECKPOINT_PAGES.max(self.moved + FURTHER_PAGES)
    }

    /// Whether the stream has all of it.
    fn is_read(&mut self, now: Instant) -> bool {
        let Some(stream) = &self.stream else { return true };
        let waits = self.behind.is_none_or(|behind| now.saturating_duration_since(behind) >= STREAM_REST);
        let read = stream.caught_up(if waits { STREAM_PATIENCE } else { Duration::ZERO });
        self.behind = match (read, waits) {
            (true, _) => None,
            (false, true) => Some(now),
            (false, false) => self.behind,
        };
        read
    }
}

fn serve(
    mut conn: Box<Conn>,
    mut queue: mpsc::Receiver<Queued>,
    limit: usize,
    (plan, mut log): (&Plan, Log),
) {
    let (mut queued, mut orders) = (Vec::with_capacity(limit), Vec::with_capacity(limit));
    while queue.blocking_recv_many(&mut queued, limit) > 0 {
        orders.extend(queued.drain(..).filter_map(Queued::take));
        conn = commit_all(conn, &mut orders, plan);
        if log.is_due() {
            conn.empty_log(&mut log);
        }
    }
    if let Err(error) = statistics::renew(&conn.raw) {
        tracing::warn!(%error, "statistics were not renewed on close");
    }
    if let Some(stream) = log.stream {
        // Closing the last connection removes the log.
        if !stream.caught_up(LAST_PATIENCE) {
            tracing::error!("the stream of commits lacks the last of them");
        }
        stream.stop();
    }
}

/// Runs the orders in one transaction and answers them. When a failing order takes the whole transaction with it
/// (SQLite does that on a full disk or a time-out), it is answered alone and the others start again.
fn commit_all(mut conn: Box<Conn>, orders: &mut Vec<Taken>, plan: &Plan) -> Box<Conn> {
    while !orders.is_empty() {
        let (ran, lost) = match conn.control("begin immediate") {
            Ok(()) => run_all(conn, orders, plan),
            Err(error) => {
                answer_all(orders, &Err(error));
                return conn;
            }
        };
        conn = ran;
        if let Some((place, error)) = lost {
            conn.roll_back();
            orders.remove(place).order.answer(Err(error));
            continue;
        }
        let begun = Instant::now();
        let outcome = conn.commit();
        plan.counters.commit(begun.elapsed());
        plan.counters.batch(orders.len());
        answer_all(orders, &outcome);
    }
    conn
}

/// Runs each order in its savepoint; stops at the first one after which the transaction is gone.
fn run_all(mut conn: Box<Conn>, orders: &mut [Taken], plan: &Plan) -> (Box<Conn>, Option<(usize, Error)>) {
    let alone = orders.len() == 1;
    for (place, taken) in orders.iter_mut().enumerate() {
        let (turn, _inside) = (plan.lanes().begin(taken.since), taken.span.enter());
        let opened = if alone { Ok(()) } else { conn.control("savepoint unit") };
        if let Err(error) = opened {
            return (conn, Some((place, error)));
        }
        let (ran, keep) = taken.order.run(conn);
        conn = ran;
        turn.end(keep);
        let settled = match (conn.raw.is_autocommit(), keep, alone) {
            (true, ..) => Err(Error::Other("the transaction was rolled back by the database".into())),
            (false, true, true) => Ok(()),
            (false, false, true) => conn.control("rollback"),
            (false, true, false) => conn.control("release unit"),
            (false, false, false) => {
                conn.control("rollback to unit").and_then(|()| conn.control("release unit"))
            }
        };
        if let Err(error) = settled {
            return (conn, Some((place, error)));
        }
    }
    (conn, None)
}

fn answer_all(orders: &mut Vec<Taken>, outcome: &Result<(), Error>) {
    for taken in orders.drain(..) {
        taken.order.answer(outcome.clone());
    }
}

impl Conn {
    /// Moves the log into the database once the stream has read it.
    fn empty_log(&self, log: &mut Log) {
        let pages = log.pages();
        if !log.is_read(Instant::now()) && pages < LOG_PAGES {
            return;
        }
        log.moved = pages;
        // It has begun anew since.
        log.tried = log.tried.min(pages);
        let moved = if pages >= LONG_PAGES.max(log.tried + CHECKPOINT_PAGES) {
            log.tried = pages;
            let moved = self.raw.busy_timeout(READERS_PATIENCE).and_then(|()| self.move_log("restart"));
            self.raw.busy_timeout(log.patience).and(moved)
        } else {
            self.move_log("passive")
        };
        match (moved, &log.stream) {
            (Ok((pages, moved)), Some(stream)) if pages == moved => {
                if pages > stream.frames() {
                    // Another process has committed; nobody else tells the stream.
                    stream.committed(pages);
                    stream.caught_up(STREAM_PATIENCE);
                }
                stream.sealed(pages);
            }
            // Somebody reads from it still, or nobody needs to know.
            (Ok(_), _) => {}
            (Err(error), _) => tracing::warn!(%error, "the log was not moved into the database"),
        }
    }

    /// Moves what it can; answers how many pages the log has, and how many of them are in the database.
    fn move_log(&self, how: &str) -> rusqlite::Result<(u32, u32)> {
        let sql = format!("pragma wal_checkpoint({how})");
        self.raw.query_row(&sql, [], |row| Ok((row.get(1)?, row.get(2)?)))
    }

    /// Commits, or leaves no transaction open.
    fn commit(&mut self) -> Result<(), Error> {
        if self.raw.is_autocommit() {
            return Ok(());
        }
        let outcome = self.control("commit");
        if outcome.is_err() {
            self.roll_back();
        }
        outcome
    }

    fn roll_back(&mut self) {
        if !self.raw.is_autocommit()
            && let Err(error) = self.control("rollback")
        {
            tracing::error!(%error, "a transaction could not be rolled back");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_that_hangs_is_waited_for_now_and_then_only() {
        let stream = Arc::new(Stream::default());
        stream.hang(7);
        let mut log = Log {
            stream: Some(Arc::clone(&stream)),
            pages: Arc::default(),
            patience: Duration::ZERO,
            moved: 0,
            tried: 0,
            behind: None,
        };
        let now = Instant::now();
        assert!(!log.is_read(now));
        assert_eq!(log.behind, Some(now));
        // A thousand commits later nobody has waited again.
        let began = Instant::now();
        for commit in 1..=1000 {
            assert!(!log.is_read(now + STREAM_REST * commit / 1001));
        }
        assert!(began.elapsed() < STREAM_PATIENCE, "{:?}", began.elapsed());
        assert!(!log.is_read(now + STREAM_REST));
        assert_eq!(log.behind, Some(now + STREAM_REST));
        stream.committed_at(8, now + STREAM_REST * 60);
        assert!(log.is_read(now + STREAM_REST), "it was given up, and nobody waits for it");
        assert_eq!(log.behind, None);
    }
}
