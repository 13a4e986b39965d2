//! Nothing lost: the server is killed in the middle of its work, again and again.
//!
//! Eight clients send receiving notes as one call each, with idempotency keys, and keep a ledger of what was acknowledged.
//! At a moment of chance the process is killed (`kill -9`), started again on the same data, and every client sends again
//! what it had no answer to, under the same key, as the browser does. At the end every key must have made exactly one
//! document, every acknowledged number must be there, every document must have all its goods in the ledger and none of
//! another, and `floe verify` must find every balance to be what the moves say. SQLite, every commit on the disk.
//!
//! `cargo xtask bench kill [-- KILLS]`

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use bench::inbound::{self, Headers, LINES};
use bench::load::{Connection, Request};
use bench::place::{self, Asked};
use bench::server::Server;
use bench::verify::verify;
use db::{Db, vals};
use serde_json::Value;

/// Kills, unless the first argument says otherwise.
const KILLS: usize = 200;
const CLIENTS: usize = 8;
/// A process lives so long after its clients began, at least and at most.
const LIFE_MS: (u64, u64) = (20, 400);

/// What a client knows: the number of each document it was told of, by key, and the key it has no answer to.
#[derive(Debug, Default)]
struct Known {
    made: BTreeMap<String, String>,
    open: Option<String>,
    sent: u64,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let kills = Asked::read().number(0, KILLS)?;
    let folder = tempfile::tempdir()?;
    let url = place::sqlite(folder.path()).url;
    let server = Server::start_with(folder.path(), &url, &["--demo=brief"]).await?;
    let headers = server.sign_in().await?;
    inbound::make(&server, &headers, CLIENTS).await?;
    drop(server);
    let mut known: Vec<Known> = (0..CLIENTS).map(|_| Known::default()).collect();
    let mut chance = 88_172_645_463_325_252_u64;
    let started = Instant::now();
    let mut unanswered = 0;
    for round in 0..=kills {
        let server = Server::start(folder.path(), &url).await?;
        let last = round == kills;
        let life = Duration::from_millis(if last {
            0
        } else {
            LIFE_MS.0 + next(&mut chance) % (LIFE_MS.1 - LIFE_MS.0)
        });
        let stop = Arc::new(AtomicBool::new(last));
        let address = server.address.clone();
        let running: Vec<_> = known
            .into_iter()
            .enumerate()
            .map(|(client, known)| {
                let (address, headers, stop) = (address.clone(), headers.clone(), stop.clone());
                tokio::spawn(work(client, known, (address, headers), stop))
            })
            .collect();
        tokio::time::sleep(life).await;
        if last {
            known = finished(running).await?;
            drop(server);
        } else {
            server.kill()?;
            stop.store(true, Ordering::Relaxed);
            known = finished(running).await?;
            unanswered += known.iter().filter(|known| known.open.is_some()).count();
        }
    }
    let documents: usize = known.iter().map(|known| known.made.len()).sum();
    println!(
        "{kills} kills in {:.0} s: {documents} documents acknowledged, {unanswered} calls cut off and sent again",
        started.elapsed().as_secs_f64()
    );
    ensure!(known.iter().all(|known| known.open.is_none()), "a call is still without an answer");
    compare(&url, &known).await?;
    verified(folder.path(), &url)
}

fn next(chance: &mut u64) -> u64 {
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    *chance
}

async fn finished(running: Vec<tokio::task::JoinHandle<Result<Known>>>) -> Result<Vec<Known>> {
    let mut all = Vec::new();
    for task in running {
        all.push(task.await??);
    }
    Ok(all)
}

/// Sends what is open, then new documents until told to stop or the server is gone.
async fn work(
    client: usize,
    mut known: Known,
    (address, headers): (String, Headers),
    stop: Arc<AtomicBool>,
) -> Result<Known> {
    let Ok(mut connection) = Connection::open(&address).await else { return Ok(known) };
    let body = inbound::note(client, true).to_string();
    loop {
        let key = match known.open.take() {
            Some(key) => key,
            None if stop.load(Ordering::Relaxed) => return Ok(known),
            None => {
                known.sent += 1;
                format!("kill-{client}-{}", known.sent)
            }
        };
        let mut all: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        all.push(("idempotency-key", &key));
        let request = Request::post(&address, "/wms/receivingNote/direct", &all, &body);
        match connection.send(&request).await {
            // Cut off: whether it was done, nobody knows.
            Err(_) => {
                known.open = Some(key);
                return Ok(known);
            }
            Ok((200, answer)) => {
                let answer: Value = serde_json::from_slice(answer)?;
                let number = answer["data"]["docNo"].as_str().context("an answer without number")?;
                known.made.insert(key, number.to_owned());
            }
            Ok((status, answer)) => bail!("{status}: {}", String::from_utf8_lossy(answer)),
        }
    }
}

/// Every acknowledged document once, no other, and each with all its goods.
async fn compare(url: &str, known: &[Known]) -> Result<()> {
    let db = Db::open(&url.parse()?).await?;
    let read = db.read((), |tx: &mut db::Tx| {
        Box::pin(async move {
            tx.all::<(String, i64)>(
                "select doc_no, (select count(*) from stock_move m where m.branch_code = n.branch_code
                   and m.doc_no = n.doc_no and m.verb = 'RECEIVE')
                 from receiving_note n where plate_no = $1",
                &vals![inbound::PLATE],
            )
            .await
        })
    });
    let there: Vec<(String, i64)> = read.await?;
    db.close().await;
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, moves) in &there {
        *counted.entry(number).or_default() += 1;
        ensure!(*moves == LINES as i64, "{number} has {moves} of {LINES} lines in the ledger");
    }
    let told: Vec<&String> = known.iter().flat_map(|known| known.made.values()).collect();
    for number in &told {
        ensure!(counted.get(number.as_str()) == Some(&1), "{number} was acknowledged and is not there once");
    }
    ensure!(told.len() == there.len(), "{} acknowledged, {} there", told.len(), there.len());
    println!("all there, once, whole");
    Ok(())
}

fn verified(data: &Path, url: &str) -> Result<()> {
    verify(data, url)?;
    let size = fs::metadata(data.join("floe.db"))?.len() / (1024 * 1024);
    println!("floe verify is content; the database has {size} MiB");
    Ok(())
}
