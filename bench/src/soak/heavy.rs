//! Clients that want everything: exports of whole lists, and the largest pages, one after the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result};
use futures::future::join_all;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::inbound::Headers;
use crate::person::Person;

/// How many there are; half of them export.
pub const HEAVY: usize = 10;
/// Rest of somebody who was turned away, and between two looks at a task.
const REST: Duration = Duration::from_millis(250);

/// Heavy clients at work, on a thread that gives way: elsewhere they have machines of their own, here they share the one
/// of the server and of those whose calls are timed.
pub struct Heavy {
    counts: Arc<Counts>,
    running: tokio::task::JoinHandle<std::io::Result<()>>,
}

#[derive(Default)]
struct Counts {
    stop: AtomicBool,
    files: AtomicUsize,
    bytes: AtomicUsize,
    pages: AtomicUsize,
    refused: AtomicUsize,
}

impl Heavy {
    /// Begins.
    pub fn start(address: &str, headers: &Headers) -> Self {
        let counts = Arc::<Counts>::default();
        let (work, address, headers) = (counts.clone(), address.to_owned(), headers.clone());
        let running = aside::spawn(move || {
            let own = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            own.block_on(join_all((0..HEAVY).map(|number| client(number, &address, &headers, &work))));
            Ok(())
        });
        Self { counts, running }
    }

    /// Ends; what they got, in words.
    pub async fn end(self) -> String {
        self.counts.stop.store(true, Ordering::Relaxed);
        let ended = self.running.await.map_err(std::io::Error::other).flatten();
        let count = |count: &AtomicUsize| count.load(Ordering::Relaxed);
        format!(
            "{} exports of {} MiB in all, {} pages of 1,000 rows, {} turned away{}",
            count(&self.counts.files),
            count(&self.counts.bytes) / 1024 / 1024,
            count(&self.counts.pages),
            count(&self.counts.refused),
            ended.err().map(|error| format!("; they broke off: {error}")).unwrap_or_default(),
        )
    }
}

/// One of them, until all have to stop.
async fn client(number: usize, address: &str, headers: &Headers, counts: &Counts) {
    let person = Person { headers: headers.clone() };
    while !counts.stop.load(Ordering::Relaxed) {
        let done = match number % 2 {
            0 => export(address, &person, counts).await,
            _ => page(address, &person, counts).await,
        };
        if done.is_err() {
            counts.refused.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(REST).await;
        }
    }
}

/// An export in the background of every move there is, waited for and fetched.
async fn export(address: &str, person: &Person, counts: &Counts) -> Result<()> {
    let task = person.post(address, "/wms/inventoryLog/exportTask?format=xlsx", &json!({})).await?;
    let path = format!("/arpa-basic-api/task/{}", task["id"].as_str().context("no task")?);
    loop {
        let task = person.get(address, &path).await?;
        match task["status"].as_str() {
            Some("COMPLETED") => break,
            Some("FAIL") => anyhow::bail!("an export failed: {task}"),
            _ if counts.stop.load(Ordering::Relaxed) => {
                person.post(address, &format!("{path}/cancel"), &json!({})).await?;
                return Ok(());
            }
            _ => tokio::time::sleep(REST).await,
        }
    }
    let bytes = fetch(address, &format!("{path}/file"), person).await?;
    counts.files.fetch_add(1, Ordering::Relaxed);
    counts.bytes.fetch_add(bytes, Ordering::Relaxed);
    Ok(())
}

/// The largest page there is, from the end of what may be counted.
async fn page(address: &str, person: &Person, counts: &Counts) -> Result<()> {
    let bytes = fetch(address, "/wms/inventoryLog/list?pageSize=1000&pageNum=10", person).await?;
    // Read, not parsed: this program has the same processors as the server. A refusal is some hundred bytes.
    anyhow::ensure!(bytes > 100_000, "no page of 1,000 rows: {bytes} bytes");
    counts.pages.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

/// The bytes of a file.
async fn fetch(address: &str, path: &str, person: &Person) -> Result<usize> {
    let mut stream = TcpStream::connect(address).await?;
    let head: String = person.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let call = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{head}\r\n");
    stream.write_all(call.as_bytes()).await?;
    let (mut piece, mut bytes) = (vec![0; 64 * 1024], 0);
    loop {
        match stream.read(&mut piece).await? {
            0 => return Ok(bytes),
            read => bytes += read,
        }
    }
}
