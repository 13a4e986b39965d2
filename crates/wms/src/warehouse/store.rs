//! SQL of warehouses.

use codes::WarehouseStatus;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::sql::Sql;

use super::model::{Choice, ShipmentQuery};

/// Outside parties see the rows that name them.
static SHIPMENTS: Scope = Scope::party("branch_code", "shipper_code").in_warehouse("warehouse_code");

/// Warehouses in use that the account may work in, whichever it looks at now.
pub async fn warehouses(tx: &mut Tx, (): &()) -> Answer<Vec<Choice>> {
    let mut sql = Sql::new("select code, name from warehouse where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("status", WarehouseStatus::Enabled);
    if let Some(codes) = tx.session().warehouses.clone() {
        sql.and_any_of("code", codes);
    }
    sql.push(" order by code");
    choices(tx, &sql).await
}

/// Shippers of the warehouses in view.
pub async fn shipments(tx: &mut Tx, query: &ShipmentQuery) -> Answer<Vec<Choice>> {
    let mut sql = Sql::new("select distinct shipper_code, shipper_name from warehouse_shipment where 1 = 1");
    SHIPMENTS.restrict(&mut sql, tx.session());
    if let Some(code) = query.warehouse_code.as_deref().filter(|code| !code.is_empty()) {
        sql.and_equals("warehouse_code", code);
    }
    if let Some(word) = query.keyword.as_deref().map(str::trim).filter(|word| !word.is_empty()) {
        sql.and_contains("shipper_code || ' ' || shipper_name", word);
    }
    sql.push(" order by shipper_code");
    choices(tx, &sql).await
}

async fn choices(tx: &mut Tx, sql: &Sql) -> Answer<Vec<Choice>> {
    let rows: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(code, name)| Choice { code, name }).collect())
}
