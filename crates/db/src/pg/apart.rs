//! Single statements on connections of their own, each a transaction by itself.
//!
//! A unit of work that waits here holds a connection of the pool, so these are others: whoever has one runs one
//! statement and waits for nobody who waits for one.

use std::time::Duration;

use deadpool_postgres::{Object, Pool, PoolError, TimeoutType};

use super::faults;
use super::tls::Tls;
use super::turn::{Trouble, Turn, query, read};
use crate::statement::Statement;
use crate::{Error, Row, Value};

/// Connections; more would only wait for each other's rows.
pub(super) const CONNECTIONS: usize = 2;

/// The connections. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Apart {
    pub(super) pool: Pool,
    /// Longest wait for the answer to a statement.
    pub(super) patience: Duration,
    /// How connections are encrypted, for one that only tells the server to stop something.
    pub(super) tls: Tls,
}

impl Apart {
    /// Runs a statement and answers its rows.
    pub(super) async fn rows(&self, statement: &Statement, values: &[Value]) -> Result<Vec<Row>, Error> {
        let client = self.pool.get().await.map_err(unreachable)?;
        let turn = Turn { client: &client, begin: None, later: Vec::new(), patience: Some(self.patience) };
        let answer = turn.run(query(&client, statement, values)).await;
        let (columns, found) = answer.map_err(|trouble| {
            // Nobody knows what state it is in.
            drop(Object::take(client));
            match trouble {
                Trouble::Said(error) | Trouble::Before(error) | Trouble::Overtaken(error) => {
                    faults::translate(&error)
                }
                Trouble::Ours(error) => error,
                Trouble::Silence => silent(),
            }
        })?;
        found.iter().map(|row| read(row, &columns)).collect()
    }
}

/// Why there is no connection.
pub(super) fn unreachable(error: PoolError) -> Error {
    match error {
        PoolError::Timeout(TimeoutType::Wait) => Error::Overloaded,
        PoolError::Closed => super::closed(),
        PoolError::Backend(error) => Error::Unavailable(faults::describe(&error)),
        error => Error::Unavailable(error.to_string()),
    }
}

/// There is no answer.
pub(super) fn silent() -> Error {
    Error::Unavailable("the server does not answer".into())
}

/// The answer of a statement is lost: nobody knows whether the transaction is still good.
pub(super) fn dropped() -> Error {
    Error::Misuse("a statement of this unit of work was dropped before its end".into())
}
