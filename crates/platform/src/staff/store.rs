//! SQL of staff.

use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;

use super::list;
use super::model::{Names, Staff, StaffRow};

/// Staff belong to the operator. The identity number stays out of audit rows.
pub static TABLE: Table =
    Table::new("staff", Scope::operator("branch_code")).secret(&["id_card"]).unique(&["code"]);

/// One member of staff.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Staff> {
    let row = row(tx, *id).await?;
    let names: Option<(Option<String>, Option<String>)> = tx
        .one(
            "select d.name, p.username from staff s
             left join department d on d.branch_code = s.branch_code and d.id = s.department_id
             left join party p on p.branch_code = s.branch_code and p.id = s.party_id
             where s.branch_code = $1 and s.id = $2",
            &vals![tx.branch(), *id],
        )
        .await?;
    let (department, account) = names.unwrap_or_default();
    Ok(Staff::of(row, Names { department, account }, list::LIST.can(tx, &[])))
}

/// One member of staff as stored.
pub async fn row(tx: &mut Tx, id: Id) -> Answer<StaffRow> {
    TABLE.load(tx, StaffRow::COLUMN_LIST, id).await
}

/// User name of the account through which the person can still sign in.
pub async fn account_in_use(tx: &mut Tx, id: Id) -> Answer<Option<String>> {
    let found = tx
        .one(
            "select p.username from staff s join party p on p.branch_code = s.branch_code and p.id = s.party_id
             where s.branch_code = $1 and s.id = $2 and p.deleted = 0",
            &vals![tx.branch(), id],
        )
        .await?;
    Ok(found)
}

/// Whether another member of staff has this account.
pub async fn account_taken(tx: &mut Tx, account: Id, but: Option<Id>) -> Answer<bool> {
    let sql = "select 1 from staff where branch_code = $1 and party_id = $2 and id <> $3 and deleted = 0";
    let found: Option<i64> = tx.one(sql, &vals![tx.branch(), account, but.unwrap_or(Id::NONE)]).await?;
    Ok(found.is_some())
}
