//! What a unit of work says without waiting for an answer: changes of which it needs none, and its parts.
//!
//! Everything happens in the order in which it is said. On PostgreSQL what is said here goes to the server with the next
//! statement that is waited for, or with the commit.

use super::{Conn, Tx, check_rows};
use crate::record::insert_text;
use crate::{Error, Value};

/// What becomes of a unit of work when a rule of the schema is broken by a change that nobody waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Breach {
    /// It fails.
    Fails,
    /// It came into conflict with others, and runs again.
    Conflicts,
}

/// Rows that are kept in memory until they are sent with what comes next.
const MANY: usize = 1_000;

impl<C> Tx<C> {
    /// Begins a part of the unit that [`Tx::give_back`] can take back: its changes, and the rows that it has locked.
    /// Parts do not hold each other.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn part(&mut self) -> Result<(), Error> {
        self.control("savepoint part")
    }

    /// Ends the part; what it did stays.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn keep_part(&mut self) -> Result<(), Error> {
        self.control("release part")
    }

    /// Ends the part as if it had not been: whoever waits for rows that it locked goes on.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn give_back(&mut self) -> Result<(), Error> {
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.control("rollback to part").and_then(|()| conn.control("release part")),
            Conn::Pg(conn) => conn.batch("rollback to part; release part").await,
        };
        self.given_back += 1;
        self.note(result)
    }

    /// How many parts were given back so far: who remembers which rows are locked forgets it when another one is.
    pub fn given_back(&self) -> u32 {
        self.given_back
    }

    /// Nobody waits for the answer: it cannot fail unless the statement before it does.
    fn control(&mut self, text: &'static str) -> Result<(), Error> {
        let result = match &mut self.conn {
            Conn::Lite(conn) => conn.control(text),
            Conn::Pg(conn) => {
                conn.batch_soon(text);
                Ok(())
            }
        };
        self.note(result)
    }

    /// Runs one changing statement with each of these lists of values as [`Tx::exec_all`] does, where nobody needs the
    /// answer: on PostgreSQL it is sent together with the unit's next statement, or with its commit, and fails the unit
    /// then.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn exec_soon(&mut self, sql: &str, lists: Vec<Vec<Value>>) -> Result<(), Error> {
        self.soon(sql, lists, Breach::Fails).await
    }

    /// The same for what others may have taken since the unit read how it stands: a rule of the schema that it breaks is a
    /// conflict, and the unit runs again. Said last, its rows are locked no longer than the commit takes.
    ///
    /// # Errors
    /// As [`Tx::exec`], and [`Error::Conflict`].
    pub async fn exec_hoping(&mut self, sql: &str, lists: Vec<Vec<Value>>) -> Result<(), Error> {
        self.soon(sql, lists, Breach::Conflicts).await
    }

    async fn soon(&mut self, sql: &str, lists: Vec<Vec<Value>>, breach: Breach) -> Result<(), Error> {
        if lists.is_empty() {
            return Ok(());
        }
        let run = self.begin(sql, &lists)?;
        // Said now, and on both: what is no statement for many lists is not found out when somebody else waits.
        let fits = if lists.len() > 1 { run.statement.all().map(drop) } else { Ok(()) };
        if fits.is_err() {
            return self.end(&run, fits);
        }
        let result = match &mut self.conn {
            Conn::Pg(conn) => match conn.exec_soon(&run.statement, lists, breach) {
                Ok(()) if conn.is_full() => conn.batch("").await,
                said => said,
            },
            Conn::Lite(conn) => match conn.exec_each(&run.statement, &lists) {
                Err(error) if breach == Breach::Conflicts && error.is_violation() => {
                    Err(Error::Conflict(error.to_string()))
                }
                done => done.map(drop),
            },
        };
        self.end(&run, result)
    }

    /// Inserts many rows where nobody needs to know which rule of the schema is broken, as with [`Tx::exec_soon`].
    ///
    /// # Errors
    /// As [`Tx::insert_many`].
    pub async fn insert_soon(
        &mut self,
        table: &str,
        columns: &[&str],
        rows: Vec<Vec<Value>>,
    ) -> Result<(), Error> {
        if rows.len() > MANY {
            return self.insert_many(table, columns, rows).await.map(drop);
        }
        let checked = check_rows(table, columns, &rows);
        self.note(checked)?;
        self.soon(&insert_text(table, columns), rows, Breach::Fails).await
    }
}
