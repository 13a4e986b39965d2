//! What fails, and when.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};

use super::client::Crew;
use super::cluster::{Cluster, Stop};
use super::process::Process;
use super::proxy::{Proxy, Weather};
use super::{Plan, Spot};
use crate::load::Request;

/// Longest time until somebody is served again.
const RECOVERY: Duration = Duration::from_secs(60);

/// Chance without a source of it: every run is the same.
struct Chance(u64);

impl Chance {
    fn new() -> Self {
        Self(88_172_645_463_325_252)
    }

    fn millis(&mut self, from: u64, to: u64) -> Duration {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Duration::from_millis(from + self.0 % (to - from))
    }
}

/// The process is killed and started again.
///
/// # Errors
/// When it does not come up or nobody is served.
pub async fn kill(plan: &Plan, place: &Spot, first: Process, crew: &Arc<Crew>) -> Result<String> {
    let (mut server, mut chance) = (first, Chance::new());
    for _ in 0..plan.rounds {
        tokio::time::sleep(chance.millis(20, 400)).await;
        crew.moved(0, None);
        server.kill()?;
        server = Process::start(place).await?;
        crew.fault_ended();
        crew.moved(0, Some(server.address.clone()));
    }
    crew.served(1, RECOVERY).await?;
    quit(crew, vec![server]).await?;
    Ok(format!("SQLite, {} kills", plan.rounds))
}

/// One of two copies on one database is killed and started again, in turn; the other goes on.
///
/// # Errors
/// As [`kill`].
pub async fn kill_copies(
    plan: &Plan,
    places: [&Spot; 2],
    copies: [Process; 2],
    crew: &Arc<Crew>,
) -> Result<String> {
    let (mut copies, mut chance) = (Vec::from(copies), Chance::new());
    for round in 0..plan.rounds {
        tokio::time::sleep(chance.millis(20, 400)).await;
        let at = round % places.len();
        crew.moved(at, None);
        copies.remove(at).kill()?;
        copies.insert(at, Process::start(places[at]).await?);
        crew.fault_ended();
        crew.moved(at, Some(copies[at].address.clone()));
    }
    crew.served(1, RECOVERY).await?;
    quit(crew, copies).await?;
    Ok(format!("PostgreSQL and two copies, {} times one of them killed", plan.rounds))
}

/// The disk is full for a while.
///
/// # Errors
/// When the server ends, does not read any more, or nobody is served once there is room.
pub async fn disk(
    plan: &Plan,
    (place, on): (&Spot, Option<&Path>),
    mut server: Process,
    crew: &Arc<Crew>,
) -> Result<String> {
    let mut chance = Chance::new();
    for _ in 0..plan.rounds {
        crew.served(4, RECOVERY).await?;
        tokio::time::sleep(chance.millis(50, 400)).await;
        let ballast = match on {
            Some(on) => Some(fill(on)?),
            None => {
                server.limit(Some(64 * 1024))?;
                None
            }
        };
        let before = crew.tally();
        tokio::time::sleep(chance.millis(300, 1_500)).await;
        server.alive().context("the disk was full")?;
        let (status, _) = Request::get(&server.address, "/ready", &[]).once().await?;
        ensure!(status == 200, "without room nobody may read any more: {status}");
        let now = crew.tally();
        ensure!(now.refused > before.refused, "nobody was refused, so the disk was not full");
        match ballast {
            Some(file) => drop(std::fs::remove_file(file)),
            None => server.limit(None)?,
        }
        crew.fault_ended();
        crew.served(1, RECOVERY).await?;
    }
    quit(crew, vec![server]).await?;
    let how = if on.is_some() { "the disk full" } else { "files that may not grow" };
    ensure!(place.data.join("floe.db").is_file(), "the database is gone");
    Ok(format!("SQLite, {} times {how}", plan.rounds))
}

/// A file that takes all the room there is.
fn fill(on: &Path) -> Result<std::path::PathBuf> {
    let path = on.join("ballast");
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    for size in [1 << 20, 1 << 12, 1] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
    Ok(path)
}

/// PostgreSQL stops, is away, and starts again.
///
/// # Errors
/// When the server ends or nobody is served afterwards. Answers what was done, and the cluster, which runs.
pub async fn restart(
    plan: &Plan,
    mut cluster: Cluster,
    mut server: Process,
    crew: &Arc<Crew>,
) -> Result<(String, Cluster)> {
    let mut chance = Chance::new();
    for round in 0..plan.rounds {
        tokio::time::sleep(chance.millis(100, 900)).await;
        // In turn: connections are cut in good order, and as if the machine had lost its power.
        cluster.stop(if round % 2 == 0 { Stop::Fast } else { Stop::Immediate }).await?;
        tokio::time::sleep(chance.millis(1, 1_200)).await;
        cluster.go().await?;
        crew.fault_ended();
        crew.served(1, RECOVERY).await?;
        server.alive().context("PostgreSQL was restarted")?;
    }
    quit(crew, vec![server]).await?;
    Ok((format!("PostgreSQL, {} restarts", plan.rounds), cluster))
}

/// The network is cut, stalls and is slow, in turn.
///
/// # Errors
/// As [`restart`].
pub async fn network(
    plan: &Plan,
    proxy: &Proxy,
    mut copies: [Process; 2],
    crew: &Arc<Crew>,
) -> Result<String> {
    let mut chance = Chance::new();
    for round in 0..plan.rounds {
        tokio::time::sleep(chance.millis(100, 600)).await;
        let (weather, from, to) = match round % 3 {
            0 => (Weather::Cut, 1, 800),
            1 => (Weather::Stalled, 200, 2_500),
            _ => (Weather::Slow, 300, 1_500),
        };
        proxy.weather(weather);
        tokio::time::sleep(chance.millis(from, to)).await;
        proxy.weather(Weather::Fair);
        crew.fault_ended();
        crew.served(1, RECOVERY).await?;
        for copy in &mut copies {
            copy.alive().context("the network failed")?;
        }
    }
    quit(crew, Vec::from(copies)).await?;
    Ok(format!("PostgreSQL and two copies, {} times a bad network", plan.rounds))
}

/// Lets the clients finish, then stops the servers in good order.
async fn quit(crew: &Arc<Crew>, servers: Vec<Process>) -> Result<()> {
    crew.something_left().await?;
    crew.stop();
    crew.finished().await?;
    for server in servers {
        server.stop().await?;
    }
    Ok(())
}
