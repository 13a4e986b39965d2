//! The lease of a node: which copy of the program makes its ids, and until when.
//!
//! A row of `node` says up to which time the ids of its number are spoken for. The holder makes no id
//! with a later time, and whoever takes the number over makes none with an earlier one. So no id comes
//! twice even when the clocks of two machines differ; a wrong clock only costs somebody the lease.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use db::{Db, Tx, vals};
use tokio::sync::Notify;

use super::{IdMaker, tick};
use crate::act::hex;
use crate::clock::Instant;

/// How long a lease lasts after it was taken or renewed.
const LEASE: Duration = Duration::from_secs(3 * 60);
/// How long an ended lease is left alone, so that a clock that is a little fast takes none that lasts.
const REST: Duration = Duration::from_secs(60);

/// A lease held by this process.
#[derive(Debug)]
pub(super) struct Lease {
    /// Tells this process from every other, past ones included.
    owner: String,
    /// Milliseconds of the last moment it covers.
    until: AtomicI64,
    /// Wakes whoever renews it.
    pub(super) asked: Notify,
}

impl Lease {
    /// Asks for a renewal. Answers false: the id that was wanted is not to be had.
    pub(super) fn ask(&self) -> bool {
        self.asked.notify_one();
        false
    }

    /// Whether an id of that time may be made.
    pub(super) fn covers(&self, at: Instant) -> bool {
        at.millis() <= self.until.load(Ordering::SeqCst)
    }
}

/// How a renewal found the lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It goes on.
    Held,
    /// Somebody else has the node: this process makes no ids any more.
    Lost,
}

/// Why no node was leased.
#[derive(Debug, thiserror::Error)]
pub enum NoNode {
    /// As many copies of the program run as there are nodes, or were cut off a moment ago.
    #[error("all {} nodes are leased; ids cannot be made", IdMaker::NODES)]
    AllLeased,
    /// The database does not do it.
    #[error(transparent)]
    Database(#[from] db::Error),
}

impl IdMaker {
    /// How often a lease is to be renewed.
    pub const RENEWAL: Duration = Duration::from_secs(30);

    /// A maker for the first node that nobody holds.
    ///
    /// # Errors
    /// See [`NoNode`].
    pub async fn leased(db: &Db, now: Instant) -> Result<Self, NoNode> {
        let owner =
            hex(&getrandom::u64().map_err(|error| db::Error::Other(error.to_string()))?.to_be_bytes());
        let until = now.plus(LEASE);
        let asked = (owner.clone(), now);
        let (node, after) = db.write(asked, |tx| Box::pin(take(tx))).await?.ok_or(NoNode::AllLeased)?;
        Ok(Self {
            node,
            latest: Arc::new(AtomicI64::new(
                after.map_or(0, |after| tick(after.plus(Duration::from_millis(1)))),
            )),
            lease: Some(Arc::new(Lease {
                owner,
                until: AtomicI64::new(until.millis()),
                asked: Notify::new(),
            })),
        })
    }

    /// Makes the lease last longer. One that ran out while the database was away is taken up again as
    /// long as nobody else has the node. Without a lease it does nothing.
    ///
    /// # Errors
    /// When the database does not do it; the lease stays as it was.
    pub async fn renew(&self, db: &Db, now: Instant) -> Result<Standing, db::Error> {
        let until = now.max(self.made_until()).plus(LEASE);
        self.hold(db, until).await
    }

    /// Gives the node back. No ids are made afterwards.
    ///
    /// # Errors
    /// When the database does not do it; the lease then runs out by itself.
    pub async fn release(&self, db: &Db, now: Instant) -> Result<(), db::Error> {
        let Some(lease) = &self.lease else { return Ok(()) };
        lease.until.store(i64::MIN, Ordering::SeqCst);
        let until = now.max(self.made_until());
        hold(db, Held { node: self.node, owner: lease.owner.clone(), until }).await.map(|_| ())
    }

    async fn hold(&self, db: &Db, until: Instant) -> Result<Standing, db::Error> {
        let Some(lease) = &self.lease else { return Ok(Standing::Held) };
        let held = Held { node: self.node, owner: lease.owner.clone(), until };
        let standing = hold(db, held).await?;
        let until = if standing == Standing::Held { until.millis() } else { i64::MIN };
        lease.until.store(until, Ordering::SeqCst);
        Ok(standing)
    }
}

/// Takes the first number that is free: its node, and the time up to which others made its ids.
async fn take(tx: &mut Tx<(String, Instant)>) -> Result<Option<(i64, Option<Instant>)>, db::Error> {
    let (owner, now) = tx.context().clone();
    let rows: Vec<(i64, Instant)> = tx.all("select number, leased_until from node", &[]).await?;
    let held: HashMap<i64, Instant> = rows.into_iter().collect();
    for node in 0..i64::from(IdMaker::NODES) {
        let after = held.get(&node).copied();
        if after.is_some_and(|until| now < until.plus(REST)) {
            continue;
        }
        // Another process may be as fast; one of the two changes no row and tries the next number.
        let taken = tx
            .exec(
                "insert into node (number, owner, leased_until) values ($1, $2, $3)
                 on conflict (number) do update set owner = excluded.owner, leased_until = excluded.leased_until
                 where node.leased_until = $4",
                &vals![node, owner.as_str(), now.plus(LEASE), after],
            )
            .await?;
        if taken == 1 {
            return Ok(Some((node, after)));
        }
    }
    Ok(None)
}

/// A lease as its row is to say it.
#[derive(Clone)]
struct Held {
    node: i64,
    owner: String,
    until: Instant,
}

async fn hold(db: &Db, held: Held) -> Result<Standing, db::Error> {
    let sql = "update node set leased_until = $1 where number = $2 and owner = $3";
    let changed = db.write(held, move |tx| {
        Box::pin(async move {
            let held = tx.context().clone();
            tx.exec(sql, &vals![held.until, held.node, held.owner]).await
        })
    });
    Ok(if changed.await? == 1 { Standing::Held } else { Standing::Lost })
}
