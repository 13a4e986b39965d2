//! The reading threads: each serves one order at a time on a snapshot of its own.
//!
//! A snapshot begins with the first statement of a unit and does not move while others commit. The connections are
//! `query_only`: a statement that writes is refused.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::mpsc;

use super::lane::{Boxed, Lane};
use super::{Conn, open};
use crate::{Config, Error};

/// Starts the reading threads.
pub(super) fn start(config: &Config, path: &Path) -> Result<Lane, Error> {
    let (sender, queue) = mpsc::channel(config.queue);
    let queue = Arc::new(Mutex::new(queue));
    let mut threads = Vec::with_capacity(config.readers);
    for number in 0..config.readers.max(1) {
        let conn = open::reader(config, path)?;
        let queue = Arc::clone(&queue);
        let thread =
            thread::Builder::new().name(format!("db-read-{number}")).spawn(move || serve(conn, &queue));
        threads.push(thread.map_err(|error| Error::Unavailable(error.to_string()))?);
    }
    Ok(Lane::new(sender, threads))
}

fn serve(mut conn: Box<Conn>, queue: &Mutex<mpsc::Receiver<Boxed>>) {
    loop {
        // One thread at a time waits inside the lock; the others wait for the lock.
        let order = queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(order) = order else { return };
        if !order.abandoned() {
            conn = one(conn, order);
        }
    }
}

fn one(mut conn: Box<Conn>, mut order: Boxed) -> Box<Conn> {
    if let Err(error) = conn.control("begin deferred") {
        order.answer(Err(error));
        return conn;
    }
    let (mut conn, _) = order.run(conn);
    let ended = if conn.raw.is_autocommit() { Ok(()) } else { conn.control("rollback") };
    order.answer(ended);
    conn
}
