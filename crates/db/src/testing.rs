//! Databases for tests: a new one for each test, with the schema in place, gone afterwards.
//!
//! SQLite files lie in the folder for temporary files. PostgreSQL is used when `FLOE_TEST_PG` holds the URL of a server
//! on which databases may be made (`postgres://postgres@127.0.0.1:5433/postgres`); `FLOE_TEST_PG=off` leaves it out
//! on purpose, and without the variable a test that wants PostgreSQL fails, so that nothing is skipped in silence.
//! The schema is applied once to a template for each set of steps; a test's database is a copy of it.

mod lite;
mod postgres;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::{AsyncFn, Deref};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest, Sha256};

use crate::{Config, Db, Dialect, Error, Migration};

/// The variable that names the PostgreSQL server for tests.
const SERVER: &str = "FLOE_TEST_PG";

/// A database of its own for one test. Dropping it removes the database.
#[derive(Debug)]
pub struct TestDb {
    db: Db,
    config: Config,
    place: Place,
}

#[derive(Debug)]
enum Place {
    Lite(lite::Folder),
    Postgres(postgres::Database),
}

impl TestDb {
    /// How the database was opened; opening it once more with this gives a second, independent [`Db`].
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// A further handle on the database.
    #[must_use]
    pub fn db(&self) -> Db {
        self.db.clone()
    }

    /// Where it lies, for messages of failing tests.
    #[must_use]
    pub fn place(&self) -> String {
        match &self.place {
            Place::Lite(folder) => folder.path().display().to_string(),
            Place::Postgres(database) => database.name().to_owned(),
        }
    }
}

impl Deref for TestDb {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

/// A SQLite database with this schema.
pub async fn lite(steps: &[Migration]) -> TestDb {
    open(Dialect::Sqlite, steps, |_| {}).await
}

/// A PostgreSQL database with this schema; none when `FLOE_TEST_PG=off`.
///
/// # Panics
/// When `FLOE_TEST_PG` is not set, or its server cannot be reached.
pub async fn postgres(steps: &[Migration]) -> Option<TestDb> {
    postgres::server()?;
    Some(open(Dialect::Postgres, steps, |_| {}).await)
}

/// Runs a test on a SQLite database and then on a PostgreSQL database:
/// `both(STEPS, async |db| { … }).await`.
///
/// # Panics
/// As [`postgres`], and as the test.
pub async fn both(steps: &[Migration], test: impl AsyncFn(&TestDb)) {
    for dialect in dialects() {
        let db = open(dialect, steps, |_| {}).await;
        // Shown only when the test fails.
        println!("on {dialect:?}");
        test(&db).await;
        db.close().await;
    }
}

/// The databases to test on.
///
/// # Panics
/// When `FLOE_TEST_PG` is not set.
#[must_use]
pub fn dialects() -> Vec<Dialect> {
    match postgres::server() {
        Some(_) => vec![Dialect::Sqlite, Dialect::Postgres],
        None => vec![Dialect::Sqlite],
    }
}

/// A database with this schema, opened with settings of the test's own.
///
/// # Panics
/// When the database cannot be made, or `FLOE_TEST_PG` leaves PostgreSQL out.
pub async fn open(dialect: Dialect, steps: &[Migration], tune: impl FnOnce(&mut Config)) -> TestDb {
    let (place, target) = match dialect {
        Dialect::Sqlite => {
            let folder = lite::Folder::with(steps).await;
            let target = folder.target();
            (Place::Lite(folder), target)
        }
        Dialect::Postgres => {
            let database = postgres::Database::with(steps).await;
            let target = database.target();
            (Place::Postgres(database), target)
        }
    };
    let mut config = Config::new(target);
    config.connections = 4;
    config.readers = 2;
    tune(&mut config);
    let db = Db::open(&config).await.expect("the test database opens");
    TestDb { db, config, place }
}

/// The distinct texts that a program ran through this [`Db`] or a clone of it, since it was opened or this was asked
/// last. They are as the program has them, with places instead of values; rows that were inserted together are one
/// `insert into … values …`.
#[must_use]
pub fn take_statements(db: &Db) -> BTreeSet<String> {
    db.statements().take()
}

/// Lets the answer to a commit go astray, as when a connection breaks at the very end: of the units that write from here
/// on the `nth` is done, and is told that nobody knows.
pub fn cut_commit(db: &Db, nth: u32) {
    db.cut.commit.store(nth, Ordering::SeqCst);
}

/// Turns a reading unit away, as when there is too much to do: the `nth` from here on.
pub fn refuse_read(db: &Db, nth: u32) {
    db.cut.read.store(nth, Ordering::SeqCst);
}

/// Units up to the one to which something happens; 0 when nothing does.
#[derive(Debug, Default)]
pub(crate) struct Cut {
    commit: AtomicU32,
    read: AtomicU32,
}

impl Cut {
    pub(crate) fn after<T, E: From<Error>>(&self, written: Result<T, E>) -> Result<T, E> {
        match written {
            Ok(_) if is_last(&self.commit) => {
                Err(Error::Unsure("a test has cut the connection".into()).into())
            }
            written => written,
        }
    }

    pub(crate) fn before_read(&self) -> Result<(), Error> {
        if is_last(&self.read) { Err(Error::Overloaded) } else { Ok(()) }
    }
}

fn is_last(left: &AtomicU32) -> bool {
    left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)) == Ok(1)
}

/// The schema's fingerprint: names the template.
fn fingerprint(steps: &[Migration]) -> String {
    let mut hash = Sha256::new();
    for step in steps {
        hash.update(format!("{} {} {}\n", step.number(), step.name(), step.hash()));
    }
    hash.finalize().iter().take(8).fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string");
        text
    })
}

/// A name that no other test uses, in this process or another.
fn unique() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let moment = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_micros());
    format!("{:x}_{moment:x}_{:x}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}
