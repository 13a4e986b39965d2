//! Somebody who calls the program: with a session or without, in a language, from a device.

use std::future::IntoFuture;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use bytes::Bytes;
use http::{Method, Request, header};
use serde_json::Value;
use tower::ServiceExt as _;

use crate::Reply;

/// Largest answer a test takes.
const LARGEST: usize = 256 * 1024 * 1024;

/// Somebody who calls. Clones and changed copies share nothing but the program.
#[derive(Clone)]
pub struct Actor {
    pub(crate) router: Router,
    /// The bearer token; none for somebody who has not signed in.
    pub token: Option<String>,
    /// What is sent as `deviceId`.
    pub device: String,
    /// User name of the account; empty for nobody.
    pub username: String,
    /// Id of the account as on the wire; empty for nobody.
    pub id: String,
    pub(crate) lang: &'static str,
    pub(crate) address: IpAddr,
    pub(crate) keys: bool,
}

impl Actor {
    /// Somebody who has not signed in.
    pub(crate) fn anonymous(router: Router) -> Self {
        Self {
            router,
            token: None,
            device: "device-1".into(),
            username: String::new(),
            id: String::new(),
            lang: "en",
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            keys: false,
        }
    }

    /// The same person, speaking another language (`zh`, `en`, `es`, `ja`).
    #[must_use]
    pub fn lang(&self, lang: &'static str) -> Self {
        Self { lang, ..self.clone() }
    }

    /// The same person with another token.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// The same person on another device.
    #[must_use]
    pub fn on_device(&self, device: &str) -> Self {
        Self { device: device.to_owned(), ..self.clone() }
    }

    /// The same person calling from another address.
    #[must_use]
    pub fn from_address(&self, address: &str) -> Self {
        Self { address: address.parse().expect("an IP address"), ..self.clone() }
    }

    /// The same person with a program that gives every write a key of its own, as the console does.
    #[must_use]
    pub fn with_keys(&self) -> Self {
        Self { keys: true, ..self.clone() }
    }

    /// `GET path`.
    pub fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path, Content::None)
    }

    /// `POST path` with a JSON body.
    pub fn post(&self, path: &str, body: Value) -> Call {
        self.call(Method::POST, path, Content::Json(body))
    }

    /// `POST path` with a form-encoded body.
    pub fn post_form(&self, path: &str, fields: &[(&str, &str)]) -> Call {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        self.call(Method::POST, path, Content::Form(fields))
    }

    /// `POST path` with a file as the multipart field `file`.
    pub fn upload(&self, path: &str, name: &str, bytes: impl Into<Bytes>) -> Call {
        self.call(Method::POST, path, Content::File { name: name.to_owned(), bytes: bytes.into() })
    }

    /// `POST path` with bytes under a content type.
    pub fn post_raw(&self, path: &str, kind: &'static str, bytes: impl Into<Bytes>) -> Call {
        self.call(Method::POST, path, Content::Raw(kind, bytes.into()))
    }

    /// Any method and content.
    pub fn call(&self, method: Method, path: &str, content: Content) -> Call {
        let key = (self.keys && method != Method::GET).then(fresh_key);
        let headers = key.into_iter().map(|key| ("idempotency-key".to_owned(), key)).collect();
        Call { actor: self.clone(), method, path: address_of(path), content, headers }
    }
}

/// What a call sends.
#[derive(Debug, Clone)]
pub enum Content {
    /// Nothing.
    None,
    /// JSON.
    Json(Value),
    /// `a=1&b=2`.
    Form(Vec<(String, String)>),
    /// A file as the multipart field `file`.
    File {
        /// File name, sent as it is.
        name: String,
        /// Its content.
        bytes: Bytes,
    },
    /// Bytes under a content type.
    Raw(&'static str, Bytes),
}

/// A call about to be made: `.await` makes it.
#[derive(Clone)]
pub struct Call {
    actor: Actor,
    method: Method,
    path: String,
    content: Content,
    headers: Vec<(String, String)>,
}

impl Call {
    /// With an `Idempotency-Key`.
    #[must_use]
    pub fn with_key(self, key: &str) -> Self {
        self.header("idempotency-key", key)
    }

