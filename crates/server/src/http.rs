//! The listener: accepts connections, speaks HTTP/1.1 and HTTP/2, and stops without cutting anybody off.
//!
//! Limits that only the connection knows are kept here: how many there are, and how long one may take to send the head
//! of a request. At a stop no new connection is taken, idle ones are closed, running calls finish within a bound.

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
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::{Service as _, service_fn};

use crate::config::Limits;

/// Time to send the head of a request, which is also how long a kept connection may idle. Longer than the minute
/// after which the usual proxies close theirs, so that none is closed under a request on its way.
const HEAD_PATIENCE: Duration = Duration::from_secs(75);
/// How often an HTTP/2 peer is asked whether it is still there, and how long it may take to answer.
const PING: Duration = Duration::from_secs(20);
/// Calls at once on one HTTP/2 connection.
const STREAMS: u32 = 128;
/// Rest after a failed accept: usually the process has no file handles left.
const REST: Duration = Duration::from_millis(100);

/// Serves `router` until `stop` resolves, then finishes what runs, at most until `hurry` resolves or the limit of
/// `limits` is over. Answers whether everything was finished.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    stop: impl Future<Output = ()>,
    hurry: impl Future<Output = ()>,
) -> bool {
    let slots =
        Arc::new(Semaphore::new(usize::try_from(limits.connections).unwrap_or(Semaphore::MAX_PERMITS)));
    let (builder, watched) = (builder(), GracefulShutdown::new());
    tokio::pin!(stop);
    loop {
        let (stream, peer, slot) = tokio::select! {
            biased;
            () = &mut stop => break,
            taken = accept(&listener, &slots) => match taken {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(REST).await;
                    continue;
                }
            },
        };
        let service = TowerToHyperService::new(from(peer, router.clone()));
        let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
        let running = watched.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = running.await {
                tracing::debug!(%peer, %error, "a connection ended early");
            }
            drop(slot);
        });
    }
    drop(listener);
    tokio::select! {
        () = watched.shutdown() => true,
        () = tokio::time::sleep(limits.stop()) => false,
        () = hurry => false,
    }
}

async fn accept(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let slot = slots.clone().acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    // Answers are written whole: waiting for more to send would only delay them.
    stream.set_nodelay(true)?;
    Ok((stream, peer, slot))
}

fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_PATIENCE);
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
) -> impl tower::Service<
    Request<hyper::body::Incoming>,
    Response = Response,
    Error = Infallible,
    Future = impl Future<Output = Result<Response, Infallible>> + Send,
> + Clone
+ Send {
    service_fn(move |request: Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request)
    })
}
