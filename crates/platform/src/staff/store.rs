//! SQL of staff.

use db::{Record as _, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;

use super::model::{Staff, StaffRow};

/// Staff belong to the operator. The identity number stays out of audit rows.
pub static TABLE: Table = Table::new("staff", Scope::operator("branch_code")).secret(&["id_card"]);

/// One member of staff.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Staff> {
    let row: StaffRow = TABLE.load(tx, StaffRow::COLUMN_LIST, *id).await?;
    Ok(row.into())
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

/// Whether the account exists in this organization.
pub async fn account_exists(tx: &mut Tx, id: Id) -> Answer<bool> {
    let found: Option<i64> = tx
        .one("select 1 from party where branch_code = $1 and id = $2 and deleted = 0", &vals![tx.branch(), id])
        .await?;
    Ok(found.is_some())
}
