//! A release server of its own folder and port, stopped when it is dropped.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::load::Request;

/// Password of the administrator.
pub const PASSWORD: &str = "Measured-2026";
/// Device of every session.
pub const DEVICE: &str = "bench";
/// Longest time to stop.
const STOP: Duration = Duration::from_secs(60);

/// A running server.
pub struct Server {
    child: Child,
    /// Its address and port.
    pub address: String,
    /// From the start of the process to the first page of the console.
    pub first_page: Duration,
}

impl Server {
    /// Starts `FLOE_BIN` on a data folder and a database, and waits for the first page.
    ///
    /// # Errors
    /// When there is no binary or it does not come up.
    pub async fn start(data: &Path, database: &str) -> Result<Self> {
        Self::start_with(data, database, &[]).await
    }

    /// The same with further arguments.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub async fn start_with(data: &Path, database: &str, further: &[&str]) -> Result<Self> {
        Self::start_set(data, database, further, &[]).await
    }

    /// The same with settings, by the names of their environment variables.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub async fn start_set(
        data: &Path,
        database: &str,
        further: &[&str],
        settings: &[(&str, &str)],
    ) -> Result<Self> {
        let program = env::var("FLOE_BIN").unwrap_or_else(|_| "target/release/floe".into());
        let mut command = Command::new(&program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"]).arg(data).args(further);
        command
            .env("FLOE_ADMIN_PASSWORD", PASSWORD)
            .env("FLOE_DATABASE_URL", database)
            .envs(settings.iter().copied())
            .stdout(Stdio::piped());
        let started = Instant::now();
        let mut child = command.spawn().with_context(|| format!("cannot start {program}"))?;
        let mut lines = BufReader::new(child.stdout.take().context("no output of the server")?).lines();
        // Others go on calling while a server starts.
        let listens = tokio::task::spawn_blocking(move || {
            let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
                let (_, rest) = line.split_once("listens on http://")?;
                rest.split('/').next().map(str::to_owned)
            });
            (address, lines)
        });
        let (address, lines) = listens.await?;
        let Some(address) = address else {
            bail!("the server ended: {}", child.wait()?);
        };
        thread::spawn(move || lines.for_each(drop));
        let (status, _) = Request::get(&address, "/wms_new/", &[]).once().await?;
        let first_page = started.elapsed();
        if status != 200 {
            bail!("the console answers {status}");
        }
        Ok(Self { child, address, first_page })
    }

    /// Signs the administrator in and answers the headers of their calls.
    ///
    /// # Errors
    /// When sign-in is refused.
    pub async fn sign_in(&self) -> Result<Vec<(&'static str, String)>> {
        let (_, body) = authorize(&self.address, ("admin", PASSWORD), &[]).await?;
        session(&body)
    }

    /// Its number among the processes.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to stop, as whoever operates it does, and waits for its end; answers how long that took.
    ///
    /// # Errors
    /// When it does not end well, or not in time.
    pub async fn stop(mut self) -> Result<Duration> {
        let began = Instant::now();
        let asked = Command::new("kill").arg(self.child.id().to_string()).status()?;
        ensure!(asked.success(), "kill: {asked}");
        loop {
            if let Some(ended) = self.child.try_wait()? {
                ensure!(ended.success(), "the server ended with {ended}");
                return Ok(began.elapsed());
            }
            ensure!(began.elapsed() < STOP, "the server does not stop");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Resident memory in MiB.
    ///
    /// # Errors
    /// On systems without `/proc`.
    pub fn memory(&self) -> Result<f64> {
        self.told("VmRSS:")
    }

    /// The most memory that was resident at any time, in MiB.
    ///
    /// # Errors
    /// On systems without `/proc`.
    pub fn peak(&self) -> Result<f64> {
        self.told("VmHWM:")
    }

    /// Time that it has spent on the processors.
    ///
    /// # Errors
    /// On systems without `/proc`.
    pub fn spent(&self) -> Result<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The name of the program may hold blanks; it ends with the last bracket.
        let (_, rest) = stat.rsplit_once(')').context("no figures of time")?;
        let ticks = rest.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
        let ticks: u64 = ticks.sum::<Result<_, _>>()?;
        // A hundred ticks are a second on every system that has `/proc`.
        Ok(Duration::from_millis(ticks * 10))
    }

    /// Ends it at once, without a word: what a power cut does.
    ///
    /// # Errors
    /// When it has ended before.
    pub fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    fn told(&self, name: &str) -> Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name)).context("no figures of memory")?;
        let kib: f64 = line.trim().trim_end_matches(" kB").trim().parse()?;
        Ok(kib / 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(Some(_))) {
            return;
        }
        // A clean stop takes a signal, which only `kill` can send without unsafe code of ours.
        let asked = Command::new("kill").arg(self.child.id().to_string()).status();
        let patience = Instant::now() + Duration::from_secs(10);
        while asked.is_ok() && Instant::now() < patience {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Asks for a token, with further headers, and answers status and body.
///
/// # Errors
/// When the server cannot be reached.
pub async fn authorize(
    address: &str,
    (username, password): (&str, &str),
    further: &[(&str, &str)],
) -> Result<(u16, String)> {
    let mut form = form_urlencoded::Serializer::new(String::new());
    for (name, value) in [
        ("username", username),
        ("password", password),
        ("client_id", "floe-console"),
        ("client_secret", "floe-console"),
        ("grant_type", "password"),
        ("response_type", "token"),
        ("device_id", DEVICE),
        ("time", "0"),
        ("authorizeDataCode", ""),
    ] {
        form.append_pair(name, value);
    }
    let mut headers = vec![("content-type", "application/x-www-form-urlencoded")];
    headers.extend(further);
    Request::post(address, "/arpa-basic-api/authorize", &headers, &form.finish()).once().await
}

/// The headers of somebody's calls, from what sign-in answered.
///
/// # Errors
/// When it was refused.
pub fn session(body: &str) -> Result<Vec<(&'static str, String)>> {
    let answer: Value = serde_json::from_str(body)?;
    let token =
        answer["data"]["access_token"].as_str().with_context(|| format!("sign-in answered {body}"))?;
    Ok(vec![("authorization", format!("Bearer {token}")), ("deviceId", DEVICE.to_owned())])
}
