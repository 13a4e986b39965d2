//! Where the database is and how hard it may be worked.
//!
//! Usually made from one URL (`FLOE_DATABASE_URL`): `sqlite:PATH` or `postgres://user:password@host:port/name`. The
//! URL of PostgreSQL may end in `?sslmode=disable`, `prefer` (the default) or `require`, see `pg/tls.rs`. The other
//! settings have defaults that suit a warehouse's server; tests change them.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::Error;

/// The kind of database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// SQLite, inside this process.
    Sqlite,
    /// PostgreSQL, or an engine that speaks its protocol.
    Postgres,
}

/// Where the database is.
#[derive(Clone, PartialEq, Eq)]
pub enum Target {
    /// A SQLite file; made when absent, its folder is not.
    Sqlite(PathBuf),
    /// A PostgreSQL URL.
    Postgres(String),
}

impl fmt::Debug for Target {
    /// Leaves out the URL's user and password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => f.debug_tuple("Sqlite").field(path).finish(),
            Self::Postgres(url) => {
                let place = url.rsplit_once('@').map_or("", |(_, place)| place);
                f.debug_tuple("Postgres").field(&place).finish()
            }
        }
    }
}

/// How to open a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Where it is.
    pub target: Target,
    /// SQLite: threads that read, each with its own connection; half as many more are for those who read much.
    pub readers: usize,
    /// PostgreSQL: connections at most.
    pub connections: usize,
    /// Units of work that may wait (SQLite: for the writer, and as many for the readers); more are `Overloaded`.
    pub queue: usize,
    /// SQLite: units of work in one commit at most.
    pub batch: usize,
    /// Longest run of one statement; then its unit of work fails with `Timeout`.
    pub statement_timeout: Duration,
    /// Longest wait for another process's SQLite transaction, or for a PostgreSQL connection.
    pub patience: Duration,
    /// Longest wait of a unit of work for its turn; then it is `Overloaded`, and so is everybody who comes before a turn
    /// is given again.
    pub turn: Duration,
    /// A statement that takes longer is noted as slow.
    pub slow: Duration,
    /// SQLite: page cache of the writing connection in MiB; each reader has a quarter.
    pub cache_mib: u32,
    /// SQLite: whether commits may be written to a stream, see [`crate::Db::stream_to`].
    pub stream: bool,
}

impl Config {
    /// The defaults for a target.
    #[must_use]
    pub fn new(target: Target) -> Self {
        Self {
            target,
            readers: 4,
            connections: 16,
            queue: 1024,
            batch: 64,
            statement_timeout: Duration::from_secs(30),
            patience: Duration::from_secs(5),
            turn: Duration::from_secs(10),
            slow: Duration::from_millis(200),
            cache_mib: 64,
            stream: false,
        }
    }

    /// Units of work at a time that read much: exports, huge pages, work in the background. So many that the others
    /// always have room.
    #[must_use]
    pub fn aside(&self) -> usize {
        match self.target {
            Target::Sqlite(_) => (self.readers / 2).max(1),
            Target::Postgres(_) => (self.connections / 4).max(1),
        }
    }

    /// The kind of database of the target.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        match self.target {
            Target::Sqlite(_) => Dialect::Sqlite,
            Target::Postgres(_) => Dialect::Postgres,
        }
    }
}

impl FromStr for Config {
    type Err = Error;

    fn from_str(url: &str) -> Result<Self, Error> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::new(Target::Postgres(url.to_owned())));
        }
        match url.strip_prefix("sqlite:") {
            Some(path) if !path.is_empty() => Ok(Self::new(Target::Sqlite(PathBuf::from(path)))),
            // The URL itself is not repeated: it may hold a password.
            _ => Err(Error::Misuse(
                "a database URL is sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME".into(),
            )),
        }
    }
}
