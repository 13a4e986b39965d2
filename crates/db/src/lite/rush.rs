//! When those who read much had better wait a moment.
//!
//! Their threads give way to others, but two threads of one processor core slow each other down whatever their priority, and
//! there is one writer: half as fast, it is soon too slow for all that wait for it. And whoever reads keeps the log from
//! beginning anew. So the next large read begins when neither anybody waits nor the log is long, or after a moment: it goes
//! on in any case.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::WeakSender;

use super::lane::{Queued, waiting};
use super::open::CHECKPOINT_PAGES;

/// Who waits longer than for one turn waits behind others.
const QUEUE: usize = 2;
/// Longest wait of one large read.
const MOST: Duration = Duration::from_millis(200);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(1);

/// What tells whether there is a rush.
#[derive(Debug, Clone, Default)]
pub(super) struct Rush {
    /// Queues of the writer and of those who read a little.
    pub(super) queues: Vec<WeakSender<Queued>>,
    /// Pages of the log.
    pub(super) pages: Arc<AtomicU32>,
}

impl Rush {
    /// Waits until it is over, and not for ever.
    pub(super) fn wait(&self) {
        let since = Instant::now();
        while self.is_on() && since.elapsed() < MOST {
            thread::sleep(PAUSE);
        }
    }

    fn is_on(&self) -> bool {
        let queued =
            |queue: &WeakSender<Queued>| queue.upgrade().is_some_and(|queue| waiting(&queue) >= QUEUE);
        self.pages.load(Ordering::Relaxed) >= CHECKPOINT_PAGES || self.queues.iter().any(queued)
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    #[test]
    fn it_is_on_while_others_wait_or_the_log_is_long() {
        let (sender, mut queue) = mpsc::channel(8);
        let rush = Rush { queues: vec![sender.downgrade()], pages: Arc::default() };
        assert!(!rush.is_on());
        for _ in 0..QUEUE {
            sender.try_send(Queued::idle()).unwrap();
        }
        assert!(rush.is_on());
        queue.try_recv().unwrap();
        assert!(!rush.is_on(), "one is the next one");
        rush.pages.store(CHECKPOINT_PAGES, Ordering::Relaxed);
        assert!(rush.is_on());
        rush.wait();
        drop(sender);
        rush.pages.store(0, Ordering::Relaxed);
        assert!(!rush.is_on(), "nobody waits at a queue that is closed");
    }
}
