//! The workers of this copy of the program: they pass events on and send deliveries, several at a time.
//!
//! They are woken by the transaction that wrote an event, and look by themselves every other second. A subscription has
//! a few deliveries under way at most, and one while it fails, so a receiver that is slow or away holds up nobody else.
//! Time in the tables is the program's clock; how long a receiver may take is measured by the machine.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::FutureExt as _;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use kernel::act::{Act, Cx};
use kernel::app::App;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::outbox::Outbox;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant as Moment, sleep, timeout};

use super::allow::Allow;
use super::queue::{self, Busy, Claimed, Due, Settled, Take};
use super::send::{Door, Reply};
use super::url::Target;
use super::{SCREEN, pass, sign};

/// Deliveries of one subscription under way in this copy.
const OF_ONE: usize = 4;
/// Deliveries under way in this copy.
const OF_ALL: usize = 32;
/// How long a copy that says nothing keeps a delivery. Longer than any request may take, so that none is sent twice at
/// the same time.
const LEASE: Duration = Duration::from_secs(60);
/// How long those under way may go on when the program stops.
const GRACE: Duration = Duration::from_secs(12);

/// How webhooks are sent.
#[derive(Debug, Clone)]
pub struct HookSettings {
    /// What may be reached beside the public internet.
    pub allow: Allow,
    /// Time for one request.
    pub limit: Duration,
    /// How often to look for work unasked.
    pub poll: Duration,
}

impl Default for HookSettings {
    fn default() -> Self {
        Self { allow: Allow::default(), limit: Duration::from_secs(10), poll: Duration::from_secs(2) }
    }
}

/// The workers; one of the program's shared things.
#[derive(Debug)]
pub struct Hooks {
    pub(super) door: Door,
    poll: Duration,
    stop: watch::Sender<bool>,
    dispatcher: Mutex<Option<JoinHandle<()>>>,
}

impl Hooks {
    /// Workers that have not begun yet.
    pub fn new(settings: HookSettings) -> Self {
        Self {
            door: Door::new(settings.allow, settings.limit),
            poll: settings.poll,
            stop: watch::Sender::new(false),
            dispatcher: Mutex::default(),
        }
    }

    /// Begins to pass events on and to send them.
    ///
    /// # Errors
    /// The program was built without an [`Outbox`].
    pub fn start(self: &Arc<Self>, app: &App) -> Answer<()> {
        let outbox = app.shared.get::<Outbox>()?;
        let running = tokio::spawn(dispatch(app.clone(), self.clone(), outbox));
        *self.dispatcher.lock().unwrap_or_else(PoisonError::into_inner) = Some(running);
        Ok(())
    }

    /// Sends no more; what is under way may finish for a while. Waits for it.
    pub async fn stop(&self) {
        self.stop.send_replace(true);
        let running = self.dispatcher.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(running) = running {
            // An error here is a panic of the dispatcher, logged by the runtime already.
            let _ = running.await;
        }
    }

    async fn stopping(&self) {
        let mut stop = self.stop.subscribe();
        // The sender lives as long as `self`.
        let _ = stop.wait_for(|stop| *stop).await;
    }
}

async fn dispatch(app: App, hooks: Arc<Hooks>, outbox: Arc<Outbox>) {
    let worker = app.ids.next(app.clock.now()).to_string();
    let (mut running, mut busy) = (JoinSet::new(), Busy::new());
    let mut listened: Option<Moment> = None;
    while !*hooks.stop.borrow() {
        if listened.is_none_or(|last| last.elapsed() >= hooks.poll) {
            listened = Some(Moment::now());
            report(pass::listen(&app).await, "who listens cannot be read");
        }
        report(pass::all(&app).await, "events were not passed on");
        match taken(&app, &worker, &busy).await {
            Ok(taken) => {
                for claimed in taken {
                    *busy.entry(claimed.hook).or_default() += 1;
                    running.spawn(perform(app.clone(), hooks.clone(), claimed));
                }
            }
            Err(fault) => report(Err(fault), "deliveries cannot be taken"),
        }
        tokio::select! {
            Some(done) = running.join_next(), if !running.is_empty() => free(&mut busy, done.ok()),
            () = outbox.woken() => {}
            () = sleep(hooks.poll) => {}
            () = hooks.stopping() => {}
        }
        while let Some(done) = running.try_join_next() {
            free(&mut busy, done.ok());
        }
    }
    let finish = async { while running.join_next().await.is_some() {} };
    // What is cut off here is sent again when its lease has run out.
    drop(timeout(GRACE, finish).await);
}

