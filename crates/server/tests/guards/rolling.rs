//! A stop behind a proxy: the copy says first that it is not ready, serves on for a while, and is gone without a call
//! that failed.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use nix::sys::signal::Signal;

use crate::process::{Running, floe};

const PASSWORD: &str = "Frost-2026-door";
const CALL: &str = "GET /arpa-basic-api/partyGroup/getDefault HTTP/1.1\r\nhost: floe\r\n\r\n";
const READY: &str = "GET /ready HTTP/1.1\r\nhost: floe\r\nconnection: close\r\n\r\n";

/// A copy that serves on after a stop signal.
fn copy(data: &Path, drain: &str) -> Running {
    let mut command = floe(data);
    command.args(["serve", "--log", "warn", "--listen", "127.0.0.1:0"]);
    command.env("FLOE_ADMIN_PASSWORD", PASSWORD).env("FLOE_LIMITS_DRAIN_SECONDS", drain);
    Running::of(command)
}

/// Sends a call and reads its answer; none when the connection fails.
fn ask(stream: &mut TcpStream, call: &str) -> Option<String> {
    stream.write_all(call.as_bytes()).ok()?;
    let (mut text, mut byte) = (String::new(), [0_u8; 1]);
    while !text.ends_with("\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        text.push(char::from(byte[0]));
    }
    let length = text.to_lowercase().split_once("content-length: ")?.1.split("\r\n").next()?.parse().ok()?;
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    Some(text + &String::from_utf8_lossy(&body))
}

fn is_ready(address: &str) -> bool {
    let answer = TcpStream::connect(address).ok().and_then(|mut stream| ask(&mut stream, READY));
    answer.is_some_and(|answer| answer.starts_with("HTTP/1.1 200"))
}

#[test]
fn a_copy_that_stops_says_so_first_and_serves_on() {
    let data = tempfile::tempdir().unwrap();
    let server = copy(data.path(), "3600");
    assert!(is_ready(&server.address));
    let mut kept = server.connect();
    assert!(!ask(&mut kept, CALL).unwrap().to_lowercase().contains("connection: close"));
    server.signal(Signal::SIGTERM);
    while is_ready(&server.address) {
        thread::yield_now();
    }
    let mut other = server.connect();
    for stream in [&mut kept, &mut other] {
        let answer = ask(stream, CALL).expect("it serves on").to_lowercase();
        assert!(answer.starts_with("http/1.1 200") && answer.contains("connection: close"), "{answer}");
    }
    let alive = ask(&mut server.connect(), "GET /health HTTP/1.1\r\nhost: floe\r\n\r\n").unwrap();
    assert!(alive.starts_with("HTTP/1.1 200"), "{alive}");
    // Who asks twice waits for nothing.
    server.signal(Signal::SIGTERM);
    let (status, said) = server.wait();
    assert!(status.success() && said.ends_with("stopped\n"), "{status} {said}");
}

/// What a proxy does: calls go to copies that say they are ready, through connections that are kept.
struct Proxy {
    copies: Mutex<Vec<String>>,
    failed: Mutex<Vec<String>>,
    answered: AtomicU64,
    over: AtomicBool,
}

impl Proxy {
    /// Takes those out that are not ready, as often as a proxy looks.
    fn look(&self) {
        while !self.over.load(Ordering::SeqCst) {
            let copies = self.copies.lock().unwrap().clone();
            let gone: Vec<String> = copies.into_iter().filter(|address| !is_ready(address)).collect();
            self.copies.lock().unwrap().retain(|address| !gone.contains(address));
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn call(&self, number: usize) {
        let mut kept: Option<(String, TcpStream)> = None;
        while !self.over.load(Ordering::SeqCst) {
            let copies = self.copies.lock().unwrap().clone();
            kept = kept.filter(|(address, _)| copies.contains(address));
            let (address, mut stream) = match kept.take() {
                Some(kept) => kept,
                None => {
                    let address = copies[number % copies.len()].clone();
                    let stream = TcpStream::connect(&address).expect("a connection");
                    (address, stream)
                }
            };
            match ask(&mut stream, CALL) {
                Some(answer) if answer.starts_with("HTTP/1.1 200") => {
                    self.answered.fetch_add(1, Ordering::SeqCst);
                    if !answer.to_lowercase().contains("connection: close") {
                        kept = Some((address, stream));
                    }
                }
                other => self.failed.lock().unwrap().push(format!("{address}: {other:?}")),
            }
        }
    }
}

#[test]
fn copies_are_started_anew_one_after_the_other_without_a_call_that_fails() {
    let data = tempfile::tempdir().unwrap();
    let mut copies = vec![copy(data.path(), "2"), copy(data.path(), "2")];
    let proxy = Arc::new(Proxy {
        copies: Mutex::new(copies.iter().map(|copy| copy.address.clone()).collect()),
        failed: Mutex::default(),
        answered: AtomicU64::default(),
        over: AtomicBool::default(),
    });
    let mut threads = vec![thread::spawn({
        let proxy = proxy.clone();
        move || proxy.look()
    })];
    threads.extend((0..4).map(|number| {
        let proxy = proxy.clone();
        thread::spawn(move || proxy.call(number))
    }));
    for _ in 0..2 {
        let old = copies.remove(0);
        old.signal(Signal::SIGTERM);
        assert!(old.wait().0.success());
        let new = copy(data.path(), "2");
        while !is_ready(&new.address) {
            thread::yield_now();
        }
        proxy.copies.lock().unwrap().push(new.address.clone());
        let before = proxy.answered.load(Ordering::SeqCst);
        while proxy.answered.load(Ordering::SeqCst) < before + 50 {
            thread::yield_now();
        }
        copies.push(new);
    }
    proxy.over.store(true, Ordering::SeqCst);
    for thread in threads {
        thread.join().unwrap();
    }
    assert_eq!(*proxy.failed.lock().unwrap(), Vec::<String>::new());
}
