//! Goods going out, over HTTP: delivery sheets of ten lines, from the sheet to the departure.
//!
//! For SQLite (every commit on the disk), and for PostgreSQL when there is a server for it: documents a second, their
//! times and the processor time of the server for each, with 1, 8 and 32 clients, as separate calls (add and submit,
//! allot, pick, begin the check, count, pass, ship, with the two looks between them). The limit is measured in the same
//! run: the very rows that the documents left behind, put back by hand in transactions of 32 documents each. Then the
//! allocation of one sheet of twenty lines by itself, 150 sheets that want the same 100 pieces, and documents of a
//! warehouse that does not check what leaves: call by call, and in one call.
//!
//! `cargo xtask bench --pg outbound [-- DOCUMENTS]`; with `--hot` nothing but the sheets that want the same.

mod hot;
#[path = "../inbound/limit.rs"]
mod limit;

use std::time::Instant;

use anyhow::Result;
use bench::crew;
use bench::inbound::{self, Desk, Headers, LINES};
use bench::outbound::{NOTE, QUICK_NOTE, SHEET, act, check, first, go_quick, sheet, ship, text};
use bench::place::{Asked, Place};
use bench::server::Server;
use db::Db;
use serde_json::{Value, json};

/// Documents of a run with 32 clients, unless the first argument says otherwise; fewer clients make fewer.
const DOCUMENTS: usize = 1_600;
const CLIENTS: [usize; 3] = [1, 8, 32];
/// Clients at most, and documents in a transaction of the limit.
const TOGETHER: usize = 32;
/// Pieces of each of a client's goods.
const STOCK: usize = 100_000;
/// Sheets of twenty lines.
const LONG: usize = 60;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let asked = Asked::read("[DOCUMENTS] [--hot]")?;
    let documents = asked.number(0, DOCUMENTS)?;
    let hot = asked.has("--hot");
    asked
        .on_both(async |place| if hot { hot_alone(place).await } else { measure(place, documents).await })
        .await
}

/// The sheets that want the same, by themselves.
async fn hot_alone(place: &Place) -> Result<()> {
    let server = Server::start_with(&place.data, place.url.as_str(), &["--demo=brief"]).await?;
    let headers = server.sign_in().await?;
    inbound::make(&server, &headers, 1).await?;
    println!("\n{}", place.name);
    inbound::make_hot(&mut Desk::open(&server.address, &headers).await?, hot::CLIENT).await?;
    let db = Db::open(&place.url.parse()?).await?;
    hot::measure(&server, &headers, &db).await?;
    db.close().await;
    Ok(())
}

async fn measure(place: &Place, documents: usize) -> Result<()> {
    let (data, url) = (&place.data, place.url.as_str());
    let server = Server::start_with(data, url, &["--demo=brief"]).await?;
    let headers = server.sign_in().await?;
    inbound::make(&server, &headers, TOGETHER).await?;
    let mut desk = Desk::open(&server.address, &headers).await?;
    for client in 0..TOGETHER {
        desk.post("/wms/receivingNote/direct", &inbound::note_of(client, STOCK, true)).await?;
    }
    println!("\n{}, documents of {LINES} lines", place.name);
    println!("  {:<32}{:>9}{:>10}{:>10}{:>14}", "", "docs/s", "p50 ms", "p99 ms", "CPU ms a doc");
    for clients in CLIENTS {
        let share = (documents * clients / TOGETHER).max(clients * 10);
        run(&server, &headers, ("call by call", clients, share), out).await?;
    }
    allocations(&server, &headers).await?;
    // The connection of before was idle for long, and is closed.
    let mut desk = Desk::open(&server.address, &headers).await?;
    inbound::make_hot(&mut desk, hot::CLIENT).await?;
    let db = Db::open(&url.parse()?).await?;
    hot::measure(&server, &headers, &db).await?;
    db.close().await;
    drop(server);
    let db = Db::open(&url.parse()?).await?;
    let mark = limit::mark(&db).await?;
    db.close().await;
    let server = Server::start(data, url).await?;
    let headers = server.sign_in().await?;
    let rate = run(&server, &headers, ("call by call", TOGETHER, documents), out).await?;
    drop(server);
    let db = Db::open(&url.parse()?).await?;
    let left = mark.take(&db).await?;
    let rows = left.rows_each(documents);
    let took = left.write_again(&db, documents, TOGETHER).await?;
    db.close().await;
    quick(place, documents).await?;
    let most = documents as f64 / took.as_secs_f64();
    println!(
        "  {:<32}{most:>9.0}   {rows} rows a document; the calls reach {:.0} %",
        "limit",
        rate / most * 100.0
    );
    Ok(())
}

