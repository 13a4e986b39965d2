//! One HTTP call on its way in, and the extractors that take it apart.
//!
//! Every extractor refuses in the envelope and names the field. A body is read only after the
//! session and the permission were checked, so a stranger cannot make the server parse anything.

use std::error::Error as _;
use std::sync::Arc;

use axum::body::Body as HttpBody;
use axum::extract::{FromRequest, Multipart as AxumMultipart};
use bytes::Bytes;
use http::request::Parts;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::access::Session;
use crate::act::{Claim, Cx};
use crate::app::App;
use crate::fault::{Answer, Fault, FieldError};
use crate::feature::Route;
use crate::openapi::Operation;
use crate::texts::{Lang, Message};
use crate::units::NotADecimal;

/// The largest body that a route takes unless it says otherwise.
pub const BODY_LIMIT: usize = 1024 * 1024;

/// A call after sign-in and permission were checked.
pub struct Call {
    /// The program.
    pub app: App,
    /// Who calls; `Session::nobody()` on public routes.
    pub session: Arc<Session>,
    /// The route that matched.
    pub route: Arc<Route>,
    /// Request line and headers.
    pub parts: Parts,
    /// Id under which this call appears in logs and error answers.
    pub request: Arc<str>,
    /// Peer address as text, after trusted proxies.
    pub address: Arc<str>,
    /// Language of messages.
    pub lang: Lang,
    /// Path parameters in order of appearance.
    pub params: Vec<(String, String)>,
    pub(crate) body: Option<HttpBody>,
    pub(crate) bytes: Option<Bytes>,
}

impl Call {
    /// Value of a header, if it is text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.parts.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The whole body, read once and kept, within the route's limit.
    pub async fn bytes(&mut self) -> Answer<Bytes> {
        if let Some(bytes) = &self.bytes {
            return Ok(bytes.clone());
        }
        let body = self.body.take().unwrap_or_default();
        let bytes = axum::body::to_bytes(body, self.route.limit).await.map_err(|error| unread(&error))?;
        self.bytes = Some(bytes.clone());
        Ok(bytes)
    }

    /// The key under which a repeated call is recognised, with a digest of what was asked.
    pub(crate) async fn claim(&mut self) -> Answer<Option<Claim>> {
        let Some(key) = self.header("idempotency-key").map(str::to_owned) else {
            return Ok(None);
        };
        if key.is_empty() || key.len() > 64 || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Fault::invalid("Idempotency-Key", "rule.idempotencyKey"));
        }
        let multipart = self.header("content-type").is_some_and(|kind| kind.starts_with("multipart/"));
        let body = if multipart { Bytes::new() } else { self.bytes().await? };
        let target = self.parts.uri.path_and_query().map_or("", |target| target.as_str());
        Ok(Some(Claim::new(key, self.parts.method.as_str(), target, &body)))
    }
}

/// Why a body was not read: it is too long, or it did not come whole.
fn unread(error: &axum::Error) -> Fault {
    let too_long = error.source().is_some_and(|source| source.is::<http_body_util::LengthLimitError>());
    if too_long { Fault::TooLarge } else { Fault::TimedOut }
}

/// Something a handler takes from the call.
pub trait Extract: Sized + Send {
    /// Takes it, or refuses naming the field.
    fn extract(call: &mut Call) -> impl Future<Output = Answer<Self>> + Send;
    /// Writes what it needs into the API description.
    fn describe(operation: &mut Operation);
}

/// The JSON body as `T`. Unknown fields are refused when `T` denies them, as all requests do.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned + ToSchema + Send> Extract for Body<T> {
    async fn extract(call: &mut Call) -> Answer<Self> {
        let bytes = call.bytes().await?;
        storable(&bytes)?;
        let mut reader = serde_json::Deserializer::from_slice(&bytes);
        let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
            let path = error.path().to_string();
            wrong_shape(path, &error.into_inner().to_string())
        })?;
        reader.end().map_err(|error| wrong_shape(".".into(), &error.to_string()))?;
        Ok(Self(value))
    }

    fn describe(operation: &mut Operation) {
        operation.takes_json::<T>();
    }
}

/// The query string as `T`, unknown parameters refused when `T` denies them.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + ToSchema + Send> Extract for Query<T> {
    async fn extract(call: &mut Call) -> Answer<Self> {
        let query = call.parts.uri.query().unwrap_or_default();
        Ok(Self(from_pairs(query.as_bytes())?))
    }

    fn describe(operation: &mut Operation) {
        operation.takes_query::<T>();
    }
}

/// A form-encoded body as `T` (sign-in only).
pub struct Form<T>(pub T);

impl<T: DeserializeOwned + ToSchema + Send> Extract for Form<T> {
    async fn extract(call: &mut Call) -> Answer<Self> {
        let bytes = call.bytes().await?;
        Ok(Self(from_pairs(&bytes)?))
    }

    fn describe(operation: &mut Operation) {
        operation.takes_form::<T>();
    }
}

/// The path parameter `{id}` (or the only one) as `T`.
pub struct Path<T>(pub T);

impl<T: std::str::FromStr + Send> Extract for Path<T> {
    async fn extract(call: &mut Call) -> Answer<Self> {
        let text = call.params.first().map(|(_, value)| value.as_str()).unwrap_or_default();
        text.parse().map(Self).map_err(|_| Fault::NotFound)
    }

    fn describe(_: &mut Operation) {}
}

