//! Opening stock of 50,000 lines: pasted by the thousand, judged again at submission, posted in the background.
//!
//! For SQLite, and for PostgreSQL when there is a server for it: seconds of each step, how many lines a second stand in
//! the ledger, the longest that a page of the stock list takes meanwhile, and memory of the server.
//! `cargo xtask bench --pg opening [-- LINES]`.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, thread};

use anyhow::{Context as _, Result, bail, ensure};
use bench::load::Request;
use bench::server::Server;
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
    let lines = env::args()
        .nth(1)
        .map_or(Ok(LINES), |given| given.parse())
        .context("the argument is a number of lines")?;
    let folder = tempfile::tempdir()?;
    let file = format!("sqlite:{}", folder.path().join("floe.db").display());
    measure("SQLite", folder.path(), &file, lines).await?;
    match env::var("FLOE_BENCH_PG") {
        Ok(url) => measure("PostgreSQL", tempfile::tempdir()?.path(), &url, lines).await,
        Err(_) => {
            println!("\nPostgreSQL: not measured; `cargo xtask bench --pg opening` starts a server for it");
            Ok(())
        }
    }
}

async fn measure(name: &str, data: &Path, url: &str, lines: i64) -> Result<()> {
    drop(Server::start(data, url).await?);
    println!("\n{name}: {lines} lines");
    let db = Db::open(&url.parse()?).await?;
    masters(&db).await?;
    let server = Server::start(data, url).await?;
    let session = server.sign_in().await?;
    let headers: Vec<(&str, &str)> = session.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let call = async |path: &str, body: Value| post(&server, &headers, path, &body).await;
    let head = json!({ "warehouseCode": "W1", "cutoverAt": "2026-01-01T00:00:00Z" });
    let note = call("/wms/openingStock/add", head).await?;
    let id = note["id"].as_str().context("no id")?.to_owned();
    let started = Instant::now();
    for first in (0..lines).step_by(usize::try_from(PASTED)?) {
        let some: Vec<Value> = (first..lines.min(first + PASTED)).map(line).collect();
        call("/wms/openingLine/paste", json!({ "noteId": id, "lines": some })).await?;
    }
    println!("  pasted in {:.1} s", started.elapsed().as_secs_f64());
    let started = Instant::now();
    let version = read(&server, &headers, &id).await?["version"].clone();
    let sent = call(&format!("/wms/openingStock/{id}/submit"), json!({ "version": version })).await?;
    ensure!(sent["wrong"] == 0, "the submission answers {sent}");
    println!("  judged again and submitted in {:.1} s", started.elapsed().as_secs_f64());
    // One person did all of it so far, and nobody audits their own.
    run(&db, "update opening_note set makers = ','").await?;
    let (before, started) = (server.memory()?, Instant::now());
    call(&format!("/wms/openingStock/{id}/audit"), json!({ "version": sent["version"] })).await?;
    let (mut most, mut longest) = (before, Duration::ZERO);
    loop {
        let asked = Instant::now();
        let list = "/wms/inventory/list?pageSize=20";
        Request::get(&server.address, list, &headers).once().await?;
        longest = longest.max(asked.elapsed());
        most = most.max(server.memory()?);
        let now = read(&server, &headers, &id).await?;
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

async fn post(server: &Server, headers: &[(&str, &str)], path: &str, body: &Value) -> Result<Value> {
    let mut headers = headers.to_vec();
    headers.push(("content-type", "application/json"));
    let (status, text) = Request::post(&server.address, path, &headers, &body.to_string()).once().await?;
    ensure!(status == 200, "{path} answers {status}: {text}");
    let mut answer: Value = serde_json::from_str(&text)?;
    Ok(answer["data"].take())
}

async fn read(server: &Server, headers: &[(&str, &str)], id: &str) -> Result<Value> {
    let (_, text) = Request::get(&server.address, &format!("/wms/openingStock/{id}"), headers).once().await?;
    let mut answer: Value = serde_json::from_str(&text)?;
    Ok(answer["data"].take())
}

async fn run(db: &Db, sql: &str) -> Result<()> {
    let (sql, told) = (sql.to_owned(), sql.to_owned());
    let done: Result<u64, db::Error> = db
        .write((), move |tx| {
            let sql = sql.clone();
            Box::pin(async move { tx.exec(&sql, &[]).await })
        })
        .await;
    done.with_context(|| told).map(drop)
}

/// A warehouse, its places, an audited owner and goods.
async fn masters(db: &Db) -> Result<()> {
    let common = "id, branch_code, version, deleted, created_by, gmt_created, modified_by, gmt_modified";
    let branch = "(select branch_code from organization order by id limit 1)";
    let own = format!("i + 1, {branch}, 1, 0, 'bench', 1767225600000, 'bench', 1767225600000");
    let numbers = |end: i64| {
        format!(
            "with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i + 1 < {end})"
        )
    };
    for sql in [
        format!(
            "insert into warehouse ({common}, code, name, attribute, type, thermosphere, status) {}
             select {own}, 'W1', 'W1', 1, 1, 'FROZEN', 0 from n",
            numbers(1)
        ),
        format!(
            "insert into area ({common}, code, name, warehouse_code, profile, thermosphere, band_min, band_max, purpose,
               status, sort) {} select {own}, 'A1', 'A1', 'W1', 'FROZEN', 'FROZEN', -250, -180, 'STORAGE', 0, 1 from n",
            numbers(1)
        ),
        format!(
            "insert into location ({common}, code, warehouse_code, area_code, type, status, lock_kind, lease_status,
               occupancy, current_weight, current_volume, current_containers, held_capacity) {}
             select {own}, 'L' || cast(i as text), 'W1', 'A1', 1, 1, 3, 0, 0, 0, 0, 0, 0 from n",
            numbers(PLACES)
        ),
        format!(
            "insert into cargo_owner ({common}, kind, code, name, status, audit_status, makers) {}
             select {own}, 1, 'O1', 'O1', 0, 3, '' from n",
            numbers(1)
        ),
        format!(
            "insert into goods ({common}, owner_code, code, name, unit_code, commodity_type, source, settlement_unit,
               catch_weight_mode, thermosphere, serial_mode, status) {}
             select {own}, 'O1', 'G' || cast(i as text), 'G', 'BAG', 1, 1, 'piece', 0, 'FROZEN', 0, 0 from n",
            numbers(GOODS)
        ),
    ] {
        run(db, &sql).await?;
    }
    Ok(())
}
