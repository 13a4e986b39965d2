//! A span from its beginning to its text.

use std::fmt::Debug;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tracing::Metadata;
use tracing::field::{Field, Visit};

/// Name of the field that holds the trace of whoever calls, as the header `traceparent` has it.
const PARENT: &str = "trace";
/// The protocol's kinds of spans, and its status of one that failed.
const INTERNAL: u8 = 1;
const SERVER: u8 = 2;
const FAILED: u8 = 2;

/// A span that has not ended.
pub(super) struct Open {
    trace: u128,
    id: u64,
    parent: Option<u64>,
    name: &'static str,
    begun: SystemTime,
    attributes: Vec<(&'static str, String)>,
    pub(super) failed: bool,
}

/// A span that has ended.
pub(super) struct Ended {
    open: Open,
    at: SystemTime,
}

impl Open {
    /// The first of a trace.
    pub(super) fn root(about: &'static Metadata<'static>) -> Self {
        Self::new((u128::from(random()) << 64) | u128::from(random()), None, about)
    }

    /// Part of another one.
    pub(super) fn below(above: &Self, about: &'static Metadata<'static>) -> Self {
        Self::new(above.trace, Some(above.id), about)
    }

    fn new(trace: u128, parent: Option<u64>, about: &'static Metadata<'static>) -> Self {
        let (name, begun) = (about.name(), SystemTime::now());
        Self { trace, id: random(), parent, name, begun, attributes: Vec::new(), failed: false }
    }

    pub(super) fn end(self, at: SystemTime) -> Ended {
        Ended { open: self, at }
    }

    fn note(&mut self, field: &Field, value: String) {
        if field.name() != PARENT {
            self.attributes.push((field.name(), value));
        } else if let Some((trace, parent)) = parse_parent(&value) {
            (self.trace, self.parent) = (trace, Some(parent));
        }
    }
}

impl Visit for Open {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.note(field, value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.note(field, format!("{value:?}"));
    }
}

/// Trace and span of a `traceparent`: `00-<32 digits>-<16 digits>-<flags>`.
pub(super) fn parse_parent(text: &str) -> Option<(u128, u64)> {
    let mut parts = text.split('-');
    let (version, trace, parent) = (parts.next()?, parts.next()?, parts.next()?);
    let hex = |text: &str| text.bytes().all(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'f'));
    if version != "00" || trace.len() != 32 || parent.len() != 16 || !hex(trace) || !hex(parent) {
        return None;
    }
    let (trace, parent) = (u128::from_str_radix(trace, 16).ok()?, u64::from_str_radix(parent, 16).ok()?);
    (trace != 0 && parent != 0).then_some((trace, parent))
}

/// Not zero, which the protocol takes for nothing.
fn random() -> u64 {
    getrandom::u64().unwrap_or(1).max(1)
}

fn nanos(at: SystemTime) -> String {
    at.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos()).to_string()
}

impl Ended {
    /// As the protocol's JSON has it.
    pub(super) fn json(&self) -> Value {
        let Open { trace, id, parent, name, begun, attributes, failed } = &self.open;
        let attributes: Vec<Value> = attributes
            .iter()
            .map(|(key, value)| json!({ "key": key, "value": { "stringValue": value } }))
            .collect();
        json!({
            "traceId": format!("{trace:032x}"),
            "spanId": format!("{id:016x}"),
            "parentSpanId": parent.map_or(String::new(), |parent| format!("{parent:016x}")),
            "name": name,
            "kind": if *name == "call" { SERVER } else { INTERNAL },
            "startTimeUnixNano": nanos(*begun),
            "endTimeUnixNano": nanos(self.at),
            "attributes": attributes,
            "status": if *failed { json!({ "code": FAILED }) } else { json!({}) },
        })
    }
}
