//! Rows of delivery sheets and their lines.

use codes::{DeliveryLineStatus, DeliverySheetStatus};
use db::{FromRow as _, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;
use kernel::units::Qty;

use super::model::Form;
use super::shown::RestSheet;
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
    load_all(tx, &[id], look).await?.pop().ok_or(Fault::NotFound)
}

/// Reads sheets with their lines, in the order of their ids, in which everybody locks them. Those outside the session's
/// scope are left out.
pub async fn load_all(tx: &mut Tx, ids: &[Id], look: Look) -> Answer<Vec<Sheet>> {
    load_lines(tx, (ids, None), look).await
}

/// The same with these of their lines, or with all.
async fn load_lines(tx: &mut Tx, (ids, lines): (&[Id], Option<&[Id]>), look: Look) -> Answer<Vec<Sheet>> {
    let mut sql = Sql::new("select ");
    sql.push(Standing::COLUMN_LIST);
    sql.push(", ");
    sql.push(Form::COLUMN_LIST);
    sql.push(" from delivery_sheet where deleted = 0");
    sql.and_any_of("id", ids.to_vec());
    match look {
        Look::Read => SEEN.restrict(&mut sql, tx.session()),
        Look::Work => TABLE.scope.restrict(&mut sql, tx.session()),
    }
    sql.push(" order by id");
    if look == Look::Work {
        sql.push(" for update");
    }
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let mut sheets = Vec::with_capacity(rows.len());
    for row in &rows {
        let (standing, form) = (Standing::from_row(row)?, Form::from_row(row)?);
        sheets.push(Sheet { standing, form, lines: Vec::new() });
    }
    let mut sql = Sql::new("select ");
    sql.push(Line::COLUMN_LIST);
    sql.push(" from delivery_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("note_id", sheets.iter().map(|sheet| sheet.standing.id).collect());
    if let Some(lines) = lines {
        sql.and_any_of("id", lines.to_vec());
    }
    sql.push(" order by note_id, line_no");
    let lines: Vec<Line> = tx.all(sql.text(), sql.values()).await?;
    for line in lines {
        // Lines come in the order of their sheets.
        let at = sheets.binary_search_by_key(&line.note_id, |sheet| sheet.standing.id);
        at.ok()
            .and_then(|at| sheets.get_mut(at))
            .into_iter()
            .for_each(|sheet| sheet.lines.push(line.clone()));
    }
    Ok(sheets)
}

/// Sheets to be worked on, those out of sight left out.
pub async fn load_for_work(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<Sheet>> {
    load_all(tx, ids, Look::Work).await
}

/// Sheets as they stand with these of their lines, not locked.
pub async fn load_with_lines(tx: &mut Tx, ids: &[Id], lines: &[Id]) -> Answer<Vec<Sheet>> {
    load_lines(tx, (ids, Some(lines)), Look::Read).await
}

/// A sheet for somebody of the house who looks at it, not locked.
pub async fn load_to_look(tx: &mut Tx, id: Id) -> Answer<Sheet> {
    if crate::party::is_outside(tx) {
        return Err(Fault::NotFound);
    }
    load(tx, id, Look::Read).await
}

/// Puts these lines in the place of those that a sheet has.
pub async fn replace_lines(tx: &mut Tx, sheet: Id, lines: &[Line]) -> Answer<()> {
    tx.exec("delete from delivery_line where branch_code = $1 and note_id = $2", &vals![tx.branch(), sheet])
        .await?;
    document::insert_lines(tx, lines).await
}

/// The sheets that the rests of a sheet became.
pub async fn rests(tx: &mut Tx, sheet: Id) -> Answer<Vec<RestSheet>> {
    let mut sql = Sql::new("select id, doc_no from delivery_sheet where deleted = 0");
    SEEN.restrict(&mut sql, tx.session());
    sql.and_equals("origin_id", sheet);
    sql.push(" order by id");
    let rows: Vec<(Id, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(id, doc_no)| RestSheet { id, doc_no }).collect())
}

/// How much of a sheet was given up, and how much moved on to sheets of its own, in base units.
pub async fn left_out(tx: &mut Tx, sheet: Id) -> Answer<(Qty, Qty)> {
    let sql = "select cast(sum(qty_cancelled) as bigint), cast(sum(qty_moved) as bigint)
       from delivery_line where branch_code = $1 and note_id = $2";
    let sums: Option<(Option<Qty>, Option<Qty>)> = tx.one(sql, &vals![tx.branch(), sheet]).await?;
    let (given_up, moved) = sums.unwrap_or_default();
    Ok((given_up.unwrap_or_default(), moved.unwrap_or_default()))
}

/// Nothing is promised to the lines of sheets any more.
pub async fn nothing_promised(tx: &mut Tx, sheets: &[Id]) -> Answer<()> {
    let mut sql = Sql::new("update delivery_line set qty_allocated = 0, line_status = ");
    sql.bind(DeliveryLineStatus::Open);
    sql.push(" where qty_allocated > 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("note_id", sheets.to_vec());
    sql.exec_soon(tx).await?;
    Ok(())
}

/// How far a sheet of this unit of work is, and its number.
pub async fn reached(tx: &mut Tx, id: Id) -> Answer<(DeliverySheetStatus, String)> {
    let sql = "select status, doc_no from delivery_sheet where branch_code = $1 and id = $2";
    tx.one(sql, &vals![tx.branch(), id]).await?.ok_or(Fault::NotFound)
}

/// The number of a sheet that the session sees.
pub async fn doc_no(tx: &mut Tx, id: Id) -> Answer<Option<String>> {
    let mut sql = Sql::new("select doc_no from delivery_sheet where deleted = 0");
    SEEN.restrict(&mut sql, tx.session());
    sql.and_equals("id", id);
    Ok(tx.one(sql.text(), sql.values()).await?)
}
