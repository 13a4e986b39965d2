//! SQL of menu entries and buttons.

use std::collections::HashMap;

use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::tree::nest;

use super::list;
use super::model::{LEVELS, Resource, ResourceRow};
use crate::menu::BUTTON;

/// The menu belongs to the operator.
pub static TABLE: Table = Table::new("resource", Scope::operator("branch_code")).unique(&["code"]);

/// The whole tree, siblings in their order.
pub async fn tree(tx: &mut Tx, (): &()) -> Answer<Vec<Resource>> {
    let rows: Vec<ResourceRow> = tx
        .all(
            "select id, version, code, parent_code, kind, belong, name, title, real_name, icon, path, component,
               redirect, permission, hidden, keep_live, level, sort
             from resource where branch_code = $1 and deleted = 0 order by sort, id",
            &vals![tx.branch()],
        )
        .await?;
    let can = list::LIST.can(tx, &[]);
    Ok(nest(rows.into_iter().map(|row| Resource::of(row, can.clone())).collect()))
}

/// One entry.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Resource> {
    let row = row(tx, *id).await?;
    Ok(Resource::of(row, list::LIST.can(tx, &[])))
}

/// One entry as stored.
pub async fn row(tx: &mut Tx, id: Id) -> Answer<ResourceRow> {
    TABLE.load(tx, ResourceRow::COLUMN_LIST, id).await
}

/// An entry as far as its place in the tree goes.
#[derive(Debug, Clone)]
pub struct Place {
    /// Id.
    pub id: Id,
    /// Version.
    pub version: i64,
    /// Code of the entry above.
    pub parent: Option<String>,
    /// Place among its siblings.
    pub sort: i64,
    /// Whether it is a button.
    pub button: bool,
}

/// Every entry's place, by code.
pub async fn places(tx: &mut Tx) -> Answer<HashMap<String, Place>> {
    let sql = "select code, id, version, parent_code, sort, kind from resource
       where branch_code = $1 and deleted = 0";
    let rows: Vec<(String, Id, i64, Option<String>, i64, String)> = tx.all(sql, &vals![tx.branch()]).await?;
    let place = |(code, id, version, parent, sort, kind): (_, _, _, _, _, String)| {
        (code, Place { id, version, parent, sort, button: kind == BUTTON })
    };
    Ok(rows.into_iter().map(place).collect())
}

/// Puts every entry on the level that its parents give it: one statement a level, for after a move.
/// The level follows from the parents and is in no form, so it makes no version and no audit row.
pub async fn level_out(tx: &mut Tx) -> Answer<()> {
    let branch = tx.branch().to_owned();
    tx.exec(
        "update resource set level = 1 where branch_code = $1 and parent_code is null and level <> 1",
        &vals![branch.as_str()],
    )
    .await?;
    for level in 1..LEVELS {
        tx.exec(
            "update resource set level = $1 where branch_code = $2 and level <> $1 and parent_code in
               (select code from resource where branch_code = $2 and deleted = 0 and level = $3)",
            &vals![level + 1, branch.as_str(), level],
        )
        .await?;
    }
    Ok(())
}

/// How many entries lie below, and how many roles hold it.
pub async fn uses(tx: &mut Tx, code: &str) -> Answer<(i64, i64)> {
    let counted: Option<(i64, i64)> = tx
        .one(
            "select
               (select count(*) from resource where branch_code = $1 and parent_code = $2 and deleted = 0),
               (select count(*) from role_resource where branch_code = $1 and resource_code = $2)",
            &vals![tx.branch(), code],
        )
        .await?;
    Ok(counted.unwrap_or_default())
}

/// Follows a changed code in the entries below, each with a new version and an audit row: their forms
/// show the code above and would send the old one back.
pub async fn rename(tx: &mut Tx, old: &str, new: &str) -> Answer<()> {
    let sql = "select id, version from resource
       where branch_code = $1 and parent_code = $2 and deleted = 0 order by id";
    let below: Vec<(Id, i64)> = tx.all(sql, &vals![tx.branch(), old]).await?;
    for (id, version) in below {
        TABLE.update(tx, id, version, cells! { parent_code: new }).await?;
    }
    Ok(())
}
