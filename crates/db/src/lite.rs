//! SQLite: one connection that writes, several that read, each on a thread of its own.
//!
//! Units of work arrive through bounded lanes. The writer (`lite/writer.rs`) joins what waits into one commit; the
//! readers (`lite/reader.rs`) work on snapshots and cannot write. This file holds the connection and its statements.

pub(crate) mod backup;
mod change;
mod faults;
mod foreign;
pub(crate) mod lane;
mod log;
mod open;
mod order;
mod reader;
pub(crate) mod replay;
mod rush;
mod statistics;
pub(crate) mod stream;
mod writer;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection, ToSql};

use crate::statement::Statement;
use crate::statements::Statements;
use crate::stats::{Counters, Traffic};
use crate::{Config, Error, Lot, Row, Tx, Unit, Value};
use faults::Names;
use lane::Lane;
use open::Deadline;
use order::Order;
use rush::Rush;
use stream::{Stream, Streaming};

/// An open SQLite database.
#[derive(Debug)]
pub(crate) struct Lite {
    pub(crate) path: PathBuf,
    pub(crate) writer: Lane,
    readers: Lane,
    aside: Lane,
    pub(crate) statements: Arc<Statements>,
    stream: Option<Arc<Stream>>,
}

impl Lite {
    /// Opens the file (made when absent) and starts the threads. Blocks: call it off the runtime's threads.
    pub(crate) fn open(config: &Config, path: PathBuf, counters: Arc<Counters>) -> Result<Self, Error> {
        let statements = Arc::new(Statements::new(Arc::clone(&counters)));
        let stream = config.stream.then(Arc::<Stream>::default);
        let streaming = match &stream {
            Some(stream) => Some((Arc::clone(stream), stream::start(stream, &path)?)),
            None => None,
        };
        let writer = open::writer(config, &path)?;
        let pages = Arc::<AtomicU32>::default();
        let writer = writer::start(writer, config, (Arc::clone(&counters), streaming, Arc::clone(&pages)))?;
        let readers = reader::start(config, &path, &counters)?;
        let rush = Rush { queues: [&writer, &readers].into_iter().filter_map(Lane::queue).collect(), pages };
        let aside = reader::start_aside(config, &path, &counters, rush)?;
        Ok(Self { path, writer, readers, aside, statements, stream })
    }

    /// How its stream of commits is.
    pub(crate) fn streaming(&self) -> Streaming {
        self.stream.as_ref().map_or(Streaming::Off, |stream| stream.standing())
    }

    /// Its stream of commits.
    pub(crate) fn stream(&self) -> Result<Arc<Stream>, Error> {
        self.stream.clone().ok_or_else(|| Error::Misuse("the database was opened without a stream".into()))
    }

    /// Runs a unit of work in a transaction of the writer.
    pub(crate) async fn write<C, F, T, E>(&self, context: C, unit: F) -> Result<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (order, reply) = Order::new(context, unit, Arc::clone(&self.statements));
        self.writer.ask(order, reply).await
    }

    /// Runs a unit of work on a snapshot, on a thread that gives way when it reads much.
    pub(crate) async fn read<C, F, T, E>(&self, lot: Lot, context: C, unit: F) -> Result<T, E>
    where
        C: Clone + Send + 'static,
        F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (order, reply) = Order::new(context, unit, Arc::clone(&self.statements));
        match lot {
            Lot::Little => self.readers.ask(order, reply).await,
            Lot::Much | Lot::Background => self.aside.ask(order, reply).await,
        }
    }

    /// What the writing and the reading units did.
    pub(crate) fn traffic(&self) -> [Traffic; 2] {
        let mut reads = self.readers.traffic();
        reads.waiting += self.aside.waiting() as u64;
        reads.width += self.aside.width() as u64;
        [self.writer.traffic(), reads]
    }

    /// Takes no more units, finishes the waiting ones and closes the connections.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.aside.close().await;
        self.writer.close().await;
    }
}

/// A connection with what belongs to it.
#[derive(Debug)]
pub(crate) struct Conn {
    raw: Connection,
    deadline: Arc<Deadline>,
    names: Names,
}

impl Conn {
    /// Runs a statement and answers the number of rows it changed.
    pub(crate) fn exec(&mut self, statement: &Statement, values: &[Value]) -> Result<u64, Error> {
        let _running = self.deadline.start();
        let result = prepare(&self.raw, &statement.lite).and_then(|mut ready| {
            bind(&mut ready, values)?;
            ready.raw_execute()
        });
        match result {
            Ok(changed) => Ok(changed as u64),
            Err(error) => Err(self.explain(&error, &statement.lite, values)),
        }
    }

