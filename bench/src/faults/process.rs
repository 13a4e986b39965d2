//! The program as a process that outlives nothing.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use anyhow::{Context as _, Result, bail, ensure};

use super::Spot;

/// Password of the administrator.
pub const PASSWORD: &str = "Measured-2026";
/// Time to stop cleanly.
const STOP: Duration = Duration::from_secs(40);

/// A running server; killed when it is dropped.
pub struct Process {
    child: Child,
    /// Address and port.
    pub address: String,
}

impl Process {
    /// Starts one and waits until it listens.
    ///
    /// # Errors
    /// When it ends before that.
    pub async fn start(place: &Spot) -> Result<Self> {
        Self::start_with(place, &[]).await
    }

    /// The same with further arguments.
    ///
    /// # Errors
    /// As [`Process::start`].
    pub async fn start_with(place: &Spot, further: &[&str]) -> Result<Self> {
        let mut command = program(place);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error"]).args(further);
        command.env("FLOE_ADMIN_PASSWORD", PASSWORD).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child =
            command.spawn().with_context(|| format!("cannot start {}", place.program.display()))?;
        let output = child.stdout.take().context("no output of the server")?;
        let mut process = Self { child, address: String::new() };
        let listens = tokio::task::spawn_blocking(move || {
            let mut lines = BufReader::new(output).lines();
            let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
                let (_, rest) = line.split_once("listens on http://")?;
                rest.split('/').next().map(str::to_owned)
            });
            (address, lines)
        });
        let (address, lines) = listens.await?;
        let Some(address) = address else { bail!("the server ended: {}", process.child.wait()?) };
        thread::spawn(move || lines.for_each(drop));
        process.address = address;
        Ok(process)
    }

    /// Ends it at once, without a word: what a power cut does.
    ///
    /// # Errors
    /// When it has ended before.
    pub fn kill(mut self) -> Result<()> {
        self.alive()?;
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to stop and waits for it.
    ///
    /// # Errors
    /// When it does not stop cleanly in time.
    pub async fn stop(mut self) -> Result<()> {
        self.alive()?;
        signal("-TERM", self.child.id())?;
        let ended = wait(&mut self.child, STOP).await?;
        ensure!(ended.success(), "the server ended with {ended}");
        Ok(())
    }

    /// Whether it runs still.
    ///
    /// # Errors
    /// When it has ended.
    pub fn alive(&mut self) -> Result<()> {
        match self.child.try_wait()? {
            Some(ended) => bail!("the server has ended by itself: {ended}"),
            None => Ok(()),
        }
    }

    /// Lets its files grow to so many bytes, or as they like.
    ///
    /// # Errors
    /// When the system does not do it.
    pub fn limit(&self, bytes: Option<u64>) -> Result<()> {
        let most = bytes.map_or_else(|| "unlimited".to_owned(), |bytes| bytes.to_string());
        // The hard limit stays, so that it can be lifted again.
        let told = Command::new("prlimit")
            .args([format!("--pid={}", self.child.id()), format!("--fsize={most}:unlimited")])
            .status()
            .context("prlimit")?;
        ensure!(told.success(), "prlimit: {told}");
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Waits for the end of a process.
///
/// # Errors
/// When it takes too long.
pub async fn wait(child: &mut Child, patience: Duration) -> Result<ExitStatus> {
    let until = Instant::now() + patience;
    loop {
        if let Some(ended) = child.try_wait()? {
            return Ok(ended);
        }
        ensure!(Instant::now() < until, "a process does not stop");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Sends a signal, which only a program can without unsafe code of ours.
///
/// # Errors
/// When it cannot be sent.
pub fn signal(signal: &str, id: u32) -> Result<()> {
    let sent = Command::new("kill").args([signal, &id.to_string()]).status()?;
    ensure!(sent.success(), "kill {signal}: {sent}");
    Ok(())
}

/// Whether the books are right.
///
/// # Errors
/// When a balance is not what the moves say.
pub fn verify(place: &Spot) -> Result<()> {
    let output = program(place).arg("verify").output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    let error = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success() && said.contains(" 0 differ"), "floe verify: {said}{error}");
    Ok(())
}

/// Runs a command of the program and answers what it says.
///
/// # Errors
/// When it fails.
pub fn command(place: &Spot, arguments: &[&str]) -> Result<String> {
    let output = program(place).args(arguments).output()?;
    ensure!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The program with no settings but these. A file that may not grow shall be an error, and not the end.
fn program(place: &Spot) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(&place.program);
    for (name, _) in env::vars().filter(|(name, _)| name.starts_with("FLOE_")) {
        command.env_remove(name);
    }
    command.arg("--data").arg(&place.data).env("FLOE_DATABASE_URL", &place.url);
    let settings = place.data.join("floe.toml");
    if settings.is_file() {
        command.arg("--config").arg(settings);
    }
    command
}
