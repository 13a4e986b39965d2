//! Where the program puts the backups that it makes by itself: a folder that is there before it starts, best on another
//! disk. What is not as it should be is said at the start, when somebody looks.

use std::path::Path;

use db::Target;

use crate::config::{Config, ConfigError};

/// Refuses a folder of backups that is not there. The program does not make it: where the disk of it is not mounted, the
/// backups of all nights would lie on the disk of the data, and nobody would know.
///
/// # Errors
/// [`ConfigError`] with the setting and the folder.
pub fn check(config: &Config) -> Result<(), ConfigError> {
    let Some(folder) = &config.backup.folder else { return Ok(()) };
    let unusable = |why: String| ConfigError::new("backup.folder", format!("{}: {why}", folder.display()));
    match std::fs::metadata(folder) {
        Ok(told) if told.is_dir() => Ok(()),
        Ok(_) => Err(unusable("this is no folder".into())),
        Err(error) => {
            Err(unusable(format!("{error}. Make the folder, or mount its disk, before the server starts")))
        }
    }
}

/// Says in the log that no backups are wanted, or that they lie where the data do.
///
/// # Errors
/// [`ConfigError`] when the URL of the database is none.
pub fn warn(config: &Config) -> Result<(), ConfigError> {
    let target = config.database()?.target;
    match (&config.backup.folder, &target) {
        (None, Target::Sqlite(_)) => tracing::warn!(
            "no backups are made: name a folder for them in backup.folder (FLOE_BACKUP_FOLDER)"
        ),
        (None, Target::Postgres(_)) => tracing::warn!(
            "no backups are made by the program: name a folder for them in backup.folder (FLOE_BACKUP_FOLDER), or see to \
             backups of PostgreSQL and of the uploaded files yourself"
        ),
        (Some(folder), target) => {
            let data: &Path = match target {
                Target::Sqlite(path) => path.parent().unwrap_or(&config.data),
                Target::Postgres(_) => &config.data,
            };
            if is_same_disk(folder, data) {
                tracing::warn!(
                    backups = %folder.display(),
                    data = %data.display(),
                    "backups lie on the disk of the data and are lost with it: put backup.folder on another one"
                );
            }
        }
    }
    Ok(())
}

/// Whether both lie on one file system, as far as the system tells.
#[cfg(unix)]
fn is_same_disk(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let device = |path: &Path| std::fs::metadata(path).ok().map(|told| told.dev());
    device(one).is_some_and(|one| device(other) == Some(one))
}

#[cfg(not(unix))]
fn is_same_disk(_: &Path, _: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::{check, is_same_disk};
    use crate::config::Config;

    #[test]
    fn a_folder_that_is_not_there_is_refused_by_its_setting_and_not_made() {
        let place = tempfile::tempdir().unwrap();
        let mut config = Config::defaults().unwrap();
        assert!(check(&config).is_ok(), "none is wanted");
        let folder = place.path().join("mount").join("floe");
        config.backup.folder = Some(folder.clone());
        let refused = check(&config).unwrap_err().to_string();
        let named = format!("backup.folder: {}: ", folder.display());
        assert!(refused.starts_with(&named) && !folder.exists(), "{refused}");
        std::fs::create_dir_all(&folder).unwrap();
        assert!(check(&config).is_ok());
        let file = place.path().join("file");
        std::fs::write(&file, "").unwrap();
        config.backup.folder = Some(file);
        assert!(check(&config).unwrap_err().to_string().contains("no folder"));
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_beside_the_data_lies_on_their_disk() {
        let place = tempfile::tempdir().unwrap();
        assert!(is_same_disk(place.path(), place.path()));
        assert!(!is_same_disk(&place.path().join("nowhere"), place.path()));
    }
}
