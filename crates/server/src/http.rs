//! The listener: accepts connections, speaks HTTP/1.1 and HTTP/2, and stops without cutting anybody off.
//!
//! Limits that only the connection knows are kept here: how many there are, in all and from one address, and how long
//! one may take to send a head, to go on with a body, and to take an answer. Who comes when all places are taken is told
//! so and sent away; nobody waits unaccepted. At a stop no new connection is taken, idle ones are closed, running calls
//! finish within a bound.

mod doors;
mod flow;
#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use http::Request;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tower::{Service as _, service_fn};

pub use doors::{Doors, Patience};
use flow::{Calls, Flowing, Paced};

/// How often an HTTP/2 peer is asked whether it is still there, and how long it may take to answer.
const PING: Duration = Duration::from_secs(20);
/// Calls at once on one HTTP/2 connection.
const STREAMS: u32 = 128;
/// Rest after a failed accept: usually the process has no file handles left.
const REST: Duration = Duration::from_millis(100);
/// What somebody is told for whom there is no place.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/// Serves `router` until `stop` resolves, then finishes what runs, at most until `hurry` resolves or the limit of
/// `doors` is over. Answers whether everything was finished.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    doors: &Doors,
    stop: impl Future<Output = ()>,
    hurry: impl Future<Output = ()>,
) -> bool {
    let (builder, watched) = (builder(&doors.patience), GracefulShutdown::new());
    tokio::pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            biased;
            () = &mut stop => break,
            taken = accept(&listener) => match taken {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(REST).await;
                    continue;
                }
            },
        };
        let Some(place) = doors.enter(peer.ip()) else {
            // Who does not take it at once does not get it.
            drop(stream.try_write(FULL));
            continue;
        };
        let calls = Arc::new(Calls::default());
        let stream = Paced::new(stream, calls.clone(), doors.patience, doors.counts.clone());
        let service = TowerToHyperService::new(from(peer, router.clone(), calls, doors.patience.stall));
        let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
        let running = watched.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = running.await {
                tracing::debug!(%peer, %error, "a connection ended early");
            }
            drop(place);
        });
    }
    drop(listener);
    tokio::select! {
        () = watched.shutdown() => true,
        () = tokio::time::sleep(doors.stop) => false,
        () = hurry => false,
    }
}

async fn accept(listener: &TcpListener) -> io::Result<(TcpStream, SocketAddr)> {
    let (stream, peer) = listener.accept().await?;
    // Answers are written whole: waiting for more to send would only delay them.
    stream.set_nodelay(true)?;
    Ok((stream, peer))
}

fn builder(patience: &Patience) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(patience.idle);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING)
        .max_concurrent_streams(STREAMS);
    builder
}

/// The router for one connection, whose calls know their peer.
fn from(
    peer: SocketAddr,
    router: Router,
    calls: Arc<Calls>,
    stall: Duration,
) -> impl tower::Service<
    Request<hyper::body::Incoming>,
    Response = Response,
    Error = Infallible,
    Future = impl Future<Output = Result<Response, Infallible>> + Send,
> + Clone
+ Send {
    service_fn(move |request: Request<hyper::body::Incoming>| {
        let call = calls.begin();
        let mut request = request.map(|body| Body::new(Flowing::new(body, stall)));
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.clone().call(request);
        async move {
            let answer = answer.await;
            drop(call);
            answer
        }
    })
}
