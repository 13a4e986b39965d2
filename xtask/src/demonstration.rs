//! A demonstration of the debug binary in a folder of its own: what browser tests and probes talk to.

use std::ffi::OsString;
use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, anyhow};
use nix::sys::signal::Signal;
use serde_json::Value;

use crate::place::{self, TempFolder, free_port, random_password};
use crate::process::Server;

/// Lines of the server's log that are shown after a failure.
const LOG_LINES: usize = 60;

/// A running server; ended, and its folder removed, when dropped.
pub struct Demonstration {
    // In this order: the server ends before its folder goes.
    _server: Server,
    folder: TempFolder,
    address: SocketAddr,
    password: String,
}

impl Demonstration {
    /// Starts it in brief, on a free port, and waits until it answers.
    pub fn start(purpose: &str) -> Result<Self> {
        let folder = TempFolder::new(purpose)?;
        let log = folder.path().join("floe.log");
        let password = random_password()?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()?));
        let command = serve(&folder.path().join("data"), address, &password);
        let mut server = Server::start("floe serve", command, &log, Signal::SIGTERM)?;
        let started = server.wait_until(Duration::from_secs(120), || answers(address));
        started.map_err(|error| anyhow!("{error:#}; the end of its log:\n{}", tail(&log)))?;
        Ok(Self { _server: server, folder, address, password })
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The administrator's password.
    pub fn password(&self) -> &str {
        &self.password
    }

    /// Its folder, which goes with it.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Its log.
    pub fn log(&self) -> PathBuf {
        self.folder.path().join("floe.log")
    }

    /// What it answers to a form, as JSON; nothing when it answers with anything else.
    pub fn post_form(&self, path: &str, fields: &str) -> Result<Value> {
        let (address, length) = (self.address, fields.len());
        let answer = ask(
            address,
            &format!(
                "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n\
                 Content-Type: application/x-www-form-urlencoded\r\n\r\n{fields}"
            ),
        )?;
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body).unwrap_or_default();
        Ok(serde_json::from_str(body).unwrap_or(Value::Null))
    }

    /// The end of its log.
    pub fn tail(&self) -> String {
        tail(&self.log())
    }
}

/// The debug binary with nothing of the caller's configuration.
fn serve(data: &Path, address: SocketAddr, password: &str) -> Command {
    let mut command = Command::new(place::root().join("target/debug/floe"));
    let foreign: Vec<OsString> = std::env::vars_os().map(|(name, _)| name).collect();
    for name in foreign.iter().filter(|name| name.to_string_lossy().starts_with("FLOE_")) {
        command.env_remove(name);
    }
    // In brief: nobody wants to wait for thousands of goods before each run.
    command.args(["serve", "--demo=brief", "--data"]).arg(data).args(["--listen", &address.to_string()]);
    // Stories that are told of events listen on this machine.
    command.env("FLOE_WEBHOOKS_ALLOW", "127.0.0.1");
    command.env("FLOE_ADMIN_PASSWORD", password).current_dir(place::root());
    command
}

/// Whether the server gives out the browser's configuration.
fn answers(address: SocketAddr) -> bool {
    let request = format!("GET /wms_new/config.js HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let answer = ask(address, &request);
    answer.is_ok_and(|answer| answer.starts_with("HTTP/1.") && answer.split(' ').nth(1) == Some("200"))
}

/// Sends a request that ends its connection, and reads all that comes.
fn ask(address: SocketAddr, request: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(1))?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    // In one piece: a request cut in parts may be answered, and the connection reset, before its end is sent.
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

fn tail(log: &Path) -> String {
    let text = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(LOG_LINES)..].join("\n")
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn only_a_good_answer_counts_as_ready() {
        for (reply, ready) in [("HTTP/1.1 200 OK\r\n\r\nx", true), ("HTTP/1.1 503 Busy\r\n\r\n", false)] {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let address = listener.local_addr().unwrap();
            let serving = std::thread::spawn(move || {
                let (mut stream, _) = listener.accept().unwrap();
                let mut request = [0_u8; 1024];
                let _ = stream.read(&mut request).unwrap();
                stream.write_all(reply.as_bytes()).unwrap();
            });
            assert_eq!(answers(address), ready);
            serving.join().unwrap();
            assert!(!answers(address));
        }
    }

    #[test]
    fn the_end_of_a_long_log_is_shown() {
        let folder = TempFolder::new("tail").unwrap();
        let log = folder.path().join("log");
        let text: String = (0..100).map(|line| format!("line {line}\n")).collect();
        fs::write(&log, text).unwrap();
        assert!(tail(&log).starts_with("line 40") && tail(&log).ends_with("line 99"));
        assert_eq!(tail(Path::new("no/such/log")), "");
    }
}
