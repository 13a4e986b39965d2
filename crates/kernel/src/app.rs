//! The program as its features see it, and the road every call takes through it.
//!
//! The order is the same for every route: request id and language, session, permission, handler,
//! rendering. A panic in a handler is an internal fault of that call and nothing more.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::ops::Deref;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::RequestPartsExt;
use axum::Router;
use axum::extract::{RawPathParams, Request};
use axum::response::Response;
use axum::routing::{MethodRouter, on};
use db::Db;
use futures::FutureExt;
use futures::future::BoxFuture;
use http::request::Parts as Head;
use http::{HeaderValue, Method, header};
use tracing::field::{Empty, display};
use tracing::{Instrument as _, Span};

use crate::access::Session;
use crate::call::Call;
use crate::clock::Clock;
use crate::fault::{Answer, Fault};
use crate::feature::{Access, Feature, Route};
use crate::id::IdMaker;
use crate::list::Totals;
use crate::live::Streams;
use crate::mishap::Mishaps;
use crate::net::{self, Net};
use crate::number::Numbers;
use crate::outbox::Outbox;
use crate::texts::{Lang, Texts};
use crate::traffic::{Others, Trail};
use crate::{people, reply};

/// Length of a `traceparent`.
const PARENT: usize = 55;

/// Finds the session of a bearer token on a device, or refuses with `SignedOut`.
pub type Authenticate = fn(App, Credentials) -> BoxFuture<'static, Answer<Arc<Session>>>;

/// What a call proves itself with.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The bearer token.
    pub token: String,
    /// The `deviceId` header.
    pub device: String,
    /// Peer address as text, after trusted proxies; empty where nobody came by the network.
    pub address: String,
    /// Whether nobody is there: a stream looks for somebody who may have left long ago, and does not move the end of
    /// the session.
    pub watches: bool,
}

impl Credentials {
    /// Those that a call brings in its headers; none without a token.
    pub(crate) fn of(head: &Head, proxies: &[Net]) -> Option<Self> {
        let text = |name: &str| head.headers.get(name).and_then(|value| value.to_str().ok());
        let token = text("authorization").and_then(|value| value.strip_prefix("Bearer "))?;
        let device = text("deviceid").unwrap_or_default();
        let (token, device) = (token.to_owned(), device.to_owned());
        Some(Self {
            token,
            device,
            address: net::caller(&head.extensions, &head.headers, proxies),
            watches: false,
        })
    }
}

/// The program. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What the program is made of.
pub struct Parts {
    /// The database.
    pub db: Db,
    /// Texts in four languages.
    pub texts: Texts,
    /// The clock; tests set it.
    pub clock: Clock,
    /// Ids.
    pub ids: IdMaker,
    /// Document numbers that were taken ahead.
    pub numbers: Numbers,
    /// Everything the program can do.
    pub features: Vec<Feature>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<Net>,
    /// How a token becomes a session.
    pub authenticate: Authenticate,
    /// Things that live as long as the program and belong to one feature each.
    pub shared: Shared,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// The program from its parts.
    pub fn new(mut parts: Parts) -> Self {
        let outbox = Outbox::of(&parts.features);
        let shared = parts.shared.with(Totals::default()).with(Streams::default());
        parts.shared = shared.with(Mishaps::default()).with(Others::default()).with(outbox);
        Self(Arc::new(parts))
    }

    /// Keeps a fault of the program for those who run it; refusals are not such.
    fn mishap(&self, trail: &Trail, fault: &Fault) {
        if let Ok(mishaps) = self.shared.get::<Mishaps>() {
            let branch = trail.session().map_or("", |session| &session.branch);
            let path = trail.route().map_or("", |route| &route.path);
            mishaps.note(self.clock.now(), (branch, trail.request().unwrap_or_default(), path), fault);
        }
    }

    /// Every route of every feature, as an HTTP router.
    pub fn router(&self) -> Router {
        let mut paths: HashMap<&str, MethodRouter> = HashMap::new();
        let mut order = Vec::new();
        for route in self.features.iter().flat_map(|feature| &feature.routes) {
            let served = serve(self.clone(), route.clone());
            match paths.remove(route.path.as_str()) {
                Some(others) => paths.insert(&route.path, others.merge(served)),
                None => {
                    order.push(route.path.as_str());
                    paths.insert(&route.path, served)
                }
            };
        }
        let app = self.clone();
        let lost = move |request: Request| {
            let app = app.clone();
            async move { reply::failure(Fault::NotFound, &app.texts, language(request.headers()), "") }
        };
        let routed = order.into_iter().fold(Router::new(), |router, path| match paths.remove(path) {
            Some(methods) => router.route(path, methods.fallback(lost.clone())),
            None => router,
        });
        routed.fallback(lost)
    }
}

/// Things shared by type.
#[derive(Default)]
pub struct Shared(HashMap<TypeId, Arc<dyn Any + Send + Sync>>);

impl Shared {
    /// Adds a thing.
    pub fn with<T: Any + Send + Sync>(mut self, thing: T) -> Self {
        self.0.insert(TypeId::of::<T>(), Arc::new(thing));
        self
    }

