//! Servers in the background: started with a log, waited for until they answer, ended by their owner.

use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::Signal;

use super::{Group, check_interrupted, signal_group};

/// A server in the background. Dropping it asks it to end, then makes it.
pub struct Server {
    name: &'static str,
    group: Group,
    ending: Signal,
}

impl Server {
    /// Starts it with its output in a file; `ending` is the signal that makes it stop in good order.
    pub fn start(name: &'static str, mut command: Command, log: &Path, ending: Signal) -> Result<Self> {
        let file = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
        command.stdout(file.try_clone()?).stderr(file);
        Ok(Self { name, group: Group::start(command)?, ending })
    }

    /// Waits until `ready` says yes; fails when the server ends before, or after `limit`.
    pub fn wait_until(&mut self, limit: Duration, ready: impl Fn() -> bool) -> Result<()> {
        let start = Instant::now();
        while !ready() {
            check_interrupted()?;
            if let Some(status) = self.group.child.try_wait()? {
                bail!("{} ended before it was ready ({status})", self.name);
            }
            if start.elapsed() > limit {
                bail!("{} was not ready after {} seconds", self.name, limit.as_secs());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        signal_group(self.group.id, self.ending);
        let start = Instant::now();
        while matches!(self.group.child.try_wait(), Ok(None)) {
            if start.elapsed() > Duration::from_secs(20) {
                eprintln!("xtask: {} did not end when asked to and was killed", self.name);
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::shell;
    use super::*;
    use crate::place::TempFolder;

    #[test]
    fn a_server_that_ends_early_is_reported() {
        let folder = TempFolder::new("process").unwrap();
        let log = folder.path().join("log");
        let mut server = Server::start("the sample", shell("exit 4"), &log, Signal::SIGTERM).unwrap();
        let message = server.wait_until(Duration::from_secs(30), || false).unwrap_err().to_string();
        assert!(message.contains("the sample ended before it was ready"), "{message}");
    }

    #[test]
    fn a_server_is_asked_to_end_in_its_own_way() {
        let folder = TempFolder::new("process").unwrap();
        let log = folder.path().join("log");
        let script = "trap 'echo in good order; exit' INT; echo up; while true; do sleep 0.05; done";
        let mut server = Server::start("the sample", shell(script), &log, Signal::SIGINT).unwrap();
        let written = || std::fs::read_to_string(&log).unwrap();
        server.wait_until(Duration::from_secs(30), || written() == "up\n").unwrap();
        drop(server);
        assert_eq!(written(), "up\nin good order\n");
    }
}
