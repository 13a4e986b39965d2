//! The web application under `/wms_new`.
//!
//! Release programs carry it inside (see `build.rs`), debug programs read `web/dist`. Every path that names no file
//! is a page of the console and gets `index.html`; a missing file stays missing, so that an old tab never takes a page
//! for a script. Files under `assets/` have their content in their name and are kept by browsers for good.

mod files;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use serde_json::json;

use crate::config::Console;
use files::{CONSOLE, File, Files};

/// Path under which the console lives.
pub const BASE: &str = "/wms_new";

/// Page of the console that every path without a file gets.
const PAGE: &str = "index.html";

/// The routes of the console; `missing` answers for files that do not exist.
pub fn router(console: &Console, missing: impl Fn() -> Response + Clone + Send + Sync + 'static) -> Router {
    router_of(CONSOLE, console, missing)
}

fn router_of(
    files: Files,
    console: &Console,
    missing: impl Fn() -> Response + Clone + Send + Sync + 'static,
) -> Router {
    let config: Arc<str> = script(console).into();
    let serve = move |path: String, headers: HeaderMap| {
        let missing = missing.clone();
        async move { answer(files, &path, &headers).unwrap_or_else(missing) }
    };
    let page = serve.clone();
    Router::new()
        .route("/", get(home))
        .route(BASE, get(home))
        .route("/wms_new/", get(move |headers: HeaderMap| page(PAGE.to_owned(), headers)))
        .route("/wms_new/config.js", get(move || async move { runtime(&config) }))
        .route(
            "/wms_new/{*path}",
            get(move |Path(path): Path<String>, headers: HeaderMap| serve(path, headers)),
        )
}

/// The query stays: a link from outside may carry one.
async fn home(uri: Uri) -> Redirect {
    match uri.query() {
        Some(query) => Redirect::temporary(&format!("{BASE}/?{query}")),
        None => Redirect::temporary("/wms_new/"),
    }
}

/// What the console reads before it starts.
fn script(console: &Console) -> String {
    let values = json!({
        "apiBase": console.api_base,
        "clientId": console.client_id,
        "clientSecret": console.client_secret,
        "version": env!("CARGO_PKG_VERSION"),
    });
    format!("window.FLOE_CONFIG = {values};\n")
}

fn runtime(script: &str) -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, script.to_owned()).into_response()
}

/// The file of a path, or the page; none for a file that does not exist.
fn answer(files: Files, path: &str, headers: &HeaderMap) -> Option<Response> {
    if !is_plain(path) {
        return None;
    }
    match files.find(path) {
        Some(file) => Some(send(&file, headers)),
        None if path.starts_with("assets/") || files::media_type(path).is_some() => None,
        None => files.find(PAGE).map(|file| send(&file, headers)),
    }
}

/// Whether every part of the path is a plain name: nothing that climbs, starts anew or is hidden.
fn is_plain(path: &str) -> bool {
    let odd = |sign: char| sign == '\\' || sign.is_control();
    let mut parts = path.strip_suffix('/').unwrap_or(path).split('/');
    !path.contains(odd) && parts.all(|part| !part.is_empty() && !part.starts_with('.'))
}

fn send(file: &File, headers: &HeaderMap) -> Response {
    let forever = file.name.starts_with("assets/");
    let cache = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = format!("\"{}\"", file.tag);
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let unchanged =
        known.flat_map(|line| line.split(',')).any(|held| held.trim().trim_start_matches("W/") == tag);
    let (encoding, bytes) = file.variant(accepted(headers));
    let mut response =
        if unchanged { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(Body::from(bytes)) };
    let set = response.headers_mut();
    set.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    set.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        set.insert(header::ETAG, tag);
    }
    if !unchanged {
        let media = files::media_type(&file.name).unwrap_or("application/octet-stream");
        set.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
        if let Some(encoding) = encoding {
            set.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
    }
    response
}

/// The encodings that the browser takes: brotli, gzip.
pub(crate) fn accepted(headers: &HeaderMap) -> (bool, bool) {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut taken = (false, false);
    for entry in lines.flat_map(|line| line.split(',')) {
        let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
        let refused =
            weight.trim().strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q == 0.0));
        match name.trim() {
            "br" => taken.0 = !refused,
            "gzip" => taken.1 = !refused,
            _ => {}
        }
    }
    taken
}