fn report(done: Answer<()>, what: &str) {
    if let Err(fault) = done {
        tracing::warn!(?fault, "{what}");
    }
}

fn free(busy: &mut Busy, hook: Option<Id>) {
    let Some(hook) = hook else { return };
    let left = busy.get(&hook).copied().unwrap_or_default().saturating_sub(1);
    if left == 0 {
        busy.remove(&hook);
    } else {
        busy.insert(hook, left);
    }
}

/// Takes what may be sent now, as many of each subscription as there is room for.
async fn taken(app: &App, worker: &str, busy: &Busy) -> Answer<Vec<Claimed>> {
    let mut room = OF_ALL.saturating_sub(busy.values().sum());
    let mut taken = Vec::new();
    if room == 0 {
        return Ok(taken);
    }
    let due = Cx::outside(app, Act::of_program(app, "", SCREEN, "send")).read((), queue::due).await?;
    for Due { branch, hook, failing } in due {
        let most = if failing { 1 } else { OF_ONE };
        let most = most.saturating_sub(busy.get(&hook).copied().unwrap_or_default()).min(room);
        if most == 0 {
            continue;
        }
        let cx = Cx::outside(app, Act::of_program(app, &branch, SCREEN, "send"));
        let take = Take {
            hook,
            worker: worker.to_owned(),
            until: app.clock.now().plus(LEASE),
            most: i64::try_from(most).unwrap_or(1),
        };
        // Looking costs no turn at the one writer of SQLite.
        let ready = cx.read(take.clone(), queue::ready).await?;
        if ready.is_empty() {
            continue;
        }
        match cx.write((take, ready), queue::claim).await {
            Ok(claimed) => {
                room = room.saturating_sub(claimed.len());
                taken.extend(claimed);
            }
            // A secret that cannot be opened holds up nobody else's deliveries.
            Err(fault) => {
                tracing::warn!(?fault, webhook = %hook, "the deliveries of a subscription cannot be taken")
            }
        }
    }
    Ok(taken)
}

/// Sends a delivery and writes down how that ended. Answers the subscription, whatever happens.
async fn perform(app: App, hooks: Arc<Hooks>, claimed: Claimed) -> Id {
    let (hook, id) = (claimed.hook, claimed.id);
    let done = AssertUnwindSafe(send(&app, &hooks.door, claimed)).catch_unwind().await;
    match done {
        Ok(Ok(())) => {}
        // The lease runs out, and it is sent again under the same id.
        Ok(Err(fault)) => {
            tracing::warn!(?fault, delivery = %id, "the end of a delivery could not be written")
        }
        Err(_) => tracing::error!(delivery = %id, "a delivery panicked"),
    }
    hook
}

/// Sends a delivery once, and writes down how that ended.
pub(super) async fn send(app: &App, door: &Door, claimed: Claimed) -> Answer<()> {
    let began = app.clock.now();
    let reply = post(door, &claimed, began).await?;
    let mut chance = [0_u8; 1];
    getrandom::fill(&mut chance).map_err(Fault::internal)?;
    let pause = reply.fault.and_then(|_| queue::pause(claimed.number, reply.retry_after, chance[0]));
    let cx = Cx::outside(app, Act::of_program(app, &claimed.branch, SCREEN, "send"));
    cx.write(Settled { claimed, began, reply, pause }, queue::settle).await
}

/// The request of a delivery.
pub(super) async fn post(door: &Door, claimed: &Claimed, now: Instant) -> Answer<Reply> {
    let Ok(target) = Target::of(&claimed.url, &door.allow) else {
        // It was right when it was written down; what is allowed has changed since.
        return Ok(Reply { fault: Some(codes::WebhookFault::Forbidden), ..Reply::default() });
    };
    let timestamp = now.millis() / 1000;
    let secrets: Vec<&str> =
        [Some(claimed.secret.as_str()), claimed.former.as_deref()].into_iter().flatten().collect();
    let signature = sign::header(&secrets, timestamp, &claimed.body);
    let told = [
        ("floe-event-id", claimed.event.to_string()),
        ("floe-event-type", claimed.kind.clone()),
        ("floe-timestamp", timestamp.to_string()),
        ("floe-signature", signature),
    ];
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::USER_AGENT, HeaderValue::from_static(concat!("Floe/", env!("CARGO_PKG_VERSION"))));
    headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    for (name, value) in told {
        let value = HeaderValue::from_str(&value).map_err(Fault::internal)?;
        headers.insert(HeaderName::from_static(name), value);
    }
    Ok(door.post(&target, headers, claimed.body.clone()).await)
}
