//! A bounded queue of orders with the threads that serve it.
//!
//! The lane owns the only sending end: dropping it is what closes the queue, after which the threads finish what
//! waits, close their connections and end.
//!
//! Nobody waits for ever: an order that no thread has taken when its patience is over is given up and refused, and from
//! then until a thread takes one again everybody is refused at once, because there is nothing to wait for.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tracing::Span;

use super::order::Job;
use crate::Error;
use crate::stats::{Counters, Lanes, Traffic};

/// What a lane's thread works at.
pub(super) type Boxed = Box<dyn Job>;

/// An order that waits.
pub(super) struct Queued {
    order: Boxed,
    since: Instant,
    claim: Arc<Claim>,
    stuck: Arc<AtomicBool>,
    span: Span,
}

impl Queued {
    /// The order for a thread to run, unless nobody waits for its answer any more.
    pub(super) fn take(self) -> Option<Taken> {
        self.stuck.store(false, Ordering::Relaxed);
        if self.order.abandoned() || !self.claim.settle(TAKEN) {
            return None;
        }
        Some(Taken { order: self.order, since: self.since, span: self.span })
    }
}

/// An order that a thread has taken.
pub(super) struct Taken {
    pub(super) order: Boxed,
    /// When it was handed in.
    pub(super) since: Instant,
    /// What its lines in the log belong to.
    pub(super) span: Span,
}

const WAITING: u8 = 0;
const TAKEN: u8 = 1;
const GIVEN_UP: u8 = 2;

/// Who was first: the thread that takes an order, or the caller who waits no longer.
#[derive(Debug, Default)]
struct Claim(AtomicU8);

impl Claim {
    fn settle(&self, how: u8) -> bool {
        self.0.compare_exchange(WAITING, how, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}

/// Orders that wait in a queue.
pub(super) fn waiting(queue: &mpsc::Sender<Queued>) -> usize {
    queue.max_capacity() - queue.capacity()
}

/// What a lane is made with.
pub(super) struct Plan {
    /// Longest wait for a turn.
    pub(super) patience: Duration,
    /// Orders that run at a time.
    pub(super) width: usize,
    pub(super) counters: Arc<Counters>,
    /// Which of the counters are its own.
    pub(super) lanes: fn(&Counters) -> &Lanes,
}

impl Plan {
    pub(super) fn lanes(&self) -> &Lanes {
        (self.lanes)(&self.counters)
    }
}

/// A bounded queue with its threads.
pub(crate) struct Lane {
    sender: RwLock<Option<mpsc::Sender<Queued>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    stuck: Arc<AtomicBool>,
    plan: Arc<Plan>,
}

impl std::fmt::Debug for Lane {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Lane").field("waiting", &self.waiting()).finish_non_exhaustive()
    }
}

impl Lane {
    pub(super) fn new(sender: mpsc::Sender<Queued>, threads: Vec<JoinHandle<()>>, plan: Arc<Plan>) -> Self {
        let (sender, threads) = (RwLock::new(Some(sender)), Mutex::new(threads));
        Self { sender, threads, stuck: Arc::default(), plan }
    }

    /// Queues an order and waits for its answer. When the future is dropped before a thread takes the order, the
    /// order is dropped too; after that it runs to its end.
    pub(super) async fn ask<T, E, J>(
        &self,
        order: J,
        mut reply: oneshot::Receiver<Result<T, E>>,
    ) -> Result<T, E>
    where
        J: Job + 'static,
        E: From<Error>,
    {
        let claim = Arc::new(Claim::default());
        if let Err(error) = self.send(Box::new(order), &claim) {
            self.plan.lanes().refuse();
            return Err(error.into());
        }
        let answered = match timeout(self.plan.patience, &mut reply).await {
            Ok(answered) => answered,
            Err(_) if claim.settle(GIVEN_UP) => {
                self.stuck.store(true, Ordering::Relaxed);
                self.plan.lanes().refuse();
                return Err(Error::Overloaded.into());
            }
            // It runs: what it does is done or not, and only its answer says which.
            Err(_) => reply.await,
        };
        match answered {
            Ok(result) => result,
            Err(_) => Err(Error::Unavailable("the thread of the database has ended".into()).into()),
        }
    }

