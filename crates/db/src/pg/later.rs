//! What a unit of work has said and not sent yet.
//!
//! A change whose answer nobody needs goes to the server together with the statement after it, or with the commit: one
//! round trip less for each, and the rows that it locks are locked no longer than they must be.

use std::collections::HashMap;
use std::sync::Arc;

use deadpool_postgres::Object;
use futures::future::try_join_all;
use tokio_postgres::types::ToSql;

use super::faults;
use super::turn::{Trouble, parameters, prepare};
use super::types::{Cell, arrays, type_name};
use crate::statement::{All, Statement};
use crate::tx::Breach;
use crate::{Error, Value};

/// One of them.
#[derive(Debug)]
pub(super) enum Later {
    /// A fixed text.
    Text(&'static str),
    /// A statement for lists of values.
    Change { statement: Arc<Statement>, lists: Vec<Vec<Value>>, breach: Breach },
}

/// One of them with its text known to the connection.
pub(super) enum Ready<'a> {
    Text(&'a str),
    /// For each list by itself.
    Each(tokio_postgres::Statement, &'a [Vec<Value>], Breach),
    /// For all lists together.
    All(tokio_postgres::Statement, &'a Statement, &'a [Vec<Value>], Breach),
}

impl Later {
    /// Prepares it. What is prepared already costs nothing; anything else is waited for, because what follows may not
    /// overtake it.
    pub(super) async fn ready(&self, client: &Object) -> Result<Ready<'_>, Trouble> {
        let (statement, lists, breach) = match self {
            Self::Text(text) => return Ok(Ready::Text(text)),
            Self::Change { statement, lists, breach } => (statement, lists, *breach),
        };
        if lists.len() < 2 {
            let ready = prepare(client, &statement.text).await.map_err(Trouble::Said)?;
            return Ok(Ready::Each(ready, lists, breach));
        }
        let (_, text) = for_all(client, statement).await?;
        let ready = prepare(client, text).await.map_err(Trouble::Said)?;
        Ok(Ready::All(ready, statement, lists, breach))
    }
}

impl Ready<'_> {
    /// Sends it and waits for its answer.
    pub(super) async fn run(&self, client: &Object) -> Result<(), Trouble> {
        let (result, breach) = match self {
            Self::Text(text) => (client.batch_execute(text).await, Breach::Fails),
            Self::Each(ready, lists, breach) => {
                let runs =
                    lists.iter().map(|values| async { client.execute(ready, &parameters(values)).await });
                (try_join_all(runs).await.map(drop), *breach)
            }
            Self::All(ready, statement, lists, breach) => {
                let (types, _) = statement.all().map_err(Trouble::Ours)?.known();
                let arrays = arrays(types, &statement.text, lists).map_err(Trouble::Ours)?;
                let arrays: Vec<&(dyn ToSql + Sync)> = arrays.iter().map(|array| array.parameter()).collect();
                (client.execute(ready, &arrays).await.map(drop), *breach)
            }
        };
        result.map_err(|error| match breach {
            Breach::Fails => Trouble::Before(error),
            Breach::Conflicts => Trouble::Overtaken(error),
        })
    }
}

/// The text of a statement for many lists, with the types of its values; the first time the server is asked for them.
pub(super) async fn for_all<'a>(
    client: &Object,
    statement: &'a Statement,
) -> Result<(&'a [tokio_postgres::types::Type], &'a str), Trouble> {
    let all = statement.all().map_err(Trouble::Ours)?;
    if all.ready.get().is_none() {
        let types = prepare(client, &statement.text).await.map_err(Trouble::Said)?.params().to_vec();
        let names = types.iter().map(type_name).collect::<Result<Vec<_>, _>>().map_err(Trouble::Ours)?;
        let text = all.text(&names);
        all.ready.get_or_init(|| (types, text));
    }
    Ok(all.known())
}

/// How many rows each list changed, from what one statement for all of them answers.
pub(super) fn counts(
    all: &All,
    lists: &[Vec<Value>],
    answered: &[tokio_postgres::Row],
) -> Result<Vec<u64>, Error> {
    let mut counts = vec![0; lists.len()];
    let mut places = HashMap::new();
    if !all.numbered {
        places.extend(lists.iter().enumerate().map(|(place, list)| (list.first(), place)));
    }
    for row in answered {
        let Cell(value) = row.try_get(0).map_err(|error| faults::translate(&error))?;
        let place = match &value {
            Value::Int(number) if all.numbered => usize::try_from(*number - 1).ok(),
            value => places.get(&Some(value)).copied(),
        };
        if let Some(count) = place.and_then(|place| counts.get_mut(place)) {
            *count += 1;
        }
    }
    Ok(counts)
}
