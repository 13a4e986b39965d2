//! What the program does by itself while it serves: tasks of people, webhooks, tidying up, and what a new day brings.

use std::time::Duration;

use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::clock::{DayCut, Instant};
use kernel::fault::Answer;
use kernel::task::Tasks;
use platform::setting::Settings;
use platform::webhook::Hooks;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::backup::{self, Backups};
use crate::config::Config;
use crate::program::StartError;

/// How often ended sessions and used-up keys are removed.
const TIDY: Duration = Duration::from_secs(5 * 60);

/// How often what went wrong is written to the database.
const MISHAPS: Duration = Duration::from_secs(10);

/// How often goods that were promised and that nobody picked are looked for.
const PROMISES: Duration = Duration::from_secs(60);

/// Rounds of tidying up in a day, after which the database renews its statistics.
const STATISTICS: u32 = 288;

/// Hours of the night in which ledgers are verified.
const NIGHT: std::ops::Range<u8> = 1..5;
/// Hours after which a run is made in the night.
const FRESH: u64 = 12;
/// Hours after which a run is made at any time.
const OVERDUE: u64 = 36;

/// The running background work.
pub struct Background {
    app: App,
    stop: watch::Sender<bool>,
    tidying: JoinHandle<()>,
    releasing: JoinHandle<()>,
    noting: JoinHandle<()>,
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
    let releasing = tokio::spawn(promises(app.clone(), stopped.clone()));
    let noting = tokio::spawn(mishaps(app.clone(), stopped.clone()));
    let tidying = tokio::spawn(tidy(app.clone(), stopped));
    Ok(Background { app: app.clone(), stop, tidying, releasing, noting, backups })
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
        for work in [self.tidying, self.releasing, self.noting] {
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

/// Tidies up now and then. Two copies of the program that do so at once do no harm.
async fn tidy(app: App, mut stop: watch::Receiver<bool>) {
    let mut round = 0_u32;
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(TIDY) => {}
        }
        // The next round does what this one could not.
        match platform::clean(&app).await {
            Ok(cleaned) => tracing::debug!(?cleaned, "tidied up"),
            Err(fault) => tracing::warn!(?fault, "tidying up failed"),
        }
        if let Err(fault) = contracts(&app).await {
            tracing::warn!(?fault, "contracts were not brought to the day");
        }
        if let Err(fault) = entries(&app).await {
            tracing::warn!(?fault, "entry notes were not confirmed");
        }
        if let Err(fault) = ledgers(&app).await {
            tracing::warn!(?fault, "the ledgers were not verified");
        }
        if let Err(fault) = trails(&app).await {
            tracing::warn!(?fault, "audit rows were not sealed or compared");
        }
        if round.is_multiple_of(STATISTICS)
            && let Err(error) = app.db.tidy().await
        {
            tracing::warn!(%error, "the statistics of the database were not renewed");
        }
        round = round.wrapping_add(1);
    }
}

/// Brings the contracts of every tenant to its business day. Everything follows from the day, so doing it
/// every few minutes finds midnight of every zone, and what was missed is made up for.
async fn contracts(app: &App) -> Answer<()> {
    for branch in wms::contract::branches(app).await? {
        let cx = Cx::outside(app, Act::of_program(app, &branch, "contractManage", "settle"));
        let cut = cx.read((), business_day).await?;
        // One tenant's trouble is not another's.
        if let Err(fault) = wms::contract::settle(app, &branch, cut.day_of(app.clock.now())).await {
            tracing::warn!(?fault, branch, "the contracts of a tenant were not brought to the day");
        }
    }
    Ok(())
}

/// Confirms the entry notes that nobody has confirmed for as long as their organization waits.
async fn entries(app: &App) -> Answer<()> {
    for branch in wms::entry::branches(app).await? {
        if let Err(fault) = wms::entry::confirm_old(app, &branch).await {
            tracing::warn!(?fault, branch, "the entry notes of a tenant were not confirmed");
        }
    }
    Ok(())
}

/// Seals the audit rows of every tenant, and compares them with their seals once a night.
async fn trails(app: &App) -> Answer<()> {
    platform::trail::seal_all(app).await?;
    for branch in platform::trail::branches(app).await? {
        let cx = Cx::outside(app, Act::of_program(app, &branch, "organizationDeploy", "trail"));
        let cut = cx.read((), business_day).await?;
        if is_due(app, &cut, platform::trail::last_run(app, &branch).await?)
            && let Err(fault) = platform::trail::nightly(app, &branch).await
        {
            tracing::warn!(?fault, branch, "the audit trail of a tenant was not compared");
        }
    }
    Ok(())
}

/// Whether a nightly run is due: in the night of the zone, and at any time when it was not for longer than a day and a
/// half.
fn is_due(app: &App, cut: &DayCut, last: Option<Instant>) -> bool {
    let now = app.clock.now();
    let hours = last.map(|last| now.since(last).as_secs() / 3600);
    let hour = cut.zone().show(now).get(11..13).and_then(|hour| hour.parse().ok());
    let night = hour.is_some_and(|hour: u8| NIGHT.contains(&hour));
    hours.is_none_or(|hours| hours >= OVERDUE || (night && hours >= FRESH))
}

/// Verifies the ledger of every tenant once a night of its zone, and as soon as it was not for longer than a day and a
/// half: a machine that is switched off at night verifies by day.
async fn ledgers(app: &App) -> Answer<()> {
    for branch in wms::verify::branches(app).await? {
        let cx = Cx::outside(app, Act::of_program(app, &branch, "inventoryManage", "verify"));
        let cut = cx.read((), business_day).await?;
        if is_due(app, &cut, wms::verify::last_run(app, &branch).await?)
            && let Err(fault) = wms::verify::nightly(app, &branch).await
        {
            tracing::warn!(?fault, branch, "the ledger of a tenant was not verified");
        }
    }
    Ok(())
}

async fn business_day(tx: &mut Tx, (): &()) -> Answer<DayCut> {
    Settings::load(tx).await?.day_cut()
}
