//! The program as a process: started, asked, stopped by signals.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

/// A command of the program with no settings but the test's own.
pub fn floe(data: &Path) -> Command {
    floe_in(data, data)
}

/// The same, run in a folder that is not that of the data.
pub fn floe_in(folder: &Path, data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_floe"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FLOE_")) {
        command.env_remove(name);
    }
    command.current_dir(folder).arg("--data").arg(data);
    command
}

/// A running server; killed when a test fails before it stops it.
pub struct Running {
    child: Child,
    output: BufReader<ChildStdout>,
    /// Address and port.
    pub address: String,
    /// What it printed before it listened.
    pub said: String,
}

impl Running {
    /// Starts `floe serve` with further arguments and waits until it listens.
    pub fn start(data: &Path, password: Option<&str>, arguments: &[&str]) -> Self {
        Self::start_on(data, None, password, arguments)
    }

    /// The same on a database of this URL.
    pub fn start_on(data: &Path, url: Option<&str>, password: Option<&str>, arguments: &[&str]) -> Self {
        let mut command = floe(data);
        if let Some(url) = url {
            command.env("FLOE_DATABASE_URL", url);
        }
        command.args(["serve", "--log", "warn"]).args(arguments);
        if !arguments.contains(&"--listen") {
            command.args(["--listen", "127.0.0.1:0"]);
        }
        if let Some(password) = password {
            command.env("FLOE_ADMIN_PASSWORD", password);
        }
        Self::of(command)
    }

    /// Starts a server as this command says and waits until it listens.
    pub fn of(mut command: Command) -> Self {
        command.stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let mut running = Self { child, output, address: String::new(), said: String::new() };
        while running.address.is_empty() {
            let mut line = String::new();
            let read = running.output.read_line(&mut line).expect("a line");
            assert!(read > 0, "the server ended: {:?}; it said:\n{}", running.child.wait(), running.said);
            match line.split_once("listens on http://") {
                Some((_, rest)) => running.address = rest.split('/').next().unwrap_or_default().to_owned(),
                None => running.said.push_str(&line),
            }
        }
        running
    }

    /// A connection to it.
    pub fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.address).expect("the server takes connections")
    }

    /// Sends a signal.
    pub fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id()).expect("a process id");
        kill(Pid::from_raw(id), signal).expect("the signal is sent");
    }

    /// Waits for its end; answers how it ended and what it printed last.
    pub fn wait(mut self) -> (ExitStatus, String) {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("the rest of its output");
        (self.child.wait().expect("its end"), rest)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // After a clean end both do nothing.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Somebody who has signed in and calls the process.
pub struct Desk {
    /// Address and port.
    pub address: String,
    /// The bearer token.
    pub token: String,
}

impl Desk {
    /// The administrator.
    pub fn of(server: &Running, password: &str) -> Self {
        Self::named(server, "admin", password)
    }

    /// An account by its user name.
    pub fn named(server: &Running, username: &str, password: &str) -> Self {
        let mut desk = Self { address: server.address.clone(), token: String::new() };
        let form = format!(
            "username={username}&password={password}&client_id=floe-console&client_secret=floe-console\
             &grant_type=password&response_type=token&device_id=guards&time=0&authorizeDataCode="
        );
        let kind = "content-type: application/x-www-form-urlencoded\r\n";
        let answer = desk.send("POST", "/arpa-basic-api/authorize", kind, &form).expect("an answer");
        desk.token = answer["data"]["access_token"].as_str().expect("a token").to_owned();
        desk
    }

    /// `data` of a reading call.
    pub fn get(&self, path: &str) -> Value {
        let answer = self.send("GET", path, "", "").expect("an answer");
        assert_eq!(answer["status"], 0, "{path}: {answer}");
        answer["data"].clone()
    }

    /// `data` of a writing call.
    pub fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.ask(path, body, None).expect("an answer");
        assert_eq!(answer["status"], 0, "{path}: {answer}");
        answer["data"].clone()
    }

    /// The answer of a writing call; none when the connection was cut before the whole of it came.
    pub fn ask(&self, path: &str, body: &Value, key: Option<&str>) -> Option<Value> {
        let key = key.map(|key| format!("idempotency-key: {key}\r\n")).unwrap_or_default();
        self.send("POST", path, &format!("content-type: application/json\r\n{key}"), &body.to_string())
    }

    fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> Option<Value> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: floe\r\nconnection: close\r\ndeviceId: guards\r\n\
             authorization: Bearer {}\r\n{headers}content-length: {}\r\n\r\n",
            self.token,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(body.as_bytes()).ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        let answer = String::from_utf8(answer).ok()?;
        serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
    }
}

