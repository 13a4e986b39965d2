//! Everybody wants the same: 100 pieces of one product, 150 sheets of one piece each, asked for at the same time.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use bench::crew;
use bench::inbound::{self, Desk, Headers};
use bench::outbound::{SHEET, act, sheet};
use bench::server::Server;
use db::{Db, vals};
use serde_json::{Value, json};

/// Pieces that there are.
const PIECES: usize = 100;
/// Sheets that want one.
const SHEETS: usize = 150;
/// Clients.
const CLIENTS: [usize; 2] = [8, 32];
/// Goods whose only stock this is: those of a client who has none otherwise.
pub const CLIENT: usize = 90;

/// Runs it, and compares what was promised with what was there.
pub async fn measure(server: &Server, headers: &Headers, db: &Db) -> Result<()> {
    for (turn, clients) in CLIENTS.into_iter().enumerate() {
        let goods = inbound::goods(CLIENT, turn);
        let at = (server.address.as_str(), headers, 4);
        let write = async |desk: &mut Desk, _: usize| {
            let lines = json!([{ "goodsCode": goods, "qty": 1 }]);
            desk.post(&format!("{SHEET}/addSubmit"), &sheet(lines)).await
        };
        let (sheets, _) = crew::work(at, 0..SHEETS, write).await?;
        let allot =
            async |desk: &mut Desk, sheet: Value| act(desk, (SHEET, &sheet), "allot", json!({})).await;
        let at = (server.address.as_str(), headers, clients);
        let (sheets, figures) = crew::work(at, sheets, allot).await?;
        let (mut served, mut reasons) = (0, BTreeMap::new());
        for sheet in &sheets {
            match sheet["status"].as_i64() {
                Some(4) => served += 1,
                _ => {
                    let said = sheet["lines"][0]["said"]["reason"].as_str().unwrap_or("no reason").to_owned();
                    *reasons.entry(said).or_insert(0) += 1;
                }
            }
        }
        let [lying, held, promised, wrong] = books(db, &goods).await?;
        println!(
            "  {PIECES} pieces, {SHEETS} sheets, {clients} clients: {served} served, refused {reasons:?}; {:.0} a second, \
             p50 {:.1} ms, p95 {:.1} ms; {lying} lie there, {held} held, {promised} promised",
            figures.rate(),
            figures.percentile(50),
            figures.percentile(95)
        );
        let pieces = i64::try_from(PIECES)?;
        ensure!(served == PIECES && reasons.len() == 1, "{served} served, {reasons:?}");
        ensure!([lying, held, promised, wrong] == [pieces, pieces, pieces, 0], "the books do not agree");
    }
    Ok(())
}

/// What lies there, is held, is promised to sheets, and how many rows are impossible.
async fn books(db: &Db, goods: &str) -> Result<[i64; 4]> {
    let mut books = [0; 4];
    for (sum, sql) in books.iter_mut().zip([
        "select cast(coalesce(sum(qty), 0) / 1000000 as bigint) from stock where goods_code = $1",
        "select cast(coalesce(sum(held), 0) / 1000000 as bigint) from stock where goods_code = $1",
        "select cast(coalesce(sum(qty), 0) / 1000000 as bigint) from reservation where goods_code = $1",
        "select count(*) from stock where goods_code = $1 and (qty < 0 or held < 0 or held > qty)",
    ]) {
        let goods = goods.to_owned();
        let read: Result<Option<i64>, db::Error> = db
            .read((), move |tx| {
                let goods = goods.clone();
                Box::pin(async move { tx.one(sql, &vals![goods.as_str()]).await })
            })
            .await;
        *sum = read?.unwrap_or_default();
    }
    Ok(books)
}
