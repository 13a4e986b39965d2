//! What is in the copy of a database: rows by table, the step of its schema, and the keys of the files it names.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result};
use db::{Db, copies, vals};

use super::manifest::Step;

/// What is in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contents {
    /// Rows by table.
    pub rows: BTreeMap<String, u64>,
    /// Last step of the schema.
    pub schema: Option<Step>,
    /// Keys of the files that rows name.
    pub keys: Vec<String>,
}

/// Visibility of a file whose bytes are still to come, or are on their way out.
pub const UNSEEN: &str = "nobody";

const UPLOADS: &str = "select object_key from file where visibility <> $1 order by object_key";
const RESULTS: &str = "select file_key from task where file_key is not null order by file_key";

impl Contents {
    /// Of a SQLite file that nobody works with, which stays as it is; refuses one that is damaged.
    ///
    /// # Errors
    /// When it is damaged or not of this program.
    pub async fn of_file(file: &Path) -> Result<Self> {
        let rows = copies::inspect(file).await?.rows;
        let read = read(file, rows).await;
        read.with_context(|| format!("{} is no database of this program", file.display()))
    }
}

async fn read(file: &Path, rows: BTreeMap<String, u64>) -> Result<Contents, db::Error> {
    let steps: Vec<(i64, String)> = copies::select(file, STEPS, Vec::new()).await?;
    let mut keys: Vec<String> = copies::select(file, UPLOADS, vals![UNSEEN].to_vec()).await?;
    keys.extend(copies::select::<String>(file, RESULTS, Vec::new()).await?);
    let schema = steps.into_iter().next().map(|(number, name)| Step { number, name });
    Ok(Contents { rows, schema, keys })
}

const STEPS: &str = "select number, name from migration where number > 0 order by number desc limit 1";

/// Last step of the schema of a database; none when it is empty.
///
/// # Errors
/// When the database does not answer.
pub async fn step(db: &Db) -> Result<Option<Step>> {
    let read = db.read((), |tx| Box::pin(tx.all::<(i64, String)>(STEPS, &[])));
    let steps: Result<Vec<(i64, String)>, db::Error> = read.await;
    match steps {
        Ok(steps) => Ok(steps.into_iter().next().map(|(number, name)| Step { number, name })),
        // Without the table nothing of ours is there.
        Err(db::Error::Other(said)) if is_of_no_table(&said) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Whether an error says that there is no such table, in the words of SQLite or by the number of PostgreSQL.
fn is_of_no_table(said: &str) -> bool {
    said.contains("no such table") || said.ends_with("(42P01)")
}
