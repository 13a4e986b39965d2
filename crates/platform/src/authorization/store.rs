//! SQL of grants.

use codes::{Authorization, Code as _, PartyType};
use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::list;
use super::model::{Grant, GrantRow, PartyChoice};

/// Grants are the operator's own affair.
pub static TABLE: Table = Table::new("data_grant", Scope::operator("branch_code")).unique(&["granted_code"]);

/// Who stores goods where is told to those who may look into the warehouse.
const SHIPMENTS: Scope = Scope::operator("branch_code").in_warehouse("warehouse_code");

/// Parties that a picker offers at most.
const PICKED: u64 = 20;

/// One grant.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Grant> {
    let row = row(tx, *id).await?;
    let sql = "select username, name from party where branch_code = $1 and id = $2";
    let account: Option<(String, String)> = tx.one(sql, &vals![tx.branch(), row.party_id]).await?;
    let (username, account_name) = account.unwrap_or_default();
    let status = match row.status {
        Authorization::Authorized => 1,
        Authorization::NotAuthorized => 2,
    };
    let can = list::LIST.can(tx, &[("status", status)]);
    let GrantRow { id, version, party_id, granted_code, granted_name, status, valid_from, valid_to, remark } =
        row;
    Ok(Grant {
        id,
        version,
        party_id,
        username,
        account_name,
        granted_code,
        granted_name,
        status,
        valid_from,
        valid_to,
        remark,
        can,
    })
}

/// One grant as stored.
pub async fn row(tx: &mut Tx, id: Id) -> Answer<GrantRow> {
    TABLE.load(tx, GrantRow::COLUMN_LIST, id).await
}

/// Parties whose records can be granted, found by a part of code or name: outside accounts, and those
/// who store goods in the warehouses.
pub async fn parties(tx: &mut Tx, term: &String) -> Answer<Vec<PartyChoice>> {
    let outside: Vec<PartyType> = PartyType::ALL.iter().copied().filter(|kind| !kind.is_operator()).collect();
    let mut sql = Sql::new("select code, name from party where deleted = 0");
    TABLE.scope.restrict(&mut sql, tx.session());
    sql.and_any_of("party_type", outside);
    sql.and_any_contains(&["code", "name"], term);
    sql.push(" order by code limit ");
    sql.number(PICKED);
    let mut found: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
    let mut sql = Sql::new("select distinct shipper_code, shipper_name from warehouse_shipment where 1 = 1");
    SHIPMENTS.restrict(&mut sql, tx.session());
    sql.and_any_contains(&["shipper_code", "shipper_name"], term);
    sql.push(" order by shipper_code limit ");
    sql.number(PICKED);
    found.extend(tx.all::<(String, String)>(sql.text(), sql.values()).await?);
    found.sort();
    found.dedup_by(|one, other| one.0 == other.0);
    found.truncate(usize::try_from(PICKED).unwrap_or_default());
    Ok(found.into_iter().map(|(code, name)| PartyChoice { code, name }).collect())
}
