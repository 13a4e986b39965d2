//! Rows of stock as the core sees them: one statement for all goods of a run, nothing locked when it runs for the first
//! time.

use std::collections::{BTreeMap, BTreeSet};

use allocate::{Carrier, Lot};
use codes::{BatchStatus, LocationLock, LocationStatus, LocationType};
use db::Row;
use kernel::act::Tx;
use kernel::clock::{BusinessDay, Instant};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::{Grams, Qty};
use stock::Bucket;

use crate::document::{Cuts, Items};
use crate::job;

/// What is read of a row: the row, its batch, its location, its status, and whether its container holds anything else.
const SELECT: &str = "select s.id, s.warehouse_code, s.location_code, s.container_code, s.owner_code, s.goods_code,
      s.batch_id, s.status_code, s.freeze_status, s.entry_state, s.qty, s.held, s.weight, s.first_in_at,
      b.batch_no, b.production_date, b.expiry_date, b.removal_date, b.status as batch_status,
      coalesce(i.allocatable, 0) as allocatable, l.area_code, l.type as place, l.status as place_status, l.lock_kind,
      l.x, l.y,
      case when s.container_code is null then 0 else (select count(*) from (
        select 1 from stock o where o.branch_code = s.branch_code and o.container_code = s.container_code and o.lies = 1
        limit 2) few) end as together
    from stock s
    left join batch b on b.branch_code = s.branch_code and b.id = s.batch_id
    left join location l on l.branch_code = s.branch_code and l.code = s.location_code
    left join inventory_status i on i.branch_code = s.branch_code and i.code = s.status_code
    where s.lies = 1";

/// A row of stock.
#[derive(Debug, Clone)]
pub struct Stocked {
    /// As the core sees it.
    pub lot: Lot,
    /// As the ledger knows it.
    pub bucket: Bucket,
    spot: Option<(i64, i64)>,
}

/// Which rows.
pub enum Which<'a> {
    /// All of some goods, as pairs of owner and goods, in some warehouses: what may be promised of them.
    Goods(BTreeSet<(&'a str, &'a str)>, BTreeSet<&'a str>),
    /// These.
    Rows(Vec<Id>),
}

/// What is done about others who want the same goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Nothing: somebody else may take them before they are held.
    Looks,
    /// They wait.
    Locks,
}

impl Manner {
    /// Whoever lost what they hoped for waits for it now.
    pub fn of(tx: &Tx) -> Self {
        if tx.is_again() { Self::Locks } else { Self::Looks }
    }
}

