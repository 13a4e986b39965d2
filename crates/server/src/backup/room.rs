//! Whether a disk has room: a backup must not be what fills the disk that the program works on.

use std::path::Path;

use anyhow::{Result, bail};

/// What stays free beside a backup.
const RESERVE: u64 = 256 << 20;

/// Refuses when less is free at a place than is needed, and a reserve beside it.
///
/// # Errors
/// When there is too little room; a system that does not tell is trusted.
pub fn check(place: &Path, needed: u64) -> Result<()> {
    let Some(free) = free(place) else { return Ok(()) };
    if free < needed.saturating_add(RESERVE) {
        bail!(
            "{} has {} MiB free, and {} MiB are needed, of which {} MiB stay free",
            place.display(),
            free >> 20,
            needed.saturating_add(RESERVE) >> 20,
            RESERVE >> 20
        );
    }
    Ok(())
}

/// Free bytes of the disk of a place, as far as the system tells.
#[cfg(unix)]
pub fn free(place: &Path) -> Option<u64> {
    let told = rustix::fs::statvfs(place).ok()?;
    Some(told.f_bavail.saturating_mul(told.f_frsize))
}

/// Free bytes of the disk of a place, as far as the system tells.
#[cfg(not(unix))]
pub fn free(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn more_than_a_disk_has_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(check(folder.path(), u64::MAX / 2).unwrap_err().to_string().contains("MiB free"));
    }
}
