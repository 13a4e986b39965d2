//! SQL of roles.

use std::collections::BTreeSet;

use db::{Record as _, Value, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;

use super::model::{Role, RoleRow};

/// Roles belong to the operator.
pub static TABLE: Table = Table::new("role", Scope::operator("branch_code"));

/// One role with its resources.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Role> {
    let row: RoleRow = TABLE.load(tx, RoleRow::COLUMN_LIST, *id).await?;
    let resources = held(tx, *id).await?.into_iter().collect();
    let RoleRow { id, version, code, role_name, belong, description, fixed } = row;
    Ok(Role { id, version, code, role_name, belong, description, fixed, resources })
}

/// Codes of the resources that a role holds.
pub async fn held(tx: &mut Tx, id: Id) -> Answer<BTreeSet<String>> {
    let codes: Vec<String> = tx
        .all("select resource_code from role_resource where branch_code = $1 and role_id = $2", &vals![tx.branch(), id])
        .await?;
    Ok(codes.into_iter().collect())
}

/// Makes a role hold exactly these resources.
pub async fn hold(tx: &mut Tx, id: Id, codes: &BTreeSet<String>) -> Answer<()> {
    tx.exec("delete from role_resource where branch_code = $1 and role_id = $2", &vals![tx.branch(), id]).await?;
    let branch = tx.branch().to_owned();
    let rows: Vec<Vec<Value>> =
        codes.iter().map(|code| vec![branch.as_str().into(), id.into(), code.as_str().into()]).collect();
    if !rows.is_empty() {
        tx.insert_many("role_resource", &["branch_code", "role_id", "resource_code"], rows).await?;
    }
    Ok(())
}

/// How many accounts have the role.
pub async fn holders(tx: &mut Tx, id: Id) -> Answer<i64> {
    let counted: Option<i64> = tx
        .one("select count(*) from party_role where branch_code = $1 and role_id = $2", &vals![tx.branch(), id])
        .await?;
    Ok(counted.unwrap_or_default())
}
