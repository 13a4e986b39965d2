//! From a token to a session, thousands of times a second.
//!
//! Sessions with their rights are kept in memory. An entry counts while it is younger than
//! [`FRESH`], belongs to the present generation and its session has not run out; otherwise it is
//! read again. The generation is what a change of rights in this process moves on: it is noted
//! before reading, so an answer that was read before a change can never count after it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use kernel::access::Session;
use kernel::act::{Act, Cx};
use kernel::app::{App, Credentials};
use kernel::clock::Instant;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::task::Owner;
use moka::future::Cache;
use moka::ops::compute::Op;

use super::model::SessionRow;
use super::rights::{self, Seat};
use super::{store, token_hash};

/// How long rights are believed without looking: a change made by another process holds here within
/// this time.
pub const FRESH: Duration = Duration::from_millis(1500);
/// How often the time of the latest call is written.
const TOUCH: Duration = Duration::from_secs(60);
/// Sessions kept in memory at most.
const CAPACITY: u64 = 20_000;
/// Length of a token in hexadecimal digits.
const TOKEN_LENGTH: usize = 64;

/// The sessions this process has seen lately.
pub struct Sessions {
    cache: Cache<String, Arc<Entry>>,
    generation: AtomicU64,
}

struct Entry {
    session: Arc<Session>,
    read_at: Instant,
    expires_at: Instant,
    /// When somebody was there, as far as that is written down.
    used_at: Instant,
    generation: u64,
}

/// A look for a session: in which generation it began, and whether nobody is there.
#[derive(Clone, Copy)]
struct Glance {
    generation: u64,
    watches: bool,
}

impl Default for Sessions {
    fn default() -> Self {
        let cache = Cache::builder().max_capacity(CAPACITY).time_to_idle(Duration::from_secs(300)).build();
        Self { cache, generation: AtomicU64::new(0) }
    }
}

impl Sessions {
    /// What moves on when rights change in this process: what was read in another generation counts no more.
    pub(crate) fn generation(&self) -> u64 {
        self.generation.load(Ordering::SeqCst)
    }

    /// Reads a session again. Calls of one token that come meanwhile wait for this answer and use it,
    /// as long as it counts for the generation that they began in.
    async fn read_once(&self, app: &App, hash: &String, glance: Glance) -> Answer<Arc<Entry>> {
        let entry = self.cache.entry_by_ref(hash).and_try_compute_with(|held| async move {
            let held = held.map(|held| held.into_value());
            if held.is_some_and(|held| held.counts(app.clock.now(), glance)) {
                return Ok(Op::Nop);
            }
            read(app, hash, glance).await.map(|entry| Op::Put(Arc::new(entry)))
        });
        let entry = entry.await?.into_entry();
        Ok(entry.ok_or(Fault::SignedOut)?.into_value())
    }
}

impl Entry {
    fn counts(&self, now: Instant, glance: Glance) -> bool {
        let age = now.millis() - self.read_at.millis();
        // A clock that was set back makes entries from the future, which are not believed either.
        let fresh = age >= 0 && Duration::from_millis(age.unsigned_abs()) < FRESH;
        // Whoever is there has it written down now and then; a stream that keeps an entry fresh writes nothing.
        let noted = glance.watches || now.since(self.used_at) < TOUCH;
        fresh && noted && self.expires_at > now && self.generation == glance.generation
    }
}

/// Finds the session of a bearer token; the kernel calls this for every route that is not public.
pub fn authenticate(app: App, credentials: Credentials) -> BoxFuture<'static, Answer<Arc<Session>>> {
    async move { find(&app, &credentials).await }.boxed()
}

/// The session of a task's owner: their rights of this moment, never those they had when they asked.
pub fn session_of(app: App, owner: Owner) -> BoxFuture<'static, Answer<Arc<Session>>> {
    async move {
        let tenant = Cx::outside(&app, Act::of_program(&app, &owner.branch, "session", "task"));
        Ok(Arc::new(tenant.read(owner, rights::of_owner).await?))
    }
    .boxed()
}

/// The same for what the program does by itself as long as the account stands: that its password has grown old stops
/// nobody from being told what they asked for.
pub fn standing_of(app: App, owner: Owner) -> BoxFuture<'static, Answer<Arc<Session>>> {
    async move {
        let tenant = Cx::outside(&app, Act::of_program(&app, &owner.branch, "session", "standing"));
        Ok(Arc::new(tenant.read(owner, rights::of_standing).await?))
    }
    .boxed()
}

/// Makes every session of this process be read again at its next call. Whoever changed roles,
/// permissions, accounts, grants or settings calls it after the commit.
pub async fn rights_changed(app: &App, branch: &str) -> Answer<()> {
    app.shared.get::<Sessions>()?.generation.fetch_add(1, Ordering::SeqCst);
    tracing::debug!(branch, "rights changed");
    Ok(())
}

async fn find(app: &App, credentials: &Credentials) -> Answer<Arc<Session>> {
    // Nothing of another length was ever given out, so it is not worth a look.
    if credentials.token.len() != TOKEN_LENGTH {
        return Err(Fault::SignedOut);
    }
    let sessions = app.shared.get::<Sessions>()?;
    let generation = sessions.generation();
    let hash = token_hash(&credentials.token);
    let glance = Glance { generation, watches: credentials.watches };
    let known = sessions.cache.get(&hash).await.filter(|entry| entry.counts(app.clock.now(), glance));
    let entry = match known {
        Some(entry) => entry,
        None => sessions.read_once(app, &hash, glance).await?,
    };
    if entry.session.device != credentials.device {
        return Err(Fault::SignedOut);
    }
    Ok(entry.session.clone())
}

async fn read(app: &App, hash: &str, Glance { generation, watches }: Glance) -> Answer<Entry> {
    let anybody = Cx::outside(app, Act::of_program(app, "", "session", "authenticate"));
    // What was true then is known: the two seconds until it is read again begin before it was read.
    let read_at = anybody.act().now();
    let row: SessionRow = anybody.read(hash.to_owned(), store::living).await?.ok_or(Fault::SignedOut)?;
    let tenant = Cx::outside(app, Act::of_program(app, &row.branch_code, "session", "authenticate"));
    let seat = Seat {
        session: row.id,
        party: row.party_id,
        role: row.role_id,
        device: row.device_id,
        data_type: row.data_type.code().to_string(),
        data_code: row.data_code,
        unattended: false,
    };
    let rights = tenant.read(seat, rights::of).await?;
    let now = tenant.act().now();
    let (mut expires_at, mut used_at) = (row.expires_at, row.last_seen_at);
    if !watches && now.since(row.last_seen_at) >= TOUCH {
        used_at = now;
        expires_at = Instant::of_millis(now.millis() + rights.life);
        // The call itself goes on when the database is too busy to note that it was made.
        if let Err(fault) = tenant.write((row.id, expires_at), store::touch).await {
            tracing::warn!(?fault, "the end of a session was not moved");
        }
    }
    Ok(Entry { session: Arc::new(rights.session), read_at, expires_at, used_at, generation })
}
