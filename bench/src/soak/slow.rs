//! Clients that send, and take, a byte a second: they cost nobody else anything.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::inbound::Headers;

/// How many there are.
pub const SLOW: usize = 200;
/// How long a byte takes.
const BYTE: Duration = Duration::from_secs(1);

/// What is slow about one.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// The head of its call.
    Head,
    /// The body of its call.
    Body,
    /// How it takes a long answer.
    Answer,
}

/// Slow clients at work.
pub struct Slow {
    stop: Arc<AtomicBool>,
    opened: Arc<AtomicUsize>,
    running: Vec<tokio::task::JoinHandle<()>>,
}

impl Slow {
    /// Begins: a third of them each way. Who is sent away comes again.
    pub fn start(address: &str, headers: &Headers) -> Self {
        let (stop, opened) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let head: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let client = |number: usize| {
            let (stop, opened, address, head) =
                (stop.clone(), opened.clone(), address.to_owned(), head.clone());
            let way = [Way::Head, Way::Body, Way::Answer][number % 3];
            tokio::spawn(async move {
                while !stop.load(Ordering::Relaxed) {
                    opened.fetch_add(1, Ordering::Relaxed);
                    drop(crawl(&address, &head, way, &stop).await);
                    tokio::time::sleep(BYTE).await;
                }
            })
        };
        let running = (0..SLOW).map(client).collect();
        Self { stop, opened, running }
    }

    /// Ends; how many connections they opened.
    pub async fn end(self) -> usize {
        self.stop.store(true, Ordering::Relaxed);
        futures::future::join_all(self.running).await;
        self.opened.load(Ordering::Relaxed)
    }
}

async fn crawl(address: &str, head: &str, way: Way, stop: &AtomicBool) -> Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    let (sent, slowly) = match way {
        Way::Head => (
            String::new(),
            format!("GET /wms/home HTTP/1.1\r\nhost: a\r\n{head}{}", "x-slow: 1\r\n".repeat(50)),
        ),
        Way::Body => {
            let head = format!(
                "POST /wms/receivingNote/direct HTTP/1.1\r\nhost: a\r\n{head}content-type: application/json\r\n\
                 content-length: 100000\r\n\r\n"
            );
            (head, "{\"remark\":\"".to_owned() + &"a".repeat(1_000))
        }
        Way::Answer => {
            let list = "/wms/inventoryLog/list?pageSize=500";
            (format!("GET {list} HTTP/1.1\r\nhost: a\r\n{head}\r\n"), String::new())
        }
    };
    stream.write_all(sent.as_bytes()).await?;
    let mut bytes = slowly.bytes();
    let mut taken = [0; 1];
    while !stop.load(Ordering::Relaxed) {
        match bytes.next() {
            Some(byte) => stream.write_all(&[byte]).await?,
            None if matches!(way, Way::Answer) => drop(stream.read_exact(&mut taken).await?),
            None => return Ok(()),
        }
        tokio::time::sleep(BYTE).await;
    }
    Ok(())
}