    /// The thing of that type; a program built without it is a bug.
    pub fn get<T: Any + Send + Sync>(&self) -> Answer<Arc<T>> {
        let found = self.0.get(&TypeId::of::<T>()).cloned().and_then(|thing| thing.downcast().ok());
        found.ok_or_else(|| Fault::internal(format!("not built in: {}", std::any::type_name::<T>())))
    }
}

fn serve(app: App, route: Arc<Route>) -> MethodRouter {
    let filter = if route.method == Method::POST {
        axum::routing::MethodFilter::POST
    } else {
        axum::routing::MethodFilter::GET
    };
    on(filter, move |request: Request| travel(app.clone(), route.clone(), request))
}

async fn travel(app: App, route: Arc<Route>, request: Request) -> Response {
    let trail = request.extensions().get::<Trail>().cloned().unwrap_or_default();
    let id = trail.id(|| app.ids.unleased(app.clock.now()).to_string().into());
    // Of the highest level, so that every line within has it whatever is filtered.
    let span = tracing::error_span!(
        target: "floe::call", "call",
        call = &*id, route = route.path, account = Empty, branch = Empty, status = Empty, trace = Empty
    );
    // Joins the trace of whoever calls.
    let parent = request.headers().get("traceparent").and_then(|value| value.to_str().ok());
    let plain = |parent: &&str| parent.bytes().all(|sign| sign.is_ascii_hexdigit() || sign == b'-');
    if let Some(parent) = parent.filter(|parent| parent.len() == PARENT).filter(plain) {
        span.record("trace", parent);
    }
    move_on(app, (route, trail), request, id).instrument(span).await
}

async fn move_on(app: App, (route, trail): (Arc<Route>, Trail), request: Request, id: Arc<str>) -> Response {
    let _flying = route.traffic.flying().hold();
    trail.at(route.clone());
    let lang = language(request.headers());
    let travelling = answer(&app, (route.clone(), trail.clone()), request, id.clone(), lang);
    let mut response = match AssertUnwindSafe(travelling).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => {
            let fault = Fault::internal(panic_text(&*panic));
            app.mishap(&trail, &fault);
            reply::failure(fault, &app.texts, lang, &id)
        }
    };
    Span::current().record("status", response.status().as_u16());
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// What is answered: in the zone of whoever calls, and without names that they are not told.
async fn answer(
    app: &App,
    (route, trail): (Arc<Route>, Trail),
    request: Request,
    id: Arc<str>,
    lang: Lang,
) -> Response {
    let call = match admit(app, (route, &trail), request, id.clone(), lang).await {
        Ok(call) => call,
        Err(fault) => {
            app.mishap(&trail, &fault);
            return reply::failure(fault, &app.texts, lang, &id);
        }
    };
    let (run, session) = (call.route.run.clone(), call.session.clone());
    let word = app.texts.render(lang, people::OPERATOR, &[]);
    let response = run(call).await.unwrap_or_else(|fault| {
        app.mishap(&trail, &fault);
        let fault = people::fault(fault, &session, &word);
        session.zone.while_writing(|| reply::failure(fault, &app.texts, lang, &id))
    });
    people::answer(response, &session, &word).await
}

/// The call, when its session may make it.
async fn admit(
    app: &App,
    (route, trail): (Arc<Route>, &Trail),
    request: Request,
    id: Arc<str>,
    lang: Lang,
) -> Answer<Call> {
    let (mut head, body) = request.into_parts();
    let session = match &route.access {
        Access::Public => Session::nobody(),
        access => {
            let session = signed_in(app, &head).await?;
            trail.of(&session);
            Span::current().record("account", display(session.party)).record("branch", &*session.branch);
            may_use(access, &session)?;
            session
        }
    };
    let params = head.extract::<RawPathParams>().await.map_err(|_| Fault::NotFound)?;
    let params = params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let address = net::caller(&head.extensions, &head.headers, &app.proxies).into();
    Ok(Call {
        app: app.clone(),
        session,
        route,
        parts: head,
        request: id,
        address,
        lang,
        params,
        body: Some(body),
        bytes: None,
    })
}

/// Refuses a session that may not use routes with this access.
pub(crate) fn may_use(access: &Access, session: &Session) -> Answer<()> {
    let allowed = match access {
        Access::Public => return Ok(()),
        // Things of a person's own session are no program's.
        Access::Arriving => return session.person(),
        Access::SignedIn => session.person().is_ok(),
        Access::Common => true,
        Access::Permission(code) => session.can(code),
        Access::AnyOf(codes) => codes.iter().any(|code| session.can(code)),
    };
    session.settled()?;
    if allowed { Ok(()) } else { Err(Fault::Denied) }
}

async fn signed_in(app: &App, head: &Head) -> Answer<Arc<Session>> {
    let credentials = Credentials::of(head, &app.proxies).ok_or(Fault::SignedOut)?;
    (app.authenticate)(app.clone(), credentials).await
}

/// The first of the caller's languages that we speak.
fn language(headers: &http::HeaderMap) -> Lang {
    headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .map(Lang::of)
        .unwrap_or_default()
}

/// What a panic said.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("panic: {}", text.unwrap_or_default())
}
