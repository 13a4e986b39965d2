//! The unit of work: a closure over `&mut Tx` whose statements all happen or none.
//!
//! A unit awaits nothing but its `Tx`: SQLite's writer polls it once, where every call is ready at once, and on
//! PostgreSQL the runner watches for the same, so a unit that waits for anything else fails on both with `Misuse`.
//! A failed statement fails its unit even when the closure swallows the error, because PostgreSQL cannot go on in that
//! transaction; [`Tx::attempt`] is the one way to try a statement and go on. Units are repeated after conflicts: ids,
//! clock values and anything outside the database belong before the closure.

mod soon;

use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;

use crate::migrate::Text;
use crate::record::insert_text;
use crate::statement::{Statement, check_name, check_texts};
use crate::statements::Statements;
use crate::{Error, FromRow, Record, Row, Value, lite, pg};
pub(crate) use soon::Breach;

/// The boxed future of a unit of work: `Box::pin(async move { … })`.
pub type Unit<'a, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>>;

/// The connection of a running unit.
pub(crate) enum Conn {
    Lite(Box<lite::Conn>),
    Pg(Box<pg::Conn>),
}

/// A statement that runs.
struct Run<'a> {
    sql: &'a str,
    statement: Arc<Statement>,
    begun: Instant,
}

/// A running unit of work: its transaction, and the context it was started with (who does it, and when).
pub struct Tx<C = ()> {
    conn: Conn,
    statements: Arc<Statements>,
    fault: Option<Error>,
    run: u32,
    given_back: u32,
    context: C,
}

impl<C> Tx<C> {
    pub(crate) fn new(conn: Conn, statements: Arc<Statements>, context: C) -> Self {
        Self { conn, statements, fault: None, run: 1, given_back: 0, context }
    }

    /// The same in this run of the unit, counted from 1.
    pub(crate) fn in_run(self, run: u32) -> Self {
        Self { run, ..self }
    }

    pub(crate) fn conn(&self) -> &Conn {
        &self.conn
    }

    /// The connection, and the first failed statement if there was one.
    pub(crate) fn into_lite(self) -> (Box<lite::Conn>, Option<Error>) {
        match self.conn {
            Conn::Lite(conn) => (conn, self.fault),
            Conn::Pg(_) => unreachable!("a unit keeps the connection it was given"),
        }
    }

    /// The connection, and the first failed statement if there was one.
    pub(crate) fn into_pg(self) -> (Box<pg::Conn>, Option<Error>) {
        match self.conn {
            Conn::Pg(conn) => (conn, self.fault),
            Conn::Lite(_) => unreachable!("a unit keeps the connection it was given"),
        }
    }

    /// Lifts the time limit of statements for this unit: schema steps take as long as they take.
    pub(crate) async fn unhurried(&mut self) -> Result<(), Error> {
        let result = match &mut self.conn {
            // Only single statements are limited there, and a step is not run as one.
            Conn::Lite(_) => Ok(()),
            Conn::Pg(conn) => {
                conn.be_patient();
                conn.batch("set local statement_timeout = 0").await
            }
        };
        self.note(result)
    }

