//! Backups that the program makes by itself: every night, and one to begin a stream of commits with.
//!
//! The night is that of the first organization with goods. Of several copies of the program one makes the backup (see
//! `runs`). With a stream each backup is where the next part of it begins; the part before ends when the new one is
//! whole, so no commit is ever in neither.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use db::{Streaming, Tx as DbTx, vals};
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::blob::{BlobKey, Blobs};
use kernel::clock::{Instant, Zone};
use kernel::fault::Answer;
use kernel::id::Id;
use platform::setting::Settings;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::contents::UNSEEN;
use super::manifest::STREAM;
use super::runs::{self, Cause, Run};
use super::take::{Order, noted};
use super::{files, shelf};
use crate::config::{Config, ConfigError};

/// Longest time for the files of the last round, at a stop.
const LAST: Duration = Duration::from_secs(5);
/// How often is looked whether something is to be done.
const ROUND: Duration = Duration::from_secs(60);
/// Hours of the night.
const NIGHT: std::ops::Range<u8> = 1..5;
/// Hours after which a backup is made in the night, and at any time.
const FRESH: u64 = 12;
const OVERDUE: u64 = 36;
/// Hours after which one that failed is tried again, and one that never ended is given up.
const AGAIN: u64 = 1;
const LOST: u64 = 6;
/// Files that were sent so long before the last look may have become whole since.
const OVERLAP: Duration = Duration::from_secs(60 * 60);
/// Files of one look.
const FILES: i64 = 500;

/// The running work.
#[derive(Debug)]
pub struct Backups(JoinHandle<()>);

impl Backups {
    /// Waits for its end.
    pub async fn ended(self) {
        if let Err(error) = self.0.await {
            tracing::error!(%error, "the backups ended early");
        }
    }
}

/// Starts the work; none when the settings name no folder for it.
///
/// # Errors
/// When the settings want what cannot be.
pub fn start(
    app: &App,
    config: &Config,
    stop: watch::Receiver<bool>,
) -> Result<Option<Backups>, ConfigError> {
    config.stream()?;
    let Some(folder) = config.backup.folder.clone() else { return Ok(None) };
    let night = Night { app: app.clone(), config: config.clone(), folder, live: None };
    Ok(Some(Backups(tokio::spawn(night.work(stop)))))
}

struct Night {
    app: App,
    config: Config,
    folder: PathBuf,
    live: Option<Live>,
}

/// The backup that the stream goes on behind.
struct Live {
    path: PathBuf,
    /// Files that were sent before this moment are in it.
    since: Instant,
}

impl Night {
    async fn work(mut self, stop: watch::Receiver<bool>) {
        self.rounds(stop).await;
        // Nobody calls any more: what was sent since the last round goes with the commits that name it.
        let now = self.app.clock.now();
        match tokio::time::timeout(LAST, self.follow(now)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::error!(error = format!("{error:#}"), "the last files were not copied to the backup");
            }
            Err(_) => tracing::warn!("the last files were not copied to the backup in time"),
        }
    }

    async fn rounds(&mut self, mut stop: watch::Receiver<bool>) {
        let mut end = stop.clone();
        loop {
            // At a stop nobody waits for a backup: without its manifest it is none, and goes after a day.
            let done = tokio::select! {
                done = self.round() => done,
                _ = end.wait_for(|stop| *stop) => return,
            };
            if let Err(error) = done {
                tracing::error!(error = format!("{error:#}"), "the backup failed");
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = tokio::time::sleep(ROUND) => {}
            }
        }
    }

    async fn round(&mut self) -> Result<()> {
        let (after, last) = runs::seen(&self.app.db).await?;
        let now = self.app.clock.now();
        let streams = self.config.backup.stream.is_on();
        let broken = streams && self.app.db.streaming() != Streaming::On;
        if broken {
            self.live = None;
        }
        let due = is_due(last.as_ref(), now, hour(&self.app, now).await);
        let cause = match &last {
            _ if due => Cause::Night,
            // A stream that has ended begins anew, but not over and over when that fails.
            Some(run) if broken && (run.state != "FAILED" || hours(run, now) >= AGAIN) => Cause::Start,
            _ => return self.follow(now).await,
        };
        self.take(cause, after).await?;
        self.follow(now).await
    }

    async fn take(&mut self, cause: Cause, after: i64) -> Result<()> {
        let now = self.app.clock.now();
        let to = self.folder.join(shelf::name(now));
        let stream = self.config.backup.stream.is_on();
        let order =
            Order { config: &self.config, db: &self.app.db, to: &to, stream, after: Some(after), cause };
        let manifest = noted(&order).await?;
        if !manifest.files.missing.is_empty() {
            tracing::warn!(missing = manifest.files.missing.len(), "files that rows name are not there");
        }
        tracing::info!(to = %to.display(), "a backup was made");
        if stream {
            let since = Instant::of_millis(manifest.moment);
            if let Some(before) = self.live.replace(Live { path: to, since }) {
                self.app.db.stream_end(&before.path.join(STREAM)).await?;
            }
        }
        let in_use: Vec<PathBuf> = self.live.iter().map(|live| live.path.clone()).collect();
        let keep = usize::try_from(self.config.backup.keep).unwrap_or(usize::MAX);
        let gone = shelf::tidy(&self.folder, keep, &in_use)?;
        tracing::debug!(gone, "backups that are too old were removed");
        Ok(())
    }

    /// Copies the files that came after the backup.
    async fn follow(&mut self, now: Instant) -> Result<()> {
        let Some(live) = &mut self.live else { return Ok(()) };
        let blobs = self.app.shared.get::<Blobs>().map_err(|fault| anyhow::anyhow!("{fault:?}"))?;
        let mut from = Id::first_of(live.since.minus(OVERLAP));
        loop {
            let sent = self.app.db.read(from, |tx| Box::pin(newer(tx))).await?;
            let Some((last, _)) = sent.last() else { break };
            from = *last;
            for (_, key) in &sent {
                keep(&blobs, key, &live.path).await?;
            }
        }
        live.since = now;
        Ok(())
    }
}

