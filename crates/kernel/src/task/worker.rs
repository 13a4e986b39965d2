//! The workers of this process: they take tasks, hold the leases and stop in good order.
//!
//! Workers are woken by the transaction that put a task in the queue, and look by themselves every
//! other second for tasks of other processes. Time in the table is the program's clock, so tests can
//! let a lease run out; how often to look and to renew is measured by the machine.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant as Moment, sleep};
use tracing::{Instrument as _, Span};

use super::settle::{self, Ended};
use super::store::{self, Attempt, Claimed, Standing};
use super::{TaskCx, TaskKind, sweep};
use crate::access::Session;
use crate::app::{App, panic_text};
use crate::fault::{Answer, Fault};
use crate::id::Id;

/// Longest time between two renewals of a lease.
const BEAT: Duration = Duration::from_secs(5);
/// How often files and rows that are old enough are looked for.
const SWEEP: Duration = Duration::from_secs(5 * 60);

/// Whose task it is, and where they stood when they asked for it.
#[derive(Debug, Clone)]
pub struct Owner {
    /// Tenant.
    pub branch: String,
    /// Account.
    pub party: Id,
    /// Code of the role in use.
    pub role: String,
    /// Kind of data looked at.
    pub data_type: String,
    /// The current warehouse or other thing of that kind.
    pub data_code: Option<String>,
    /// The API key that asked for it; none for a person.
    pub key: Option<Id>,
}

/// Gives an owner's session as it is now: rights and scope of this moment, the place they had chosen
/// then. Refuses when the account may no longer work.
pub type SessionOf = fn(App, Owner) -> BoxFuture<'static, Answer<Arc<Session>>>;

/// How long a tenant keeps the files that its tasks make.
pub type KeepOf = fn(App, String) -> BoxFuture<'static, Answer<Duration>>;

/// How tasks are worked at.
#[derive(Debug, Clone)]
pub struct TaskSettings {
    /// Where sessions of owners come from.
    pub session_of: SessionOf,
    /// How long files are kept; as their kind says when there is no such rule.
    pub keep_of: Option<KeepOf>,
    /// Tasks at a time in this process.
    pub workers: usize,
    /// How long a worker that says nothing keeps its task.
    pub lease: Duration,
    /// How often to look for tasks unasked.
    pub poll: Duration,
    /// How long running tasks may go on when the program stops; then they are given back.
    pub grace: Duration,
}

impl TaskSettings {
    /// Two workers, a lease of a minute.
    pub fn new(session_of: SessionOf) -> Self {
        Self {
            session_of,
            keep_of: None,
            workers: 2,
            lease: Duration::from_secs(60),
            poll: Duration::from_secs(2),
            grace: Duration::from_secs(10),
        }
    }

    /// With a rule of the tenant's for how long files are kept.
    pub fn keeping(mut self, keep_of: KeepOf) -> Self {
        self.keep_of = Some(keep_of);
        self
    }
}

/// The workers of this process; one of the program's shared things.
pub struct Tasks {
    pub(super) settings: TaskSettings,
    wake: Notify,
    beat: Notify,
    stop: watch::Sender<bool>,
    dispatcher: Mutex<Option<JoinHandle<()>>>,
}

impl Tasks {
    /// Workers that have not begun yet.
    pub fn new(settings: TaskSettings) -> Self {
        Self {
            settings,
            wake: Notify::new(),
            beat: Notify::new(),
            stop: watch::Sender::new(false),
            dispatcher: Mutex::default(),
        }
    }

    /// Begins to work at the queue.
    ///
    /// # Errors
    /// The program was built without [`Tasks`].
    pub fn start(app: &App) -> Answer<()> {
        let tasks = app.shared.get::<Self>()?;
        let running = tokio::spawn(dispatch(app.clone(), tasks.clone()));
        *tasks.dispatcher.lock().unwrap_or_else(PoisonError::into_inner) = Some(running);
        Ok(())
    }

    /// Takes no more tasks, lets running ones finish for a while, gives the others back. Waits for it.
    pub async fn stop(&self) {
        self.stop.send_replace(true);
        let running = self.dispatcher.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(running) = running {
            // An error here is a panic of the dispatcher, logged by the runtime already.
            let _ = running.await;
        }
    }

    /// Says that there may be something new in the queue, or a wish to cancel.
    pub fn wake(&self) {
        self.wake.notify_one();
        self.beat.notify_waiters();
    }

    async fn stopping(&self) {
        let mut stop = self.stop.subscribe();
        // The sender lives as long as `self`.
        let _ = stop.wait_for(|stop| *stop).await;
    }
}

