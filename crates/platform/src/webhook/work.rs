//! The workers of this copy of the program: they pass events on and send deliveries, several at a time.
//!
//! They are woken by the transaction that wrote an event, and look by themselves every other second. Passing on and
//! sending do not wait for each other. Who is sent to next is told in `turns`: a receiver that is slow or away holds up
//! nobody else.
//! Time in the tables is the program's clock; how long a receiver may take is measured by the machine.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use codes::WebhookStop;
use futures::FutureExt as _;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use kernel::act::{Act, Cx};
use kernel::app::App;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::outbox::Outbox;
use tokio::sync::{Notify, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};

use super::accounts::Accounts;
use super::allow::Allow;
use super::queue::{self, Claimed, Due, Settled, Take};
use super::send::{Door, Reply};
use super::turns::Turns;
use super::url::Target;
use super::{SCREEN, pass, sign};

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
    accounts: Accounts,
    poll: Duration,
    stop: watch::Sender<bool>,
    dispatcher: Mutex<Option<JoinHandle<()>>>,
}

impl Hooks {
    /// Workers that have not begun yet.
    pub fn new(settings: HookSettings) -> Self {
        Self {
            door: Door::new(settings.allow, settings.limit),
            accounts: Accounts::default(),
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

    fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    async fn stopping(&self) {
        let mut stop = self.stop.subscribe();
        // The sender lives as long as `self`.
        let _ = stop.wait_for(|stop| *stop).await;
    }
}

async fn dispatch(app: App, hooks: Arc<Hooks>, outbox: Arc<Outbox>) {
    let passed = Notify::new();
    tokio::join!(
        listen(&app, &hooks),
        pass_on(&app, &hooks, (&outbox, &passed)),
        send_all(&app, &hooks, &passed)
    );
}

/// Hears now and then of what was subscribed to in other copies.
async fn listen(app: &App, hooks: &Hooks) {
    while !hooks.is_stopping() {
        report(pass::listen(app).await, "who listens cannot be read");
        tokio::select! {
            () = sleep(hooks.poll) => {}
            () = hooks.stopping() => {}
        }
    }
}

/// Passes events on, some of each tenant in turn, and tells whoever sends.
async fn pass_on(app: &App, hooks: &Hooks, (outbox, passed): (&Outbox, &Notify)) {
    while !hooks.is_stopping() {
        let all = pass::all(app, &hooks.accounts).await;
        if matches!(all, Ok(true)) {
            passed.notify_one();
            continue;
        }
        report(all.map(drop), "events were not passed on");
        tokio::select! {
            // It may be a delivery that is sent again: no event waits then.
            () = outbox.woken() => passed.notify_one(),
            () = sleep(hooks.poll) => {}
            () = hooks.stopping() => {}
        }
    }
}

/// Sends what is due, and finishes what is under way when the program stops.
async fn send_all(app: &App, hooks: &Arc<Hooks>, passed: &Notify) {
    let worker = app.ids.next(app.clock.now()).to_string();
    let mut desk = Desk { app, hooks, worker, turns: Turns::default(), running: JoinSet::new() };
    while !hooks.is_stopping() {
        report(desk.take().await, "deliveries cannot be taken");
        tokio::select! {
            Some(done) = desk.running.join_next(), if !desk.running.is_empty() => desk.ended(done.ok()),
            () = passed.notified() => {}
            () = sleep(hooks.poll) => {}
            () = hooks.stopping() => {}
        }
    }
    let finish = async { while desk.running.join_next().await.is_some() {} };
    // What is cut off here is sent again when its lease has run out.
    drop(timeout(GRACE, finish).await);
}

fn report(done: Answer<()>, what: &str) {
    if let Err(fault) = done {
        tracing::warn!(?fault, "{what}");
    }
}

/// What this copy sends now.
struct Desk<'a> {
    app: &'a App,
    hooks: &'a Arc<Hooks>,
    worker: String,
    turns: Turns,
    running: JoinSet<Due>,
}

impl Desk<'_> {
    fn ended(&mut self, due: Option<Due>) {
        if let Some(due) = due {
            self.turns.free(&due);
        }
    }

    /// Takes what may be sent now, and sends it: each as soon as it is taken, while its lease is young.
    async fn take(&mut self) -> Answer<()> {
        self.make_room();
        if self.turns.is_full() {
            return Ok(());
        }
        let anybody = Cx::outside(self.app, Act::of_program(self.app, "", SCREEN, "send"));
        let mut all = anybody.read((), queue::due).await?;
        while let Some((due, most)) = self.turns.next(&mut all) {
            // A secret that cannot be opened holds up nobody else's deliveries, nor does an account.
            if let Err(fault) = self.take_of(&due, most).await {
                tracing::warn!(?fault, webhook = %due.hook, "the deliveries of a subscription cannot be taken");
            }
            if self.hooks.is_stopping() {
                break;
            }
            self.make_room();
        }
        Ok(())
    }

    fn make_room(&mut self) {
        while let Some(done) = self.running.try_join_next() {
            self.ended(done.ok());
        }
    }

    async fn take_of(&mut self, due: &Due, most: usize) -> Answer<()> {
        let app = self.app;
        let cx = Cx::outside(app, Act::of_program(app, &due.account.branch, SCREEN, "send"));
        let most = i64::try_from(most).unwrap_or(1);
        let take = Take { hook: due.hook, worker: self.worker.clone(), until: app.clock.now(), most };
        // Looking costs no turn at the one writer of SQLite.
        let ready = cx.read(take.clone(), queue::ready).await?;
        if ready.is_empty() {
            return Ok(());
        }
        // Between an event and a try of it lie up to three days.
        if self.hooks.accounts.session(app, &due.account).await?.is_none() {
            return cx.write((due.hook, WebhookStop::OwnerGone), pass::stop).await;
        }
        let take = Take { until: app.clock.now().plus(LEASE), ..take };
        for claimed in cx.write((take, ready), queue::claim).await? {
            self.turns.take(due);
            self.running.spawn(perform(app.clone(), self.hooks.clone(), (due.clone(), claimed)));
        }
        Ok(())
    }
}

/// Sends a delivery and writes down how that ended. Answers whose it was, whatever happens.
async fn perform(app: App, hooks: Arc<Hooks>, (due, claimed): (Due, Claimed)) -> Due {
    let id = claimed.id;
    let done = AssertUnwindSafe(send(&app, &hooks.door, claimed)).catch_unwind().await;
    match done {
        Ok(Ok(())) => {}
        // The lease runs out, and it is sent again under the same id.
        Ok(Err(fault)) => {
            tracing::warn!(?fault, delivery = %id, "the end of a delivery could not be written")
        }
        Err(_) => tracing::error!(delivery = %id, "a delivery panicked"),
    }
    due
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
