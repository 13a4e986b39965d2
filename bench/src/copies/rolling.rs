//! A restart of every copy in turn, under load: nobody notices.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use futures::future::try_join_all;

use super::house::{COPIES, House};
use crate::figures::Figures;
use crate::inbound::{self, Headers};
use crate::load::{Connection, Request};
use crate::report::Report;

/// Clients meanwhile.
const CLIENTS: usize = 16;
/// The longest that a call may take.
const LONGEST: Duration = Duration::from_secs(2);
/// The load before the first restart, between two and after the last.
const BETWEEN: Duration = Duration::from_secs(3);

/// What came of the calls: when each was sent and how long it took.
#[derive(Default)]
struct Calls {
    times: Vec<(Instant, Duration)>,
    failed: Vec<String>,
}

/// Stops and starts every copy.
///
/// # Errors
/// When a copy does not stop or start.
pub async fn restart(house: &mut House, report: &mut Report) -> Result<()> {
    let (door, headers, stop) =
        (house.door().to_owned(), house.admin.headers.clone(), AtomicBool::new(false));
    let began = Instant::now();
    let clients = try_join_all((0..CLIENTS).map(|client| work(&door, &headers, client, &stop)));
    let restarts = async {
        for _ in 0..COPIES {
            tokio::time::sleep(BETWEEN).await;
            house.replace().await?;
        }
        tokio::time::sleep(BETWEEN).await;
        stop.store(true, Ordering::Relaxed);
        Ok(())
    };
    let (calls, ()) = tokio::try_join!(clients, restarts)?;
    let (mut times, mut failed) = (Vec::new(), Vec::new());
    for calls in calls {
        times.extend(calls.times);
        failed.extend(calls.failed);
    }
    let before = times.iter().filter(|(sent, _)| sent.duration_since(began) < BETWEEN);
    let before = before.map(|(_, took)| *took).max().unwrap_or_default();
    let micros = times.iter().map(|(_, took)| u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
    for failure in failed.iter().take(5) {
        println!("    {failure}");
    }
    let figures = Figures::new(micros.collect(), began.elapsed());
    let longest = figures.percentile(100);
    let found = format!(
        "{COPIES} restarts, {} calls of {CLIENTS} clients in {:.0} s: {} failed, {longest:.0} ms at worst ({} before the first), p99 {:.0} ms",
        figures.count(),
        figures.took.as_secs_f64(),
        failed.len(),
        before.as_millis(),
        figures.percentile(99),
    );
    ensure!(figures.count() > 0, "nobody called");
    let holds = failed.is_empty() && longest <= LONGEST.as_secs_f64() * 1_000.0;
    report.line("copies are restarted in turn and nobody notices", &found, holds);
    Ok(())
}

/// Receipts, lists and home pages, one after the other on one connection.
async fn work(door: &str, headers: &Headers, client: usize, stop: &AtomicBool) -> Result<Calls> {
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let note = inbound::note(client, true).to_string();
    let requests = [
        Request::post(door, "/wms/receivingNote/direct", &headers, &note),
        Request::get(door, "/wms/receivingNote/list?pageSize=20", &headers),
        Request::get(door, "/wms/inventory/list?pageSize=20", &headers),
        Request::get(door, "/wms/home", &headers),
    ];
    let (mut calls, mut connection) = (Calls::default(), Connection::open(door).await?);
    for request in requests.iter().cycle() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let sent = Instant::now();
        match connection.send(request).await {
            Ok((200, _)) => {}
            Ok((status, body)) => {
                calls.failed.push(format!("{status}: {}", String::from_utf8_lossy(body)));
            }
            Err(error) => {
                calls.failed.push(format!("{error:#}"));
                connection = Connection::open(door).await?;
            }
        }
        calls.times.push((sent, sent.elapsed()));
    }
    Ok(calls)
}
