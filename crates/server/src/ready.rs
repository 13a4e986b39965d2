//! Whether calls can be served here: asked by whoever decides where calls go.
//!
//! Alive is a process that answers; ready is one that can do what it is asked: its database answers, the schema is the
//! one it knows, its node is leased, and it is not about to stop. At a stop it says so first and serves on for a while,
//! so that a proxy has sent the calls elsewhere before a connection is closed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use db::Pulse;
use http::StatusCode;
use kernel::app::App;

/// How long the database may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether the program is about to stop; one of its shared things.
#[derive(Debug, Default)]
pub struct Readiness {
    stopping: AtomicBool,
    /// The last step of the schema when it was looked for the first time, which is before the first call: the program
    /// has just brought it up to date.
    schema: OnceLock<i64>,
}

impl Readiness {
    /// From now on it is about to stop.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
    }

    /// Whether a step of the schema is the one that it was.
    fn knows(&self, step: i64) -> bool {
        *self.schema.get_or_init(|| step) == step
    }

    /// Whether it is.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }
}

/// Why calls cannot be served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unready {
    /// It is about to stop.
    #[error("about to stop")]
    Stopping,
    /// Its node is not leased, so it can add no record.
    #[error("the lease of the node has run out")]
    Unleased,
    /// The database did not answer, or not in time.
    #[error("the database does not answer")]
    Database,
    /// Another version has changed the schema.
    #[error("the schema of the database is not that of this version")]
    Schema,
}

/// Looks whether calls can be served.
///
/// # Errors
/// Why not.
pub async fn look(app: &App) -> Result<(), Unready> {
    let readiness = app.shared.get::<Readiness>().unwrap_or_default();
    if readiness.is_stopping() {
        return Err(Unready::Stopping);
    }
    if !app.ids.is_leased(app.clock.now()) {
        return Err(Unready::Unleased);
    }
    match app.db.pulse(PATIENCE).await {
        // Too much to do is no reason to send all calls elsewhere: those that are too many are turned away here.
        Ok(Pulse::Busy) => Ok(()),
        Ok(Pulse::Step(step)) if readiness.knows(step) => Ok(()),
        Ok(Pulse::Step(_)) => Err(Unready::Schema),
        Err(error) => {
            tracing::warn!(%error, "the database does not answer");
            Err(Unready::Database)
        }
    }
}

/// The answer to whoever asks.
pub async fn answer(app: App) -> (StatusCode, String) {
    match look(&app).await {
        Ok(()) => (StatusCode::OK, "ready".into()),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, why.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use db::vals;
    use http::StatusCode;
    use kernel::app::App;

    use super::{Readiness, Unready, answer, look};
    use crate::config::Config;
    use crate::program;

    async fn started() -> (App, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data: folder.path().to_owned(), ..Config::defaults().unwrap() };
        (program::build(&config).await.unwrap(), folder)
    }

    #[tokio::test]
    async fn it_is_ready_until_it_is_about_to_stop() {
        let (app, _folder) = started().await;
        assert_eq!(answer(app.clone()).await, (StatusCode::OK, "ready".into()));
        app.shared.get::<Readiness>().unwrap().stop();
        assert_eq!(answer(app.clone()).await, (StatusCode::SERVICE_UNAVAILABLE, "about to stop".into()));
        program::close(&app).await;
    }

    #[tokio::test]
    async fn without_its_database_or_with_the_schema_of_another_version_it_is_not() {
        let (app, _folder) = started().await;
        assert_eq!(look(&app).await, Ok(()));
        let step = "insert into migration (number, name, hash, applied_at) values (9999, 'later', '', 0)";
        let wrote: Result<u64, db::Error> =
            app.db.write((), move |tx| Box::pin(tx.exec(step, &vals![]))).await;
        assert_eq!((wrote, look(&app).await), (Ok(1), Err(Unready::Schema)));
        program::close(&app).await;
        assert!(look(&app).await.is_err());
    }

    #[tokio::test]
    async fn without_its_lease_it_is_not() {
        let (app, _folder) = started().await;
        app.ids.release(&app.db, app.clock.now()).await.unwrap();
        assert_eq!(look(&app).await, Err(Unready::Unleased));
        program::close(&app).await;
    }
}
