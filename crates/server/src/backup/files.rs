//! The uploaded files of a backup, and their list.
//!
//! A line of the list is `SHA-256 bytes key`. A file that an earlier backup beside this one has is not copied again: the
//! two share it (a hard link), so a backup of every night costs what is new. Disks forget, so what is shared is read and
//! compared now and then: a seventh of the files each day, each file in the course of a week, and all of them when
//! somebody asks for a backup. One that is not what it was is copied anew, and one that the store no longer has is told.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use futures::StreamExt as _;
use kernel::act::hex;
use kernel::blob::{BlobKey, Blobs};
use kernel::fault::Fault;
use sha2::{Digest as _, Sha256};

use super::manifest::{FILES, FOLDER, STREAM, Uploaded, digest};

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// SHA-256, hexadecimal.
    pub sha256: String,
    /// Size.
    pub bytes: u64,
    /// Key in the store of files.
    pub key: BlobKey,
}

/// Copies the files of these keys into the backup in `to`, and writes their list.
///
/// # Errors
/// When the store of files does not answer or the backup cannot be written. A file that is not there is told, and
/// stops nothing: what is there has to be saved.
pub async fn take(
    blobs: &Blobs,
    keys: &[String],
    to: &Path,
    earlier: Option<(&Path, Compared)>,
) -> Result<Uploaded> {
    let (shared, compared) = match earlier {
        Some((folder, compared)) => (known(folder), compared),
        None => (HashMap::new(), Compared::All),
    };
    let mut told = Uploaded::default();
    fs::create_dir_all(to.join(FOLDER))?;
    let mut list = BufWriter::new(File::create(to.join(FILES))?);
    for key in keys {
        let key = BlobKey::stored(key).map_err(|fault| anyhow!("{fault:?}"))?;
        let path = path_of(to, &key);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut linked = shared.get(key.as_str()).filter(|(from, _)| fs::hard_link(from, &path).is_ok());
        if let Some((from, listed)) = linked
            && compared.takes(&key)
        {
            if is_as_listed(&path, listed).await? {
                if !blobs.has(&key).await.map_err(|fault| anyhow!("the file {key}: {fault:?}"))? {
                    told.only_here.push(key.as_str().to_owned());
                }
            } else {
                tracing::error!(file = %from.display(), "a file of an earlier backup is not what it was; it is copied anew");
                fs::remove_file(&path)?;
                linked = None;
            }
        }
        let listed = match linked {
            Some((_, listed)) => Some(listed.clone()),
            None => copy(blobs, key.clone(), &path).await?,
        };
        match listed {
            Some(listed) => {
                writeln!(list, "{} {} {}", listed.sha256, listed.bytes, listed.key)?;
                told.count += 1;
                told.bytes += listed.bytes;
            }
            None => told.missing.push(key.as_str().to_owned()),
        }
    }
    list.into_inner().map_err(|error| anyhow!("{error}"))?.sync_all()?;
    Ok(told)
}

/// Which of the files that are shared with an earlier backup are compared with what they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// All.
    All,
    /// The seventh whose turn it is on this day, counted from 1970.
    Day(i64),
}

/// Days in which each file has its turn.
const TURNS: i64 = 7;

impl Compared {
    pub(super) fn takes(self, key: &BlobKey) -> bool {
        match self {
            Self::All => true,
            Self::Day(day) => {
                let turn = Sha256::digest(key.as_str().as_bytes())[0];
                i64::from(turn) % TURNS == day.rem_euclid(TURNS)
            }
        }
    }
}

/// Whether a file is what its line says.
async fn is_as_listed(path: &Path, listed: &Listed) -> Result<bool> {
    let read = path.to_owned();
    let found = tokio::task::spawn_blocking(move || digest(&read)).await?;
    let (bytes, sha256) = found.with_context(|| path.display().to_string())?;
    Ok((bytes, &sha256) == (listed.bytes, &listed.sha256))
}

/// Where a file lies in a backup.
pub fn path_of(backup: &Path, key: &BlobKey) -> PathBuf {
    backup.join(FOLDER).join(key.as_str())
}

