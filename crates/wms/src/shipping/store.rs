//! Rows of delivery notes. The head is locked before its lines are read, and reservations are locked after it.

use std::collections::{BTreeMap, BTreeSet};

use codes::{ReservationState, Thermosphere};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::list::SCOPE;
use super::model::{Line, Note, Round};
use crate::allocation::{self, Reservation};

/// The door to its heads.
pub static TABLE: Table = Table::new(super::TABLE, SCOPE);

/// The head, for looking at.
pub async fn note(tx: &mut Tx, id: Id) -> Answer<Note> {
    TABLE.load(tx, Note::COLUMN_LIST, id).await
}

/// The number of a note that the session sees.
pub async fn doc_no(tx: &mut Tx, id: Id) -> Answer<Option<String>> {
    let mut sql = Sql::new("select doc_no from delivery_note where deleted = 0");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("id", id);
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// Locks the sheet of a note. Sheets come before notes, as for whoever picks for them.
pub async fn lock_sheet(tx: &mut Tx, note: Id) -> Answer<()> {
    if tx.is_alone() {
        return Ok(());
    }
    let locks = "select id from delivery_sheet where branch_code = $1 and id = (
        select n.sheet_id from delivery_note n where n.branch_code = $1 and n.id = $2) for update";
    // A note that is not there is told by whoever looks for it.
    tx.rows(locks, &vals![tx.branch(), note]).await.map(drop).map_err(Into::into)
}

/// Writes how lines stand now.
pub async fn update(tx: &mut Tx, lines: &[&Line]) -> Answer<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let branch = tx.branch().to_owned();
    let row = |line: &&Line| {
        vals![
            line.qty,
            line.weight,
            line.qty_checked,
            line.weight_checked,
            line.product_temp,
            line.label_ok,
            line.package_ok,
            line.difference,
            line.resolution,
            line.resolve_reason.as_deref(),
            line.checked_by.as_deref(),
            line.checked_at,
            line.load_sequence,
            line.loaded_at,
            line.loaded_by.as_deref(),
            line.qty_signed,
            line.qty_refused,
            line.refuse_reason.as_deref(),
            branch.as_str(),
            line.id
        ]
        .to_vec()
    };
    let rows: Vec<Vec<Value>> = lines.iter().map(row).collect();
    tx.exec_each(
        "update delivery_note_line set qty = $1, weight = $2, qty_checked = $3, weight_checked = $4,
           product_temp = $5, label_ok = $6, package_ok = $7, difference = $8, resolution = $9,
           resolve_reason = $10, checked_by = $11, checked_at = $12, load_sequence = $13, loaded_at = $14,
           loaded_by = $15, qty_signed = $16, qty_refused = $17, refuse_reason = $18
         where branch_code = $19 and id = $20",
        &rows,
    )
    .await?;
    Ok(())
}

/// Removes lines.
pub async fn remove(tx: &mut Tx, ids: &[Id]) -> Answer<()> {
    let mut sql = Sql::new("delete from delivery_note_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids.to_vec());
    tx.exec(sql.text(), sql.values()).await?;
    Ok(())
}

/// The promises behind lines, locked, by their ids.
pub async fn promises(tx: &mut Tx, lines: &[&Line]) -> Answer<BTreeMap<Id, Reservation>> {
    let ids: Vec<Id> = lines.iter().map(|line| line.reservation_id).collect();
    let rows = allocation::lock(tx, &ids).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// Accounts that picked something of a note.
pub async fn pickers(tx: &mut Tx, note: Id) -> Answer<BTreeSet<Id>> {
    let rows: Vec<Id> = tx
        .all(
            "select distinct p.picker_id from delivery_note_line l
             join pick_line p on p.branch_code = l.branch_code and p.reservation_id = l.reservation_id
             where l.branch_code = $1 and l.note_id = $2 and p.picker_id is not null",
            &vals![tx.branch(), note],
        )
        .await?;
    Ok(rows.into_iter().collect())
}

/// Lines of sheets that are still to be picked or wait to be: promised and not picked.
pub async fn still_promised(tx: &mut Tx, sheet: Id) -> Answer<i64> {
    let count: Option<i64> = tx
        .one(
            "select count(*) from reservation where branch_code = $1 and sheet_id = $2 and state = $3",
            &vals![tx.branch(), sheet, ReservationState::Soft],
        )
        .await?;
    Ok(count.unwrap_or_default())
}

/// How cold goods must be kept, by code.
pub async fn cold(tx: &mut Tx, lines: &[Line]) -> Answer<BTreeMap<String, Thermosphere>> {
    let codes: BTreeSet<&str> = lines.iter().map(|line| line.goods_code.as_str()).collect();
    let mut sql = Sql::new("select code, thermosphere from goods where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.into_iter().collect());
    let rows: Vec<(String, Thermosphere)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().collect())
}

/// Name of whoever the goods go to.
pub async fn partner(tx: &mut Tx, note: &Note) -> Answer<Option<String>> {
    let name: Option<Option<String>> = tx
        .one(
            "select coalesce((select name from customer where branch_code = $1 and code = $2 and deleted = 0),
               (select name from supplier where branch_code = $1 and code = $3 and deleted = 0))",
            &vals![tx.branch(), note.customer_code.as_deref(), note.supplier_code.as_deref()],
        )
        .await?;
    Ok(name.flatten())
}

/// The checks of a note, newest first.
pub async fn rounds(tx: &mut Tx, note: Id) -> Answer<Vec<Round>> {
    let mut sql = Sql::new("select ");
    sql.push(Round::COLUMN_LIST);
    sql.push(" from recheck where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("note_id", note);
    sql.push(" order by round_no desc");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Writes a check that begins.
pub async fn begin_round(tx: &mut Tx, round: &Round) -> Answer<()> {
    let columns = [&["branch_code"], Round::COLUMNS].concat();
    let mut row: Vec<Value> = vec![tx.branch().into()];
    row.extend(round.values());
    tx.insert_many(Round::TABLE, &columns, vec![row]).await?;
    Ok(())
}

/// Writes how a check ended; one that ended before stays as it is.
pub async fn end_round(tx: &mut Tx, round: &Round) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let values = vals![
        round.finished_at,
        round.result,
        round.scale_weight,
        round.reason.as_deref(),
        round.told.as_str(),
        branch,
        round.note_id,
        round.round_no
    ];
    tx.exec(
        "update recheck set finished_at = $1, result = $2, scale_weight = $3, reason = $4, told = $5
         where branch_code = $6 and note_id = $7 and round_no = $8 and finished_at is null",
        &values,
    )
    .await?;
    Ok(())
}

/// Another note with goods on board of a vehicle that has not left, and how cold it must be.
pub async fn on_board(
    tx: &mut Tx,
    note: &Note,
    plate: &str,
) -> Answer<Option<(String, Option<Thermosphere>)>> {
    let rows: Vec<(String, Option<Thermosphere>)> = tx
        .all(
            "select doc_no, thermosphere from delivery_note
             where branch_code = $1 and plate_no = $2 and deleted = 0 and warehouse_code = $3 and id <> $4
               and departed_at is null and loaded_lines > 0 order by id limit 1",
            &vals![tx.branch(), plate, note.warehouse_code.as_str(), note.id],
        )
        .await?;
    Ok(rows.into_iter().next())
}
