//! Lists over HTTP: what a page of 20 rows costs with session and permission check, on a million rows.
//!
//! For SQLite, and for PostgreSQL when there is a server for it: time from the start of the process to the first page,
//! idle memory, then calls per second with 32 connections for `/health` (the bare server), the list as it opens, sorted
//! by another column, filtered, and deep in its pages. Load, server and database share the machine, as they did when
//! the ceilings were measured (`ping` 148,000; rows and count from SQLite 23,000, from PostgreSQL 8,500 calls a second).

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};
use bench::figures::head;
use bench::load::Request;
use bench::place::{Asked, Place};
use bench::server::Server;
use bench::tables::{self, START};
use db::{Db, Value, vals};

/// Rows in the list, unless the first argument says otherwise.
const ROWS: i64 = 1_000_000;
/// Rows written in one unit of work.
const BATCH: i64 = 5_000;
/// Length of each run.
const TIME: Duration = Duration::from_secs(8);

/// Calls a second that were measured for the same work without the product around it.
struct Ceilings {
    ping: f64,
    list: f64,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let asked = Asked::read("[ROWS]")?;
    let rows = asked.number(0, ROWS)?;
    asked.on_both(async |place| measure(place, rows).await).await
}

async fn measure(place: &Place, rows: i64) -> Result<()> {
    let (data, url) = (&place.data, place.url.as_str());
    let list = if place.name == "SQLite" { 23_000.0 } else { 8_500.0 };
    let ceilings = Ceilings { ping: 148_000.0, list };
    let first = Server::start(data, url).await?;
    println!("\n{}", place.name);
    println!("  first start, empty database, to first page   {:>8.0} ms", millis(first.first_page));
    drop(first);
    let again = Server::start(data, url).await?;
    println!("  start to first page                          {:>8.0} ms", millis(again.first_page));
    thread::sleep(Duration::from_secs(3));
    println!("  idle memory                                  {:>8.1} MiB", again.memory()?);
    drop(again);
    fill(url, rows).await?;
    let server = Server::start(data, url).await?;
    let session = server.sign_in().await?;
    println!("  {rows} rows, 32 connections, {} s a line\n{}", TIME.as_secs(), head());
    let headers: Vec<(&str, &str)> = session.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let health = Request::get(&server.address, "/health", &[]).run(TIME).await?;
    println!("{}", health.line("/health", Some(ceilings.ping)));
    let deep = format!("&pageNum={}", rows / 40);
    for (what, query) in [
        ("list of 20 rows", ""),
        ("sorted by code", "&sortField=code&sortType=asc"),
        ("one department of a hundred", "&departmentName=Hall%2042"),
        ("half way through the pages", &deep),
    ] {
        let page = if query.contains("pageNum") { "" } else { "&pageNum=1" };
        let path = format!("/arpa-basic-api/staff/list?pageSize=20{page}{query}");
        let request = Request::get(&server.address, &path, &headers);
        let (status, body) = request.once().await?;
        ensure!(status == 200, "{path} answers {status}: {body}");
        println!("{}", request.run(TIME).await?.line(what, Some(ceilings.list)));
    }
    println!("  memory after the load                        {:>8.1} MiB", server.memory()?);
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Writes a hundred departments and the staff straight into the tables.
async fn fill(url: &str, rows: i64) -> Result<()> {
    let db = tables::open(url).await?;
    let branch = tables::branch(&db).await?;
    write(&db, "department", DEPARTMENT, (1..=100).map(|n| department(&branch, n)).collect()).await?;
    for first in (0..rows).step_by(usize::try_from(BATCH)?) {
        let batch = (first..rows.min(first + BATCH)).map(|n| staff(&branch, n)).collect();
        write(&db, "staff", STAFF, batch).await?;
    }
    tables::settle(db, url).await
}

const DEPARTMENT: &[&str] = &[
    "id",
    "branch_code",
    "version",
    "deleted",
    "created_by",
    "gmt_created",
    "modified_by",
    "gmt_modified",
    "code",
    "name",
    "sort",
    "status",
];
const STAFF: &[&str] = &[
    "id",
    "branch_code",
    "version",
    "deleted",
    "created_by",
    "gmt_created",
    "modified_by",
    "gmt_modified",
    "code",
    "name",
    "phone",
    "department_id",
    "position",
    "hired_on",
    "status",
];

fn department(branch: &str, n: i64) -> Vec<Value> {
    let name = format!("Hall {n}");
    vals![n, branch, 1_i64, 0_i64, "bench", START, "bench", START, format!("H{n}"), name, n, 0_i64].to_vec()
}

fn staff(branch: &str, n: i64) -> Vec<Value> {
    // Rows are a second apart.
    let at = START + n * 1000;
    // Codes do not follow the time, so that sorting by them is another walk.
    let code = format!("S{:07}", (n * 7_919) % 10_000_019);
    let position = ["Keeper", "Driver", "Clerk", "Loader"][usize::try_from(n % 4).unwrap_or_default()];
    let phone = format!("138{:08}", n % 100_000_000);
    let mut row = vals![1000 + n, branch, 1_i64, 0_i64, "bench", at, "bench", at].to_vec();
    row.extend(vals![code, format!("Worker {n}"), phone, n % 100 + 1, position, "2026-01-01", 0_i64]);
    row
}

async fn write(
    db: &Db,
    table: &'static str,
    columns: &'static [&'static str],
    rows: Vec<Vec<Value>>,
) -> Result<()> {
    let rows = Arc::new(rows);
    db.write((), move |tx| {
        let rows = rows.to_vec();
        Box::pin(async move { tx.insert_many(table, columns, rows).await })
    })
    .await?;
    Ok(())
}
