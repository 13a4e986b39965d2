//! Imports over HTTP, as the console makes them: upload, check, run.
//!
//! For SQLite, and for PostgreSQL when there is a server for it: 6,678 goods of the catalogue whose path the first
//! argument gives (`branded_food.csv` of the USDA extract), taken whole in one transaction, and 100,000 generated goods,
//! of which the good rows are taken. Every line has the seconds of check and run, and the peak of the server's memory
//! up to then. Wrong rows are counted, not hidden.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use bench::load::Request;
use bench::place::{Asked, Place};
use bench::server::Server;
use db::{Db, vals};
use serde_json::Value;

/// Rows that are generated, unless the second argument says otherwise.
const ROWS: usize = 100_000;
/// The audit of owners has numbers of its own.
const PASSED: i64 = 3;
const BASE: &str = "/wms/goods";
const TITLES: &str = "code,name,ownerCode,spec,category,unitCode,thermosphere,commodityType,source,settlementUnit,\
    catchWeightMode,serialMode,status,packs[0].level,packs[0].unitCode,packs[0].pieces,packs[0].gtin,\
    packs[0].forInbound,packs[0].forOutbound";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let asked = Asked::read("[CATALOGUE] [ROWS]")?;
    let catalogue = asked.word(0).filter(|path| Path::new(path).exists());
    let rows = asked.number(1, ROWS)?;
    asked.on_both(async |place| measure(place, catalogue, rows).await).await
}

async fn measure(place: &Place, catalogue: Option<&str>, rows: usize) -> Result<()> {
    let (data, url, name) = (&place.data, place.url.as_str(), place.name);
    drop(Server::start(data, url).await?);
    owner(url).await?;
    let server = Server::start(data, url).await?;
    let desk = Desk { session: server.sign_in().await?, server };
    println!("\n{name}\n  idle memory {:.1} MiB", desk.server.memory()?);
    println!("                         rows      good     wrong    check s      run s   peak MiB");
    match catalogue {
        Some(path) => desk.import("catalogue, all or none", &real(path)?, "all").await?,
        None => println!("  catalogue: not measured; give its path as the first argument"),
    }
    desk.import("generated, good rows", &generated(rows), "good").await
}

/// An owner of goods that passed its audit, and the unit of the goods.
async fn owner(url: &str) -> Result<()> {
    let db = Db::open(&url.parse()?).await?;
    let done: Result<u64, db::Error> = db
        .write((), |tx| {
            Box::pin(async move {
                let branch: Option<String> =
                    tx.one("select branch_code from organization order by id limit 1", &[]).await?;
                let branch = branch.unwrap_or_default();
                tx.exec(
                    "insert into cargo_owner (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
                       gmt_modified, kind, code, name, status, audit_status, makers)
                     select 1, $1, 1, 0, 'bench', 0, 'bench', 0, 1, 'BENCH', 'Bench', 0, $2, '1'",
                    &vals![branch.as_str(), PASSED],
                )
                .await?;
                tx.exec(
                    "insert into unit (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
                       gmt_modified, code, name, kind, decimals, status, sort)
                     values (1, $1, 1, 0, 'bench', 0, 'bench', 0, 'EA', '个', 'piece', 0, 0, 0)",
                    &vals![branch.as_str()],
                )
                .await
            })
        })
        .await;
    done?;
    db.close().await;
    Ok(())
}

/// The catalogue as a table of goods. Goods without a GTIN that is right are left out, as are repeated ones.
fn real(path: &str) -> Result<String> {
    let mut seen = std::collections::HashSet::new();
    let mut text = format!("{TITLES}\n");
    let mut reader = csv::Reader::from_path(path)?;
    for record in reader.records() {
        let record = record?;
        let cell = |at: usize| record.get(at).unwrap_or_default().replace('"', "'");
        let (id, gtin) = (cell(0), cell(1));
        if cell(3) == "1" && seen.insert(cell(2)) {
            let name: String = cell(4).chars().take(200).collect();
            let category: String = cell(9).chars().take(50).collect();
            text.push_str(&line(&id, &name, &category, &gtin));
        }
    }
    Ok(text)
}

