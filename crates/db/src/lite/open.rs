//! Opening SQLite connections: their settings, and the time limit of their statements.
//!
//! `synchronous=full` is not negotiable: an acknowledged posting survives a power cut. Group commit is what makes it
//! affordable.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, OpenFlags};

use super::Conn;
use super::faults::{Names, plain};
use crate::{Config, Error};

/// Prepared statements kept by each connection.
const PREPARED: usize = 512;
/// Steps of SQLite's machine between two looks at the clock: some tenths of a millisecond.
const STEPS: i32 = 4096;
/// Pages in the write-ahead log from which on the writer moves it into the database (16 MiB).
pub(super) const CHECKPOINT_PAGES: u32 = 4000;
/// The log file is cut back to this size after a checkpoint, in bytes.
const LOG_BYTES: u32 = 64 << 20;
/// The part of the file that is read through the memory map, in bytes; a map is address space, not memory.
const MAP_BYTES: u64 = 1 << 30;

/// The writing connection; it makes the file when there is none.
pub(super) fn writer(config: &Config, path: &Path) -> Result<Box<Conn>, Error> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = connect(config, path, flags, config.cache_mib)?;
    // Otherwise SQLite plans a statement anew whenever its values change, in case they are rare or frequent ones. Units of
    // work look rows up by keys; lists are asked on the reading connections.
    let steady = conn.raw.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true);
    steady.map_err(|error| plain(&error))?;
    // Savepoints of a batch then keep what they would bring back in memory instead of a file.
    let settings = format!(
        "pragma journal_mode = wal;
         pragma synchronous = full;
         pragma foreign_keys = on;
         pragma temp_store = memory;
         pragma journal_size_limit = {LOG_BYTES};"
    );
    conn.raw.execute_batch(&settings).map_err(|error| plain(&error))?;
    Ok(conn)
}

/// A connection that cannot write.
pub(super) fn reader(config: &Config, path: &Path) -> Result<Box<Conn>, Error> {
    // Not SQLITE_OPEN_READ_ONLY: the last connection to close tidies the log away, whichever it is.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = connect(config, path, flags, config.cache_mib / 4)?;
    conn.raw.execute_batch("pragma query_only = on").map_err(|error| plain(&error))?;
    Ok(conn)
}

fn connect(config: &Config, path: &Path, flags: OpenFlags, cache_mib: u32) -> Result<Box<Conn>, Error> {
    let ready = || -> rusqlite::Result<Box<Conn>> {
        let mut raw = Connection::open_with_flags(path, flags)?;
        raw.busy_timeout(config.patience)?;
        raw.set_prepared_statement_cache_capacity(PREPARED);
        let cache_kib = cache_mib.max(2) * 1024;
        raw.execute_batch(&format!("pragma cache_size = -{cache_kib}; pragma mmap_size = {MAP_BYTES};"))?;
        let deadline = Arc::new(Deadline::new(config.statement_timeout));
        let watched = Arc::clone(&deadline);
        raw.progress_handler(STEPS, Some(move || watched.passed()))?;
        lower_every_script(&raw)?;
        Ok(Box::new(Conn { raw, deadline, names: Names::default() }))
    };
    ready().map_err(|error| Error::Unavailable(format!("{}: {error}", path.display())))
}

/// SQLite's own `lower` knows A to Z only; whoever looks for "ávila" must find "ÁVILA", as on PostgreSQL.
pub(super) fn lower_every_script(raw: &Connection) -> rusqlite::Result<()> {
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    raw.create_scalar_function("lower", 1, flags, |call| {
        let text: Option<String> = call.get(0)?;
        Ok(text.map(|text| text.to_lowercase()))
    })
}

/// The time limit of the statement that runs on a connection, looked at by SQLite while it works.
#[derive(Debug)]
pub(super) struct Deadline {
    limit: Duration,
    opened: Instant,
    /// Milliseconds after `opened`; `u64::MAX` while no statement runs.
    until: AtomicU64,
}

impl Deadline {
    fn new(limit: Duration) -> Self {
        Self { limit, opened: Instant::now(), until: AtomicU64::new(u64::MAX) }
    }

    /// Starts the clock of a statement; it stops when the guard is dropped.
    pub(super) fn start(self: &Arc<Self>) -> Running {
        let until = self.opened.elapsed().saturating_add(self.limit);
        self.until.store(u64::try_from(until.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
        Running(Arc::clone(self))
    }

    fn passed(&self) -> bool {
        let until = self.until.load(Ordering::Relaxed);
        until != u64::MAX && self.opened.elapsed().as_millis() > u128::from(until)
    }
}

/// A statement is running.
pub(super) struct Running(Arc<Deadline>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.until.store(u64::MAX, Ordering::Relaxed);
    }
}
