//! An order: a unit of work on its way through a lane, with its answer.
//!
//! The lane's threads know orders only as `Job`: run it (more than once when a batch has to start again), then answer
//! it with the outcome of the commit.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use tokio::sync::oneshot;

use super::Conn;
use crate::statements::Statements;
use crate::tx::Conn as AnyConn;
use crate::{Error, Tx, Unit};

/// What a lane's thread does with an order.
pub(crate) trait Job: Send {
    /// Runs the unit on the connection; true when it may commit.
    fn run(&mut self, conn: Box<Conn>) -> (Box<Conn>, bool);

    /// Sends the answer: the unit's own result, or the error that kept it from being committed.
    fn answer(self: Box<Self>, outcome: Result<(), Error>);

    /// Whether nobody waits for the answer any more.
    fn abandoned(&self) -> bool;
}

/// A unit of work with its context and the way back.
pub(super) struct Order<C, F, T, E> {
    context: C,
    unit: F,
    statements: Arc<Statements>,
    result: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<C, F, T, E> Order<C, F, T, E> {
    pub(super) fn new(
        context: C,
        unit: F,
        statements: Arc<Statements>,
    ) -> (Self, oneshot::Receiver<Result<T, E>>) {
        let (reply, answer) = oneshot::channel();
        (Self { context, unit, statements, result: None, reply }, answer)
    }
}

impl<C, F, T, E> Job for Order<C, F, T, E>
where
    C: Clone + Send + 'static,
    F: for<'a> Fn(&'a mut Tx<C>) -> Unit<'a, T, E> + Send + Sync + 'static,
    T: Send + 'static,
    E: From<Error> + Send + 'static,
{
    fn run(&mut self, conn: Box<Conn>) -> (Box<Conn>, bool) {
        let mut tx = Tx::new(AnyConn::Lite(conn), Arc::clone(&self.statements), self.context.clone());
        let polled = catch_unwind(AssertUnwindSafe(|| {
            (self.unit)(&mut tx).as_mut().poll(&mut Context::from_waker(Waker::noop()))
        }));
        let (conn, fault) = tx.into_lite();
        let result = match (polled, fault) {
            (Err(panic), _) => Err(Error::panicked(panic.as_ref()).into()),
            (Ok(Poll::Pending), _) => Err(Error::awaited_elsewhere().into()),
            (Ok(Poll::Ready(Ok(_))), Some(fault)) => Err(fault.into()),
            (Ok(Poll::Ready(result)), _) => result,
        };
        let keep = result.is_ok();
        self.result = Some(result);
        (conn, keep)
    }

    fn answer(self: Box<Self>, outcome: Result<(), Error>) {
        let result = match (outcome, self.result) {
            (Ok(()), Some(result)) | (Err(_), Some(result @ Err(_))) => result,
            (Err(error), _) => Err(error.into()),
            (Ok(()), None) => Err(Error::Other("a unit of work was answered before it ran".into()).into()),
        };
        // The caller may have gone; the work is done all the same.
        drop(self.reply.send(result));
    }

    fn abandoned(&self) -> bool {
        self.reply.is_closed()
    }
}
