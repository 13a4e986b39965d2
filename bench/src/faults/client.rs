//! The clients: each sends one call after the other, and every call until it is acknowledged.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;
use tokio::sync::watch;

use super::process::{PASSWORD, Process};
use super::{files, house};
use crate::inbound::Headers;
use crate::load::{Connection, Request};

/// Longest wait for an answer: longer than the longest call.
const ANSWER: Duration = Duration::from_secs(75);
/// Longest time in which a call must be acknowledged, whatever fails.
const PATIENCE: Duration = Duration::from_secs(240);
/// Rest before a call is sent again.
const REST: Duration = Duration::from_millis(100);

/// What a client does by one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verb {
    /// Goods come.
    Receive,
    /// Goods leave.
    Ship,
    /// A small file is sent.
    Send,
}

impl Verb {
    /// Three receipts, then a shipment, and so on; now and then a file.
    fn of(call: usize) -> Self {
        match call % 8 {
            3 | 7 => Self::Ship,
            5 => Self::Send,
            _ => Self::Receive,
        }
    }

    const fn path(self) -> &'static str {
        match self {
            Self::Receive => "/wms/receivingNote/direct",
            Self::Ship => "/wms/deliverySheet/direct",
            Self::Send => files::PATH,
        }
    }

    const fn kind(self) -> &'static str {
        match self {
            Self::Receive | Self::Ship => "application/json",
            Self::Send => files::KIND,
        }
    }

    fn body(self, client: usize, call: usize) -> String {
        match self {
            Self::Receive | Self::Ship => house::body(client, self == Self::Ship).to_string(),
            Self::Send => files::body(client, call),
        }
    }

    /// Where the answer says what it was called.
    const fn name(self) -> &'static str {
        match self {
            Self::Receive | Self::Ship => "docNo",
            Self::Send => "url",
        }
    }
}

/// What a client knows.
#[derive(Debug, Default)]
pub struct Known {
    /// The call that has no answer yet.
    pub open: Option<usize>,
    /// Documents, by what they are about and by call.
    pub made: BTreeMap<(Verb, usize), Made>,
    /// Files, by call.
    pub files: BTreeMap<usize, Made>,
}

/// A document or a file that was acknowledged.
#[derive(Debug, Clone)]
pub struct Made {
    /// Its number; the address of a file.
    pub number: String,
    /// When its call was sent first, in milliseconds since 1970.
    pub sent: i64,
    /// When it was acknowledged.
    pub answered: i64,
}

/// The machine's clock, in milliseconds since 1970.
pub fn millis() -> i64 {
    let age = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_millis());
    i64::try_from(age).unwrap_or(i64::MAX)
}

/// What happened to the calls.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Without an answer.
    pub cut: usize,
    /// Answered with "busy", "not known" or "others were faster".
    pub refused: usize,
    /// Answered with success.
    pub done: usize,
    /// Shipments among them.
    pub shipped: usize,
    /// Answers that no fault excuses.
    pub bugs: Vec<String>,
    /// Longest time from the end of a fault to the next success.
    pub recovery: Duration,
    ended: Option<Instant>,
}

/// What all clients share.
pub struct Crew {
    headers: Headers,
    addresses: Vec<watch::Sender<Option<String>>>,
    stop: AtomicBool,
    /// Clients that are still at work.
    working: AtomicUsize,
    tally: Mutex<Tally>,
}

impl Crew {
    /// Signs the administrator in for a crew that works at so many copies of the program.
    ///
    /// # Errors
    /// When sign-in is refused.
    pub async fn sign_in(server: &Process, copies: usize) -> Result<Self> {
        let addresses: Vec<_> = (0..copies).map(|_| watch::Sender::new(None)).collect();
        addresses[0].send_replace(Some(server.address.clone()));
        Ok(Self {
            headers: sign_in(&server.address).await?,
            addresses,
            stop: AtomicBool::new(false),
            working: AtomicUsize::new(0),
            tally: Mutex::default(),
        })
    }

    /// A copy is at another address now, or nowhere.
    pub fn moved(&self, copy: usize, address: Option<String>) {
        self.addresses[copy].send_replace(address);
    }

    /// Nothing new is begun; what is open is sent until it is acknowledged.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// What happened so far.
    pub fn tally(&self) -> Tally {
        self.count(|tally| tally.clone())
    }

    /// A fault has ended: from here on it is counted how long it takes until somebody is served.
    pub fn fault_ended(&self) {
        self.count(|tally| tally.ended = Some(Instant::now()));
    }

