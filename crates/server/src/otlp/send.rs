//! Sending spans: in batches, over plain HTTP, to a collector that stands near.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::span::Ended;
use crate::config::ConfigError;
use crate::program::VERSION;

/// Spans of one message.
const BATCH: usize = 512;
/// How long spans are gathered.
const GATHER: Duration = Duration::from_secs(2);
/// Longest time a collector may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Sends what the layer hands over.
pub struct Sender {
    /// Host and port.
    host: String,
    path: String,
    spans: mpsc::Receiver<Ended>,
}

impl Sender {
    pub(super) fn to(endpoint: &str, spans: mpsc::Receiver<Ended>) -> Result<Self, ConfigError> {
        let wrong = || ConfigError::new("otlp.endpoint", "an address like http://127.0.0.1:4318 is needed");
        let rest = endpoint.trim_end_matches('/').strip_prefix("http://").ok_or_else(wrong)?;
        let (host, path) = rest.split_once('/').map_or((rest, ""), |(host, path)| (host, path));
        let plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | ':' | '[' | ']');
        if host.is_empty() || !host.chars().all(plain) || path.contains(|sign: char| !sign.is_ascii_graphic())
        {
            return Err(wrong());
        }
        let host = if host.rsplit(']').next().is_some_and(|end| end.contains(':')) {
            host.to_owned()
        } else {
            format!("{host}:4318")
        };
        let path = if path.is_empty() { "/v1/traces".to_owned() } else { format!("/{path}/v1/traces") };
        Ok(Self { host, path, spans })
    }

    /// Sends until the program ends. A message that is not taken is lost, and told once until the next is.
    pub async fn run(mut self) {
        let (mut batch, mut told) = (Vec::with_capacity(BATCH), false);
        while self.spans.recv_many(&mut batch, BATCH).await > 0 {
            if batch.len() < BATCH {
                sleep(GATHER).await;
                while batch.len() < BATCH
                    && let Ok(more) = self.spans.try_recv()
                {
                    batch.push(more);
                }
            }
            let body = message(&batch).to_string();
            let sent = timeout(PATIENCE, self.post(&body)).await;
            let failed = match sent {
                Ok(Ok(200..=299)) => None,
                Ok(Ok(status)) => Some(format!("status {status}")),
                Ok(Err(error)) => Some(error.to_string()),
                Err(_) => Some("no answer".into()),
            };
            if let Some(reason) = failed.as_ref().filter(|_| !told) {
                tracing::warn!(reason, "the collector of traces does not take them");
            }
            told = failed.is_some();
            batch.clear();
        }
    }

    async fn post(&self, body: &str) -> std::io::Result<u16> {
        let mut stream = TcpStream::connect(&self.host).await?;
        let head = format!(
            "POST {} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            self.path,
            self.host,
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        let mut line = [0; 12];
        stream.read_exact(&mut line).await?;
        let status = line.get(9..).and_then(|digits| std::str::from_utf8(digits).ok());
        Ok(status.and_then(|digits| digits.parse().ok()).unwrap_or(0))
    }
}

/// A message as the protocol's JSON has it.
fn message(spans: &[Ended]) -> Value {
    let named = |key: &str, value: &str| json!({ "key": key, "value": { "stringValue": value } });
    let spans: Vec<Value> = spans.iter().map(Ended::json).collect();
    json!({ "resourceSpans": [{
        "resource": { "attributes": [named("service.name", "floe"), named("service.version", VERSION)] },
        "scopeSpans": [{ "scope": { "name": "floe" }, "spans": spans }],
    }] })
}