/// Documents of a warehouse that does not check what leaves.
async fn quick(place: &Place, documents: usize) -> Result<()> {
    let server = Server::start(&place.data, place.url.as_str()).await?;
    let headers = server.sign_in().await?;
    go_quick(&mut Desk::open(&server.address, &headers).await?).await?;
    for clients in CLIENTS {
        let share = (documents * clients / TOGETHER).max(clients * 10);
        run(&server, &headers, ("quick, call by call", clients, share), out_unchecked).await?;
        run(&server, &headers, ("quick, one call", clients, share), out_at_once).await?;
    }
    Ok(())
}

/// Makes documents, prints their figures and answers how many a second.
async fn run(
    server: &Server,
    headers: &Headers,
    (how, clients, documents): (&str, usize, usize),
    make: impl AsyncFn(&mut Desk, usize) -> Result<()>,
) -> Result<f64> {
    let spent = server.spent()?;
    // Desks take documents as they come, so goods of a client are asked for by any of them.
    let at = (server.address.as_str(), headers, clients);
    let one = async |desk: &mut Desk, number: usize| make(desk, number % clients).await;
    let (made, figures) = crew::work(at, 0..documents, one).await?;
    let cpu = server.spent()?.saturating_sub(spent);
    println!(
        "  {:<32}{:>9.0}{:>10.2}{:>10.2}{:>14.2}",
        format!("{how}, {clients} clients"),
        figures.rate(),
        figures.percentile(50),
        figures.percentile(99),
        cpu.as_secs_f64() * 1000.0 / made.len().max(1) as f64
    );
    Ok(figures.rate())
}

/// Lines of one piece of each of these clients' goods.
fn lines(clients: impl Iterator<Item = usize>) -> Value {
    let of =
        |client| (0..LINES).map(move |line| json!({ "goodsCode": inbound::goods(client, line), "qty": 1 }));
    clients.flat_map(of).collect()
}

/// A document, from the sheet to the departure.
async fn out(desk: &mut Desk, client: usize) -> Result<()> {
    let made = desk.post(&format!("{SHEET}/addSubmit"), &sheet(lines(client..=client))).await?;
    let ready = act(desk, (SHEET, &made), "allot", json!({})).await?;
    let number = text(&ready, "docNo")?;
    let walk = first(desk.get(&format!("/wms/pickNote/list?sheetNo={number}")).await?)?;
    desk.post(&format!("/wms/pickNote/{}/confirmAll", text(&walk, "id")?), &json!({})).await?;
    let note = first(desk.get(&format!("{NOTE}/list?sheetNo={number}")).await?)?;
    let checked = check(desk, &note).await?;
    ship(desk, &checked).await
}

/// A document of a warehouse that does not check, in the calls of its pages.
async fn out_unchecked(desk: &mut Desk, client: usize) -> Result<()> {
    let made = desk.post(&format!("{SHEET}/addSubmit"), &sheet(lines(client..=client))).await?;
    let ready = act(desk, (SHEET, &made), "allot", json!({})).await?;
    let number = text(&ready, "docNo")?;
    let walk = first(desk.get(&format!("/wms/pickNote/list?sheetNo={number}")).await?)?;
    desk.post(&format!("/wms/pickNote/{}/confirmAll", text(&walk, "id")?), &json!({})).await?;
    let note = first(desk.get(&format!("{QUICK_NOTE}/list?sheetNo={number}")).await?)?;
    ship(desk, &note).await
}

/// The same in one call.
async fn out_at_once(desk: &mut Desk, client: usize) -> Result<()> {
    let mut form = sheet(lines(client..=client));
    form["departure"] = json!({ "sealNos": "S-1", "truckTemp": -22 });
    desk.post(&format!("{SHEET}/direct"), &form).await.map(drop)
}

/// One sheet of twenty lines after the other: how long its allocation takes, with everything that is written.
async fn allocations(server: &Server, headers: &Headers) -> Result<()> {
    let mut desk = Desk::open(&server.address, headers).await?;
    let (mut micros, spent) = (Vec::new(), server.spent()?);
    let mut writing = std::time::Duration::ZERO;
    for _ in 0..LONG {
        let before = server.spent()?;
        let made = desk.post(&format!("{SHEET}/addSubmit"), &sheet(lines(0..2))).await?;
        writing += server.spent()?.saturating_sub(before);
        let began = Instant::now();
        act(&mut desk, (SHEET, &made), "allot", json!({})).await?;
        micros.push(u32::try_from(began.elapsed().as_micros())?);
    }
    let cpu = server.spent()?.saturating_sub(spent).saturating_sub(writing);
    let figures = bench::figures::Figures::new(micros, std::time::Duration::from_secs(1));
    println!(
        "  {:<32}{:>9}{:>10.2}{:>10.2}{:>14.2}",
        "allocation of one sheet, 20 lines",
        "",
        figures.percentile(50),
        figures.percentile(99),
        cpu.as_secs_f64() * 1000.0 / LONG as f64
    );
    Ok(())
}
