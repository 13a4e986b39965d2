//! The statements of the queue.
//!
//! Every write about a running task names its attempt. A worker that lost its lease therefore changes
//! nothing, whatever it believes: the row has moved on.

use std::time::Duration;

use db::{Db, Value, vals};

use crate::act::Tx;
use crate::blob::BlobKey;
use crate::clock::Instant;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::outbox;

use super::told::Told;

db::record! {
    /// A task as a worker takes it.
    pub(super) struct Claimed in "task" {
        pub id: Id,
        pub branch_code: String,
        pub kind: String,
        pub screen: String,
        pub title: String,
        pub input: String,
        pub party_id: Id,
        pub party_code: String,
        pub party_name: String,
        pub role_code: String,
        pub data_type: String,
        pub data_code: Option<String>,
        pub api_key_id: Option<Id>,
        pub lang: String,
        pub attempt: i64,
        pub max_attempts: i64,
    }
}

/// The claim to a task: which one, and by which attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attempt {
    pub id: Id,
    pub number: i64,
}

/// What the row says to the worker of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// Go on.
    Held,
    /// The owner wants it stopped.
    Cancelled,
    /// The attempt is over: another worker took the task, or it has ended.
    Lost,
}

db::record! {
    /// A task that nobody will take again.
    pub(super) struct Dead in "task" {
        pub id: Id,
        pub attempt: i64,
        pub cancelled: bool,
        pub lang: String,
        branch_code: String,
        kind: String,
        title: String,
        party_id: Id,
    }
}

impl Dead {
    /// As others are told of it.
    pub(super) fn told(&self) -> Told<'_> {
        let (branch, kind, title) = (self.branch_code.as_str(), self.kind.as_str(), self.title.as_str());
        Told { branch, id: self.id, kind, title, party: self.party_id, attempt: self.attempt }
    }

    /// Its last attempt.
    pub(super) fn attempt(&self) -> Attempt {
        Attempt { id: self.id, number: self.attempt }
    }
}

impl Claimed {
    /// The claim that was made with it.
    pub(super) fn attempt(&self) -> Attempt {
        Attempt { id: self.id, number: self.attempt }
    }

    /// As others are told of it.
    pub(super) fn told(&self) -> Told<'_> {
        let (branch, kind, title) = (self.branch_code.as_str(), self.kind.as_str(), self.title.as_str());
        Told { branch, id: self.id, kind, title, party: self.party_id, attempt: self.attempt }
    }
}

/// What a task leaves when it ends.
#[derive(Debug, Clone)]
pub(super) struct Completed {
    pub result: Option<String>,
    pub summary: Option<String>,
    pub file: Option<Kept>,
    pub expires: Instant,
}

/// A file in the store.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub key: BlobKey,
    pub name: String,
    pub mime: &'static str,
    pub size: u64,
}

/// Takes the task that has waited longest. Workers pass by rows that another one is taking.
pub(super) async fn claim(db: &Db, worker: &str, now: Instant, until: Instant) -> Answer<Option<Claimed>> {
    let sql = concat!(
        "update task set attempt = attempt + 1, lease_owner = $1, lease_until = $2,",
        " started_at = coalesce(started_at, $3)",
        " where id = (select id from task where state = 'IN_PROCESS' and cancelled = 0 and run_after <= $3",
        " and attempt < max_attempts and (lease_until is null or lease_until < $3)",
        " order by run_after, id limit 1 for update skip locked)",
        " returning id, branch_code, kind, screen, title, input, party_id, party_code, party_name, role_code,",
        " data_type, data_code, api_key_id, lang, attempt, max_attempts",
    );
    let values = vals![worker, until, now];
    db.write(values, move |tx: &mut db::Tx<_>| {
        Box::pin(async move {
            let values = tx.context().clone();
            Ok::<_, Fault>(tx.one(sql, &values).await?)
        })
    })
    .await
}

/// Runs one statement about one row and answers whether it changed: whether the attempt still held.
async fn change(db: &Db, sql: &'static str, values: Vec<Value>) -> Answer<bool> {
    change_telling(db, sql, values, None).await
}

/// The same; when it changed, the row of an event is written with it.
async fn change_telling(
    db: &Db,
    sql: &'static str,
    values: Vec<Value>,
    told: Option<Vec<Value>>,
) -> Answer<bool> {
    db.write((values, told), move |tx: &mut db::Tx<_>| {
        Box::pin(async move {
            let (values, told) = tx.context().clone();
            let changed = tx.exec(sql, &values).await? == 1;
            if let (true, Some(row)) = (changed, told) {
                tx.insert_many(outbox::TABLE, &outbox::COLUMNS, vec![row]).await?;
            }
            Ok::<_, Fault>(changed)
        })
    })
    .await
}

