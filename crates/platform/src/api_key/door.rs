//! From a key to a session, at every call.
//!
//! Keys with their sessions are kept in memory as those of people are (decision 0010): an entry counts for a moment, and
//! not after a change of rights or keys in this process. So a revoked key is dead here at its next call, and in other
//! copies of the program within two seconds.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use kernel::access::{Key, Session};
use kernel::act::{Act, Cx, Tx};
use kernel::app::{App, Credentials};
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::task::Owner;
use moka::future::Cache;
use moka::ops::compute::Op;

use super::network::Network;
use super::pace::{CallLimit, Pace};
use super::scopes::is_for_people;
use super::store::{self, CalledRow};
use crate::session::{self, FRESH, Sessions};

/// What every key begins with, so that people and scanners for lost secrets know one when they see it.
const MARK: &str = "floe_";
/// Length of a secret in hexadecimal digits.
const SECRET_LENGTH: usize = 64;
/// How often the time of the latest call is written.
const TOUCH: Duration = Duration::from_secs(60);
/// Keys kept in memory at most.
const CAPACITY: u64 = 10_000;

/// The keys this process has seen lately.
pub struct Keys {
    cache: Cache<String, Arc<Entry>>,
    pace: Pace,
}

struct Entry {
    session: Arc<Session>,
    networks: Vec<Network>,
    expires_at: Option<Instant>,
    read_at: Instant,
    /// When it was used, as far as that is written down.
    used_at: Option<Instant>,
    generation: u64,
}

/// A call with a key: who calls from where, and in which generation it began.
struct Knock<'a> {
    id: Id,
    hash: String,
    /// What the entry is kept under: a secret with the id of another key is not this key.
    place: String,
    credentials: &'a Credentials,
    generation: u64,
}

impl Keys {
    /// Nobody has called yet.
    pub fn new(limit: CallLimit) -> Self {
        let cache = Cache::builder().max_capacity(CAPACITY).time_to_idle(Duration::from_secs(300)).build();
        Self { cache, pace: Pace::new(limit) }
    }

    /// Forgets the counts of keys that have been quiet.
    pub fn forget_quiet(&self) {
        self.pace.forget_quiet();
    }
}

impl Entry {
    fn counts(&self, now: Instant, knock: &Knock<'_>) -> bool {
        let age = now.millis() - self.read_at.millis();
        let fresh = age >= 0 && Duration::from_millis(age.unsigned_abs()) < FRESH;
        let noted = knock.credentials.watches || self.used_at.is_some_and(|used| now.since(used) < TOUCH);
        fresh && noted && self.generation == knock.generation && self.expires_at.is_none_or(|end| end > now)
    }

    /// Whether the key works from an address.
    fn welcomes(&self, address: &str) -> bool {
        self.networks.is_empty()
            || address.parse().is_ok_and(|address: IpAddr| self.networks.iter().any(|net| net.holds(address)))
    }
}

/// A key as a program sends it.
pub(super) fn written(id: Id, secret: &str) -> String {
    format!("{MARK}{id}_{secret}")
}

/// Id and secret of a key; none for anything else.
fn parsed(token: &str) -> Option<(Id, &str)> {
    let (id, secret) = token.strip_prefix(MARK)?.split_once('_')?;
    let id = id.parse().ok().filter(|_| secret.len() == SECRET_LENGTH)?;
    Some((id, secret))
}

/// Finds the session of a bearer token, a person's or a key's; the kernel calls this for every route that is not public.
pub fn authenticate(app: App, credentials: Credentials) -> BoxFuture<'static, Answer<Arc<Session>>> {
    if credentials.token.starts_with(MARK) {
        async move { find(&app, &credentials).await }.boxed()
    } else {
        session::authenticate(app, credentials)
    }
}

/// The session of a task's owner: a person's, or that of the key that asked for it, with the rights of this moment.
pub fn session_of(app: App, owner: Owner) -> BoxFuture<'static, Answer<Arc<Session>>> {
    let Some(key) = owner.key else { return session::session_of(app, owner) };
    async fn of_key(tx: &mut Tx, asked: &(Id, Id)) -> Answer<Session> {
        let row = store::of_task(tx, asked).await?.ok_or(Fault::SignedOut)?;
        session_with(tx, &row).await
    }
    async move {
        let tenant = Cx::outside(&app, Act::of_program(&app, &owner.branch, "apiKeyManage", "task"));
        Ok(Arc::new(tenant.read((key, owner.party), of_key).await?))
    }
    .boxed()
}