    /// In a language.
    #[must_use]
    pub fn lang(mut self, lang: &'static str) -> Self {
        self.actor.lang = lang;
        self
    }

    /// With a header; it is sent after the usual ones and beside them.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    async fn make(self) -> Reply {
        let described = self.described();
        let (kind, body) = encode(&self.content);
        let mut request = Request::builder()
            .method(self.method)
            .uri(&self.path)
            .header(header::ACCEPT_LANGUAGE, self.actor.lang)
            .header("deviceId", &self.actor.device);
        if let Some(token) = &self.actor.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(kind) = kind {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let mut request = request.body(Body::from(body)).expect("a path and headers that HTTP can carry");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(self.actor.address, 40000)));
        let response = self.actor.router.oneshot(request).await.unwrap_or_else(|never| match never {});
        let (head, body) = response.into_parts();
        let body = axum::body::to_bytes(body, LARGEST).await.expect("the whole answer");
        Reply::new(described, head.status, head.headers, body)
    }

    /// The call as failure messages show it.
    fn described(&self) -> String {
        let who = if self.actor.username.is_empty() { "nobody" } else { &self.actor.username };
        let content = match &self.content {
            Content::None => String::new(),
            Content::Json(json) => format!(" {json}"),
            Content::Form(fields) => {
                format!(" {:?}", fields.iter().map(|(name, _)| name).collect::<Vec<_>>())
            }
            Content::File { name, bytes } => format!(" file {name:?}, {} bytes", bytes.len()),
            Content::Raw(kind, bytes) => format!(" {kind}, {} bytes", bytes.len()),
        };
        format!("{} {} by {who}{content}", self.method, self.path)
    }
}

impl IntoFuture for Call {
    type Output = Reply;
    type IntoFuture = Pin<Box<dyn Future<Output = Reply> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.make())
    }
}

/// A key that no call of this process had before.
fn fresh_key() -> String {
    static GIVEN: AtomicU64 = AtomicU64::new(0);
    format!("key-{}", GIVEN.fetch_add(1, Ordering::Relaxed))
}

/// A path as HTTP carries it: signs that a URL cannot hold are encoded. Quotes are dropped, so that
/// `format!("/role/{id}")` works with an `id` that is a JSON string.
fn address_of(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes().filter(|byte| *byte != b'"') {
        match byte {
            b' ' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' | 0..=31 | 127.. => {
                out.push_str(&format!("%{byte:02X}"));
            }
            plain => out.push(char::from(plain)),
        }
    }
    out
}

fn encode(content: &Content) -> (Option<String>, Bytes) {
    const EDGE: &str = "----floe-test-boundary";
    match content {
        Content::None => (None, Bytes::new()),
        Content::Json(json) => (Some("application/json".into()), json.to_string().into()),
        Content::Form(fields) => {
            let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
            (Some("application/x-www-form-urlencoded".into()), text.into())
        }
        Content::File { name, bytes } => {
            let head = format!(
                "--{EDGE}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
                 content-type: application/octet-stream\r\n\r\n"
            );
            let body = [head.as_bytes(), bytes, format!("\r\n--{EDGE}--\r\n").as_bytes()].concat();
            (Some(format!("multipart/form-data; boundary={EDGE}")), body.into())
        }
        Content::Raw(kind, bytes) => (Some((*kind).to_owned()), bytes.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::address_of;

    #[test]
    fn paths_are_made_fit_for_http() {
        let id = serde_json::json!("7");
        assert_eq!(address_of(&format!("/role/{id}/delete")), "/role/7/delete");
        assert_eq!(
            address_of("/list?from=2026-01-01 00:00:00&name=冷库%2F"),
            "/list?from=2026-01-01%2000:00:00&name=%E5%86%B7%E5%BA%93%2F"
        );
    }
}
