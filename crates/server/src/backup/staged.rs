//! Uploaded files on their way back: all of them are made ready first, where they disturb nobody, and then take the
//! place of those that were there, which stay under another name.
//!
//! They wait beside the folder that they belong into. A folder that is the root of a mount cannot be renamed, so there
//! they wait inside, and what is in it changes places instead of the folder itself. A link is followed.

use std::fs;
use std::io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::give::{beside, sync_folder};

/// How files that are not yet in their place are called.
const FRESH: &str = ".restoring";
/// How those that were there are called afterwards, with a moment.
const FORMER: &str = ".replaced-";
/// The folder that a disk keeps for itself; nobody else may move it.
const OF_THE_DISK: &str = "lost+found";

/// Files that are ready for the folder that they belong into.
#[derive(Debug)]
pub struct Staged {
    fresh: PathBuf,
    folder: PathBuf,
    way: Way,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The folder is renamed.
    Beside,
    /// What is in it is renamed.
    Within,
}

impl Staged {
    /// An empty place for files that are to be those of `folder`. That they can be put there later is known from here on.
    ///
    /// # Errors
    /// When nothing can be written there.
    pub fn begin(folder: &Path) -> Result<Self> {
        let folder = led_to(folder)?;
        let way = if is_mount(&folder) { Way::Within } else { Way::Beside };
        let mut staged = Self::of(folder, way);
        let mut made = staged.make();
        let is_closed =
            |error: &std::io::Error| matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem);
        // The folder around it belongs to somebody else.
        if way == Way::Beside && staged.folder.is_dir() && made.as_ref().is_err_and(is_closed) {
            staged = Self::of(staged.folder, Way::Within);
            made = staged.make();
        }
        made.with_context(|| staged.fresh.display().to_string())?;
        Ok(staged)
    }

    fn of(folder: PathBuf, way: Way) -> Self {
        let fresh = match way {
            Way::Beside => beside(&folder, FRESH),
            Way::Within => folder.join(FRESH),
        };
        Self { fresh, folder, way }
    }

    fn make(&self) -> std::io::Result<()> {
        if self.fresh.exists() {
            fs::remove_dir_all(&self.fresh)?;
        }
        fs::create_dir_all(&self.fresh)
    }

    /// Makes a file ready.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub fn put(&self, from: &Path, key: &str) -> Result<()> {
        let to = self.fresh.join(key);
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(from, &to).with_context(|| from.display().to_string())?;
        Ok(fs::File::open(&to)?.sync_all()?)
    }

    /// Puts everything in its place, and tells under which name the files are that were there. Cut off in between, the
    /// same again ends it.
    ///
    /// # Errors
    /// When a name cannot be changed.
    pub fn take_place(self, stamp: &str, told: &mut Vec<String>) -> Result<()> {
        let ending = format!("{FORMER}{stamp}");
        let former = match self.way {
            Way::Beside => self.folder.exists().then(|| beside(&self.folder, &ending)),
            Way::Within => (!names(&self.folder)?.is_empty()).then(|| self.folder.join(&ending)),
        };
        if let Some(former) = former {
            match self.way {
                Way::Beside => fs::rename(&self.folder, &former)?,
                Way::Within => {
                    fs::create_dir(&former)?;
                    move_all(&self.folder, &former)?;
                }
            }
            told.push(format!("files that were there are kept as {}", former.display()));
        }
        match self.way {
            Way::Beside => {
                fs::rename(&self.fresh, &self.folder)?;
                sync_folder(&self.folder)
            }
            Way::Within => {
                move_all(&self.fresh, &self.folder)?;
                fs::remove_dir(&self.fresh)?;
                sync_folder(&self.fresh)
            }
        }
    }
}

/// The folder itself, or what the link of that name leads to.
fn led_to(folder: &Path) -> Result<PathBuf> {
    if !folder.is_symlink() {
        return Ok(folder.to_owned());
    }
    fs::canonicalize(folder).with_context(|| format!("the link {} leads nowhere", folder.display()))
}

/// What is in a folder of uploaded files, but for hidden names: ours of before, and those of the disk.
fn names(folder: &Path) -> Result<Vec<std::ffi::OsString>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let name = entry?.file_name();
        if !name.to_string_lossy().starts_with('.') && name != OF_THE_DISK {
            names.push(name);
        }
    }
    Ok(names)
}

