//! A moment in the middle of the work, brought back.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use kernel::clock::Instant as Moment;

use super::client::{self, Crew, Made, millis};
use super::cluster::Cluster;
use super::compare::at_moment;
use super::process::{Process, command, verify};
use super::{Plan, Report, Spot, Working, files, house, sqlite};
use crate::figures::Figures;

/// Time in which the first backup must be there.
const PATIENCE: Duration = Duration::from_secs(300);

/// SQLite: from the stream of commits behind a backup.
///
/// # Errors
/// When something is missing or too much.
pub async fn stream(plan: &Plan, folder: &Path) -> Result<Report> {
    let (data, shelf, other) = (folder.join("data"), folder.join("backups"), folder.join("other"));
    std::fs::create_dir_all(&data)?;
    std::fs::create_dir_all(&shelf)?;
    house::furnish(&plan.program, &data, &sqlite(&data), plan.clients).await?;
    let settings = format!("[backup]\nfolder = {:?}\nstream = \"on\"\n", shelf.display().to_string());
    std::fs::write(data.join("floe.toml"), settings)?;
    let place = Spot { program: plan.program.clone(), url: sqlite(&data), data: data.clone() };
    let server = Process::start(&place).await?;
    let crew = Arc::new(Crew::sign_in(&server, 1).await?);
    let clients = client::start(&crew, plan.clients);
    let (began, from) = (Instant::now(), millis());
    let is_whole = |entry: std::fs::DirEntry| entry.path().join("manifest.json").is_file();
    while !std::fs::read_dir(&shelf).into_iter().flatten().flatten().any(is_whole) {
        ensure!(began.elapsed() < PATIENCE, "no backup was made");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (waited, whole) = (began.elapsed(), millis());
    let moment = work(plan, &crew).await?;
    crew.stop();
    crew.finished().await?;
    server.stop().await?;
    let restored = Spot { program: plan.program.clone(), url: sqlite(&other), data: other };
    let at = Moment::of_millis(moment).to_string();
    let backups = shelf.display().to_string();
    let started = Instant::now();
    let said = command(&restored, &["restore", "--from", &backups, "--at", &at])?;
    ensure!(!said.contains("attention"), "{said}");
    // The key lies apart from backups, and whoever brings one back brings it along.
    std::fs::copy(data.join("secret.key"), restored.data.join("secret.key"))?;
    let what = format!(
        "SQLite: a backup under {} clients in {:.1} s; {at} brought back in {:.1} s",
        plan.clients,
        waited.as_secs_f64(),
        started.elapsed().as_secs_f64()
    );
    compared(&restored, moment, (clients, [from, whole]), what).await
}

/// PostgreSQL: from a base backup and the archive of its log.
///
/// # Errors
/// When something is missing or too much.
pub async fn archive(plan: &Plan, folder: &Path) -> Result<Report> {
    let (pg, kept, copy) = (folder.join("pg"), folder.join("archive"), folder.join("copy"));
    std::fs::create_dir_all(&kept)?;
    let settings = [
        "archive_mode=on".to_owned(),
        // The word of the manual: never over a file that is there.
        format!("archive_command=test ! -f {0}/%f && cp %p {0}/%f", kept.display()),
    ];
    let cluster = Cluster::start(&pg, &settings)?;
    cluster.give(&kept)?;
    let url = cluster.database().await?;
    let data = folder.join("data");
    house::furnish(&plan.program, &data, &url, plan.clients).await?;
    let place = Spot { program: plan.program.clone(), data: data.clone(), url };
    let server = Process::start(&place).await?;
    let crew = Arc::new(Crew::sign_in(&server, 1).await?);
    let clients = client::start(&crew, plan.clients);
    crew.served(1, PATIENCE).await?;
    let from = millis();
    let cluster = tokio::task::spawn_blocking({
        let copy = copy.clone();
        move || cluster.base(&copy).map(|()| cluster)
    });
    let mut cluster = cluster.await??;
    let whole = millis();
    let moment = work(plan, &crew).await?;
    crew.stop();
    crew.finished().await?;
    server.stop().await?;
    // The file that is being written goes to the archive when the server stops in good order.
    cluster.ask("select pg_switch_wal()::text").await?;
    cluster.stop(super::cluster::Stop::Fast).await?;
    let at = Moment::of_millis(moment).to_string();
    let settings = [
        format!("restore_command=cp {}/%f %p", kept.display()),
        // At its start the server knows offsets and no names of zones.
        format!("recovery_target_time={}", at.replace('T', " ").replace('Z', "+00")),
        "recovery_target_action=promote".to_owned(),
    ];
    let started = Instant::now();
    let recovered = Cluster::recovered(&copy, &settings).await.context("the copy")?;
    let what = format!(
        "PostgreSQL: a base backup under {} clients; {at} brought back in {:.1} s",
        plan.clients,
        started.elapsed().as_secs_f64()
    );
    // The files are those that lie there: nothing in them is ever written over.
    let restored = Spot { program: plan.program.clone(), data, url: recovered.url("faults") };
    compared(&restored, moment, (clients, [from, whole]), what).await
}

/// Lets the clients work, and answers a moment in the middle of it.
async fn work(plan: &Plan, crew: &Crew) -> Result<i64> {
    let half = Duration::from_secs(plan.rounds as u64).max(Duration::from_secs(2)) / 2;
    tokio::time::sleep(half).await;
    crew.served(plan.clients, PATIENCE).await?;
    let moment = millis();
    tokio::time::sleep(half).await;
    crew.served(plan.clients, PATIENCE).await?;
    Ok(moment)
}

async fn compared(
    restored: &Spot,
    moment: i64,
    (clients, [from, whole]): (Working, [i64; 2]),
    what: String,
) -> Result<Report> {
    let mut known = Vec::new();
    for client in clients {
        known.push(client.await??);
    }
    let there = at_moment(&restored.url, &known, moment).await?;
    verify(restored)?;
    let files = files::compare(restored, &known, Some(moment)).await?;
    let documents: usize = known.iter().map(|known| known.made.len()).sum();
    let made = || known.iter().flat_map(|known| known.made.values());
    let during = times(made().filter(|made| made.answered >= from && made.sent <= whole));
    let after = times(made().filter(|made| made.sent > whole));
    let what = format!(
        "{what}; a call took {during} during the backup and {after} after it; {there} of {documents} documents are there, every one that was acknowledged before and none that \
         was sent after, and each of {files} files; floe verify is content"
    );
    Ok(Report { what, documents, files, ..Report::default() })
}

/// Median and 99th percentile of what calls took.
fn times<'a>(made: impl Iterator<Item = &'a Made>) -> String {
    let micros = made.map(|made| u32::try_from((made.answered - made.sent) * 1000).unwrap_or(u32::MAX));
    let figures = Figures::new(micros.collect(), Duration::from_secs(1));
    format!("{:.0} ms (p99 {:.0} ms)", figures.percentile(50), figures.percentile(99))
}
