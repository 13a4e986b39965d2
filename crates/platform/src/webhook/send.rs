//! One request to where a person said, and what came back.
//!
//! The name is resolved here, and the connection is opened to one of the very addresses that were looked at, so a name
//! that leads elsewhere a moment later changes nothing. No proxy is asked, no redirect followed, no cookie kept; four
//! kibibytes of an answer are read, and all of it takes a few seconds at most. HTTP/1.1, a connection for each request.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bytes::Bytes;
use codes::WebhookFault;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use http::{HeaderMap, Request, Response, header};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::ClientConfig;
use rustls::crypto::ring;
use rustls::pki_types::ServerName;
use rustls_platform_verifier::BuilderVerifierExt as _;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};
use tokio_rustls::TlsConnector;

use super::allow::{Allow, literal};
use super::url::Target;

/// Bytes of an answer that are read.
const ANSWER: usize = 4 * 1024;
/// Bytes of the head of an answer that are taken.
const HEAD: usize = 16 * 1024;
/// Time to open one connection.
const CONNECT: Duration = Duration::from_secs(4);
/// Time to read the beginning of an answer whose status is known.
const READ: Duration = Duration::from_secs(1);

/// Finds the addresses of a name.
pub type Resolve = fn(String, u16) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>>;

/// The way out.
pub struct Door {
    /// What may be reached beside the public internet.
    pub allow: Allow,
    /// Time for one request.
    pub limit: Duration,
    resolve: Resolve,
    tls: OnceLock<TlsConnector>,
}

/// What came back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reply {
    /// Why the event did not arrive; none when it did.
    pub fault: Option<WebhookFault>,
    /// HTTP status.
    pub status: Option<u16>,
    /// The address that was connected to.
    pub address: Option<IpAddr>,
    /// How the answer begins.
    pub answer: String,
    /// When the receiver wants to be asked again.
    pub retry_after: Option<Duration>,
    /// How long it took.
    pub took: Duration,
}

impl Door {
    /// A door that asks the machine for addresses.
    pub fn new(allow: Allow, limit: Duration) -> Self {
        Self { allow, limit, resolve, tls: OnceLock::new() }
    }

    /// The same with its own way to find addresses and its own idea of whom to trust.
    #[cfg(test)]
    pub fn with(self, resolve: Resolve, trusted: Option<ClientConfig>) -> Self {
        let tls = trusted.map(|trusted| TlsConnector::from(Arc::new(trusted)));
        Self { resolve, tls: tls.map_or_else(OnceLock::new, OnceLock::from), ..self }
    }

    /// Sends a body with these headers, and says what came back, whatever that is.
    pub async fn post(&self, target: &Target, headers: HeaderMap, body: String) -> Reply {
        let began = Instant::now();
        let mut reply = Reply::default();
        let sent = timeout(self.limit, self.exchange(target, (headers, body), &mut reply)).await;
        // A receiver whose status is known has decided, even when the rest of its answer never comes.
        reply.fault = match (sent, reply.status) {
            (_, Some(200..=299)) => None,
            (_, Some(300..=399)) => Some(WebhookFault::Redirect),
            (_, Some(_)) => Some(WebhookFault::Status),
            (Ok(Err(fault)), None) => Some(fault),
            (Err(_), None) => Some(WebhookFault::TimedOut),
            (Ok(Ok(())), None) => Some(WebhookFault::Broken),
        };
        reply.took = began.elapsed();
        reply
    }

    async fn exchange(
        &self,
        target: &Target,
        (headers, body): (HeaderMap, String),
        reply: &mut Reply,
    ) -> Result<(), WebhookFault> {
        let mut request = Request::post(target.path())
            .header(header::HOST, host_header(target))
            .body(Full::new(Bytes::from(body)))
            .map_err(|_| WebhookFault::Broken)?;
        request.headers_mut().extend(headers);
        let stream = self.connect(target, reply).await?;
        if !target.secure {
            return talk(stream, request, reply).await;
        }
        let name = ServerName::try_from(target.host.clone()).map_err(|_| WebhookFault::Tls)?;
        let connector = self.connector().map_err(|_| WebhookFault::Tls)?;
        let stream = connector.connect(name, stream).await.map_err(|_| WebhookFault::Tls)?;
        talk(stream, request, reply).await
    }

