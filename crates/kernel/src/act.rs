//! One unit of work and who does it.
//!
//! A business verb is an `async fn(&mut Tx, &Input) -> Answer<Output>`; a handler hands it to
//! [`Cx::write`] or [`Cx::read`] and is done. Through its context the transaction knows the session,
//! the clock and the route, so that scope, audit rows and "changed by" need no arguments.
//!
//! A write with an `Idempotency-Key` claims the key inside the same transaction: either the work,
//! its answer and the claim are all there, or none is.

mod claim;
mod wakes;
mod write;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use db::Lot;

pub use claim::Claim;

use crate::access::Session;
use crate::app::App;
use crate::audit;
use crate::call::Call;
use crate::clock::Instant;
use crate::fault::{Answer, Fault};
use crate::id::{Id, IdMaker};
use crate::memo::Memo;
use crate::texts::{Lang, Message};

use wakes::Wakes;

/// How long a repeated key gives the same answer.
pub const KEY_LIFE_MS: i64 = 24 * 60 * 60 * 1000;

/// A transaction that knows who works in it.
pub type Tx = db::Tx<Act>;

/// Who, when, by which route: the context of a unit of work.
#[derive(Clone)]
pub struct Act {
    app: App,
    session: Arc<Session>,
    now: Instant,
    ids: IdMaker,
    request: Arc<str>,
    address: Arc<str>,
    lang: Lang,
    screen: &'static str,
    action: &'static str,
    wakes: Arc<Wakes>,
    unleased: Arc<AtomicBool>,
    memo: Memo,
}

impl Act {
    /// The program itself at work for a tenant, outside any call.
    pub fn of_program(app: &App, branch: &str, screen: &'static str, action: &'static str) -> Self {
        Self::of_session(app, Arc::new(Session::of_program(branch, "floe")), screen, action)
    }

    /// Somebody's work done outside a call (a background task keeps its owner's scope).
    pub fn of_session(app: &App, session: Arc<Session>, screen: &'static str, action: &'static str) -> Self {
        Self {
            app: app.clone(),
            session,
            now: app.clock.now(),
            ids: app.ids.clone(),
            request: "".into(),
            address: "".into(),
            lang: Lang::default(),
            screen,
            action,
            wakes: Arc::default(),
            unleased: Arc::default(),
            memo: Memo::default(),
        }
    }

    /// The same work, its messages in `lang`, its audit rows under the name `request`.
    pub fn named(mut self, lang: Lang, request: &str) -> Self {
        self.lang = lang;
        self.request = request.into();
        self
    }

    /// Says that a task was put in the queue: its workers are woken when the unit has committed.
    pub(crate) fn wake_workers(&self) {
        self.wakes.workers();
    }

    /// Says that an event was written: whoever passes it on is woken when the unit has committed.
    pub fn wake_outbox(&self) {
        self.wakes.outbox();
    }

    /// Whoever has to be woken when the unit has committed.
    pub(crate) fn wakes(&self) -> &Wakes {
        &self.wakes
    }

    /// What this run of the unit has read already.
    pub fn memo(&mut self) -> &mut Memo {
        &mut self.memo
    }

    /// A thing that the program shares; see [`crate::app::Shared`].
    ///
    /// # Errors
    /// When the program was built without it, which is a bug.
    pub fn shared<T: Any + Send + Sync>(&self) -> Answer<Arc<T>> {
        self.app.shared.get()
    }

    /// The program.
    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    /// Who works.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Tenant of the session.
    pub fn branch(&self) -> &str {
        &self.session.branch
    }

    /// The one time of this unit of work.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// A fresh id. Without the lease of its node it is one of which nothing is committed: see [`Self::leased`].
    pub fn new_id(&self) -> Id {
        self.ids.try_next(self.now).unwrap_or_else(|id| {
            self.unleased.store(true, Ordering::Relaxed);
            id
        })
    }

    /// Refuses to go on when an id was or would be made that another copy of the program may make as well: because
    /// this one has lost its node, or could not renew its lease in time; and when the unit began too long ago.
    pub(crate) fn leased(&self) -> Answer<()> {
        // Nothing may be written with a time that is sealed already.
        if self.app.clock.now().since(self.now) > audit::OLDEST {
            tracing::warn!(
                screen = self.screen,
                action = self.action,
                "a unit of work has become too old to commit"
            );
            return Err(Fault::TimedOut);
        }
        if !self.unleased.load(Ordering::Relaxed) && self.ids.covers(self.now) {
            return Ok(());
        }
        tracing::warn!(node = self.ids.node(), "without the lease of its node this copy writes nothing");
        Err(Fault::Busy)
    }

