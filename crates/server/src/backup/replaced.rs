//! The PostgreSQL database that a restore replaces: who works with it, what it knows of keys, and whether it must be
//! emptied first, because a newer program has made what no dump of ours can take away.

use anyhow::{Context as _, Result, bail};
use db::{Config as Database, Db};
use kernel::clock::{Clock, Instant};

use super::contents;
use super::manifest::Step;
use super::settle::{self, Key};
use crate::MIGRATIONS;

/// What is there before the backup comes.
#[derive(Debug, Default)]
pub struct Replaced {
    /// Its living keys, where they can be known.
    pub known: Option<Vec<Key>>,
    /// Its step of the schema, when this program does not know it.
    pub newer: Option<Step>,
}

impl Replaced {
    /// Looks at the database. Refuses when somebody works with it, and when it holds data that nobody has said to
    /// replace.
    ///
    /// # Errors
    /// When it must not be replaced, or does not answer.
    pub async fn look(database: &Database, force: Force) -> Result<Self> {
        let db = Db::open(database).await?;
        let looked = look(&db, force).await;
        db.close().await;
        looked
    }
}

/// Whether somebody has said that data is to be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Force {
    /// They have.
    Given,
    /// They have not.
    Missing,
}

async fn look(db: &Db, force: Force) -> Result<Replaced> {
    let Some(step) = contents::step(db).await? else { return Ok(Replaced::default()) };
    let until = worked_with_until(db).await?;
    if until > Clock::system().now() {
        bail!("a server works with the database; stop it first. One that was killed is forgotten at {until}");
    }
    if force == Force::Missing {
        bail!("the database holds data already; --force puts the backup in its place");
    }
    let is_newer = step.number > MIGRATIONS.last().map_or(0, db::Migration::number);
    let known = match settle::living(db).await {
        Ok(keys) => Some(keys),
        // A schema of before the table, or of after a change to it.
        Err(db::Error::Other(_) | db::Error::Misuse(_)) => None,
        Err(error) => return Err(error).context("the keys of the database that is replaced"),
    };
    Ok(Replaced { known, newer: is_newer.then_some(step) })
}

/// Removes everything from a database of a newer program: what that has added may refer to what the dump brings back, and
/// would be in its own way at the next upgrade.
///
/// # Errors
/// Those of the database.
pub async fn empty(database: &Database) -> Result<(), db::Error> {
    let db = Db::open(database).await?;
    let emptied = db.drop_everything().await;
    db.close().await;
    emptied
}

/// Until when servers have said that they work with a PostgreSQL database; long ago when none does, or when it is empty.
///
/// # Errors
/// When the database does not say: then somebody may.
pub async fn worked_with_until(db: &Db) -> Result<Instant> {
    const HELD: &str = "select coalesce(max(leased_until), 0) from node";
    if contents::step(db).await?.is_none() {
        return Ok(Instant::of_millis(0));
    }
    let held: Result<Option<i64>, db::Error> = db.read((), |tx| Box::pin(tx.one(HELD, &[]))).await;
    Ok(Instant::of_millis(held.context("the leases of servers")?.unwrap_or_default()))
}