async fn dispatch(app: App, tasks: Arc<Tasks>) {
    let worker: Arc<str> = app.ids.next(app.clock.now()).to_string().into();
    let slots = Arc::new(Semaphore::new(tasks.settings.workers.max(1)));
    let mut running = JoinSet::new();
    let mut swept: Option<Moment> = None;
    while !*tasks.stop.borrow() {
        let slot = tokio::select! {
            slot = slots.clone().acquire_owned() => slot.ok(),
            () = tasks.stopping() => None,
        };
        let Some(slot) = slot else { break };
        let taken = match take(&app, &tasks, &worker).await {
            Ok(taken) => taken,
            Err(fault) => {
                tracing::warn!(?fault, "the queue of tasks cannot be read");
                None
            }
        };
        while running.try_join_next().is_some() {}
        if let Some(task) = taken {
            let span = span_of(&task);
            running.spawn(perform(app.clone(), tasks.clone(), task, slot).instrument(span));
            continue;
        }
        drop(slot);
        let whole = swept.is_none_or(|last| last.elapsed() >= SWEEP);
        if whole {
            swept = Some(Moment::now());
        }
        sweep::tidy(&app, whole).await;
        tokio::select! {
            () = tasks.wake.notified() => {}
            () = sleep(tasks.settings.poll) => {}
            () = tasks.stopping() => {}
        }
    }
    while running.join_next().await.is_some() {}
}

/// What the lines of its log belong to.
fn span_of(task: &Claimed) -> Span {
    let (kind, branch) = (&task.kind, &task.branch_code);
    tracing::error_span!(target: "floe::task", "task", task = %task.id, kind, branch)
}

/// Looks before it takes, because looking costs no turn at the one writer of SQLite.
async fn take(app: &App, tasks: &Tasks, worker: &str) -> Answer<Option<Claimed>> {
    let now = app.clock.now();
    if !store::ready(&app.db, now).await? {
        return Ok(None);
    }
    store::claim(&app.db, worker, now, now.plus(tasks.settings.lease)).await
}

async fn perform(app: App, tasks: Arc<Tasks>, task: Claimed, slot: OwnedSemaphorePermit) {
    let kind =
        app.features.iter().flat_map(|feature| &feature.tasks).copied().find(|kind| kind.name == task.kind);
    let limit = kind.map_or(TaskKind::LIMIT, |kind| kind.limit);
    let work = AssertUnwindSafe(work(&app, &tasks, &task, kind)).catch_unwind();
    let ended = tokio::select! {
        ended = work => match ended {
            Ok(Ok(completed)) => Ended::Done(completed),
            Ok(Err(fault)) => Ended::Fault(fault),
            Err(panic) => Ended::Fault(Fault::internal(panic_text(&*panic))),
        },
        standing = hold(&app, &tasks, task.attempt()) => match standing {
            Standing::Cancelled => Ended::Cancelled,
            _ => Ended::Lost,
        },
        () = sleep(limit) => Ended::TooLong,
        () = patience(&tasks) => Ended::Stopped,
    };
    settle::settle(&app, &task, ended).await;
    drop(slot);
}

/// Runs the task and brings its file into the store.
async fn work(app: &App, tasks: &Tasks, task: &Claimed, kind: Option<&TaskKind>) -> Answer<store::Completed> {
    let kind = kind.ok_or_else(|| Fault::refused("task.unknownKind"))?;
    let session = session_of(app, tasks, task).await?;
    let outcome = (kind.run)(TaskCx::new(app, session, task, kind.name)).await?;
    let keep = match tasks.settings.keep_of {
        Some(keep_of) => keep_of(app.clone(), task.branch_code.clone()).await?,
        None => kind.keep,
    };
    settle::keep(app, keep, outcome).await
}

async fn session_of(app: &App, tasks: &Tasks, task: &Claimed) -> Answer<Arc<Session>> {
    if task.party_id.is_none() {
        return Ok(Arc::new(Session::of_program(&task.branch_code, &task.party_name)));
    }
    let owner = Owner {
        branch: task.branch_code.clone(),
        party: task.party_id,
        role: task.role_code.clone(),
        data_type: task.data_type.clone(),
        data_code: task.data_code.clone(),
        key: task.api_key_id,
    };
    (tasks.settings.session_of)(app.clone(), owner).await.map_err(|fault| match fault {
        Fault::SignedOut | Fault::Denied | Fault::NotFound => Fault::refused("task.ownerGone"),
        other => other,
    })
}

/// Renews the lease until it is lost or the owner wants the task stopped.
async fn hold(app: &App, tasks: &Tasks, attempt: Attempt) -> Standing {
    let pause = BEAT.min(tasks.settings.lease / 3);
    loop {
        tokio::select! {
            () = sleep(pause) => {}
            () = tasks.beat.notified() => {}
        }
        let until = app.clock.now().plus(tasks.settings.lease);
        match store::beat(&app.db, attempt, until).await {
            Ok(Standing::Held) => {}
            Ok(standing) => return standing,
            // The database is away for a moment; if for long, the lease runs out and the fence holds.
            Err(fault) => tracing::warn!(?fault, task = %attempt.id, "a lease could not be renewed"),
        }
    }
}

/// Comes back when the program stops and the running tasks have had their time.
async fn patience(tasks: &Tasks) {
    tasks.stopping().await;
    sleep(tasks.settings.grace).await;
}