/// Reads until `wanted` has come; answers everything so far.
fn read_until(stream: &mut TcpStream, wanted: &str) -> String {
    let mut text = String::new();
    let mut byte = [0_u8; 1];
    while !text.contains(wanted) {
        match stream.read(&mut byte) {
            Ok(1) => text.push(char::from(byte[0])),
            other => panic!("{other:?} after {text:?}"),
        }
    }
    text
}

/// Whether the server still takes connections.
fn is_open(address: &str) -> bool {
    TcpStream::connect(address).is_ok()
}

/// The head of a sign-in whose body is still to come: the server reads it once it has begun to work at the call.
const SLOW_CALL: &str = "POST /arpa-basic-api/authorize HTTP/1.1\r\nhost: floe\r\nexpect: 100-continue\r\n\
    content-type: application/x-www-form-urlencoded\r\ncontent-length: 10\r\n\r\n";

#[test]
fn a_stop_signal_lets_a_running_call_finish_and_takes_no_new_one() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path(), Some("Frost-2026-door"), &[]);
    let mut idle = server.connect();
    idle.write_all(b"GET /health HTTP/1.1\r\nhost: floe\r\n\r\n").unwrap();
    read_until(&mut idle, "ok");
    let mut slow = server.connect();
    slow.write_all(SLOW_CALL.as_bytes()).unwrap();
    // The server asks for the body only when the call runs.
    read_until(&mut slow, "100 Continue\r\n\r\n");
    server.signal(Signal::SIGTERM);
    while is_open(&server.address) {
        std::thread::yield_now();
    }
    assert_eq!(idle.read(&mut [0_u8; 1]).unwrap(), 0, "an idle connection is closed");
    slow.write_all(b"username=a").unwrap();
    let mut answer = String::new();
    slow.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("\"status\":40001"), "{answer}");
    let (status, said) = server.wait();
    assert!(status.success() && said.ends_with("stopped\n"), "{status} {said}");
}

#[test]
fn a_second_signal_does_not_wait_for_running_calls() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path(), Some("Frost-2026-door"), &[]);
    let mut slow = server.connect();
    slow.write_all(SLOW_CALL.as_bytes()).unwrap();
    read_until(&mut slow, "100 Continue\r\n\r\n");
    server.signal(Signal::SIGINT);
    while is_open(&server.address) {
        std::thread::yield_now();
    }
    server.signal(Signal::SIGINT);
    let (status, said) = server.wait();
    assert!(status.success() && said.ends_with("stopped\n"), "{status} {said}");
}

#[test]
fn a_stop_signal_ends_a_server_that_does_not_listen_yet() {
    let data = tempfile::tempdir().unwrap();
    let mut command = floe(data.path());
    command.args(["serve", "--demo", "--log", "warn", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    let mut said = String::new();
    // The administrator is made before the demonstration, which takes a while.
    output.read_line(&mut said).expect("a line");
    let server = Running { child, output, address: String::new(), said };
    assert!(server.said.contains("user admin, password "), "{}", server.said);
    server.signal(Signal::SIGTERM);
    let (status, said) = server.wait();
    assert!(status.success() && said == "stopped\n", "{status} {said}");
    let again = Running::start(data.path(), None, &[]);
    assert_eq!(again.said, "", "what was made is there");
    again.signal(Signal::SIGTERM);
    again.wait();
}

#[test]
fn the_administrators_password_is_printed_once() {
    let data = tempfile::tempdir().unwrap();
    let first = Running::start(data.path(), None, &[]);
    assert!(first.said.contains("user admin, password "), "{}", first.said);
    first.signal(Signal::SIGTERM);
    first.wait();
    let second = Running::start(data.path(), None, &[]);
    assert_eq!(second.said, "");
    second.signal(Signal::SIGTERM);
    second.wait();
}

#[test]
fn a_weak_first_password_is_refused_before_anything_is_written() {
    let data = tempfile::tempdir().unwrap();
    let started = floe(data.path()).arg("serve").env("FLOE_ADMIN_PASSWORD", "qwxyz").output().unwrap();
    let error = String::from_utf8(started.stderr).unwrap();
    assert!(!started.status.success() && error.contains("admin_password: "), "{error}");
    assert!(!error.contains("qwxyz"), "{error}");
    let again = Running::start(data.path(), None, &[]);
    assert!(again.said.contains("user admin, password "), "{}", again.said);
}

#[test]
fn http_2_is_spoken_to_those_who_begin_with_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path(), Some("Frost-2026-door"), &[]);
    let mut stream = server.connect();
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").unwrap();
    let mut frame = [0_u8; 9];
    stream.read_exact(&mut frame).unwrap();
    assert_eq!(frame[3], 4, "the server answers with its settings: {frame:?}");
}
