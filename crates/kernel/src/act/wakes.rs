//! Whoever has work to do when a unit of work has committed.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::app::App;
use crate::fault::Answer;
use crate::outbox::Outbox;
use crate::task::Tasks;

/// Noted while the unit runs; a unit that fails wakes nobody.
#[derive(Debug, Default)]
pub(crate) struct Wakes {
    workers: AtomicBool,
    outbox: AtomicBool,
}

impl Wakes {
    /// The workers of the queue of tasks.
    pub(super) fn workers(&self) {
        self.workers.store(true, Ordering::Relaxed);
    }

    /// Whoever passes events on.
    pub(super) fn outbox(&self) {
        self.outbox.store(true, Ordering::Relaxed);
    }

    /// Wakes them, once.
    pub(crate) fn wake(&self, app: &App) -> Answer<()> {
        if self.workers.swap(false, Ordering::Relaxed) {
            app.shared.get::<Tasks>()?.wake();
        }
        if self.outbox.swap(false, Ordering::Relaxed) {
            app.shared.get::<Outbox>()?.wake();
        }
        Ok(())
    }
}
