//! `floe verify`: what is on hand, derived again from the moves; with `--audit`, audit rows against their seals.

use anyhow::{Result, anyhow, bail};
use kernel::app::App;

use crate::config::Config;
use crate::program;

/// Differences of an organization that are printed.
const PRINTED: u64 = 100;

/// Compares every organization's stock with its moves; fails when something differs.
pub(super) async fn verify(config: &Config) -> Result<()> {
    let app = program::join(config).await?;
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

/// Compares every organization's audit rows with their seals; fails when something is not as it was.
pub(super) async fn audit(config: &Config) -> Result<()> {
    let app = program::join(config).await?;
    let differences = trails(&app).await;
    program::close(&app).await;
    match differences? {
        0 => Ok(()),
        count => bail!("{count} things in the audit trail are not as they were sealed"),
    }
}

/// Counts what is not as it was, and prints it with the last hash of each chain.
async fn trails(app: &App) -> Result<u64> {
    let failed = |fault: kernel::fault::Fault| anyhow!("{fault:?}");
    let mut differences = 0;
    for branch in platform::trail::branches(app).await.map_err(failed)? {
        let checked = platform::trail::check(app, &branch).await.map_err(failed)?;
        // What strangers tried before they signed in belongs to no organization.
        let name = if branch.is_empty() { "-" } else { branch.as_str() };
        println!(
            "{name}: {} rows under {} seals, {} not sealed yet, {} differ; last hash {}",
            checked.rows, checked.seals, checked.unsealed, checked.differences, checked.hash
        );
        for found in &checked.found {
            println!("  {found}");
        }
        if checked.differences > PRINTED {
            println!("  and more");
        }
        differences += checked.differences;
    }
    Ok(differences)
}
