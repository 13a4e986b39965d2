//! Who runs a command: what root writes into the folder of another user, the server of that user cannot use.

use std::path::Path;

use anyhow::{Result, bail};
use db::Target;

use crate::config::Config;

/// Refuses root where the data belong to somebody else.
pub(super) fn check(config: &Config) -> Result<()> {
    folder(&config.data)?;
    if let Target::Sqlite(path) = config.database()?.target {
        folder(path.parent().unwrap_or(Path::new(".")))?;
    }
    Ok(())
}

#[cfg(unix)]
fn folder(folder: &Path) -> Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    let Ok(told) = std::fs::metadata(folder) else { return Ok(()) };
    if rustix::process::geteuid().is_root() && told.uid() != 0 {
        bail!(
            "{} belongs to the user {uid}, and what root writes there the server could not use. Run the command as that \
             user: `sudo -u '#{uid}' floe ...`, or with the settings of the service as docs/operating/deploying.md says",
            folder.display(),
            uid = told.uid(),
        );
    }
    Ok(())
}

#[cfg(not(unix))]
fn folder(_: &Path) -> Result<()> {
    Ok(())
}
