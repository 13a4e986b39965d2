//! A limit of time for children that are being waited for, so that a hanging test cannot hang the whole run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use nix::sys::signal::Signal;

use super::{signal_group, waited};

/// When it has lived too long, kills the children that the thread which made it waits for.
pub struct Watchdog {
    /// Closed when the watchdog is dropped, which calls it off.
    _leash: Sender<()>,
    barked: Arc<AtomicBool>,
}

impl Watchdog {
    /// Starts to count.
    pub fn start(limit: Duration) -> Self {
        let (leash, called_off) = mpsc::channel::<()>();
        let barked = Arc::new(AtomicBool::new(false));
        let bark = Arc::clone(&barked);
        let owner = std::thread::current().id();
        std::thread::spawn(move || {
            if called_off.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                bark.store(true, Ordering::SeqCst);
                for (_, id) in waited().iter().filter(|(thread, _)| *thread == owner) {
                    signal_group(*id, Signal::SIGKILL);
                }
            }
        });
        Self { _leash: leash, barked }
    }

    /// Whether the time was up.
    pub fn barked(&self) -> bool {
        self.barked.load(Ordering::SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{collect, tests::shell};
    use super::*;

    #[test]
    fn a_child_that_takes_too_long_is_ended() {
        let watchdog = Watchdog::start(Duration::from_millis(200));
        let outcome = collect(shell("echo begun; sleep 600 & sleep 600"), false).unwrap();
        assert_eq!((outcome.ok, outcome.text.as_str(), watchdog.barked()), (false, "begun\n", true));
    }

    #[test]
    fn a_child_in_time_is_left_alone() {
        let watchdog = Watchdog::start(Duration::from_secs(600));
        assert!(collect(shell("true"), false).unwrap().ok);
        assert!(!watchdog.barked());
    }
}
