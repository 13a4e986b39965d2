//! A bounded queue of orders with the threads that serve it.
//!
//! The lane owns the only sending end: dropping it is what closes the queue, after which the threads finish what
//! waits, close their connections and end.

use std::sync::{Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;

use tokio::sync::{mpsc, oneshot};

use super::order::Job;
use crate::Error;

/// What travels through a lane.
pub(super) type Boxed = Box<dyn Job>;

/// A bounded queue with its threads.
#[derive(Debug)]
pub(crate) struct Lane {
    sender: RwLock<Option<mpsc::Sender<Boxed>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Lane {
    pub(super) fn new(sender: mpsc::Sender<Boxed>, threads: Vec<JoinHandle<()>>) -> Self {
        Self { sender: RwLock::new(Some(sender)), threads: Mutex::new(threads) }
    }

    /// Queues an order and waits for its answer. When the future is dropped before a thread takes the order, the
    /// order is dropped too; after that it runs to its end.
    pub(super) async fn ask<T, E, J>(&self, order: J, reply: oneshot::Receiver<Result<T, E>>) -> Result<T, E>
    where
        J: Job + 'static,
        E: From<Error>,
    {
        self.send(Box::new(order))?;
        match reply.await {
            Ok(result) => result,
            Err(_) => Err(Error::Unavailable("the thread of the database has ended".into()).into()),
        }
    }

    fn send(&self, order: Boxed) -> Result<(), Error> {
        let sender = self.sender.read().unwrap_or_else(PoisonError::into_inner);
        let closed = || Error::Unavailable("the database is closed".into());
        match sender.as_ref().ok_or_else(closed)?.try_send(order) {
            Ok(()) => Ok(()),
            Err(mpsc::error::TrySendError::Full(_)) => Err(Error::Overloaded),
            Err(mpsc::error::TrySendError::Closed(_)) => Err(closed()),
        }
    }

    /// Orders waiting now.
    pub(crate) fn waiting(&self) -> usize {
        let sender = self.sender.read().unwrap_or_else(PoisonError::into_inner);
        sender.as_ref().map_or(0, |sender| sender.max_capacity() - sender.capacity())
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
