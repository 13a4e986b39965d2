//! The statements of the queue of deliveries.
//!
//! Who sends a delivery holds a lease on it; every write about it names the try it belongs to, so whoever lost the
//! lease changes nothing. A delivery of which an earlier one of the same document waits is not taken.

use std::time::Duration;

use codes::{EnabledStatus, WebhookState, WebhookStop};
use db::{Row, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;
use serde::Serialize;

use super::accounts::Account;
use super::pass;
use super::secrets;
use super::send::Reply;
use crate::setting::Settings;
use crate::setting::names::WEBHOOK_STOP_DAYS;

/// How long to wait after each try that failed: three days in all. After the last one it is given up.
pub const PAUSES: [Duration; 11] = [
    Duration::from_secs(10),
    Duration::from_secs(60),
    Duration::from_secs(5 * 60),
    Duration::from_secs(30 * 60),
    Duration::from_secs(2 * 60 * 60),
    Duration::from_secs(6 * 60 * 60),
    Duration::from_secs(12 * 60 * 60),
    Duration::from_secs(12 * 60 * 60),
    Duration::from_secs(12 * 60 * 60),
    Duration::from_secs(12 * 60 * 60),
    Duration::from_secs(12 * 60 * 60),
];
/// The longest time that a receiver may ask to be left alone.
const PATIENCE: Duration = Duration::from_secs(12 * 60 * 60);
/// HTTP status of what is gone for good.
const GONE: u16 = 410;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How exactly it is known when an event arrived last: a busy subscription is not written at each of them.
const MINUTE: Duration = Duration::from_secs(60);

/// A subscription with something to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Whose subscription it is.
    pub account: Account,
    pub hook: Id,
    /// Whether its last try failed: then it is tried one by one.
    pub failing: bool,
}

/// What is to be taken of a subscription, and by whom.
#[derive(Debug, Clone)]
pub struct Take {
    pub hook: Id,
    pub worker: String,
    pub until: Instant,
    pub most: i64,
}

/// A delivery that this copy of the program sends.
#[derive(Debug, Clone, Serialize)]
pub struct Claimed {
    pub branch: String,
    pub hook: Id,
    pub id: Id,
    pub event: Id,
    pub kind: String,
    /// Which try this is, from 1.
    pub number: i64,
    pub worker: String,
    pub url: String,
    pub secret: String,
    /// A former secret that still signs.
    pub former: Option<String>,
    pub body: String,
}

/// How a try ended.
#[derive(Debug, Clone)]
pub struct Settled {
    pub claimed: Claimed,
    pub began: Instant,
    pub reply: Reply,
    /// The pause after it, when it failed and is not the last.
    pub pause: Option<Duration>,
}

/// Subscriptions of every tenant with something to be sent now.
pub async fn due(tx: &mut Tx, (): &()) -> Answer<Vec<Due>> {
    let sql = "select h.branch_code, h.party_id, h.role_code, h.id, h.failures from webhook h
         where h.deleted = 0 and h.status = $1 and exists (select 1 from webhook_delivery d
           where d.branch_code = h.branch_code and d.webhook_id = h.id and d.state = 'PENDING' and d.next_at <= $2
             and (d.lease_until is null or d.lease_until < $2))
         order by h.id";
    type Found = (String, Id, String, Id, i64);
    let rows: Vec<Found> = tx.all(sql, &vals![EnabledStatus::Enabled, tx.now()]).await?;
    let due = |(branch, party, role, hook, failures): Found| Due {
        account: Account { branch, party, role },
        hook,
        failing: failures > 0,
    };
    Ok(rows.into_iter().map(due).collect())
}

/// Deliveries of a subscription that may be sent now, with how often each was tried: the first of each document.
pub async fn ready(tx: &mut Tx, take: &Take) -> Answer<Vec<(Id, i64)>> {
    let sql = "select d.id, d.tries from webhook_delivery d
         where d.branch_code = $1 and d.webhook_id = $2 and d.state = 'PENDING' and d.next_at <= $3
           and (d.lease_until is null or d.lease_until < $3)
           and not exists (select 1 from webhook_delivery e where e.branch_code = d.branch_code
             and e.webhook_id = d.webhook_id and e.document_id = d.document_id and e.state = 'PENDING'
             and (e.seq < d.seq or (e.seq = d.seq and e.event_id < d.event_id)))
         order by d.next_at, d.id limit $4";
    Ok(tx.all(sql, &vals![tx.branch(), take.hook, tx.now(), take.most]).await?)
}

