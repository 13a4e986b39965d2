//! What shall come back of a backup.

use std::path::PathBuf;

use kernel::clock::Instant;

/// What shall come back.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// A backup, or a folder of backups.
    pub from: PathBuf,
    /// The moment that shall come back; that of the backup itself when absent.
    pub at: Option<At>,
    /// Whether what is there may be replaced.
    pub force: bool,
    /// Whether the rest may come back when files of the backup are missing or are not what they were.
    pub without_damaged_files: bool,
}

/// A moment with the commits that were kept after a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// The last that is known.
    Latest,
    /// This one.
    Moment(Instant),
}

impl std::str::FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "latest" => Ok(Self::Latest),
            text => text
                .parse()
                .map(Self::Moment)
                .map_err(|_| "`latest`, or a time with its offset like 2026-03-01T08:00:00+08:00".into()),
        }
    }
}

impl At {
    /// The same in milliseconds since 1970.
    pub(super) fn millis(self) -> i64 {
        match self {
            Self::Latest => i64::MAX,
            Self::Moment(at) => at.millis(),
        }
    }
}
