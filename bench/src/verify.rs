//! What the product says of its own books once it has stopped.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

/// Runs `floe verify` on a data folder and a database, and prints what it says.
///
/// # Errors
/// When a balance is not what the moves say.
pub fn verify(data: &Path, url: &str) -> Result<()> {
    let program = env::var("FLOE_BIN").unwrap_or_else(|_| "target/release/floe".into());
    let output =
        Command::new(program).arg("verify").arg("--data").arg(data).env("FLOE_DATABASE_URL", url).output()?;
    print!("{}", String::from_utf8_lossy(&output.stdout));
    ensure!(output.status.success(), "floe verify: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
