//! Which receipts cannot be taken back any more, and why: their goods were put away, moved on or are held. And where the
//! goods of the others lie by now.
//!
//! Goods that were given another inventory status since, or were let go that came in on hold, are still the goods of their
//! receipt. Goods that somebody held back since are not taken away from under the hold.

use std::collections::{BTreeMap, BTreeSet};

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use stock::Bucket;

use super::receipt::Receipt;
use super::stored::Note;
use crate::document;
use crate::putaway::{self, Lying, Told};

/// Why receipts cannot be taken back, for those that cannot. Pages show it, and taking back obeys it.
///
/// # Errors
/// Only those of the database.
pub async fn why(tx: &mut Tx, note: &Note, receipts: &[Receipt]) -> Answer<BTreeMap<Id, Message>> {
    let standing = receipts.iter().filter(|receipt| receipt.reversed_at.is_none());
    let lying = standing.filter_map(|receipt| Some((receipt, bucket(note, receipt)?.key())));
    let lying: Vec<(&Receipt, String)> = lying.collect();
    if lying.is_empty() {
        return Ok(BTreeMap::new());
    }
    let ids: Vec<Id> = lying.iter().map(|(receipt, _)| receipt.id).collect();
    let mut stays = putaway::begun(tx, &ids).await?;
    let free = free(tx, lying.iter().map(|(_, key)| key.as_str()).collect()).await?;
    let is_short = |(receipt, key): &&(&Receipt, String)| {
        free.get(key).copied().unwrap_or_default() < receipt.qty && !stays.contains_key(&receipt.id)
    };
    let short: Vec<&Receipt> = lying.iter().filter(is_short).map(|(receipt, _)| *receipt).collect();
    if short.is_empty() {
        return Ok(stays);
    }
    let ground = Ground::of(tx, note, &short).await?;
    for receipt in short {
        if ground.clone().take(note, receipt, &BTreeSet::from([receipt.id]))?.is_none() {
            stays.insert(receipt.id, Message::new("receiving.movedOn"));
        }
    }
    Ok(stays)
}

/// Goods of a receipt where they lie by now.
#[derive(Debug, Clone)]
pub struct Source {
    /// Line of the note.
    pub line: Id,
    /// Where.
    pub bucket: Bucket,
    /// How many.
    pub qty: Qty,
    /// What they weighed when they came.
    pub weight: Grams,
}

/// Where the goods of receipts lie that are taken back together.
///
/// # Errors
/// `Refused` when they are not there any more or held.
pub async fn sources(tx: &mut Tx, note: &Note, receipts: &[Receipt]) -> Answer<Vec<Source>> {
    let source = |receipt: &Receipt| {
        let bucket = bucket(note, receipt)?;
        Some(Source { line: receipt.line_id, bucket, qty: receipt.qty, weight: receipt.weight })
    };
    let own: Vec<Source> = receipts.iter().filter_map(source).collect();
    let mut wanted: BTreeMap<String, Qty> = BTreeMap::new();
    for source in &own {
        let sum = wanted.entry(source.bucket.key()).or_default();
        *sum = sum.plus(source.qty).map_err(Fault::internal)?;
    }
    if wanted.is_empty() {
        return Ok(own);
    }
    let free = free(tx, wanted.keys().map(String::as_str).collect()).await?;
    if wanted.iter().all(|(key, qty)| free.get(key).is_some_and(|free| free >= qty)) {
        return Ok(own);
    }
    let all: Vec<&Receipt> = receipts.iter().collect();
    let ids: BTreeSet<Id> = receipts.iter().map(|receipt| receipt.id).collect();
    let mut ground = Ground::of(tx, note, &all).await?;
    let mut sources = Vec::with_capacity(own.len());
    for receipt in receipts.iter().filter(|receipt| receipt.qty.is_positive()) {
        let taken = ground.take(note, receipt, &ids)?;
        sources.extend(taken.ok_or_else(|| Fault::refused("receiving.movedOn"))?);
    }
    Ok(sources)
}

/// What lies where receipts were taken in, as far as it is not held, and what waits there to be put away.
#[derive(Debug, Clone)]
struct Ground {
    rows: Vec<Lying>,
    waiting: Vec<putaway::Line>,
}

