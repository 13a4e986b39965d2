//! Child processes: each in a process group of its own, ended by its id when its owner ends.
//!
//! A signal to xtask is handed to the children that are being waited for; the wait then returns, the owners of
//! servers and temporary folders are dropped in order, and nothing is left behind. Servers in the background
//! (PostgreSQL, `floe serve`) are ended by their owners only.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ThreadId;

use anyhow::{Context, Result, bail};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

mod server;
mod watchdog;

pub use server::Server;
pub use watchdog::Watchdog;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// Groups that somebody waits for right now, with the thread that waits.
static WAITED: Mutex<Vec<(ThreadId, i32)>> = Mutex::new(Vec::new());

/// What a child wrote (both streams, in order) and whether it ended well.
pub struct Outcome {
    pub ok: bool,
    pub text: String,
}

/// From now on a signal to end reaches the children first. The second one is not polite any more.
pub fn watch_signals() -> Result<()> {
    ctrlc::set_handler(|| {
        let again = INTERRUPTED.swap(true, Ordering::SeqCst);
        let signal = if again { Signal::SIGKILL } else { Signal::SIGTERM };
        for (_, id) in waited().iter() {
            signal_group(*id, signal);
        }
    })
    .context("cannot handle signals")
}

/// Fails once a signal to end has come, so that loops and sequences of steps stop.
pub fn check_interrupted() -> Result<()> {
    if INTERRUPTED.load(Ordering::SeqCst) {
        bail!("interrupted");
    }
    Ok(())
}

/// Runs a command whose output goes where ours goes; fails when it fails.
pub fn run(command: Command) -> Result<()> {
    let name = name_of(&command);
    let status = Group::start(command)?.wait()?;
    conclude(&name, status)
}

/// Runs a command, shows its output as it comes and returns it too.
pub fn tee(command: Command) -> Result<Outcome> {
    collect(command, true)
}

/// Runs a command without showing its output; a failure carries the output.
pub fn quiet(command: Command) -> Result<String> {
    let name = name_of(&command);
    let outcome = collect(command, false)?;
    if !outcome.ok {
        bail!("`{name}` failed:\n{}", outcome.text.trim_end());
    }
    Ok(outcome.text)
}

fn collect(mut command: Command, show: bool) -> Result<Outcome> {
    let (mut reader, writer) = std::io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let group = Group::start(command)?;
    let reading = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut chunk = [0_u8; 8192];
        while let Ok(count @ 1..) = reader.read(&mut chunk) {
            bytes.extend_from_slice(&chunk[..count]);
            if show {
                let mut out = std::io::stdout().lock();
                // A closed terminal must not end the run before it has cleaned up.
                let _ = out.write_all(&chunk[..count]).and_then(|()| out.flush());
            }
        }
        bytes
    });
    let status = group.wait()?;
    let Ok(bytes) = reading.join() else { bail!("reading a child's output failed") };
    check_interrupted()?;
    Ok(Outcome { ok: status.success(), text: String::from_utf8_lossy(&bytes).into_owned() })
}

fn conclude(name: &str, status: ExitStatus) -> Result<()> {
    check_interrupted()?;
    if !status.success() {
        bail!("`{name}` failed ({status})");
    }
    Ok(())
}

/// A child that leads its own process group. Dropping it ends the whole group.
struct Group {
    child: Child,
    id: i32,
}

impl Group {
    fn start(mut command: Command) -> Result<Self> {
        use std::os::unix::process::CommandExt;
        check_interrupted()?;
        let name = name_of(&command);
        command.stdin(Stdio::null()).process_group(0);
        let child = command.spawn().with_context(|| format!("cannot start `{name}`"))?;
        let id = i32::try_from(child.id()).context("a process id beyond i32")?;
        Ok(Self { child, id })
    }

    /// Waits for the leader; what it left running in its group is ended.
    fn wait(mut self) -> Result<ExitStatus> {
        waited().push((std::thread::current().id(), self.id));
        if INTERRUPTED.load(Ordering::SeqCst) {
            signal_group(self.id, Signal::SIGTERM);
        }
        let status = self.child.wait();
        waited().retain(|(_, id)| *id != self.id);
        Ok(status?)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        signal_group(self.id, Signal::SIGKILL);
        // The group was just told to end; an error here means that the leader has been waited for.
        let _ = self.child.wait();
    }
}

fn signal_group(id: i32, signal: Signal) {
    // The group may be gone already: that is what was wanted.
    let _ = killpg(Pid::from_raw(id), signal);
}

fn waited() -> std::sync::MutexGuard<'static, Vec<(ThreadId, i32)>> {
    WAITED.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The command line as a person would type it.
fn name_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
pub mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    pub fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn both_streams_are_kept_in_order() {
        let outcome = collect(shell("echo one; echo two >&2; echo three; exit 3"), false).unwrap();
        assert_eq!(outcome.text, "one\ntwo\nthree\n");
        assert!(!outcome.ok);
    }

    #[test]
    fn a_failing_command_is_named_with_its_output() {
        let message = quiet(shell("echo because; exit 1")).unwrap_err().to_string();
        assert!(message.contains("because") && message.contains("sh -c"), "{message}");
    }

    #[test]
    fn what_a_child_leaves_running_ends_with_it() {
        let text = quiet(shell("sleep 600 & echo $!")).unwrap();
        let id: i32 = text.trim().parse().unwrap();
        let gone = || nix::sys::signal::kill(Pid::from_raw(id), None).is_err() || is_zombie(id);
        let start = Instant::now();
        while !gone() && start.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(gone());
    }

    /// Nobody may have collected the orphan's exit status in a container without an init process.
    fn is_zombie(id: i32) -> bool {
        std::fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| stat.contains(") Z "))
    }
}
