//! The state that every test begins with: the schema and what the first start puts into it.
//!
//! The first start hashes a password and writes some hundred rows, so it is done once for each build of a test program:
//! its rows become one more step of the schema, and the test databases are copies of one template that has them.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use std::{env, fs};

use db::{Db, Migration, Row, Value};
use kernel::clock::Instant;
use tokio::sync::OnceCell;

use crate::world;

/// Number of the step that holds the rows; no step of the product comes near it.
const STEP: i64 = 9_999;

/// When the first start happened: 2026-03-02 08:00 in China.
pub const STARTED: Instant = Instant::of_millis(1_772_409_600_000);

/// Leftovers of earlier builds are removed after this time.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// The schema and the first rows.
pub async fn steps() -> &'static [Migration] {
    static STEPS: OnceCell<&'static [Migration]> = OnceCell::const_new();
    STEPS.get_or_init(make).await
}

async fn make() -> &'static [Migration] {
    let file = note();
    let rows = match fs::read_to_string(&file) {
        Ok(rows) => rows,
        Err(_) => {
            let rows = first_rows().await;
            // Written under another name first: test programs run side by side.
            let whole = file.with_extension(std::process::id().to_string());
            fs::write(&whole, &rows).expect("a note of the first rows");
            fs::rename(&whole, &file).expect("the note gets its name");
            rows
        }
    };
    remove_old();
    let mut steps = server::MIGRATIONS.to_vec();
    steps.push(Migration::common(STEP, "9999_first_start", rows.leak()));
    steps.leak()
}

/// Runs the first start on a database of its own and writes its rows down as statements.
async fn first_rows() -> String {
    let scratch = db::testing::lite(server::MIGRATIONS).await;
    world::first_start(scratch.db(), STARTED).await;
    let text = dump(&scratch).await.expect("the rows of the first start");
    scratch.close().await;
    text
}

async fn dump(db: &Db) -> Result<String, db::Error> {
    let all = |sql: String| {
        db.read((), move |tx| {
            let sql = sql.clone();
            Box::pin(async move { tx.rows(&sql, &[]).await })
        })
    };
    // A search index keeps tables of its own behind it, and nothing in the first rows is searched by one.
    let tables: Vec<Row> = all("select name from sqlite_master
          where type = 'table' and name not like 'sqlite_%' and name not like '%\\_search%' escape '\\'"
        .into())
    .await?;
    let mut text = String::new();
    for table in &tables {
        let table: String = table.get("name")?;
        if table == "migration" {
            continue;
        }
        for row in all(format!("select * from {table}")).await? {
            let columns = row.columns().join(", ");
            let values: Vec<String> = row.into_values().iter().map(literal).collect();
            let _ = writeln!(text, "insert into {table} ({columns}) values ({});", values.join(", "));
        }
    }
    Ok(text)
}

fn literal(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Int(number) => number.to_string(),
        Value::Text(text) => format!("'{}'", text.replace('\'', "''")),
    }
}

/// The file that keeps the rows for this build of this test program.
fn note() -> PathBuf {
    let program = env::current_exe().expect("the test program's own path");
    let built = fs::metadata(&program).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let built = built.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
    let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    env::temp_dir().join(format!("floe_first_{name}_{built:x}.sql"))
}

/// Removes notes and SQLite templates that nothing has used for a day.
fn remove_old() {
    let Ok(entries) = fs::read_dir(env::temp_dir()) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let ours = name.starts_with("floe_first_") || name.starts_with("floe_template_");
        let age = entry.metadata().and_then(|data| data.modified()).ok().and_then(|at| at.elapsed().ok());
        if ours && age.is_some_and(|age| age > OLD) {
            // Another test program may have been faster.
            drop(fs::remove_file(entry.path()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_statements_read_them() {
        assert_eq!(literal(&Value::Text("O'Neil; -- $1".into())), "'O''Neil; -- $1'");
        assert_eq!((literal(&Value::Int(-5)), literal(&Value::Null)), ("-5".into(), "null".into()));
    }
}
