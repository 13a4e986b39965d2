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
    /// When somebody has it alone, or the file cannot be made.
    pub fn shared(database: &Path) -> io::Result<Self> {
        Self::take(database, File::try_lock_shared)
    }

    /// Has the database alone.
    ///
    /// # Errors
    /// When somebody works with it, or the file cannot be made.
    pub fn alone(database: &Path) -> io::Result<Self> {
        Self::take(database, File::try_lock)
    }

    fn take(database: &Path, lock: impl Fn(&File) -> Result<(), TryLockError>) -> io::Result<Self> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(name)?;
        match lock(&file) {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => {
                Err(io::Error::new(io::ErrorKind::ResourceBusy, format!("{} is in use", database.display())))
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
        assert!(DataLock::alone(&database).unwrap_err().to_string().ends_with("floe.db is in use"));
        drop((first, second));
        let alone = DataLock::alone(&database).unwrap();
        assert!(DataLock::shared(&database).is_err());
        drop(alone);
        assert!(DataLock::shared(&database).is_ok());
    }
}
