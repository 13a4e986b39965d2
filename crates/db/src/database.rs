//! The open database: where units of work are handed in.

use std::path::Path;
use std::sync::Arc;

use crate::lite::stream::Streaming;
use crate::lite::{Lite, backup};
use crate::pg::Pg;
use crate::stats::Counters;
use crate::{Config, Dialect, Error, Stats, Target, Tx, Unit};

/// An open database. Clones share it.
#[derive(Debug, Clone)]
pub struct Db {
    engine: Arc<Engine>,
    counters: Arc<Counters>,
}

#[derive(Debug)]
enum Engine {
    Lite(Lite),
    Pg(Pg),
}

impl Db {
    /// Opens the database; a SQLite file is made when absent.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when it cannot be reached, [`Error::Misuse`] when the configuration makes no sense.
    pub async fn open(config: &Config) -> Result<Self, Error> {
        let counters = Arc::new(Counters::default());
        let engine = match config.target.clone() {
            Target::Sqlite(path) => {
                let (config, counters) = (config.clone(), Arc::clone(&counters));
                Engine::Lite(blocking(move || Lite::open(&config, path, counters)).await?)
            }
            Target::Postgres(url) => Engine::Pg(Pg::open(config, &url, Arc::clone(&counters)).await?),
        };
        Ok(Self { engine: Arc::new(engine), counters })
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
        match &*self.engine {
            Engine::Lite(lite) => lite.write(context, unit).await,
            Engine::Pg(pg) => pg.write(context, unit).await,
        }
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
        match &*self.engine {
            Engine::Lite(lite) => lite.read(context, unit).await,
            Engine::Pg(pg) => pg.read(context, unit).await,
        }
    }

    /// What was done since the database was opened.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.counters.read(match &*self.engine {
            Engine::Lite(lite) => lite.writer.waiting(),
            Engine::Pg(pg) => pg.waiting(),
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

/// Runs blocking work off the runtime's own threads.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => Err(Error::Other(error.to_string())),
    }
}
