//! A closed loop of HTTP/1.1 calls: every connection sends the next call when the answer to the last one is there.
//!
//! It is small on purpose: load and server share the cores, so what the client costs is missing in the figures.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::figures::Figures;

/// Connections of a run, as in the measurements of the ceilings.
pub const CONNECTIONS: usize = 32;

/// One call, ready to be sent again and again.
#[derive(Debug, Clone)]
pub struct Request {
    address: String,
    bytes: Vec<u8>,
}

impl Request {
    /// `GET path` with headers.
    pub fn get(address: &str, path: &str, headers: &[(&str, &str)]) -> Self {
        Self::new(address, "GET", path, headers, "")
    }

    /// `POST path` with a body.
    pub fn post(address: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Self {
        Self::new(address, "POST", path, headers, body)
    }

    fn new(address: &str, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Self {
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\n");
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        if !body.is_empty() {
            text.push_str(&format!("content-length: {}\r\n", body.len()));
        }
        text.push_str("\r\n");
        text.push_str(body);
        Self { address: address.to_owned(), bytes: text.into_bytes() }
    }

    /// Makes the call once and answers status and body.
    ///
    /// # Errors
    /// When the server cannot be reached or does not speak HTTP/1.1.
    pub async fn once(&self) -> Result<(u16, String)> {
        let mut connection = Connection::open(&self.address).await?;
        let status = connection.call(&self.bytes).await?;
        Ok((status, String::from_utf8_lossy(&connection.body).into_owned()))
    }

    /// Makes the call on all connections for a while, after a tenth of that time to warm up.
    ///
    /// # Errors
    /// When an answer is not 200.
    pub async fn run(&self, time: Duration) -> Result<Figures> {
        self.drive(time / 10).await?;
        self.drive(time).await
    }

    async fn drive(&self, time: Duration) -> Result<Figures> {
        let started = Instant::now();
        let mut running = Vec::new();
        for _ in 0..CONNECTIONS {
            let (request, until) = (self.clone(), started + time);
            running.push(tokio::spawn(async move {
                let mut connection = Connection::open(&request.address).await?;
                let mut micros = Vec::new();
                while Instant::now() < until {
                    let sent = Instant::now();
                    let status = connection.call(&request.bytes).await?;
                    if status != 200 {
                        bail!("status {status}: {}", String::from_utf8_lossy(&connection.body));
                    }
                    micros.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
                }
                Ok::<_, anyhow::Error>(micros)
            }));
        }
        let mut all = Vec::new();
        for task in running {
            all.extend(task.await??);
        }
        Ok(Figures::new(all, started.elapsed()))
    }
}

/// Longest run of calls one by one, once there are some.
const PATIENCE: Duration = Duration::from_secs(10);
/// Calls that even a slow answer gets.
const SOME: usize = 4;

/// Makes so many calls on one connection, one after the other and these in turn, after a tenth of them to warm up;
/// fewer when they take too long.
///
/// # Errors
/// When an answer is not 200.
pub async fn one_by_one(requests: &[Request], calls: usize) -> Result<Figures> {
    let first = requests.first().context("no calls")?;
    let mut connection = Connection::open(&first.address).await?;
    let (mut micros, mut started) = (Vec::with_capacity(calls), Instant::now());
    let began = started;
    for (number, request) in requests.iter().cycle().take(calls + calls / 10).enumerate() {
        if number == calls / 10 {
            started = Instant::now();
        }
        let sent = Instant::now();
        let status = connection.call(&request.bytes).await?;
        if status != 200 {
            bail!("status {status}: {}", String::from_utf8_lossy(&connection.body));
        }
        if number > SOME && began.elapsed() > PATIENCE {
            break;
        }
        if number >= calls / 10 || began.elapsed() > PATIENCE / 4 {
            micros.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
        }
    }
    Ok(Figures::new(micros, started.elapsed()))
}

/// A connection that makes one call after the other.
pub struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
    body: Vec<u8>,
}

impl Connection {
    /// Opens one.
    ///
    /// # Errors
    /// When nobody listens there.
    pub async fn open(address: &str) -> Result<Self> {
        let stream = TcpStream::connect(address).await.with_context(|| format!("cannot reach {address}"))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, received: Vec::with_capacity(64 * 1024), body: Vec::new() })
    }

    /// Makes a call and answers status and body.
    ///
    /// # Errors
    /// When the server goes away.
    pub async fn send(&mut self, request: &Request) -> Result<(u16, &[u8])> {
        let status = self.call(&request.bytes).await?;
        Ok((status, &self.body))
    }

    /// Sends a call and reads the whole answer; its body stays in `self.body`.
    async fn call(&mut self, request: &[u8]) -> Result<u16> {
        self.stream.write_all(request).await?;
        self.received.clear();
        let (head, status, length) = loop {
            self.more().await?;
            if let Some(end) = find(&self.received, b"\r\n\r\n") {
                let (status, length) = read_head(&self.received[..end])?;
                break (end + 4, status, length);
            }
        };
        while self.received.len() < head + length {
            self.more().await?;
        }
        self.body.clear();
        self.body.extend_from_slice(&self.received[head..head + length]);
        Ok(status)
    }

    async fn more(&mut self) -> Result<()> {
        match self.stream.read_buf(&mut self.received).await? {
            0 => bail!("the server closed the connection"),
            _ => Ok(()),
        }
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

fn read_head(head: &[u8]) -> Result<(u16, usize)> {
    let text = std::str::from_utf8(head)?;
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no HTTP status")?;
    let length = text.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        if name.eq_ignore_ascii_case("content-length") { value.trim().parse().ok() } else { None }
    });
    Ok((status, length.context("an answer without content-length")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_and_length_are_read_from_the_head() {
        let head = b"HTTP/1.1 200 OK\r\nContent-Type: a\r\nCONTENT-LENGTH:  17\r\n";
        assert_eq!(read_head(head).unwrap(), (200, 17));
        assert!(read_head(b"HTTP/1.1 200 OK\r\n").is_err());
    }
}