/// Reads rows that something lies in.
///
/// # Errors
/// Those of the database.
pub async fn read(
    tx: &mut Tx,
    (which, manner): (&Which<'_>, Manner),
    items: &Items,
    cuts: &Cuts,
) -> Answer<Vec<Stocked>> {
    let mut sql = Sql::new(SELECT);
    sql.and_equals("s.branch_code", tx.branch());
    match which {
        Which::Goods(goods, warehouses) => {
            sql.and_any_of("s.warehouse_code", warehouses.iter().copied().collect());
            sql.and_any_pair(["s.owner_code", "s.goods_code"], goods.iter().copied());
        }
        Which::Rows(ids) => sql.and_any_of("s.id", ids.clone()),
    }
    if manner == Manner::Locks {
        sql.push(" order by s.key for update of s");
    }
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let mut found = rows.iter().map(|row| stocked(row, items, cuts)).collect::<Answer<Vec<_>>>()?;
    if let Which::Goods(_, warehouses) = which {
        let doubted = job::to_count(tx, warehouses.iter().copied().collect()).await?;
        for Stocked { lot, bucket, .. } in &mut found {
            lot.disputed = doubted.contains(&(bucket.warehouse.clone(), bucket.location.clone()));
        }
    }
    Ok(found)
}

fn stocked(row: &Row, items: &Items, cuts: &Cuts) -> Answer<Stocked> {
    let flag = |name: &str| row.get::<i64>(name).map(|flag| flag == 1);
    let (qty, held): (Qty, Qty) = (row.get("qty")?, row.get("held")?);
    let batch: Option<i64> = row.get("batch_id")?;
    let bucket = Bucket {
        warehouse: row.get("warehouse_code")?,
        location: row.get("location_code")?,
        container: row.get("container_code")?,
        owner: row.get("owner_code")?,
        goods: row.get("goods_code")?,
        batch: batch.map(Id::of),
        status: row.get("status_code")?,
        frozen: flag("freeze_status")?,
        entered: flag("entry_state")?,
    };
    let pallet = items.get(&bucket.goods).and_then(crate::goods::Item::pallet);
    let alone = row.get::<i64>("together")? == 1;
    let since: Option<Instant> = row.get("first_in_at")?;
    let batch_status: Option<BatchStatus> = row.get("batch_status")?;
    let spot = row.get::<Option<i64>>("x")?.zip(row.get::<Option<i64>>("y")?);
    let lot = Lot {
        id: row.get("id")?,
        owner: bucket.owner.clone(),
        goods: bucket.goods.clone(),
        location: bucket.location.clone(),
        zone: row.get::<Option<String>>("area_code")?.unwrap_or_default(),
        carrier: bucket.container.clone().map(|code| Carrier { code, full: pallet, alone }),
        batch: bucket.batch,
        batch_no: row.get("batch_no")?,
        production: row.get::<Option<BusinessDay>>("production_date")?,
        expiry: row.get("expiry_date")?,
        removal: row.get("removal_date")?,
        received: since.map(|at| cuts.day_of(&bucket.warehouse, at)),
        qty,
        free: Qty::of_raw(qty.raw() - held.raw()),
        weight: row.get::<Grams>("weight")?,
        status: bucket.status.clone(),
        allocatable: flag("allocatable")?,
        entered: bucket.entered,
        frozen: bucket.frozen,
        batch_held: batch_status.is_some_and(|status| status != BatchStatus::Normal),
        locked: is_locked(row)?,
        disputed: false,
        pick_face: row.get::<Option<LocationType>>("place")? == Some(LocationType::Picking),
        distance: None,
    };
    Ok(Stocked { lot, bucket, spot })
}

/// Whether a location gives nothing away. One that is not there does not.
fn is_locked(row: &Row) -> Answer<bool> {
    let status: Option<LocationStatus> = row.get("place_status")?;
    let lock: Option<LocationLock> = row.get("lock_kind")?;
    let open = matches!(lock, Some(LocationLock::None | LocationLock::Inbound));
    Ok(status != Some(LocationStatus::Enabled) || !open)
}

/// Measures the way to each row from where picked goods are gathered: along the walls, from the first collection
/// location of the warehouse of which the place is known. For rules that go by it, where there is something to choose
/// from.
///
/// # Errors
/// Those of the database.
pub async fn measure(tx: &mut Tx, found: &mut [Stocked]) -> Answer<()> {
    let goods: BTreeSet<(&str, &str)> =
        found.iter().map(|row| (row.bucket.owner.as_str(), row.bucket.goods.as_str())).collect();
    let warehouses: BTreeSet<String> =
        found.iter().filter(|row| row.spot.is_some()).map(|row| row.bucket.warehouse.clone()).collect();
    if warehouses.is_empty() || goods.len() == found.len() {
        return Ok(());
    }
    let only = warehouses.len() == 1;
    let mut sql = Sql::new(
        "select warehouse_code, x, y from location where deleted = 0 and x is not null and y is not null",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("type", LocationType::Staging);
    sql.and_equals("status", LocationStatus::Enabled);
    sql.and_any_of("warehouse_code", warehouses.into_iter().collect());
    sql.push(" order by warehouse_code, code");
    if only {
        sql.push(" limit 1");
    }
    let mut gates: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    let rows: Vec<(String, i64, i64)> = tx.all(sql.text(), sql.values()).await?;
    for (warehouse, x, y) in rows {
        gates.entry(warehouse).or_insert((x, y));
    }
    for row in found {
        let gate = gates.get(&row.bucket.warehouse);
        if let (Some((x, y)), Some((to_x, to_y))) = (row.spot, gate) {
            row.lot.distance = u32::try_from(x.abs_diff(*to_x) + y.abs_diff(*to_y)).ok();
        }
    }
    Ok(())
}
