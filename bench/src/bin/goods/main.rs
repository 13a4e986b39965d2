//! The goods list over a million goods of twenty owners: what one keeper waits for.
//!
//! For SQLite, and for PostgreSQL when there is a server for it: the median and the 95th percentile of a page of 20
//! rows as it opens, deep in its pages, found by words of two Chinese signs, by a part of a Latin word, by GTIN, and
//! sorted by each column, asked by one client one call after the other; then seconds and memory of the export of all
//! rows to xlsx. `cargo xtask bench --pg goods [-- ROWS]`.

mod fill;
mod names;

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, thread};

use anyhow::{Context as _, Result, bail, ensure};
use bench::load::{Request, one_by_one};
use bench::server::Server;
use fill::Goods;
use serde_json::Value;

/// Goods, unless the first argument says otherwise.
const ROWS: i64 = 1_000_000;
/// Calls of a line, after a tenth of them to warm up.
const CALLS: usize = 200;
const LIST: &str = "/wms/goods/list?pageSize=20";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let rows = env::args()
        .nth(1)
        .map_or(Ok(ROWS), |given| given.parse())
        .context("the argument is a number of rows")?;
    let folder = tempfile::tempdir()?;
    let file = format!("sqlite:{}", folder.path().join("floe.db").display());
    measure("SQLite", folder.path(), &file, rows).await?;
    drop(folder);
    match env::var("FLOE_BENCH_PG") {
        Ok(url) => measure("PostgreSQL", tempfile::tempdir()?.path(), &url, rows).await,
        Err(_) => {
            println!("\nPostgreSQL: not measured; `cargo xtask bench --pg goods` starts a server for it");
            Ok(())
        }
    }
}

async fn measure(name: &str, data: &Path, url: &str, rows: i64) -> Result<()> {
    drop(Server::start(data, url).await?);
    println!("\n{name}");
    let started = Instant::now();
    let goods = Goods::new(rows)?;
    goods.write(url).await?;
    println!("  {rows} goods and their index written in {:.0} s", started.elapsed().as_secs_f64());
    let server = Server::start(data, url).await?;
    let session = server.sign_in().await?;
    let headers: Vec<(&str, &str)> = session.iter().map(|(name, value)| (*name, value.as_str())).collect();
    println!("  {:<44}{:>10}{:>10}", "one client", "p50 ms", "p95 ms");
    for (what, queries) in questions(&goods) {
        let paths = queries.iter().map(|query| format!("{LIST}{query}"));
        let requests: Vec<Request> =
            paths.map(|path| Request::get(&server.address, &path, &headers)).collect();
        for request in requests.iter().take(1) {
            let (status, body) = request.once().await?;
            ensure!(status == 200, "{what} answers {status}: {body}");
        }
        let figures = one_by_one(&requests, CALLS).await?;
        println!("  {what:<44}{:>10.2}{:>10.2}", figures.percentile(50), figures.percentile(95));
    }
    export(&server, &headers).await
}

/// What is asked, each in some variants.
fn questions(goods: &Goods) -> Vec<(String, Vec<String>)> {
    let find = |parameter: &str, words: &[&str]| -> Vec<String> {
        words.iter().map(|word| format!("&pageNum=1&{parameter}={}", escaped(word))).collect()
    };
    let mut all: Vec<(String, Vec<String>)> = vec![
        ("first page".into(), vec!["&pageNum=1".into()]),
        ("page 1000".into(), (990..1010).map(|page| format!("&pageNum={page}")).collect()),
        ("keyword, two Chinese signs, rare".into(), find("keyword", &names::RARE)),
        ("keyword, two Chinese signs, frequent".into(), find("keyword", &names::THINGS)),
        (
            "keyword, four Chinese signs".into(),
            find("keyword", &["冷冻牛肉", "速冻水饺", "冰鲜带鱼", "有机玉米"]),
        ),
        ("keyword, two words".into(), find("keyword", &["牛肉 500克", "冷冻 礼盒", "水饺 家庭装"])),
        ("name contains, two signs, rare".into(), find("name", &names::RARE)),
        ("name contains, two signs, frequent".into(), find("name", &names::THINGS)),
        (
            "keyword, Latin substring, rare".into(),
            find("keyword", &["xylit", "zzarella st", "urbot", "wasab"]),
        ),
        ("keyword, Latin substring, frequent".into(), find("keyword", &["choco", "chees", "auce", "resh"])),
        ("keyword, two Latin letters".into(), find("keyword", &["qu", "zz", "xy", "ee"])),
        ("keyword, part of a code".into(), find("keyword", &["G00123", "g07654", "99321"])),
        ("keyword, owner and frequent word".into(), {
            names::THINGS
                .iter()
                .map(|word| format!("&pageNum=1&ownerCode=OW07&keyword={}", escaped(word)))
                .collect()
        }),
        ("GTIN".into(), {
            let some = (0..200).map(|n| goods.gtin(n * (goods.rows / 200)));
            some.map(|gtin| format!("&pageNum=1&keyword={}", gtin.trim_start_matches('0'))).collect()
        }),
        ("GTIN of the base unit, its last five digits".into(), {
            let some = (0..50).map(|n| goods.gtin(n * (goods.rows / 50)));
            some.map(|gtin| format!("&pageNum=1&baseGtin={}", gtin.get(9..).unwrap_or_default())).collect()
        }),
    ];
    let feature = wms::goods::feature();
    let fields = feature.lists.iter().flat_map(|list| list.fields).filter(|field| field.sortable);
    all.extend(fields.map(|field| {
        let sorted = |kind| format!("&pageNum=1&sortField={}&sortType={kind}", field.name);
        (format!("sorted by {}", field.name), vec![sorted("asc"), sorted("desc")])
    }));
    all
}

fn escaped(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// The export of all rows to xlsx, as a task of the server.
async fn export(server: &Server, headers: &[(&str, &str)]) -> Result<()> {
    thread::sleep(Duration::from_secs(2));
    let before = server.memory()?;
    let started = Instant::now();
    let path = "/wms/goods/exportTask?format=xlsx&sortField=code&sortType=asc";
    let (_, body) = Request::post(&server.address, path, headers, "").once().await?;
    let answer: Value = serde_json::from_str(&body)?;
    let id = answer["data"]["id"].as_str().with_context(|| format!("the export answers {body}"))?;
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
            _ => bail!("the export answers {body}"),
        }
    }
    let file = task.once().await?.1;
    let size: Value = serde_json::from_str(&file)?;
    println!(
        "  export of all rows to xlsx: {:.1} s, {:.0} MiB more memory than {before:.0} MiB, {} MiB long",
        started.elapsed().as_secs_f64(),
        most - before,
        size["data"]["fileSize"].as_i64().unwrap_or_default() >> 20
    );
    Ok(())
}
