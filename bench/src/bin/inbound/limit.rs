//! The limit: the rows that documents left behind, written again by hand.
//!
//! What the product wrote for a number of documents is read out of every table, taken away, and put back in batches of
//! as many documents as there are clients, each batch one transaction of multi-row inserts and nothing else: no rule, no
//! session, no look at what stands there. No program that keeps these rows can be faster by much on this machine.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use db::{Db, Row, Value, vals};

/// Rows of one table.
#[derive(Clone)]
struct Table {
    name: String,
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
}

/// Where every table stood before the documents came.
pub struct Mark {
    tables: Vec<(String, Vec<String>, i64)>,
}

/// What the documents left behind.
pub struct Left {
    tables: Vec<Table>,
}

/// Looks where every table with ids ends now.
pub async fn mark(db: &Db) -> Result<Mark> {
    let mut tables = Vec::new();
    for name in names(db).await? {
        let columns = columns(db, &name).await?;
        if columns.iter().any(|column| column == "id") {
            let last = rows(db, format!("select coalesce(max(id), 0) as last from {name}")).await?;
            let last: i64 = last.first().context("no row")?.at(0)?;
            tables.push((name, columns, last));
        }
    }
    Ok(Mark { tables })
}

impl Mark {
    /// Takes the rows that came since then away and answers them.
    pub async fn take(self, db: &Db) -> Result<Left> {
        let mut tables = Vec::new();
        for (name, columns, last) in self.tables {
            let list = columns.join(", ");
            let found = rows(db, format!("select {list} from {name} where id > {last} order by id")).await?;
            if found.is_empty() {
                continue;
            }
            let values = |row: &Row| (0..columns.len()).map(|at| row.value(at).clone()).collect();
            let kept = found.iter().map(values).collect();
            write(db, format!("delete from {name} where id > {last}")).await?;
            tables.push(Table { name, columns, rows: kept });
        }
        Ok(Left { tables })
    }
}

impl Left {
    /// Rows that one document leaves behind.
    pub fn rows_each(&self, documents: usize) -> usize {
        self.tables.iter().map(|table| table.rows.len()).sum::<usize>() / documents.max(1)
    }

    /// Puts everything back, `together` documents in a transaction, and answers how long that took.
    pub async fn write_again(self, db: &Db, documents: usize, together: usize) -> Result<Duration> {
        let batches = documents.div_ceil(together).max(1);
        let mut parts: Vec<Vec<Table>> = vec![Vec::new(); batches];
        for table in self.tables {
            let size = table.rows.len().div_ceil(batches).max(1);
            let shares = table.rows.chunks(size).map(<[Vec<Value>]>::to_vec);
            for (part, rows) in parts.iter_mut().zip(shares) {
                part.push(Table { rows, name: table.name.clone(), columns: table.columns.clone() });
            }
        }
        let started = Instant::now();
        for part in parts {
            db.write((), move |tx: &mut db::Tx| {
                let part = part.clone();
                Box::pin(async move {
                    for table in part {
                        let columns: Vec<&str> = table.columns.iter().map(String::as_str).collect();
                        tx.insert_many(&table.name, &columns, table.rows).await?;
                    }
                    Ok::<_, db::Error>(())
                })
            })
            .await?;
        }
        Ok(started.elapsed())
    }
}

async fn names(db: &Db) -> Result<Vec<String>> {
    let sql = match db.dialect() {
        db::Dialect::Sqlite => {
            "select name from sqlite_master where type = 'table' and name not like '%search%' and sql not like '%virtual%'"
        }
        db::Dialect::Postgres => "select tablename as name from pg_tables where schemaname = 'public'",
    };
    let found = rows(db, sql.to_owned()).await?;
    found.iter().map(|row| Ok(row.at(0)?)).collect()
}

async fn columns(db: &Db, table: &str) -> Result<Vec<String>> {
    let sql = match db.dialect() {
        db::Dialect::Sqlite => format!("select name from pragma_table_info('{table}')"),
        db::Dialect::Postgres => {
            format!("select column_name as name from information_schema.columns where table_name = '{table}'")
        }
    };
    let found = rows(db, sql).await?;
    found.iter().map(|row| Ok(row.at(0)?)).collect()
}

async fn rows(db: &Db, sql: String) -> Result<Vec<Row>> {
    let read = db.read((), move |tx: &mut db::Tx| {
        let sql = sql.clone();
        Box::pin(async move { tx.rows(&sql, &vals![]).await })
    });
    Ok(read.await?)
}

async fn write(db: &Db, sql: String) -> Result<()> {
    db.write((), move |tx: &mut db::Tx| {
        let sql = sql.clone();
        Box::pin(async move { tx.exec(&sql, &vals![]).await.map(drop) })
    })
    .await?;
    Ok(())
}