    /// Runs a statement with each of these lists of values and answers the numbers of rows it changed.
    pub(crate) fn exec_each(
        &mut self,
        statement: &Statement,
        lists: &[Vec<Value>],
    ) -> Result<Vec<u64>, Error> {
        let _running = self.deadline.start();
        each(&self.raw, &statement.lite, lists)
            .map_err(|(error, values)| self.names.explain(&self.raw, &error, &statement.lite, values))
    }

    /// Runs a statement and answers its rows.
    pub(crate) fn rows(&mut self, statement: &Statement, values: &[Value]) -> Result<Vec<Row>, Error> {
        let _running = self.deadline.start();
        match fetch(&self.raw, &statement.lite, values) {
            Ok(rows) => rows,
            Err(error) => Err(self.explain(&error, &statement.lite, values)),
        }
    }

    /// Runs the statements of a migration.
    pub(crate) fn batch(&mut self, text: &str) -> Result<(), Error> {
        // An index over millions of rows is sorted in a file.
        let result =
            self.raw.execute_batch("pragma temp_store = file").and_then(|()| self.raw.execute_batch(text));
        let result = self.raw.execute_batch("pragma temp_store = memory").and(result);
        self.names = Names::default();
        result.map_err(|error| self.explain(&error, text, &[]))
    }

    /// Renews the statistics that plans rest on.
    pub(crate) fn tidy(&mut self) -> Result<(), Error> {
        statistics::renew(&self.raw).map_err(|error| self.explain(&error, "pragma optimize", &[]))
    }

    pub(crate) fn control(&mut self, text: &str) -> Result<(), Error> {
        let result = self.raw.prepare_cached(text).and_then(|mut ready| ready.raw_execute());
        result.map(drop).map_err(|error| self.explain(&error, text, &[]))
    }

    fn explain(&mut self, error: &rusqlite::Error, text: &str, values: &[Value]) -> Error {
        self.names.explain(&self.raw, error, text, values)
    }
}

fn prepare<'a>(raw: &'a Connection, text: &str) -> rusqlite::Result<CachedStatement<'a>> {
    raw.prepare_cached(text)
}

fn bind(ready: &mut CachedStatement<'_>, values: &[Value]) -> rusqlite::Result<()> {
    values.iter().enumerate().try_for_each(|(place, value)| ready.raw_bind_parameter(place + 1, value))
}

/// Runs a statement once for each list of values; a failure comes with the values it failed at.
fn each<'a>(
    raw: &Connection,
    text: &str,
    lists: &'a [Vec<Value>],
) -> Result<Vec<u64>, (rusqlite::Error, &'a [Value])> {
    let mut ready = prepare(raw, text).map_err(|error| (error, &[][..]))?;
    let run = |values: &'a Vec<Value>| {
        let changed = bind(&mut ready, values).and_then(|()| ready.raw_execute());
        changed.map(|changed| changed as u64).map_err(|error| (error, values.as_slice()))
    };
    lists.iter().map(run).collect()
}

fn fetch(raw: &Connection, text: &str, values: &[Value]) -> rusqlite::Result<Result<Vec<Row>, Error>> {
    let mut ready = prepare(raw, text)?;
    bind(&mut ready, values)?;
    let columns: Arc<[String]> = ready.column_names().map(str::to_owned).collect();
    let mut rows = Vec::new();
    let mut found = ready.raw_query();
    while let Some(row) = found.next()? {
        let mut cells = Vec::with_capacity(columns.len());
        for (place, column) in columns.iter().enumerate() {
            match value(row.get_ref(place)?, column) {
                Ok(cell) => cells.push(cell),
                Err(error) => return Ok(Err(error)),
            }
        }
        rows.push(Row::new(Arc::clone(&columns), cells));
    }
    Ok(Ok(rows))
}

fn value(cell: ValueRef<'_>, column: &str) -> Result<Value, Error> {
    match cell {
        ValueRef::Null => Ok(Value::Null),
        ValueRef::Integer(number) => Ok(Value::Int(number)),
        ValueRef::Text(text) => match std::str::from_utf8(text) {
            Ok(text) => Ok(Value::Text(text.to_owned())),
            Err(_) => Err(Error::Other(format!("column {column} holds text that is not UTF-8"))),
        },
        ValueRef::Real(_) | ValueRef::Blob(_) => {
            Err(Error::Misuse(format!("column {column} is {}, not an integer or text", cell.data_type())))
        }
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}
