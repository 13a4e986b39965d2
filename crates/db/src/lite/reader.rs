//! The reading threads: each serves one order at a time on a snapshot of its own.
//!
//! A snapshot begins with the first statement of a unit and does not move while others commit. The connections are
//! `query_only`: a statement that writes is refused.
//!
//! Who reads much has threads of its own, which give way to all others: a page of a thousand rows takes a processor for as
//! long as twenty of twenty rows, and nobody who asks for twenty should wait for it, neither here nor for the processor.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::mpsc;

use super::lane::{Lane, Plan, Queued, Taken};
use super::rush::Rush;
use super::{Conn, open};
use crate::stats::Counters;
use crate::{Config, Error};

/// Starts the threads of those who read a little.
pub(super) fn start(config: &Config, path: &Path, counters: &Arc<Counters>) -> Result<Lane, Error> {
    lane(config, path, counters, ("db-read", config.readers.max(1), None))
}

/// Starts the threads of those who read much: as many as there are turns for it. They wait while there is a rush.
pub(super) fn start_aside(
    config: &Config,
    path: &Path,
    counters: &Arc<Counters>,
    rush: Rush,
) -> Result<Lane, Error> {
    lane(config, path, counters, ("db-aside", config.aside(), Some(rush)))
}

fn lane(
    config: &Config,
    path: &Path,
    counters: &Arc<Counters>,
    (name, width, rush): (&str, usize, Option<Rush>),
) -> Result<Lane, Error> {
    let (sender, queue) = mpsc::channel(config.queue);
    let (queue, counters) = (Arc::new(Mutex::new(queue)), Arc::clone(counters));
    let plan = Arc::new(Plan { patience: config.turn, width, counters, lanes: |counters| &counters.reads });
    let mut threads = Vec::with_capacity(width);
    for number in 0..width {
        let conn = open::reader(config, path)?;
        let (queue, plan, rush) = (Arc::clone(&queue), Arc::clone(&plan), rush.clone());
        let thread = thread::Builder::new().name(format!("{name}-{number}"));
        let thread = thread.spawn(move || {
            if rush.is_some() {
                aside::give_way();
            }
            serve(conn, &queue, (&plan, rush.as_ref()));
        });
        threads.push(thread.map_err(|error| Error::Unavailable(error.to_string()))?);
    }
    Ok(Lane::new(sender, threads, plan))
}

fn serve(mut conn: Box<Conn>, queue: &Mutex<mpsc::Receiver<Queued>>, (plan, rush): (&Plan, Option<&Rush>)) {
    loop {
        // One thread at a time waits inside the lock; the others wait for the lock.
        let order = queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(order) = order else { return };
        if let Some(rush) = rush {
            rush.wait();
        }
        if let Some(order) = order.take() {
            conn = one(conn, order, plan);
        }
    }
}

fn one(mut conn: Box<Conn>, taken: Taken, plan: &Plan) -> Box<Conn> {
    let Taken { mut order, since, span } = taken;
    let (turn, _inside) = (plan.lanes().begin(since), span.enter());
    if let Err(error) = conn.control("begin deferred") {
        order.answer(Err(error));
        return conn;
    }
    let (mut conn, kept) = order.run(conn);
    let ended = if conn.raw.is_autocommit() { Ok(()) } else { conn.control("rollback") };
    turn.end(kept);
    order.answer(ended);
    conn
}
