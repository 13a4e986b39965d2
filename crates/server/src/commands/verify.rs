//! `floe verify`: what is on hand, derived again from the moves.

use anyhow::{Result, anyhow, bail};
use kernel::app::App;

use crate::config::Config;
use crate::program;

/// Differences of an organization that are printed.
const PRINTED: u64 = 100;

/// Compares every organization's stock with its moves; fails when something differs.
pub(super) async fn verify(config: &Config) -> Result<()> {
    let app = program::build(config).await?;
    let differences = all(&app).await;
    program::close(&app).await;
    match differences? {
        0 => Ok(()),
        count => bail!("{count} rows of stock differ from their moves"),
    }
}

/// Counts what differs, and prints it.
async fn all(app: &App) -> Result<u64> {
    let failed = |fault: kernel::fault::Fault| anyhow!("{fault:?}");
    let mut differences = 0;
    for branch in wms::verify::branches(app).await.map_err(failed)? {
        let derived = wms::verify::derive(app, &branch).await.map_err(failed)?;
        println!(
            "{branch}: {} rows against {} ends of moves, {} differ",
            derived.rows, derived.ends, derived.differences
        );
        for found in &derived.found {
            println!("  {found}");
        }
        if derived.differences > PRINTED {
            println!("  and more");
        }
        differences += derived.differences;
    }
    Ok(differences)
}
