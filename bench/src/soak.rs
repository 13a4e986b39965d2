//! Load that stays flat: half of the peak for a long time, then too much, slow clients, and clients that want everything.

mod heavy;
mod minutes;
mod mix;
mod overload;
mod pace;
mod slow;
mod watch;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::json;

use crate::inbound::{self, Desk, Headers};
use crate::outbound::go_quick;
use crate::person::Person;
use crate::place::Place;
use crate::report::Report;
use crate::server::Server;
use crate::verify::verify;
use heavy::Heavy;
use minutes::Minute;
use mix::{CLIENTS, Mix};
use overload::Usual;
use pace::{Came, Load, Offer};
use slow::Slow;
use watch::{Used, Watch};

/// Connections of the usual load.
const CONNECTIONS: usize = 64;
/// Pieces of each of a client's goods before anything leaves.
const STOCK: usize = 100_000;
/// Somebody exports a list so often during the soak.
const EXPORTED: Duration = Duration::from_secs(10);
/// Units that may wait: on SQLite for the writer, for readers, and some that read much; on PostgreSQL all of them for a
/// connection (decision 60).
const LANES: f64 = 2.0 * 1_024.0 + 64.0;
const POOL: f64 = 1_024.0 + 16.0;
/// Length of the parts in which others are a burden.
const BURDEN: Duration = Duration::from_secs(30);

/// How long it takes.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// The soak.
    pub soak: Duration,
    /// A line of its table.
    pub every: Duration,
    /// The measurement of the peak.
    pub peak: Duration,
}

/// A server under load, and what is known of it.
struct House {
    server: Server,
    headers: Headers,
    mix: Arc<Mix>,
    watch: Watch,
}

/// Measures on a database.
///
/// # Errors
/// When something does not stay as it must.
pub async fn run(place: &Place, plan: Plan) -> Result<()> {
    let house = open(place).await?;
    let (address, mut report) = (house.server.address.as_str(), Report::default());
    println!("\n{}, of ten calls one receives, one ships (ten lines each), eight read", place.name);
    pace::peak(&house.mix, address, (CLIENTS, plan.peak / 4)).await?;
    let peak = pace::peak(&house.mix, address, (CLIENTS, plan.peak)).await?;
    println!(
        "  peak, {CLIENTS} clients: {:.0} calls a second, p50 {:.2} ms, p95 {:.2} ms, p99 {:.2} ms",
        peak.rate(),
        peak.percentile(50),
        peak.percentile(95),
        peak.percentile(99)
    );
    let minutes = soak(&house, peak.rate() / 2.0, plan).await?;
    minutes::judge(&mut report, &minutes);
    let usual = Usual {
        peak: peak.rate(),
        p95: minutes.last().map_or(0.0, Minute::p95),
        waiting: if place.name == "SQLite" { LANES } else { POOL },
    };
    overload::survive(&mut report, (&house.mix, address), &house.watch, &usual).await?;
    burdened(&house, &mut report, &usual).await?;
    drop(house);
    verify(&place.data, &place.url)?;
    ensure!(report.failed() == 0, "{} of these do not hold", report.failed());
    Ok(())
}

/// A warehouse with goods that leave unchecked, and a server that tells what it counts.
async fn open(place: &Place) -> Result<House> {
    let first = Server::start_with(&place.data, &place.url, &["--demo=brief"]).await?;
    let headers = first.sign_in().await?;
    inbound::make(&first, &headers, CLIENTS).await?;
    let mut desk = Desk::open(&first.address, &headers).await?;
    go_quick(&mut desk).await?;
    for client in 0..CLIENTS {
        desk.post("/wms/receivingNote/direct", &inbound::note_of(client, STOCK, true)).await?;
    }
    first.stop().await?;
    let metrics = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
    // All clients of the overload come from one address.
    let settings =
        [("FLOE_METRICS_LISTEN", metrics.as_str()), ("FLOE_LIMITS_CONNECTIONS_PER_ADDRESS", "10000")];
    let server = Server::start_set(&place.data, &place.url, &[], &settings).await?;
    let headers = server.sign_in().await?;
    let mix = Arc::new(Mix::of(&server.address, &headers));
    let watch = Watch::of(&server, place, &metrics).await?;
    Ok(House { server, headers, mix, watch })
}

