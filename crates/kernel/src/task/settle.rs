//! How an attempt ends: well, to be tried again, or for good.

use std::time::Duration;

use super::store::{self, Claimed, Completed, Kept, Standing};
use super::told::{self, End};
use super::{KEEP, Outcome};
use crate::app::App;
use crate::blob::{Area, BlobKey, Blobs};
use crate::fault::{Answer, Fault};
use crate::mishap::Mishaps;
use crate::outbox::Outbox;
use crate::texts::{Lang, Message};

/// Pause after the first failed attempt; each further one is four times as long.
const PAUSE: Duration = Duration::from_secs(10);
/// Longest pause.
const LONGEST: Duration = Duration::from_secs(10 * 60);

/// How an attempt came to its end.
pub(super) enum Ended {
    Done(Completed),
    Fault(Fault),
    Cancelled,
    Lost,
    TooLong,
    Stopped,
}

/// Brings what a task made into the store.
pub(super) async fn keep(app: &App, keep: Duration, outcome: Outcome) -> Answer<Completed> {
    let now = app.clock.now();
    let file = match outcome.file {
        Some(made) => {
            let key = BlobKey::new(Area::Task, app.ids.next(now), now);
            let size = app.shared.get::<Blobs>()?.put_file(&key, made.file).await?;
            Some(Kept { key, name: made.name, mime: made.mime, size })
        }
        None => None,
    };
    let result = outcome.result.map(|result| result.to_string());
    Ok(Completed { result, summary: outcome.summary, file, expires: now.plus(keep) })
}

/// Writes the end of an attempt. When the database does not take it, the lease runs out and the task
/// is tried again.
pub(super) async fn settle(app: &App, task: &Claimed, ended: Ended) {
    if let Err(fault) = write(app, task, ended).await {
        tracing::error!(?fault, task = %task.id, attempt = task.attempt, "the end of a task could not be written");
    }
}

async fn write(app: &App, task: &Claimed, ended: Ended) -> Answer<()> {
    let lang = Lang::of(&task.lang);
    let say = |key: &'static str| app.texts.message(lang, &Message::new(key));
    match ended {
        Ended::Done(completed) => complete(app, task, completed, &say("task.cancelled")).await,
        Ended::Cancelled => fail(app, task, &say("task.cancelled")).await,
        Ended::Lost => {
            tracing::warn!(task = %task.id, attempt = task.attempt, "a task was taken over by another worker");
            Ok(())
        }
        Ended::Stopped => store::release(&app.db, task.attempt()).await.map(drop),
        Ended::TooLong => again_or_fail(app, task, &say("task.tooLong")).await,
        Ended::Fault(fault) => {
            let reason = reason(app, lang, &fault);
            match fault {
                Fault::Internal(what) | Fault::Unique(what) => {
                    tracing::error!(task = %task.id, attempt = task.attempt, "{what}");
                    let (now, named) = (app.clock.now(), format!("task {}", task.id));
                    app.shared.get::<Mishaps>()?.add(now, (&task.branch_code, &named, &task.kind), &what);
                    again_or_fail(app, task, &reason).await
                }
                // Nothing was done, or whoever tries again finds what was done.
                Fault::Busy | Fault::TooMany { .. } | Fault::Unsure | Fault::Crossed => {
                    again_or_fail(app, task, &reason).await
                }
                _ => fail(app, task, &reason).await,
            }
        }
    }
}

async fn complete(app: &App, task: &Claimed, completed: Completed, cancelled: &str) -> Answer<()> {
    let file = completed.file.as_ref().map(|file| file.key.clone());
    let told = told::row(app, &task.told(), End::Well)?;
    if store::complete(&app.db, task.attempt(), app.clock.now(), completed, told).await? {
        app.shared.get::<Outbox>()?.wake();
        return Ok(());
    }
    // Nobody will ever ask for this file.
    if let Some(key) = file {
        app.shared.get::<Blobs>()?.delete(&key).await?;
    }
    let now = app.clock.now();
    match store::beat(&app.db, task.attempt(), now).await? {
        Standing::Cancelled => fail(app, task, cancelled).await,
        Standing::Held | Standing::Lost => Ok(()),
    }
}

async fn again_or_fail(app: &App, task: &Claimed, reason: &str) -> Answer<()> {
    if task.attempt >= task.max_attempts {
        return fail(app, task, reason).await;
    }
    let after = app.clock.now().plus(pause(task.attempt));
    store::again(&app.db, task.attempt(), after, reason).await.map(drop)
}

async fn fail(app: &App, task: &Claimed, reason: &str) -> Answer<()> {
    let now = app.clock.now();
    let told = told::row(app, &task.told(), End::Badly)?;
    store::fail(&app.db, task.attempt(), [now, now.plus(KEEP)], reason, told).await?;
    app.shared.get::<Outbox>()?.wake();
    Ok(())
}

/// The pause after a failed attempt.
fn pause(attempt: i64) -> Duration {
    let doublings = u32::try_from(attempt.saturating_sub(1)).unwrap_or(u32::MAX).min(10) * 2;
    PAUSE.saturating_mul(1 << doublings).min(LONGEST)
}

/// A fault in words that the owner can do something with.
fn reason(app: &App, lang: Lang, fault: &Fault) -> String {
    let message = match fault {
        Fault::Refused(message) => message.clone(),
        Fault::Invalid(fields) => match fields.first() {
            Some(wrong) => wrong.message.clone(),
            None => Message::new("fault.invalid"),
        },
        Fault::Internal(_) | Fault::Unique(_) | Fault::TimedOut => Message::new("task.broken"),
        other => Message::new(other.numbers().key),
    };
    app.texts.message(lang, &message)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, PAUSE, pause};

    #[test]
    fn pauses_grow_fourfold_up_to_the_longest() {
        assert_eq!([pause(1), pause(2), pause(3)], [PAUSE, PAUSE * 4, PAUSE * 16]);
        assert_eq!(pause(4), LONGEST);
        assert_eq!(pause(i64::MAX), LONGEST);
    }
}
