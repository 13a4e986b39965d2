//! What went wrong in the program itself: kept for a moment, so that it can be shown to whoever runs it.
//!
//! The log has every one of them; this is a short list beside it that never grows. Whoever writes it to the database
//! takes it from here ([`Mishaps::take`]); what comes faster than it is taken is counted and left out.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use meter::Count;

use crate::clock::Instant;
use crate::fault::Fault;

/// Mishaps that wait to be taken.
const KEPT: usize = 200;
/// Signs of a description.
const LENGTH: usize = 400;

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mishap {
    /// When.
    pub at: Instant,
    /// Tenant; empty where there is none.
    pub branch: String,
    /// Id of the call, or `task` with the id of the task.
    pub request: String,
    /// Route or kind of task.
    pub place: String,
    /// What happened, as in the log.
    pub what: String,
}

/// The latest ones of this process; one of the program's shared things.
#[derive(Debug, Default)]
pub struct Mishaps {
    waiting: Mutex<VecDeque<Mishap>>,
    seen: Count,
}

impl Mishaps {
    /// Notes a fault, when it is one of the program and not a refusal.
    pub fn note(&self, at: Instant, place: (&str, &str, &str), fault: &Fault) {
        if let Fault::Internal(what) | Fault::Unique(what) = fault {
            self.add(at, place, what);
        }
    }

    /// Notes what happened at a place: tenant, id of the call, route.
    pub fn add(&self, at: Instant, (branch, request, place): (&str, &str, &str), what: &str) {
        self.seen.one();
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() >= KEPT {
            return;
        }
        waiting.push_back(Mishap {
            at,
            branch: branch.to_owned(),
            request: request.to_owned(),
            place: place.to_owned(),
            // PostgreSQL's text cannot hold it.
            what: what.replace('\0', "").chars().take(LENGTH).collect(),
        });
    }

    /// Gives those back that could not be kept, the oldest first; those that do not fit any more are left out.
    pub fn give_back(&self, taken: Vec<Mishap>) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let room = KEPT.saturating_sub(waiting.len());
        for mishap in taken.into_iter().take(room).rev() {
            waiting.push_front(mishap);
        }
    }

    /// Takes those that wait.
    pub fn take(&self) -> Vec<Mishap> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).drain(..).collect()
    }

    /// How many there were since the start.
    pub fn seen(&self) -> u64 {
        self.seen.get()
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, LENGTH, Mishaps};
    use crate::clock::Instant;
    use crate::fault::Fault;

    const AT: Instant = Instant::of_millis(1);

    #[test]
    fn refusals_are_no_mishaps_and_bugs_are() {
        let mishaps = Mishaps::default();
        for fault in [Fault::NotFound, Fault::Busy, Fault::internal("broken\0"), Fault::Unique("key".into())]
        {
            mishaps.note(AT, ("b", "7", "/a/{id}"), &fault);
        }
        let taken = mishaps.take();
        let texts: Vec<&str> = taken.iter().map(|mishap| mishap.what.as_str()).collect();
        assert_eq!((texts, mishaps.seen(), mishaps.take()), (vec!["broken", "key"], 2, vec![]));
        mishaps.give_back(taken.clone());
        assert_eq!(mishaps.take(), taken);
    }

    #[test]
    fn the_list_never_grows() {
        let mishaps = Mishaps::default();
        for _ in 0..KEPT + 5 {
            mishaps.add(AT, ("", "", ""), &"x".repeat(LENGTH * 2));
        }
        assert_eq!(mishaps.seen(), KEPT as u64 + 5);
        let taken = mishaps.take();
        assert_eq!((taken.len(), taken[0].what.len()), (KEPT, LENGTH));
        mishaps.add(AT, ("", "", ""), "new");
        mishaps.give_back(taken);
        assert_eq!(mishaps.take().len(), KEPT);
    }
}