/// Renews the lease.
pub(super) async fn beat(db: &Db, attempt: Attempt, until: Instant) -> Answer<Standing> {
    let sql = "update task set lease_until = $1
         where id = $2 and attempt = $3 and state = 'IN_PROCESS' and lease_owner is not null returning cancelled";
    let values = vals![until, attempt.id, attempt.number];
    let cancelled: Option<i64> = db
        .write(values, move |tx: &mut db::Tx<_>| {
            Box::pin(async move {
                let values = tx.context().clone();
                Ok::<_, Fault>(tx.one(sql, &values).await?)
            })
        })
        .await?;
    Ok(match cancelled {
        Some(0) => Standing::Held,
        Some(_) => Standing::Cancelled,
        None => Standing::Lost,
    })
}

/// Locks the task for the rest of a unit of work that belongs to the attempt.
pub(super) async fn fence(tx: &mut Tx, attempt: Attempt) -> Answer<()> {
    let held = tx
        .exec(
            "update task set attempt = attempt
             where id = $1 and attempt = $2 and state = 'IN_PROCESS' and cancelled = 0 and lease_owner is not null",
            &vals![attempt.id, attempt.number],
        )
        .await?;
    if held == 1 { Ok(()) } else { Err(Fault::refused("task.lost")) }
}

/// Says how far the work is.
pub(super) async fn progress(db: &Db, attempt: Attempt, done: u64, total: Option<u64>) -> Answer<bool> {
    let values = vals![number(done), total.map(number), attempt.id, attempt.number];
    let sql = "update task set done = $1, total = coalesce($2, total)
         where id = $3 and attempt = $4 and state = 'IN_PROCESS' and lease_owner is not null";
    change(db, sql, values.into()).await
}

/// Ends a task well, and tells it.
pub(super) async fn complete(
    db: &Db,
    attempt: Attempt,
    now: Instant,
    end: Completed,
    told: Option<Vec<Value>>,
) -> Answer<bool> {
    let file = end.file.as_ref();
    let values = vals![
        end.result,
        file.map(|file| file.key.as_str()),
        file.map(|file| file.name.as_str()),
        file.map(|file| file.mime),
        file.map(|file| number(file.size)),
        now,
        end.expires,
        attempt.id,
        attempt.number,
        end.summary
    ];
    let sql = "update task set state = 'COMPLETED', summary = $10, result = $1, file_key = $2, file_name = $3, file_mime = $4,
           file_size = $5, fault = null, done = coalesce(total, done), finished_at = $6, expires_at = $7,
           lease_owner = null, lease_until = null
         where id = $8 and attempt = $9 and state = 'IN_PROCESS' and lease_owner is not null and cancelled = 0";
    change_telling(db, sql, values.into(), told).await
}

/// Ends a task badly, for a reason that its owner can read, and tells it.
pub(super) async fn fail(
    db: &Db,
    attempt: Attempt,
    [now, expires]: [Instant; 2],
    reason: &str,
    told: Option<Vec<Value>>,
) -> Answer<bool> {
    let sql = "update task set state = 'FAIL', fault = $1, finished_at = $2, expires_at = $3,
           lease_owner = null, lease_until = null
         where id = $4 and attempt = $5 and state = 'IN_PROCESS' and (lease_owner is not null or cancelled = 1)";
    change_telling(db, sql, vals![reason, now, expires, attempt.id, attempt.number].into(), told).await
}

/// Gives a task back to be tried again at `after`.
pub(super) async fn again(db: &Db, attempt: Attempt, after: Instant, reason: &str) -> Answer<bool> {
    let sql = "update task set fault = $1, run_after = $2, lease_owner = null, lease_until = null
         where id = $3 and attempt = $4 and state = 'IN_PROCESS' and lease_owner is not null";
    change(db, sql, vals![reason, after, attempt.id, attempt.number].into()).await
}

/// Gives a task back unfinished because the program stops; the attempt does not count.
pub(super) async fn release(db: &Db, attempt: Attempt) -> Answer<bool> {
    let sql = "update task set max_attempts = max_attempts + 1, lease_owner = null, lease_until = null
         where id = $1 and attempt = $2 and state = 'IN_PROCESS' and lease_owner is not null";
    change(db, sql, vals![attempt.id, attempt.number].into()).await
}

