//! The open database: where units of work are handed in.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use meter::{Level, Reading};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::lite::stream::Streaming;
use crate::lite::{Lite, backup};
use crate::pg::Pg;
use crate::stats::Counters;
use crate::{Config, Dialect, Error, Size, SlowStatement, Stats, Target, Traffic, Tx, Unit};

/// An open database. Clones share it.
#[derive(Debug, Clone)]
pub struct Db {
    pub(crate) engine: Arc<Engine>,
    counters: Arc<Counters>,
    aside: Arc<Aside>,
    #[cfg(feature = "testing")]
    pub(crate) cut: Arc<crate::testing::Cut>,
}

/// How much a unit reads, and who waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lot {
    /// A little: it waits only for a reader or a connection.
    Little,
    /// Much (an export, a huge page), and somebody waits for the answer: for as long as `Config::turn`, and only behind
    /// a few of its kind.
    Much,
    /// Much, and nobody waits: for as long as it takes. There are never more of these than workers.
    Background,
}

/// The turns of those who read much: fewer than there are readers or connections, so that the others have some left.
#[derive(Debug)]
struct Aside {
    turns: Semaphore,
    patience: Duration,
    waiting: Level,
}

/// Calls that may wait to read much.
const ASIDE_QUEUE: i64 = 32;

impl Aside {
    async fn turn(&self, lot: Lot) -> Result<Option<SemaphorePermit<'_>>, Error> {
        let closed = |_| Error::Unavailable("the database is closed".into());
        match lot {
            Lot::Little => return Ok(None),
            Lot::Background => return self.turns.acquire().await.map(Some).map_err(closed),
            Lot::Much => {}
        }
        if let Ok(turn) = self.turns.try_acquire() {
            return Ok(Some(turn));
        }
        let _waits = self.waiting.hold();
        if self.waiting.get() > ASIDE_QUEUE {
            return Err(Error::Overloaded);
        }
        match timeout(self.patience, self.turns.acquire()).await {
            Ok(turn) => turn.map(Some).map_err(closed),
            Err(_) => Err(Error::Overloaded),
        }
    }
}

#[derive(Debug)]
pub(crate) enum Engine {
    Lite(Lite),
    Pg(Pg),
}

impl Db {
    /// Opens the database; a SQLite file is made when absent.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when it cannot be reached, [`Error::Misuse`] when the configuration makes no sense.
    pub async fn open(config: &Config) -> Result<Self, Error> {
        let counters = Arc::new(Counters::new(config.slow));
        let engine = match config.target.clone() {
            Target::Sqlite(path) => {
                let (config, counters) = (config.clone(), Arc::clone(&counters));
                Engine::Lite(blocking(move || Lite::open(&config, path, counters)).await?)
            }
            Target::Postgres(url) => Engine::Pg(Pg::open(config, &url, Arc::clone(&counters)).await?),
        };
        let turns = Semaphore::new(config.aside());
        let aside = Aside { turns, patience: config.turn, waiting: Level::default() };
        Ok(Self {
            engine: Arc::new(engine),
            counters,
            aside: Arc::new(aside),
            #[cfg(feature = "testing")]
            cut: Arc::default(),
        })
    }

