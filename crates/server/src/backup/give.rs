//! Bringing a backup back.
//!
//! Everything is looked at before anything is changed: who works with the database, what the backup is, whether each
//! of its parts is what it was. On SQLite the new database is made whole beside the old one and takes its name in one step;
//! what was there stays beside it under another name until somebody removes it. On PostgreSQL its own program brings
//! the dump back in one transaction.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use db::{Config as Database, Db, Target, copies};
use kernel::blob::{BlobPlace, Blobs};
use kernel::clock::{Clock, Instant};

use super::contents;
use super::files::{self, Listed};
use super::manifest::{Kind, Manifest, STREAM};
use super::settle::{self, KeptKeys, Settled};
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
    told.extend(settled.revoked.iter().map(|(id, branch, name)| {
        format!("the key {id} ({branch}: {name}) was revoked after the backup and is revoked again")
    }));
    told.extend(
        settled
            .living
            .iter()
            .map(|(id, branch, name)| format!("the key {id} ({branch}: {name}) can be used")),
    );
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

struct Work<'a> {
    config: &'a Config,
    from: &'a Path,
    manifest: &'a Manifest,
    wanted: &'a Wanted,
    listed: &'a [Listed],
}

impl Work<'_> {
    async fn sqlite(&self, path: &Path, told: &mut Vec<String>) -> Result<Settled> {
        let _lock = DataLock::alone(path).context("stop the server first")?;
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
        Self::swap_files(files, &stamp, told)?;
        if there {
            let aside = beside(path, &format!(".replaced-{stamp}"));
            // The log that belongs to the old database must not be found beside the new one.
            for ending in ["-wal", "-shm"] {
                let log = beside(path, ending);
                if log.exists() {
                    fs::rename(&log, beside(&aside, ending))?;
                }
            }
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
        let db = Db::open(database).await?;
        let known = self.may_replace(&db).await;
        db.close().await;
        let known = known?;
        let files = self.stage_files().await?;
        let mut kept = KeptKeys::of(&self.config.data, &dump::address(url));
        let known = kept.keep(known)?;
        if let Err(error) = dump::give(url, &self.from.join(self.manifest.database.part())).await {
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
        known: Option<Vec<settle::Key>>,
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
        Self::swap_files(files, &shelf::name(Clock::system().now()), told)?;
        Ok(settled)
    }

    /// Refuses when somebody works with the database, or when it holds data. Answers its keys.
    async fn may_replace(&self, db: &Db) -> Result<Option<Vec<settle::Key>>> {
        let Some(step) = contents::step(db).await? else { return Ok(None) };
        if step.number > MIGRATIONS.last().map_or(0, db::Migration::number) {
            bail!("the database has schema step {}: bring the backup back with the newer program", step.name);
        }
        let until = worked_with_until(db).await;
        if until > Clock::system().now() {
            bail!(
                "a server works with the database; stop it first. One that was killed is forgotten at {until}"
            );
        }
        if !self.wanted.force {
            bail!("the database holds data already; --force puts the backup in its place");
        }
        Ok(settle::living(db).await)
    }

    /// The uploaded files, into a folder beside that of the settings, or into the bucket, where they disturb nobody.
    async fn stage_files(&self) -> Result<Option<Staged>> {
        let place = self.config.blobs()?;
        let BlobPlace::Folder(folder) = &place else {
            let blobs = Blobs::open(&place, &self.config.data.join("scratch"))?;
            for listed in self.listed {
                let file = fs::File::open(files::path_of(self.from, &listed.key))?;
                blobs.put_file(&listed.key, file).await.map_err(|fault| anyhow::anyhow!("{fault:?}"))?;
            }
            return Ok(None);
        };
        let fresh = beside(folder, ".restoring");
        if fresh.exists() {
            fs::remove_dir_all(&fresh)?;
        }
        fs::create_dir_all(&fresh)?;
        for listed in self.files_and_later()? {
            let (from, to) = (listed.0, fresh.join(listed.1));
            if let Some(folder) = to.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::copy(&from, &to).with_context(|| from.display().to_string())?;
            fs::File::open(&to)?.sync_all()?;
        }
        Ok(Some(Staged { fresh, folder: folder.clone() }))
    }

    /// The staged files take their place; those that were there stay under another name.
    fn swap_files(staged: Option<Staged>, stamp: &str, told: &mut Vec<String>) -> Result<()> {
        let Some(Staged { fresh, folder }) = staged else { return Ok(()) };
        if folder.exists() {
            let aside = beside(&folder, &format!(".replaced-{stamp}"));
            fs::rename(&folder, &aside)?;
            told.push(format!("files that were there are kept as {}", aside.display()));
        }
        fs::rename(&fresh, &folder)?;
        sync_folder(&folder)
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

/// Files that are ready beside the folder that they belong into.
struct Staged {
    fresh: PathBuf,
    folder: PathBuf,
}

/// Until when servers have said that they work with a PostgreSQL database; long ago when none does.
pub async fn worked_with_until(db: &Db) -> Instant {
    const HELD: &str = "select coalesce(max(leased_until), 0) from node";
    let held: Result<Option<i64>, db::Error> = db.read((), |tx| Box::pin(tx.one(HELD, &[]))).await;
    Instant::of_millis(held.ok().flatten().unwrap_or_default())
}

/// The living keys of a database that is about to be replaced.
async fn keys_of(path: &Path) -> Option<Vec<settle::Key>> {
    let db = Db::open(&Database::new(Target::Sqlite(path.to_owned()))).await.ok()?;
    let keys = settle::living(&db).await;
    db.close().await;
    keys
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Removes an unfinished database.
fn forget(path: &Path) {
    for ending in ["", "-wal", "-shm"] {
        drop(fs::remove_file(beside(path, ending)));
    }
}

/// A name is kept by its folder: without this a power cut may lose it.
fn sync_folder(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(fs::File::open(folder)?.sync_all()?)
}