fn move_all(from: &Path, to: &Path) -> Result<()> {
    for name in names(from)? {
        let (from, to) = (from.join(&name), to.join(&name));
        fs::rename(&from, &to).with_context(|| format!("{} to {}", from.display(), to.display()))?;
    }
    Ok(())
}

/// Whether a folder is the root of a mount, which cannot be renamed.
#[cfg(unix)]
fn is_mount(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let Ok(whole) = fs::canonicalize(folder) else { return false };
    let device = |path: &Path| fs::metadata(path).map(|told| told.dev()).ok();
    let is_another_disk = whole.parent().is_some_and(|parent| device(parent) != device(&whole));
    is_another_disk || is_listed(&fs::read_to_string("/proc/self/mountinfo").unwrap_or_default(), &whole)
}

#[cfg(not(unix))]
fn is_mount(_: &Path) -> bool {
    false
}

/// Whether Linux's list of mounts names the folder: one of the same disk can be mounted there, too, as containers do.
#[cfg(unix)]
fn is_listed(mounts: &str, folder: &Path) -> bool {
    let name = folder.to_string_lossy().replace('\\', "\\134").replace(' ', "\\040");
    mounts.lines().any(|mount| mount.split(' ').nth(4) == Some(name.as_str()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{Staged, Way, names};

    fn written(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn sorted(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn in_a_folder_that_cannot_be_renamed_everything_inside_changes_places() {
        let place = tempfile::tempdir().unwrap();
        let (folder, new) = (place.path().join("files"), place.path().join("new"));
        written(&folder.join("upload/2026-03/1"), "old");
        written(&folder.join("task/2026-03/2"), "old");
        written(&folder.join("lost+found/7"), "of the disk");
        // What was left by a try that was cut off does not come along.
        written(&folder.join(".restoring/upload/2026-03/9"), "left");
        written(&new, "new");
        let staged = Staged::of(folder.clone(), Way::Within);
        staged.make().unwrap();
        staged.put(&new, "upload/2026-03/1").unwrap();
        let mut told = Vec::new();
        staged.take_place("one", &mut told).unwrap();
        assert_eq!(sorted(&folder), [".replaced-one", "lost+found", "upload"]);
        assert_eq!(sorted(&folder.join("upload/2026-03")), ["1"]);
        assert_eq!(fs::read_to_string(folder.join("upload/2026-03/1")).unwrap(), "new");
        assert_eq!(fs::read_to_string(folder.join(".replaced-one/upload/2026-03/1")).unwrap(), "old");
        assert_eq!(fs::read_to_string(folder.join(".replaced-one/task/2026-03/2")).unwrap(), "old");
        assert!(told[0].ends_with("files/.replaced-one"), "{told:?}");
        // Once more: what was put aside stays where it is.
        let staged = Staged::of(folder.clone(), Way::Within);
        staged.make().unwrap();
        staged.take_place("two", &mut told).unwrap();
        assert_eq!(sorted(&folder), [".replaced-one", ".replaced-two", "lost+found"]);
        assert!(names(&folder).unwrap().is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_stays_a_link() {
        let place = tempfile::tempdir().unwrap();
        let (link, shared) = (place.path().join("files"), place.path().join("shared/files"));
        written(&shared.join("upload/2026-03/1"), "old");
        written(&place.path().join("new"), "new");
        std::os::unix::fs::symlink(&shared, &link).unwrap();
        let staged = Staged::begin(&link).unwrap();
        staged.put(&place.path().join("new"), "upload/2026-03/2").unwrap();
        staged.take_place("one", &mut Vec::new()).unwrap();
        assert!(link.is_symlink());
        assert_eq!(sorted(&shared.join("upload/2026-03")), ["2"]);
        assert_eq!(sorted(&place.path().join("shared")), ["files", "files.replaced-one"]);
        fs::remove_dir_all(place.path().join("shared")).unwrap();
        let error = format!("{:#}", Staged::begin(&link).unwrap_err());
        assert!(error.contains("leads nowhere"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn mounts_are_known() {
        assert!(super::is_mount(Path::new("/proc")) || !Path::new("/proc/self").exists());
        assert!(!super::is_mount(tempfile::tempdir().unwrap().path()));
        let mounts = "36 35 8:1 /srv /data/our\\040files rw - ext4 /dev/sda1 rw\n";
        assert!(super::is_listed(mounts, Path::new("/data/our files")));
        assert!(!super::is_listed(mounts, Path::new("/data")));
    }
}
