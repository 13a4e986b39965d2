//! The envelope `{status, msg, data}`: the only shape in which an answer leaves the server.
//!
//! Files are the one exception: a `Download` is sent as it is, so that a browser saves it. A
//! refused download still answers in the envelope.

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::fault::{Answer, Fault};
use crate::openapi::{Answered, Operation};
use crate::texts::{Lang, Message, Texts};

/// A value that can be the answer of a route.
pub trait Reply: Send {
    /// The response of a success. It is made while the zone of the caller is set, see
    /// [`crate::clock::Zone::while_writing`].
    fn into_response(self) -> Answer<Response>;
    /// Writes the shape of the answer into the API description.
    fn describe(operation: &mut Operation);
}

impl<T: Serialize + ToSchema + Send> Reply for T {
    fn into_response(self) -> Answer<Response> {
        let data = serde_json::to_string(&self).map_err(Fault::internal)?;
        Ok(success(&data))
    }

    fn describe(operation: &mut Operation) {
        operation.answers(Answered::data::<T>());
    }
}

/// A file for the browser to save or show.
pub struct Download {
    /// File name offered to the person, any script.
    pub name: String,
    /// Media type.
    pub mime: String,
    /// `true`: shown in place (images); `false`: saved.
    pub inline: bool,
    /// The bytes, whole or streamed.
    pub body: Body,
}

impl Reply for Download {
    fn into_response(self) -> Answer<Response> {
        let kind = if self.inline { "inline" } else { "attachment" };
        let disposition = format!("{kind}; filename*=UTF-8''{}", percent(&self.name));
        Response::builder()
            .header(header::CONTENT_TYPE, self.mime)
            .header(header::CONTENT_DISPOSITION, disposition)
            .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
            .header(header::CACHE_CONTROL, "private, no-store")
            .body(self.body)
            .map_err(Fault::internal)
    }

    fn describe(operation: &mut Operation) {
        operation.answers(Answered::File);
    }
}

/// RFC 5987 encoding of a file name.
fn percent(name: &str) -> String {
    name.bytes().fold(String::new(), |mut out, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => out.push(char::from(byte)),
            other => out.push_str(&format!("%{other:02X}")),
        }
        out
    })
}

/// A success whose `data` is already JSON text (lists write theirs without building a tree).
pub fn success(data: &str) -> Response {
    let mut body = String::with_capacity(data.len() + 32);
    body.push_str(r#"{"status":0,"msg":"","data":"#);
    body.push_str(data);
    body.push('}');
    json_response(StatusCode::OK, body)
}

fn json_response(status: StatusCode, body: String) -> Response {
    let mut response = Response::new(Body::from(Bytes::from(body)));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// Renders a refusal in the caller's language and in the zone of the answer; `request` is the id under which a bug is logged.
pub fn failure(fault: Fault, texts: &Texts, lang: Lang, request: &str) -> Response {
    let numbers = fault.numbers();
    let mut retry_after = None;
    let (message, data) = match fault {
        Fault::Replay(data) => return success(&data),
        Fault::Invalid(fields) => invalid(&fields, texts, lang),
        Fault::Stale { by, at } => {
            let message = Message::new(numbers.key).with("by", by).with("at", at.shown());
            (texts.message(lang, &message), Value::Null)
        }
        Fault::Refused(message) => (texts.message(lang, &message), json!({ "reason": message.key })),
        Fault::TooMany { retry_after: wait, message } => {
            retry_after = Some(wait.as_secs().max(1));
            (texts.message(lang, &message), json!({ "retryAfter": retry_after }))
        }
        Fault::Busy => {
            retry_after = Some(1);
            (texts.message(lang, &Message::new(numbers.key)), json!({ "retryAfter": 1 }))
        }
        Fault::Internal(what) | Fault::Unique(what) => {
            tracing::error!(request, "{what}");
            (texts.message(lang, &Message::new(numbers.key)), json!({ "requestId": request }))
        }
        _ => (texts.message(lang, &Message::new(numbers.key)), Value::Null),
    };
    let body = json!({ "status": numbers.status, "msg": message, "data": data });
    let mut response = json_response(numbers.http, body.to_string());
    if let Some(seconds) = retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// The message names the first wrong field; `data.fields` has them all.
fn invalid(fields: &[crate::fault::FieldError], texts: &Texts, lang: Lang) -> (String, Value) {
    let all: Vec<Value> = fields
        .iter()
        .map(|wrong| json!({ "field": wrong.field, "msg": texts.message(lang, &wrong.message) }))
        .collect();
    let message = match fields {
        [only] => texts.message(lang, &only.message),
        _ => texts.message(lang, &Message::new("fault.invalid")),
    };
    (message, json!({ "fields": all }))
}