/// How many tasks of an account have not ended.
pub(super) async fn open(tx: &mut Tx, party: Id) -> Answer<i64> {
    let sql = "select count(*) from task where branch_code = $1 and party_id = $2 and state = 'IN_PROCESS'";
    Ok(tx.one(sql, &vals![tx.branch(), party]).await?.unwrap_or_default())
}

/// Asks for a stop: see [`super::cancel`]. Answers whether the task ended with it.
pub(super) async fn cancel(tx: &mut Tx, id: Id, reason: &str, expires: Instant) -> Answer<bool> {
    let (now, branch) = (tx.now(), tx.branch().to_owned());
    let asked = tx
        .exec(
            "update task set cancelled = 1 where branch_code = $1 and id = $2 and state = 'IN_PROCESS'",
            &vals![branch.as_str(), id],
        )
        .await?;
    if asked == 0 {
        return Err(Fault::refused("task.ended"));
    }
    // Nobody works at it: there is nobody to notice the wish.
    let ended = tx
        .exec(
            "update task set state = 'FAIL', fault = $1, finished_at = $2, expires_at = $3
             where branch_code = $4 and id = $5 and state = 'IN_PROCESS' and lease_owner is null",
            &vals![reason, now, expires, branch, id],
        )
        .await?;
    Ok(ended == 1)
}

/// What others are told of a task.
pub(super) async fn known(tx: &mut Tx, id: Id) -> Answer<Option<(String, String, Id, i64)>> {
    let sql = "select kind, title, party_id, attempt from task where branch_code = $1 and id = $2";
    Ok(tx.one(sql, &vals![tx.branch(), id]).await?)
}

/// Puts a failed task back: see [`super::retry`].
pub(super) async fn retry(tx: &mut Tx, id: Id, tries: i64) -> Answer<()> {
    let values = vals![tries, tx.now(), tx.branch(), id];
    let back = tx
        .exec(
            "update task set state = 'IN_PROCESS', fault = null, cancelled = 0, done = 0, total = null,
               max_attempts = attempt + $1, run_after = $2, finished_at = null, expires_at = null
             where branch_code = $3 and id = $4 and state = 'FAIL'",
            &values,
        )
        .await?;
    if back == 1 { Ok(()) } else { Err(Fault::refused("task.notFailed")) }
}

/// Tasks that no worker will take again: cancelled or out of tries, and nobody works at them.
pub(super) async fn dead(db: &Db, now: Instant) -> Answer<Vec<Dead>> {
    let sql = "select id, attempt, cancelled, lang, branch_code, kind, title, party_id from task
         where state = 'IN_PROCESS' and (lease_until is null or lease_until < $1) and (cancelled = 1 or attempt >= max_attempts) limit 100";
    read(db, sql, vals![now].into()).await
}

/// Whether a task may be taken now.
pub(super) async fn ready(db: &Db, now: Instant) -> Answer<bool> {
    let sql = "select 1 from task where state = 'IN_PROCESS' and cancelled = 0 and run_after <= $1
         and attempt < max_attempts and (lease_until is null or lease_until < $1) limit 1";
    Ok(!read::<i64>(db, sql, vals![now].into()).await?.is_empty())
}

/// Tasks whose file has been kept long enough.
pub(super) async fn expired(db: &Db, now: Instant) -> Answer<Vec<(Id, String)>> {
    let sql = "select id, file_key from task where expires_at <= $1 and file_key is not null limit 100";
    read(db, sql, vals![now].into()).await
}

/// Forgets the file of a task; its bytes are gone already.
pub(super) async fn forget_file(db: &Db, id: Id, key: &str) -> Answer<bool> {
    change(db, "update task set file_key = null where id = $1 and file_key = $2", vals![id, key].into()).await
}

/// Removes rows that ended long ago and have no file.
pub(super) async fn forget_rows(db: &Db, now: Instant, age: Duration) -> Answer<()> {
    let sql = "delete from task where expires_at <= $1 and file_key is null and state <> 'IN_PROCESS'";
    change(db, sql, vals![now.minus(age)].into()).await.map(drop)
}

async fn read<T: db::FromRow + Send + 'static>(
    db: &Db,
    sql: &'static str,
    values: Vec<Value>,
) -> Answer<Vec<T>> {
    db.read(values, move |tx: &mut db::Tx<_>| {
        Box::pin(async move {
            let values = tx.context().clone();
            Ok::<_, Fault>(tx.all(sql, &values).await?)
        })
    })
    .await
}

/// Counts never reach the end of the range.
fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
