//! Work in the background: long files, imports, nightly sums.
//!
//! The table `task` is the queue and the task centre at once. A task is put there by the business
//! transaction that wants it, so there is never one without the other. Workers of any number of
//! processes take tasks under a lease; who loses the lease can neither report nor finish, because
//! every write names the attempt it belongs to. A task runs as its owner and sees what the owner may
//! see at that time, not what they could see when they asked.

use std::fs::File;
use std::time::Duration;

use db::vals;
use futures::future::BoxFuture;
use serde::Serialize;
use serde_json::Value as Json;
use utoipa::ToSchema;

use crate::act::Tx;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::outbox;
use crate::texts::Message;

mod cx;
mod settle;
mod store;
mod sweep;
mod told;
mod worker;

pub use cx::TaskCx;
pub use sweep::sweep;
pub use told::ENDED;
pub use worker::{KeepOf, Owner, SessionOf, TaskSettings, Tasks};

/// Words of the task engine, for the registry of texts.
pub const TEXTS: &str = include_str!("task/texts.toml");

/// How long a failed task can be tried again, and a file can be fetched unless its kind says otherwise.
const KEEP: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Tasks of one account that may wait or run at a time.
const OPEN: i64 = 50;
/// When it makes sense to ask for another one.
const WAIT: Duration = Duration::from_secs(60);
/// Attempts that a person's wish to try again is good for.
const RETRIES: i64 = 2;

/// A kind of work: its name in the table and the function that does it. A constant of its feature.
#[derive(Clone, Copy)]
pub struct TaskKind {
    /// Name, the same for ever: rows in the database have it.
    pub name: &'static str,
    /// Attempts in all; a fault that a person has to act on ends a task at once.
    pub tries: i64,
    /// Longest run of one attempt.
    pub limit: Duration,
    /// How long the file it makes is kept, unless the tenant has a rule of its own.
    pub keep: Duration,
    run: fn(TaskCx) -> BoxFuture<'static, Answer<Outcome>>,
}

impl TaskKind {
    const LIMIT: Duration = Duration::from_secs(60 * 60);

    /// A kind with three tries, an hour for each, and a week for its file:
    /// `TaskKind::new("export", |cx| Box::pin(run(cx)))`.
    pub const fn new(name: &'static str, run: fn(TaskCx) -> BoxFuture<'static, Answer<Outcome>>) -> Self {
        Self { name, tries: 3, limit: Self::LIMIT, keep: KEEP, run }
    }

    /// Other than three attempts.
    pub const fn tries(mut self, tries: i64) -> Self {
        self.tries = tries;
        self
    }

    /// Other than an hour for an attempt.
    pub const fn limit(mut self, limit: Duration) -> Self {
        self.limit = limit;
        self
    }

    /// Other than a week for the file.
    pub const fn keep(mut self, keep: Duration) -> Self {
        self.keep = keep;
        self
    }
}

impl std::fmt::Debug for TaskKind {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_tuple("TaskKind").field(&self.name).finish()
    }
}

/// What a task has brought about.
#[derive(Debug, Default)]
pub struct Outcome {
    pub(crate) result: Option<Json>,
    pub(crate) summary: Option<String>,
    pub(crate) file: Option<TaskFile>,
}

/// A file that a task has made.
#[derive(Debug)]
pub struct TaskFile {
    /// The content; read from its beginning.
    pub file: File,
    /// Name offered to the person, ending included.
    pub name: String,
    /// Media type.
    pub mime: &'static str,
}

impl Outcome {
    /// Done, and nothing to hand over.
    pub fn done() -> Self {
        Self::default()
    }

    /// Done, with a result that the task centre shows (counts, wrong rows).
    pub fn with_result(mut self, result: Json) -> Self {
        self.result = Some(result);
        self
    }

    /// What came of it in one sentence in the owner's language, for the task centre.
    pub fn with_summary(mut self, summary: String) -> Self {
        self.summary = Some(summary);
        self
    }

    /// Done, with a file for the owner to fetch.
    pub fn file(file: TaskFile) -> Self {
        Self { file: Some(file), ..Self::default() }
    }
}

/// A task to be put in the queue.
pub struct NewTask<'a> {
    /// Its kind.
    pub kind: &'static TaskKind,
    /// Title in the owner's language, shown in the task centre.
    pub title: &'a str,
    /// What the kind needs to know.
    pub input: Json,
}

/// The answer to a request that goes on in the background.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Queued {
    /// Id of the task.
    pub id: Id,
}

/// Puts a task in the queue, within the business transaction: no task without the change that wants
/// it, no change without its task. The workers are woken after the commit.
///
/// # Errors
/// `TooMany` when the account has too many tasks waiting already.
pub async fn enqueue(tx: &mut Tx, task: NewTask<'_>) -> Answer<Queued> {
    let party = tx.session().party;
    if !party.is_none() && store::open(tx, party).await? >= OPEN {
        let message = Message::new("task.tooMany").with("limit", OPEN);
        return Err(Fault::TooMany { retry_after: WAIT, message });
    }
    let (id, now) = (tx.new_id(), tx.now());
    let input = serde_json::to_string(&task.input).map_err(Fault::internal)?;
    let session = tx.session();
    let values = vals![
        id,
        session.branch.as_str(),
        task.kind.name,
        tx.screen(),
        task.title,
        input,
        session.party,
        session.code.as_str(),
        session.name.as_str(),
        session.role.as_str(),
        session.data_type.as_str(),
        session.data_code.as_deref(),
        tx.lang().tag(),
        task.kind.tries,
        now,
        session.key.as_ref().map(|key| key.id)
    ];
    tx.exec(
        "insert into task (id, branch_code, kind, screen, title, state, done, input, party_id, party_code,
           party_name, role_code, data_type, data_code, lang, attempt, max_attempts, cancelled, run_after, created_at,
           api_key_id)
         values ($1, $2, $3, $4, $5, 'IN_PROCESS', 0, $6, $7, $8, $9, $10, $11, $12, $13, 0, $14, 0, $15, $15, $16)",
        &values,
    )
    .await?;
    tx.wake_workers();
    Ok(Queued { id })
}

/// Asks a task to stop. One that waits ends at once for this `reason`, one that runs as soon as its
/// worker hears of it.
///
/// # Errors
/// `Refused` when it has ended already. The caller has made sure that the task is the session's.
pub async fn cancel(tx: &mut Tx, id: Id, reason: &str) -> Answer<()> {
    let expires = tx.now().plus(KEEP);
    let ended = store::cancel(tx, id, reason, expires).await?;
    tx.wake_workers();
    if ended && let Some((kind, title, party, attempt)) = store::known(tx, id).await? {
        let told = told::Told { branch: tx.branch(), id, kind: &kind, title: &title, party, attempt };
        if let Some(row) = told::row(tx.app(), &told, told::End::Badly)? {
            tx.insert_many(outbox::TABLE, &outbox::COLUMNS, vec![row]).await?;
            tx.wake_outbox();
        }
    }
    Ok(())
}

/// Tries a failed task again.
///
/// # Errors
/// `Refused` when it has not failed. The caller has made sure that the task is the session's.
pub async fn retry(tx: &mut Tx, id: Id) -> Answer<()> {
    store::retry(tx, id, RETRIES).await?;
    tx.wake_workers();
    Ok(())
}
