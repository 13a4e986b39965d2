//! Spans on their way to a collector that the test itself is.

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tracing::subscriber::with_default;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry;

use super::of;
use super::span::parse_parent;
use crate::config::Otlp;

fn otlp(endpoint: &str, one_of: u32) -> Otlp {
    Otlp { endpoint: Some(endpoint.to_owned()), one_of }
}

/// The body of the next call, answered.
async fn taken(listener: &TcpListener) -> (String, Value) {
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut text = String::new();
    let length = loop {
        text.push(char::from(stream.read_u8().await.unwrap()));
        if let Some((_, rest)) = text.split_once("content-length: ")
            && text.ends_with("\r\n\r\n")
        {
            break rest.split("\r\n").next().unwrap().parse::<usize>().unwrap();
        }
    };
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.unwrap();
    stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await.unwrap();
    (text, serde_json::from_slice(&body).unwrap())
}

fn spans(message: &Value) -> &Vec<Value> {
    message["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap()
}

#[tokio::test]
async fn a_call_with_its_unit_of_work_is_one_trace_of_whoever_called() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (traces, sender) = of(&otlp(&address, 1)).unwrap().unwrap();
    with_default(registry().with(traces.filtered()), || {
        let call = tracing::error_span!(
            target: "floe::call", "call", route = "/a/{id}", trace = tracing::field::Empty
        );
        call.record("trace", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
        let _inside = call.enter();
        tracing::trace_span!(target: "floe::unit", "unit", kind = "write").in_scope(|| {
            tracing::error!(target: "floe::call", "broken");
        });
        tracing::info_span!(target: "elsewhere", "not ours").in_scope(|| {});
    });
    let sending = tokio::spawn(sender.run());
    let (head, message) = taken(&listener).await;
    assert!(head.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{head}");
    let [unit, call] = &spans(&message)[..] else { panic!("{message}") };
    assert_eq!((&unit["name"], &call["name"]), (&"unit".into(), &"call".into()));
    assert_eq!(call["traceId"], "0af7651916cd43dd8448eb211c80319c");
    assert_eq!((&call["parentSpanId"], &call["kind"]), (&"b7ad6b7169203331".into(), &2.into()));
    assert_eq!((&unit["traceId"], &unit["parentSpanId"]), (&call["traceId"], &call["spanId"]));
    assert_eq!((&unit["status"]["code"], &call["status"]["code"]), (&2.into(), &Value::Null));
    assert_eq!(call["attributes"][0]["value"]["stringValue"], "/a/{id}");
    sending.await.unwrap();
}

#[tokio::test]
async fn one_trace_of_so_many_is_kept_whole() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (traces, sender) =
        of(&otlp(&format!("http://{}/x", listener.local_addr().unwrap()), 3)).unwrap().unwrap();
    with_default(registry().with(traces.filtered()), || {
        for _ in 0..6 {
            let _call = tracing::error_span!(target: "floe::call", "call").entered();
            tracing::trace_span!(target: "floe::unit", "unit").in_scope(|| {});
        }
    });
    let sending = tokio::spawn(sender.run());
    let (head, message) = taken(&listener).await;
    assert!(head.starts_with("POST /x/v1/traces "), "{head}");
    assert_eq!(spans(&message).len(), 4);
    sending.await.unwrap();
}

#[test]
fn an_address_that_cannot_be_used_is_refused_by_name() {
    for wrong in ["https://collector", "collector:4318", "http://", "http://a b", "http://a\r\nx"] {
        let refused = of(&otlp(wrong, 1)).map(drop).unwrap_err().to_string();
        assert!(refused.starts_with("otlp.endpoint: "), "{wrong}: {refused}");
    }
    for right in ["http://collector", "http://127.0.0.1:4318/", "http://[::1]:4318/base"] {
        assert!(of(&otlp(right, 1)).unwrap().is_some(), "{right}");
    }
    assert!(of(&Otlp { endpoint: None, one_of: 1 }).unwrap().is_none());
}

#[test]
fn only_a_well_formed_parent_is_believed() {
    let good = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    assert_eq!(parse_parent(good), Some((0x0af7_6519_16cd_43dd_8448_eb21_1c80_319c, 0xb7ad_6b71_6920_3331)));
    for wrong in [
        "",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad-01",
    ] {
        assert_eq!(parse_parent(wrong), None, "{wrong}");
    }
}
