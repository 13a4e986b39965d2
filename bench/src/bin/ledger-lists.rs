//! The stock lists over ten million moves and a million rows of stock: what one keeper waits for.
//!
//! For SQLite, and for PostgreSQL when there is a server for it: the median and the 95th percentile of pages of 20 rows
//! of inventoryManage, the three reports of inventoryQuery and inventoryLog, any of the pages that a pager offers, by
//! each filter and order, and pages that follow a row anywhere in the log; then a verification of the whole ledger.
//! `cargo xtask bench --pg ledger-lists [-- MOVES]`; a tenth as many rows of stock.

use std::time::Instant;

use anyhow::{Result, ensure};
use bench::ask::Client;
use bench::ledger::{self, Ledger};
use bench::place::{Asked, Place};
use bench::server::Server;
use serde_json::json;

/// Moves, unless the first argument says otherwise.
const MOVES: i64 = 10_000_000;
/// Pages of 20 that a pager offers of a long result: totals are counted up to ten thousand.
const PAGES: i64 = 500;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let asked = Asked::read("[MOVES]")?;
    let ledger = Ledger::of(asked.number(0, MOVES)?);
    asked.on_both(async |place| measure(place, &ledger).await).await
}

async fn measure(place: &Place, ledger: &Ledger) -> Result<()> {
    drop(Server::start(&place.data, &place.url).await?);
    println!("\n{}", place.name);
    let started = Instant::now();
    ledger.write(&place.url).await?;
    println!(
        "  {} moves and {} rows of stock written in {:.0} s",
        ledger.moves,
        ledger.stock,
        started.elapsed().as_secs_f64()
    );
    let server = Server::start(&place.data, &place.url).await?;
    let client = Client::of(&server).await?;
    client.times(questions(ledger)).await?;
    verify(&client).await
}

/// Numbers that look random, below `end`.
fn some(count: i64, end: i64) -> impl Iterator<Item = i64> {
    (1..=count).map(move |n| (n * 7_919 * 104_729).rem_euclid(end.max(1)))
}

const PLACE: &str = "&sortField=locationCode&sortType=asc";
const EXPIRY: &str = "&sortField=expiryDate&sortType=asc";
const YEARS: &str = "&expiryDateStart=2026-02-01&expiryDateEnd=2028-06-30";
const MONTH: &str = "&expiryDateStart=2026-02-01&expiryDateEnd=2026-02-28";
const DAY: &str = "&expiryDateStart=2026-02-01&expiryDateEnd=2026-02-02";

/// What is asked, each in some variants.
fn questions(ledger: &Ledger) -> Vec<(String, Vec<String>)> {
    const STOCK: &str = "/wms/inventory/list?pageSize=20";
    const PRIVATE: &str = "/wms/inventoryPrivate/list?pageSize=20";
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
    for (name, list) in
        [("inventoryManage", STOCK), ("inventoryPrivateManage", PRIVATE), ("stock report", REPORT)]
    {
        let warehouse = if list == PRIVATE { "&warehouseCode=W9" } else { "&warehouseCode=W3" };
        for (of, filter) in [("", ""), (" of a warehouse", warehouse), (" of an owner", "&ownerCode=O7")] {
            for (by, sort) in [("", ""), (" by place", PLACE), (" by expiry", EXPIRY)] {
                ask(&format!("{name}{by}, any page{of}"), pages(list, &format!("{filter}{sort}")));
            }
        }
        for (what, range) in [("years", YEARS), ("a month", MONTH), ("a day", DAY)] {
            ask(&format!("{name}, {what} of expiry, any page"), pages(list, range));
            ask(
                &format!("{name} by place, {what} of expiry, any page"),
                pages(list, &format!("{range}{PLACE}")),
            );
        }
        ask(&format!("{name}, damaged, any page"), pages(list, "&quality=2"));
        ask(&format!("{name}, of a status, any page"), pages(list, "&statusCode=DAMAGED"));
        ask(&format!("{name}, on hold, any page"), pages(list, "&frozen=true"));
        ask(&format!("{name}, not entered, any page"), pages(list, "&entered=false"));
        ask(&format!("{name}, goods"), found(list, "goodsCode=G#", ledger::GOODS));
        ask(&format!("{name}, place"), found(list, "locationCode=L#", ledger::PLACES));
        ask(&format!("{name}, container"), found(list, "containerCode=P#", ledger.stock));
        ask(&format!("{name}, batch number"), found(list, "batchNo=B#", ledger::BATCHES));
    }
    for (name, list) in [("inbound report", CAME), ("outbound report", WENT), ("inventoryLog", LOG)] {
        ask(&format!("{name}, any page"), pages(list, ""));
        ask(&format!("{name}, any page of a warehouse"), pages(list, "&warehouseCode=W3"));
        ask(&format!("{name}, any page of an owner"), pages(list, "&ownerCode=O7"));
        ask(&format!("{name}, any page of a person"), pages(list, "&postedBy=K7"));
        ask(&format!("{name}, any page of a period"), pages(list, &ledger.period()));
        ask(&format!("{name}, goods"), found(list, "goodsCode=G#", ledger::GOODS));
        ask(&format!("{name}, document"), found(list, "docNo=RK#", ledger.moves / ledger::TOGETHER));
        ask(&format!("{name}, batch number"), found(list, "batchNo=B#", ledger::BATCHES));
    }
    ask("inventoryLog, from a place", found(LOG, "fromLocation=L#", ledger::PLACES));
    ask("inventoryLog, to a place", found(LOG, "toLocation=L#", ledger::PLACES));
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
async fn verify(client: &Client<'_>) -> Result<()> {
    let done = client.task("/wms/verify/run", &json!({})).await?;
    let runs = client.get("/wms/verify").await?;
    println!(
        "  verification of all rows: {:.1} s, {} differ, {:.0} MiB more memory than {:.0} MiB",
        done.took.as_secs_f64(),
        runs[0]["differences"],
        done.most - done.before,
        done.before,
    );
    ensure!(runs[0]["differences"] == 0, "the ledger does not agree with its moves");
    Ok(())
}
