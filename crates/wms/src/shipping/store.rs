//! Rows of delivery notes. The head is locked before its lines are read, and reservations are locked after it.

use std::collections::{BTreeMap, BTreeSet};

use codes::{OutboundWay, ReservationState, Thermosphere};
use db::{FromRow, Row, Value, vals};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::list::{CUSTOMER, SCOPE, SUPPLIER};
use super::model::{Line, Note, Round};
use super::offer::Waiting;
use super::rights;
use super::stage::Stage;
use crate::allocation::{self, Reservation};

/// The door to its heads.
pub static TABLE: Table = Table::new(super::TABLE, SCOPE);

/// The head, for looking at.
pub async fn note(tx: &mut Tx, id: Id) -> Answer<Note> {
    TABLE.load(tx, Note::COLUMN_LIST, id).await
}

/// The newest note of a sheet.
///
/// # Errors
/// Only those of the database.
pub async fn of_sheet(tx: &mut Tx, sheet: Id) -> Answer<Option<Note>> {
    let mut sql = crate::document::heads_of::<Note>(tx);
    sql.and_equals("sheet_id", sheet);
    sql.push(" order by id desc limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The number of a note that the session sees.
pub async fn doc_no(tx: &mut Tx, id: Id) -> Answer<Option<String>> {
    let mut sql = Sql::new("select doc_no from delivery_note where deleted = 0");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("id", id);
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The plates of notes that the session sees, each once.
pub async fn plates(tx: &mut Tx, ids: Vec<Id>) -> Answer<BTreeSet<String>> {
    let mut sql = Sql::new("select plate_no from delivery_note where deleted = 0 and plate_no is not null");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_any_of("id", ids);
    let plates: Vec<String> = tx.all(sql.text(), sql.values()).await?;
    Ok(plates.into_iter().collect())
}

/// Locks all notes that one vehicle has not left with, in one order: two that load it see what the other has loaded.
pub async fn lock_vehicle(tx: &mut Tx, note: Id, plate: Option<&str>) -> Answer<()> {
    if tx.is_alone() {
        return Ok(());
    }
    let locks = "select id from delivery_note where branch_code = $1 and deleted = 0 and departed_at is null
        and plate_no = coalesce($3, (select n.plate_no from delivery_note n where n.branch_code = $1 and n.id = $2))
        order by id for update";
    tx.rows(locks, &vals![tx.branch(), note, plate]).await.map(drop).map_err(Into::into)
}

/// Locks the sheet of a note. Sheets come before notes, as for whoever picks for them.
pub async fn lock_sheet(tx: &mut Tx, note: Id) -> Answer<()> {
    lock_sheets(tx, vec![note]).await
}

/// The same for several notes. One that is not there is told by whoever looks for it.
pub async fn lock_sheets(tx: &mut Tx, notes: Vec<Id>) -> Answer<()> {
    if tx.is_alone() {
        return Ok(());
    }
    let mut sql = Sql::new("select id from delivery_sheet where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.push(" and id in (select n.sheet_id from delivery_note n where 1 = 1");
    sql.and_equals("n.branch_code", tx.branch());
    sql.and_any_of("n.id", notes);
    sql.push(") order by id for update");
    tx.rows(sql.text(), sql.values()).await.map(drop).map_err(Into::into)
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
            line.load_temp,
            line.qty_signed,
            line.qty_refused,
            line.refuse_reason.as_deref(),
            branch.as_str(),
            line.id
        ]
        .to_vec()
    };
    let rows: Vec<Vec<Value>> = lines.iter().map(row).collect();
    tx.exec_soon(
        "update delivery_note_line set qty = $1, weight = $2, qty_checked = $3, weight_checked = $4,
           product_temp = $5, label_ok = $6, package_ok = $7, difference = $8, resolution = $9,
           resolve_reason = $10, checked_by = $11, checked_at = $12, load_sequence = $13, loaded_at = $14,
           loaded_by = $15, load_temp = $16, qty_signed = $17, qty_refused = $18, refuse_reason = $19
         where branch_code = $20 and id = $21",
        rows,
    )
    .await?;
    Ok(())
}

/// Removes lines.
pub async fn remove(tx: &mut Tx, ids: &[Id]) -> Answer<()> {
    let mut sql = Sql::new("delete from delivery_note_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids.to_vec());
    sql.exec_soon(tx).await?;
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

/// What is promised to a sheet and on no note that could leave: it is still to be picked, or was picked and has not
/// joined one.
pub async fn still_promised(tx: &mut Tx, sheet: Id) -> Answer<i64> {
    let count: Option<i64> = tx
        .one(
            "select count(*) from reservation r where r.branch_code = $1 and r.sheet_id = $2 and (r.state = $3
               or (r.state = $4 and not exists (select 1 from delivery_note_line l
                 where l.branch_code = r.branch_code and l.reservation_id = r.id and l.qty > 0)))",
            &vals![tx.branch(), sheet, ReservationState::Soft, ReservationState::Picked],
        )
        .await?;
    Ok(count.unwrap_or_default())
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
    tx.insert_soon(Round::TABLE, &columns, vec![row]).await?;
    Ok(())
}

/// Writes how a check ended; one that ended before stays as it is.
pub async fn end_round(tx: &mut Tx, round: &Round) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let values: &[Value] = &vals![
        round.finished_at,
        round.result,
        round.scale_weight,
        round.reason.as_deref(),
        round.told.as_str(),
        branch,
        round.note_id,
        round.round_no
    ];
    tx.exec_soon(
        "update recheck set finished_at = $1, result = $2, scale_weight = $3, reason = $4, told = $5
         where branch_code = $6 and note_id = $7 and round_no = $8 and finished_at is null",
        vec![values.to_vec()],
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

/// Notes that are offered to whoever scans.
const OFFERED: u64 = 20;

impl FromRow for Waiting {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        Ok(Self {
            id: row.get("id")?,
            doc_no: row.get("doc_no")?,
            partner_name: row.get("partner_name")?,
            required_ship_at: row.get("required_ship_at")?,
            plate_no: row.get("plate_no")?,
            dock_code: row.get("dock_code")?,
            lines: row.get("line_count")?,
            done_lines: row.get("done_lines")?,
        })
    }
}

/// Notes that wait in a warehouse, in one of these stages; `done` names the column that counts what is done of them.
fn waiting(tx: &Tx, warehouse: &str, done: &'static str, stages: &[(OutboundWay, Stage)]) -> Sql {
    let mut sql = Sql::new("select id, doc_no, required_ship_at, plate_no, dock_code, line_count, coalesce(");
    for text in [CUSTOMER, ", ", SUPPLIER, ") as partner_name, ", done] {
        sql.push(text);
    }
    sql.push(" as done_lines from delivery_note where deleted = 0");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("warehouse_code", warehouse);
    sql.push(" and (1 = 0");
    for (way, stage) in stages {
        sql.push(" or (way = ");
        sql.bind(*way);
        sql.push(" and status = ");
        sql.bind(stage.status(*way));
        sql.push(")");
    }
    sql.push(")");
    sql
}

/// Notes to be checked: what the caller checks already first, then what leaves first. What they picked themselves is
/// offered to somebody else.
pub async fn to_check(tx: &mut Tx, warehouse: &str) -> Answer<Vec<Waiting>> {
    let me = tx.session().party;
    let ways = [OutboundWay::Recheck, OutboundWay::RecheckAndLoading];
    let stages = ways.map(|way| [(way, Stage::ToReview), (way, Stage::Reviewing)]).concat();
    let mut sql = waiting(tx, warehouse, "checked_lines", &stages);
    sql.push(" and (checker_id is null or checker_id = ");
    sql.bind(me);
    sql.push(")");
    if !rights::own_pick(tx) {
        sql.push(
            " and not exists (select 1 from delivery_note_line l
               join pick_line p on p.branch_code = l.branch_code and p.reservation_id = l.reservation_id
               where l.branch_code = delivery_note.branch_code and l.note_id = delivery_note.id and p.picker_id = ",
        );
        sql.bind(me);
        sql.push(")");
    }
    sql.push(" order by status desc, required_ship_at nulls last, id limit ");
    sql.number(OFFERED);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Notes to be loaded: begun ones first, then what leaves first. Those that are on board, or need no loading piece by
/// piece, wait for whoever may let them go.
pub async fn to_load(tx: &mut Tx, warehouse: &str) -> Answer<Vec<Waiting>> {
    let way = OutboundWay::RecheckAndLoading;
    let mut stages = vec![(way, Stage::ToLoad)];
    if tx.session().can("deliveryNoteManage_ship_button") {
        stages.extend([way, OutboundWay::Recheck, OutboundWay::Quick].map(|way| (way, Stage::ToShip)));
    }
    let mut sql = waiting(tx, warehouse, "loaded_lines", &stages);
    sql.push(" order by case when way = ");
    sql.bind(way);
    sql.push(
        " then status else 9 end, case when loaded_lines > 0 then 0 else 1 end, required_ship_at nulls last, id limit ",
    );
    sql.number(OFFERED);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// The note that has not left and is called so, or has that container: its id and its number. A delivery sheet may have
/// had notes before; the one that goes first is meant.
pub async fn named(tx: &mut Tx, warehouse: &str, text: &str) -> Answer<Option<(Id, String)>> {
    let branch = tx.branch().to_owned();
    let code = kernel::validate::code(text).into_owned();
    let mut sql = Sql::new("select id, doc_no from delivery_note where deleted = 0 and departed_at is null");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("warehouse_code", warehouse);
    let places = [
        " and id in (select d.id from delivery_note d where d.branch_code = ",
        " union all select d.id from delivery_note d join delivery_sheet s
            on s.branch_code = d.branch_code and s.id = d.sheet_id where d.branch_code = ",
        " union all select l.note_id from delivery_note_line l where l.branch_code = ",
    ];
    let columns = [" and d.doc_no = ", " and s.doc_no = ", " and l.container_code = "];
    for (place, column) in places.into_iter().zip(columns) {
        sql.push(place);
        sql.bind(branch.as_str());
        sql.push(column);
        sql.bind(code.as_str());
    }
    sql.push(") order by required_ship_at nulls last, id limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The note that leaves on that vehicle first.
pub async fn of_vehicle(tx: &mut Tx, warehouse: &str, plate: &str) -> Answer<Option<Id>> {
    let mut sql = Sql::new("select id from delivery_note where deleted = 0 and departed_at is null");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("warehouse_code", warehouse);
    sql.and_equals("plate_no", plate);
    sql.push(" order by status, required_ship_at nulls last, id limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}
