//! Rows of documents: heads that are locked before their lines are read, and lines that come together.

use db::{Record, Value};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;

/// A head within the session's scope, locked until the unit of work ends.
///
/// # Errors
/// `NotFound` out of sight.
pub async fn lock<T: Record>(tx: &mut Tx, scope: &Scope, id: Id) -> Answer<T> {
    let mut sql = heads::<T>();
    sql.and_equals("id", id);
    scope.restrict(&mut sql, tx.session());
    sql.push(" for update");
    tx.one(sql.text(), sql.values()).await?.ok_or(Fault::NotFound)
}

/// Begins a statement that reads heads of a tenant, whoever may see them.
pub fn heads_of<T: Record>(tx: &Tx) -> Sql {
    let mut sql = heads::<T>();
    sql.and_equals("branch_code", tx.branch());
    sql
}

fn heads<T: Record>() -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(T::COLUMN_LIST);
    sql.push(" from ");
    sql.push(T::TABLE);
    sql.push(" where deleted = 0");
    sql
}

/// The lines of a note, in order. Their table has `branch_code`, `note_id` and `line_no`.
///
/// # Errors
/// Only those of the database.
pub async fn lines<T: Record>(tx: &mut Tx, note: Id) -> Answer<Vec<T>> {
    let mut sql = Sql::new("select ");
    sql.push(T::COLUMN_LIST);
    sql.push(" from ");
    sql.push(T::TABLE);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("note_id", note);
    sql.push(" order by line_no");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Adds lines, which say themselves of which note they are.
///
/// # Errors
/// Those of the database.
pub async fn insert_lines<T: Record>(tx: &mut Tx, lines: &[T]) -> Answer<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let columns = [&["branch_code"], T::COLUMNS].concat();
    let row = |line: &T| {
        let mut row: Vec<Value> = vec![tx.branch().into()];
        row.extend(line.values());
        row
    };
    let rows = lines.iter().map(row).collect();
    tx.insert_soon(T::TABLE, &columns, rows).await?;
    Ok(())
}