/// Takes these deliveries, as far as nobody was faster.
pub async fn claim(tx: &mut Tx, (take, ready): &(Take, Vec<(Id, i64)>)) -> Answer<Vec<Claimed>> {
    let (branch, now) = (tx.branch().to_owned(), tx.now());
    let list = |(id, tries): &(Id, i64)| {
        vals![take.worker.as_str(), take.until, branch.as_str(), *id, *tries, now].to_vec()
    };
    let lists: Vec<_> = ready.iter().map(list).collect();
    let taken = tx
        .exec_each(
            "update webhook_delivery set tries = tries + 1, lease_owner = $1, lease_until = $2
             where branch_code = $3 and id = $4 and tries = $5 and state = 'PENDING'
               and (lease_until is null or lease_until < $6)",
            &lists,
        )
        .await?;
    let ours: Vec<Id> =
        ready.iter().zip(taken).filter(|(_, taken)| *taken == 1).map(|((id, _), _)| *id).collect();
    if ours.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new(
        "select d.id, d.event_id, d.kind, d.tries, h.url, h.secret, h.former_secret, h.former_until, e.body
         from webhook_delivery d
         join webhook h on h.branch_code = d.branch_code and h.id = d.webhook_id
         join event e on e.branch_code = d.branch_code and e.id = d.event_id
         where 1 = 1",
    );
    sql.and_equals("d.branch_code", branch.as_str());
    sql.and_any_of("d.id", ours);
    sql.push(" order by d.id");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.iter().map(|row| claimed(tx, row, take)).collect()
}

fn claimed(tx: &Tx, row: &Row, take: &Take) -> Answer<Claimed> {
    let until: Option<Instant> = row.get("former_until")?;
    let former: Option<String> = row.get("former_secret")?;
    let former = former.filter(|_| until.is_some_and(|until| until > tx.now()));
    let shown = |kept: String| secrets::show(tx, take.hook, &kept);
    Ok(Claimed {
        branch: tx.branch().to_owned(),
        hook: take.hook,
        id: row.get("id")?,
        event: row.get("event_id")?,
        kind: row.get("kind")?,
        number: row.get("tries")?,
        worker: take.worker.clone(),
        url: row.get("url")?,
        secret: shown(row.get("secret")?)?,
        former: former.map(shown).transpose()?,
        body: row.get("body")?,
    })
}

/// The pause after a try; none after the last. A receiver may ask for a longer one. `chance` out of 256 takes up to a
/// tenth of it away, so that what failed together is not tried together.
pub fn pause(number: i64, asked: Option<Duration>, chance: u8) -> Option<Duration> {
    let place = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
    let pause = PAUSES.get(place)?;
    let spread = pause.saturating_sub(*pause / 10 * u32::from(chance) / 256);
    Some(spread.max(asked.unwrap_or_default().min(PATIENCE)))
}

/// Writes how a try ended: the try itself, and what follows from it when the lease still held.
pub async fn settle(tx: &mut Tx, settled: &Settled) -> Answer<()> {
    note(tx, settled).await?;
    let Settled { claimed, reply, pause, .. } = settled;
    let now = tx.now();
    let state = match (reply.fault, pause) {
        (None, _) => WebhookState::Delivered,
        (Some(_), Some(_)) => WebhookState::Pending,
        (Some(_), None) => WebhookState::Failed,
    };
    let next = pause.filter(|_| state == WebhookState::Pending).map(|pause| now.plus(pause));
    let ended = (state != WebhookState::Pending).then_some(now);
    let values = vals![
        state,
        next,
        ended,
        reply.status.map(i64::from),
        reply.fault,
        claimed.branch.as_str(),
        claimed.id,
        claimed.number,
        claimed.worker.as_str()
    ];
    let held = tx
        .exec(
            "update webhook_delivery set state = $1, next_at = $2, ended_at = $3, last_status = $4, last_fault = $5,
               lease_owner = null, lease_until = null
             where branch_code = $6 and id = $7 and tries = $8 and lease_owner = $9 and state = 'PENDING'",
            &values,
        )
        .await?;
    if held == 0 {
        tracing::warn!(delivery = %claimed.id, number = claimed.number, "a delivery was taken over while it was sent");
        return Ok(());
    }
    match reply.fault {
        None => succeeded(tx, claimed.hook).await,
        Some(_) => failed(tx, claimed.hook, reply.status).await,
    }
}

