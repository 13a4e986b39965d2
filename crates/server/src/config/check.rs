//! What no single value shows: whether the settings can be worked with. It is looked at before anything is made or
//! changed, so that a slip of the pen costs a message and no migration.

use db::Dialect;

use super::{Config, ConfigError};

/// Connections at least: a quarter of them, one, is for those who read much.
const CONNECTIONS: u16 = 4;

impl Config {
    /// Refuses what a server could not work with.
    ///
    /// # Errors
    /// [`ConfigError`] with the setting and what it wants.
    pub fn check(&self) -> Result<(), ConfigError> {
        let limits = &self.limits;
        let least = [
            ("limits.upload_mib", limits.upload_mib),
            ("limits.call_seconds", limits.call_seconds),
            ("limits.calls", limits.calls),
            ("limits.connections", limits.connections),
            ("limits.connections_per_address", limits.connections_per_address),
            ("otlp.one_of", self.otlp.one_of),
            ("backup.keep", self.backup.keep),
        ];
        if let Some((name, _)) = least.into_iter().find(|(_, value)| *value == 0) {
            return Err(ConfigError::new(name, "must be 1 or more"));
        }
        if self.database.connections < CONNECTIONS {
            return Err(ConfigError::new("database.connections", format!("must be {CONNECTIONS} or more")));
        }
        let base = self.console.api_base.as_str();
        if !(base.is_empty() || ["http://", "https://", "/"].iter().any(|begin| base.starts_with(begin))) {
            let wanted = "an origin like https://api.example.com, a path like /floe, or nothing";
            return Err(ConfigError::new("console.api_base", format!("`{base}` is not {wanted}")));
        }
        self.stream()?;
        self.hooks()?;
        self.blobs().map(drop)
    }

    /// Whether every commit is to be kept beside the backups.
    ///
    /// # Errors
    /// [`ConfigError`] when there is no folder for it, or the database has a way of its own.
    pub fn stream(&self) -> Result<bool, ConfigError> {
        if !self.backup.stream.is_on() {
            return Ok(false);
        }
        if self.backup.folder.is_none() {
            return Err(ConfigError::new("backup.stream", "needs backup.folder"));
        }
        if self.database()?.dialect() == Dialect::Postgres {
            let own = "is for SQLite; PostgreSQL has an archive of its own";
            return Err(ConfigError::new("backup.stream", own));
        }
        Ok(true)
    }
}
