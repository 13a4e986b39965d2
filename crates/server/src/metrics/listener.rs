//! The listener of the metrics: an address of its own, and a token where others can reach it.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use http::{HeaderValue, StatusCode, header};
use kernel::app::App;
use kernel::traffic::Connections;
use sha2::{Digest as _, Sha256};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::page;
use crate::config::{Config, ConfigError, Secret};
use crate::edge::{HEALTH, READY};
use crate::held::Held;
use crate::http::{Doors, serve};
use crate::ready;

/// Media type of the page.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";
/// Connections at most: collectors are few.
const CONNECTIONS: usize = 16;

/// The running listener.
pub struct Listener {
    /// Where it listens.
    pub address: SocketAddr,
    stop: watch::Sender<bool>,
    serving: JoinHandle<bool>,
}

impl Listener {
    /// Ends it and waits for that.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        if let Err(error) = self.serving.await {
            tracing::error!(%error, "the listener of the metrics ended early");
        }
    }
}

/// Takes the address of the listener, when the settings name one.
///
/// # Errors
/// When the address cannot be listened on, or others could read the page without a token.
pub async fn hold(config: &Config) -> Result<Option<Held>, ConfigError> {
    let Some(wanted) = &config.metrics.listen else { return Ok(None) };
    let failed = |error| refused(config, &error);
    let held = Held::of(wanted).await.map_err(failed)?;
    let address = held.address().map_err(failed)?;
    if config.metrics.token.is_none() && !address.ip().is_loopback() {
        let reason = "others than this machine can reach metrics.listen, so a token is needed";
        return Err(ConfigError::new("metrics.token", reason));
    }
    Ok(Some(held))
}

fn refused(config: &Config, error: &std::io::Error) -> ConfigError {
    let wanted = config.metrics.listen.as_deref().unwrap_or_default();
    ConfigError::new("metrics.listen", format!("{wanted}: {error}"))
}

/// Opens the listener on an address that was taken.
///
/// # Errors
/// When it cannot be listened on any more.
pub fn open(app: &App, config: &Config, held: Held) -> Result<Listener, ConfigError> {
    let failed = |error| refused(config, &error);
    let listener = held.listen().map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let token = config.metrics.token.as_ref();
    let counts = Arc::new(Connections::default());
    let mut doors = Doors::of(config, counts);
    doors.most = CONNECTIONS;
    let router = router(app, token);
    let (stop, mut stopped) = watch::channel(false);
    let serving = tokio::spawn(async move {
        let stop = async { drop(stopped.wait_for(|stop| *stop).await) };
        serve(listener, router, &doors, stop, std::future::ready(())).await
    });
    Ok(Listener { address, stop, serving })
}

/// What is served there: the metrics, and whether the program lives and is ready.
pub(super) fn router(app: &App, token: Option<&Secret>) -> Router {
    let (metrics, ready) = (app.clone(), app.clone());
    let shown = Router::new().route(
        "/metrics",
        get(move || async move { ([(header::CONTENT_TYPE, TEXT)], page(&metrics).await) }),
    );
    let shown = match token {
        Some(token) => shown.layer(from_fn_with_state(digest(token.expose()), known)),
        None => shown,
    };
    shown.route(HEALTH, get(|| async { "ok" })).route(READY, get(move || ready::answer(ready.clone())))
}

/// Lets those pass who bring the token. Digests are compared, so that the time tells nothing about the token.
async fn known(State(wanted): State<[u8; 32]>, request: Request, next: Next) -> Response {
    let given = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = given.and_then(|value| value.strip_prefix("Bearer "));
    if token.is_some_and(|token| digest(token) == wanted) {
        return next.run(request).await;
    }
    let mut refused = StatusCode::UNAUTHORIZED.into_response();
    refused.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    refused
}

fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}
