//! Listening to an answer that goes on.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::extract::ConnectInfo;
use futures::StreamExt as _;
use http::{Request, header};
use serde_json::Value;
use tower::ServiceExt as _;

use crate::Actor;

/// How long an event is waited for before the test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// The events of a stream.
pub struct Events {
    body: BodyDataStream,
    text: String,
}

impl Actor {
    /// Begins to listen to `GET path`.
    ///
    /// # Panics
    /// When the answer is no stream of events.
    pub async fn listen(&self, path: &str) -> Events {
        let mut request = Request::builder()
            .uri(path)
            .header(header::ACCEPT_LANGUAGE, "en")
            .header("deviceId", &self.device);
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let mut request = request.body(Body::empty()).expect("a path that HTTP can carry");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 40000))));
        let response = self.router.clone().oneshot(request).await.unwrap_or_else(|never| match never {});
        let kind = response.headers().get(header::CONTENT_TYPE).cloned();
        assert_eq!(
            kind.as_ref().and_then(|kind| kind.to_str().ok()),
            Some("text/event-stream"),
            "GET {path}"
        );
        Events { body: response.into_body().into_data_stream(), text: String::new() }
    }
}

impl Events {
    /// The next event with its data; none when the stream has ended.
    ///
    /// # Panics
    /// When neither comes for half a minute.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            while let Some((event, rest)) = self.text.split_once("\n\n") {
                let field =
                    |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
                let told = field("event: ").zip(field("data: "));
                self.text = rest.to_owned();
                if let Some((event, data)) = told {
                    return Some((event, serde_json::from_str(&data).expect("JSON")));
                }
            }
            let chunk = tokio::time::timeout(PATIENCE, self.body.next()).await.expect("an event");
            let bytes = chunk?.expect("a part of the stream");
            self.text.push_str(std::str::from_utf8(&bytes).expect("UTF-8"));
        }
    }

    /// The data of the next event.
    ///
    /// # Panics
    /// When the stream ends instead.
    pub async fn data(&mut self) -> Value {
        match self.next().await {
            Some((event, data)) if event == "data" => data,
            other => panic!("no data: {other:?}"),
        }
    }
}
