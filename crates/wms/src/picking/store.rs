//! Rows of picking notes. Sheets are locked first, then notes, then reservations, then stock.

use std::collections::{BTreeMap, BTreeSet};

use codes::{
    DeliverySheetStatus, FreezeStatus, PickLineStatus, PickMode, PickingStatus, ReservationState, TaskType,
};
use db::{FromRow, Row, Value, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;
use kernel::units::{Grams, Qty};

use super::list::SCOPE;
use super::model::{Line, Note};
use crate::document;

/// The door to its heads.
pub static TABLE: Table = Table::new(super::TABLE, SCOPE);

/// The head, for looking at.
pub async fn note(tx: &mut Tx, id: Id) -> Answer<Note> {
    TABLE.load(tx, Note::COLUMN_LIST, id).await
}

/// The lines of a note in the order of the walk.
pub async fn lines(tx: &mut Tx, note: Id) -> Answer<Vec<Line>> {
    let mut lines: Vec<Line> = document::lines(tx, note).await?;
    lines.sort_by_key(|line| (line.sequence, line.line_no));
    Ok(lines)
}

/// Makes everybody wait who works on these sheets: allocation, picking and shipping lock them before anything else.
pub async fn lock_sheets(tx: &mut Tx, sheets: &[Id]) -> Answer<()> {
    let mut sql = Sql::new("select id from delivery_sheet where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", sheets.to_vec());
    sql.push(" order by id for update");
    tx.all::<Id>(sql.text(), sql.values()).await?;
    Ok(())
}

/// The sheets that a note is about.
pub async fn sheets_of(tx: &mut Tx, note: Id) -> Answer<Vec<Id>> {
    let sql =
        "select distinct sheet_id from pick_line where branch_code = $1 and note_id = $2 order by sheet_id";
    let branch = tx.branch().to_owned();
    Ok(tx.all(sql, &vals![branch, note]).await?)
}

/// Goods that are promised, and nobody is sent for yet.
#[derive(Debug, Clone)]
pub struct Wanted {
    pub reservation: Id,
    pub stock: Id,
    pub sheet: Id,
    pub sheet_no: String,
    pub sheet_line: Id,
    pub warehouse: String,
    pub owner: String,
    pub staging: String,
    pub priority: i64,
    pub required_ship_at: Option<Instant>,
    pub goods: String,
    pub goods_name: Option<String>,
    pub spec: Option<String>,
    pub unit: Option<String>,
    pub batch: Option<Id>,
    pub area: Option<String>,
    pub location: String,
    pub container: Option<String>,
    pub qty: Qty,
    pub weight: Grams,
}

impl FromRow for Wanted {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        Ok(Self {
            reservation: row.get("id")?,
            stock: row.get("stock_id")?,
            sheet: row.get("sheet_id")?,
            sheet_no: row.get("doc_no")?,
            sheet_line: row.get("line_id")?,
            warehouse: row.get("warehouse_code")?,
            owner: row.get("owner_code")?,
            staging: row.get("staging_location_code")?,
            priority: row.get("priority")?,
            required_ship_at: row.get("required_ship_at")?,
            goods: row.get("goods_code")?,
            goods_name: row.get("goods_name")?,
            spec: row.get("spec")?,
            unit: row.get("unit_code")?,
            batch: row.get("batch_id")?,
            area: row.get("area_code")?,
            location: row.get("location_code")?,
            container: row.get("container_code")?,
            qty: row.get("qty")?,
            weight: row.get("weight")?,
        })
    }
}

