//! Opening stock of 50,000 lines: pasted by the thousand, judged again at submission, posted in the background.
//!
//! For SQLite, and for PostgreSQL when there is a server for it: seconds of each step, how many lines a second stand in
//! the ledger, the longest that a page of the stock list takes meanwhile, and memory of the server.
//! `cargo xtask bench --pg opening [-- LINES]`.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use bench::ask::Client;
use bench::place::{Asked, Place};
use bench::server::Server;
use bench::tables::{self, RECORD, numbers, record, run};
use db::Db;
use serde_json::{Value, json};

/// Lines, unless the first argument says otherwise.
const LINES: i64 = 50_000;
/// Lines of one call.
const PASTED: i64 = 1_000;
const GOODS: i64 = 2_000;
const PLACES: i64 = 5_000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let asked = Asked::read("[LINES]")?;
    let lines = asked.number(0, LINES)?;
    asked.on_both(async |place| measure(place, lines).await).await
}

async fn measure(place: &Place, lines: i64) -> Result<()> {
    let (data, url, name) = (&place.data, place.url.as_str(), place.name);
    drop(Server::start(data, url).await?);
    println!("\n{name}: {lines} lines");
    let db = tables::open(url).await?;
    masters(&db).await?;
    let server = Server::start(data, url).await?;
    let client = Client::of(&server).await?;
    let call = async |path: &str, body: Value| client.post(path, &body).await;
    let head = json!({ "warehouseCode": "W1", "cutoverAt": "2026-01-01T00:00:00Z" });
    let note = call("/wms/openingStock/add", head).await?;
    let id = note["id"].as_str().context("no id")?.to_owned();
    let note = format!("/wms/openingStock/{id}");
    let started = Instant::now();
    for first in (0..lines).step_by(usize::try_from(PASTED)?) {
        let some: Vec<Value> = (first..lines.min(first + PASTED)).map(line).collect();
        call("/wms/openingLine/paste", json!({ "noteId": id, "lines": some })).await?;
    }
    println!("  pasted in {:.1} s", started.elapsed().as_secs_f64());
    let started = Instant::now();
    let version = client.get(&note).await?["version"].clone();
    let sent = call(&format!("{note}/submit"), json!({ "version": version })).await?;
    ensure!(sent["wrong"] == 0, "the submission answers {sent}");
    println!("  judged again and submitted in {:.1} s", started.elapsed().as_secs_f64());
    // One person did all of it so far, and nobody audits their own.
    run(&db, "update opening_note set makers = ','".to_owned()).await?;
    let (before, started) = (server.memory()?, Instant::now());
    call(&format!("{note}/audit"), json!({ "version": sent["version"] })).await?;
    let (mut most, mut longest) = (before, Duration::ZERO);
    loop {
        let asked = Instant::now();
        client.get("/wms/inventory/list?pageSize=20").await?;
        longest = longest.max(asked.elapsed());
        most = most.max(server.memory()?);
        let now = client.get(&note).await?;
        match (now["status"].as_i64(), now["task"]["status"].as_str()) {
            (Some(2), _) => break,
            (_, Some("FAIL")) => bail!("the posting failed: {now}"),
            _ => thread::sleep(Duration::from_millis(50)),
        }
    }
    let took = started.elapsed().as_secs_f64();
    println!(
        "  audited and posted in {took:.1} s, {:.0} lines a second; a page of stock meanwhile {:.0} ms at most; {:.0} MiB \
         more memory than {before:.0} MiB",
        f64::from(u32::try_from(lines)?) / took,
        longest.as_secs_f64() * 1_000.0,
        most - before,
    );
    db.close().await;
    Ok(())
}

fn line(number: i64) -> Value {
    json!({
        "goodsCode": format!("G{}", number % GOODS), "locationCode": format!("L{}", number * 7 % PLACES),
        "qty": number % 40 + 1, "weight": 12.5, "statusCode": "QUALIFIED", "batchNo": format!("B{}", number % 20_000),
        "expiryDate": "2027-06-30", "firstInAt": "2025-11-03",
    })
}

/// A warehouse, its places, an audited owner and goods.
async fn masters(db: &Db) -> Result<()> {
    let own = record(&tables::branch(db).await?);
    for sql in [
        format!(
            "insert into warehouse ({RECORD}, code, name, attribute, type, thermosphere, status) {}
             select {own}, 'W1', 'W1', 1, 1, 'FROZEN', 0 from n",
            numbers(0, 1)
        ),
        format!(
            "insert into area ({RECORD}, code, name, warehouse_code, profile, thermosphere, band_min, band_max, purpose,
               status, sort) {} select {own}, 'A1', 'A1', 'W1', 'FROZEN', 'FROZEN', -250, -180, 'STORAGE', 0, 1 from n",
            numbers(0, 1)
        ),
        format!(
            "insert into location ({RECORD}, code, warehouse_code, area_code, type, status, lock_kind, lease_status,
               occupancy, current_weight, current_volume, current_containers, held_capacity) {}
             select {own}, 'L' || cast(i as text), 'W1', 'A1', 1, 1, 3, 0, 0, 0, 0, 0, 0 from n",
            numbers(0, PLACES)
        ),
        format!(
            "insert into cargo_owner ({RECORD}, kind, code, name, status, audit_status, makers) {}
             select {own}, 1, 'O1', 'O1', 0, 3, '' from n",
            numbers(0, 1)
        ),
        format!(
            "insert into goods ({RECORD}, owner_code, code, name, unit_code, commodity_type, source, settlement_unit,
               catch_weight_mode, thermosphere, serial_mode, status) {}
             select {own}, 'O1', 'G' || cast(i as text), 'G', 'BAG', 1, 1, 'piece', 0, 'FROZEN', 0, 0 from n",
            numbers(0, GOODS)
        ),
    ] {
        run(db, sql).await?;
    }
    Ok(())
}
