//! Goods as the form of a sheet asks for them: their units and weights, and how much of them could be promised now.

use std::collections::BTreeMap;

use codes::{BatchStatus, FreezeStatus, LocationLock, LocationStatus};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::Answer;
use kernel::sql::Sql;
use kernel::units::Qty;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::document;
use crate::receiving::facts;

const SCOPE: Scope = Scope::party("s.branch_code", "s.owner_code").in_warehouse("s.warehouse_code");

/// Which goods.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    /// Codes between commas.
    pub codes: String,
    /// Owner that they must belong to.
    pub owner_code: Option<String>,
    /// Warehouse that delivers: without one nothing is said of what is there.
    pub warehouse_code: Option<String>,
}

/// Goods, and what there is of them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoodsThere {
    /// What is known of them.
    #[serde(flatten)]
    pub facts: facts::Facts,
    /// What could be promised now, in the base unit; none without a warehouse.
    pub free: Option<Qty>,
    /// The first day on which some of that expires.
    pub first_expiry: Option<BusinessDay>,
}

/// Goods that the session sees, in the order in which they were asked for, with what is free of them.
pub async fn there(tx: &mut Tx, wanted: &Wanted) -> Answer<Vec<GoodsThere>> {
    let asked = facts::Asked { codes: wanted.codes.clone(), owner_code: wanted.owner_code.clone() };
    let known = facts::facts(tx, &asked).await?;
    let warehouse = wanted.warehouse_code.as_deref().filter(|code| !code.is_empty());
    let Some(warehouse) = warehouse else {
        let bare = |facts| GoodsThere { facts, free: None, first_expiry: None };
        return Ok(known.into_iter().map(bare).collect());
    };
    let codes = known.iter().map(|facts| facts.code.clone()).collect();
    let mut free = free(tx, warehouse, codes).await?;
    let with = |facts: facts::Facts| {
        let (qty, first_expiry) = free.remove(&facts.code).unwrap_or_default();
        GoodsThere { facts, free: Some(qty), first_expiry }
    };
    Ok(known.into_iter().map(with).collect())
}

type Free = BTreeMap<String, (Qty, Option<BusinessDay>)>;

/// What may be promised of goods in a warehouse: entered, not held back, in a place that gives goods away, of a status
/// that orders may take and a batch that nobody holds, not past its days.
async fn free(tx: &mut Tx, warehouse: &str, codes: Vec<String>) -> Answer<Free> {
    let today = document::day(tx, warehouse).await?;
    let mut sql = Sql::new(
        "select s.goods_code, cast(sum(s.qty - s.held) as bigint), min(s.expiry_date)
         from stock s
         join location l on l.branch_code = s.branch_code and l.code = s.location_code
         join inventory_status i on i.branch_code = s.branch_code and i.code = s.status_code
         left join batch b on b.branch_code = s.branch_code and b.id = s.batch_id
         where s.lies = 1 and s.qty > s.held",
    );
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("s.warehouse_code", warehouse);
    sql.and_any_of("s.goods_code", codes);
    sql.and_equals("s.freeze_status", FreezeStatus::Normal);
    sql.and_equals("s.entry_state", true);
    sql.and_equals("i.allocatable", true);
    sql.and_equals("l.status", LocationStatus::Enabled);
    sql.and_any_of("l.lock_kind", vec![LocationLock::None, LocationLock::Inbound]);
    sql.push(" and (b.id is null or b.status = ");
    sql.bind(BatchStatus::Normal);
    sql.push(") and (b.removal_date is null or b.removal_date > ");
    sql.bind(today);
    sql.push(") and (s.expiry_date is null or s.expiry_date >= ");
    sql.bind(today);
    sql.push(") group by s.goods_code");
    let rows: Vec<(String, Qty, Option<BusinessDay>)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(code, qty, first)| (code, (qty, first))).collect())
}
