//! Slow and many clients against a real socket. Times are some tenths of a second where they must run out and hours
//! where they must not; what is awaited is that something happens, never how soon.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::routing::{get, post};
use kernel::traffic::Connections;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::{Doors, Patience, serve};
use crate::config::Config;

const SOON: Duration = Duration::from_millis(300);
const NEVER: Duration = Duration::from_secs(24 * 60 * 60);
const PATIENT: Patience = Patience { head: NEVER, idle: NEVER, stall: NEVER };
const HEAD: &[u8] = b"GET / HTTP/1.1\r\nhost: floe\r\n\r\n";

struct Listening {
    address: SocketAddr,
    counts: Arc<Connections>,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<bool>,
}

impl Listening {
    async fn start(tune: impl FnOnce(&mut Doors)) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, counts) = (listener.local_addr().unwrap(), Arc::new(Connections::default()));
        let mut doors = Doors::of(&Config::defaults().unwrap(), counts.clone());
        doors.patience = PATIENT;
        tune(&mut doors);
        let (stop, stopped) = oneshot::channel();
        let huge = || async { Bytes::from(vec![b'x'; 64 << 20]) };
        let read = |body: Body| async move {
            match to_bytes(body, 1 << 20).await {
                Ok(_) => "whole",
                Err(_) => "cut",
            }
        };
        let router = Router::new()
            .route("/", get(|| async { "hello" }))
            .route("/huge", get(huge))
            .route("/read", post(read));
        let serving = tokio::spawn(async move {
            let stop = async { drop(stopped.await) };
            serve(listener, router, &doors, stop, std::future::pending()).await
        });
        Self { address, counts, stop, serving }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    async fn end(self) {
        drop(self.stop);
        assert!(self.serving.await.unwrap());
    }
}

/// All that comes until the other end closes. A connection that is cut off may end with an error.
async fn rest(stream: &mut TcpStream) -> String {
    let (mut all, mut piece) = (Vec::new(), [0; 1024]);
    while let Ok(count @ 1..) = stream.read(&mut piece).await {
        all.extend_from_slice(&piece[..count]);
    }
    String::from_utf8_lossy(&all).into_owned()
}

async fn hello(stream: &mut TcpStream) {
    stream.write_all(HEAD).await.unwrap();
    let mut text = String::new();
    while !text.ends_with("hello") {
        text.push(char::from(stream.read_u8().await.unwrap()));
    }
}

#[tokio::test]
async fn who_sends_a_head_slowly_is_cut_off_and_who_idles_is_not() {
    let listening = Listening::start(|doors| doors.patience.head = SOON).await;
    let mut idle = listening.connect().await;
    hello(&mut idle).await;
    let mut silent = listening.connect().await;
    assert_eq!(rest(&mut silent).await, "", "a connection that says nothing");
    let mut slow = listening.connect().await;
    hello(&mut slow).await;
    slow.write_all(&HEAD[..10]).await.unwrap();
    assert_eq!(rest(&mut slow).await, "", "the second head is timed as well");
    assert_eq!(listening.counts.slow.get(), 2);
    hello(&mut idle).await;
    drop(idle);
    listening.end().await;
}

#[tokio::test]
async fn a_body_that_does_not_go_on_ends_its_call_only() {
    let listening = Listening::start(|doors| doors.patience.stall = SOON).await;
    let mut slow = listening.connect().await;
    slow.write_all(b"POST /read HTTP/1.1\r\nhost: floe\r\ncontent-length: 10\r\n\r\nhalf").await.unwrap();
    let answer = rest(&mut slow).await;
    assert!(answer.ends_with("cut"), "{answer}");
    let mut quick = listening.connect().await;
    let call = b"POST /read HTTP/1.1\r\nhost: floe\r\nconnection: close\r\ncontent-length: 4\r\n\r\nall!";
    quick.write_all(call).await.unwrap();
    assert!(rest(&mut quick).await.ends_with("whole"));
    listening.end().await;
}

#[tokio::test]
async fn who_takes_no_answer_is_cut_off() {
    let listening = Listening::start(|doors| doors.patience.stall = SOON).await;
    let mut slow = listening.connect().await;
    slow.write_all(b"GET /huge HTTP/1.1\r\nhost: floe\r\n\r\n").await.unwrap();
    while listening.counts.slow.get() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(rest(&mut slow).await.len() < 64 << 20, "the rest was not sent");
    let mut other = listening.connect().await;
    hello(&mut other).await;
    drop((slow, other));
    listening.end().await;
}

#[tokio::test]
async fn who_finds_no_place_is_told_so_at_once() {
    let listening = Listening::start(|doors| doors.most = 1).await;
    let mut first = listening.connect().await;
    hello(&mut first).await;
    let refused = rest(&mut listening.connect().await).await;
    assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("retry-after: 1"), "{refused}");
    hello(&mut first).await;
    drop(first);
    while listening.counts.open.get() > 0 {
        tokio::task::yield_now().await;
    }
    let mut next = listening.connect().await;
    hello(&mut next).await;
    drop(next);
    listening.end().await;
}

#[tokio::test]
async fn one_address_does_not_take_all_places() {
    let listening = Listening::start(|doors| doors.per_address = 2).await;
    let (mut one, mut two) = (listening.connect().await, listening.connect().await);
    hello(&mut one).await;
    hello(&mut two).await;
    assert!(rest(&mut listening.connect().await).await.starts_with("HTTP/1.1 503"));
    assert_eq!((listening.counts.crowded.get(), listening.counts.open.get()), (1, 2));
    drop((one, two));
    listening.end().await;
}

#[tokio::test]
async fn http_2_is_not_taken_for_a_slow_head() {
    let listening = Listening::start(|doors| doors.patience.head = SOON).await;
    let mut stream = listening.connect().await;
    // The beginning, settings, and a call of `/` in the headers' shortest form.
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await.unwrap();
    let call = b"\0\0\x06\x01\x05\0\0\0\x01\x82\x86\x84\x01\x01a";
    stream.write_all(call).await.unwrap();
    let mut frames = Vec::new();
    while !frames.windows(5).any(|window| window == b"hello") {
        let byte = stream.read_u8().await.unwrap();
        frames.push(byte);
    }
    tokio::time::sleep(SOON * 3).await;
    stream.write_all(b"\0\0\x08\x06\0\0\0\0\0pingpong").await.unwrap();
    while !frames.windows(8).any(|window| window == b"pingpong") {
        frames.push(stream.read_u8().await.unwrap());
    }
    assert_eq!(listening.counts.slow.get(), 0);
    drop(stream);
    listening.end().await;
}
