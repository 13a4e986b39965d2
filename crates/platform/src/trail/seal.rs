//! Sealing: rows that have come to rest, in order, under one hash with all before them.

use db::Row;
use kernel::act::{Act, Cx, Tx, hex};
use kernel::app::App;
use kernel::audit::{self, SETTLED};
use kernel::clock::Instant;
use kernel::fault::Answer;
use sha2::{Digest as _, Sha256};

use super::model::{Seal, SealRow};
use super::store::{self, At};

/// Rows under one seal at most.
const ROWS: i64 = 500;

/// Seals the rows of every tenant that have come to rest.
///
/// # Errors
/// Those of the database.
pub async fn seal_all(app: &App) -> Answer<()> {
    for branch in super::branches(app).await? {
        if let Some(seal) = seal(app, &branch).await? {
            // Whoever keeps the log keeps the chain from being written anew.
            tracing::info!(branch, seal = seal.number, hash = seal.hash, "audit rows are sealed");
        }
    }
    Ok(())
}

/// Seals the rows of a tenant that have come to rest; answers the last seal that was made.
///
/// # Errors
/// Those of the database.
pub async fn seal(app: &App, branch: &str) -> Answer<Option<Seal>> {
    let mut made = None;
    loop {
        let cx = cx(app, branch);
        // Nothing in the range can change any more, so nobody has to be kept from writing while it is read.
        let Some(next) = cx.read(app.clock.now().minus(SETTLED), next).await? else { return Ok(made) };
        let full = next.row_count == ROWS;
        let seal = Seal::from(&next);
        let added = cx.write(next, add).await?;
        made = added.then_some(seal).or(made);
        if !full {
            return Ok(made);
        }
    }
}

/// The program at work on the trail of a tenant.
pub(super) fn cx(app: &App, branch: &str) -> Cx {
    Cx::outside(app, Act::of_program(app, branch, "organizationDeploy", "trail"))
}

async fn add(tx: &mut Tx, seal: &SealRow) -> Answer<bool> {
    store::add(tx, seal).await
}

/// The seal of the rows behind the last one that are older than `settled`; none when there are none.
async fn next(tx: &mut Tx, settled: &Instant) -> Answer<Option<SealRow>> {
    let before = store::last(tx).await?;
    let after = before.as_ref().map_or(At::START, |seal| At(seal.until_at, seal.until_id));
    let rows = store::rows(tx, after, At(settled.millis(), i64::MAX), ROWS).await?;
    let Some(last) = rows.last() else { return Ok(None) };
    let mut seal = SealRow {
        number: before.as_ref().map_or(1, |seal| seal.number + 1),
        until_at: last.get("at")?,
        until_id: last.get("id")?,
        row_count: i64::try_from(rows.len()).unwrap_or(i64::MAX),
        leaves: leaves(&rows)?,
        previous: before.map(|seal| seal.hash).unwrap_or_default(),
        hash: String::new(),
        sealed_at: tx.now(),
    };
    seal.hash = hash(tx.branch(), &seal);
    Ok(Some(seal))
}

/// Ids and marks of rows, as `id:mark` with blanks between. The marks are worked out again: what a row claims of itself
/// may have been changed with it.
fn leaves(rows: &[Row]) -> Answer<String> {
    let mut text = String::new();
    for row in rows {
        if !text.is_empty() {
            text.push(' ');
        }
        let id: i64 = row.get("id")?;
        text.push_str(&format!("{id}:{}", audit::mark_of(row)?));
    }
    Ok(text)
}

/// The hash of a seal: over all that it says and the hash before it.
pub(super) fn hash(branch: &str, seal: &SealRow) -> String {
    let SealRow { number, until_at, until_id, row_count, leaves, previous, .. } = seal;
    let text = format!(
        "floe audit seal 1\n{branch}\n{number}\n{previous}\n{until_at}\n{until_id}\n{row_count}\n{leaves}\n"
    );
    hex(&Sha256::digest(text.as_bytes()))
}
