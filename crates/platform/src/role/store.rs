//! SQL of roles.

use std::collections::{BTreeMap, BTreeSet};

use db::{Value, vals};
use kernel::access::{SUPER_ADMIN, Scope};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::{Cells, Child, Table};
use kernel::sql::Sql;

use super::list;
use super::model::{Role, RoleRow};
use crate::menu::BUTTON;

/// Roles belong to the operator.
pub static TABLE: Table = Table::new("role", Scope::operator("branch_code")).unique(&["code"]);

/// One role with its resources.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Role> {
    let row: RoleRow = TABLE.load(tx, RoleRow::COLUMN_LIST, *id).await?;
    let resources = held(tx, *id).await?.into_iter().collect();
    let can = list::LIST.can(tx, &[("fixed", row.fixed.into())]);
    let RoleRow { id, version, code, role_name, belong, description, fixed } = row;
    Ok(Role { id, version, code, role_name, belong, description, fixed, resources, can })
}

/// Id, code, name of every role.
pub async fn all(tx: &mut Tx) -> Answer<Vec<(Id, String, String)>> {
    let sql = "select id, code, role_name from role where branch_code = $1 and deleted = 0 order by code";
    Ok(tx.all(sql, &vals![tx.branch()]).await?)
}

/// Codes of the resources that a role holds.
pub async fn held(tx: &mut Tx, id: Id) -> Answer<BTreeSet<String>> {
    let sql = "select resource_code from role_resource where branch_code = $1 and role_id = $2";
    let codes: Vec<String> = tx.all(sql, &vals![tx.branch(), id]).await?;
    Ok(codes.into_iter().collect())
}

/// Makes a role hold exactly these resources.
pub async fn hold(tx: &mut Tx, id: Id, codes: &BTreeSet<String>) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let sql = "delete from role_resource where branch_code = $1 and role_id = $2";
    tx.exec(sql, &vals![branch.as_str(), id]).await?;
    let row = |code: &String| -> Vec<Value> { vals![branch.as_str(), id, code.as_str()].to_vec() };
    let rows: Vec<Vec<Value>> = codes.iter().map(row).collect();
    if !rows.is_empty() {
        tx.insert_many("role_resource", &["branch_code", "role_id", "resource_code"], rows).await?;
    }
    Ok(())
}

/// Codes as an audit row tells them.
pub fn join(codes: &BTreeSet<String>) -> String {
    codes.iter().map(String::as_str).collect::<Vec<_>>().join(",")
}

/// Follows the changed code of a resource in the roles that hold it, each with a new version and an
/// audit row: their forms show the codes and would send the old one back.
pub async fn follow(tx: &mut Tx, old: &str, new: &str) -> Answer<()> {
    let sql = "select r.id, r.version from role r
       join role_resource t on t.branch_code = r.branch_code and t.role_id = r.id
       where r.branch_code = $1 and t.resource_code = $2 and r.deleted = 0 order by r.id";
    let roles: Vec<(Id, i64)> = tx.all(sql, &vals![tx.branch(), old]).await?;
    for (id, version) in roles {
        let before = held(tx, id).await?;
        let renamed = |code: &String| if code == old { new.to_owned() } else { code.clone() };
        let after: BTreeSet<String> = before.iter().map(renamed).collect();
        let children = vec![Child { name: "resources", before: join(&before), after: join(&after) }];
        TABLE.update_with(tx, id, version, Cells::new(), children).await?;
    }
    let sql = "update role_resource set resource_code = $1 where branch_code = $2 and resource_code = $3";
    tx.exec(sql, &vals![new, tx.branch(), old]).await?;
    Ok(())
}

/// How many accounts have the role.
pub async fn holders(tx: &mut Tx, id: Id) -> Answer<i64> {
    let sql = "select count(*) from party_role where branch_code = $1 and role_id = $2";
    let counted: Option<i64> = tx.one(sql, &vals![tx.branch(), id]).await?;
    Ok(counted.unwrap_or_default())
}

/// User names of the accounts that have the role, with their party types.
pub async fn holder_types(tx: &mut Tx, id: Id) -> Answer<Vec<(String, String)>> {
    let sql = "select p.username, p.party_type from party_role h
       join party p on p.branch_code = h.branch_code and p.id = h.party_id and p.deleted = 0
       where h.branch_code = $1 and h.role_id = $2 order by p.username";
    Ok(tx.all(sql, &vals![tx.branch(), id]).await?)
}

/// The permission codes that each of these roles gives; `super_admin` for the administrator's.
pub async fn permissions(tx: &mut Tx, roles: &[Id]) -> Answer<BTreeMap<Id, BTreeSet<String>>> {
    let mut given: BTreeMap<Id, BTreeSet<String>> = roles.iter().map(|id| (*id, BTreeSet::new())).collect();
    let mut sql = Sql::new(
        "select t.role_id, n.permission from role_resource t
         join resource n on n.branch_code = t.branch_code and n.code = t.resource_code and n.deleted = 0
         where n.permission is not null",
    );
    sql.and_equals("n.kind", BUTTON);
    sql.and_equals("t.branch_code", tx.branch());
    sql.and_any_of("t.role_id", roles.to_vec());
    let rows: Vec<(Id, String)> = tx.all(sql.text(), sql.values()).await?;
    let mut sql = Sql::new("select id from role where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("code", crate::session::PLAT_ADMIN);
    let administrator: Option<Id> = tx.one(sql.text(), sql.values()).await?;
    let all = administrator.map(|id| (id, SUPER_ADMIN.to_owned()));
    for (id, permission) in rows.into_iter().chain(all) {
        if let Some(codes) = given.get_mut(&id) {
            codes.insert(permission);
        }
    }
    Ok(given)
}
