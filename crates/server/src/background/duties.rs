//! The duties that come round every few minutes, each by itself: none waits for another that has much to do.
//!
//! At a stop nobody waits for what only reads or is done again whole in the next round; what writes for one tenant after
//! the other ends with the tenant that it is at.

use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::clock::{DayCut, Instant};
use kernel::duty;
use kernel::fault::Answer;
use platform::setting::Settings;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::ROUND;

/// Rounds in a day, after which the database renews its statistics.
const STATISTICS: u32 = 288;

/// Hours of the night in which ledgers are verified.
const NIGHT: std::ops::Range<u8> = 1..5;
/// Hours after which a run is made in the night.
const FRESH: u64 = 12;
/// Hours after which a run is made at any time.
const OVERDUE: u64 = 36;

/// Whether the program is about to end.
type Stop = watch::Receiver<bool>;

/// Starts all of them.
pub(super) fn start(app: &App, stop: &Stop) -> Vec<JoinHandle<()>> {
    let (app, stop) = (|| app.clone(), || stop.clone());
    vec![
        tokio::spawn(tidy(app(), stop())),
        tokio::spawn(contracts(app(), stop())),
        tokio::spawn(entries(app(), stop())),
        tokio::spawn(seals(app(), stop())),
        tokio::spawn(nightly(Nightly::Ledgers, app(), stop())),
        tokio::spawn(nightly(Nightly::Trails, app(), stop())),
    ]
}

/// Waits for the next round; `false` when there is none.
async fn comes_round(stop: &mut Stop) -> bool {
    tokio::select! {
        _ = stop.wait_for(|stop| *stop) => false,
        () = tokio::time::sleep(ROUND) => true,
    }
}

/// Does what may be dropped at a stop.
async fn until(stop: &Stop, work: impl Future<Output = Answer<()>>) -> Answer<()> {
    let mut stop = stop.clone();
    tokio::select! {
        done = work => done,
        _ = stop.wait_for(|stop| *stop) => Ok(()),
    }
}

/// Tidies up now and then. Two copies of the program that do so at once do no harm.
async fn tidy(app: App, mut stop: Stop) {
    let mut round = 0_u32;
    while comes_round(&mut stop).await {
        let clean =
            async { platform::clean(&app).await.map(|cleaned| tracing::debug!(?cleaned, "tidied up")) };
        // The next round does what this one could not.
        if let Err(fault) = until(&stop, clean).await {
            tracing::warn!(?fault, "tidying up failed");
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
async fn contracts(app: App, mut stop: Stop) {
    while comes_round(&mut stop).await {
        if let Err(fault) = settle_all(&app, &stop).await {
            tracing::warn!(?fault, "contracts were not brought to the day");
        }
    }
}

async fn settle_all(app: &App, stop: &Stop) -> Answer<()> {
    for branch in wms::contract::branches(app).await? {
        if *stop.borrow() {
            break;
        }
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
async fn entries(app: App, mut stop: Stop) {
    while comes_round(&mut stop).await {
        if let Err(fault) = confirm_all(&app, &stop).await {
            tracing::warn!(?fault, "entry notes were not confirmed");
        }
    }
}

async fn confirm_all(app: &App, stop: &Stop) -> Answer<()> {
    for branch in wms::entry::branches(app).await? {
        if *stop.borrow() {
            break;
        }
        if let Err(fault) = wms::entry::confirm_old(app, &branch).await {
            tracing::warn!(?fault, branch, "the entry notes of a tenant were not confirmed");
        }
    }
    Ok(())
}

/// Seals the audit rows of every tenant.
async fn seals(app: App, mut stop: Stop) {
    while comes_round(&mut stop).await {
        if let Err(fault) = until(&stop, platform::trail::seal_all(&app)).await {
            tracing::warn!(?fault, "audit rows were not sealed");
        }
    }
}

/// What is compared once a night of the tenant's zone, and as soon as it was not for longer than a day and a half: a machine
/// that is switched off at night compares by day.
#[derive(Debug, Clone, Copy)]
enum Nightly {
    /// Stock with its moves.
    Ledgers,
    /// Audit rows with their seals.
    Trails,
}

async fn nightly(what: Nightly, app: App, mut stop: Stop) {
    while comes_round(&mut stop).await {
        if let Err(fault) = until(&stop, what.all(&app)).await {
            tracing::warn!(?fault, ?what, "nothing was compared");
        }
    }
}

impl Nightly {
    async fn all(self, app: &App) -> Answer<()> {
        let branches = match self {
            Self::Ledgers => wms::verify::branches(app).await?,
            Self::Trails => platform::trail::branches(app).await?,
        };
        for branch in branches {
            // One tenant's trouble is not another's.
            if let Err(fault) = self.one(app, &branch).await {
                tracing::warn!(?fault, branch, what = ?self, "a tenant was not compared");
            }
        }
        Ok(())
    }

    async fn one(self, app: &App, branch: &str) -> Answer<()> {
        if !self.is_due(app, branch).await? {
            return Ok(());
        }
        duty::alone(app, branch, self.name(), self.run(app, branch)).await.map(drop)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Ledgers => "verify",
            Self::Trails => "trail",
        }
    }

    async fn is_due(self, app: &App, branch: &str) -> Answer<bool> {
        let cx = Cx::outside(app, Act::of_program(app, branch, "background", self.name()));
        let cut = cx.read((), business_day).await?;
        let last = match self {
            Self::Ledgers => wms::verify::last_run(app, branch).await?,
            Self::Trails => platform::trail::last_run(app, branch).await?,
        };
        Ok(is_due(app, &cut, last))
    }

    /// What another copy of the program has ended since this one looked is not due any more.
    async fn run(self, app: &App, branch: &str) -> Answer<()> {
        if !self.is_due(app, branch).await? {
            return Ok(());
        }
        match self {
            Self::Ledgers => wms::verify::nightly(app, branch).await.map(drop),
            Self::Trails => platform::trail::nightly(app, branch).await.map(drop),
        }
    }
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

async fn business_day(tx: &mut Tx, (): &()) -> Answer<DayCut> {
    Settings::load(tx).await?.day_cut()
}

#[cfg(test)]
mod tests {
    use super::{until, watch};

    #[tokio::test]
    async fn a_stop_waits_for_no_comparison() {
        let (send, stop) = watch::channel(false);
        let work = tokio::spawn(async move { until(&stop, std::future::pending()).await });
        send.send_replace(true);
        work.await.unwrap().unwrap();
    }
}