/// What is promised to these sheets and on no note.
pub async fn wanted(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<Wanted>> {
    let mut sql = Sql::new(
        "select r.id, r.stock_id, r.sheet_id, s.doc_no, r.line_id, s.warehouse_code, r.owner_code,
           s.staging_location_code, s.priority, s.required_ship_at, r.goods_code, g.name as goods_name, g.spec,
           g.unit_code, r.batch_id, l.area_code, r.location_code, r.container_code, r.qty, r.weight
         from reservation r
         join delivery_sheet s on s.branch_code = r.branch_code and s.id = r.sheet_id and s.deleted = 0
         left join goods g on g.branch_code = r.branch_code and g.code = r.goods_code
         left join location l on l.branch_code = r.branch_code and l.code = r.location_code
         where not exists (select 1 from pick_line p
           where p.branch_code = r.branch_code and p.reservation_id = r.id and p.status in (",
    );
    sql.bind(PickLineStatus::Open);
    sql.push(", ");
    sql.bind(PickLineStatus::Picked);
    sql.push("))");
    sql.and_equals("r.branch_code", tx.branch());
    sql.and_any_of("r.sheet_id", sheets.to_vec());
    sql.and_equals("r.state", ReservationState::Soft);
    // Sheets that wait for more are not sent for.
    let waits = [DeliverySheetStatus::ToAllocate, DeliverySheetStatus::PartlyAllocated];
    sql.push(" and not (1 = 1");
    sql.and_any_of("s.status", waits.to_vec());
    sql.push(") order by r.sheet_id, r.id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Notes of single sheets that still go on, by sheet and area, locked.
pub async fn open(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<Note>> {
    let mut sql = document::heads_of::<Note>(tx);
    sql.and_any_of("sheet_id", sheets.to_vec());
    sql.and_equals("mode", PickMode::Zone);
    sql.and_any_of("status", vec![PickingStatus::ToPick, PickingStatus::Picking]);
    sql.push(" order by id for update");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Ids of the notes that these reservations, or these sheets, have open lines on.
pub async fn notes_with(tx: &mut Tx, column: &'static str, ids: &[Id]) -> Answer<Vec<Id>> {
    let mut sql = Sql::new("select distinct note_id from pick_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of(column, ids.to_vec());
    sql.and_equals("status", PickLineStatus::Open);
    sql.push(" order by note_id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Notes by their ids, locked in that order.
pub async fn lock(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<Note>> {
    let mut sql = document::heads_of::<Note>(tx);
    sql.and_any_of("id", ids.to_vec());
    sql.push(" order by id for update");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Lines of several notes, by note and in the order of their walks.
pub async fn lines_of(tx: &mut Tx, notes: &[Id]) -> Answer<BTreeMap<Id, Vec<Line>>> {
    if notes.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new("select ");
    sql.push(Line::COLUMN_LIST);
    sql.push(" from pick_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("note_id", notes.to_vec());
    sql.push(" order by note_id, sequence, line_no");
    let mut all: BTreeMap<Id, Vec<Line>> = BTreeMap::new();
    for line in tx.all::<Line>(sql.text(), sql.values()).await? {
        all.entry(line.note_id).or_default().push(line);
    }
    Ok(all)
}

/// Writes how lines stand now.
pub async fn update(tx: &mut Tx, lines: &[&Line]) -> Answer<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let branch = tx.branch().to_owned();
    let row = |line: &&Line| {
        vals![
            line.sequence,
            line.area_code.as_str(),
            line.from_location.as_str(),
            line.container_code.as_deref(),
            line.whole,
            line.to_container.as_deref(),
            line.qty,
            line.weight,
            line.weight_picked,
            line.status,
            line.short_reason.as_deref(),
            line.posting_id,
            line.picker_id,
            line.picker.as_deref(),
            line.device.as_deref(),
            line.located_at,
            line.scanned_at,
            line.picked_at,
            branch.as_str(),
            line.id
        ]
        .to_vec()
    };
    let rows: Vec<Vec<Value>> = lines.iter().map(row).collect();
    tx.exec_soon(
        "update pick_line set sequence = $1, area_code = $2, from_location = $3, container_code = $4, whole = $5,
           to_container = $6, qty = $7, weight = $8, weight_picked = $9, status = $10, short_reason = $11,
           posting_id = $12, picker_id = $13, picker = $14, device = $15, located_at = $16, scanned_at = $17,
           picked_at = $18
         where branch_code = $19 and id = $20",
        rows,
    )
    .await?;
    Ok(())
}

/// Removes lines that nobody has touched.
pub async fn remove(tx: &mut Tx, ids: &[Id]) -> Answer<()> {
    let mut sql = Sql::new("delete from pick_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids.to_vec());
    sql.exec_soon(tx).await?;
    Ok(())
}

/// Ids of the rows of stock of containers, with their codes and quantities.
pub async fn contents(tx: &mut Tx, containers: &BTreeSet<&str>) -> Answer<Vec<(Id, String, Qty)>> {
    if containers.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new("select id, container_code, qty from stock where lies = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("container_code", containers.iter().copied().collect());
    sql.push(" order by id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// A container that another sheet's picked goods are in: its code and the number of that sheet.
pub async fn taken_by_other(
    tx: &mut Tx,
    container: &str,
    sheets: &BTreeSet<Id>,
) -> Answer<Option<(String, String)>> {
    let mut sql = Sql::new(
        "select r.container_code, s.doc_no, r.sheet_id from reservation r
         join delivery_sheet s on s.branch_code = r.branch_code and s.id = r.sheet_id where 1 = 1",
    );
    sql.and_equals("r.branch_code", tx.branch());
    sql.and_equals("r.container_code", container);
    sql.and_any_of("r.state", vec![ReservationState::Soft, ReservationState::Picked]);
    sql.push(" order by r.id");
    let rows: Vec<(String, String, Id)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().find(|(.., sheet)| !sheets.contains(sheet)).map(|(code, no, _)| (code, no)))
}

/// Whether the goods of a line lie at their place in something else beside their container, so that nobody can tell from
/// the goods where they were taken from.
pub async fn is_elsewhere_too(tx: &mut Tx, line: &Line, container: &str) -> Answer<bool> {
    let mut sql = Sql::new("select id from stock where lies = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("location_code", line.from_location.as_str());
    sql.and_equals("owner_code", line.owner_code.as_str());
    sql.and_equals("goods_code", line.goods_code.as_str());
    if let Some(batch) = line.batch_id {
        sql.and_equals("batch_id", batch);
    }
    sql.push(" and (container_code is null or container_code <> ");
    sql.bind(container);
    sql.push(") limit 1");
    Ok(tx.one::<Id>(sql.text(), sql.values()).await?.is_some())
}

/// Batches of goods at a place: number, how many are promised to nobody.
pub async fn batches_at(tx: &mut Tx, line: &Line) -> Answer<Vec<(Option<String>, Qty)>> {
    let mut sql = Sql::new(
        "select b.batch_no, cast(sum(s.qty - s.held) as bigint) from stock s
         left join batch b on b.branch_code = s.branch_code and b.id = s.batch_id where s.lies = 1 and s.entry_state = 1",
    );
    sql.and_equals("s.branch_code", tx.branch());
    sql.and_equals("s.freeze_status", FreezeStatus::Normal);
    sql.and_equals("s.location_code", line.from_location.as_str());
    sql.and_equals("s.owner_code", line.owner_code.as_str());
    sql.and_equals("s.goods_code", line.goods_code.as_str());
    sql.push(" group by b.batch_no order by b.batch_no");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Goods in a container: code, batch number, how many are promised to nobody.
pub async fn in_container(
    tx: &mut Tx,
    container: &str,
) -> Answer<Vec<(String, String, Option<String>, Qty)>> {
    let mut sql = Sql::new(
        "select s.location_code, s.goods_code, b.batch_no, s.qty - s.held from stock s
         left join batch b on b.branch_code = s.branch_code and b.id = s.batch_id where s.lies = 1",
    );
    sql.and_equals("s.branch_code", tx.branch());
    sql.and_equals("s.container_code", container);
    sql.push(" order by s.id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Whether somebody is to count a place already.
pub async fn is_counted(tx: &mut Tx, warehouse: &str, location: &str) -> Answer<bool> {
    let mut sql = Sql::new("select id from job where deleted = 0 and cancelled = 0 and finished_at is null");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("warehouse_code", warehouse);
    sql.and_equals("task_type", TaskType::Inventory);
    sql.and_equals("from_location", location);
    sql.push(" limit 1");
    Ok(tx.one::<Id>(sql.text(), sql.values()).await?.is_some())
}

/// The note to work on next in a warehouse: what the caller has begun, what was given to them, then what is urgent.
pub async fn next(tx: &mut Tx, warehouse: &str) -> Answer<Option<Id>> {
    let me = tx.session().party;
    let mut sql = Sql::new("select id from pick_note where deleted = 0");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("warehouse_code", warehouse);
    sql.and_any_of("status", vec![PickingStatus::ToPick, PickingStatus::Picking]);
    sql.push(" and (assigned_party is null or assigned_party = ");
    sql.bind(me);
    sql.push(
        ") order by case when assigned_party is null then 1 else 0 end, status desc, priority,
       required_ship_at nulls last, id limit 1",
    );
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// Sheets of these of which something was picked or was short.
pub async fn begun(tx: &mut Tx, sheets: &[Id]) -> Answer<BTreeSet<Id>> {
    let mut sql = Sql::new("select distinct sheet_id from pick_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("sheet_id", sheets.to_vec());
    sql.and_any_of("status", vec![PickLineStatus::Picked, PickLineStatus::Short]);
    let begun: Vec<Id> = tx.all(sql.text(), sql.values()).await?;
    Ok(begun.into_iter().collect())
}

/// The lines that a posting moved something for, and the holds that began with it, move by move.
pub async fn moved_by(tx: &mut Tx, posting: Id) -> Answer<Vec<(Option<Id>, Option<Id>)>> {
    let sql =
        "select doc_line, to_hold from stock_move where branch_code = $1 and posting_id = $2 order by seq";
    let branch = tx.branch().to_owned();
    Ok(tx.all(sql, &vals![branch, posting]).await?)
}
