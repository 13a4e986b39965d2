//! Answers that go on: what a route tells is told again whenever it has changed, as server-sent events.
//!
//! A stream asks twice a second whether its session still stands and whether this copy of the program has written
//! anything; only then, and every other second for the sake of other copies and of the clock, does it look at what it
//! tells, and only what differs from what was told before is sent. It makes an event when the connection can take one:
//! a slow reader misses what was overtaken meanwhile, and nobody waits for it. Looking is not being there, so a stream
//! keeps no session alive. A session has a few streams at most; of more than that the oldest ends.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use futures::StreamExt as _;
use futures::future::BoxFuture;
use futures::stream;
use http::{HeaderName, header};
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::Instant;
use utoipa::ToSchema;

use crate::access::Session;
use crate::act::{Act, Cx};
use crate::app::{App, Credentials, may_use};
use crate::call::{Call, Extract};
use crate::fault::{Answer, Fault};
use crate::feature::Route;
use crate::id::Id;
use crate::openapi::{Answered, Operation};
use crate::people;
use crate::reply::Reply;
use crate::texts::{Lang, Message};

mod seats;

use seats::{Seat, Seats};

/// Media type of a stream.
pub const EVENTS: &str = "text/event-stream";

/// How often a stream asks whether there may be news, and whether its session still stands.
pub const ASKED: Duration = Duration::from_millis(500);
/// How often it looks when this copy of the program has written nothing.
pub const LOOKED: Duration = Duration::from_secs(2);
/// How long it is silent at most, so that nobody on the way takes it for dead.
const SILENT: Duration = Duration::from_secs(15);

/// Ends all streams when the program stops; one of its shared things.
#[derive(Debug)]
pub struct Streams {
    stop: watch::Sender<bool>,
    seats: Seats,
}

impl Default for Streams {
    fn default() -> Self {
        Self { stop: watch::channel(false).0, seats: Seats::default() }
    }
}

impl Streams {
    /// How many there are.
    pub fn open(&self) -> usize {
        self.seats.taken()
    }

    /// Ends those that there are, and those that begin from now on.
    pub fn end(&self) {
        self.stop.send_replace(true);
    }
}

/// What is looked at for a stream.
pub type Look<T> = fn(Cx) -> BoxFuture<'static, Answer<T>>;

/// Somebody who watches: an extractor for the handler of a stream.
pub struct Watcher {
    app: App,
    credentials: Credentials,
    session: Id,
    route: Arc<Route>,
    request: Arc<str>,
    lang: Lang,
}

impl Extract for Watcher {
    async fn extract(call: &mut Call) -> Answer<Self> {
        let credentials = Credentials::of(&call.parts, &call.app.proxies).ok_or(Fault::SignedOut)?;
        Ok(Self {
            app: call.app.clone(),
            credentials: Credentials { watches: true, ..credentials },
            session: call.session.id,
            route: call.route.clone(),
            request: call.request.clone(),
            lang: call.lang,
        })
    }

    fn describe(_: &mut Operation) {}
}

impl Watcher {
    /// Tells what `look` sees now, and again whenever it sees something else.
    ///
    /// # Errors
    /// When the program was built without [`Streams`], which is a bug.
    pub fn tell<T: Serialize + Send + 'static>(self, look: Look<T>) -> Answer<Live<T>> {
        let streams = self.app.shared.get::<Streams>()?;
        let (stop, seat) = (streams.stop.subscribe(), streams.seats.take(self.session));
        let now = Instant::now();
        let telling = Telling {
            watcher: self,
            look,
            stop,
            seat,
            told: None,
            units: None,
            looked: now,
            spoke: now,
            over: false,
        };
        let events = stream::unfold(telling, Telling::next).map(Ok::<Bytes, Infallible>);
        Ok(Live { body: Body::from_stream(events), tells: PhantomData })
    }

    /// The session as it is now, when it may still use the route.
    async fn session(&self) -> Answer<Arc<Session>> {
        let session = (self.app.authenticate)(self.app.clone(), self.credentials.clone()).await?;
        may_use(&self.route.access, &session)?;
        Ok(session)
    }
}

