//! The stock lists over ten million moves and a million rows of stock: what one keeper waits for.
//!
//! For SQLite, and for PostgreSQL when there is a server for it: the median and the 95th percentile of pages of 20 rows
//! of inventoryManage, the three reports of inventoryQuery and inventoryLog, any of the pages that a pager offers, by
//! each filter and order, and pages that follow a row anywhere in the log; then a verification of the whole ledger.
//! `cargo xtask bench --pg ledger-lists [-- MOVES]`; a tenth as many rows of stock.

mod fill;

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, thread};

use anyhow::{Context as _, Result, bail, ensure};
use bench::load::{Request, one_by_one};
use bench::server::Server;
use fill::Ledger;
use serde_json::Value;

/// Moves, unless the first argument says otherwise.
const MOVES: i64 = 10_000_000;
/// Calls of a line, after a tenth of them to warm up.
const CALLS: usize = 200;
/// Pages of 20 that a pager offers of a long result: totals are counted up to ten thousand.
const PAGES: i64 = 500;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let moves = env::args()
        .nth(1)
        .map_or(Ok(MOVES), |given| given.parse())
        .context("the argument is a number of moves")?;
    let folder = tempfile::tempdir()?;
    let file = format!("sqlite:{}", folder.path().join("floe.db").display());
    measure("SQLite", folder.path(), &file, moves).await?;
    drop(folder);
    match env::var("FLOE_BENCH_PG") {
        Ok(url) => measure("PostgreSQL", tempfile::tempdir()?.path(), &url, moves).await,
        Err(_) => {
            println!(
                "\nPostgreSQL: not measured; `cargo xtask bench --pg ledger-lists` starts a server for it"
            );
            Ok(())
        }
    }
}

async fn measure(name: &str, data: &Path, url: &str, moves: i64) -> Result<()> {
    drop(Server::start(data, url).await?);
    println!("\n{name}");
    let (started, ledger) = (Instant::now(), Ledger::of(moves));
    ledger.write(url).await?;
    println!(
        "  {} moves and {} rows of stock written in {:.0} s",
        ledger.moves,
        ledger.stock,
        started.elapsed().as_secs_f64()
    );
    let server = Server::start(data, url).await?;
    let session = server.sign_in().await?;
    let headers: Vec<(&str, &str)> = session.iter().map(|(name, value)| (*name, value.as_str())).collect();
    println!("  {:<52}{:>10}{:>10}", "one client", "p50 ms", "p95 ms");
    for (what, paths) in questions(&ledger) {
        let requests: Vec<Request> =
            paths.iter().map(|path| Request::get(&server.address, path, &headers)).collect();
        for request in requests.iter().take(1) {
            let (status, body) = request.once().await?;
            ensure!(status == 200, "{what} answers {status}: {body}");
        }
        let figures = one_by_one(&requests, CALLS).await?;
        println!("  {what:<52}{:>10.2}{:>10.2}", figures.percentile(50), figures.percentile(95));
    }
    verify(&server, &headers).await
}

/// Numbers that look random, below `end`.
fn some(count: i64, end: i64) -> impl Iterator<Item = i64> {
    (1..=count).map(move |n| (n * 7_919 * 104_729).rem_euclid(end.max(1)))
}

