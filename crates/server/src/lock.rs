//! Who works with a SQLite database: servers share it, a restore wants it alone.
//!
//! The lock lies in a file beside the database and is the operating system's, so that it goes with the process
//! whatever happens to it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Held for as long as the value lives.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
}

impl DataLock {
    /// Shares the database with other servers.
    ///
    /// # Errors
    /// When somebody has it alone, or the file cannot be made; the message says what to do.
    pub fn shared(database: &Path) -> io::Result<Self> {
        Self::take(database, File::try_lock_shared, "a restore or another key is under way: wait for its end")
    }

    /// Has the database alone.
    ///
    /// # Errors
    /// When somebody works with it, or the file cannot be made; the message says what to do.
    pub fn alone(database: &Path) -> io::Result<Self> {
        Self::take(database, File::try_lock, "stop the server first")
    }

    fn take(
        database: &Path,
        lock: impl Fn(&File) -> Result<(), TryLockError>,
        taken: &str,
    ) -> io::Result<Self> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&name);
        let file = file.map_err(|error| {
            let why = "the user who runs Floe must be able to write it and its folder";
            io::Error::new(error.kind(), format!("{}: {error}; {why}", Path::new(&name).display()))
        })?;
        match lock(&file) {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => {
                let why = format!("{} is in use; {taken}", database.display());
                Err(io::Error::new(io::ErrorKind::ResourceBusy, why))
            }
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DataLock;

    #[test]
    fn servers_share_and_a_restore_waits_for_none_of_them() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("floe.db");
        let first = DataLock::shared(&database).unwrap();
        let second = DataLock::shared(&database).unwrap();
        let busy = DataLock::alone(&database).unwrap_err().to_string();
        assert!(busy.ends_with("floe.db is in use; stop the server first"), "{busy}");
        drop((first, second));
        let alone = DataLock::alone(&database).unwrap();
        let busy = DataLock::shared(&database).unwrap_err().to_string();
        assert!(!busy.contains("stop the server"), "{busy}");
        drop(alone);
        assert!(DataLock::shared(&database).is_ok());
    }

    #[test]
    fn who_cannot_write_is_told_where() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("floe.db");
        // Nobody can open a folder to write it, root neither.
        std::fs::create_dir(folder.path().join("floe.db.lock")).unwrap();
        let refused = DataLock::alone(&database).unwrap_err().to_string();
        assert!(
            refused.contains("floe.db.lock: ") && refused.contains("the user who runs Floe"),
            "{refused}"
        );
        assert!(!refused.contains("stop the server"), "{refused}");
    }
}
