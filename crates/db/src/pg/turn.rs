//! Exchanges with the server: what a connection sends and how the answer is read.
//!
//! Messages are sent without waiting for the answers to earlier ones wherever those do not matter to them, so a unit's
//! `begin` costs no round trip of its own.

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::Object;
use futures::FutureExt as _;
use futures::future::{join_all, try_join_all};
use tokio_postgres::Statement;
use tokio_postgres::types::ToSql;

use super::faults;
use super::later::Later;
use super::types::Cell;
use crate::{Error, Row, Value};

/// Prepared statements kept by a connection; beyond it the connection starts anew.
const PREPARED: usize = 512;
/// Bytes of a list of texts for which a plan is kept: some fifty codes.
const SOME: usize = 1_000;
/// Executions under way at once: bounds the memory of what is sent.
const UNDER_WAY: usize = 256;

/// Futures that `join_all` polls one after the other, whatever they answer: of more it may leave the last ones for later,
/// and nothing may overtake what is said first.
const IN_ORDER: usize = 30;
/// Statements that are kept until the next one at most.
pub(super) const MOST_KEPT: usize = IN_ORDER * IN_ORDER;

/// One exchange with the server.
pub(super) struct Turn<'a> {
    pub(super) client: &'a Object,
    pub(super) begin: Option<&'static str>,
    /// What goes before it.
    pub(super) later: Vec<Later>,
    /// Longest wait for the answer to one statement: the server ends statements by itself, but a network that only swallows
    /// does not.
    pub(super) patience: Option<Duration>,
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The server or the connection says so.
    Said(tokio_postgres::Error),
    /// The same of a change that others have made impossible.
    Overtaken(tokio_postgres::Error),
    /// The same of what was kept until then: what was to follow did nothing.
    Before(tokio_postgres::Error),
    /// It was not sent, for a mistake of ours.
    Ours(Error),
    /// Nobody says anything.
    Silence,
}

impl Turn<'_> {
    /// Does the work. It is sent right behind the `begin` and what else goes before it, without waiting for their answers;
    /// the first failure is the answer, because those behind it fail for that reason only.
    pub(super) async fn run<T: Send>(
        &self,
        work: impl Future<Output = Result<T, tokio_postgres::Error>> + Send,
    ) -> Result<T, Trouble> {
        self.run_with(async { work.await.map_err(Trouble::Said) }).await
    }

    /// The same for work that may fail before it is sent.
    pub(super) async fn run_with<T: Send>(
        &self,
        work: impl Future<Output = Result<T, Trouble>> + Send,
    ) -> Result<T, Trouble> {
        if self.begin.is_none() && self.later.is_empty() {
            return self.in_time(work).await;
        }
        // Boxed, because what is in it is in every call of the program.
        let all = async {
            let mut ready = Vec::with_capacity(self.later.len());
            for each in &self.later {
                ready.push(each.ready(self.client).await?);
            }
            let begin = async {
                let Some(begin) = self.begin else { return Ok(()) };
                self.client.batch_execute(begin).await.map_err(Trouble::Said)
            };
            let before =
                ready.chunks(IN_ORDER).map(|some| join_all(some.iter().map(|each| each.run(self.client))));
            let (begun, before, result) = tokio::join!(biased; begin, join_all(before), work);
            begun?;
            before.into_iter().flatten().collect::<Result<(), Trouble>>()?;
            result
        };
        self.in_time(all.boxed()).await
    }

    async fn in_time<T>(&self, work: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
        let Some(patience) = self.patience else { return work.await };
        let statements = u32::try_from(self.later.len()).unwrap_or(u32::MAX).saturating_add(1);
        match tokio::time::timeout(patience.saturating_mul(statements), work).await {
            Ok(result) => result,
            Err(_) => Err(Trouble::Silence),
        }
    }
}

/// Prepares a statement, or takes it from the connection's store.
pub(super) async fn prepare(client: &Object, text: &str) -> Result<Statement, tokio_postgres::Error> {
    if client.statement_cache.size() >= PREPARED {
        client.statement_cache.clear();
    }
    client.prepare_cached(text).await
}

/// The same for these values. A plan that is kept is one for some texts: for many, the server makes one anew.
pub(super) async fn prepare_for(
    client: &Object,
    statement: &crate::statement::Statement,
    values: &[Value],
) -> Result<Statement, tokio_postgres::Error> {
    if is_planned_anew(statement, values) {
        return client.prepare(&statement.text).await;
    }
    prepare(client, &statement.text).await
}

/// Whether a statement has more texts in a list than a plan is kept for.
pub(super) fn is_planned_anew(statement: &crate::statement::Statement, values: &[Value]) -> bool {
    let is_long = |value: &Value| matches!(value, Value::Text(list) if list.len() > SOME);
    statement.words && values.iter().any(is_long)
}

/// Runs a statement and answers the number of rows it changed.
pub(super) async fn execute(
    client: &Object,
    statement: &crate::statement::Statement,
    values: &[Value],
) -> Result<u64, tokio_postgres::Error> {
    let ready = prepare_for(client, statement, values).await?;
    client.execute(&ready, &parameters(values)).await
}

/// The same for arrays.
pub(super) async fn execute_arrays(
    client: &Object,
    text: &str,
    arrays: &[&(dyn ToSql + Sync)],
) -> Result<u64, tokio_postgres::Error> {
    let ready = prepare(client, text).await?;
    client.execute(&ready, arrays).await
}

/// The same for a statement that answers rows.
pub(super) async fn query_arrays(
    client: &Object,
    text: &str,
    arrays: &[&(dyn ToSql + Sync)],
) -> Result<Vec<tokio_postgres::Row>, tokio_postgres::Error> {
    let ready = prepare(client, text).await?;
    client.query(&ready, arrays).await
}

/// Runs a statement and answers its columns and rows.
pub(super) async fn query(
    client: &Object,
    statement: &crate::statement::Statement,
    values: &[Value],
) -> Result<(Arc<[String]>, Vec<tokio_postgres::Row>), tokio_postgres::Error> {
    let ready = prepare_for(client, statement, values).await?;
    let columns = ready.columns().iter().map(|column| column.name().to_owned()).collect();
    Ok((columns, client.query(&ready, &parameters(values)).await?))
}

/// Runs a statement with each of these lists of values, one behind the other without waiting in between; answers the
/// numbers of rows. The first failure is the answer: those behind it fail for that reason only.
pub(super) async fn execute_each(
    client: &Object,
    text: &str,
    lists: &[Vec<Value>],
) -> Result<Vec<u64>, tokio_postgres::Error> {
    let ready = &prepare(client, text).await?;
    let mut changed = Vec::with_capacity(lists.len());
    for lists in lists.chunks(UNDER_WAY) {
        let runs = lists.iter().map(|values| async move { client.execute(ready, &parameters(values)).await });
        changed.extend(try_join_all(runs).await?);
    }
    Ok(changed)
}

/// The values as the driver takes them.
pub(super) fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// A row of the driver as one of ours.
pub(super) fn read(row: &tokio_postgres::Row, columns: &Arc<[String]>) -> Result<Row, Error> {
    let mut values = Vec::with_capacity(columns.len());
    for (place, column) in columns.iter().enumerate() {
        let cell: Cell = row
            .try_get(place)
            .map_err(|error| Error::Misuse(format!("column {column}: {}", faults::describe(&error))))?;
        values.push(cell.0);
    }
    Ok(Row::new(Arc::clone(columns), values))
}
