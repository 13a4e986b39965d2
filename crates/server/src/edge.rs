//! What stands around every call: log line, security headers, time-out, and an answer whatever happens.
//!
//! The engine already answers every refusal in the envelope; here it is made sure that what happens outside of it (a
//! call that takes too long, a panic, a file that does not exist) is answered in the same way.

#[cfg(test)]
mod tests;

use std::any::Any;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use http::{HeaderName, HeaderValue, Method, header};
use kernel::app::App;
use kernel::fault::Fault;
use kernel::reply;
use kernel::texts::Lang;
use tower_http::catch_panic::CatchPanicLayer;

use crate::config::Config;
use crate::console::BASE;

/// A successful read that takes longer is worth a line in the log.
const SLOW: Duration = Duration::from_secs(1);

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
    page_policy: HeaderValue,
    data_policy: HeaderValue,
}

/// Puts everything around `router`.
pub fn around(router: Router, app: &App, config: &Config) -> Router {
    let edge = Edge {
        app: app.clone(),
        longest: config.limits.call(),
        page_policy: page_policy(&config.console.api_base),
        data_policy: HeaderValue::from_static(DATA_POLICY),
    };
    let broken = app.clone();
    let panicked = move |panic: Box<dyn Any + Send>| {
        let id = broken.ids.unleased(broken.clock.now()).to_string();
        reply::failure(Fault::internal(panic_text(&*panic)), &broken.texts, Lang::default(), &id)
    };
    router
        // The engine limits bodies route by route; axum's own limit would cut uploads off earlier.
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(edge.clone(), in_time))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(edge, signed))
        .layer(axum::middleware::from_fn(logged))
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
    let lang = lang(&request);
    match tokio::time::timeout(edge.longest, next.run(request)).await {
        Ok(response) => response,
        Err(_) => reply::failure(Fault::TimedOut, &edge.app.texts, lang, ""),
    }
}

async fn signed(State(edge): State<Edge>, request: Request, next: Next) -> Response {
    let page = request.uri().path().starts_with(BASE);
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
    response
}

/// Whether a proxy that we trust says that the caller speaks TLS with it. We speak none ourselves, and a stranger who
/// says so is not believed: a browser that believed us would not come back without TLS.
fn came_by_tls(request: &Request, app: &App) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let trusted = peer.is_some_and(|ConnectInfo(peer)| {
        let peer = peer.ip().to_canonical();
        app.proxies.iter().any(|proxy| proxy.to_canonical() == peer)
    });
    let said = request.headers().get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    trusted && said.is_some_and(|said| said.trim().eq_ignore_ascii_case("https"))
}

/// One line a call. Query strings stay out of it: some calls of the contract carry passwords there. Quick successful
/// reads are logged at `debug`, all else at `info`.
async fn logged(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let started = Instant::now();
    let response = next.run(request).await;
    let (took, status) = (started.elapsed(), response.status());
    let call = response.headers().get("x-request-id").and_then(|id| id.to_str().ok()).unwrap_or("-");
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    let quiet =
        method == Method::GET && took < SLOW && !status.is_client_error() && !status.is_server_error();
    if quiet {
        tracing::debug!(target: "floe::call", %method, path, status = status.as_u16(), micros, call);
    } else {
        tracing::info!(target: "floe::call", %method, path, status = status.as_u16(), micros, call);
    }
    response
}

fn lang(request: &Request) -> Lang {
    let wanted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    wanted.map(Lang::of).unwrap_or_default()
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    format!("panic: {}", text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default())
}