    /// Runs the text of a schema step: several statements.
    pub(crate) async fn script(&mut self, text: &Text) -> Result<(), Error> {
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.batch(&text.lite()),
            Conn::Pg(conn) => conn.batch(text.postgres()).await,
        };
        self.note(result)
    }

    /// Renews the statistics of SQLite.
    pub(crate) async fn tidy(&mut self) -> Result<(), Error> {
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.tidy(),
            Conn::Pg(_) => Ok(()),
        };
        self.note(result)
    }

    /// Whether its statements may lock rows: one that only reads may not.
    pub fn may_lock(&self) -> bool {
        match &self.conn {
            Conn::Lite(_) => true,
            Conn::Pg(conn) => conn.may_write(),
        }
    }

    /// Whether no other unit writes at this moment: then there is nobody to lock rows against.
    pub fn is_alone(&self) -> bool {
        matches!(self.conn, Conn::Lite(_))
    }

    /// Says that this unit and others are in each other's way: it is rolled back and runs again after a while, and fails
    /// with this when it has done so often enough.
    pub fn conflict(&mut self, what: &str) -> Error {
        let error = Error::Conflict(what.to_owned());
        self.fault.get_or_insert_with(|| error.clone());
        error
    }

    /// Whether an earlier run of this unit came into conflict with others: what it hoped for then, it had better wait for.
    pub fn is_again(&self) -> bool {
        self.run > 1
    }

    /// What the unit was started with.
    pub fn context(&self) -> &C {
        &self.context
    }

    /// Runs a statement and answers the number of rows it changed.
    ///
    /// # Errors
    /// A violation, or any other [`Error`]; the unit of work has failed with it.
    pub async fn exec(&mut self, sql: &str, values: &[Value]) -> Result<u64, Error> {
        let run = self.begin(sql, [values])?;
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.exec(&run.statement, values),
            Conn::Pg(conn) => conn.exec(&run.statement, values).await,
        };
        self.end(&run, result)
    }

    /// Runs one changing statement with each of these lists of values, in their order, and answers how many rows each
    /// run changed. On PostgreSQL that is one round trip for all, so ten upserts cost little more than one.
    ///
    /// # Errors
    /// As [`Tx::exec`], for the first run that fails.
    pub async fn exec_each(&mut self, sql: &str, lists: &[Vec<Value>]) -> Result<Vec<u64>, Error> {
        let run = self.begin(sql, lists)?;
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.exec_each(&run.statement, lists),
            Conn::Pg(conn) => conn.exec_each(&run.statement, lists).await,
        };
        self.end(&run, result)
    }

    /// The same where each list is about a row of its own, and the rows are locked already or nobody else can come to
    /// them: on PostgreSQL one statement for all lists, which changes them in an order of its own. It is an `update` with
    /// a `where`, or an `insert` of `values` whose first column is its first value.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn exec_all(&mut self, sql: &str, lists: &[Vec<Value>]) -> Result<Vec<u64>, Error> {
        let run = self.begin(sql, lists)?;
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.exec_each(&run.statement, lists),
            Conn::Pg(conn) => conn.exec_all(&run.statement, lists).await,
        };
        self.end(&run, result)
    }

    /// The first row of a statement that is a transaction of its own, where other units write at the same time: what it
    /// changed stands once it answers, whatever becomes of this unit, and its locks are held no longer. It must touch
    /// nothing that this unit has touched. On SQLite, where nobody can wait for it, it is a statement of this unit.
    ///
    /// # Errors
    /// As [`Tx::all`].
    pub async fn one_apart<T: FromRow>(&mut self, sql: &str, values: &[Value]) -> Result<Option<T>, Error> {
        let run = self.begin(sql, [values])?;
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.rows(&run.statement, values),
            Conn::Pg(conn) => conn.rows_apart(&run.statement, values).await,
        };
        let rows = self.end(&run, result)?;
        let read = rows.first().map(T::from_row).transpose();
        self.note(read)
    }

    /// Runs a statement and answers its rows (a select, or a change with `returning`).
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn rows(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, Error> {
        let run = self.begin(sql, [values])?;
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.rows(&run.statement, values),
            Conn::Pg(conn) => conn.rows(&run.statement, values).await,
        };
        self.end(&run, result)
    }

    /// All rows of a statement, each made into a `T`.
    ///
    /// # Errors
    /// As [`Tx::exec`], and [`Error::Misuse`] when a row is not a `T`.
    pub async fn all<T: FromRow>(&mut self, sql: &str, values: &[Value]) -> Result<Vec<T>, Error> {
        let rows = self.rows(sql, values).await?;
        let read = rows.iter().map(T::from_row).collect();
        self.note(read)
    }

    /// The first row of a statement made into a `T`, or none when there is no row.
    ///
    /// # Errors
    /// As [`Tx::all`].
    pub async fn one<T: FromRow>(&mut self, sql: &str, values: &[Value]) -> Result<Option<T>, Error> {
        let rows = self.rows(sql, values).await?;
        let read = rows.first().map(T::from_row).transpose();
        self.note(read)
    }

    /// Runs one changing statement that may break a rule of the schema: then the inner result says which, the statement
    /// has had no effect, and the unit goes on. Costs nothing extra on SQLite, a pipelined savepoint on PostgreSQL.
    /// Where "nothing happens then" is enough, `on conflict do nothing` with [`Tx::exec`] is cheaper still.
    ///
    /// # Errors
    /// The outer result: anything but a violation, as [`Tx::exec`].
    pub async fn attempt(&mut self, sql: &str, values: &[Value]) -> Result<Result<u64, Error>, Error> {
        let run = self.begin(sql, [values])?;
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.exec(&run.statement, values),
            Conn::Pg(conn) => conn.attempt(&run.statement, values).await,
        };
        let violation = result.as_ref().err().filter(|error| error.is_violation()).cloned();
        match violation {
            Some(violation) => self.end(&run, Ok(Err(violation))),
            None => self.end(&run, result.map(Ok)),
        }
    }

    /// Inserts a record.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn insert<R: Record>(&mut self, record: &R) -> Result<(), Error> {
        let values = record.values();
        self.exec(R::insert_text(), &values).await.map(drop)
    }

    /// Inserts many rows of one table: a few statements on PostgreSQL, one prepared statement on SQLite. Each row holds
    /// the values of `columns` in their order. Answers the number of rows.
    ///
    /// # Errors
    /// As [`Tx::exec`]; [`Error::Misuse`] when a row has another number of values.
    pub async fn insert_many(
        &mut self,
        table: &str,
        columns: &[&str],
        rows: Vec<Vec<Value>>,
    ) -> Result<u64, Error> {
        let result = match check_rows(table, columns, &rows) {
            Ok(()) => match &mut self.conn {
                // One by one with a statement prepared once: nothing is gained by more rows a statement here.
                Conn::Lite(conn) => self
                    .statements
                    .get(&insert_text(table, columns))
                    .and_then(|statement| conn.exec_each(&statement, &rows))
                    .map(|counts| counts.len() as u64),
                Conn::Pg(conn) => conn.insert_many(table, columns, &rows).await,
            },
            Err(error) => Err(error),
        };
        #[cfg(feature = "testing")]
        self.statements.note(&insert_text(table, columns));
        self.note(result)
    }

    /// Inserts many records of one table.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn insert_records<R: Record>(&mut self, records: &[R]) -> Result<u64, Error> {
        let rows = records.iter().map(Record::values).collect();
        self.insert_many(R::TABLE, R::COLUMNS, rows).await
    }

    /// Takes a statement that is about to run with these lists of values, which are checked.
    fn begin<'a, L: AsRef<[Value]>>(
        &mut self,
        sql: &'a str,
        lists: impl IntoIterator<Item = L>,
    ) -> Result<Run<'a>, Error> {
        let begun = Instant::now();
        let checked = self.statements.get(sql).and_then(|statement| {
            lists.into_iter().try_for_each(|values| statement.check(values.as_ref()))?;
            Ok(Run { sql, statement, begun })
        });
        self.note(checked)
    }

    /// Notes how long it took, and that it failed if it did.
    fn end<T>(&mut self, run: &Run<'_>, result: Result<T, Error>) -> Result<T, Error> {
        self.statements.ended(run.sql, run.begun);
        self.note(result)
    }

    /// Remembers the first failure: the unit may not commit any more.
    fn note<T>(&mut self, result: Result<T, Error>) -> Result<T, Error> {
        if let (Err(error), None) = (&result, &self.fault) {
            self.fault = Some(error.clone());
        }
        result
    }
}

impl<C> Deref for Tx<C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.context
    }
}

impl<C> DerefMut for Tx<C> {
    fn deref_mut(&mut self) -> &mut C {
        &mut self.context
    }
}

impl<C: std::fmt::Debug> std::fmt::Debug for Tx<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tx")
            .field("context", &self.context)
            .field("fault", &self.fault)
            .finish_non_exhaustive()
    }
}

fn check_rows(table: &str, columns: &[&str], rows: &[Vec<Value>]) -> Result<(), Error> {
    check_name(table)?;
    columns.iter().try_for_each(|column| check_name(column))?;
    let even = rows.iter().all(|row| row.len() == columns.len());
    if columns.is_empty() || !even {
        return Err(Error::Misuse(format!("rows for {table} do not have {} values each", columns.len())));
    }
    rows.iter().try_for_each(|row| check_texts(row))
}
