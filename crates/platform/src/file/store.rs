//! Rows of files.

use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;

use super::model::{FileRow, Visibility};

/// Files of one side: the operator sees all, outside parties those of the parties they see.
const OWN: Scope = Scope::party("branch_code", "party_code");
/// Files of the whole organization.
const TENANT: Scope = Scope::everybody("branch_code");

/// Adds the row of a stored file.
pub async fn insert(tx: &mut Tx, row: &FileRow) -> Answer<()> {
    Ok(tx.insert(row).await?)
}

/// The file, if it is for everybody.
pub async fn public(tx: &mut Tx, id: &Id) -> Answer<Option<FileRow>> {
    let mut sql = of(*id, Visibility::Public);
    sql.push(" limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The file, within what the session may see.
pub async fn visible(tx: &mut Tx, id: &Id) -> Answer<FileRow> {
    for (visibility, scope) in [(Visibility::Tenant, TENANT), (Visibility::Own, OWN)] {
        let mut sql = of(*id, visibility);
        scope.restrict(&mut sql, tx.session());
        if let Some(row) = tx.one(sql.text(), sql.values()).await? {
            return Ok(row);
        }
    }
    Err(Fault::NotFound)
}

fn of(id: Id, visibility: Visibility) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(FileRow::COLUMN_LIST);
    sql.push(" from file where 1 = 1");
    sql.and_equals("id", id);
    sql.and_equals("visibility", visibility.word());
    sql
}
