//! The statements of the ledger. Rows of `stock` are always locked first and in the order of their keys,
//! holds after them and in the order of their ids, so that no two postings wait for each other.

use std::collections::BTreeMap;

use db::{Row, Value, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::{Grams, Qty};

use crate::Bucket;
use crate::book::{Open, Standing};

/// A row of `stock`, locked until the unit of work ends.
#[derive(Debug, Clone, Copy)]
pub struct Locked {
    pub id: Id,
    pub standing: Standing,
}

/// Locks the rows of these buckets, by key; makes those that were never there before.
pub async fn lock(tx: &mut Tx, buckets: &BTreeMap<String, Bucket>) -> Answer<BTreeMap<String, Locked>> {
    let keys: Vec<&str> = buckets.keys().map(String::as_str).collect();
    let mut locked = read(tx, &keys).await?;
    let missing: Vec<(&String, &Bucket)> =
        buckets.iter().filter(|(key, _)| !locked.contains_key(*key)).collect();
    if missing.is_empty() {
        return Ok(locked);
    }
    let rows: Vec<(Id, Vec<Value>)> = missing.iter().map(|(key, bucket)| empty(tx, key, bucket)).collect();
    let values: Vec<Vec<Value>> = rows.iter().map(|(_, values)| values.clone()).collect();
    let made = tx
        .exec_all(
            "insert into stock (id, branch_code, key, warehouse_code, location_code, container_code, owner_code,
               goods_code, batch_id, status_code, freeze_status, entry_state, attribute, qualified, expiry_date,
               qty, weight, held, lies, last_move_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
               coalesce((select w.attribute from warehouse w where w.branch_code = $2 and w.code = $4), 1),
               coalesce((select i.qualified from inventory_status i where i.branch_code = $2 and i.code = $10), 1),
               (select b.expiry_date from batch b where b.branch_code = $2 and b.id = $9),
               0, 0, 0, 0, $13)
             on conflict (branch_code, key) do nothing",
            &values,
        )
        .await?;
    let mut others = Vec::new();
    for (((key, _), (id, _)), count) in missing.iter().zip(&rows).zip(made) {
        match count {
            // Somebody else made it since we looked.
            0 => others.push(key.as_str()),
            _ => drop(locked.insert((*key).clone(), Locked { id: *id, standing: Standing::default() })),
        }
    }
    if !others.is_empty() {
        locked.extend(read(tx, &others).await?);
    }
    Ok(locked)
}

/// Keys whose rows are read by a plan that is kept.
const FEW: usize = 100;

