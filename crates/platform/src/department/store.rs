//! SQL of departments.

use std::collections::HashMap;

use codes::EnabledStatus;
use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::tree::nest;

use super::list;
use super::model::{Department, DepartmentChoice, DepartmentRow};

/// Departments belong to the operator.
pub static TABLE: Table = Table::new("department", Scope::operator("branch_code")).unique(&["code"]);

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

/// The parent of every department.
pub async fn parents(tx: &mut Tx) -> Answer<HashMap<Id, Option<Id>>> {
    let sql = "select id, parent_id from department where branch_code = $1 and deleted = 0";
    let rows: Vec<(Id, Option<Id>)> = tx.all(sql, &vals![tx.branch()]).await?;
    Ok(rows.into_iter().collect())
}

/// Accounts name their department by its code, so they follow a changed one.
pub async fn rename(tx: &mut Tx, old: &str, new: &str) -> Answer<()> {
    let values = vals![new, tx.branch(), old];
    let sql = "update party set department_code = $1 where branch_code = $2 and department_code = $3";
    tx.exec(sql, &values).await?;
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
