//! Bringing a backup back.
//!
//! Everything is looked at before anything is changed: who works with the database, what the backup is, whether each
//! of its parts is what it was. On SQLite the new database is made whole beside the old one and takes its name in one step;
//! what was there stays beside it under another name until somebody removes it. On PostgreSQL its own program brings
//! the dump back in one transaction; a database of a newer program is emptied before.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use db::{Config as Database, Db, Target, copies};
use kernel::blob::{BlobKey, BlobPlace, Blobs};
use kernel::clock::{Clock, Instant};

use super::files::{self, Listed};
use super::manifest::{Kind, Manifest, STREAM};
use super::replaced::{self, Force, Replaced};
use super::settle::{self, KeptKeys, Key, Settled};
use super::staged::Staged;
use super::wanted::{At, Wanted};
use super::{dump, shelf};
use crate::config::Config;
use crate::lock::DataLock;
use crate::{MIGRATIONS, program};

/// Brings a backup back and tells what was done, line by line.
///
/// # Errors
/// When the backup is not whole or does not fit, somebody works with the database, or it holds data and `force` is not
/// given: then nothing was changed. When it is cut off later, the same again ends it; the message says so where the
/// database has been replaced already.
pub async fn restore(config: &Config, wanted: &Wanted) -> Result<Vec<String>> {
    let (from, manifest) = find(wanted)?;
    let database = config.database()?;
    fits(&manifest, &database)?;
    let mut told = vec![format!("backup of {} by version {}", manifest.time, manifest.version)];
    manifest.check(&from)?;
    let files::Checked { whole: listed, damaged } = files::check(&from)?;
    if !damaged.is_empty() && !wanted.without_damaged_files {
        bail!(
            "{}\n{} of {} files are damaged; --without-damaged-files brings the rest back",
            damaged.join("\n"),
            damaged.len(),
            damaged.len() + listed.len()
        );
    }
    told.extend(damaged.into_iter().map(|file| format!("attention: not brought back: {file}")));
    program::data_folder(&config.data)?;
    let work = Work { config, from: &from, manifest: &manifest, wanted, listed: &listed };
    let settled = match &database.target {
        Target::Sqlite(path) => work.sqlite(path, &mut told).await?,
        Target::Postgres(url) => work.postgres(&database, url, &mut told).await?,
    };
    told.push(format!("{} files, {} sessions ended", listed.len(), settled.sessions));
    let keys = |keys: &[Key], are: &str| -> Vec<String> {
        keys.iter().map(|key| format!("the key {key} {are}")).collect()
    };
    told.extend(keys(&settled.revoked, "was revoked after the backup and is revoked again"));
    let renewed = "was renewed after the backup and is revoked; give its program a new one";
    told.extend(keys(&settled.renewed, renewed));
    told.extend(keys(&settled.living, "can be used"));
    Ok(told)
}

/// The backup that is wanted. A moment comes back from one with commits behind it: those that somebody made by hand in the
/// same folder have none, however young they are.
pub fn find(wanted: &Wanted) -> Result<(PathBuf, Manifest)> {
    let from = &wanted.from;
    if from.join(super::manifest::MANIFEST).is_file() {
        return Ok((from.clone(), Manifest::read(from)?));
    }
    if !from.is_dir() {
        bail!("there is no folder {}", from.display());
    }
    let until = wanted.at.map_or(i64::MAX, At::millis);
    let has_commits = |shelved: &shelf::Shelved| {
        // That a moment of PostgreSQL comes back otherwise is said where that is known.
        wanted.at.is_none()
            || shelved.manifest.database == Kind::Postgres
            || shelved.path.join(STREAM).is_dir()
    };
    let fits = |shelved: &shelf::Shelved| shelved.manifest.moment <= until && has_commits(shelved);
    let found = shelf::backups(from)?.into_iter().rfind(fits).with_context(|| match wanted.at {
        Some(At::Moment(at)) => {
            format!("{} has no whole backup of before {at} with commits after it", from.display())
        }
        Some(At::Latest) => format!("{} has no backup with commits after it", from.display()),
        _ => format!("{} is no backup and has none in it", from.display()),
    })?;
    Ok((found.path, found.manifest))
}

fn fits(manifest: &Manifest, database: &Database) -> Result<()> {
    let here = Kind::from(database.dialect());
    if here != manifest.database {
        bail!(
            "the backup is of {}, and the settings name a {} database",
            manifest.database.name(),
            here.name()
        );
    }
    let newest = MIGRATIONS.last().map_or(0, db::Migration::number);
    if manifest.schema.number > newest {
        bail!(
            "the backup has schema step {}, which this program does not know: it was made by version {}",
            manifest.schema.name,
            manifest.version
        );
    }
    Ok(())
}

