//! A consistent copy of a SQLite database while it is in use.

use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::faults::plain;
use crate::Error;

/// Copies the database to a new file. Blocks: call it off the runtime's threads.
///
/// All pages are copied in one step under one snapshot: writers go on meanwhile (their changes stay in the log), and
/// the copy is the database as it was at the start. The file appears under its name only when it is whole.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    let failed = |error: std::io::Error| Error::Other(format!("{}: {error}", to.display()));
    if to.try_exists().map_err(failed)? {
        return Err(Error::Misuse(format!("{} is there already", to.display())));
    }
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = to.with_file_name(name);
    if part.try_exists().map_err(failed)? {
        std::fs::remove_file(&part).map_err(failed)?;
    }
    pages(from, &part).map_err(|error| plain(&error))?;
    std::fs::File::open(&part).and_then(|file| file.sync_all()).map_err(failed)?;
    std::fs::rename(&part, to).map_err(failed)?;
    // The name is kept by the folder: without this a power cut may lose it.
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)
}

fn pages(from: &Path, to: &Path) -> rusqlite::Result<()> {
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let mut target = Connection::open(to)?;
    match Backup::new(&source, &mut target)?.step(-1)? {
        StepResult::Done => Ok(()),
        _ => Err(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY), None)),
    }
}