fn usual(house: &House, rate: f64, time: Duration) -> Load {
    let address = house.server.address.clone();
    Load::start(&house.mix, Offer { address, rate, time, connections: CONNECTIONS, late: None })
}

/// Half of the peak, and a line every minute.
async fn soak(house: &House, rate: f64, plan: Plan) -> Result<Vec<Minute>> {
    println!(
        "  {rate:.0} calls a second for {} s, an export every {} s",
        plan.soak.as_secs(),
        EXPORTED.as_secs()
    );
    println!("{}", minutes::head());
    let (load, began) = (usual(house, rate, plan.soak), Instant::now());
    let person = Person { headers: house.headers.clone() };
    let exporting = tokio::spawn(export(house.server.address.clone(), person));
    let (mut minutes, mut last) = (Vec::new(), began);
    while began.elapsed() + plan.every / 2 < plan.soak {
        tokio::time::sleep(plan.every.saturating_sub(last.elapsed())).await;
        let (came, took) = (load.take(), last.elapsed());
        last = Instant::now();
        let minute = Minute::of(&came, took, house.watch.look().await?);
        println!("{}", minute.line(began.elapsed()));
        for failure in came.failed.iter().take(3) {
            println!("    {failure}");
        }
        minutes.push(minute);
    }
    load.end().await?;
    ensure!(!exporting.is_finished(), "an export was refused");
    exporting.abort();
    Ok(minutes)
}

/// Asks for an export now and then, until it is refused.
async fn export(address: String, person: Person) -> Result<Infallible> {
    loop {
        tokio::time::sleep(EXPORTED).await;
        person.post(&address, "/wms/location/exportTask?format=csv", &json!({})).await?;
    }
}

/// The usual load alone, beside slow clients, and beside heavy ones.
async fn burdened(house: &House, report: &mut Report, peak: &Usual) -> Result<()> {
    let (address, rate) = (&house.server.address, peak.peak / 2.0);
    let alone = usual(house, rate, BURDEN).end().await?;
    let alone = alone.figures(BURDEN).percentile(95);
    let slow = Slow::start(address, &house.headers);
    let came = usual(house, rate, BURDEN).end().await?;
    let used = house.watch.look().await?;
    let opened = slow.end().await;
    let found = format!("{} slow clients ({opened} connections)", slow::SLOW);
    beside(report, (&found, &came), (alone, 1.5, 5.0), &used);
    let heavy = Heavy::start(address, &house.headers);
    let came = usual(house, rate, BURDEN).end().await?;
    let used = house.watch.look().await?;
    let found = heavy.end().await;
    beside(report, (&found, &came), (alone, 5.0, 50.0), &used);
    Ok(())
}

/// What others felt of a burden: their 95th percentile may be so many times what it was alone, and so much beside.
fn beside(
    report: &mut Report,
    (burden, came): (&str, &Came),
    (alone, times, beside): (f64, f64, f64),
    used: &Used,
) {
    for failure in came.failed.iter().take(3) {
        println!("    {failure}");
    }
    let (figures, most) = (came.figures(BURDEN), alone * times + beside);
    let p95 = figures.percentile(95);
    let lost = came.refused.len() + came.failed.len();
    let found = format!(
        "p95 {p95:.2} ms, alone {alone:.2} ms, {most:.2} may be; {lost} turned away or failed; {:.0} MiB",
        used.memory
    );
    report.line(&format!("others beside {burden}"), &found, p95 <= most && lost == 0);
}