    fn send(&self, order: Boxed, claim: &Arc<Claim>) -> Result<(), Error> {
        let sender = self.sender.read().unwrap_or_else(PoisonError::into_inner);
        let closed = || Error::Unavailable("the database is closed".into());
        let sender = sender.as_ref().ok_or_else(closed)?;
        // Whoever gave up may say so after a thread has taken the last order there was: then nothing is stuck any more.
        if self.stuck.load(Ordering::Relaxed) && sender.capacity() < sender.max_capacity() {
            return Err(Error::Overloaded);
        }
        let queued = Queued {
            order,
            since: Instant::now(),
            claim: Arc::clone(claim),
            stuck: Arc::clone(&self.stuck),
            span: self.plan.lanes().span(),
        };
        match sender.try_send(queued) {
            Ok(()) => Ok(()),
            Err(mpsc::error::TrySendError::Full(_)) => Err(Error::Overloaded),
            Err(mpsc::error::TrySendError::Closed(_)) => Err(closed()),
        }
    }

    /// Orders waiting now.
    pub(crate) fn waiting(&self) -> usize {
        let sender = self.sender.read().unwrap_or_else(PoisonError::into_inner);
        sender.as_ref().map_or(0, waiting)
    }

    /// Its queue, for who wants to know how long it is.
    pub(super) fn queue(&self) -> Option<mpsc::WeakSender<Queued>> {
        let sender = self.sender.read().unwrap_or_else(PoisonError::into_inner);
        sender.as_ref().map(mpsc::Sender::downgrade)
    }

    /// Orders that run at a time.
    pub(super) fn width(&self) -> usize {
        self.plan.width
    }

    /// What its orders did.
    pub(super) fn traffic(&self) -> Traffic {
        self.plan.lanes().read(self.waiting(), self.plan.width)
    }

    /// Takes no more orders and waits until the waiting ones are answered and the connections closed.
    pub(super) async fn close(&self) {
        self.sender.write().unwrap_or_else(PoisonError::into_inner).take();
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        let joined =
            tokio::task::spawn_blocking(move || threads.into_iter().all(|thread| thread.join().is_ok()))
                .await;
        if !matches!(joined, Ok(true)) {
            tracing::error!("a thread of the database ended by a panic");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A unit that nobody waits for any more.
    struct Idle;

    impl Job for Idle {
        fn run(&mut self, conn: Box<super::super::Conn>) -> (Box<super::super::Conn>, bool) {
            (conn, true)
        }

        fn answer(self: Box<Self>, _: Result<(), Error>) {}

        fn abandoned(&self) -> bool {
            true
        }
    }

    impl Queued {
        /// An order that does nothing.
        pub(in crate::lite) fn idle() -> Self {
            Self {
                order: Box::new(Idle),
                since: Instant::now(),
                claim: Arc::default(),
                stuck: Arc::default(),
                span: Span::none(),
            }
        }
    }

    #[test]
    fn a_lane_that_is_said_to_be_stuck_with_nothing_in_it_goes_on() {
        let (sender, mut queue) = mpsc::channel(2);
        let counters = Arc::new(Counters::new(Duration::ZERO));
        let plan = Plan { patience: Duration::ZERO, width: 1, counters, lanes: |counters| &counters.reads };
        let lane = Lane::new(sender, Vec::new(), Arc::new(plan));
        let send = || lane.send(Box::new(Idle), &Arc::default());
        lane.stuck.store(true, Ordering::Relaxed);
        assert_eq!(send(), Ok(()), "the last to give up said so too late");
        assert_eq!(send(), Err(Error::Overloaded), "somebody waits, and in vain");
        assert!(queue.try_recv().is_ok_and(|queued| queued.take().is_none()));
        assert_eq!(send(), Ok(()), "a thread took one");
    }
}
