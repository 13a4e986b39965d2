//! Which receipts cannot be taken back any more, and why: their goods were put away, moved on or are held.

use std::collections::BTreeMap;

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::units::Qty;
use stock::Bucket;

use super::receipt::Receipt;
use super::stored::Note;
use crate::putaway;

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
    for (receipt, key) in &lying {
        if free.get(key).copied().unwrap_or_default() < receipt.qty {
            stays.entry(receipt.id).or_insert_with(|| Message::new("receiving.movedOn"));
        }
    }
    Ok(stays)
}

/// Where a receipt's goods were put when they were taken in; none when it brought none.
pub fn bucket(note: &Note, receipt: &Receipt) -> Option<Bucket> {
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
