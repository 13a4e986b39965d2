//! Rows of receiving notes and their lines.

use codes::PutawayStatus;
use db::{FromRow as _, Value, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::model::Form;
use super::stored::{Line, Note, Standing};

/// Notes are written by the operator alone.
pub static TABLE: Table =
    Table::new("receiving_note", Scope::operator("branch_code").in_warehouse("warehouse_code"));

/// They are read by their owner, too.
pub const SEEN: Scope = Scope::party("branch_code", "owner_code").in_warehouse("warehouse_code");

/// Why a note is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// To be shown.
    Read,
    /// To be worked on: everybody else who wants to waits until this unit of work ends.
    Work,
}

/// Reads a note with its lines; `NotFound` outside the session's scope.
pub async fn load(tx: &mut Tx, id: Id, look: Look) -> Answer<Note> {
    let mut sql = Sql::new("select ");
    sql.push(Standing::COLUMN_LIST);
    sql.push(", ");
    sql.push(Form::COLUMN_LIST);
    sql.push(" from receiving_note where deleted = 0");
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
    Ok(Note { standing, form, lines: lines(tx, id).await? })
}

async fn lines(tx: &mut Tx, note: Id) -> Answer<Vec<Line>> {
    let mut sql = Sql::new("select ");
    sql.push(Line::COLUMN_LIST);
    sql.push(" from receiving_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("note_id", note);
    sql.push(" order by line_no");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Writes the lines of a note that has none.
pub async fn add_lines(tx: &mut Tx, note: Id, lines: &[Line]) -> Answer<()> {
    let columns = [&["branch_code", "note_id"], Line::COLUMNS].concat();
    let of: [Value; 2] = vals![tx.branch(), note];
    let rows = lines.iter().map(|line| [of.to_vec(), line.values()].concat()).collect();
    tx.insert_many(Line::TABLE, &columns, rows).await?;
    Ok(())
}

/// Puts these lines in the place of those that a note has.
pub async fn replace_lines(tx: &mut Tx, note: Id, lines: &[Line]) -> Answer<()> {
    tx.exec("delete from receiving_line where branch_code = $1 and note_id = $2", &vals![tx.branch(), note])
        .await?;
    add_lines(tx, note, lines).await
}

/// Writes how far lines are.
pub async fn progress(tx: &mut Tx, lines: &[&Line]) -> Answer<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let row = |line: &&Line| {
        vals![
            line.line_status,
            line.qty_received,
            line.qty_accepted,
            line.qty_rejected,
            line.qty_damaged,
            line.received_weight,
            line.qty_weighed,
            line.short_reason.as_deref(),
            tx.branch(),
            line.id
        ]
        .to_vec()
    };
    let values: Vec<Vec<Value>> = lines.iter().map(row).collect();
    tx.exec_soon(
        "update receiving_line set line_status = $1, qty_received = $2, qty_accepted = $3, qty_rejected = $4,
           qty_damaged = $5, received_weight = $6, qty_weighed = $7, short_reason = $8
         where branch_code = $9 and id = $10",
        values,
    )
    .await?;
    Ok(())
}

/// The number of a note that the session sees.
pub async fn doc_no(tx: &mut Tx, id: Id) -> Answer<Option<String>> {
    let mut sql = Sql::new("select doc_no from receiving_note where deleted = 0");
    SEEN.restrict(&mut sql, tx.session());
    sql.and_equals("id", id);
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// Whether everything that came with a note was put away: it has putaway notes, and none of them is open.
pub async fn is_put_away(tx: &mut Tx, id: Id) -> Answer<bool> {
    let mut sql = Sql::new("select status from putaway_note where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("receiving_id", id);
    let statuses: Vec<PutawayStatus> = tx.all(sql.text(), sql.values()).await?;
    Ok(!statuses.is_empty() && statuses.iter().all(|status| *status == PutawayStatus::Done))
}
