//! Rows of delivery sheets and their lines.

use db::{FromRow as _, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::model::Form;
use super::stored::{Line, Sheet, Standing};
use crate::document;

/// Sheets are written by the operator alone.
pub static TABLE: Table =
    Table::new("delivery_sheet", Scope::operator("branch_code").in_warehouse("warehouse_code"));

/// They are read by their owner, too.
pub const SEEN: Scope = Scope::party("branch_code", "owner_code").in_warehouse("warehouse_code");

/// Why a sheet is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// To be shown.
    Read,
    /// To be worked on: everybody else who wants to waits until this unit of work ends.
    Work,
}

/// Reads a sheet with its lines; `NotFound` outside the session's scope.
pub async fn load(tx: &mut Tx, id: Id, look: Look) -> Answer<Sheet> {
    let mut sql = Sql::new("select ");
    sql.push(Standing::COLUMN_LIST);
    sql.push(", ");
    sql.push(Form::COLUMN_LIST);
    sql.push(" from delivery_sheet where deleted = 0");
    sql.and_equals("id", id);
    match look {
        Look::Read => SEEN.restrict(&mut sql, tx.session()),
        Look::Work => TABLE.scope.restrict(&mut sql, tx.session()),
    }
    if look == Look::Work {
        sql.push(" for update");
    }
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let row = rows.first().ok_or(Fault::NotFound)?;
    let (standing, form) = (Standing::from_row(row)?, Form::from_row(row)?);
    Ok(Sheet { standing, form, lines: document::lines(tx, id).await? })
}

/// Puts these lines in the place of those that a sheet has.
pub async fn replace_lines(tx: &mut Tx, sheet: Id, lines: &[Line]) -> Answer<()> {
    tx.exec("delete from delivery_line where branch_code = $1 and note_id = $2", &vals![tx.branch(), sheet])
        .await?;
    document::insert_lines(tx, lines).await
}

/// The number of a sheet that the session sees.
pub async fn doc_no(tx: &mut Tx, id: Id) -> Answer<Option<String>> {
    let mut sql = Sql::new("select doc_no from delivery_sheet where deleted = 0");
    SEEN.restrict(&mut sql, tx.session());
    sql.and_equals("id", id);
    Ok(tx.one(sql.text(), sql.values()).await?)
}