/// The query string as pairs, for engines that know their parameters only as data (lists).
pub struct Pairs(pub Vec<(String, String)>);

impl Extract for Pairs {
    async fn extract(call: &mut Call) -> Answer<Self> {
        let query = call.parts.uri.query().unwrap_or_default();
        let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        match pairs.iter().find(|(_, value)| value.contains('\0')) {
            Some((name, _)) => Err(Fault::invalid(name, "rule.storable")),
            None => Ok(Self(pairs)),
        }
    }

    fn describe(_: &mut Operation) {}
}

/// A multipart body, read part by part by the handler within the route's limit.
pub struct Multipart(pub AxumMultipart);

impl Extract for Multipart {
    async fn extract(call: &mut Call) -> Answer<Self> {
        let body = HttpBody::new(http_body_util::Limited::new(
            call.body.take().unwrap_or_default(),
            call.route.limit,
        ));
        let request = http::Request::from_parts(call.parts.clone(), body);
        AxumMultipart::from_request(request, &())
            .await
            .map(Self)
            .map_err(|_| Fault::invalid("file", "rule.multipart"))
    }

    fn describe(operation: &mut Operation) {
        operation.takes_file();
    }
}

impl Extract for Cx {
    async fn extract(call: &mut Call) -> Answer<Self> {
        Cx::of(call).await
    }

    fn describe(_: &mut Operation) {}
}

/// Refuses a JSON body with a text that has a NUL in it, which PostgreSQL cannot store.
fn storable(body: &[u8]) -> Answer<()> {
    // In a JSON text it can be written in this one way only, which hardly ever occurs.
    if !body.windows(6).any(|window| window == b"\\u0000") {
        return Ok(());
    }
    match serde_json::from_slice(body).ok().as_ref().and_then(with_nul) {
        Some(path) => Err(Fault::invalid(path, "rule.storable")),
        None => Ok(()),
    }
}

/// The path of the first text with a NUL in it: `lines[3].code`.
fn with_nul(value: &serde_json::Value) -> Option<String> {
    match value {
        serde_json::Value::String(text) => text.contains('\0').then(String::new),
        serde_json::Value::Array(values) => {
            let mut values = values.iter().enumerate();
            values.find_map(|(at, value)| Some(dotted(format!("[{at}]"), &with_nul(value)?)))
        }
        serde_json::Value::Object(fields) => {
            fields.iter().find_map(|(name, value)| Some(dotted(name.clone(), &with_nul(value)?)))
        }
        _ => None,
    }
}

fn dotted(name: String, below: &str) -> String {
    if below.is_empty() || below.starts_with('[') { name + below } else { format!("{name}.{below}") }
}

/// Parses `a=1&b=2` into `T` through its text values; a repeated name is refused by serde.
fn from_pairs<T: DeserializeOwned>(text: &[u8]) -> Answer<T> {
    if let Some((name, _)) = form_urlencoded::parse(text).find(|(_, value)| value.contains('\0')) {
        return Err(Fault::invalid(name, "rule.storable"));
    }
    let reader = serde_urlencoded::Deserializer::new(form_urlencoded::parse(text));
    serde_path_to_error::deserialize(reader).map_err(|error| {
        let path = error.path().to_string();
        wrong_shape(path, &error.into_inner().to_string())
    })
}

/// How the parser's complaint about nothing begins.
const NULL: &str = "invalid type: null";
/// Stands between a complaint and the path of what it is about, where one reader works inside of another.
const BELOW: char = '\u{1f}';

/// A complaint about something inside of a body that another reader takes apart, so that the extractor finds its path.
pub(crate) fn complaint(error: &serde_path_to_error::Error<serde_json::Error>) -> String {
    format!("{}{BELOW}{}", error.inner(), error.path())
}

/// Turns a parser's complaint into a field error. The parser's English detail is passed on as an
/// argument because it names the expected type, which no table of ours could know better.
///
/// What is null where something must be is left out, to whoever filled in the form.
fn wrong_shape(path: String, detail: &str) -> Fault {
    let detail = strip_place(detail);
    let (detail, below) = detail.rsplit_once(BELOW).unwrap_or((&detail, "."));
    let path = if below == "." { path } else { below.to_owned() };
    let named = detail.split('`').nth(1);
    let (field, key) = match named {
        _ if detail.starts_with(NULL) => (if path == "." { "body".into() } else { path }, "rule.required"),
        Some(name) if detail.starts_with("unknown field") => (join(&path, name), "rule.unknownField"),
        Some(name) if detail.starts_with("missing field") => (join(&path, name), "rule.required"),
        Some(name) if detail.starts_with("duplicate field") => (join(&path, name), "rule.repeatedField"),
        _ => (if path == "." { "body".into() } else { path }, "rule.shape"),
    };
    let message = match NotADecimal::told(detail).filter(|_| key == "rule.shape") {
        Some(key) => Message::new(key),
        None => Message::new(key).with("detail", detail),
    };
    Fault::Invalid(vec![FieldError { field, message }])
}

fn join(path: &str, name: &str) -> String {
    if path == "." || path.ends_with(name) { name.to_owned() } else { format!("{path}.{name}") }
}

/// Drops serde's " at line 1 column 9", which means nothing to a person in front of a form.
fn strip_place(detail: &str) -> String {
    detail.rfind(" at line ").map_or(detail, |at| &detail[..at]).to_owned()
}
