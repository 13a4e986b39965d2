//! A private PostgreSQL cluster for tests: own folder, free port of the loopback interface, gone at the end.
//!
//! For tests it is tuned for throw-away data (nothing is flushed to disk); what is measured is flushed, as it is where
//! people work. It has a random password. A cluster that the machine runs already, or that the distribution's package starts on
//! installation, is never touched.

use std::fs;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use nix::sys::signal::Signal;

use crate::packages;
use crate::place::{TempFolder, free_port, random_password};
use crate::process::{self, Server};

/// Settings of every cluster.
const SETTINGS: [&str; 4] =
    ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", "timezone=UTC"];

/// What a cluster is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Tests: their data is needed by nobody.
    Tests,
    /// Measurements: a commit that was acknowledged is on the disk.
    Measurements,
}

impl Purpose {
    /// Settings beside those of every cluster.
    const fn settings(self) -> &'static [&'static str] {
        match self {
            Self::Tests => {
                &["shared_buffers=64MB", "fsync=off", "full_page_writes=off", "synchronous_commit=off"]
            }
            // What whoever runs a server of this size sets first; all else is as it comes.
            Self::Measurements => &["shared_buffers=1GB", "max_wal_size=4GB"],
        }
    }
}

/// A running cluster. Dropping it stops the server, then removes the folder (fields drop in this order).
pub struct Cluster {
    _server: Server,
    _folder: TempFolder,
    url: String,
}

impl Cluster {
    /// Makes and starts a cluster; installs PostgreSQL first when the machine has none and that is allowed.
    pub fn start(purpose: Purpose) -> Result<Self> {
        let bin = binaries()?;
        let owner = owner()?;
        let folder = TempFolder::new("pg")?;
        let password = random_password()?;
        let password_file = folder.path().join("password");
        fs::write(&password_file, &password)?;
        if let Some((user, group)) = owner {
            chown(folder.path(), Some(user), Some(group))?;
            chown(&password_file, Some(user), Some(group))?;
        }
        let data = folder.path().join("data");
        process::quiet(initdb(&bin, owner, &data, &password_file))
            .context("cannot make a PostgreSQL cluster")?;
        let port = free_port()?;
        let mut command = program(&bin, "postgres", owner, folder.path());
        command.arg("-D").arg(&data).args(["-p", &port.to_string()]);
        for setting in SETTINGS.iter().chain(purpose.settings()) {
            command.args(["-c", setting]);
        }
        let log = folder.path().join("postgres.log");
        // SIGINT is PostgreSQL's fast shutdown: open sessions are ended.
        let mut server = Server::start("PostgreSQL", command, &log, Signal::SIGINT)?;
        let started = server.wait_until(Duration::from_secs(60), || is_ready(&data));
        let log = || fs::read_to_string(&log).unwrap_or_default();
        started.map_err(|error| anyhow!("{error:#}; its log:\n{}", log()))?;
        let url = format!("postgres://floe:{password}@127.0.0.1:{port}/postgres");
        Ok(Self { _server: server, _folder: folder, url })
    }

    /// Connection URL of its administrator; tests make their own databases or schemas.
    pub fn url(&self) -> &str {
        &self.url
    }
}

/// `cargo xtask pg [--measured] COMMAND…`: runs a command with the URL of a fresh cluster in `FLOE_TEST_PG`; of one that
/// flushes what it commits, in `FLOE_BENCH_PG`.
pub fn run_with(arguments: &[String]) -> Result<()> {
    let (purpose, variable, words) = match arguments {
        [mark, rest @ ..] if mark == "--measured" => (Purpose::Measurements, "FLOE_BENCH_PG", rest),
        [dashes, rest @ ..] if dashes == "--" => (Purpose::Tests, "FLOE_TEST_PG", rest),
        all => (Purpose::Tests, "FLOE_TEST_PG", all),
    };
    let Some((program, rest)) = words.split_first() else {
        bail!("usage: cargo xtask pg [--measured] COMMAND [ARGS]")
    };
    let cluster = Cluster::start(purpose)?;
    let mut command = Command::new(program);
    command.args(rest).env(variable, cluster.url());
    process::run(command)
}

fn initdb(bin: &Path, owner: Option<(u32, u32)>, data: &Path, password_file: &Path) -> Command {
    let mut command = program(bin, "initdb", owner, data.parent().unwrap_or(data));
    command.arg("-D").arg(data).arg("--pwfile").arg(password_file);
    command.args(["-U", "floe", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions"]);
    command.args(["--auth-local=reject", "--auth-host=scram-sha-256"]);
    command
}

/// One of PostgreSQL's programs, run as the cluster's owner in a folder the owner may enter.
fn program(bin: &Path, name: &str, owner: Option<(u32, u32)>, folder: &Path) -> Command {
    let mut command = Command::new(bin.join(name));
    command.current_dir(folder);
    if let Some((user, group)) = owner {
        command.uid(user).gid(group);
    }
    command
}

/// The server writes the word `ready` on the eighth line of its pid file once it takes connections.
fn is_ready(data: &Path) -> bool {
    let text = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
    text.lines().nth(7).is_some_and(|line| line.trim() == "ready")
}

/// The user and group of the server when we are root (which PostgreSQL refuses), else nothing.
fn owner() -> Result<Option<(u32, u32)>> {
    if !packages::is_root() {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd").context("cannot read the list of users")?;
    let found = ids_of(&users, "postgres").or_else(|| ids_of(&users, "nobody"));
    found.map(Some).context("PostgreSQL does not run as root, and there is no user `postgres` or `nobody`")
}

/// User and group number of a name in a passwd file.
fn ids_of(users: &str, name: &str) -> Option<(u32, u32)> {
    let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut fields = line.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// The folder that holds `initdb` and `postgres`.
fn binaries() -> Result<PathBuf> {
    if let Some(found) = find_binaries() {
        return Ok(found);
    }
    packages::install(&["postgresql"], "PostgreSQL server programs for the tests")?;
    find_binaries().context("PostgreSQL was installed, but its programs initdb and postgres were not found")
}

fn find_binaries() -> Option<PathBuf> {
    let asked = Command::new("pg_config").arg("--bindir").output().ok();
    let asked = asked.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    let mut debian: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .map(|entries| entries.flatten().map(|entry| entry.path().join("bin")).collect())
        .unwrap_or_default();
    // The newest version first: 17 comes before 9.6 and before 15.
    debian.sort_by_key(|folder| std::cmp::Reverse(version_of(folder)));
    let searched = packages::program(&["initdb"]).and_then(|file| file.parent().map(Path::to_path_buf));
    let whole =
        |folder: &PathBuf| ["initdb", "postgres"].iter().all(|name| packages::is_program(&folder.join(name)));
    asked.into_iter().chain(debian).chain(searched).find(whole)
}

fn version_of(bin: &Path) -> u32 {
    let name = bin.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    name.and_then(|name| name.split('.').next().and_then(|major| major.parse().ok())).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_and_group_are_read_from_the_list_of_users() {
        let users =
            "root:x:0:0:root:/root:/bin/sh\npostgres2:x:9:9::/:\npostgres:x:101:104:,,,:/var:/bin/sh\n";
        assert_eq!(ids_of(users, "postgres"), Some((101, 104)));
        assert_eq!(ids_of(users, "nobody"), None);
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(version_of(Path::new("/usr/lib/postgresql/15/bin")) > version_of(Path::new("/x/9.6/bin")));
        assert_eq!(version_of(Path::new("/usr/local/bin")), 0);
    }
}
