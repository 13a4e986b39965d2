//! SQL of departments.

use std::collections::HashMap;

use codes::EnabledStatus;
use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::tree::nest;

use super::list;
use super::model::{Department, DepartmentChoice, DepartmentRow};

/// Departments belong to the operator.
pub static TABLE: Table = Table::new("department", Scope::operator("branch_code")).unique(&["code"]);

static ACCOUNT: Table = Table::new("party", Scope::operator("branch_code"));

/// Every department, nested, siblings in their order.
pub async fn tree(tx: &mut Tx, (): &()) -> Answer<Vec<Department>> {
    let rows: Vec<DepartmentRow> = tx
        .all(
            "select id, version, code, name, parent_id, leader, phone, sort, status, remark from department
             where branch_code = $1 and deleted = 0 order by sort, id",
            &vals![tx.branch()],
        )
        .await?;
    let can = list::LIST.can(tx, &[]);
    Ok(nest(rows.into_iter().map(|row| Department::of(row, can.clone())).collect()))
}

/// One department.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Department> {
    let row = row(tx, *id).await?;
    Ok(Department::of(row, list::LIST.can(tx, &[])))
}

/// One department as stored.
pub async fn row(tx: &mut Tx, id: Id) -> Answer<DepartmentRow> {
    TABLE.load(tx, DepartmentRow::COLUMN_LIST, id).await
}

/// The departments in use, siblings in their order, for pickers of other features.
pub async fn choices(tx: &mut Tx, (): &()) -> Answer<Vec<DepartmentChoice>> {
    let rows: Vec<(Id, String, String, Option<Id>)> = tx
        .all(
            "select id, code, name, parent_id from department
             where branch_code = $1 and deleted = 0 and status = $2 order by sort, id",
            &vals![tx.branch(), EnabledStatus::Enabled],
        )
        .await?;
    let choice = |(id, code, name, parent_id)| DepartmentChoice { id, code, name, parent_id };
    Ok(rows.into_iter().map(choice).collect())
}

/// Whether a department with this id can be chosen: it exists and is in use.
pub async fn can_choose(tx: &mut Tx, id: Id) -> Answer<bool> {
    let sql = "select 1 from department where branch_code = $1 and id = $2 and deleted = 0 and status = $3";
    let found: Option<i64> = tx.one(sql, &vals![tx.branch(), id, EnabledStatus::Enabled]).await?;
    Ok(found.is_some())
}

/// Whether a department with this code can be chosen: it exists and is in use.
pub async fn can_choose_code(tx: &mut Tx, code: &str) -> Answer<bool> {
    let sql = "select 1 from department where branch_code = $1 and code = $2 and deleted = 0 and status = $3";
    let found: Option<i64> = tx.one(sql, &vals![tx.branch(), code, EnabledStatus::Enabled]).await?;
    Ok(found.is_some())
}

/// A department as far as its place in the tree goes.
#[derive(Debug, Clone)]
pub struct Place {
    /// Version.
    pub version: i64,
    /// The department above.
    pub parent: Option<Id>,
    /// Place among its siblings.
    pub sort: i64,
}

/// Every department's place, by id.
pub async fn places(tx: &mut Tx) -> Answer<HashMap<Id, Place>> {
    let sql = "select id, version, parent_id, sort from department where branch_code = $1 and deleted = 0";
    let rows: Vec<(Id, i64, Option<Id>, i64)> = tx.all(sql, &vals![tx.branch()]).await?;
    let place = |(id, version, parent, sort)| (id, Place { version, parent, sort });
    Ok(rows.into_iter().map(place).collect())
}

/// Accounts name their department by its code, so they follow a changed one: each gets a new version
/// and an audit row, because its form shows the code and would send the old one back.
pub async fn rename(tx: &mut Tx, old: &str, new: &str) -> Answer<()> {
    let sql = "select id, version from party
       where branch_code = $1 and department_code = $2 and deleted = 0 order by id";
    let accounts: Vec<(Id, i64)> = tx.all(sql, &vals![tx.branch(), old]).await?;
    for (id, version) in accounts {
        ACCOUNT.update(tx, id, version, cells! { department_code: new }).await?;
    }
    Ok(())
}

/// How many things refer to a department.
pub struct Uses {
    /// Departments directly below.
    pub children: i64,
    /// Staff in it.
    pub staff: i64,
    /// Accounts in it.
    pub accounts: i64,
}

impl Uses {
    /// Whether there is any.
    pub fn any(&self) -> bool {
        self.children + self.staff + self.accounts > 0
    }
}

/// Counts what refers to a department.
pub async fn uses(tx: &mut Tx, id: Id) -> Answer<Uses> {
    let counted: Option<(i64, i64, i64)> = tx
        .one(
            "select
               (select count(*) from department where branch_code = $1 and parent_id = $2 and deleted = 0),
               (select count(*) from staff where branch_code = $1 and department_id = $2 and deleted = 0),
               (select count(*) from party p join department d
                  on d.branch_code = p.branch_code and d.code = p.department_code
                where p.branch_code = $1 and d.id = $2 and p.deleted = 0)",
            &vals![tx.branch(), id],
        )
        .await?;
    let (children, staff, accounts) = counted.unwrap_or_default();
    Ok(Uses { children, staff, accounts })
}
