//! Failures in a row and the lock that follows them, alike for names that exist and names that do
//! not.
//!
//! An account keeps its count in its credential. A name nobody has keeps it under a digest in
//! `unknown_sign_in`, so that a lock does not tell which names exist.

use std::time::Duration;

use codes::EnabledStatus;
use db::vals;
use kernel::act::{Tx, hex};
use kernel::audit;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::setting::Settings;
use crate::setting::names::{LOCK_AFTER, LOCK_MINUTES};

/// Whose failures are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who {
    /// An account.
    Party(Id),
    /// A name that no account has, as a digest: people type passwords into the wrong box.
    Unknown(String),
}

/// Failures in a row.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct Count {
    /// How many.
    pub failures: i64,
    /// Until when nothing is looked at.
    pub locked_until: Option<Instant>,
}

/// What sign-in must know of a name.
#[derive(Debug, Clone)]
pub(crate) struct Account {
    /// Whose failures are counted.
    pub who: Who,
    /// Tenant; that of the default organization for an unknown name.
    pub branch: String,
    /// The name as it was found or typed.
    pub username: String,
    /// Whether the account may be used.
    pub enabled: bool,
    /// Hash of the password; none for an unknown name or an account without a password.
    pub hash: Option<String>,
    /// Failures so far.
    pub count: Count,
}

const SELECT: &str = "select p.id, p.branch_code, p.username, p.status, c.hash, c.failures, c.locked_until
    from party p left join credential c on c.branch_code = p.branch_code and c.party_id = p.id
    where p.deleted = 0 and ";

/// The account of a user name, or what stands for it.
pub(crate) async fn of_username(tx: &mut Tx, username: &String) -> Answer<Account> {
    let sql = format!("{SELECT}p.username = $1");
    if let Some(row) = tx.rows(&sql, &vals![username.as_str()]).await?.first() {
        return read(row);
    }
    // Counted by the name as it was typed, like an account's: one that is spelt otherwise must not say,
    // by being locked together with this one, that it does not exist.
    let digest = hex(&Sha256::digest(username));
    let count: Option<(i64, Option<Instant>)> = tx
        .one("select failures, locked_until from unknown_sign_in where digest = $1", &vals![digest.as_str()])
        .await?;
    let branch = super::default_branch(tx).await?;
    let count = count.map(|(failures, locked_until)| Count { failures, locked_until }).unwrap_or_default();
    Ok(Account {
        who: Who::Unknown(digest),
        branch,
        username: username.clone(),
        enabled: false,
        hash: None,
        count,
    })
}

/// The account of a signed-in person.
pub(crate) async fn of_party(tx: &mut Tx, party: &Id) -> Answer<Account> {
    let sql = format!("{SELECT}p.id = $1 and p.branch_code = $2");
    let rows = tx.rows(&sql, &vals![*party, tx.branch()]).await?;
    read(rows.first().ok_or(Fault::SignedOut)?)
}

fn read(row: &db::Row) -> Answer<Account> {
    let count = Count {
        failures: row.get::<Option<i64>>("failures")?.unwrap_or(0),
        locked_until: row.get("locked_until")?,
    };
    Ok(Account {
        who: Who::Party(row.get("id")?),
        branch: row.get("branch_code")?,
        username: row.get("username")?,
        enabled: row.get::<EnabledStatus>("status")? == EnabledStatus::Enabled,
        hash: row.get("hash")?,
        count,
    })
}

impl Count {
    /// Refuses with the minutes left while the lock holds.
    pub(crate) fn refuse_locked(&self, now: Instant) -> Answer<()> {
        let Some(until) = self.locked_until.filter(|until| *until > now) else { return Ok(()) };
        let left = until.since(now);
        let minutes = left.as_secs().div_ceil(60).max(1);
        let message = Message::new("signIn.locked").with("count", minutes);
        Err(Fault::TooMany { retry_after: left, message })
    }
}

/// Counts one failure and locks when there were too many. A lock that has run out starts anew. The
/// count is made by one statement, so that guesses made at the same time count one by one.
pub(crate) async fn fail(tx: &mut Tx, who: &Who) -> Answer<Count> {
    let settings = Settings::load(tx).await?;
    let (limit, minutes) = (settings.whole(&LOCK_AFTER)?, settings.whole(&LOCK_MINUTES)?);
    let now = tx.now();
    let until = now.plus(Duration::from_secs(60 * u64::try_from(minutes).unwrap_or(0)));
    let counted: Option<(i64, Option<Instant>)> = match who {
        Who::Party(party) => tx.one(FAIL_PARTY, &vals![now, limit, until, *party, tx.branch()]).await?,
        Who::Unknown(digest) => tx.one(FAIL_UNKNOWN, &vals![now, limit, until, digest.as_str()]).await?,
    };
    // An account without a password has nothing to count in: whatever is tried, it stays outside.
    let (failures, locked_until) = counted.unwrap_or((1, None));
    if let Who::Party(party) = who {
        let event = if locked_until.is_some() { "locked" } else { "wrongPassword" };
        audit::note(tx, "party", *party, &[("event", event.into()), ("failures", failures.into())]).await?;
    }
    Ok(Count { failures, locked_until })
}

const FAIL_PARTY: &str = "update credential set
    failures = case when locked_until <= $1 then 1 else failures + 1 end,
    locked_until = case when locked_until <= $1 then null when failures + 1 >= $2 then cast($3 as bigint) else null end
    where party_id = $4 and branch_code = $5 returning failures, locked_until";
/// The setting's smallest limit is above one, so a first failure never locks.
const FAIL_UNKNOWN: &str = "insert into unknown_sign_in as u (digest, failures, locked_until, changed_at)
    values ($4, 1, null, $1) on conflict (digest) do update set
    failures = case when u.locked_until <= $1 then 1 else u.failures + 1 end,
    locked_until = case when u.locked_until <= $1 then null when u.failures + 1 >= $2 then cast($3 as bigint) else null end,
    changed_at = excluded.changed_at returning failures, locked_until";

/// The account of a party with its credential locked until the unit of work ends: what is read here
/// of failures, lock and hash cannot change before the commit.
pub(crate) async fn hold(tx: &mut Tx, party: Id) -> Answer<Account> {
    let lock = "update credential set failures = failures where party_id = $1 and branch_code = $2";
    tx.exec(lock, &vals![party, tx.branch()]).await?;
    of_party(tx, &party).await
}

/// Forgets an account's failures.
pub(crate) async fn succeed(tx: &mut Tx, party: Id) -> Answer<()> {
    let sql =
        "update credential set failures = 0, locked_until = null where party_id = $1 and branch_code = $2";
    tx.exec(sql, &vals![party, tx.branch()]).await?;
    Ok(())
}