async fn note(tx: &mut Tx, Settled { claimed, began, reply, .. }: &Settled) -> Answer<()> {
    let values = vals![
        tx.new_id(),
        claimed.branch.as_str(),
        claimed.id,
        claimed.number,
        *began,
        i64::try_from(reply.took.as_millis()).unwrap_or(i64::MAX),
        claimed.url.as_str(),
        reply.address.map(|address| address.to_string()),
        reply.status.map(i64::from),
        reply.fault,
        reply.answer.as_str()
    ];
    tx.exec(
        "insert into webhook_try (id, branch_code, delivery_id, number, at, took_ms, url, address, status, fault, answer)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        &values,
    )
    .await?;
    Ok(())
}

async fn succeeded(tx: &mut Tx, hook: Id) -> Answer<()> {
    let now = tx.now();
    tx.exec(
        "update webhook set failures = 0, failing_since = null, succeeded_at = $1
         where branch_code = $2 and id = $3 and (failures > 0 or succeeded_at is null or succeeded_at < $4)",
        &vals![now, tx.branch(), hook, now.minus(MINUTE)],
    )
    .await?;
    Ok(())
}

/// Counts the failure, and switches the subscription off when it has failed for days or is said to be gone.
async fn failed(tx: &mut Tx, hook: Id, status: Option<u16>) -> Answer<()> {
    let now = tx.now();
    let since: Option<Instant> = tx
        .one(
            "update webhook set failures = failures + 1, failing_since = coalesce(failing_since, $1), failed_at = $1
             where branch_code = $2 and id = $3 and deleted = 0 returning failing_since",
            &vals![now, tx.branch(), hook],
        )
        .await?;
    let Some(since) = since else { return Ok(()) };
    let days = Settings::load(tx).await?.whole(&WEBHOOK_STOP_DAYS)?;
    let patience = DAY.saturating_mul(u32::try_from(days).unwrap_or(u32::MAX));
    match status {
        Some(GONE) => pass::stop(tx, &(hook, WebhookStop::Gone)).await,
        _ if now.since(since) >= patience => pass::stop(tx, &(hook, WebhookStop::Failing)).await,
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end_after_three_days() {
        let whole: Duration = PAUSES.iter().sum();
        assert!(whole > DAY * 5 / 2 && whole < DAY * 3, "{whole:?}");
        assert!(PAUSES.windows(2).all(|two| two[0] <= two[1]));
        assert_eq!(pause(1, None, 0), Some(PAUSES[0]));
        assert_eq!(pause(11, None, 0), Some(PAUSES[10]));
        assert_eq!(pause(12, None, 0), None);
        assert_eq!(pause(i64::MAX, None, 0), None);
    }

    #[test]
    fn what_failed_together_is_not_tried_together() {
        let (soonest, latest) = (pause(4, None, 255).unwrap(), pause(4, None, 0).unwrap());
        assert!(soonest < latest && soonest >= latest * 9 / 10, "{soonest:?} {latest:?}");
    }

    #[test]
    fn a_receiver_may_ask_for_time_but_not_for_ever() {
        let hour = Duration::from_secs(3600);
        assert_eq!(pause(1, Some(hour), 0), Some(hour));
        assert_eq!(pause(5, Some(Duration::from_secs(1)), 0), Some(PAUSES[4]));
        assert_eq!(pause(1, Some(DAY * 365), 0), Some(PATIENCE));
    }
}