    /// Waits until so many more calls were acknowledged.
    ///
    /// # Errors
    /// When that takes too long.
    pub async fn served(&self, more: usize, patience: Duration) -> Result<()> {
        let (began, wanted) = (Instant::now(), self.tally().done + more);
        while self.tally().done < wanted {
            ensure!(began.elapsed() < patience, "nobody was served for {patience:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }

    /// Waits until every client has gone home.
    ///
    /// # Errors
    /// When that takes too long.
    pub async fn finished(&self) -> Result<()> {
        let began = Instant::now();
        while self.working.load(Ordering::SeqCst) > 0 {
            ensure!(began.elapsed() < PATIENCE, "clients are still waiting for an answer");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }

    fn count<T>(&self, change: impl FnOnce(&mut Tally) -> T) -> T {
        change(&mut self.tally.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits until something has left: on a slow machine a short run is over before.
    ///
    /// # Errors
    /// When that takes too long.
    pub async fn something_left(&self) -> Result<()> {
        let began = Instant::now();
        while self.tally().shipped == 0 {
            ensure!(began.elapsed() < PATIENCE, "nothing has left");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    fn acknowledged(&self, verb: Verb) {
        self.count(|tally| {
            tally.done += 1;
            tally.shipped += usize::from(verb == Verb::Ship);
            if let Some(ended) = tally.ended.take() {
                tally.recovery = tally.recovery.max(ended.elapsed());
            }
        });
    }
}

/// Signs the administrator in and answers the headers of their calls.
///
/// # Errors
/// When sign-in is refused.
pub async fn sign_in(address: &str) -> Result<Headers> {
    let form = format!(
        "username=admin&password={PASSWORD}&client_id=floe-console&client_secret=floe-console&grant_type=password\
         &response_type=token&device_id=faults&time=0&authorizeDataCode="
    );
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    let (_, body) = Request::post(address, "/arpa-basic-api/authorize", &kind, &form).once().await?;
    let answer: Value = serde_json::from_str(&body)?;
    let token =
        answer["data"]["access_token"].as_str().with_context(|| format!("sign-in answered {body}"))?;
    Ok(vec![
        ("authorization", format!("Bearer {token}")),
        ("deviceId", "faults".to_owned()),
        ("content-type", "application/json".to_owned()),
    ])
}

/// Puts so many clients to work.
pub fn start(crew: &Arc<Crew>, clients: usize) -> Vec<tokio::task::JoinHandle<Result<Known>>> {
    crew.working.store(clients, Ordering::SeqCst);
    let client = |client| {
        let crew = crew.clone();
        tokio::spawn(async move {
            let known = work(crew.clone(), client).await;
            crew.working.fetch_sub(1, Ordering::SeqCst);
            known
        })
    };
    (0..clients).map(client).collect()
}

async fn work(crew: Arc<Crew>, client: usize) -> Result<Known> {
    let mut known = Known::default();
    let mut desk = Desk { crew: &crew, client, connection: None };
    let mut call = 0;
    while !crew.stop.load(Ordering::Relaxed) {
        known.open = Some(call);
        let verb = Verb::of(call);
        let sent = millis();
        let number = desk.until_acknowledged(call, verb).await?;
        let made = Made { number, sent, answered: millis() };
        match verb {
            Verb::Send => drop(known.files.insert(call, made)),
            _ => drop(known.made.insert((verb, call), made)),
        }
        known.open = None;
        crew.acknowledged(verb);
        call += 1;
    }
    Ok(known)
}

struct Desk<'a> {
    crew: &'a Crew,
    client: usize,
    connection: Option<(String, Connection)>,
}

impl Desk<'_> {
    /// Sends a call under its key until it is acknowledged; answers the number of the document, or the address of the
    /// file.
    async fn until_acknowledged(&mut self, call: usize, verb: Verb) -> Result<String> {
        let (key, body) = (format!("faults-{}-{call}", self.client), verb.body(self.client, call));
        let began = Instant::now();
        loop {
            ensure!(began.elapsed() < PATIENCE, "client {}: {key} was not acknowledged in time", self.client);
            match self.send(&key, verb, &body).await {
                Err(_) => {
                    self.connection = None;
                    self.crew.count(|tally| tally.cut += 1);
                }
                Ok((200, answer)) => {
                    let number = answer["data"][verb.name()].as_str();
                    return Ok(number
                        .with_context(|| format!("an answer without number: {answer}"))?
                        .to_owned());
                }
                // Busy, not known, others were faster: the same call may succeed later.
                Ok((503 | 504, _)) => self.crew.count(|tally| tally.refused += 1),
                Ok((409, answer)) if answer["data"].is_null() => self.crew.count(|tally| tally.refused += 1),
                Ok((500, answer)) => self.crew.count(|tally| tally.bugs.push(answer.to_string())),
                Ok((status, answer)) => bail!("client {}: {key}: {status}: {answer}", self.client),
            }
            tokio::time::sleep(REST).await;
        }
    }

    /// One try; an error is a call without an answer.
    async fn send(&mut self, key: &str, verb: Verb, body: &str) -> Result<(u16, Value)> {
        let copy = self.client % self.crew.addresses.len();
        let mut address = self.crew.addresses[copy].subscribe();
        let address = address.wait_for(Option::is_some).await?.clone().unwrap_or_default();
        let connection = match self.connection.take() {
            Some((at, connection)) if at == address => connection,
            _ => tokio::time::timeout(ANSWER, Connection::open(&address)).await??,
        };
        let (_, connection) = self.connection.insert((address.clone(), connection));
        let mut headers: Vec<(&str, &str)> =
            self.crew.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        headers.retain(|(name, _)| *name != "content-type");
        headers.extend([("content-type", verb.kind()), ("idempotency-key", key)]);
        let request = Request::post(&address, verb.path(), &headers, body);
        let (status, answer) = tokio::time::timeout(ANSWER, connection.send(&request)).await??;
        Ok((status, serde_json::from_slice(answer)?))
    }
}
