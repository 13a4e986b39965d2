//! Schema, copies and their return: `migrate`, `backup`, `restore`.
//!
//! SQLite copies are made by SQLite's own backup call and are database files; PostgreSQL copies are made and brought
//! back by its own programs. Uploaded files lie beside the database (or in the bucket) and are copied like any folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use db::{Db, Target};

use crate::config::Config;
use crate::lock::DataLock;
use crate::{MIGRATIONS, program};

/// Brings the schema up to date.
pub(super) async fn migrate(config: &Config) -> Result<()> {
    let db = program::open(config).await?;
    db.close().await;
    println!("the schema is at step {}", MIGRATIONS.last().map_or("none", db::Migration::name));
    Ok(())
}

/// Copies the database to a new file.
pub(super) async fn backup(config: &Config, file: &Path) -> Result<()> {
    if file.exists() {
        bail!("{} exists already", file.display());
    }
    let database = config.database()?;
    match &database.target {
        Target::Sqlite(path) => {
            if !path.is_file() {
                bail!("there is no database at {}", path.display());
            }
            let db = Db::open(&database).await?;
            let copied = db.backup(file).await;
            db.close().await;
            copied?;
        }
        Target::Postgres(url) => {
            let mut tool = tool("pg_dump", url);
            tool.arg("--format=custom").arg("--no-owner").arg("--file").arg(file);
            run(tool)?;
        }
    }
    println!("copied to {}", file.display());
    Ok(())
}

/// Brings a copy back, and its schema up to date.
pub(super) async fn restore(config: &Config, file: &Path, replace: bool) -> Result<()> {
    if !file.is_file() {
        bail!("there is no file {}", file.display());
    }
    fs::create_dir_all(&config.data)?;
    let database = config.database()?;
    match &database.target {
        Target::Sqlite(path) => restore_sqlite(path, file, replace).await?,
        Target::Postgres(url) => restore_postgres(&database, url, file, replace).await?,
    }
    migrate(config).await
}

async fn restore_sqlite(path: &Path, file: &Path, replace: bool) -> Result<()> {
    let _lock = DataLock::alone(path).context("stop the server first")?;
    if path.exists() && !replace {
        bail!("{} exists already; --replace puts the copy in its place", path.display());
    }
    let fresh = beside(path, ".restoring");
    fs::copy(file, &fresh).with_context(|| format!("cannot copy {}", file.display()))?;
    let checked = is_ours(&db::Config::new(Target::Sqlite(fresh.clone()))).await;
    for ending in ["-wal", "-shm"] {
        drop(fs::remove_file(beside(&fresh, ending)));
    }
    if !matches!(checked, Ok(true)) {
        drop(fs::remove_file(&fresh));
        bail!("{} is no copy made by `floe backup`", file.display());
    }
    for ending in ["-wal", "-shm"] {
        // They belong to the database that goes.
        drop(fs::remove_file(beside(path, ending)));
    }
    fs::rename(&fresh, path).with_context(|| format!("cannot replace {}", path.display()))
}

async fn restore_postgres(database: &db::Config, url: &str, file: &Path, replace: bool) -> Result<()> {
    if !replace && is_ours(database).await? {
        bail!("the database holds data already; --replace puts the copy in its place");
    }
    let mut tool = tool("pg_restore", url);
    tool.args(["--clean", "--if-exists", "--no-owner", "--exit-on-error", "--single-transaction"]).arg(file);
    run(tool)
}

/// Whether the database has our table of applied steps.
async fn is_ours(database: &db::Config) -> Result<bool> {
    let db = Db::open(database).await?;
    let steps: Result<Option<i64>, db::Error> =
        db.read((), |tx| Box::pin(async move { tx.one("select count(*) from migration", &[]).await })).await;
    db.close().await;
    Ok(steps.is_ok_and(|steps| steps.is_some_and(|steps| steps > 0)))
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// One of PostgreSQL's programs; the password goes through its environment, where other users do not see it.
fn tool(name: &str, url: &str) -> Command {
    let (address, password) = without_password(url);
    let mut command = Command::new(name);
    command.arg("--dbname").arg(address);
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

fn run(mut command: Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("cannot run {name}; install PostgreSQL's client programs"))?;
    if status.success() { Ok(()) } else { bail!("{name} failed ({status})") }
}

/// A PostgreSQL URL without its password, and the password, decoded.
fn without_password(url: &str) -> (String, Option<String>) {
    let start = url.find("://").map_or(0, |at| at + 3);
    let end = url[start..].find(['/', '?']).map_or(url.len(), |at| start + at);
    let Some(at) = url[start..end].rfind('@').map(|at| start + at) else { return (url.to_owned(), None) };
    let Some(colon) = url[start..at].find(':').map(|colon| start + colon) else {
        return (url.to_owned(), None);
    };
    let password = percent_decoded(&url[colon + 1..at]);
    (format!("{}{}", &url[..colon], &url[at..]), Some(password))
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match hex.filter(|_| *first == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn passwords_are_taken_out_of_urls_and_decoded() {
        let split = |url: &str| {
            let (address, password) = without_password(url);
            format!("{address} {password:?}")
        };
        assert_eq!(
            split("postgres://floe:s%40%20x@db:5432/floe?a=b:c@d"),
            "postgres://floe@db:5432/floe?a=b:c@d Some(\"s@ x\")"
        );
        assert_eq!(split("postgres://floe@db/floe"), "postgres://floe@db/floe None");
        assert_eq!(split("postgres://db/floe"), "postgres://db/floe None");
        assert_eq!(split("postgres://floe:100%@db/floe"), "postgres://floe@db/floe Some(\"100%\")");
    }
}
