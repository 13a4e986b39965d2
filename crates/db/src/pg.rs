//! PostgreSQL: a pool of connections, each unit of work in a transaction, repeated after conflicts.
//!
//! Nothing beyond the protocol that distributed PostgreSQL engines share is used: no advisory locks, no notifications,
//! no sequences. This file runs units; `pg/conn.rs` holds the connection and its statements.

mod apart;
mod conn;
mod faults;
mod grown;
mod later;
mod numeric;
mod tls;
mod turn;
mod types;

use std::future::poll_fn;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};

use deadpool_postgres::{Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use futures::FutureExt;
use tokio::sync::{Semaphore, SemaphorePermit, TryAcquireError};
use tracing::Instrument as _;

use crate::statements::Statements;
use crate::stats::{Counters, Lanes, Traffic};
use crate::tx::Conn as AnyConn;
use crate::{Config, Error, Row, Tx, Unit};
use apart::{Apart, unreachable};
pub(crate) use conn::Conn;
use conn::Mode;
use grown::Grown;
use tls::Tls;

/// Runs of a unit before a conflict is reported.
const RUNS: u32 = 6;

/// Units at work that somebody who reads much waits for, how long at most, and between two looks.
const SEVERAL: usize = 3;
const LATER: Duration = Duration::from_millis(500);
const GLANCE: Duration = Duration::from_millis(2);

/// An open PostgreSQL database.
#[derive(Debug)]
pub(crate) struct Pg {
    pool: Pool,
    /// Statements apart from units of work.
    apart: Apart,
    /// One permit for each unit that runs or waits: bounds the queue, and tells when the last unit is done.
    gate: Semaphore,
    permits: u32,
    /// Somebody waited in vain for a connection, and nobody has got one since.
    stuck: AtomicBool,
    /// Longest wait for the answer to a statement.
    patience: Duration,
    pub(crate) statements: Arc<Statements>,
    counters: Arc<Counters>,
    grown: Arc<Grown>,
}

/// How one run of a unit ended.
enum Run<T, E> {
    /// With its answer.
    Done(Result<T, E>),
    /// With nothing done, by something that may not happen again.
    Again(Error),
}

impl Pg {
    /// Makes the pool and its first connection.
    pub(crate) async fn open(config: &Config, url: &str, counters: Arc<Counters>) -> Result<Self, Error> {
        let mut settings: tokio_postgres::Config = url
            .parse()
            .map_err(|error| Error::Misuse(format!("the database URL: {}", faults::describe(&error))))?;
        // Notices tell what was asked for, like a table that is there already.
        let own = format!(
            "-c statement_timeout={} -c client_min_messages=warning",
            config.statement_timeout.as_millis()
        );
        let options = settings.get_options().map_or(own.clone(), |given| format!("{own} {given}"));
        settings.options(options);
        if settings.get_application_name().is_none() {
            settings.application_name("floe");
        }
        let tls = Tls::of(settings.get_ssl_mode())?;
        let pool = |connections: usize| {
            let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
            Pool::builder(Manager::from_config(settings.clone(), tls.clone(), recycling))
                .max_size(connections.max(1))
                .wait_timeout(Some(config.turn.min(config.patience)))
                .create_timeout(Some(config.patience))
                .recycle_timeout(Some(config.patience))
                .runtime(Runtime::Tokio1)
                .build()
                .map_err(|error| Error::Misuse(error.to_string()))
        };
        let permits = config.queue.saturating_add(config.connections.max(1)).min(Semaphore::MAX_PERMITS >> 1);
        let permits = u32::try_from(permits).unwrap_or(u32::MAX >> 1);
        let gate = Semaphore::new(permits as usize);
        let patience = config.statement_timeout.saturating_add(config.patience);
        let statements = Arc::new(Statements::new(Arc::clone(&counters)));
        let apart = Apart { pool: pool(apart::CONNECTIONS)?, patience, tls: tls.clone() };
        let pool = pool(config.connections)?;
        let pg = Self {
            pool,
            apart,
            gate,
            permits,
            stuck: AtomicBool::default(),
            patience,
            statements,
            counters,
            grown: Arc::default(),
        };
        pg.connect(Mode::Read).await?;
        Ok(pg)
    }

    /// Runs a unit of work in a transaction, again after conflicts.
    pub(crate) async fn write<C, F, T, E>(&self, context: C, unit: F) -> Result<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let span = self.counters.writes.span();
        let result = self.repeat(Mode::Write, context, unit).instrument(span).await;
        self.counters.batch(1);
        result
    }

    /// Runs a unit of work on a snapshot.
    pub(crate) async fn read<C, F, T, E>(&self, context: C, unit: F) -> Result<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.repeat(Mode::Read, context, unit).instrument(self.counters.reads.span()).await
    }

    async fn repeat<C, F, T, E>(&self, mode: Mode, context: C, unit: F) -> Result<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let lanes = self.lanes(mode);
        let _permit = self.enter().inspect_err(|_| lanes.refuse())?;
        let mut runs = 1;
        loop {
            let (since, waiting) = (Instant::now(), lanes.wait());
            let conn = self.connect(mode).await.inspect_err(|_| lanes.refuse())?;
            drop(waiting);
            let turn = lanes.begin(since);
            let working = conn.working();
            let tx = Tx::new(AnyConn::Pg(Box::new(conn)), Arc::clone(&self.statements), context.clone());
            match self.run(working, tx.in_run(runs), &unit).await {
                Run::Done(result) => {
                    turn.end(result.is_ok());
                    return result;
                }
                Run::Again(error) if runs == RUNS => return Err(error.into()),
                Run::Again(_) => drop(turn),
            }
            self.counters.retry();
            tokio::time::sleep(pause(runs)).await;
            runs += 1;
        }
    }

    async fn run<C, F, T, E>(&self, working: Arc<AtomicBool>, mut tx: Tx<C>, unit: &F) -> Run<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let future = AssertUnwindSafe(async {
            let mut future = unit(&mut tx);
            poll_fn(|task| match future.as_mut().poll(task) {
                Poll::Ready(result) => Poll::Ready(Ok(result)),
                Poll::Pending if working.load(Ordering::Relaxed) => Poll::Pending,
                Poll::Pending => Poll::Ready(Err(Error::awaited_elsewhere())),
            })
            .await
        });
        let result = future.catch_unwind().await;
        let (mut conn, fault) = tx.into_pg();
        let result = match (result, fault) {
            (Err(panic), _) => Err(Error::panicked(panic.as_ref()).into()),
            (Ok(Err(misuse)), _) => Err(misuse.into()),
            (Ok(Ok(_)), Some(fault)) if may_repeat(&fault) => {
                return Run::Again(conn.roll_back(fault).await);
            }
            (Ok(Ok(Ok(_))), Some(fault)) => Err(fault.into()),
            (Ok(Ok(result)), _) => result,
        };
        match result {
            Ok(value) => {
                let (inserted, begun) = (conn.inserted(), Instant::now());
                let committed = conn.commit().await;
                self.counters.commit(begun.elapsed());
                match committed {
                    Ok(()) => {
                        self.grown.note(inserted, &self.pool);
                        Run::Done(Ok(value))
                    }
                    // Nothing of it was done: whether a commit itself was heard is another error.
                    Err(error) if may_repeat(&error) => Run::Again(error),
                    Err(error) => Run::Done(Err(error.into())),
                }
            }
            Err(error) => Run::Done(Err(conn.roll_back(error).await)),
        }
    }

    /// Waits while several units are at work, and not for ever. The server's processes have no priority that we could
    /// lower, so whoever reads much gives way by beginning later.
    pub(crate) async fn let_others_go_first(&self) {
        let since = Instant::now();
        while self.at_work() >= SEVERAL && since.elapsed() < LATER {
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Units that run or wait.
    fn at_work(&self) -> usize {
        (self.permits as usize).saturating_sub(self.gate.available_permits())
    }

    fn enter(&self) -> Result<SemaphorePermit<'_>, Error> {
        self.gate.try_acquire().map_err(|error| match error {
            TryAcquireError::NoPermits => Error::Overloaded,
            TryAcquireError::Closed => closed(),
        })
    }

    async fn connect(&self, mode: Mode) -> Result<Conn, Error> {
        // As in the lanes of SQLite: while the last one waited in vain there is nothing to wait for.
        if self.stuck.load(Ordering::Relaxed) && self.is_taken() {
            return Err(Error::Overloaded);
        }
        let got = self.pool.get().await.map_err(unreachable);
        match &got {
            Ok(_) => self.stuck.store(false, Ordering::Relaxed),
            Err(Error::Overloaded) => self.stuck.store(true, Ordering::Relaxed),
            Err(_) => {}
        }
        let client = got?;
        Ok(Conn::new(client, self.apart.clone(), mode, self.patience))
    }

    /// Whether all connections there may be are in use.
    fn is_taken(&self) -> bool {
        let status = self.pool.status();
        status.available == 0 && status.size >= status.max_size
    }

    fn lanes(&self, mode: Mode) -> &Lanes {
        match mode {
            Mode::Read => &self.counters.reads,
            Mode::Write => &self.counters.writes,
        }
    }

    /// What the writing and the reading units did. They wait for the same connections, of which each may have all.
    pub(crate) fn traffic(&self) -> [Traffic; 2] {
        let width = self.pool.status().max_size;
        [Mode::Write, Mode::Read].map(|mode| self.lanes(mode)).map(|lanes| lanes.read(lanes.waiting(), width))
    }

    /// Rows of a statement beside all units of work: on a connection that these do not use.
    pub(crate) async fn rows_apart(&self, sql: &str) -> Result<Vec<Row>, Error> {
        let statement = self.statements.get(sql)?;
        self.apart.rows(&statement, &[]).await
    }

    /// Takes no more units, waits for those handed in and closes the connections.
    pub(crate) async fn close(&self) {
        let all = self.gate.acquire_many(self.permits).await;
        self.gate.close();
        self.pool.close();
        self.apart.pool.close();
        drop(all);
    }
}

/// Whether a unit that failed with this before its commit may run again.
fn may_repeat(fault: &Error) -> bool {
    matches!(fault, Error::Conflict(_) | Error::Unavailable(_))
}

fn closed() -> Error {
    Error::Unavailable("the database is closed".into())
}

/// Doubles with each run, with a random part so that two units in each other's way do not meet again.
fn pause(runs: u32) -> Duration {
    let most = 5_000_u64 << runs;
    let random = getrandom::u64().unwrap_or(u64::from(runs));
    Duration::from_micros(most / 2 + random % most)
}
