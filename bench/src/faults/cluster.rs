//! A PostgreSQL of the run's own, which may be stopped and started as it likes.
//!
//! Its settings are those of a server that keeps data: everything is flushed.

use std::fs;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use super::process::{signal, wait};

/// Time to start, and to stop.
const PATIENCE: Duration = Duration::from_secs(60);
const PASSWORD: &str = "measured";

/// How it is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Connections are told, and everything is written.
    Fast,
    /// At once; it recovers at the next start.
    Immediate,
}

/// The cluster.
pub struct Cluster {
    bin: PathBuf,
    owner: Option<(u32, u32)>,
    folder: PathBuf,
    port: u16,
    settings: Vec<String>,
    child: Option<Child>,
}

/// Whether PostgreSQL's programs are on this machine.
pub fn has_programs() -> bool {
    binaries().is_ok()
}

impl Cluster {
    /// Makes and starts one in a new folder.
    ///
    /// # Errors
    /// When PostgreSQL's programs are missing or fail.
    pub fn start(folder: &Path, settings: &[String]) -> Result<Self> {
        let mut cluster = Self::of(folder, settings)?;
        let password = folder.join("password");
        fs::write(&password, PASSWORD)?;
        cluster.give(&password)?;
        let made = cluster
            .program("initdb")
            .args(["-U", "floe", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions"])
            .args(["--auth-local=reject", "--auth-host=scram-sha-256", "--pwfile"])
            .arg(&password)
            .output()?;
        ensure!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        cluster.started()?;
        Ok(cluster)
    }

    fn of(folder: &Path, settings: &[String]) -> Result<Self> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let (folder, settings) = (folder.to_owned(), settings.to_vec());
        let cluster = Self { bin: binaries()?, owner: owner()?, folder, port, settings, child: None };
        fs::create_dir_all(&cluster.folder)?;
        cluster.give(cluster.folder.parent().unwrap_or(&cluster.folder))?;
        cluster.give(&cluster.folder)?;
        Ok(cluster)
    }

    /// Gives a file or folder to the user of the server.
    ///
    /// # Errors
    /// When the system does not do it.
    pub fn give(&self, path: &Path) -> Result<()> {
        if let Some((user, group)) = self.owner {
            chown(path, Some(user), Some(group))?;
        }
        Ok(())
    }

    fn started(&mut self) -> Result<()> {
        self.spawn()?;
        let until = Instant::now() + PATIENCE;
        while !self.is_ready() {
            ensure!(Instant::now() < until, "PostgreSQL does not start: {}", self.log());
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Copies all of it while it works (`pg_basebackup`).
    ///
    /// # Errors
    /// When it fails.
    pub fn base(&self, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder)?;
        self.give(folder)?;
        let mut command = Command::new(self.bin.join("pg_basebackup"));
        command.args([
            "--checkpoint=fast",
            "--no-sync",
            "-h",
            "127.0.0.1",
            "-U",
            "floe",
            "-p",
            &self.port.to_string(),
        ]);
        command.arg("-D").arg(folder.join("data")).env("PGPASSWORD", PASSWORD).current_dir(folder);
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        let made = command.output()?;
        ensure!(made.status.success(), "pg_basebackup: {}", String::from_utf8_lossy(&made.stderr));
        Ok(())
    }

    /// Starts a copy that [`Cluster::base`] made, and lets it play its archive to a moment.
    ///
    /// # Errors
    /// When it does not come up.
    pub async fn recovered(folder: &Path, settings: &[String]) -> Result<Self> {
        let mut cluster = Self::of(folder, settings)?;
        let signal = cluster.data().join("recovery.signal");
        fs::write(&signal, "")?;
        cluster.give(&signal)?;
        cluster.started()?;
        // It takes readers before it has played everything.
        let until = Instant::now() + PATIENCE;
        while cluster.ask("select pg_is_in_recovery()::text").await.as_deref().ok() != Some("false") {
            ensure!(Instant::now() < until, "PostgreSQL does not end its recovery: {}", cluster.log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(cluster)
    }

    /// Asks for one text.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn ask(&self, sql: &str) -> Result<String> {
        let (client, connection) =
            tokio_postgres::connect(&self.url("postgres"), tokio_postgres::NoTls).await?;
        let connection = tokio::spawn(connection);
        let answer = client.query_one(sql, &[]).await?.get(0);
        drop(client);
        connection.await??;
        Ok(answer)
    }

    /// The URL of a database.
    pub fn url(&self, name: &str) -> String {
        format!("postgres://floe:{PASSWORD}@127.0.0.1:{}/{name}", self.port)
    }

    /// Makes a database and answers its URL.
    ///
    /// # Errors
    /// When it cannot be made.
    pub async fn database(&self) -> Result<String> {
        let (client, connection) =
            tokio_postgres::connect(&self.url("postgres"), tokio_postgres::NoTls).await?;
        let connection = tokio::spawn(connection);
        client.batch_execute("create database faults").await?;
        drop(client);
        connection.await??;
        Ok(self.url("faults"))
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// A URL with another port.
    pub fn through(&self, url: &str, port: u16) -> String {
        url.replace(&format!(":{}/", self.port), &format!(":{port}/"))
    }

    /// Stops it.
    ///
    /// # Errors
    /// When it does not stop.
    pub async fn stop(&mut self, how: Stop) -> Result<()> {
        let mut child = self.child.take().context("PostgreSQL does not run")?;
        signal(if how == Stop::Fast { "-INT" } else { "-QUIT" }, child.id())?;
        wait(&mut child, PATIENCE).await?;
        Ok(())
    }

    /// Starts it again and waits until it takes connections.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn go(&mut self) -> Result<()> {
        self.spawn()?;
        let until = Instant::now() + PATIENCE;
        while !self.is_ready() {
            ensure!(Instant::now() < until, "PostgreSQL does not start: {}", self.log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }

    fn spawn(&mut self) -> Result<()> {
        // The pid file of a server that was stopped at once says that it is ready.
        drop(fs::remove_file(self.data().join("postmaster.pid")));
        let log = fs::OpenOptions::new().create(true).append(true).open(self.folder.join("log"))?;
        let mut command = self.program("postgres");
        command.args(["-p", &self.port.to_string()]);
        for setting in
            ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=100", "timezone=UTC"]
        {
            command.args(["-c", setting]);
        }
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        self.child = Some(command.spawn()?);
        Ok(())
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// The server writes the word `ready` on the eighth line of its pid file once it takes connections.
    fn is_ready(&self) -> bool {
        let text = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        text.lines().nth(7).is_some_and(|line| line.trim() == "ready")
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// One of its programs on its data, run by whom they agree to be run by.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.bin.join(name));
        command.current_dir(&self.folder).arg("-D").arg(self.data());
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let Some(mut child) = self.child.take() else { return };
        // At once: it ends its own children.
        drop(signal("-QUIT", child.id()));
        drop(child.wait());
    }
}

/// The user and group of the server when we are root (which PostgreSQL refuses), else nothing.
fn owner() -> Result<Option<(u32, u32)>> {
    let id = Command::new("id").arg("-u").output()?;
    if String::from_utf8_lossy(&id.stdout).trim() != "0" {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let found = ["postgres", "nobody"].iter().find_map(|name| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut ids = line.split(':').skip(2);
        Some((ids.next()?.parse().ok()?, ids.next()?.parse().ok()?))
    });
    found.map(Some).context("PostgreSQL does not run as root, and there is no user `postgres` or `nobody`")
}

/// The folder that holds `initdb` and `postgres`: of the newest version.
fn binaries() -> Result<PathBuf> {
    let asked = Command::new("pg_config").arg("--bindir").output().ok();
    let asked = asked.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    versions.sort_by_key(|bin| {
        let name = bin.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        std::cmp::Reverse(name.and_then(|name| name.parse::<u32>().ok()))
    });
    let found = asked
        .into_iter()
        .chain(versions)
        .find(|bin| ["initdb", "postgres"].iter().all(|name| bin.join(name).is_file()));
    found.context("PostgreSQL's programs initdb and postgres were not found")
}
