//! SQL of departments.

use std::collections::HashMap;

use db::{Record as _, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::tree::nest;

use super::model::{Department, DepartmentRow};

/// Departments belong to the operator.
pub static TABLE: Table = Table::new("department", Scope::operator("branch_code"));

/// Every department, nested, siblings in their order.
pub async fn tree(tx: &mut Tx, (): &()) -> Answer<Vec<Department>> {
    let rows: Vec<DepartmentRow> = tx
        .all(
            "select id, version, code, name, parent_id, leader, phone, sort, status, remark from department
             where branch_code = $1 and deleted = 0 order by sort, id",
            &vals![tx.branch()],
        )
        .await?;
    Ok(nest(rows.into_iter().map(Department::from).collect()))
}

/// One department.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Department> {
    let row: DepartmentRow = TABLE.load(tx, DepartmentRow::COLUMN_LIST, *id).await?;
    Ok(row.into())
}

/// Whether the department exists, for pickers of other features.
pub async fn exists(tx: &mut Tx, id: Id) -> Answer<bool> {
    let found: Option<i64> = tx
        .one("select 1 from department where branch_code = $1 and id = $2 and deleted = 0", &vals![tx.branch(), id])
        .await?;
    Ok(found.is_some())
}

/// The parent of every department.
pub async fn parents(tx: &mut Tx) -> Answer<HashMap<Id, Option<Id>>> {
    let rows: Vec<(Id, Option<Id>)> = tx
        .all("select id, parent_id from department where branch_code = $1 and deleted = 0", &vals![tx.branch()])
        .await?;
    Ok(rows.into_iter().collect())
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
