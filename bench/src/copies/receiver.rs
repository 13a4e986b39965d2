//! Somebody who takes webhooks, and counts how often each event came.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use http_body_util::{BodyExt as _, Empty};
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

/// The receiver.
pub struct Receiver {
    /// Where it listens.
    pub url: String,
    came: Arc<Came>,
}

type Came = Mutex<BTreeMap<String, usize>>;

impl Receiver {
    /// Opens one.
    ///
    /// # Errors
    /// When it cannot listen.
    pub async fn open() -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (url, came) = (format!("http://{}/", listener.local_addr()?), Arc::<Came>::default());
        let counted = came.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let counted = counted.clone();
                let service = service_fn(move |request| take(counted.clone(), request));
                tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
            }
        });
        Ok(Self { url, came })
    }

    /// How many events came, and how many requests brought them.
    pub fn counts(&self) -> (usize, usize) {
        let came = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        (came.len(), came.values().sum())
    }
}

async fn take(came: Arc<Came>, request: Request<Incoming>) -> Result<Response<Empty<Bytes>>, Infallible> {
    let event = request.headers().get("floe-event-id").and_then(|value| value.to_str().ok());
    let event = event.unwrap_or_default().to_owned();
    drop(request.into_body().collect().await);
    *came.lock().unwrap_or_else(PoisonError::into_inner).entry(event).or_default() += 1;
    Ok(Response::new(Empty::new()))
}
