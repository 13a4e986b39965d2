//! A folder of backups: their names, which there are, and the end of those that are too old.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use kernel::clock::{Instant, Zone};

use super::manifest::Manifest;
use super::runs::Cause;

/// What names of backups begin with.
const NAME: &str = "floe-";

/// A backup of a folder.
#[derive(Debug, Clone)]
pub struct Shelved {
    /// Its folder.
    pub path: PathBuf,
    /// What it says of itself.
    pub manifest: Manifest,
}

/// The name of a backup of that moment: `floe-20260301-023000`, in UTC.
pub fn name(at: Instant) -> String {
    let digits: String = Zone::UTC.show(at).chars().filter(char::is_ascii_digit).collect();
    let (day, time) = digits.split_at(digits.len().min(8));
    format!("{NAME}{day}-{time}")
}

/// The whole backups of a folder, oldest first. What has no manifest is still being made, or was never finished.
///
/// # Errors
/// When the folder cannot be read.
pub fn backups(folder: &Path) -> Result<Vec<Shelved>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| folder.display().to_string()),
    };
    let mut all = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if let Ok(manifest) = Manifest::read(&path) {
            all.push(Shelved { path, manifest });
        }
    }
    all.sort_by_key(|shelved| shelved.manifest.moment);
    Ok(all)
}

/// Removes what the program has made and nobody needs any more: of each cause all but the newest `keep` backups, and
/// what was begun a day ago and never finished. A backup that a stream began with stays as long as the oldest night that
/// is kept is older: the moments behind it have no other. Those that a person made, and folders with other names, are
/// left alone.
///
/// # Errors
/// When one cannot be removed.
pub fn tidy(folder: &Path, keep: usize, in_use: &[PathBuf]) -> Result<usize> {
    let whole = backups(folder)?;
    let mut gone = Vec::new();
    // Without a night that is kept nothing is older than it.
    let mut oldest = i64::MIN;
    for cause in [Cause::Night, Cause::Start] {
        let own = |shelved: &&Shelved| shelved.manifest.cause == cause.word() && is_ours(&shelved.path);
        let own: Vec<&Shelved> = whole.iter().filter(own).collect();
        let many = own.len().saturating_sub(keep.max(1));
        if cause == Cause::Night {
            oldest = own.get(many).map_or(i64::MIN, |night| night.manifest.moment);
        }
        let is_old = |shelved: &&&Shelved| cause == Cause::Night || shelved.manifest.moment < oldest;
        gone.extend(own.iter().take(many).filter(is_old).map(|shelved| shelved.path.clone()));
    }
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if is_ours(&path) && !whole.iter().any(|shelved| shelved.path == path) && is_old(&path) {
            gone.push(path);
        }
    }
    gone.retain(|path| !in_use.contains(path));
    for path in &gone {
        fs::remove_dir_all(path).with_context(|| path.display().to_string())?;
    }
    Ok(gone.len())
}

fn is_ours(path: &Path) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    path.is_dir()
        && path
            .file_name()
            .and_then(|name| name.to_str()?.strip_prefix(NAME)?.split_once('-'))
            .is_some_and(|(day, time)| (day.len(), time.len()) == (8, 6) && digits(day) && digits(time))
}

fn is_old(path: &Path) -> bool {
    let changed = fs::metadata(path).and_then(|told| told.modified()).ok();
    changed.and_then(|changed| changed.elapsed().ok()).is_some_and(|age| age.as_secs() > 24 * 60 * 60)
}
