//! What is made right in a copy before anybody works with it.
//!
//! A copy shows the past, and two things of the past must not come back: sessions that may have been ended since, and
//! secrets of programs' keys that were revoked or renewed since. All sessions end. Keys that the replaced database does
//! not know as living, or with another secret, are revoked: a secret is renewed because somebody else may have it. When
//! there is no replaced database, those that live again are named. Leases of nodes are free, and backups that were
//! under way are not.

use std::fmt;
use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use db::{Db, Tx, vals};
use kernel::act::hex;
use kernel::clock::Instant;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// What was made right.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settled {
    /// Sessions that were ended.
    pub sessions: u64,
    /// Keys that were revoked again.
    pub revoked: Vec<Key>,
    /// Keys that were revoked because the copy has a secret of theirs that was renewed since.
    pub renewed: Vec<Key>,
    /// Keys that live.
    pub living: Vec<Key>,
}

/// A key of a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// Its id.
    pub id: i64,
    /// Its tenant.
    pub branch: String,
    /// Its name.
    pub name: String,
    /// The hash of its secret; files of before the hash was kept have none.
    #[serde(default)]
    pub hash: Option<String>,
}

impl Key {
    /// Whether both have the same secret, as far as that is known.
    fn has_secret_of(&self, other: &Self) -> bool {
        self.hash.is_none() || other.hash.is_none() || self.hash == other.hash
    }
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ({}: {})", self.id, self.branch, self.name)
    }
}

/// Stands for a secret that no copy has.
const NO_LONGER_KNOWN: &str = "";

/// How long an ended lease is left alone by those who look for a free node.
const REST_MS: i64 = 60_000;

/// Why the sessions ended, as it stands in their rows.
const RESTORED: &str = "restored";

/// Makes a copy right whose schema is up to date. `known` are the living keys of the database that it replaces, when
/// there was one.
///
/// # Errors
/// Those of the database.
pub async fn settle(db: &Db, known: Option<Vec<Key>>, now: Instant) -> Result<Settled> {
    let mut settled =
        Settled { sessions: db.write(now, |tx| Box::pin(end(tx))).await?, ..Settled::default() };
    for key in living(db).await? {
        let among = match &known {
            None => &mut settled.living,
            Some(known) => match known.iter().find(|known| known.id == key.id) {
                Some(known) if known.has_secret_of(&key) => &mut settled.living,
                Some(_) => &mut settled.renewed,
                None => &mut settled.revoked,
            },
        };
        among.push(key);
    }
    for key in settled.revoked.iter().chain(&settled.renewed) {
        db.write((key.id, now), |tx| Box::pin(revoke(tx))).await?;
    }
    Ok(settled)
}

async fn end(tx: &mut Tx<Instant>) -> Result<u64, db::Error> {
    let now = *tx.context();
    let free = now.millis() - REST_MS - 1;
    tx.exec("update node set leased_until = $1 where leased_until > $1", &vals![free]).await?;
    tx.exec("delete from backup_run where state = 'RUNNING'", &[]).await?;
    tx.exec(
        "update session set ended_at = $1, end_reason = $2 where ended_at is null and expires_at > $1",
        &vals![now, RESTORED],
    )
    .await
}

/// The keys that can be used.
///
/// # Errors
/// Those of the database; [`db::Error::Other`] when it has no such table, or one of another step of the schema.
pub async fn living(db: &Db) -> Result<Vec<Key>, db::Error> {
    const LIVING: &str = "select id, branch_code, name, secret_hash from api_key
        where revoked_at is null and deleted = 0 order by id";
    let read = db.read((), |tx| Box::pin(tx.all::<(i64, String, String, String)>(LIVING, &[])));
    let rows: Result<Vec<(i64, String, String, String)>, db::Error> = read.await;
    let key = |(id, branch, name, hash)| Key { id, branch, name, hash: Some(hash) };
    Ok(rows?.into_iter().map(key).collect())
}

async fn revoke(tx: &mut Tx<(i64, Instant)>) -> Result<(), db::Error> {
    let (id, now) = *tx.context();
    let values = vals![now, RESTORED, id];
    tx.exec("update api_key set revoked_at = $1, revoked_by = $2 where id = $3", &values).await?;
    Ok(())
}

/// The living keys of a database that is being replaced, in a file beside it. PostgreSQL's own program replaces the
/// database before anything of it can be made right; when a restore is cut off in between, only this file still knows
/// which keys were revoked after the backup.
#[derive(Debug)]
pub struct KeptKeys {
    path: PathBuf,
    /// What an earlier try has left.
    earlier: bool,
}

impl KeptKeys {
    /// Those of the database with this address.
    pub fn of(folder: &Path, address: &str) -> Self {
        let name = hex(&Sha256::digest(address.as_bytes()));
        Self { path: folder.join(format!("restoring-{}.json", &name[..16])), earlier: false }
    }

    /// Keeps what the database knows, and answers what is known in truth: keys that an earlier try knew as well. What the
    /// database says then may be of the backup already; a key of which it says another secret has none that may live.
    ///
    /// # Errors
    /// Those of the file.
    pub fn keep(&mut self, known: Option<Vec<Key>>) -> Result<Option<Vec<Key>>> {
        let earlier: Option<Vec<Key>> = match fs::read(&self.path) {
            Ok(text) => Some(serde_json::from_slice(&text).with_context(|| self.path.display().to_string())?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error).with_context(|| self.path.display().to_string()),
        };
        self.earlier = earlier.is_some();
        let known = match (earlier, known) {
            (Some(earlier), Some(known)) => {
                let both = |key: Key| {
                    let now = known.iter().find(|now| now.id == key.id)?;
                    let is_same = now.has_secret_of(&key);
                    let hash = if is_same { key.hash } else { Some(NO_LONGER_KNOWN.to_owned()) };
                    Some(Key { hash, ..key })
                };
                Some(earlier.into_iter().filter_map(both).collect())
            }
            (earlier, known) => earlier.or(known),
        };
        if let Some(known) = &known {
            let fresh = self.path.with_extension("part");
            let mut options = fs::OpenOptions::new();
            options.write(true).create(true).truncate(true);
            // Hashes of secrets are nobody else's.
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(&fresh).with_context(|| fresh.display().to_string())?;
            file.write_all(&serde_json::to_vec(known)?)?;
            file.sync_all()?;
            fs::rename(&fresh, &self.path)?;
            // A name is kept by its folder: without this a power cut may lose it.
            let folder = self.path.parent().unwrap_or(Path::new("."));
            fs::File::open(folder)?.sync_all()?;
        }
        Ok(known)
    }

    /// The database was not replaced: it knows its keys itself, unless an earlier try had replaced it.
    pub fn take_back(&self) {
        if !self.earlier {
            self.forget();
        }
    }

    /// Everything is right: nobody needs it any more.
    pub fn forget(&self) {
        drop(fs::remove_file(&self.path));
    }
}
