//! More than can be done is offered: what is turned away is turned away early, what is taken is done, and nothing piles up.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::mix::Mix;
use super::pace::{Came, Load, Offer};
use super::watch::{Used, Watch};
use crate::figures::Figures;
use crate::load::Request;
use crate::report::Report;

/// How much is offered, against the most that can be done.
const TIMES: f64 = 4.0;
/// For how long.
const TIME: Duration = Duration::from_secs(30);
/// As many callers as two thousand calls at a time and as many that are turned away.
const CONNECTIONS: usize = 4_000;
/// A caller that is this late does not call: the driver itself has too much to do.
const LATE: Duration = Duration::from_millis(100);
/// The load afterwards.
const AFTER: Duration = Duration::from_secs(20);
/// What is taken is done within this time: the longest wait of a unit of work, and the work (decision 60).
const DONE: f64 = 12_000.0;
/// Half of those that are turned away know it after this time, in milliseconds.
const EARLY: f64 = 1_000.0;
/// Memory beside what it was, in MiB, for all connections and what waits.
const MEMORY: f64 = 256.0;
/// A proxy waits so long for the answer whether it is ready.
const ASKED: Duration = Duration::from_secs(5);
/// All is as before after so many seconds.
const BACK: u64 = 5;

/// What it is measured against.
pub struct Usual {
    /// The most calls a second.
    pub peak: f64,
    /// The 95th percentile at half of it, in milliseconds.
    pub p95: f64,
    /// Units of work that may wait.
    pub waiting: f64,
}

/// Offers too much for a while, and then the usual again.
///
/// # Errors
/// When the server goes away.
pub async fn survive(
    report: &mut Report,
    (mix, address): (&Arc<Mix>, &str),
    watch: &Watch,
    usual: &Usual,
) -> Result<()> {
    let before = watch.look().await?;
    let offer = Offer {
        address: address.to_owned(),
        rate: usual.peak * TIMES,
        time: TIME,
        connections: CONNECTIONS,
        late: Some(LATE),
    };
    let (load, began) = (Load::start(mix, offer), Instant::now());
    let (mut most, mut unready) = (Used::default(), 0);
    while began.elapsed() < TIME {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let used = watch.look().await?;
        most.memory = most.memory.max(used.memory);
        most.waiting = most.waiting.max(used.waiting);
        most.calls = most.calls.max(used.calls);
        // A proxy that hears otherwise sends these calls to others, which have as much to do.
        unready += usize::from(!is_ready(address).await);
    }
    let came = load.end().await?;
    judge(report, &came, usual, (began.elapsed(), &before, &most));
    report.line("it says that it is ready", &format!("{unready} times not"), unready == 0);
    back(report, (mix, address), usual).await
}

/// What a proxy hears.
async fn is_ready(address: &str) -> bool {
    let asked = Request::get(address, "/ready", &[]);
    let told = tokio::time::timeout(ASKED, asked.once()).await;
    matches!(told, Ok(Ok((200, _))))
}

fn judge(report: &mut Report, came: &Came, usual: &Usual, (took, before, most): (Duration, &Used, &Used)) {
    for failure in came.failed.iter().take(5) {
        println!("    {failure}");
    }
    let (done, refused) = (came.figures(took), Figures::new(came.refused.clone(), took));
    let seconds = took.as_secs_f64();
    let offered = came.done.len() + came.refused.len() + came.failed.len();
    let found = format!(
        "{:.0} a second for {seconds:.0} s: {:.0} done, {:.0} turned away, {} failed ({} not sent)",
        offered as f64 / seconds,
        done.rate(),
        refused.rate(),
        came.failed.len(),
        came.unsent,
    );
    report.line("overload is turned away", &found, came.failed.is_empty() && refused.count() > 0);
    let found = format!("{:.0} a second, {:.0} at the peak", done.rate(), usual.peak);
    report.line("work goes on", &found, done.rate() > usual.peak / 4.0);
    let (p50, p99) = (refused.percentile(50), refused.percentile(99));
    let found = format!("p50 {p50:.0} ms, p99 {p99:.0} ms");
    report.line("who is turned away knows it early", &found, p50 <= EARLY);
    let (p50, p99) = (done.percentile(50), done.percentile(99));
    let found = format!("p50 {p50:.0} ms, p99 {p99:.0} ms, {DONE:.0} may be");
    report.line("what is taken is done in time", &found, p99 <= DONE);
    let found = format!(
        "{:.0} units of {:.0} and {:.0} calls at most; {:.0} MiB, {:.0} before",
        most.waiting, usual.waiting, most.calls, most.memory, before.memory
    );
    let holds = most.waiting <= usual.waiting && most.memory <= before.memory + MEMORY;
    report.line("nothing piles up", &found, holds);
}

/// The usual load again: how long until calls take what they took before.
async fn back(report: &mut Report, (mix, address): (&Arc<Mix>, &str), usual: &Usual) -> Result<()> {
    let offer = Offer {
        address: address.to_owned(),
        rate: usual.peak / 2.0,
        time: AFTER,
        connections: super::CONNECTIONS,
        late: None,
    };
    let began = Instant::now();
    let came = Load::start(mix, offer).end().await?;
    let mut seconds: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
    for (due, micros) in &came.done {
        seconds.entry(due.duration_since(began).as_secs()).or_default().push(*micros);
    }
    let most = usual.p95 * 2.0 + 20.0;
    let late = seconds
        .into_iter()
        .filter(|(_, micros)| Figures::new(micros.clone(), Duration::from_secs(1)).percentile(95) > most);
    let back = late.map(|(second, _)| second + 1).max().unwrap_or_default();
    let lost = came.refused.len() + came.failed.len();
    let found = format!("after {back} s, {BACK} may be; {lost} calls turned away or failed");
    report.line("afterwards all is as before", &found, back <= BACK);
    Ok(())
}
