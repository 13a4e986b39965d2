//! The goods list over a million goods of twenty owners: what one keeper waits for.
//!
//! For SQLite, and for PostgreSQL when there is a server for it: the median and the 95th percentile of a page of 20
//! rows as it opens, deep in its pages, found by words of two Chinese signs, by a part of a Latin word, by GTIN, and
//! sorted by each column, asked by one client one call after the other; then seconds and memory of the export of all
//! rows to xlsx. `cargo xtask bench --pg goods [-- ROWS]`.

mod fill;
mod names;

use std::time::Instant;

use anyhow::Result;
use bench::ask::Client;
use bench::place::{Asked, Place};
use bench::server::Server;
use fill::Goods;
use serde_json::json;

/// Goods, unless the first argument says otherwise.
const ROWS: i64 = 1_000_000;
const LIST: &str = "/wms/goods/list?pageSize=20";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let asked = Asked::read("[ROWS]")?;
    let goods = Goods::new(asked.number(0, ROWS)?)?;
    asked.on_both(async |place| measure(place, &goods).await).await
}

async fn measure(place: &Place, goods: &Goods) -> Result<()> {
    drop(Server::start(&place.data, &place.url).await?);
    println!("\n{}", place.name);
    let started = Instant::now();
    goods.write(&place.url).await?;
    println!("  {} goods and their index written in {:.0} s", goods.rows, started.elapsed().as_secs_f64());
    let server = Server::start(&place.data, &place.url).await?;
    let client = Client::of(&server).await?;
    let whole = |(what, queries): (String, Vec<String>)| {
        (what, queries.iter().map(|query| format!("{LIST}{query}")).collect())
    };
    client.times(questions(goods).into_iter().map(whole).collect()).await?;
    export(&client).await
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
async fn export(client: &Client<'_>) -> Result<()> {
    let path = "/wms/goods/exportTask?format=xlsx&sortField=code&sortType=asc";
    let done = client.task(path, &json!({})).await?;
    println!(
        "  export of all rows to xlsx: {:.1} s, {:.0} MiB more memory than {:.0} MiB, {} MiB long",
        done.took.as_secs_f64(),
        done.most - done.before,
        done.before,
        done.task["fileSize"].as_i64().unwrap_or_default() >> 20
    );
    Ok(())
}