    /// Opens a connection to one of the addresses of the target that may be connected to.
    async fn connect(&self, target: &Target, reply: &mut Reply) -> Result<TcpStream, WebhookFault> {
        let found = match literal(&target.host) {
            Some(address) => vec![SocketAddr::new(address, target.port)],
            None => {
                (self.resolve)(target.host.clone(), target.port).await.map_err(|_| WebhookFault::Unknown)?
            }
        };
        if found.is_empty() {
            return Err(WebhookFault::Unknown);
        }
        let permitted = found.iter().filter(|address| self.allow.permits(&target.host, address.ip()));
        let mut fault = WebhookFault::Forbidden;
        for address in permitted {
            reply.address = Some(address.ip());
            match timeout(CONNECT, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(_)) => fault = WebhookFault::Unreachable,
                Err(_) => fault = WebhookFault::TimedOut,
            }
        }
        Err(fault)
    }

    /// Made at the first use: what the machine trusts is read from its files.
    fn connector(&self) -> Result<&TlsConnector, rustls::Error> {
        if let Some(known) = self.tls.get() {
            return Ok(known);
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_platform_verifier()?
            .with_no_client_auth();
        Ok(self.tls.get_or_init(|| TlsConnector::from(Arc::new(config))))
    }
}

impl std::fmt::Debug for Door {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Door")
            .field("allow", &self.allow)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

fn resolve(host: String, port: u16) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> {
    async move { Ok(tokio::net::lookup_host((host.as_str(), port)).await?.collect()) }.boxed()
}

/// The host as the receiver is told: with its port, unless that follows from the scheme.
fn host_header(target: &Target) -> String {
    target.uri.authority().map_or_else(|| target.host.clone(), ToString::to_string)
}

/// Ends the work of a connection when nobody waits for it any more.
struct Driving(JoinHandle<()>);

impl Drop for Driving {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn talk<S>(stream: S, request: Request<Full<Bytes>>, reply: &mut Reply) -> Result<(), WebhookFault>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let handshake = http1::Builder::new().max_buf_size(HEAD).handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = handshake.map_err(|_| WebhookFault::Broken)?;
    let _driving = Driving(tokio::spawn(async move {
        // What ends it early is told to whoever waits for the answer.
        drop(connection.await);
    }));
    let response = sender.send_request(request).await.map_err(|_| WebhookFault::Broken)?;
    reply.status = Some(response.status().as_u16());
    reply.retry_after = retry_after(response.headers());
    let redirected =
        response.status().is_redirection().then(|| response.headers().get(header::LOCATION).cloned());
    let mut bytes = Vec::new();
    // A slow rest is not waited for: the status is known.
    drop(timeout(READ, beginning(response, &mut bytes)).await);
    if let Some(Some(location)) = redirected {
        bytes.splice(0..0, [b"Location: ", location.as_bytes(), b"\n"].concat());
    }
    bytes.truncate(ANSWER);
    reply.answer = shown(&bytes);
    Ok(())
}

async fn beginning(response: Response<Incoming>, bytes: &mut Vec<u8>) {
    let mut body = response.into_body();
    while bytes.len() < ANSWER {
        let Some(Ok(frame)) = body.frame().await else { return };
        if let Some(data) = frame.data_ref() {
            bytes.extend(data.iter().take(ANSWER - bytes.len()));
        }
    }
}

/// Seconds, the only form in which it is understood.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?;
    text.trim().parse().ok().map(Duration::from_secs)
}

/// Text that can be stored and shown: no control characters but line ends and tabs.
fn shown(bytes: &[u8]) -> String {
    let plain = |letter: char| match letter {
        '\n' | '\t' => letter,
        letter if letter.is_control() => '\u{fffd}',
        letter => letter,
    };
    String::from_utf8_lossy(bytes).replace("\r\n", "\n").chars().map(plain).collect()
}
