//! Log lines on standard error, for people or for collectors.

use std::io::IsTerminal as _;

use tracing_subscriber::EnvFilter;

use crate::config::{ConfigError, Log, LogFormat};

/// Starts logging; once in a process.
///
/// # Errors
/// [`ConfigError`] when the filter cannot be read or logging was started before.
pub fn start(log: &Log) -> Result<(), ConfigError> {
    let filter = EnvFilter::try_new(&log.filter).map_err(|error| ConfigError::new("log.filter", error))?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let started = match log.format {
        LogFormat::Text => lines.try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
    started.map_err(|error| ConfigError::new("log", error))
}
