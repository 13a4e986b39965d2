//! What the program does by itself while it serves: tasks of people, tidying up, and what a new day brings.

use std::time::Duration;

use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::clock::DayCut;
use kernel::fault::Answer;
use kernel::task::Tasks;
use platform::setting::Settings;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How often ended sessions and used-up keys are removed.
const TIDY: Duration = Duration::from_secs(5 * 60);

/// Rounds of tidying up in a day, after which the database renews its statistics.
const STATISTICS: u32 = 288;

/// The running background work.
pub struct Background {
    app: App,
    stop: watch::Sender<bool>,
    tidying: JoinHandle<()>,
}

/// Starts the background work.
///
/// # Errors
/// When the program was built without workers.
pub fn start(app: &App) -> Answer<Background> {
    Tasks::start(app)?;
    let (stop, stopped) = watch::channel(false);
    let tidying = tokio::spawn(tidy(app.clone(), stopped));
    Ok(Background { app: app.clone(), stop, tidying })
}

impl Background {
    /// Ends the work: what runs finishes or is given back, nothing new begins. Waits for it.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        if let Ok(tasks) = self.app.shared.get::<Tasks>() {
            tasks.stop().await;
        }
        if let Err(error) = self.tidying.await {
            tracing::error!(%error, "tidying up ended early");
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

async fn business_day(tx: &mut Tx, (): &()) -> Answer<DayCut> {
    Settings::load(tx).await?.day_cut()
}