/// Locks the rows that there are.
pub async fn read(tx: &mut Tx, keys: &[&str]) -> Answer<BTreeMap<String, Locked>> {
    let mut sql = Sql::new("select key, id, qty, weight, held, first_in_at from stock where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    // A document's worth is looked for by one plan; a large ledger's worth is worth a plan of its own.
    match keys.len() {
        0..=FEW => sql.and_kept("key", keys.iter().copied()),
        _ => sql.and_any_of("key", keys.to_vec()),
    }
    sql.push(" order by key for update");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.iter().map(|row| Ok((row.get("key")?, locked(row)?))).collect()
}

fn locked(row: &Row) -> Answer<Locked> {
    let since: Option<i64> = row.get("first_in_at")?;
    Ok(Locked {
        id: row.get("id")?,
        standing: Standing {
            qty: Qty::of_raw(row.get("qty")?),
            weight: Grams::of_raw(row.get("weight")?),
            held: Qty::of_raw(row.get("held")?),
            since: since.map(Instant::of_millis),
        },
    })
}

fn empty(tx: &Tx, key: &str, bucket: &Bucket) -> (Id, Vec<Value>) {
    let id = tx.new_id();
    let values = vals![
        id,
        tx.branch(),
        key,
        bucket.warehouse.as_str(),
        bucket.location.as_str(),
        bucket.container.as_deref(),
        bucket.owner.as_str(),
        bucket.goods.as_str(),
        bucket.batch.map(Id::get),
        bucket.status.as_str(),
        i64::from(bucket.frozen),
        i64::from(bucket.entered),
        tx.now()
    ];
    (id, values.to_vec())
}

/// Writes what stands in locked rows now.
pub async fn write(tx: &mut Tx, rows: &[(Id, Standing)]) -> Answer<()> {
    let (now, branch) = (tx.now(), tx.branch().to_owned());
    let values: Vec<Vec<Value>> = rows
        .iter()
        .map(|(id, standing)| {
            let since = standing.since.map(Instant::millis);
            let [qty, held] = [standing.qty.raw(), standing.held.raw()];
            vals![qty, standing.weight.raw(), held, since, now, *id, branch.as_str()].to_vec()
        })
        .collect();
    tx.exec_soon(
        "update stock set qty = $1, lies = case when cast($1 as bigint) > 0 then 1 else 0 end, weight = $2, held = $3,
           first_in_at = $4, last_move_at = $5
         where id = $6 and branch_code = $7",
        values,
    )
    .await?;
    Ok(())
}

/// For whom a hold is: a document, and its line.
#[derive(Debug, Clone)]
pub struct For {
    pub kind: String,
    pub no: String,
    pub line: Option<i64>,
}

/// Locks holds that are not ended, with the keys of their buckets, whose rows the caller has locked.
pub async fn holds(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<(Id, Open, For)>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new(
        "select h.id, s.key, h.qty - h.taken - h.released as left_over, h.doc_kind, h.doc_no, h.doc_line
         from stock_hold h, stock s
         where s.branch_code = h.branch_code and s.id = h.stock_id and h.ended_at is null",
    );
    sql.and_equals("h.branch_code", tx.branch());
    sql.and_any_of("h.id", ids.to_vec());
    sql.push(" order by h.id for update");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let open = |row: &Row| -> Answer<(Id, Open, For)> {
        let open = Open { key: row.get("key")?, left: Qty::of_raw(row.get("left_over")?) };
        let of = For { kind: row.get("doc_kind")?, no: row.get("doc_no")?, line: row.get("doc_line")? };
        Ok((row.get("id")?, open, of))
    };
    rows.iter().map(open).collect()
}

/// The keys of the buckets that holds are about, ended or not.
pub async fn keys_of_holds(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<String>> {
    let mut sql = Sql::new(
        "select s.key from stock_hold h, stock s where s.branch_code = h.branch_code and s.id = h.stock_id",
    );
    sql.and_equals("h.branch_code", tx.branch());
    sql.and_any_of("h.id", ids.to_vec());
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Holds so much more of each row, by key; rows are never removed. What is not free, the schema refuses, which is a
/// conflict. Nobody reads what was held before, so nothing is answered and nothing waited for.
pub async fn hold_more(tx: &mut Tx, held: &BTreeMap<String, (Id, Qty)>) -> Answer<()> {
    if held.len() > 1 && !tx.is_alone() {
        let mut sql = Sql::new("select id from stock where 1 = 1");
        sql.and_equals("branch_code", tx.branch());
        sql.and_kept("key", held.keys().map(String::as_str));
        sql.push(" order by key for update");
        sql.exec_soon(tx).await?;
    }
    let (now, branch) = (tx.now(), tx.branch().to_owned());
    let row = |(id, qty): &(Id, Qty)| vals![qty.raw(), now, *id, branch.as_str()].to_vec();
    tx.exec_hoping(
        "update stock set held = held + $1, last_move_at = $2 where id = $3 and branch_code = $4",
        held.values().map(row).collect(),
    )
    .await?;
    Ok(())
}

/// How a hold goes on: so much taken, so much released.
pub struct Use {
    pub hold: Id,
    pub taken: Qty,
    pub released: Qty,
}

/// Writes what was used of locked holds; one with nothing left has ended.
pub async fn use_holds(tx: &mut Tx, uses: &[Use]) -> Answer<()> {
    let (now, branch) = (tx.now(), tx.branch().to_owned());
    let values: Vec<Vec<Value>> = uses
        .iter()
        .map(|each| vals![each.taken.raw(), each.released.raw(), now, each.hold, branch.as_str()].to_vec())
        .collect();
    tx.exec_soon(
        "update stock_hold set taken = taken + $1, released = released + $2,
           ended_at = case when taken + $1 + released + $2 = qty then cast($3 as bigint) end
         where id = $4 and branch_code = $5",
        values,
    )
    .await?;
    Ok(())
}
