//! What the program does by itself while it serves: tasks of people, webhooks, tidying up, and what a new day brings.

mod duties;

use std::time::Duration;

use kernel::app::App;
use kernel::task::Tasks;
use platform::webhook::Hooks;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::backup::{self, Backups};
use crate::config::Config;
use crate::program::StartError;
use crate::stores;

/// How often each of the duties comes round.
const ROUND: Duration = Duration::from_secs(5 * 60);

/// How often what went wrong is written to the database.
const MISHAPS: Duration = Duration::from_secs(10);

/// How often goods that were promised and that nobody picked are looked for.
const PROMISES: Duration = Duration::from_secs(60);

/// The running background work.
pub struct Background {
    app: App,
    stop: watch::Sender<bool>,
    works: Vec<JoinHandle<()>>,
    backups: Option<Backups>,
}

/// Starts the background work.
///
/// # Errors
/// When the program was built without workers, or the settings want backups that cannot be.
pub fn start(app: &App, config: &Config) -> Result<Background, StartError> {
    let (stop, stopped) = watch::channel(false);
    let backups = backup::start(app, config, stopped.clone())?;
    let started = Tasks::start(app).and_then(|()| app.shared.get::<Hooks>()?.start(app));
    started.map_err(|fault| StartError::Part(format!("the background work: {fault:?}")))?;
    let mut works = duties::start(app, &stopped);
    works.push(tokio::spawn(stores::disks(app.clone(), stopped.clone())));
    works.push(tokio::spawn(stores::files(app.clone(), stopped.clone())));
    works.push(tokio::spawn(promises(app.clone(), stopped.clone())));
    works.push(tokio::spawn(mishaps(app.clone(), stopped)));
    Ok(Background { app: app.clone(), stop, works, backups })
}

impl Background {
    /// Ends the work: what runs finishes or is given back, nothing new begins. Waits for it.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        if let Ok(tasks) = self.app.shared.get::<Tasks>() {
            tasks.stop().await;
        }
        if let Ok(hooks) = self.app.shared.get::<Hooks>() {
            hooks.stop().await;
        }
        if let Some(backups) = self.backups {
            backups.ended().await;
        }
        for work in self.works {
            if let Err(error) = work.await {
                tracing::error!(%error, "work in the background ended early");
            }
        }
    }
}

/// Keeps what went wrong, now and then and at the end.
async fn mishaps(app: App, mut stop: watch::Receiver<bool>) {
    let mut stopped = false;
    while !stopped {
        stopped = tokio::select! {
            _ = stop.wait_for(|stop| *stop) => true,
            () = tokio::time::sleep(MISHAPS) => false,
        };
        if let Err(fault) = platform::operations::keep(&app).await {
            tracing::warn!(?fault, "what went wrong was not kept");
        }
    }
}

/// Ends promises whose time is over, every minute. Two copies of the program that do so at once do no harm.
async fn promises(app: App, mut stop: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(PROMISES) => {}
        }
        match wms::allocation::expire(&app).await {
            Ok(0) => {}
            Ok(ended) => tracing::info!(ended, "goods that nobody picked are free again"),
            Err(fault) => tracing::warn!(?fault, "promises were not ended"),
        }
    }
}
