//! A plain proxy: each call goes to the next copy that says it is ready, whoever made the call.
//!
//! It asks every copy for `/ready` again and again, as proxies do, and believes nothing else. A call that a copy does not
//! answer is answered 502 and not sent again, so that what the copies owe the proxy shows.

use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use http_body_util::{Either, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1 as client;
use hyper::header::{CONNECTION, HeaderName, HeaderValue};
use hyper::server::conn::http1 as server;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};

use crate::load;

/// How often a copy is asked whether it is ready.
const ASKED: Duration = Duration::from_millis(100);
/// Longest wait for its answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// Connections to a copy that were idle for longer are not used again.
const IDLE: Duration = Duration::from_secs(30);

const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

type Sender = client::SendRequest<Incoming>;
type Answer = Response<Either<Incoming, Full<Bytes>>>;

/// The proxy.
pub struct Proxy {
    /// Where it listens.
    pub address: String,
    road: Arc<Road>,
}

/// The copies behind it.
#[derive(Default)]
struct Road {
    copies: Mutex<Vec<Arc<Copy>>>,
    next: AtomicUsize,
}

struct Copy {
    address: String,
    ready: Mutex<bool>,
    idle: Mutex<Vec<(Sender, Instant)>>,
    calls: AtomicUsize,
}

impl Proxy {
    /// Opens one before no copy.
    ///
    /// # Errors
    /// When it cannot listen.
    pub async fn open() -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (address, road) = (listener.local_addr()?.to_string(), Arc::<Road>::default());
        let accepting = road.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, accepting.clone()));
            }
        });
        tokio::spawn(watch(Arc::downgrade(&road)));
        Ok(Self { address, road })
    }

    /// A copy is there from now on. It gets calls as soon as it says that it is ready, which is waited for.
    ///
    /// # Errors
    /// When it never says so.
    pub async fn join(&self, address: &str) -> Result<()> {
        let copy = Arc::new(Copy {
            address: address.to_owned(),
            ready: Mutex::new(false),
            idle: Mutex::default(),
            calls: AtomicUsize::new(0),
        });
        held(&self.road.copies).push(copy.clone());
        let began = Instant::now();
        while !*held(&copy.ready) {
            ensure!(began.elapsed() < Duration::from_secs(60), "{address} is never ready");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }

    /// A copy has gone.
    pub fn leave(&self, address: &str) {
        held(&self.road.copies).retain(|copy| copy.address != address);
    }

    /// How many calls each copy got since this was asked last.
    pub fn shares(&self) -> Vec<usize> {
        held(&self.road.copies).iter().map(|copy| copy.calls.swap(0, Ordering::Relaxed)).collect()
    }
}

impl Road {
    /// The next copy that is ready.
    fn turn(&self) -> Option<Arc<Copy>> {
        let copies = held(&self.copies);
        let ready: Vec<&Arc<Copy>> = copies.iter().filter(|copy| *held(&copy.ready)).collect();
        let turn = self.next.fetch_add(1, Ordering::Relaxed).checked_rem(ready.len())?;
        ready.get(turn).map(|copy| Arc::clone(copy))
    }
}

impl Copy {
    /// A connection that waits, or a new one.
    async fn connection(&self) -> Result<Sender> {
        while let Some((sender, since)) = { held(&self.idle).pop() } {
            if sender.is_ready() && since.elapsed() < IDLE {
                return Ok(sender);
            }
        }
        let stream = TcpStream::connect(&self.address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = client::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(sender)
    }

    /// Makes a call. The connection is used again when the answer has been read to its end.
    async fn call(self: &Arc<Self>, request: Request<Incoming>) -> Result<Response<Incoming>> {
        let mut sender = self.connection().await?;
        self.calls.fetch_add(1, Ordering::Relaxed);
        let answer = sender.send_request(request).await?;
        let copy = self.clone();
        tokio::spawn(async move {
            if sender.ready().await.is_ok() && *held(&copy.ready) {
                held(&copy.idle).push((sender, Instant::now()));
            }
        });
        Ok(answer)
    }

    async fn look(&self) {
        let asked = load::Request::get(&self.address, "/ready", &[]);
        let told = tokio::time::timeout(PATIENCE, asked.once()).await;
        let ready = matches!(told, Ok(Ok((200, _))));
        *held(&self.ready) = ready;
        if !ready {
            held(&self.idle).clear();
        }
    }
}

/// Asks the copies whether they are ready, for as long as there is a proxy.
async fn watch(road: std::sync::Weak<Road>) {
    while let Some(road) = road.upgrade() {
        let copies: Vec<Arc<Copy>> = held(&road.copies).clone();
        drop(road);
        futures::future::join_all(copies.iter().map(|copy| copy.look())).await;
        tokio::time::sleep(ASKED).await;
    }
}

async fn serve(stream: TcpStream, road: Arc<Road>) {
    let Ok(peer) = stream.peer_addr() else { return };
    drop(stream.set_nodelay(true));
    let peer = peer.ip().to_string();
    let service = service_fn(move |request| {
        let (road, peer) = (road.clone(), peer.clone());
        async move { Ok::<_, Infallible>(pass(&road, &peer, request).await) }
    });
    // A client that goes away in the middle is no matter.
    drop(server::Builder::new().serve_connection(TokioIo::new(stream), service).await);
}

async fn pass(road: &Road, peer: &str, mut request: Request<Incoming>) -> Answer {
    let headers = request.headers_mut();
    headers.remove(CONNECTION);
    // Clients of a measurement may say from where they come; a proxy for strangers would not ask them.
    if !headers.contains_key(FORWARDED)
        && let Ok(peer) = HeaderValue::from_str(peer)
    {
        headers.insert(FORWARDED, peer);
    }
    let Some(copy) = road.turn() else { return said(StatusCode::SERVICE_UNAVAILABLE, "no copy is ready") };
    match copy.call(request).await {
        Ok(mut answer) => {
            answer.headers_mut().remove(CONNECTION);
            answer.map(Either::Left)
        }
        Err(error) => said(StatusCode::BAD_GATEWAY, &format!("{} did not answer: {error:#}", copy.address)),
    }
}

fn said(status: StatusCode, text: &str) -> Answer {
    let mut answer = Response::new(Either::Right(Full::from(text.to_owned())));
    *answer.status_mut() = status;
    answer
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