fn generated(rows: usize) -> String {
    let row = |n: usize| {
        let digits = format!("69{:010}", n * 7 + 1);
        let sum: u32 =
            digits.bytes().rev().zip([3, 1].into_iter().cycle()).map(|(d, w)| u32::from(d - b'0') * w).sum();
        line(&n.to_string(), &format!("速冻水饺 {n}"), "面点", &format!("{digits}{}", (10 - sum % 10) % 10))
    };
    format!("{TITLES}\n{}", (0..rows).map(row).collect::<String>())
}

fn line(code: &str, name: &str, category: &str, gtin: &str) -> String {
    format!(
        "G-{code},\"{name}\",BENCH,500g*12,\"{category}\",EA,FROZEN,1,0,piece,0,0,0,1,EA,1,{gtin},是,否\n"
    )
}

struct Desk {
    server: Server,
    session: Vec<(&'static str, String)>,
}

impl Desk {
    async fn import(&self, what: &str, table: &str, mode: &str) -> Result<()> {
        let began = Instant::now();
        let file = self.upload(table).await?;
        let check = self.post(&format!("{BASE}/import/check"), &format!("{{\"file\":\"{file}\"}}")).await?;
        let found = self.ended(&check).await?;
        let checked = began.elapsed();
        let mode = if found["bad"] == 0 { mode } else { "good" };
        let body = format!("{{\"check\":\"{check}\",\"mode\":\"{mode}\"}}");
        let began = Instant::now();
        let run = self.post(&format!("{BASE}/import/run"), &body).await?;
        let done = self.ended(&run).await?;
        let seconds = |time: Duration| time.as_secs_f64();
        println!(
            "  {what:<22} {:>7} {:>9} {:>9} {:>10.2} {:>10.2} {:>10.1}",
            done["rows"],
            done["imported"],
            done["bad"],
            seconds(checked),
            seconds(began.elapsed()),
            self.server.peak()?
        );
        if let Some(error) = done["errors"].as_array().and_then(|errors| errors.first()) {
            println!("    first wrong row: {error}");
        }
        Ok(())
    }

    async fn upload(&self, table: &str) -> Result<String> {
        const EDGE: &str = "floe-bench-edge";
        let body = format!(
            "--{EDGE}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"goods.csv\"\r\n\
             content-type: text/csv\r\n\r\n{table}\r\n--{EDGE}--\r\n"
        );
        let kind = format!("multipart/form-data; boundary={EDGE}");
        self.send("/arpa-basic-api/fileUpload/fileUploadForShipper", &kind, &body).await
    }

    async fn post(&self, path: &str, body: &str) -> Result<String> {
        self.send(path, "application/json", body).await
    }

    /// Sends a call and answers the id in its answer.
    async fn send(&self, path: &str, kind: &str, body: &str) -> Result<String> {
        let mut headers: Vec<(&str, &str)> = self.headers();
        headers.push(("content-type", kind));
        let (status, answer) = Request::post(&self.server.address, path, &headers, body).once().await?;
        ensure!(status == 200, "{path} answers {status}: {answer}");
        let answer: Value = serde_json::from_str(&answer)?;
        Ok(answer["data"]["id"].as_str().context("an answer without an id")?.to_owned())
    }

    async fn ended(&self, id: &str) -> Result<Value> {
        let path = format!("{BASE}/import/{id}");
        loop {
            let (status, answer) = Request::get(&self.server.address, &path, &self.headers()).once().await?;
            ensure!(status == 200, "{path} answers {status}: {answer}");
            let state: Value = serde_json::from_str(&answer)?;
            match state["data"]["status"].as_str() {
                Some("IN_PROCESS") => thread::sleep(Duration::from_millis(50)),
                Some("COMPLETED") => return Ok(state["data"].clone()),
                _ => bail!("{path}: {}", state["data"]["message"]),
            }
        }
    }

    fn headers(&self) -> Vec<(&str, &str)> {
        self.session.iter().map(|(name, value)| (*name, value.as_str())).collect()
    }
}
