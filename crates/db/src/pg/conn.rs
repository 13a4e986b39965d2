//! A PostgreSQL connection inside a unit of work.
//!
//! The transaction is begun together with the first statement, in one round trip. A connection goes back to the pool
//! only after its transaction has ended; one whose unit was dropped half-way is thrown away, which rolls back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deadpool_postgres::Object;
use futures::FutureExt;
use tokio::runtime::Handle;
use tokio_postgres::types::{ToSql, Type};

use super::apart::{Apart, dropped, silent};
use super::faults;
use super::grown::Rows;
use super::later::{Later, counts, for_all};
use super::turn::{
    MOST_KEPT, Trouble, Turn, execute, execute_arrays, execute_each, is_planned_anew, prepare, query,
    query_arrays, read,
};
use super::types::{array, arrays, type_name};
use crate::statement::Statement;
use crate::tx::Breach;
use crate::{Error, Row, Value};

/// Rows of one `unnest` insert: bounds the memory of a message.
const ROWS: usize = 10_000;

/// Longest time to tell the server that a statement is not wanted any more.
const CANCEL: Duration = Duration::from_secs(5);

/// A statement is planned for its values.
const ANEW: &str = "set local plan_cache_mode = auto";
/// Statements have one plan for all values.
const KEPT: &str = "set local plan_cache_mode = force_generic_plan";

/// The kind of transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Read,
    Write,
}

impl Mode {
    fn begin(self) -> &'static str {
        match self {
            Self::Read => "begin isolation level repeatable read read only",
            // Its statements are many and short, and come again and again: to plan them for their values each time, as
            // the server does where it holds its general plan for dearer, costs more than any plan could win.
            // What they read lies in memory: a page by a key costs hardly more than the next one, not four times as much.
            Self::Write => {
                "begin isolation level read committed read write; set local plan_cache_mode = force_generic_plan; \
                 set local random_page_cost = 1.1"
            }
        }
    }
}

/// A connection of the pool, with its transaction.
pub(crate) struct Conn {
    client: Option<Object>,
    /// Connections for statements apart from the transaction.
    apart: Apart,
    mode: Mode,
    /// A transaction is open.
    open: bool,
    /// The connection may not be used again.
    spoiled: bool,
    /// The server did not answer in time: nothing is said to it any more.
    silent: bool,
    /// Longest wait for an answer.
    patience: Option<Duration>,
    /// A statement is under way: the unit may wait.
    working: Arc<AtomicBool>,
    /// What was inserted.
    inserted: Rows,
    /// What is said and not sent yet.
    later: Vec<Later>,
    /// Rows in it.
    kept: usize,
    /// A kept change failed: whatever was sent behind it, a commit as well, did nothing.
    undone: bool,
}

impl Conn {
    pub(super) fn new(client: Object, apart: Apart, mode: Mode, patience: Duration) -> Self {
        Self {
            client: Some(client),
            apart,
            mode,
            open: false,
            spoiled: false,
            silent: false,
            patience: Some(patience),
            working: Arc::default(),
            inserted: Rows::new(),
            later: Vec::new(),
            kept: 0,
            undone: false,
        }
    }

    /// Whether its transaction may change anything.
    pub(crate) fn may_write(&self) -> bool {
        self.mode == Mode::Write
    }

