//! Taking a backup.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use db::{Db, Target};
use kernel::blob::Blobs;
use kernel::clock::{Clock, Instant};

use super::contents::Contents;
use super::files::Compared;
use super::manifest::{FILES, Kind, Manifest, Part, STREAM};
use super::runs::{self, Cause, Ended};
use super::{dump, files, room, shelf};
use crate::config::Config;

const DAY_MS: i64 = 86_400_000;

/// A backup that is to be taken.
pub struct Order<'a> {
    /// Where database and files are.
    pub config: &'a Config,
    /// The database, which others work with meanwhile.
    pub db: &'a Db,
    /// The folder to make.
    pub to: &'a Path,
    /// Whether the commits that follow are kept as well.
    pub stream: bool,
    /// The last note that was seen when this was decided; another copy of the program may have decided the same.
    pub after: Option<i64>,
    /// Why it is made.
    pub cause: Cause,
}

/// `floe backup`: takes one and notes it in the database.
///
/// # Errors
/// When it cannot be taken; then nothing is left of it.
pub async fn by_command(config: &Config, to: &Path) -> Result<Manifest> {
    let database = config.database()?;
    if let Target::Sqlite(path) = &database.target
        && !path.is_file()
    {
        bail!("there is no database at {}", path.display());
    }
    // Refused before anything is noted.
    drop(prepare(to, Cause::Command)?);
    let db = Db::open(&database).await?;
    let taken =
        noted(&Order { config, db: &db, to, stream: false, after: None, cause: Cause::Command }).await;
    db.close().await;
    taken
}

/// Takes a backup and notes it. A database of before such notes is copied without.
///
/// # Errors
/// As [`by_command`].
pub async fn noted(order: &Order<'_>) -> Result<Manifest> {
    let place = order.to.display().to_string();
    let number = match runs::begin(order.db, order.cause, (&place, order.after), Clock::system().now()).await
    {
        Ok(Some(number)) => Some(number),
        Ok(None) if order.after.is_none() => None,
        Ok(None) => bail!("another copy of the program makes this backup"),
        Err(error) => {
            tracing::warn!(%error, "the backup is not noted in the database");
            None
        }
    };
    let taken = take(order).await;
    let ended = match &taken {
        Ok(manifest) => Ended::Done(size(manifest), manifest.files.count),
        Err(error) => Ended::Failed(format!("{error:#}")),
    };
    if let Some(number) = number
        && let Err(error) = runs::end(order.db, number, ended, Clock::system().now()).await
    {
        tracing::warn!(%error, "what became of the backup is not noted in the database");
    }
    taken
}

/// Bytes of all of it.
fn size(manifest: &Manifest) -> u64 {
    manifest.parts.iter().map(|part| part.bytes).sum::<u64>() + manifest.files.bytes
}

async fn take(order: &Order<'_>) -> Result<Manifest> {
    let made = prepare(order.to, order.cause)?;
    let taken = fill(order).await;
    if taken.is_err() {
        if order.stream {
            // It may not have begun.
            drop(order.db.stream_end(&order.to.join(STREAM)).await);
        }
        drop(fs::remove_dir_all(order.to));
    } else {
        made.keep();
    }
    taken
}

/// A folder that goes again unless it is kept.
struct Made(Option<PathBuf>);

impl Made {
    fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            drop(fs::remove_dir(path));
        }
    }
}

/// Makes the folder, which nobody but its owner may look into: it holds everything. The program's own folder of backups is
/// not made with it: one that has gone was on a disk that is not there.
fn prepare(to: &Path, cause: Cause) -> Result<Made> {
    if to.is_file() || fs::read_dir(to).is_ok_and(|mut entries| entries.next().is_some()) {
        bail!("{} exists already; a backup is a folder of its own", to.display());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(cause == Cause::Command || to.is_dir());
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(to).with_context(|| format!("cannot make {}", to.display()))?;
    // It may have been there, empty, with the rights that somebody gave it.
    #[cfg(unix)]
    fs::set_permissions(to, std::os::unix::fs::PermissionsExt::from_mode(0o700)).with_context(|| {
        format!("{} is not ours alone; name a folder that is not there yet", to.display())
    })?;
    Ok(Made(Some(to.to_owned())))
}

async fn fill(order: &Order<'_>) -> Result<Manifest> {
    let (config, to) = (order.config, order.to);
    let database = config.database()?;
    room::check(to, needed(order.db, &database.target).await)?;
    if order.stream {
        // Before the copy, so that no commit is in neither of them.
        order.db.stream_to(&to.join(STREAM)).await?;
    }
    let kind = Kind::from(database.dialect());
    let copy = to.join(kind.part());
    let (moment, contents) = match &database.target {
        Target::Sqlite(_) => {
            let moment = order.db.backup(&copy).await?;
            (Instant::of_millis(moment), Contents::of_file(&copy).await?)
        }
        Target::Postgres(url) => {
            let moment = Clock::system().now();
            dump::take(url, &copy).await?;
            (moment, dump::read(&copy).await?)
        }
    };
    let schema = contents.schema.context("the database is empty: there is nothing to copy")?;
    let mut manifest = Manifest::of(order.cause.word(), moment, kind, (schema, contents.rows));
    let blobs = Blobs::open(&config.blobs()?, &config.data.join("scratch"))?;
    let compared = match order.cause {
        Cause::Command => Compared::All,
        Cause::Night | Cause::Start => Compared::Day(moment.millis().div_euclid(DAY_MS)),
    };
    let earlier = earlier(to);
    let earlier = earlier.as_deref().map(|earlier| (earlier, compared));
    manifest.files = files::take(&blobs, &contents.keys, to, earlier).await?;
    for key in manifest.files.missing.iter().chain(&manifest.files.only_here) {
        tracing::error!(%key, "a file that a row names is not in the store of files");
    }
    for part in [kind.part(), FILES] {
        let (folder, part) = (to.to_owned(), part.to_owned());
        let part = tokio::task::spawn_blocking(move || {
            std::fs::File::open(folder.join(&part))?.sync_all()?;
            Part::of(&folder, &part)
        });
        manifest.parts.push(part.await??);
    }
    manifest.write(to)?;
    Ok(manifest)
}

/// Bytes that the copy of a database takes at most. A dump of PostgreSQL is packed and has no indexes: it takes less than
/// the database does.
async fn needed(db: &Db, target: &Target) -> u64 {
    let size = |path: &Path| fs::metadata(path).map_or(0, |told| told.len());
    match target {
        Target::Sqlite(path) => {
            let mut log = path.as_os_str().to_owned();
            log.push("-wal");
            size(path) + size(Path::new(&log))
        }
        // Not every engine that speaks the protocol tells.
        Target::Postgres(_) => db.size().await.map_or(0, |size| size.bytes),
    }
}

/// The newest backup beside this one: its files can be shared.
fn earlier(to: &Path) -> Option<PathBuf> {
    let beside = shelf::backups(to.parent()?).ok()?;
    beside.into_iter().map(|shelved| shelved.path).rfind(|path| path != to)
}

#[cfg(test)]
mod tests {
    use super::{Cause, prepare};

    #[test]
    fn a_backup_of_the_night_makes_no_folder_of_backups() {
        let disk = tempfile::tempdir().unwrap();
        let away = disk.path().join("not mounted");
        let to = away.join("backup");
        assert!(prepare(&to, Cause::Night).is_err() && !away.exists());
        assert!(prepare(&to, Cause::Command).is_ok_and(|_| to.is_dir()), "somebody named this one");
        assert!(prepare(&to, Cause::Start).is_ok_and(|_| to.is_dir()));
    }
}
