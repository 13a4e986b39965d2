//! Calls at a pace of their own: so many a second are offered, whether those before have been answered or not.
//!
//! A call that cannot be sent when it is due, because all connections wait for answers, counts from then on: what a person
//! waits for is the time from the wish to the answer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::task::JoinSet;

use super::mix::Mix;
use crate::figures::Figures;
use crate::load::Connection;

/// How much is offered.
#[derive(Debug, Clone)]
pub struct Offer {
    /// Where.
    pub address: String,
    /// Calls a second.
    pub rate: f64,
    /// For how long.
    pub time: Duration,
    /// Over so many connections.
    pub connections: usize,
    /// A call that is so late is not made; without it every call is made, however late.
    pub late: Option<Duration>,
}

/// What came of the calls.
#[derive(Debug, Default)]
pub struct Came {
    /// Those that were done: when each was due, and its time in microseconds.
    pub done: Vec<(Instant, u32)>,
    /// Those that were turned away with 503 or 429, and 40029: their times in microseconds.
    pub refused: Vec<u32>,
    /// All others.
    pub failed: Vec<String>,
    /// Calls that were not made.
    pub unsent: usize,
}

impl Came {
    /// Times of those that were done, over a while.
    pub fn figures(&self, took: Duration) -> Figures {
        Figures::new(self.done.iter().map(|(_, micros)| *micros).collect(), took)
    }
}

/// Calls on their way.
pub struct Load {
    shared: Arc<Shared>,
    running: JoinSet<Result<()>>,
}

struct Shared {
    offer: Offer,
    mix: Arc<Mix>,
    began: Instant,
    tickets: AtomicU64,
    came: Mutex<Came>,
}

impl Load {
    /// Begins to call.
    pub fn start(mix: &Arc<Mix>, offer: Offer) -> Self {
        let shared = Shared {
            mix: mix.clone(),
            began: Instant::now(),
            tickets: AtomicU64::new(0),
            came: Mutex::default(),
            offer,
        };
        let (shared, mut running) = (Arc::new(shared), JoinSet::new());
        for _ in 0..shared.offer.connections {
            running.spawn(work(shared.clone()));
        }
        Self { shared, running }
    }

    /// What came since this was asked last.
    pub fn take(&self) -> Came {
        std::mem::take(&mut *self.shared.came.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until all is offered and answered; what came since it was asked last.
    ///
    /// # Errors
    /// When the server cannot be reached any more.
    pub async fn end(mut self) -> Result<Came> {
        while let Some(ended) = self.running.join_next().await {
            ended??;
        }
        Ok(self.take())
    }
}

async fn work(shared: Arc<Shared>) -> Result<()> {
    let Offer { address, rate, time, late, .. } = &shared.offer;
    let mut connection = Connection::open(address).await?;
    loop {
        let ticket = shared.tickets.fetch_add(1, Ordering::Relaxed);
        let after = Duration::from_secs_f64(ticket as f64 / rate);
        if after >= *time {
            return Ok(());
        }
        let due = shared.began + after;
        let waits = due.saturating_duration_since(Instant::now());
        if !waits.is_zero() {
            tokio::time::sleep(waits).await;
        } else if late.is_some_and(|late| due.elapsed() > late) {
            shared.note(|came| came.unsent += 1);
            continue;
        }
        // Waking up late is this program's doing, not the server's.
        let due = if waits.is_zero() { due } else { Instant::now() };
        let Some(request) = shared.mix.at(ticket) else { return Ok(()) };
        let answer = match connection.send(request).await {
            Ok((200, _)) => Ok(true),
            Ok((429 | 503, body)) if has_number(body) => Ok(false),
            Ok((status, body)) => Err(format!("{status}: {}", String::from_utf8_lossy(body))),
            Err(error) => Err(format!("{error:#}")),
        };
        let micros = u32::try_from(due.elapsed().as_micros()).unwrap_or(u32::MAX);
        let cut = answer.is_err();
        shared.note(|came| match answer {
            Ok(true) => came.done.push((due, micros)),
            Ok(false) => came.refused.push(micros),
            Err(text) => came.failed.push(text),
        });
        if cut {
            connection = Connection::open(address).await?;
        }
    }
}

/// Whether an answer says that there is too much to do.
fn has_number(body: &[u8]) -> bool {
    body.windows(5).any(|five| five == b"40029")
}

impl Shared {
    fn note(&self, note: impl FnOnce(&mut Came)) {
        note(&mut self.came.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// The most that the server does: so many connections, each with its next call as soon as it has an answer.
///
/// # Errors
/// When the server cannot be reached, or a call fails.
pub async fn peak(mix: &Arc<Mix>, address: &str, (connections, time): (usize, Duration)) -> Result<Figures> {
    let tickets = Arc::new(AtomicU64::new(0));
    let (began, mut running) = (Instant::now(), JoinSet::new());
    for _ in 0..connections {
        let (mix, tickets, address) = (mix.clone(), tickets.clone(), address.to_owned());
        running.spawn(async move {
            let (mut connection, mut micros) = (Connection::open(&address).await?, Vec::new());
            while began.elapsed() < time {
                let sent = Instant::now();
                let Some(request) = mix.at(tickets.fetch_add(1, Ordering::Relaxed)) else { break };
                let (status, body) = connection.send(request).await?;
                anyhow::ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
                micros.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
            }
            Ok::<_, anyhow::Error>(micros)
        });
    }
    let mut all = Vec::new();
    while let Some(ended) = running.join_next().await {
        all.extend(ended??);
    }
    Ok(Figures::new(all, began.elapsed()))
}