    /// Id of the call, as in the log.
    pub fn request(&self) -> &str {
        &self.request
    }

    /// Peer address of the call; empty outside calls.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Language of the caller.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// A message in the caller's language, for an answer that tells it beside others.
    pub fn words(&self, message: &Message) -> String {
        self.app.texts.message(self.lang, message)
    }

    /// Screen of the route.
    pub fn screen(&self) -> &'static str {
        self.screen
    }

    /// Action of the route.
    pub fn action(&self) -> &'static str {
        self.action
    }
}

/// What a handler needs to start units of work.
#[derive(Clone)]
pub struct Cx {
    /// The program.
    pub app: App,
    /// Who calls.
    pub session: Arc<Session>,
    act: Act,
    claim: Option<Claim>,
    lot: Lot,
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// An async function over a transaction and its input. Implemented by every such `async fn`; the
/// lifetime makes it possible to name its future.
pub trait Unit<'a, I: 'a, T>: Fn(&'a mut Tx, &'a I) -> Self::Running + Send + Sync {
    /// Its future.
    type Running: Future<Output = Answer<T>> + Send + 'a;
}

impl<'a, I: 'a, T, F, Fut> Unit<'a, I, T> for F
where
    F: Fn(&'a mut Tx, &'a I) -> Fut + Send + Sync,
    Fut: Future<Output = Answer<T>> + Send + 'a,
{
    type Running = Fut;
}

impl Cx {
    pub(crate) async fn of(call: &mut Call) -> Answer<Self> {
        let claim = if call.route.writes() { call.claim().await? } else { None };
        let route = &call.route;
        let act = Act {
            request: call.request.clone(),
            address: call.address.clone(),
            lang: call.lang,
            ..Act::of_session(&call.app, call.session.clone(), route.screen, route.action)
        };
        Ok(Self { app: call.app.clone(), session: call.session.clone(), act, claim, lot: Lot::Little })
    }

    /// A context outside any call: the program's own work, or somebody's work done later.
    pub fn outside(app: &App, act: Act) -> Self {
        Self { app: app.clone(), session: act.session.clone(), act, claim: None, lot: Lot::Little }
    }

    /// The same for somebody who reads much, of whom only some read at a time.
    pub fn reading(mut self, lot: Lot) -> Self {
        self.lot = lot;
        self
    }

    /// The context of this call, for work that starts later (tasks, sign-in).
    pub fn act(&self) -> &Act {
        &self.act
    }

    /// The same call carried on by somebody else: sign-in works as the account it just proved.
    pub fn on_behalf_of(&self, session: Arc<Session>) -> Self {
        let act = Act { session: session.clone(), ..self.act.clone() };
        Self { app: self.app.clone(), session, act, claim: None, lot: self.lot }
    }

    /// The same call, told apart from others under the same key by content that the key's digest
    /// does not cover (a file in a multipart body).
    pub fn with_content(mut self, digest: &str) -> Self {
        if let Some(claim) = &mut self.claim {
            claim.add(digest);
        }
        self
    }

    /// The same call, its key's digest made from `content` instead of the body: for bodies with a
    /// secret in them, of which nothing may be stored that a guess could be compared with.
    pub fn with_digest_of(mut self, content: &str) -> Self {
        if let Some(claim) = &mut self.claim {
            claim.replace([self.act.screen, self.act.action, content]);
        }
        self
    }

    /// Runs `unit` on one consistent snapshot; it cannot write.
    pub async fn read<I, T, F>(&self, input: I, unit: F) -> Answer<T>
    where
        I: Send + Sync + 'static,
        T: Send + 'static,
        F: for<'a> Unit<'a, I, T> + 'static,
    {
        let shared = Arc::new((input, unit));
        self.app
            .db
            .read_in(self.lot, self.act.clone(), move |tx: &mut Tx| {
                let shared = shared.clone();
                Box::pin(async move { (shared.1)(tx, &shared.0).await })
            })
            .await
    }
}
