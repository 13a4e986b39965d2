//! The contract that an owner's goods come in under.

use codes::{ContractParty, ContractStatus};
use db::Row;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;

/// What documents need to know of a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// Id of the version.
    pub id: Id,
    /// Number of the contract.
    pub number: String,
    /// Whether received goods are entered into stock without a confirmation.
    pub auto_enter: bool,
    /// Whether it holds on the day that was asked for.
    pub holds: bool,
}

/// The contract of an owner that is about a warehouse, and about warehouses of its kind: the one that holds on this day, else the latest that held
/// before; none when there never was one. A contract about the warehouse goes before one about every warehouse.
/// It is read by whoever receives, so the session's own view of contracts does not matter.
///
/// # Errors
/// Only those of the database.
pub async fn terms(tx: &mut Tx, owner: &str, warehouse: &str, day: BusinessDay) -> Answer<Option<Terms>> {
    let mut sql = Sql::new("select id, contract_no, auto_enter, case when status = ");
    sql.bind(ContractStatus::InForce);
    sql.push(" and valid_from <= ");
    sql.bind(day);
    sql.push(" and coalesce(valid_to, terminate_on, end_date) >= ");
    sql.bind(day);
    sql.push(" and coalesce(terminate_on, end_date) >= ");
    sql.bind(day);
    sql.push(" then 1 else 0 end as holds from contract where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("party_code", owner);
    sql.and_any_of("party_kind", vec![ContractParty::PersonalOwner, ContractParty::EnterpriseOwner]);
    let held = vec![ContractStatus::InForce, ContractStatus::Expired, ContractStatus::Terminated];
    sql.and_any_of("status", held);
    sql.compare("valid_from", " <= ", day);
    sql.push(" and (warehouse_code is null or warehouse_code = ");
    sql.bind(warehouse);
    sql.push(
        ") and exists (select 1 from warehouse w where w.branch_code = contract.branch_code and w.deleted = 0
           and w.attribute = contract.warehouse_attribute and w.code = ",
    );
    sql.bind(warehouse);
    sql.push(") order by holds desc, case when warehouse_code is null then 1 else 0 end, valid_from desc, id desc limit 1");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.first().map(read).transpose()
}

fn read(row: &Row) -> Answer<Terms> {
    let flag = |column: &str| row.get::<i64>(column).map(|flag| flag == 1);
    Ok(Terms {
        id: row.get("id")?,
        number: row.get("contract_no")?,
        auto_enter: flag("auto_enter")?,
        holds: flag("holds")?,
    })
}