impl Ground {
    async fn of(tx: &mut Tx, note: &Note, receipts: &[&Receipt]) -> Answer<Self> {
        let places: BTreeSet<&str> = receipts.iter().map(|receipt| receipt.location_code.as_str()).collect();
        let goods: BTreeSet<&str> = receipts.iter().map(|receipt| receipt.goods_code.as_str()).collect();
        let [places, goods] = [places, goods].map(|codes| codes.into_iter().collect::<Vec<_>>());
        let waiting = putaway::waiting(tx, &places, &goods).await?;
        let mut sql = Sql::new(
            "select warehouse_code, location_code, container_code, owner_code, goods_code, batch_id, status_code,
               freeze_status, entry_state, qty - held as qty, weight from stock where lies = 1 and entry_state = 0",
        );
        sql.and_equals("branch_code", tx.branch());
        sql.and_equals("warehouse_code", note.form.warehouse_code.as_str());
        sql.and_equals("owner_code", note.form.owner_code.as_str());
        sql.and_any_of("location_code", places);
        sql.and_any_of("goods_code", goods);
        // In the order of the keys, which is not to be looked for in their index.
        sql.push(" order by coalesce(key, key)");
        Ok(Self { rows: tx.all(sql.text(), sql.values()).await?, waiting })
    }

    /// Takes a receipt's goods; none when they are not there. Lines of the receipts in `own` stand for nothing else.
    fn take(&mut self, note: &Note, receipt: &Receipt, own: &BTreeSet<Id>) -> Answer<Option<Vec<Source>>> {
        let Some(bucket) = bucket(note, receipt) else { return Ok(Some(Vec::new())) };
        let told = Told {
            location: &bucket.location,
            container: bucket.container.as_deref(),
            goods: &bucket.goods,
            batch: bucket.batch,
            status: &bucket.status,
            frozen: bucket.frozen,
            qty: receipt.qty,
        };
        let free = |row: &&mut Lying| told.is(&row.bucket) && (receipt.frozen || !row.bucket.frozen);
        let mut rows: Vec<&mut Lying> = self.rows.iter_mut().filter(free).collect();
        let lying: Vec<Lying> = rows.iter().map(|row| (**row).clone()).collect();
        let others = self.waiting.iter().filter(|line| !own.contains(&line.receipt_id)).map(Told::of);
        let (mut left, mut weight) = (receipt.qty, receipt.weight);
        let mut sources = Vec::new();
        for (at, qty) in putaway::rows(&lying, &told, others)? {
            let Some(row) = rows.get_mut(at) else { continue };
            // The last goods take what the receipt still weighs.
            let part = if qty == left { weight } else { document::share(receipt.weight, qty, receipt.qty)? };
            let part = part.min(row.weight);
            left = left.minus(qty).map_err(Fault::internal)?;
            weight = weight.minus(part).map_err(Fault::internal)?;
            row.qty = row.qty.minus(qty).map_err(Fault::internal)?;
            row.weight = row.weight.minus(part).map_err(Fault::internal)?;
            sources.push(Source { line: receipt.line_id, bucket: row.bucket.clone(), qty, weight: part });
        }
        Ok(Some(sources).filter(|_| !left.is_positive()))
    }
}

/// Where a receipt's goods were put when they were taken in; none when it brought none.
fn bucket(note: &Note, receipt: &Receipt) -> Option<Bucket> {
    Some(Bucket {
        warehouse: note.form.warehouse_code.clone(),
        location: receipt.location_code.clone(),
        container: receipt.container_code.clone(),
        owner: note.form.owner_code.clone(),
        goods: receipt.goods_code.clone(),
        batch: receipt.batch_id,
        status: receipt.status_code.clone().filter(|_| receipt.qty.is_positive())?,
        frozen: receipt.frozen,
        entered: false,
    })
}

/// What lies in buckets and is not held, by key.
async fn free(tx: &mut Tx, keys: Vec<&str>) -> Answer<BTreeMap<String, Qty>> {
    let mut sql = Sql::new("select key, qty - held from stock where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("key", keys);
    let rows: Vec<(String, Qty)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().collect())
}
