//! Silence confirms: entry notes that nobody has confirmed for as long as the organization waits.

use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::clock::Instant;
use kernel::fault::Answer;
use platform::setting::{Settings, names};

use super::{flow, store};

/// Notes in one unit of work; the next round does the rest.
const AT_ONCE: u64 = 100;
/// Milliseconds of an hour.
const HOUR: i64 = 60 * 60 * 1_000;

/// Tenants that have notes which nobody has confirmed.
///
/// # Errors
/// The database does not answer.
pub async fn branches(app: &App) -> Answer<Vec<String>> {
    Cx::outside(app, act(app, "")).read((), store::branches).await
}

/// Confirms the notes of a tenant that have waited long enough, and answers how many that were.
///
/// # Errors
/// `Stale` when somebody confirmed one at the same moment; the next call does the rest.
pub async fn confirm_old(app: &App, branch: &str) -> Answer<usize> {
    Cx::outside(app, act(app, branch)).write((), all).await
}

fn act(app: &App, branch: &str) -> Act {
    Act::of_program(app, branch, "entryManage", "confirm")
}

async fn all(tx: &mut Tx, (): &()) -> Answer<usize> {
    let hours = Settings::load(tx).await?.whole(&names::ENTRY_CONFIRM_HOURS)?;
    if hours == 0 {
        return Ok(0);
    }
    let before = Instant::of_millis(tx.now().millis() - hours * HOUR);
    let silent = store::silent(tx, before, AT_ONCE).await?;
    for (id, version) in &silent {
        flow::agree(tx, *id, *version).await?;
    }
    Ok(silent.len())
}
