//! Live streams: what is done at one copy shows in every browser, whichever copy it is attached to.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use futures::future::try_join_all;
use http_body_util::{BodyExt as _, Empty};
use hyper::Request;
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::sync::watch;

use super::house::{COPIES, House};
use crate::chance::Chance;
use crate::inbound;
use crate::report::{Report, spread};

/// Browsers: two at each copy.
const BROWSERS: usize = 2 * COPIES;
/// A change of another copy shows within this time (decision 45), and the time that counting takes.
const SHOWN: Duration = Duration::from_secs(6);
/// Longest wait for it.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a browser shows: receiving notes that wait, and since when.
type Shown = Option<(i64, Instant)>;

/// Changes at each copy in turn, and how long until the last browser shows them.
///
/// # Errors
/// When a stream ends, or never shows a change.
pub async fn reach(house: &House, report: &mut Report, tries: usize) -> Result<()> {
    let mut browsers = Vec::new();
    for _ in 0..BROWSERS {
        browsers.push(browser(house).await?);
    }
    let (mut chance, mut times) = (Chance::default(), Vec::new());
    let mut count = settled(&mut browsers).await?;
    for number in 0..tries {
        tokio::time::sleep(Duration::from_millis(chance.below(5_000))).await;
        let note = inbound::note(0, false);
        house.admin.post(house.copy(number)?, "/wms/receivingNote/addSubmit", &note).await?;
        let (done, wanted) = (Instant::now(), count + 1);
        let shown = try_join_all(browsers.iter_mut().map(|browser| shows(browser, wanted))).await?;
        times.extend(shown.into_iter().max().map(|last| last.saturating_duration_since(done)));
        count = wanted;
    }
    let holds = times.len() == tries && times.iter().all(|time| *time <= SHOWN);
    report.line(&format!("a change shows in {BROWSERS} browsers at {COPIES} copies"), &spread(&times), holds);
    Ok(())
}

/// What all browsers show before anything is changed.
async fn settled(browsers: &mut [watch::Receiver<Shown>]) -> Result<i64> {
    let mut counts = Vec::new();
    for browser in browsers {
        let shown = tokio::time::timeout(PATIENCE, browser.wait_for(Option::is_some)).await??;
        counts.extend(shown.map(|(count, _)| count));
    }
    let first = counts.first().copied().context("no browser")?;
    ensure!(counts.iter().all(|count| *count == first), "browsers show different numbers: {counts:?}");
    Ok(first)
}

/// When a browser showed a number.
async fn shows(browser: &mut watch::Receiver<Shown>, wanted: i64) -> Result<Instant> {
    let right = |shown: &Shown| shown.is_some_and(|(count, _)| count == wanted);
    let shown = tokio::time::timeout(PATIENCE, browser.wait_for(right)).await;
    let shown = shown.context("a browser never shows a change")?.context("a stream has ended")?;
    shown.map(|(_, at)| at).context("a browser shows nothing")
}

/// Attaches a browser to the copy whose turn it is at the proxy.
async fn browser(house: &House) -> Result<watch::Receiver<Shown>> {
    let stream = TcpStream::connect(house.door()).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let mut request = Request::get("/wms/home/live").header("host", house.door());
    for (name, value) in &house.admin.headers {
        request = request.header(*name, value);
    }
    let answer = sender.send_request(request.body(Empty::<Bytes>::new())?).await?;
    ensure!(answer.status() == 200, "the stream answers {}", answer.status());
    let (shows, shown) = watch::channel(None);
    tokio::spawn(async move {
        // The connection lives as long as somebody may call on it.
        let _sender = sender;
        read(answer.into_body(), &shows).await
    });
    Ok(shown)
}

async fn read(mut body: Incoming, shows: &watch::Sender<Shown>) -> Result<()> {
    let mut text = Vec::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame?.into_data() else { continue };
        text.extend_from_slice(&data);
        while let Some(end) = text.windows(2).position(|two| two == b"\n\n") {
            let event: Vec<u8> = text.drain(..end + 2).collect();
            if let Some(count) = counted(std::str::from_utf8(&event)?)? {
                shows.send_replace(Some((count, Instant::now())));
            }
        }
    }
    Ok(())
}

/// Receiving notes that wait, as the home page counts them.
fn counted(event: &str) -> Result<Option<i64>> {
    let Some(json) = event.lines().find_map(|line| line.strip_prefix("data: ")) else { return Ok(None) };
    let page: Value = serde_json::from_str(json)?;
    let numbers = page["todo"].as_array().into_iter().flatten();
    let waits = numbers.filter(|number| number["name"] == "receive");
    Ok(waits.filter_map(|number| number["count"].as_i64()).next())
}
