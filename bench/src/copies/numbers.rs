//! Numbers of documents: each once, whoever gives them, and gaps only where numbers were taken ahead (decision 23).

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use db::{Db, vals};

use super::house::{CLIENTS, COPIES, House};
use crate::crew;
use crate::inbound::{self, Desk};
use crate::report::Report;

/// Numbers that a copy may hold and not have given: what it takes at once.
const AHEAD: i64 = 64;

/// Receipts of many clients through the proxy.
///
/// # Errors
/// When the program refuses a receipt.
pub async fn once(house: &House, report: &mut Report, receipts: usize) -> Result<()> {
    let db = Db::open(&house.url.parse()?).await?;
    let (idle, last_idle) = given(&db).await?;
    for copy in house.addresses() {
        receive(&mut Desk::open(copy, &house.admin.headers).await?, 0).await?;
    }
    let (before, _) = given(&db).await?;
    let at = (house.door(), &house.admin.headers, CLIENTS);
    let heap = (0..receipts).map(|number| number % CLIENTS);
    let (told, figures) = crew::work(at, heap, receive).await?;
    let (after, last) = given(&db).await?;
    db.close().await;
    let different: BTreeSet<&String> = told.iter().collect();
    let there = told.iter().filter(|number| after.contains(*number)).count();
    let made = after.len() - before.len();
    let found = format!(
        "{receipts} receipts of {CLIENTS} clients, {:.0} a second: {} numbers told, {made} there",
        figures.rate(),
        different.len()
    );
    let holds = different.len() == receipts && there == receipts && made == receipts;
    report.line("a number belongs to one document", &found, holds);
    let open = |documents: &BTreeSet<String>, last: i64| last - i64::try_from(documents.len()).unwrap_or(0);
    let left = open(&after, last) - open(&idle, last_idle);
    let most = AHEAD * i64::try_from(COPIES)?;
    let found = format!("{left} taken and not given, {most} may be held ahead by the copies");
    let holds = (0..=most).contains(&left);
    report.line("numbers are left out only where they were taken ahead", &found, holds);
    Ok(())
}

/// A receipt; answers its number.
async fn receive(desk: &mut Desk, client: usize) -> Result<String> {
    let made = desk.post("/wms/receivingNote/direct", &inbound::note(client, true)).await?;
    Ok(made["docNo"].as_str().context("a receipt without number")?.to_owned())
}

/// The numbers of all receiving notes, and the last number that was taken, of the latest day.
async fn given(db: &Db) -> Result<(BTreeSet<String>, i64)> {
    let read = db.read((), |tx: &mut db::Tx| {
        Box::pin(async move {
            let taken: Option<(String, i64)> = tx
                .one(
                    "select period, last from number_series where series = 'receiving_note'
                     order by period desc limit 1",
                    &vals![],
                )
                .await?;
            let numbers: Vec<String> = tx.all("select doc_no from receiving_note", &vals![]).await?;
            Ok::<_, db::Error>((taken, numbers))
        })
    });
    let (taken, numbers) = read.await?;
    let (period, last) = taken.context("no number was taken")?;
    let mut unique = BTreeSet::new();
    for number in numbers.into_iter().filter(|number| number.get(2..8) == Some(&period)) {
        ensure!(unique.insert(number.clone()), "{number} stands twice");
    }
    Ok((unique, last))
}