    /// The kind of database.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        match *self.engine {
            Engine::Lite(_) => Dialect::Sqlite,
            Engine::Pg(_) => Dialect::Postgres,
        }
    }

    /// Runs a unit of work in a transaction: `db.write(context, |tx| Box::pin(async move { … }))`. It is committed when
    /// the closure answers `Ok` and no statement failed, and answered after the commit. The closure may run several
    /// times (conflicts on PostgreSQL, a batch that starts again on SQLite), each time from the beginning.
    ///
    /// When this future is dropped the unit is rolled back, unless its commit (SQLite: its run) has begun.
    ///
    /// # Errors
    /// The closure's own error, or any [`Error`].
    pub async fn write<C, F, T, E>(&self, context: C, unit: F) -> Result<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let written = match &*self.engine {
            Engine::Lite(lite) => lite.write(context, unit).await,
            Engine::Pg(pg) => pg.write(context, unit).await,
        };
        #[cfg(feature = "testing")]
        let written = self.cut.after(written);
        written
    }

    /// Runs a reading unit of work on a snapshot: all its statements see the database as it was at its first one.
    /// A statement that writes is refused. What a change depends on is read inside [`Db::write`] instead.
    ///
    /// # Errors
    /// The closure's own error, or any [`Error`].
    pub async fn read<C, F, T, E>(&self, context: C, unit: F) -> Result<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.read_on(Lot::Little, context, unit).await
    }

    /// The same for a unit that says how much it reads: only some of those that read much run at a time, so that those
    /// who read little never wait for them alone.
    ///
    /// # Errors
    /// As [`Db::read`].
    pub async fn read_in<C, F, T, E>(&self, lot: Lot, context: C, unit: F) -> Result<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let turn = self.aside.turn(lot).await.inspect_err(|_| self.counters.reads.refuse());
        let turn = turn.map_err(E::from)?;
        if let (Engine::Pg(pg), Some(_)) = (&*self.engine, &turn) {
            pg.let_others_go_first().await;
        }
        self.read_on(lot, context, unit).await
    }

    async fn read_on<C, F, T, E>(&self, lot: Lot, context: C, unit: F) -> Result<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        #[cfg(feature = "testing")]
        self.cut.before_read()?;
        match &*self.engine {
            Engine::Lite(lite) => lite.read(lot, context, unit).await,
            Engine::Pg(pg) => pg.read(context, unit).await,
        }
    }

    /// How the writing and then the reading units fared.
    #[must_use]
    pub fn traffic(&self) -> [Traffic; 2] {
        match &*self.engine {
            Engine::Lite(lite) => lite.traffic(),
            Engine::Pg(pg) => pg.traffic(),
        }
    }

    /// How many units transactions had, and how long commits took, in microseconds.
    #[must_use]
    pub fn commits(&self) -> (Reading, Reading) {
        self.counters.commits()
    }

    /// Statements that took long since the database was opened, the costliest first.
    #[must_use]
    pub fn slow(&self) -> Vec<SlowStatement> {
        self.counters.slow.read()
    }

    /// The checked statements.
    #[cfg(feature = "testing")]
    pub(crate) fn statements(&self) -> &crate::statements::Statements {
        match &*self.engine {
            Engine::Lite(lite) => &lite.statements,
            Engine::Pg(pg) => &pg.statements,
        }
    }

    /// How large the database is.
    ///
    /// # Errors
    /// As a unit of work; [`Error::Other`] when the file cannot be looked at.
    pub async fn size(&self) -> Result<Size, Error> {
        if let Engine::Lite(lite) = &*self.engine {
            let path = lite.path.clone();
            return blocking(move || lite_size(&path)).await;
        }
        let sql = "select pg_database_size(current_database())";
        let bytes: Option<i64> = self.read((), |tx| Box::pin(tx.one(sql, &[]))).await?;
        Ok(Size { bytes: bytes.and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(0), log_bytes: None })
    }

    /// The version of the database's own program.
    ///
    /// # Errors
    /// As a unit of work.
    pub async fn version(&self) -> Result<String, Error> {
        let sql = match self.dialect() {
            Dialect::Sqlite => "select 'SQLite ' || sqlite_version()",
            Dialect::Postgres => "select 'PostgreSQL ' || current_setting('server_version')",
        };
        let version: Option<String> = self.read((), move |tx| Box::pin(tx.one(sql, &[]))).await?;
        Ok(version.unwrap_or_default())
    }

    /// The number of the last schema step.
    ///
    /// # Errors
    /// As a unit of work.
    pub async fn schema(&self) -> Result<i64, Error> {
        let sql = "select coalesce(max(number), 0) from migration";
        let last: Option<i64> = self.read((), |tx| Box::pin(tx.one(sql, &[]))).await?;
        Ok(last.unwrap_or(0))
    }

    /// What was done since the database was opened.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.counters.read(match &*self.engine {
            Engine::Lite(lite) => lite.writer.waiting(),
            Engine::Pg(_) => self.counters.writes.waiting(),
        })
    }

    /// Renews the statistics that SQLite's plans rest on, where they are old; once a day is enough. PostgreSQL does it
    /// by itself, nothing happens there.
    ///
    /// # Errors
    /// As a unit of work.
    pub async fn tidy(&self) -> Result<(), Error> {
        self.write((), |tx| Box::pin(tx.tidy())).await
    }

    /// Copies a SQLite database to a new file while it is in use; the copy is consistent and whole, or not there. Answers
    /// which moment it shows, in milliseconds since 1970. Nobody who writes waits for it.
    ///
    /// # Errors
    /// [`Error::Misuse`] when the file exists or the database is PostgreSQL (whose tool is `pg_dump`);
    /// [`Error::Other`] or [`Error::Unavailable`] when copying fails.
    pub async fn backup(&self, to: &Path) -> Result<i64, Error> {
        let (from, to) = (self.lite()?.path.clone(), to.to_owned());
        blocking(move || backup::copy(&from, &to)).await
    }

    /// Writes every commit from now on into new files of a folder, for [`crate::copies::replay`]; into several folders
    /// at once when called again. SQLite, opened with `Config::stream`.
    ///
    /// # Errors
    /// [`Error::Misuse`] on a database without a stream, [`Error::Other`] when the folder cannot be made.
    pub async fn stream_to(&self, folder: &Path) -> Result<(), Error> {
        let (stream, folder) = (self.lite()?.stream()?, folder.to_owned());
        blocking(move || stream.begin(&folder)).await
    }

    /// Writes no more commits into a folder; what was written is on the disk.
    ///
    /// # Errors
    /// As [`Db::stream_to`].
    pub async fn stream_end(&self, folder: &Path) -> Result<(), Error> {
        let (stream, folder) = (self.lite()?.stream()?, folder.to_owned());
        blocking(move || stream.end(&folder)).await
    }

    /// Whether the database was opened to have its commits written to a stream.
    #[must_use]
    pub fn streams(&self) -> bool {
        self.lite().is_ok_and(|lite| lite.stream().is_ok())
    }

    /// How the stream of commits is.
    #[must_use]
    pub fn streaming(&self) -> Streaming {
        self.lite().map_or(Streaming::Off, Lite::streaming)
    }

    fn lite(&self) -> Result<&Lite, Error> {
        match &*self.engine {
            Engine::Lite(lite) => Ok(lite),
            Engine::Pg(_) => {
                Err(Error::Misuse("copies of a PostgreSQL database are made by its own programs".into()))
            }
        }
    }

    /// Takes no more units of work, finishes those handed in, and closes the connections. Waits for all of it.
    pub async fn close(&self) {
        match &*self.engine {
            Engine::Lite(lite) => lite.close().await,
            Engine::Pg(pg) => pg.close().await,
        }
    }
}

/// Bytes of a SQLite file and of its log, which is not there while nobody has written.
fn lite_size(path: &Path) -> Result<Size, Error> {
    let bytes = |path: &Path| std::fs::metadata(path).map(|file| file.len());
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let whole = bytes(path).map_err(|error| Error::Other(error.to_string()))?;
    Ok(Size { bytes: whole, log_bytes: Some(bytes(Path::new(&log)).unwrap_or(0)) })
}

/// Runs blocking work off the runtime's own threads.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => Err(Error::Other(error.to_string())),
    }
}