/// What is asked, each in some variants.
fn questions(ledger: &Ledger) -> Vec<(String, Vec<String>)> {
    const STOCK: &str = "/wms/inventory/list?pageSize=20";
    const REPORT: &str = "/wms/inventoryQuery/stock/list?pageSize=20";
    const CAME: &str = "/wms/inventoryQuery/inbound/list?pageSize=20";
    const WENT: &str = "/wms/inventoryQuery/outbound/list?pageSize=20";
    const LOG: &str = "/wms/inventoryLog/list?pageSize=20";
    let pages = |list: &str, filter: &str| -> Vec<String> {
        some(100, PAGES).map(|page| format!("{list}{filter}&pageNum={}", page + 1)).collect()
    };
    let found = |list: &str, filter: &str, end: i64| -> Vec<String> {
        some(100, end).map(|number| format!("{list}&{}", filter.replace('#', &number.to_string()))).collect()
    };
    let mut all = Vec::new();
    let mut ask = |what: &str, paths: Vec<String>| all.push((what.to_owned(), paths));
    for (name, list) in [("inventoryManage", STOCK), ("stock report", REPORT)] {
        ask(&format!("{name}, any page"), pages(list, ""));
        ask(&format!("{name}, any page of a warehouse"), pages(list, "&warehouseCode=W3"));
        ask(&format!("{name}, any page of an owner"), pages(list, "&ownerCode=O7"));
        ask(&format!("{name}, by place, any page"), pages(list, "&sortField=locationCode&sortType=asc"));
        ask(&format!("{name}, by expiry, any page"), pages(list, "&sortField=expiryDate&sortType=asc"));
        ask(&format!("{name}, damaged, first page"), vec![format!("{list}&quality=2")]);
        ask(&format!("{name}, on hold, first page"), vec![format!("{list}&frozen=true")]);
        ask(&format!("{name}, not entered, first page"), vec![format!("{list}&entered=false")]);
        ask(&format!("{name}, goods"), found(list, "goodsCode=G#", fill::GOODS));
        ask(&format!("{name}, place"), found(list, "locationCode=L#", fill::PLACES));
        ask(&format!("{name}, container"), found(list, "containerCode=P#", ledger.stock));
        ask(&format!("{name}, batch number"), found(list, "batchNo=B#", fill::BATCHES));
    }
    for (name, list) in [("inbound report", CAME), ("outbound report", WENT), ("inventoryLog", LOG)] {
        ask(&format!("{name}, any page"), pages(list, ""));
        ask(&format!("{name}, any page of a warehouse"), pages(list, "&warehouseCode=W3"));
        ask(&format!("{name}, any page of an owner"), pages(list, "&ownerCode=O7"));
        ask(&format!("{name}, any page of a person"), pages(list, "&partyName=K7"));
        ask(&format!("{name}, any page of a period"), pages(list, &ledger.period()));
        ask(&format!("{name}, goods"), found(list, "goodsCode=G#", fill::GOODS));
        ask(&format!("{name}, document"), found(list, "docNo=RK#", ledger.moves / fill::TOGETHER));
        ask(&format!("{name}, batch number"), found(list, "batchNo=B#", fill::BATCHES));
    }
    ask("inventoryLog, from a place", found(LOG, "fromLocation=L#", fill::PLACES));
    ask("inventoryLog, to a place", found(LOG, "toLocation=L#", fill::PLACES));
    ask("inventoryLog, container", found(LOG, "containerCode=P#", ledger.stock));
    ask("inventoryLog, rare postings, any page", pages(LOG, "&verb=RESTATE"));
    ask("inventoryLog, after any row", found(LOG, "afterId=#", ledger.moves));
    ask("inventoryQuery, after any row that came", {
        let came = some(100, ledger.moves / 3).map(|number| number * 3 + 1);
        came.map(|id| format!("{CAME}&afterId={id}")).collect()
    });
    ask("inventoryLog, half way through all rows by offset", {
        vec![format!("{LOG}&pageNum={}", ledger.moves / 40)]
    });
    all
}

/// A verification of the whole ledger, as a task of the server.
async fn verify(server: &Server, headers: &[(&str, &str)]) -> Result<()> {
    let (before, started) = (server.memory()?, Instant::now());
    let (_, body) = Request::post(&server.address, "/wms/verify/run", headers, "{}").once().await?;
    let answer: Value = serde_json::from_str(&body)?;
    let id = answer["data"]["id"].as_str().with_context(|| format!("the verification answers {body}"))?;
    let task = Request::get(&server.address, &format!("/arpa-basic-api/task/{id}"), headers);
    let mut most = before;
    loop {
        thread::sleep(Duration::from_millis(50));
        most = most.max(server.memory()?);
        let (_, body) = task.once().await?;
        let answer: Value = serde_json::from_str(&body)?;
        match answer["data"]["status"].as_str() {
            Some("COMPLETED") => break,
            Some("IN_PROCESS" | "WAITING" | "QUEUED") => {}
            _ => bail!("the verification answers {body}"),
        }
    }
    let (_, body) = Request::get(&server.address, "/wms/verify", headers).once().await?;
    let runs: Value = serde_json::from_str(&body)?;
    println!(
        "  verification of all rows: {:.1} s, {} differ, {:.0} MiB more memory than {before:.0} MiB",
        started.elapsed().as_secs_f64(),
        runs["data"][0]["differences"],
        most - before,
    );
    Ok(())
}