async fn find(app: &App, credentials: &Credentials) -> Answer<Arc<Session>> {
    let (id, secret) = parsed(&credentials.token).ok_or(Fault::SignedOut)?;
    let keys = app.shared.get::<Keys>()?;
    let generation = app.shared.get::<Sessions>()?.generation();
    let hash = session::token_hash(secret);
    let knock = Knock { id, place: format!("{id}:{hash}"), hash, credentials, generation };
    let known = keys.cache.get(&knock.place).await;
    let entry = match known.filter(|entry| entry.counts(app.clock.now(), &knock)) {
        Some(entry) => entry,
        None => read_once(app, &keys, &knock).await?,
    };
    if !entry.welcomes(&credentials.address) {
        tracing::info!(key = %id, address = credentials.address, "a key was used from an address that is not its own");
        return Err(Fault::Denied);
    }
    // A stream looks again and again for the sake of one call.
    if !credentials.watches {
        keys.pace.take(id)?;
    }
    Ok(entry.session.clone())
}

/// Reads a key again. Its calls that come meanwhile wait for this answer and use it.
async fn read_once(app: &App, keys: &Keys, knock: &Knock<'_>) -> Answer<Arc<Entry>> {
    let entry = keys.cache.entry_by_ref(&knock.place).and_try_compute_with(|held| async move {
        let held = held.map(|held| held.into_value());
        if held.is_some_and(|held| held.counts(app.clock.now(), knock)) {
            return Ok(Op::Nop);
        }
        read(app, knock).await.map(|entry| Op::Put(Arc::new(entry)))
    });
    let entry = entry.await?.into_entry();
    Ok(entry.ok_or(Fault::SignedOut)?.into_value())
}

async fn read(app: &App, knock: &Knock<'_>) -> Answer<Entry> {
    let anybody = Cx::outside(app, Act::of_program(app, "", "apiKeyManage", "authenticate"));
    let row =
        anybody.read((knock.id, knock.hash.clone()), store::of_secret).await?.ok_or(Fault::SignedOut)?;
    let tenant = Cx::outside(app, Act::of_program(app, &row.branch_code, "apiKeyManage", "authenticate"));
    let (networks, expires_at, mut used_at) = (networks(&row)?, row.expires_at, row.last_used_at);
    let session = tenant.read(row, session_of_row).await?;
    let now = tenant.act().now();
    let mut entry = Entry {
        session: Arc::new(session),
        networks,
        expires_at,
        // The two seconds until it is read again begin before it was read.
        read_at: anybody.act().now(),
        used_at,
        generation: knock.generation,
    };
    let due = used_at.is_none_or(|used| now.since(used) >= TOUCH);
    if due && !knock.credentials.watches && entry.welcomes(&knock.credentials.address) {
        used_at = Some(now);
        // The call itself goes on when the database is too busy to note that it was made.
        if let Err(fault) = tenant.write((knock.id, knock.credentials.address.clone()), store::touch).await {
            tracing::warn!(?fault, "the use of a key was not noted");
        }
    }
    entry.used_at = used_at;
    Ok(entry)
}

async fn session_of_row(tx: &mut Tx, row: &CalledRow) -> Answer<Session> {
    session_with(tx, row).await
}

/// The account's session as this key may use it.
async fn session_with(tx: &mut Tx, row: &CalledRow) -> Answer<Session> {
    let scopes: BTreeSet<String> = store::held(tx, row.id).await?;
    let scopes = scopes.into_iter().filter(|code| !is_for_people(code)).collect();
    session::of_key(tx, row.party_id, (Key { id: row.id, name: row.name.clone() }, scopes)).await
}

fn networks(row: &CalledRow) -> Answer<Vec<Network>> {
    let texts = row.addresses.split(',').filter(|text| !text.is_empty());
    texts
        .map(|text| text.parse().map_err(|_| Fault::internal(format!("a network of key {}: {text}", row.id))))
        .collect()
}
