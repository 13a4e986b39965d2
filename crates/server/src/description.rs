//! `/openapi.json`: what programs can call, written from the routes and served by the program itself.
//!
//! The kernel describes paths, parameters, bodies and answers; what is said here in addition needs the menu, the words
//! and the rules of keys: what an operation is called, which area it belongs to, who may use it, how it refuses, and
//! examples of the calls that programs usually begin with. It is public: it says nothing that the sources do not say.

mod areas;
mod examples;
mod refusals;
#[cfg(test)]
mod tests;

use std::io::Write as _;
use std::sync::OnceLock;

use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use kernel::act::hex;
use kernel::app::App;
use kernel::fault::Fault;
use kernel::feature::{Access, Feature, Route};
use kernel::texts::{Lang, Texts};
use kernel::{openapi, reply};
use platform::api_key::is_for_people;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Where it is served.
pub const PATH: &str = "/openapi.json";

const ABOUT: &str = "Every answer is `{status, msg, data}`; `status` is 0 for a success. Programs call with an API key \
    as bearer token and need no `deviceId`; people sign in. Writes take an `Idempotency-Key`: a call that is repeated \
    under the same key with the same body is done once and answered as it was the first time, for 24 hours. Ids are \
    strings. Times are ISO 8601 with an offset, in the time zone of the organization; filters over times take \
    `YYYY-MM-DD HH:mm:ss` in that zone. Quantities, weights and money are exact decimals.";

/// The whole description.
pub fn document(features: &[Feature], texts: &Texts) -> Value {
    let mut document = openapi::document(features, env!("CARGO_PKG_VERSION"));
    let examples = examples::all();
    for route in features.iter().flat_map(|feature| &feature.routes) {
        let method = route.method.as_str().to_lowercase();
        let Some(operation) = document["paths"][&route.path].get_mut(&method) else { continue };
        describe(operation, route, texts);
        refusals::add(operation, route);
        if let Some(example) = examples.get(format!("{} {}", route.method, route.path)) {
            examples::put(operation, example);
        }
    }
    document["info"]["description"] = json!(ABOUT);
    document["tags"] = areas::tags(features, texts);
    document["x-areas"] = areas::areas(texts);
    document["security"] = json!([{ "session": [], "device": [] }, { "apiKey": [] }]);
    document["components"]["responses"] = refusals::responses(texts);
    document["components"]["securitySchemes"] = json!({
        "session": { "type": "http", "scheme": "bearer", "description": "The token of `POST /arpa-basic-api/authorize`, on the device that signed in." },
        "device": { "type": "apiKey", "in": "header", "name": "deviceId", "description": "The `device_id` of the sign-in." },
        "apiKey": { "type": "http", "scheme": "bearer", "bearerFormat": "floe_<id>_<secret>", "description": "A key of the screen API keys. It needs no deviceId." },
    });
    document
}

/// What an operation is called, who may use it, and what its key is for.
fn describe(operation: &mut Value, route: &Route, texts: &Texts) {
    let (screen, action) = (areas::title(route.screen, texts), areas::action(route, texts));
    operation["summary"] = json!(format!("{screen}: {action}"));
    operation["x-action"] = json!(areas::action_key(route, texts));
    operation["description"] = json!(who(route));
    if !keys_allowed(&route.access) && route.access != Access::Public {
        operation["security"] = json!([{ "session": [], "device": [] }]);
    }
    let parameters = operation["parameters"].as_array_mut().into_iter().flatten();
    for key in parameters.filter(|parameter| parameter["name"] == "Idempotency-Key") {
        key["description"] =
            json!("1 to 64 visible ASCII characters, made anew for each thing that is to be done.");
        key["schema"] = json!({ "type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[!-~]+$" });
    }
}

/// Whether an API key can use a route at all.
fn keys_allowed(access: &Access) -> bool {
    match access {
        Access::Public | Access::Arriving | Access::SignedIn => false,
        Access::Common => true,
        Access::Permission(code) => !is_for_people(code),
        Access::AnyOf(codes) => codes.iter().any(|code| !is_for_people(code)),
    }
}

fn who(route: &Route) -> String {
    let keys = if keys_allowed(&route.access) { "" } else { " API keys are refused." };
    match &route.access {
        Access::Public => "Needs no sign-in, or brings its token in a way of its own.".to_owned(),
        Access::Arriving | Access::SignedIn => format!("For everybody who has signed in.{keys}"),
        Access::Common => "For everybody who has signed in, and every API key.".to_owned(),
        Access::Permission(code) => format!("Needs the permission `{code}`.{keys}"),
        Access::AnyOf(codes) => format!("Needs one of the permissions `{}`.{keys}", codes.join("`, `")),
    }
}

/// The description as it is sent.
struct Written {
    plain: Bytes,
    gzip: Bytes,
    tag: String,
}

impl Written {
    fn of(document: &Value) -> Result<Self, Fault> {
        let plain = document.to_string().into_bytes();
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&plain).map_err(Fault::internal)?;
        let gzip = packed.finish().map_err(Fault::internal)?;
        let tag = format!("\"{}\"", hex(&Sha256::digest(&plain)).get(..16).unwrap_or_default());
        Ok(Self { plain: plain.into(), gzip: gzip.into(), tag })
    }
}

/// Written at the first call and kept: it follows from the program alone.
static WRITTEN: OnceLock<Written> = OnceLock::new();

/// The route.
pub fn router(app: &App) -> Router {
    let app = app.clone();
    Router::new().route(
        PATH,
        get(move |headers: HeaderMap| async move {
            let writer = app.clone();
            let written = tokio::task::spawn_blocking(move || written(&writer)).await;
            match written.map_err(Fault::internal).and_then(|written| written) {
                Ok(written) => send(written, &headers),
                Err(fault) => reply::failure(fault, &app.texts, Lang::default(), ""),
            }
        }),
    )
}

fn written(app: &App) -> Result<&'static Written, Fault> {
    if let Some(written) = WRITTEN.get() {
        return Ok(written);
    }
    let written = Written::of(&document(&app.features, &app.texts))?;
    Ok(WRITTEN.get_or_init(|| written))
}

fn send(written: &Written, headers: &HeaderMap) -> Response {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let unchanged = known
        .flat_map(|line| line.split(','))
        .any(|held| held.trim().trim_start_matches("W/") == written.tag);
    let (_, gzip) = crate::console::accepted(headers);
    let bytes = if gzip { &written.gzip } else { &written.plain };
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(bytes.clone()))
    };
    let set = response.headers_mut();
    set.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    set.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&written.tag) {
        set.insert(header::ETAG, tag);
    }
    if !unchanged {
        set.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if gzip {
            set.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
    }
    response
}
