//! Somebody to whom the program sends webhooks: a small server in the test's own process.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::response::Response;
use http::{HeaderMap, StatusCode};
use kernel::act::hex;
use ring::hmac;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// How long requests are waited for before the test fails.
const PATIENCE: Duration = Duration::from_secs(30);
/// Largest body that a test takes.
const LARGEST: usize = 1024 * 1024;

/// How a request is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers {
    /// With this status.
    With(u16),
    /// With this status, these headers and this body.
    Fully(u16, Vec<(&'static str, String)>, String),
    /// With 200 after a while.
    After(Duration),
    /// Not at all, as long as the test goes on.
    Never,
}

/// A request that came.
#[derive(Debug, Clone)]
pub struct Received {
    /// Its path with the query.
    pub path: String,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: String,
    /// How many requests were being answered when it came, itself included.
    pub at_once: usize,
}

impl Received {
    /// A header; empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Whether it is signed with this secret, worked out as docs/webhooks.md tells receivers to.
    pub fn is_signed_with(&self, secret: &str) -> bool {
        let signed = format!("{}.{}", self.header("floe-timestamp"), self.body);
        let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let expected = format!("v1={}", hex(hmac::sign(&key, signed.as_bytes()).as_ref()));
        self.header("floe-signature").split(',').any(|one| one == expected)
    }

    /// The body as JSON.
    ///
    /// # Panics
    /// When it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("a body of JSON")
    }
}

#[derive(Default)]
struct Kept {
    got: Vec<Received>,
    next: VecDeque<Answers>,
    always: Option<Answers>,
    under_way: usize,
}

#[derive(Clone, Default)]
struct Desk {
    kept: Arc<Mutex<Kept>>,
    came: Arc<Notify>,
}

/// The server; it ends with the test.
pub struct Receiver {
    address: SocketAddr,
    desk: Desk,
    serving: JoinHandle<()>,
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Receiver {
    /// Listens on a free port of this machine and answers 200 to everything.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("its own address");
        let desk = Desk::default();
        let router = Router::new().fallback(take).with_state(desk.clone());
        let serving = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("a receiver that serves");
        });
        Self { address, desk, serving }
    }

    /// Its address with a path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Answers the next requests like this, one after the other, and those after them with 200.
    pub fn answers(&self, next: impl IntoIterator<Item = Answers>) {
        self.kept(|kept| kept.next.extend(next));
    }

    /// Answers all other requests like this.
    pub fn always(&self, answer: Answers) {
        self.kept(|kept| kept.always = Some(answer));
    }

    /// Everything that came so far, in order.
    pub fn got(&self) -> Vec<Received> {
        self.kept(|kept| kept.got.clone())
    }

    /// Waits until this many requests have come, and answers all of them.
    ///
    /// # Panics
    /// When they do not come for half a minute.
    pub async fn wait(&self, count: usize) -> Vec<Received> {
        let come = async {
            loop {
                let came = self.desk.came.notified();
                let got = self.got();
                if got.len() >= count {
                    return got;
                }
                came.await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, come).await;
        waited.unwrap_or_else(|_| panic!("{count} requests were expected, these came: {:?}", self.got()))
    }

    fn kept<T>(&self, look: impl FnOnce(&mut Kept) -> T) -> T {
        look(&mut self.desk.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

async fn take(State(desk): State<Desk>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, LARGEST).await.unwrap_or_default();
    let answer = {
        let mut kept = desk.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.under_way += 1;
        let received = Received {
            path: head.uri.path_and_query().map(ToString::to_string).unwrap_or_default(),
            headers: head.headers,
            body: String::from_utf8_lossy(&body).into_owned(),
            at_once: kept.under_way,
        };
        kept.got.push(received);
        kept.next.pop_front().or_else(|| kept.always.clone()).unwrap_or(Answers::With(200))
    };
    desk.came.notify_waiters();
    let response = match answer {
        Answers::With(status) => answered(status, Vec::new(), String::new()),
        Answers::Fully(status, headers, body) => answered(status, headers, body),
        Answers::After(while_) => {
            tokio::time::sleep(while_).await;
            answered(200, Vec::new(), String::new())
        }
        Answers::Never => std::future::pending().await,
    };
    desk.kept.lock().unwrap_or_else(PoisonError::into_inner).under_way -= 1;
    response
}

fn answered(status: u16, headers: Vec<(&'static str, String)>, body: String) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(status).expect("an HTTP status");
    for (name, value) in headers {
        response.headers_mut().append(name, value.parse().expect("the value of a header"));
    }
    response
}
