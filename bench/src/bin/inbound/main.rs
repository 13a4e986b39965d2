//! Goods coming in, over HTTP: receiving notes of ten lines, from the note to entered stock.
//!
//! For SQLite (every commit on the disk), and for PostgreSQL when there is a server for it: documents a second, their
//! times and the processor time of the server for each, with 1, 8 and 32 clients, as five calls (add and submit,
//! register, put away, enter, with the two looks between them) and as the one call that does it all. The limit is
//! measured in the same run: the very rows that the documents left behind, put back by hand in transactions of 32
//! documents each.
//!
//! `cargo xtask bench --pg inbound [-- DOCUMENTS [MOVES]] [--full]`; with `--full` ten million moves and a million rows of
//! stock stand in the ledger before the documents come.

mod limit;

use std::time::{Duration, Instant};

use anyhow::Result;
use bench::figures::Figures;
use bench::inbound::{self as world, Desk, Headers};
use bench::ledger::Ledger;
use bench::outbound::{first, text};
use bench::place::{Asked, Place};
use bench::server::Server;
use db::Db;
use serde_json::json;

/// Documents of a run with 32 clients, unless the first argument says otherwise; fewer clients make fewer.
const DOCUMENTS: usize = 3_200;
const CLIENTS: [usize; 3] = [1, 8, 32];
/// Documents in a transaction of the limit.
const TOGETHER: usize = 32;

/// How a document is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Call by call.
    Calls,
    /// The one call.
    Direct,
}

/// Rows that stand in the ledger before the documents come, with `--full`.
const MOVES: i64 = 10_000_000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let asked = Asked::read("[DOCUMENTS] [MOVES] [--full]")?;
    let documents = asked.number(0, DOCUMENTS)?;
    let ledger = if asked.has("--full") { Some(Ledger::of(asked.number(1, MOVES)?)) } else { None };
    asked.on_both(async |place| measure(place, documents, ledger.as_ref()).await).await
}

async fn measure(place: &Place, documents: usize, ledger: Option<&Ledger>) -> Result<()> {
    let (data, url) = (&place.data, place.url.as_str());
    let server = Server::start_with(data, url, &["--demo=brief"]).await?;
    let headers = server.sign_in().await?;
    world::make(&server, &headers, TOGETHER).await?;
    let server = match ledger {
        None => server,
        Some(ledger) => {
            drop(server);
            ledger.write(url).await?;
            Server::start(data, url).await?
        }
    };
    let headers = server.sign_in().await?;
    let before = ledger.map_or(0, |ledger| ledger.moves);
    println!("\n{}, documents of {} lines, {before} moves before them", place.name, world::LINES);
    println!("  {:<32}{:>9}{:>10}{:>10}{:>14}", "", "docs/s", "p50 ms", "p99 ms", "CPU ms a doc");
    for form in [Form::Calls, Form::Direct] {
        for clients in CLIENTS {
            let share = if clients == TOGETHER { documents } else { documents * clients / TOGETHER };
            run(&server, &headers, (form, clients, share.max(clients * 10))).await?;
        }
    }
    drop(server);
    let db = Db::open(&url.parse()?).await?;
    let mark = limit::mark(&db).await?;
    db.close().await;
    let server = Server::start(data, url).await?;
    let headers = server.sign_in().await?;
    let rate = run(&server, &headers, (Form::Direct, TOGETHER, documents)).await?;
    drop(server);
    let db = Db::open(&url.parse()?).await?;
    let left = mark.take(&db).await?;
    let rows = left.rows_each(documents);
    let took = left.write_again(&db, documents, TOGETHER).await?;
    db.close().await;
    let most = documents as f64 / took.as_secs_f64();
    println!(
        "  {:<32}{most:>9.0}   {rows} rows a document; the one call reaches {:.0} %",
        "limit",
        rate / most * 100.0
    );
    Ok(())
}

/// Makes documents, prints their figures and answers how many a second.
async fn run(
    server: &Server,
    headers: &Headers,
    (form, clients, documents): (Form, usize, usize),
) -> Result<f64> {
    let (started, spent) = (Instant::now(), server.spent()?);
    let mut running = Vec::new();
    for client in 0..clients {
        let (address, headers) = (server.address.clone(), headers.clone());
        running.push(tokio::spawn(async move {
            let mut desk = Desk::open(&address, &headers).await?;
            let mut micros = Vec::new();
            for _ in 0..documents / clients {
                let sent = Instant::now();
                match form {
                    Form::Calls => step_by_step(&mut desk, client).await?,
                    Form::Direct => direct(&mut desk, client).await?,
                }
                micros.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
            }
            Ok::<_, anyhow::Error>(micros)
        }));
    }
    let mut all = Vec::new();
    for task in running {
        all.extend(task.await??);
    }
    let made = all.len().max(1);
    let figures = Figures::new(all, started.elapsed());
    let cpu: Duration = server.spent()?.saturating_sub(spent);
    let what = match form {
        Form::Calls => "call by call",
        Form::Direct => "one call",
    };
    println!(
        "  {:<32}{:>9.0}{:>10.2}{:>10.2}{:>14.2}",
        format!("{what}, {clients} clients"),
        figures.rate(),
        figures.percentile(50),
        figures.percentile(99),
        cpu.as_secs_f64() * 1000.0 / made as f64
    );
    Ok(figures.rate())
}

async fn direct(desk: &mut Desk, client: usize) -> Result<()> {
    desk.post("/wms/receivingNote/direct", &world::note(client, true)).await.map(drop)
}

async fn step_by_step(desk: &mut Desk, client: usize) -> Result<()> {
    let note = desk.post("/wms/receivingNote/addSubmit", &world::note(client, false)).await?;
    let path = format!("/wms/receivingNote/{}/registerAll", text(&note, "id")?);
    desk.post(&path, &json!({ "productTemp": -19 })).await?;
    let list = format!("/wms/putawayNote/list?receivingNo={}", text(&note, "docNo")?);
    let putaway = first(desk.get(&list).await?)?;
    desk.post(&format!("/wms/putawayNote/{}/confirmAll", text(&putaway, "id")?), &json!({})).await?;
    let list = format!("/wms/entryNote/list?putawayNo={}", text(&putaway, "docNo")?);
    let entry = first(desk.get(&list).await?)?;
    let path = format!("/wms/entryNote/{}/enter", text(&entry, "id")?);
    desk.post(&path, &json!({ "version": entry["version"] })).await.map(drop)
}