/// Files of an earlier backup that can be shared, by key.
fn known(folder: &Path) -> HashMap<String, (PathBuf, Listed)> {
    let listed = list(folder).unwrap_or_default();
    let found = listed.into_iter().filter_map(|listed| {
        let path = path_of(folder, &listed.key);
        let size = fs::metadata(&path).ok()?.len();
        (size == listed.bytes).then(|| (listed.key.as_str().to_owned(), (path, listed)))
    });
    found.collect()
}

/// Copies one file; none when the store does not have it.
pub async fn copy(blobs: &Blobs, key: BlobKey, to: &Path) -> Result<Option<Listed>> {
    let blob = match blobs.get(&key).await {
        Ok(blob) => blob,
        Err(Fault::NotFound) => return Ok(None),
        Err(fault) => bail!("the file {key}: {fault:?}"),
    };
    let mut file = File::create(to).with_context(|| to.display().to_string())?;
    let (mut hash, mut bytes, mut pieces) = (Sha256::new(), 0_u64, blob.body.into_data_stream());
    while let Some(piece) = pieces.next().await {
        let piece = piece.with_context(|| format!("the file {key}"))?;
        hash.update(&piece);
        bytes += piece.len() as u64;
        file.write_all(&piece).with_context(|| to.display().to_string())?;
    }
    if bytes != blob.size {
        bail!("the file {key} ended after {bytes} of {} bytes", blob.size);
    }
    file.sync_all()?;
    Ok(Some(Listed { sha256: hex(&hash.finalize()), bytes, key }))
}

/// The list of a backup.
///
/// # Errors
/// When a line cannot be read.
pub fn list(folder: &Path) -> Result<Vec<Listed>> {
    let path = folder.join(FILES);
    let file = File::open(&path).with_context(|| path.display().to_string())?;
    let mut all = Vec::new();
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let line = line?;
        let listed = read(&line).with_context(|| format!("{}: line {}", path.display(), number + 1))?;
        all.push(listed);
    }
    Ok(all)
}

fn read(line: &str) -> Result<Listed> {
    let mut words = line.splitn(3, ' ');
    let (sha256, bytes, key) = (words.next(), words.next(), words.next());
    let (Some(sha256), Some(bytes), Some(key)) = (sha256, bytes, key) else { bail!("`{line}` is no file") };
    let key = BlobKey::stored(key).map_err(|_| anyhow!("`{key}` is no key of a file"))?;
    Ok(Listed { sha256: sha256.to_owned(), bytes: bytes.parse()?, key })
}

/// The files of a backup, each compared with its line.
#[derive(Debug, Default)]
pub struct Checked {
    /// Those that are what they were.
    pub whole: Vec<Listed>,
    /// What is wrong with the others: path and reason.
    pub damaged: Vec<String>,
}

/// Compares every file of a backup with its line.
///
/// # Errors
/// When the list cannot be read.
pub fn check(folder: &Path) -> Result<Checked> {
    let mut checked = Checked::default();
    for listed in list(folder)? {
        let path = path_of(folder, &listed.key);
        match digest(&path) {
            Ok((bytes, sha256)) if (bytes, &sha256) == (listed.bytes, &listed.sha256) => {
                checked.whole.push(listed);
            }
            Ok(_) => checked.damaged.push(format!("{} is not what {FILES} says of it", path.display())),
            Err(error) => checked.damaged.push(format!("{}: {error}", path.display())),
        }
    }
    Ok(checked)
}

/// Folder of the files that came after a backup.
pub fn later_folder(backup: &Path) -> PathBuf {
    backup.join(STREAM).join(FOLDER)
}

/// The files that came after a backup: path and key.
///
/// # Errors
/// When a folder cannot be read.
pub fn later(backup: &Path) -> Result<Vec<(PathBuf, String)>> {
    let root = later_folder(backup);
    let (mut folders, mut all) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let key = path.strip_prefix(&root)?.to_string_lossy().into_owned();
            // What is still being written has an ending.
            if BlobKey::stored(&key).is_ok() {
                all.push((path, key));
            }
        }
    }
    Ok(all)
}