/// What SQLite keeps beside a database.
const LOGS: [&str; 3] = ["-wal", "-shm", "-journal"];

struct Work<'a> {
    config: &'a Config,
    from: &'a Path,
    manifest: &'a Manifest,
    wanted: &'a Wanted,
    listed: &'a [Listed],
}

impl Work<'_> {
    async fn sqlite(&self, path: &Path, told: &mut Vec<String>) -> Result<Settled> {
        let _lock = DataLock::alone(path)?;
        let there = path.exists();
        if there && !self.wanted.force {
            bail!("{} exists already; --force puts the backup in its place", path.display());
        }
        let fresh = beside(path, ".restoring");
        forget(&fresh);
        let made = self.staged(&fresh, there.then_some(path), told).await;
        if made.is_err() {
            forget(&fresh);
        }
        let settled = made?;
        let stamp = shelf::name(Clock::system().now());
        let files = self.stage_files().await?;
        take_place(files, &stamp, told)?;
        let aside = beside(path, &format!(".replaced-{stamp}"));
        // SQLite plays a log that it finds beside a database into it, be it of another one that was moved away.
        for ending in LOGS {
            let (log, aside) = (beside(path, ending), beside(&aside, ending));
            if log.exists() {
                fs::rename(&log, &aside)?;
                told.push(format!("a log that was there is kept as {}", aside.display()));
            }
        }
        // A power cut must not bring the log back to the new database.
        sync_folder(path)?;
        if there {
            fs::hard_link(path, &aside).or_else(|_| fs::copy(path, &aside).map(drop))?;
            told.push(format!("what was there is kept as {}", aside.display()));
        }
        fs::rename(&fresh, path).with_context(|| format!("cannot replace {}", path.display()))?;
        sync_folder(path)?;
        Ok(settled)
    }

    /// The new database, whole, under another name.
    async fn staged(&self, fresh: &Path, old: Option<&Path>, told: &mut Vec<String>) -> Result<Settled> {
        let copy = self.from.join(self.manifest.database.part());
        fs::copy(&copy, fresh).with_context(|| format!("cannot copy {}", copy.display()))?;
        if let Some(at) = self.wanted.at {
            self.replay(fresh, at, told).await?;
            self.whole_after_replay(fresh, told).await?;
        }
        copies::inspect(fresh).await?;
        // What the old one knows of keys; it may be damaged, which is why somebody restores.
        let known = match old {
            Some(old) => keys_of(old).await,
            None => None,
        };
        let db = Db::open(&Database::new(Target::Sqlite(fresh.to_owned()))).await?;
        let settled = async {
            db.migrate(MIGRATIONS).await?;
            settle::settle(&db, known, Clock::system().now()).await
        };
        let settled = settled.await;
        db.close().await;
        let settled = settled?;
        fs::File::open(fresh)?.sync_all()?;
        Ok(settled)
    }

    /// Mends what the notes of SQLite spoil that earlier versions left in a copy; refuses what is damaged otherwise.
    async fn whole_after_replay(&self, fresh: &Path, told: &mut Vec<String>) -> Result<()> {
        let Err(damaged) = copies::inspect(fresh).await else { return Ok(()) };
        copies::without_statistics(fresh).await.map_err(|_| damaged)?;
        let there = copies::inspect(fresh).await?.rows;
        // A table whose line of the schema is lost is missed by nobody else.
        if let Some(lost) = self.manifest.rows.keys().find(|name| !there.contains_key(*name)) {
            bail!("the table {lost} is lost with these commits: the backup can only come back as it is");
        }
        told.push("the copy held statistics that the commits do not know; they were taken out".into());
        Ok(())
    }

    async fn replay(&self, fresh: &Path, at: At, told: &mut Vec<String>) -> Result<()> {
        let stream = self.from.join(STREAM);
        if !stream.is_dir() {
            bail!("{} has no commits after it: it can only come back as it is", self.from.display());
        }
        let moment = Instant::of_millis(self.manifest.moment);
        if at.millis() < self.manifest.moment {
            bail!("the backup shows {moment}, which is after the moment that is wanted");
        }
        let replayed = copies::replay(fresh, &stream, at.millis()).await?;
        let shown = |millis: Option<i64>| millis.map_or(moment, Instant::of_millis);
        told.push(format!("{} commits, the last at {}", replayed.commits, shown(replayed.last)));
        if let At::Moment(at) = at
            && replayed.known_until.is_none_or(|known| known < at.millis())
        {
            told.push(format!(
                "attention: commits are known up to {} only; what came after is not there",
                shown(replayed.known_until)
            ));
        }
        Ok(())
    }

    async fn postgres(&self, database: &Database, url: &str, told: &mut Vec<String>) -> Result<Settled> {
        if self.wanted.at.is_some() {
            bail!(
                "a moment of PostgreSQL comes back from its own archive, not from a backup: docs/operating/backup.md"
            );
        }
        let force = if self.wanted.force { Force::Given } else { Force::Missing };
        let copy = self.from.join(self.manifest.database.part());
        if Replaced::look(database, force).await?.newer.is_some() {
            // It will be emptied: only for a copy that PostgreSQL's program is there for and can read to its end.
            dump::read(&copy).await?;
        }
        let files = self.stage_files().await?;
        // That took its time, in which somebody may have started a server.
        let replaced = Replaced::look(database, force).await?;
        let mut kept = KeptKeys::of(&self.config.data, &dump::address(url));
        let known = kept.keep(replaced.known)?;
        if let Some(step) = &replaced.newer {
            if let Err(error) = replaced::empty(database).await {
                // All of it or nothing, unless nobody knows.
                if !matches!(error, db::Error::Unsure(_)) {
                    kept.take_back();
                }
                return Err(error.into());
            }
            told.push(format!(
                "the database was of a newer version (schema step {}) and was emptied first",
                step.name
            ));
            if known.is_none() {
                told.push(
                    "attention: which of its keys were revoked is not known; go through the list".into(),
                );
            }
        }
        if let Err(error) = dump::give(url, &copy).await {
            if replaced.newer.is_some() {
                return Err(error.context(
                    "the database of the newer version has been emptied already; bring the backup back once more before anybody works with it",
                ));
            }
            // In one transaction: nothing was changed.
            kept.take_back();
            return Err(error);
        }
        let settled = self.postgres_settled(database, known, (files, told)).await;
        let settled = settled.context(
            "the database has been replaced already; bring the backup back once more before anybody works with it",
        )?;
        kept.forget();
        Ok(settled)
    }

    /// What comes after the dump: nobody must work with the database before it is made right. Files come last.
    async fn postgres_settled(
        &self,
        database: &Database,
        known: Option<Vec<Key>>,
        (files, told): (Option<Staged>, &mut Vec<String>),
    ) -> Result<Settled> {
        let db = Db::open(database).await?;
        let settled = async {
            db.drop_tables_after(MIGRATIONS, self.manifest.schema.number).await?;
            db.migrate(MIGRATIONS).await?;
            settle::settle(&db, known, Clock::system().now()).await
        };
        let settled = settled.await;
        db.close().await;
        let settled = settled?;
        take_place(files, &shelf::name(Clock::system().now()), told)?;
        Ok(settled)
    }

    /// The uploaded files, into a folder beside that of the settings, or into the bucket, where they disturb nobody.
    async fn stage_files(&self) -> Result<Option<Staged>> {
        let place = self.config.blobs()?;
        let BlobPlace::Folder(folder) = &place else {
            let blobs = Blobs::open(&place, &self.config.data.join("scratch"))?;
            let failed = |fault| anyhow::anyhow!("{fault:?}");
            for (from, key) in self.files_and_later()? {
                let (file, key) = (fs::File::open(&from)?, BlobKey::stored(&key).map_err(failed)?);
                blobs.put_file(&key, file).await.map_err(failed)?;
            }
            return Ok(None);
        };
        let staged = Staged::begin(folder)?;
        for (from, key) in self.files_and_later()? {
            staged.put(&from, &key)?;
        }
        Ok(Some(staged))
    }

    /// The files of the backup, and those that came with the commits after it: path and key.
    fn files_and_later(&self) -> Result<Vec<(PathBuf, String)>> {
        let mut all: Vec<(PathBuf, String)> = self
            .listed
            .iter()
            .map(|listed| (files::path_of(self.from, &listed.key), listed.key.as_str().to_owned()))
            .collect();
        if self.wanted.at.is_some() {
            all.extend(files::later(self.from)?);
        }
        Ok(all)
    }
}

fn take_place(files: Option<Staged>, stamp: &str, told: &mut Vec<String>) -> Result<()> {
    files.map_or(Ok(()), |staged| staged.take_place(stamp, told))
}

/// The living keys of a database that is about to be replaced.
async fn keys_of(path: &Path) -> Option<Vec<Key>> {
    let db = Db::open(&Database::new(Target::Sqlite(path.to_owned()))).await.ok()?;
    let keys = settle::living(&db).await;
    db.close().await;
    keys.ok()
}

/// A path with an ending after its name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Removes an unfinished database.
fn forget(path: &Path) {
    for ending in [""].iter().chain(&LOGS) {
        drop(fs::remove_file(beside(path, ending)));
    }
}

/// A name is kept by its folder: without this a power cut may lose it.
pub(super) fn sync_folder(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(fs::File::open(folder)?.sync_all()?)
}
