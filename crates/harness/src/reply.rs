//! An answer of the program, and what tests say about it.

use std::fmt::Write as _;

use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};
use serde_json::Value;

/// Longest body shown in a failure message.
const SHOWN: usize = 4000;

/// What a call answered. Failing expectations print the call and the whole answer.
#[derive(Debug, Clone)]
pub struct Reply {
    /// `status` of the envelope: 0 for success; the HTTP status for answers without an envelope.
    pub status: u32,
    /// HTTP status.
    pub http: StatusCode,
    /// Headers of the answer.
    pub headers: HeaderMap,
    call: String,
    body: Bytes,
    envelope: Option<Value>,
}

impl Reply {
    pub(crate) fn new(call: String, http: StatusCode, headers: HeaderMap, body: Bytes) -> Self {
        let envelope = serde_json::from_slice::<Value>(&body).ok().filter(|json| json["status"].is_u64());
        let own = envelope.as_ref().and_then(|json| json["status"].as_u64());
        let status = own.and_then(|own| own.try_into().ok()).unwrap_or_else(|| u32::from(http.as_u16()));
        Self { status, http, headers, call, body, envelope }
    }

    /// `data` of a success.
    ///
    /// # Panics
    /// When the call was refused, or the HTTP status does not say success.
    #[track_caller]
    pub fn data(&self) -> Value {
        let envelope = self.envelope();
        if self.status != 0 || self.http != StatusCode::OK {
            self.fail("a success was expected");
        }
        envelope["data"].clone()
    }

    /// Expects a success whose data does not matter.
    #[track_caller]
    pub fn ok(&self) -> &Self {
        self.data();
        self
    }

    /// `data.records` of a list.
    #[track_caller]
    pub fn records(&self) -> Vec<Value> {
        match &self.data()["records"] {
            Value::Array(records) => records.clone(),
            _ => self.fail("a list with `records` was expected"),
        }
    }

    /// `data.total` of a list.
    #[track_caller]
    pub fn total(&self) -> u64 {
        self.data()["total"].as_u64().unwrap_or_else(|| self.fail("a list with `total` was expected"))
    }

    /// Expects a refusal with this envelope status, a message, and an HTTP status that agrees.
    #[track_caller]
    pub fn refused(&self, status: u32) -> &Self {
        let envelope = self.envelope();
        if self.status != status {
            self.fail(&format!("a refusal with status {status} was expected"));
        }
        if self.http.is_success() || envelope["msg"].as_str().is_none_or(str::is_empty) {
            self.fail("a refusal has a message and an HTTP status of its own");
        }
        self
    }

    /// Expects invalid input with `field` among the wrong fields.
    #[track_caller]
    pub fn invalid(&self, field: &str) -> &Self {
        self.refused(40001);
        if !self.fields().iter().any(|wrong| wrong == field) {
            self.fail(&format!("`{field}` was expected among the wrong fields"));
        }
        self
    }

    /// The wrong fields of a refusal of invalid input.
    #[track_caller]
    pub fn fields(&self) -> Vec<String> {
        let fields = self.envelope()["data"]["fields"].as_array().cloned().unwrap_or_default();
        fields.iter().filter_map(|wrong| wrong["field"].as_str().map(str::to_owned)).collect()
    }

    /// The text key of a business refusal (`data.reason`).
    #[track_caller]
    pub fn reason(&self) -> String {
        let reason = self.envelope()["data"]["reason"].as_str().map(str::to_owned);
        reason.unwrap_or_else(|| self.fail("a refusal with a reason was expected"))
    }

    /// The message of the envelope.
    #[track_caller]
    pub fn msg(&self) -> String {
        self.envelope()["msg"]
            .as_str()
            .map(str::to_owned)
            .unwrap_or_else(|| self.fail("a message was expected"))
    }

    /// The body as JSON, envelope included.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| self.fail("JSON was expected"))
    }

    /// The body as it came.
    pub fn bytes(&self) -> Bytes {
        self.body.clone()
    }

    /// The body as text.
    #[track_caller]
    pub fn text(&self) -> String {
        String::from_utf8(self.body.to_vec()).unwrap_or_else(|_| self.fail("text was expected"))
    }

    /// A header of the answer; empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    #[track_caller]
    fn envelope(&self) -> &Value {
        match &self.envelope {
            Some(envelope) => envelope,
            None => self.fail("an envelope {status, msg, data} was expected"),
        }
    }

    /// Fails the test, showing the call and the answer.
    ///
    /// # Panics
    /// Always.
    #[track_caller]
    pub fn fail(&self, why: &str) -> ! {
        let mut text = format!("{why}\n  call:   {}\n  answer: {}", self.call, self.http);
        for name in [header::CONTENT_TYPE, header::RETRY_AFTER, header::LOCATION] {
            if let Some(value) = self.headers.get(&name) {
                let _ = write!(text, "\n  {name}: {}", String::from_utf8_lossy(value.as_bytes()));
            }
        }
        let body = match &self.envelope {
            Some(envelope) => format!("{envelope:#}"),
            None => String::from_utf8_lossy(&self.body).into_owned(),
        };
        let shown: String = body.chars().take(SHOWN).collect();
        panic!("{text}\n{shown}");
    }
}
