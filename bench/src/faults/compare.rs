//! What the clients know, against what is there.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use db::{Db, FromRow, vals};

use super::client::{Known, Verb};
use super::house::{LINES, PLATE, RECEIVED, SHIPPED, goods};

/// A quantity of one, as it is stored.
const ONE: i64 = 1_000_000;

/// Every acknowledged document once, no other, and on hand what they say.
///
/// # Errors
/// When something differs.
pub async fn compare(url: &str, known: &[Known]) -> Result<()> {
    let db = Db::open(&url.parse()?).await?;
    let compared = both(&db, known).await;
    db.close().await;
    compared
}

/// Everything acknowledged up to a moment is there, nothing that was sent later, and each once.
///
/// # Errors
/// When something differs.
pub async fn at_moment(url: &str, known: &[Known], moment: i64) -> Result<usize> {
    let db = Db::open(&url.parse()?).await?;
    let mut there = Vec::new();
    for sql in [RECEIPTS, SHIPMENTS] {
        there.extend(rows::<String>(&db, sql, PLATE).await?);
    }
    db.close().await;
    let once: BTreeSet<&String> = there.iter().collect();
    ensure!(once.len() == there.len(), "not each of them once");
    let made = || known.iter().flat_map(|known| known.made.values());
    for made in made() {
        let is_there = once.contains(&made.number);
        ensure!(
            is_there || made.answered >= moment,
            "{} was acknowledged before and is missing",
            made.number
        );
        ensure!(!is_there || made.sent <= moment, "{} was sent later and is there", made.number);
    }
    let numbers: BTreeSet<&String> = made().map(|made| &made.number).collect();
    ensure!(once.is_subset(&numbers), "documents are there that were never acknowledged");
    ensure!(made().any(|made| made.sent > moment), "nothing was done after the moment");
    Ok(there.len())
}

const RECEIPTS: &str = "select doc_no from receiving_note where plate_no = $1";
const SHIPMENTS: &str = "select doc_no from delivery_sheet where plate_no = $1";

async fn both(db: &Db, known: &[Known]) -> Result<()> {
    for (verb, sql) in [(Verb::Receive, RECEIPTS), (Verb::Ship, SHIPMENTS)] {
        let told: Vec<&String> = known
            .iter()
            .flat_map(|known| &known.made)
            .filter(|((of, _), _)| *of == verb)
            .map(|(_, made)| &made.number)
            .collect();
        let there = rows::<String>(db, sql, PLATE).await?;
        let (one, other): (BTreeSet<&String>, BTreeSet<&String>) =
            (told.iter().copied().collect(), there.iter().collect());
        let lost: Vec<_> = one.difference(&other).collect();
        let unknown: Vec<_> = other.difference(&one).collect();
        ensure!(!told.is_empty(), "nothing was done: {verb:?}");
        ensure!(lost.is_empty(), "{verb:?}: acknowledged and not there: {lost:?}");
        ensure!(unknown.is_empty(), "{verb:?}: there and never acknowledged: {unknown:?}");
        ensure!((told.len(), there.len()) == (one.len(), other.len()), "{verb:?}: not each of them once");
    }
    for (client, known) in known.iter().enumerate() {
        let count = |verb: Verb| known.made.keys().filter(|(of, _)| *of == verb).count() as i64;
        let left = RECEIVED * count(Verb::Receive) - SHIPPED * count(Verb::Ship);
        for line in 0..LINES {
            let sql = "select cast(coalesce(sum(qty), 0) as bigint), cast(coalesce(sum(held), 0) as bigint) from stock
                where goods_code = $1";
            let lying = rows::<(i64, i64)>(db, sql, &goods(client, line)).await?;
            let wanted = (left * ONE, 0);
            ensure!(lying == [wanted], "goods {line} of client {client}: {lying:?} and not {wanted:?}");
        }
    }
    Ok(())
}

async fn rows<T: FromRow + Send + 'static>(db: &Db, sql: &'static str, word: &str) -> Result<Vec<T>> {
    let read = db.read(word.to_owned(), move |tx: &mut db::Tx<String>| {
        Box::pin(async move {
            let word = tx.context().clone();
            tx.all::<T>(sql, &vals![word.as_str()]).await
        })
    });
    let rows: Result<Vec<T>, db::Error> = read.await;
    Ok(rows?)
}