async fn newer(tx: &mut DbTx<Id>) -> Result<Vec<(Id, String)>, db::Error> {
    let from = *tx.context();
    let sql = "select id, object_key from file where id > $1 and visibility <> $2 order by id limit $3";
    tx.all(sql, &vals![from, UNSEEN, FILES]).await
}

/// Copies one file, when neither the backup nor what came after has it.
async fn keep(blobs: &Blobs, key: &str, backup: &Path) -> Result<()> {
    let key = BlobKey::stored(key).map_err(|fault| anyhow::anyhow!("{fault:?}"))?;
    let to = files::later_folder(backup).join(key.as_str());
    if to.exists() || files::path_of(backup, &key).exists() {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    let fresh = to.with_extension("part");
    if files::copy(blobs, key, &fresh).await?.is_some() {
        fs::rename(&fresh, &to)?;
    } else {
        fs::remove_file(&fresh).or_else(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        })?;
    }
    Ok(())
}

fn hours(run: &Run, now: Instant) -> u64 {
    now.since(run.started).as_secs() / 3600
}

/// Whether a backup is to be made now.
fn is_due(last: Option<&Run>, now: Instant, hour: u8) -> bool {
    let Some(run) = last else { return true };
    let hours = hours(run, now);
    match run.state.as_str() {
        "RUNNING" => hours >= LOST,
        "FAILED" => hours >= AGAIN,
        _ => hours >= OVERDUE || (NIGHT.contains(&hour) && hours >= FRESH),
    }
}

/// The hour of the day where the goods are.
async fn hour(app: &App, now: Instant) -> u8 {
    async fn zone(tx: &mut Tx, (): &()) -> Answer<Zone> {
        Ok(Settings::load(tx).await?.day_cut()?.zone().clone())
    }
    let branch = wms::verify::branches(app).await.ok().and_then(|all| all.into_iter().next());
    let zone = match branch {
        Some(branch) => {
            let cx = Cx::outside(app, Act::of_program(app, &branch, "operations", "backup"));
            cx.read((), zone).await.unwrap_or(Zone::UTC)
        }
        None => Zone::UTC,
    };
    zone.show(now).get(11..13).and_then(|hour| hour.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod due {
    use std::time::Duration;

    use kernel::clock::Instant;

    use super::{Run, is_due};

    #[test]
    fn a_backup_is_due_at_night_when_overdue_and_after_a_failure() {
        let began = Instant::of_millis(1_800_000_000_000);
        let run = |state: &str| Run { number: 1, state: state.into(), started: began };
        for (state, hours, hour, due) in [
            ("DONE", 11, 2, false),
            ("DONE", 12, 2, true),
            ("DONE", 12, 14, false),
            ("DONE", 36, 14, true),
            ("FAILED", 0, 2, false),
            ("FAILED", 1, 14, true),
            ("RUNNING", 5, 2, false),
            ("RUNNING", 6, 14, true),
        ] {
            let now = began.plus(Duration::from_secs(hours * 3600 + 60));
            assert_eq!(is_due(Some(&run(state)), now, hour), due, "{state} {hours} {hour}");
        }
        assert!(is_due(None, began, 14));
    }
}
