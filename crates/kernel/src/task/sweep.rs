//! What has to be cleared away now and then: dead tasks, old files, old rows.
//!
//! Several processes may do it at the same time; every step can be repeated.

use std::time::Duration;

use super::told::{self, End};
use super::{KEEP, store};
use crate::app::App;
use crate::blob::{BlobKey, Blobs};
use crate::fault::Answer;
use crate::texts::{Lang, Message};

/// How long a task without a file stays in the task centre.
const KEEP_ROWS: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// Clears everything away that is old enough.
///
/// # Errors
/// The database or the store of files does not answer; the next sweep goes on.
pub async fn sweep(app: &App) -> Answer<()> {
    bury(app).await?;
    let now = app.clock.now();
    let blobs = app.shared.get::<Blobs>()?;
    loop {
        let expired = store::expired(&app.db, now).await?;
        if expired.is_empty() {
            break;
        }
        for (id, key) in expired {
            // The bytes go first: a row without its file can be explained, a file without a row cannot be found.
            if let Ok(key) = BlobKey::stored(&key) {
                blobs.delete(&key).await?;
            }
            store::forget_file(&app.db, id, &key).await?;
        }
    }
    store::forget_rows(&app.db, now, KEEP_ROWS).await
}

/// A sweep between two looks at the queue; `whole` includes what is old enough.
pub(super) async fn tidy(app: &App, whole: bool) {
    let swept = if whole { sweep(app).await } else { bury(app).await };
    if let Err(fault) = swept {
        tracing::warn!(?fault, "old tasks could not be cleared away");
    }
}

/// Ends tasks that no worker will take again: the program died in their last attempt, or while their
/// owner wanted them stopped.
async fn bury(app: &App) -> Answer<()> {
    let now = app.clock.now();
    for dead in store::dead(&app.db, now).await? {
        let key = if dead.cancelled { "task.cancelled" } else { "task.crashed" };
        let reason = app.texts.message(Lang::of(&dead.lang), &Message::new(key));
        let told = told::row(app, &dead.told(), End::Badly)?;
        store::fail(&app.db, dead.attempt(), [now, now.plus(KEEP)], &reason, told).await?;
    }
    Ok(())
}
