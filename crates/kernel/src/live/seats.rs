//! Who watches: the open streams of each session, of which there are never more than a few. A stream costs a connection
//! and a look now and then, and a browser needs one; what opens more and more of them loses the oldest.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::id::Id;

/// Streams of a session that are open at a time.
const MOST: usize = 8;

/// The open streams of all sessions, by session, the oldest first.
#[derive(Debug, Clone, Default)]
pub(super) struct Seats(Arc<Mutex<HashMap<Id, VecDeque<watch::Sender<bool>>>>>);

impl Seats {
    /// Begins one; the oldest of the session ends when there are too many.
    pub(super) fn take(&self, session: Id) -> Seat {
        let (seat, left) = watch::channel(false);
        let mut all = self.all();
        let own = all.entry(session).or_default();
        own.push_back(seat.clone());
        while own.len() > MOST {
            own.pop_front().map(|oldest| oldest.send_replace(true));
        }
        Seat { seats: self.clone(), session, seat, left }
    }

    /// How many there are.
    pub(super) fn taken(&self) -> usize {
        self.all().values().map(VecDeque::len).sum()
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Id, VecDeque<watch::Sender<bool>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One open stream; given back when it is dropped.
#[derive(Debug)]
pub(super) struct Seat {
    seats: Seats,
    session: Id,
    seat: watch::Sender<bool>,
    left: watch::Receiver<bool>,
}

impl Seat {
    /// Resolves when others have taken its place.
    pub(super) async fn lost(&mut self) {
        // The sender lives as long as `self`.
        let _ = self.left.wait_for(|left| *left).await;
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut all = self.seats.all();
        if let Some(own) = all.get_mut(&self.session) {
            own.retain(|seat| !seat.same_channel(&self.seat));
            if own.is_empty() {
                all.remove(&self.session);
            }
        }
    }
}
