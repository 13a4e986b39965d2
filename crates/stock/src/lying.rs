//! What lies in rows of the ledger, for whoever is about to post something about them.

use std::collections::BTreeMap;

use db::{Row, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::{Grams, Qty};

use crate::Bucket;

/// A row of `stock` as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lying {
    /// Its id.
    pub id: Id,
    /// What it is about.
    pub bucket: Bucket,
    /// Quantity on hand.
    pub qty: Qty,
    /// Weight on hand.
    pub weight: Grams,
    /// How much of the quantity is held for deliveries.
    pub held: Qty,
    /// Since when the oldest of it has been in the house; none for an empty row.
    pub since: Option<Instant>,
}

/// Columns of a bucket in a statement over `stock`.
const COLUMNS: &str =
    "id, warehouse_code, location_code, container_code, owner_code, goods_code, batch_id, status_code,
    freeze_status, entry_state, qty, weight, held, first_in_at";

/// Locks rows until the unit of work ends, in the one order in which everybody does, and answers them by id. Those
/// that are not there, or belong to another tenant, are left out; who may see a row is the caller's business.
///
/// # Errors
/// Only those of the database.
pub async fn lying(tx: &mut Tx, ids: &[Id]) -> Answer<BTreeMap<Id, Lying>> {
    let mut sql = Sql::new("select ");
    sql.push(COLUMNS);
    sql.push(" from stock where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.push(" and id in (ids(");
    sql.bind(db::id_list(ids.iter().map(|id| id.get())));
    sql.push(")) order by key for update");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.iter().map(|row| Ok((row.get("id")?, of(row)?))).collect()
}

fn of(row: &Row) -> Answer<Lying> {
    let (batch, since): (Option<i64>, Option<i64>) = (row.get("batch_id")?, row.get("first_in_at")?);
    let (frozen, entered): (i64, i64) = (row.get("freeze_status")?, row.get("entry_state")?);
    Ok(Lying {
        id: row.get("id")?,
        bucket: Bucket {
            warehouse: row.get("warehouse_code")?,
            location: row.get("location_code")?,
            container: row.get("container_code")?,
            owner: row.get("owner_code")?,
            goods: row.get("goods_code")?,
            batch: batch.map(Id::of),
            status: row.get("status_code")?,
            frozen: frozen == 1,
            entered: entered == 1,
        },
        qty: Qty::of_raw(row.get("qty")?),
        weight: Grams::of_raw(row.get("weight")?),
        held: Qty::of_raw(row.get("held")?),
        since: since.map(Instant::of_millis),
    })
}

/// Whose properties the rows of `stock` repeat so that they can be listed by them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// The attribute of a warehouse.
    Warehouse(String),
    /// Whether an inventory status is one of qualified goods.
    Status(String),
    /// When a batch expires.
    Batch(Id),
}

/// Repeats a property in the rows of `stock` after it has changed where it belongs.
///
/// # Errors
/// Only those of the database.
pub async fn relabel(tx: &mut Tx, label: &Label) -> Answer<u64> {
    let branch = tx.branch().to_owned();
    let changed = match label {
        Label::Warehouse(code) => {
            tx.exec(
                "update stock set attribute = (select w.attribute from warehouse w
                   where w.branch_code = stock.branch_code and w.code = stock.warehouse_code)
                 where branch_code = $1 and warehouse_code = $2
                   and exists (select 1 from warehouse w
                     where w.branch_code = $1 and w.code = $2 and w.attribute <> stock.attribute)",
                &vals![branch, code.as_str()],
            )
            .await?
        }
        Label::Status(code) => {
            tx.exec(
                "update stock set qualified = (select i.qualified from inventory_status i
                   where i.branch_code = stock.branch_code and i.code = stock.status_code)
                 where branch_code = $1 and status_code = $2
                   and exists (select 1 from inventory_status i
                     where i.branch_code = $1 and i.code = $2 and i.qualified <> stock.qualified)",
                &vals![branch, code.as_str()],
            )
            .await?
        }
        Label::Batch(id) => {
            tx.exec(
                "update stock set expiry_date =
                   (select b.expiry_date from batch b where b.branch_code = $1 and b.id = stock.batch_id)
                 where branch_code = $1 and batch_id = $2",
                &vals![branch, id],
            )
            .await?
        }
    };
    Ok(changed)
}