    /// True while a statement is under way.
    pub(super) fn working(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.working)
    }

    /// Runs a statement and answers the number of rows it changed.
    pub(crate) async fn exec(&mut self, statement: &Statement, values: &[Value]) -> Result<u64, Error> {
        self.plan(statement, values, ANEW);
        let turn = self.turn()?;
        let result = turn.run(execute(turn.client, statement, values)).await;
        let changed = self.note(result)?;
        self.plan(statement, values, KEPT);
        self.count(statement.into.as_deref(), changed);
        Ok(changed)
    }

    /// Runs a statement with each of these lists of values, in one round trip.
    pub(crate) async fn exec_each(
        &mut self,
        statement: &Statement,
        lists: &[Vec<Value>],
    ) -> Result<Vec<u64>, Error> {
        let turn = self.turn()?;
        let result = turn.run(execute_each(turn.client, &statement.text, lists)).await;
        let changed = self.note(result)?;
        self.count(statement.into.as_deref(), changed.iter().sum());
        Ok(changed)
    }

    /// Runs one statement for all of these lists of values.
    pub(crate) async fn exec_all(
        &mut self,
        statement: &Statement,
        lists: &[Vec<Value>],
    ) -> Result<Vec<u64>, Error> {
        if lists.len() < 2 {
            return self.exec_each(statement, lists).await;
        }
        let all = statement.all()?;
        if all.ready.get().is_none() {
            let turn = self.turn()?;
            let result = turn.run_with(for_all(turn.client, statement)).await;
            self.note(result)?;
        }
        let (types, text) = all.known();
        let mut changed = Vec::with_capacity(lists.len());
        for lists in lists.chunks(ROWS) {
            let arrays = arrays(types, &statement.text, lists)?;
            let arrays: Vec<&(dyn ToSql + Sync)> = arrays.iter().map(|array| array.parameter()).collect();
            let turn = self.turn()?;
            let result = turn.run(query_arrays(turn.client, text, &arrays)).await;
            changed.extend(counts(all, lists, &self.note(result)?)?);
        }
        self.count(statement.into.as_deref(), changed.iter().sum());
        Ok(changed)
    }

    /// Runs a statement with these lists of values when the next one runs, or at the commit.
    pub(crate) fn exec_soon(
        &mut self,
        statement: &Arc<Statement>,
        lists: Vec<Vec<Value>>,
        breach: Breach,
    ) -> Result<(), Error> {
        if !self.may_write() {
            return Err(Error::Misuse(format!("a unit that reads changes nothing: {}", statement.text)));
        }
        self.count(statement.into.as_deref(), u64::try_from(lists.len()).unwrap_or(u64::MAX));
        self.kept += lists.len();
        self.later.push(Later::Change { statement: Arc::clone(statement), lists, breach });
        Ok(())
    }

    /// Whether so much is kept that it had better be sent.
    pub(crate) fn is_full(&self) -> bool {
        self.later.len() >= MOST_KEPT / 2 || self.kept >= ROWS
    }

    /// Runs fixed statements when the next one runs.
    pub(crate) fn batch_soon(&mut self, text: &'static str) {
        self.later.push(Later::Text(text));
    }

    /// Runs a statement in a transaction of its own, on another connection.
    pub(crate) async fn rows_apart(
        &mut self,
        statement: &Statement,
        values: &[Value],
    ) -> Result<Vec<Row>, Error> {
        if self.working.swap(true, Ordering::Relaxed) {
            return Err(dropped());
        }
        let rows = self.apart.rows(statement, values).await;
        self.working.store(false, Ordering::Relaxed);
        rows
    }

    /// Runs a statement and answers its rows.
    pub(crate) async fn rows(&mut self, statement: &Statement, values: &[Value]) -> Result<Vec<Row>, Error> {
        self.plan(statement, values, ANEW);
        let turn = self.turn()?;
        let result = turn.run(query(turn.client, statement, values)).await;
        let (columns, found) = self.note(result)?;
        self.plan(statement, values, KEPT);
        found.iter().map(|row| read(row, &columns)).collect()
    }

    /// Runs a statement in a savepoint; after a violation the transaction is as it was before. Without a violation it
    /// takes as many round trips as `exec`, and one more for the release, which waits for nothing.
    pub(crate) async fn attempt(&mut self, statement: &Statement, values: &[Value]) -> Result<u64, Error> {
        let turn = self.turn()?;
        let both = async {
            let run = execute(turn.client, statement, values);
            let (opened, result) = tokio::join!(biased; turn.client.batch_execute("savepoint attempt"), run);
            opened.and(result)
        };
        let result = turn.run(both).await;
        let result = self.note(result);
        let end = match &result {
            Ok(_) => "release savepoint attempt",
            Err(error) if error.is_violation() => "rollback to savepoint attempt; release savepoint attempt",
            Err(_) => return result,
        };
        self.batch(end).await.and(result)
    }

    /// Inserts rows with one array for each column, so that the text does not depend on the number of rows.
    pub(crate) async fn insert_many(
        &mut self,
        table: &str,
        columns: &[&str],
        rows: &[Vec<Value>],
    ) -> Result<u64, Error> {
        let list = columns.join(", ");
        let types = self.types(&format!("select {list} from {table} where false")).await?;
        let mut places = Vec::with_capacity(types.len());
        for (at, ty) in types.iter().enumerate() {
            places.push(format!("${}::{}[]", at + 1, type_name(ty)?));
        }
        let text = format!("insert into {table} ({list}) select * from unnest({})", places.join(", "));
        let mut inserted = 0;
        for rows in rows.chunks(ROWS) {
            let mut arrays = Vec::with_capacity(types.len());
            for (at, ty) in types.iter().enumerate() {
                arrays.push(array(ty, columns[at], rows, at)?);
            }
            let arrays: Vec<&(dyn ToSql + Sync)> = arrays.iter().map(|array| array.parameter()).collect();
            let turn = self.turn()?;
            let result = turn.run(execute_arrays(turn.client, &text, &arrays)).await;
            inserted += self.note(result)?;
        }
        self.count(Some(table), inserted);
        Ok(inserted)
    }

    /// Says how a writing unit's statement is planned when it is one with a long list.
    fn plan(&mut self, statement: &Statement, values: &[Value], how: &'static str) {
        if self.mode == Mode::Write && is_planned_anew(statement, values) {
            self.batch_soon(how);
        }
    }

    /// What its unit has inserted so far, by table.
    pub(super) fn inserted(&mut self) -> Rows {
        std::mem::take(&mut self.inserted)
    }

    fn count(&mut self, table: Option<&str>, rows: u64) {
        let Some(table) = table.filter(|_| rows > 0) else { return };
        match self.inserted.iter_mut().find(|(known, _)| known == table) {
            Some((_, sum)) => *sum += rows,
            None => self.inserted.push((table.to_owned(), rows)),
        }
    }

    /// The types of the columns of a statement.
    async fn types(&mut self, text: &str) -> Result<Vec<Type>, Error> {
        let turn = self.turn()?;
        let result = turn.run(prepare(turn.client, text)).await;
        let ready = self.note(result)?;
        Ok(ready.columns().iter().map(|column| column.type_().clone()).collect())
    }

    /// Runs fixed statements without values.
    pub(crate) async fn batch(&mut self, text: &str) -> Result<(), Error> {
        let turn = self.turn()?;
        let result = turn.run(turn.client.batch_execute(text)).await;
        self.note(result)
    }

    /// Commits; the connection goes back to the pool. A read has nothing to wait for: whoever has the connection next
    /// stands in line behind its end.
    pub(super) async fn commit(mut self) -> Result<(), Error> {
        if self.mode == Mode::Read && self.open {
            let turn = self.turn()?;
            let sent = turn.client.batch_execute("commit").now_or_never();
            self.working.store(false, Ordering::Relaxed);
            self.open = sent.is_some();
            return Ok(());
        }
        let result = self.end("commit").await;
        result.map_err(|error| match error {
            Error::Unavailable(text) if !self.undone => Error::Unsure(text),
            other => other,
        })
    }

    /// Rolls back; the connection goes back to the pool. Hands the reason through.
    pub(super) async fn roll_back<E>(mut self, reason: E) -> E {
        self.later.clear();
        if let Err(error) = self.end("rollback").await {
            tracing::debug!(%error, "a transaction could not be rolled back; its connection is dropped");
        }
        reason
    }

    /// Waits for answers as long as they take.
    pub(crate) fn be_patient(&mut self) {
        self.patience = None;
    }

    async fn end(&mut self, text: &str) -> Result<(), Error> {
        if self.silent || !self.open && self.later.is_empty() {
            return Ok(());
        }
        let result = self.batch(text).await;
        // A refused commit has ended the transaction as well.
        self.open =
            matches!(&result, Err(error) if !(error.is_violation() || matches!(error, Error::Conflict(_))));
        result
    }

    fn turn(&mut self) -> Result<Turn<'_>, Error> {
        if self.working.load(Ordering::Relaxed) {
            return Err(dropped());
        }
        let begin = if self.open { None } else { Some(self.mode.begin()) };
        self.open = true;
        let client =
            self.client.as_ref().ok_or_else(|| Error::Misuse("the unit of work has ended".into()))?;
        self.working.store(true, Ordering::Relaxed);
        self.kept = 0;
        Ok(Turn { client, begin, later: std::mem::take(&mut self.later), patience: self.patience })
    }

    fn note<T>(&mut self, result: Result<T, Trouble>) -> Result<T, Error> {
        self.working.store(false, Ordering::Relaxed);
        result.map_err(|trouble| {
            let overtaken = matches!(trouble, Trouble::Overtaken(_));
            let error = match trouble {
                Trouble::Said(error) => error,
                Trouble::Before(error) | Trouble::Overtaken(error) => {
                    self.undone = error.as_db_error().is_some();
                    error
                }
                Trouble::Ours(error) => return error,
                Trouble::Silence => {
                    self.silent = true;
                    return silent();
                }
            };
            // A prepared statement outlived a change of its table: only a new connection forgets it for certain.
            self.spoiled |= faults::is_stale(&error);
            let error = faults::translate(&error);
            if overtaken && error.is_violation() { Error::Conflict(error.to_string()) } else { error }
        })
    }
}

impl Drop for Conn {
    /// Without an open transaction the connection goes back to the pool by itself.
    fn drop(&mut self) {
        if !(self.open || self.spoiled) {
            return;
        }
        let Some(client) = self.client.take() else { return };
        let client = Object::take(client);
        // A server that says nothing may be at it still.
        if (self.working.load(Ordering::Relaxed) || self.silent)
            && let Ok(runtime) = Handle::try_current()
        {
            let (cancel, tls) = (client.cancel_token(), self.apart.tls.clone());
            runtime.spawn(tokio::time::timeout(CANCEL, async move { cancel.cancel_query(tls).await }));
        }
    }
}
