//! What stands around every call: log line, counts, security headers, a bound on how many run, a time-out, and an answer
//! whatever happens.
//!
//! The engine already answers every refusal in the envelope; here it is made sure that what happens outside of it (a
//! call that takes too long, a panic, a file that does not exist) is answered in the same way.

#[cfg(test)]
mod tests;

use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use http::{HeaderName, HeaderValue, Method, StatusCode, Version, header};
use kernel::app::App;
use kernel::fault::Fault;
use kernel::feature::Access;
use kernel::mishap::Mishaps;
use kernel::reply;
use kernel::texts::Lang;
use kernel::traffic::{Others, Trail};
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;

use crate::config::Config;
use crate::console::BASE;
use crate::ready::Readiness;

/// A successful read that takes longer is worth a line in the log.
const SLOW: Duration = Duration::from_secs(1);

/// Where it is asked whether the program lives, and whether it can serve calls.
pub const HEALTH: &str = "/health";
/// See [`HEALTH`].
pub const READY: &str = "/ready";

/// Everything but the console: data is never a page, and never inside another page.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

/// Headers that every answer carries.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), UNUSED),
];

/// What no page of ours asks a browser for, so that nothing that got into one can. Full screen, the wake lock and the
/// clipboard are used and not named.
const UNUSED: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), \
    microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=()";

/// To whoever came by TLS: for a year not by anything else. Other names below ours are not ours to decide.
const TLS_ONLY: &str = "max-age=31536000";

#[derive(Clone)]
struct Edge {
    app: App,
    longest: Duration,
    /// One for each call that may run.
    calls: Arc<Semaphore>,
    others: Arc<Others>,
    readiness: Arc<Readiness>,
    page_policy: HeaderValue,
    data_policy: HeaderValue,
}

/// Puts everything around `router`.
pub fn around(router: Router, app: &App, config: &Config) -> Router {
    let most = usize::try_from(config.limits.calls).unwrap_or(Semaphore::MAX_PERMITS);
    let edge = Edge {
        app: app.clone(),
        longest: config.limits.call(),
        calls: Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS))),
        others: app.shared.get::<Others>().unwrap_or_default(),
        readiness: app.shared.get::<Readiness>().unwrap_or_default(),
        page_policy: page_policy(&config.console.api_base),
        data_policy: HeaderValue::from_static(DATA_POLICY),
    };
    let broken = app.clone();
    let panicked = move |panic: Box<dyn Any + Send>| {
        let (now, what) = (broken.clock.now(), panic_text(&*panic));
        let id = broken.ids.unleased(now).to_string();
        if let Ok(mishaps) = broken.shared.get::<Mishaps>() {
            mishaps.add(now, ("", &id, ""), &what);
        }
        reply::failure(Fault::internal(what), &broken.texts, Lang::default(), &id)
    };
    router
        // The engine limits bodies route by route; axum's own limit would cut uploads off earlier.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(edge.clone(), in_time))
        .layer(from_fn_with_state(edge.clone(), bounded))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(edge.clone(), signed))
        .layer(from_fn_with_state(edge, logged))
}

/// The console's pages: scripts and connections of our own, no frames. Styles may stand in the page because the
/// component library writes them while it runs; pictures may come from memory because downloads need a bearer token.
fn page_policy(api_base: &str) -> HeaderValue {
    // Only an origin may widen the policy: anything else in the setting could add directives.
    let plain =
        |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, ':' | '/' | '.' | '-' | '[' | ']');
    let other = if api_base.chars().all(plain) { api_base } else { "" };
    let text = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: {other}; \
         font-src 'self' data:; connect-src 'self' {other}; worker-src 'self' blob:; manifest-src 'self'; \
         frame-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(DATA_POLICY))
}

async fn in_time(State(edge): State<Edge>, request: Request, next: Next) -> Response {
    let (lang, trail) = (lang(&request), request.extensions().get::<Trail>().cloned().unwrap_or_default());
    match tokio::time::timeout(edge.longest, next.run(request)).await {
        Ok(response) => response,
        Err(_) => reply::failure(Fault::TimedOut, &edge.app.texts, lang, trail.request().unwrap_or_default()),
    }
}

/// Turns a call away when as many run as may: at once, because one that waits here helps nobody. Whether the program
/// lives is asked when it has most to do, so that is always answered.
async fn bounded(State(edge): State<Edge>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if path == HEALTH || path == READY {
        return next.run(request).await;
    }
    match edge.calls.clone().try_acquire_owned() {
        Ok(_turn) => next.run(request).await,
        Err(_) => reply::failure(Fault::Busy, &edge.app.texts, lang(&request), ""),
    }
}

async fn signed(State(edge): State<Edge>, request: Request, next: Next) -> Response {
    let (page, version) = (request.uri().path().starts_with(BASE), request.version());
    let by_tls = came_by_tls(&request, &edge.app);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if by_tls {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(TLS_ONLY));
    }
    let policy = if page { edge.page_policy } else { edge.data_policy };
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    // Proxies then send no further call through a connection that is about to be closed.
    if edge.readiness.is_stopping() && version < Version::HTTP_2 {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Whether a proxy that we trust says that the caller speaks TLS with it. We speak none ourselves, and a stranger who
/// says so is not believed: a browser that believed us would not come back without TLS.
fn came_by_tls(request: &Request, app: &App) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let trusted = peer.is_some_and(|ConnectInfo(peer)| {
        let peer = peer.ip().to_canonical();
        app.proxies.iter().any(|proxy| proxy.has(peer))
    });
    let said = request.headers().get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    trusted && said.is_some_and(|said| said.trim().eq_ignore_ascii_case("https"))
}

/// An id for each call, one line, and its counts. Query strings stay out of it: some calls of the contract carry passwords there; so do
/// the paths of routes that are open to everybody, in which a secret may stand. Quick successful reads are logged at
/// `debug`, all else at `info`.
async fn logged(State(edge): State<Edge>, mut request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let id = edge.app.ids.unleased(edge.app.clock.now()).to_string();
    let trail = Trail::begin(&id);
    request.extensions_mut().insert(trail.clone());
    let address = kernel::net::caller(request.extensions(), request.headers(), &edge.app.proxies);
    let started = Instant::now();
    let mut response = next.run(request).await;
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    let (took, status) = (started.elapsed(), response.status());
    edge.count(&trail, &path, status, took);
    let open = trail.route().filter(|route| route.access == Access::Public);
    let path = open.map_or(path.as_str(), |route| &route.path);
    let call = id.as_str();
    let account = trail.session().map(|session| tracing::field::display(session.party));
    let branch = trail.session().map(|session| session.branch.as_str());
    let route = trail.route().map(|route| route.path.as_str());
    let (micros, status) = (meter::micros(took), status.as_u16());
    let quiet = method == Method::GET && took < SLOW && status < 400;
    if quiet {
        tracing::debug!(target: "floe::call", %method, path, status, micros, address, call, account, branch, route);
    } else {
        tracing::info!(target: "floe::call", %method, path, status, micros, address, call, account, branch, route);
    }
    response
}

impl Edge {
    fn count(&self, trail: &Trail, path: &str, status: StatusCode, took: Duration) {
        let traffic = match trail.route() {
            Some(route) => &route.traffic,
            None if path.starts_with(BASE) => &self.others.console,
            None => &self.others.rest,
        };
        traffic.ended(status, took);
    }
}

fn lang(request: &Request) -> Lang {
    let wanted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    wanted.map(Lang::of).unwrap_or_default()
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    format!("panic: {}", text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default())
}
