//! Tables that have grown: PostgreSQL is told to look at them anew.
//!
//! It plans by what it knows of its tables, and learns that by itself once a minute at best. Whoever has just written the
//! first thousands of rows and goes on working with them would be planned for tables of nothing, which are joined row by
//! row. So the rows that units of work insert are counted, and a table that has doubled is analyzed, one after the other
//! and behind the units of work. A table that PostgreSQL knows already is left to it until then.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use deadpool_postgres::{Object, Pool};
use tokio_postgres::Error;

use super::faults;

/// Rows that are worth a look.
const SOME: u64 = 100;

/// Rows inserted by a unit of work, by table.
pub(super) type Rows = Vec<(String, u64)>;

/// How much the tables have grown since they were looked at.
#[derive(Debug, Default)]
pub(super) struct Grown {
    tables: Mutex<HashMap<String, Growth>>,
    /// Held by whoever looks.
    looks: tokio::sync::Mutex<()>,
}

#[derive(Debug)]
struct Growth {
    /// Rows since then.
    rows: u64,
    /// How many are worth a look.
    due: u64,
}

impl Grown {
    /// Counts what a unit of work has committed, and looks at tables that have grown enough.
    pub(super) fn note(self: &Arc<Self>, rows: Rows, pool: &Pool) {
        if self.add(rows) {
            let (grown, pool) = (Arc::clone(self), pool.clone());
            tokio::spawn(async move { grown.look(&pool).await });
        }
    }

    /// Answers whether some table has grown enough.
    fn add(&self, rows: Rows) -> bool {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let mut enough = false;
        for (table, more) in rows {
            let growth = tables.entry(table).or_insert(Growth { rows: 0, due: SOME });
            growth.rows += more;
            enough |= growth.rows >= growth.due;
        }
        enough
    }

    async fn look(&self, pool: &Pool) {
        // Somebody who is looking finds these tables, too.
        let Ok(_looks) = self.looks.try_lock() else { return };
        let Ok(client) = pool.get().await else { return };
        while let Some((table, rows)) = self.next() {
            match renew(&client, &table, rows).await {
                Ok((seen, rows)) => self.seen(&table, seen, rows),
                Err(error) => {
                    let error = faults::describe(&error);
                    tracing::debug!(table, error, "a table was not analyzed");
                    self.seen(&table, true, rows);
                }
            }
        }
    }

    /// A table that has grown enough, and by how much.
    fn next(&self) -> Option<(String, u64)> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let (table, growth) = tables.iter().find(|(_, growth)| growth.rows >= growth.due)?;
        Some((table.clone(), growth.rows))
    }

    /// A table has so many rows; what came before counts no more when it was analyzed.
    fn seen(&self, table: &str, analyzed: bool, rows: u64) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(growth) = tables.get_mut(table) {
            growth.rows = if analyzed { 0 } else { growth.rows };
            growth.due = rows.max(SOME).max(growth.rows + 1);
        }
    }
}

/// Analyzes a table that has at least doubled by these rows; answers whether it did, and how many rows it has.
async fn renew(client: &Object, table: &str, grown: u64) -> Result<(bool, u64), Error> {
    let known = known(client, table).await?;
    if grown < known {
        return Ok((false, known));
    }
    client.batch_execute(&format!("analyze {table}")).await?;
    Ok((true, self::known(client, table).await?))
}

/// The rows that PostgreSQL believes a table to have.
async fn known(client: &Object, table: &str) -> Result<u64, Error> {
    let text = "select cast(reltuples as bigint) from pg_class where oid = to_regclass($1)";
    let found = client.query_opt(text, &[&table]).await?;
    let rows: Option<i64> = found.and_then(|row| row.get(0));
    // Minus one: nobody has looked yet.
    Ok(rows.and_then(|rows| u64::try_from(rows).ok()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::Grown;

    #[test]
    fn a_table_is_looked_at_when_it_has_doubled() {
        let grown = Grown::default();
        let rows = |table: &str, rows: u64| vec![(table.to_owned(), rows)];
        assert!(!grown.add(rows("line", 99)) && grown.next().is_none());
        assert!(grown.add(rows("line", 1)));
        assert_eq!(grown.next(), Some(("line".to_owned(), 100)));
        // It had more than that: nothing was done, and what came counts on.
        grown.seen("line", false, 400);
        assert!(grown.next().is_none() && !grown.add(rows("line", 299)) && grown.add(rows("line", 1)));
        grown.seen("line", true, 800);
        assert!(!grown.add(rows("line", 799)) && grown.add(rows("line", 1)));
        assert!(
            !grown.add(rows("other", 5)),
            "each table has its own count, and the other is being looked at"
        );
    }
}