/// A stream on its way.
struct Telling<T> {
    watcher: Watcher,
    look: Look<T>,
    stop: watch::Receiver<bool>,
    seat: Seat,
    /// What was told last.
    told: Option<String>,
    /// What this copy had written when it was looked.
    units: Option<u64>,
    looked: Instant,
    spoke: Instant,
    over: bool,
}

impl<T: Serialize + Send + 'static> Telling<T> {
    /// Waits for the next event; none after the end.
    async fn next(mut self) -> Option<(Bytes, Self)> {
        while !self.over {
            if let Some(event) = self.event().await {
                self.spoke = Instant::now();
                return Some((event, self));
            }
            let (over, lost) = tokio::select! {
                _ = self.stop.wait_for(|stop| *stop) => (true, false),
                () = self.seat.lost() => (true, true),
                () = tokio::time::sleep(ASKED) => (false, false),
            };
            self.over = over;
            if lost {
                let many = Fault::TooMany { retry_after: SILENT, message: Message::new("fault.tooMany") };
                return Some((end(&many), self));
            }
        }
        None
    }

    /// What there is to say at this moment.
    async fn event(&mut self) -> Option<Bytes> {
        match self.watcher.session().await {
            Ok(session) => {
                let news = self.news(session).await;
                news.or_else(|| (self.spoke.elapsed() >= SILENT).then(|| Bytes::from_static(b":\n\n")))
            }
            // The session has ended, or may not look at it any more.
            Err(fault @ (Fault::SignedOut | Fault::Denied | Fault::Refused(_))) => {
                self.over = true;
                Some(end(&fault))
            }
            Err(fault) => {
                tracing::warn!(?fault, "a stream could not ask for its session");
                None
            }
        }
    }

    /// What is seen, when there may be something new and it is.
    async fn news(&mut self, session: Arc<Session>) -> Option<Bytes> {
        let units = self.watcher.app.db.stats().units;
        if self.units == Some(units) && self.looked.elapsed() < LOOKED {
            return None;
        }
        (self.units, self.looked) = (Some(units), Instant::now());
        match self.seen(session).await {
            Ok(json) if self.told.as_ref() != Some(&json) => {
                let event = format!("event: data\ndata: {json}\n\n");
                self.told = Some(json);
                Some(event.into())
            }
            Ok(_) => None,
            Err(fault) => {
                tracing::warn!(?fault, "a stream could not look");
                None
            }
        }
    }

    /// What is seen, as this session may read it.
    async fn seen(&self, session: Arc<Session>) -> Answer<String> {
        let Watcher { app, route, request, lang, .. } = &self.watcher;
        let act = Act::of_session(app, session.clone(), route.screen, route.action).named(*lang, request);
        let data = (self.look)(Cx::outside(app, act)).await?;
        let json = session.zone.while_writing(|| serde_json::to_string(&data)).map_err(Fault::internal)?;
        Ok(people::json(json, &session, &app.texts.render(*lang, people::OPERATOR, &[])))
    }
}

/// The last event of a stream, with the number of its reason.
fn end(reason: &Fault) -> Bytes {
    format!("event: end\ndata: {{\"status\":{}}}\n\n", reason.numbers().status).into()
}

/// An answer that goes on.
pub struct Live<T> {
    body: Body,
    tells: PhantomData<fn() -> T>,
}

impl<T: ToSchema + Send> Reply for Live<T> {
    fn into_response(self) -> Answer<Response> {
        Response::builder()
            .header(header::CONTENT_TYPE, EVENTS)
            .header(header::CACHE_CONTROL, "no-store, no-transform")
            // Proxies that gather answers are asked not to.
            .header(HeaderName::from_static("x-accel-buffering"), "no")
            .body(self.body)
            .map_err(Fault::internal)
    }

    fn describe(operation: &mut Operation) {
        operation.answers(Answered::events::<T>());
    }
}
