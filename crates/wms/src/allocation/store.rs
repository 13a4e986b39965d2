//! Rows of reservations. Sheets are locked before them, stock after them, and always in the order of ids.

use std::collections::BTreeMap;

use codes::{DeliverySheetStatus, ReservationState};
use db::{FromRow as _, Row, Value, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::Qty;
use platform::setting::{Settings, names};

use super::model::Reservation;
use super::shapes::Rest;

/// Milliseconds of an hour.
const HOUR: i64 = 3_600_000;

/// Begins a statement that reads reservations of the tenant.
fn reservations(tx: &Tx) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(Reservation::COLUMN_LIST);
    sql.push(" from reservation where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql
}

/// Appends `and column in (…)` for any number of ids, bound as one value.
pub fn among(sql: &mut Sql, column: &'static str, ids: &[Id]) {
    sql.push(" and ");
    sql.push(column);
    sql.push(" in (ids(");
    sql.bind(db::id_list(ids.iter().map(|id| id.get())));
    sql.push("))");
}

async fn all(tx: &mut Tx, sql: &Sql) -> Answer<Vec<Reservation>> {
    let rows: Vec<Row> = tx.rows(sql.text(), sql.values()).await?;
    rows.iter().map(|row| Reservation::from_row(row).map_err(Fault::from)).collect()
}

/// What is promised to sheets and was not given back, in the order in which it was promised.
///
/// # Errors
/// Only those of the database.
pub async fn of_sheets(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<Reservation>> {
    let mut sql = reservations(tx);
    among(&mut sql, "sheet_id", sheets);
    sql.push(" and state <> ");
    sql.bind(ReservationState::Released);
    sql.push(" order by sheet_id, id");
    all(tx, &sql).await
}

/// These reservations, locked until the unit of work ends, in the order of their ids.
///
/// # Errors
/// Only those of the database.
pub async fn lock(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<Reservation>> {
    let mut sql = reservations(tx);
    among(&mut sql, "id", ids);
    sql.push(" order by id for update");
    all(tx, &sql).await
}

/// Adds reservations.
///
/// # Errors
/// Those of the database.
pub async fn add(tx: &mut Tx, made: &[Reservation]) -> Answer<()> {
    if made.is_empty() {
        return Ok(());
    }
    let columns = [&["branch_code"], Reservation::COLUMNS].concat();
    let row = |each: &Reservation| {
        let mut row: Vec<Value> = vec![tx.branch().into()];
        row.extend(each.values());
        row
    };
    let rows = made.iter().map(row).collect();
    tx.insert_soon(Reservation::TABLE, &columns, rows).await?;
    Ok(())
}

/// Writes how locked reservations stand now: where their goods lie, how many they are, how far they are.
///
/// # Errors
/// Those of the database.
pub async fn save(tx: &mut Tx, changed: &[&Reservation]) -> Answer<()> {
    if changed.is_empty() {
        return Ok(());
    }
    let branch = tx.branch().to_owned();
    // What was picked and put back ends by itself again, as if it had been promised now.
    let lapsed = |each: &&&Reservation| each.state == ReservationState::Soft && each.expires_at.is_none();
    let anew = if changed.iter().any(|each| lapsed(&each)) { expiry(tx).await? } else { None };
    let row = |each: &&Reservation| {
        let values: &[Value] = &vals![
            each.hold_id,
            each.stock_id,
            each.location_code.as_str(),
            each.container_code.as_deref(),
            each.qty,
            each.weight,
            each.covers,
            each.whole,
            each.state,
            // Only what is promised and nothing more ends by itself.
            each.expires_at.or(anew).filter(|_| each.state == ReservationState::Soft),
            each.released_by.as_deref(),
            each.released_at,
            each.release_reason.as_deref(),
            branch.as_str(),
            each.id
        ];
        values.to_vec()
    };
    let rows: Vec<Vec<Value>> = changed.iter().map(row).collect();
    tx.exec_soon(
        "update reservation set hold_id = $1, stock_id = $2, location_code = $3, container_code = $4, qty = $5,
           weight = $6, covers = $7, whole = $8, state = $9, expires_at = $10, released_by = $11, released_at = $12,
           release_reason = $13 where branch_code = $14 and id = $15",
        rows,
    )
    .await?;
    Ok(())
}

/// When what is promised now ends by itself.
///
/// # Errors
/// Those of the database.
pub async fn expiry(tx: &mut Tx) -> Answer<Option<Instant>> {
    let hours = Settings::load(tx).await?.whole(&names::RESERVATION_HOURS)?;
    Ok((hours > 0).then(|| Instant::of_millis(tx.now().millis() + hours * HOUR)))
}

/// Forgets what was said of lines.
///
/// # Errors
/// Only those of the database.
pub async fn forget_words(tx: &mut Tx, lines: &[Id]) -> Answer<()> {
    let mut sql = Sql::new("delete from allocation_word where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    among(&mut sql, "line_id", lines);
    sql.exec_soon(tx).await?;
    Ok(())
}

/// What was said of the lines of a sheet, by line.
///
/// # Errors
/// Only those of the database.
pub async fn words(tx: &mut Tx, sheet: Id) -> Answer<Vec<(Id, String)>> {
    let sql = "select line_id, said from allocation_word where branch_code = $1 and sheet_id = $2";
    Ok(tx.all(sql, &vals![tx.branch(), sheet]).await?)
}

/// Who promised any of these goods last, and when.
///
/// # Errors
/// Only those of the database.
pub async fn last_hold(tx: &mut Tx, goods: Vec<&str>) -> Answer<Option<(String, Instant)>> {
    let mut sql = Sql::new("select created_by, gmt_created from reservation where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("goods_code", goods);
    sql.push(" order by id desc limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// Locks sheets, so that what is promised to them stays as it is.
///
/// # Errors
/// Only those of the database.
pub async fn lock_sheets(tx: &mut Tx, sheets: &[Id]) -> Answer<()> {
    let mut sql = Sql::new("select id from delivery_sheet where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    among(&mut sql, "id", sheets);
    sql.push(" order by id for update");
    tx.rows(sql.text(), sql.values()).await?;
    Ok(())
}

/// The sheets of these reservations.
///
/// # Errors
/// Only those of the database.
pub async fn sheets_of(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<Id>> {
    let mut sql = Sql::new("select distinct sheet_id from reservation where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    among(&mut sql, "id", ids);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Takes more off lines, so much of each: it is given up, or wanted by a sheet of its own.
///
/// # Errors
/// Only those of the database.
pub async fn leave_out(tx: &mut Tx, lines: &[(Id, Qty)], rest: Rest) -> Answer<()> {
    let rows = by_line(tx.branch(), lines)?;
    let sql = match rest {
        Rest::Cancel => {
            "update delivery_line set qty_cancelled = qty_cancelled + $1 where branch_code = $2 and id = $3"
        }
        Rest::BackOrder => {
            "update delivery_line set qty_moved = qty_moved + $1 where branch_code = $2 and id = $3"
        }
    };
    tx.exec_soon(sql, rows).await?;
    Ok(())
}

/// So much of all of it, the tenant, and which line, each line once.
fn by_line(branch: &str, lines: &[(Id, Qty)]) -> Answer<Vec<Vec<Value>>> {
    let mut sums: BTreeMap<Id, Qty> = BTreeMap::new();
    for (id, qty) in lines {
        let sum = sums.entry(*id).or_default();
        *sum = sum.plus(*qty).map_err(Fault::internal)?;
    }
    Ok(sums.into_iter().map(|(id, qty)| vals![qty, branch, id].to_vec()).collect())
}

/// Gives up what was promised to lines and is given back, so much of each.
///
/// # Errors
/// Only those of the database.
pub async fn cancel_promised(tx: &mut Tx, lines: &[(Id, Qty)]) -> Answer<()> {
    let rows = by_line(tx.branch(), lines)?;
    tx.exec_soon(
        "update delivery_line set qty_allocated = qty_allocated - $1, qty_cancelled = qty_cancelled + $1
         where branch_code = $2 and id = $3",
        rows,
    )
    .await?;
    Ok(())
}

/// Soft reservations of the tenant that are over, the first so many.
///
/// # Errors
/// Only those of the database.
pub async fn over(tx: &mut Tx, most: i64) -> Answer<Vec<Id>> {
    let sql = "select id from reservation where branch_code = $1 and state = $2 and expires_at <= $3
               order by expires_at, id limit $4";
    Ok(tx.all(sql, &vals![tx.branch(), ReservationState::Soft, tx.now(), most]).await?)
}

/// Tenants of which a soft reservation is over.
///
/// # Errors
/// Only those of the database.
pub async fn branches_with_over(tx: &mut Tx) -> Answer<Vec<String>> {
    let sql = "select distinct branch_code from reservation where state = $1 and expires_at <= $2";
    Ok(tx.all(sql, &vals![ReservationState::Soft, tx.now()]).await?)
}

/// These reservations as they stand.
///
/// # Errors
/// Only those of the database.
pub async fn by_ids(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<Reservation>> {
    let mut sql = reservations(tx);
    among(&mut sql, "id", ids);
    sql.push(" order by id");
    all(tx, &sql).await
}

/// Ids of sheets in the order in which they are served.
///
/// # Errors
/// Only those of the database.
pub async fn turns(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<Id>> {
    let mut sql = Sql::new("select id from delivery_sheet where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    among(&mut sql, "id", sheets);
    sql.push(" order by priority, required_ship_at nulls last, doc_no, id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Those of these sheets that wait for goods, with their versions.
///
/// # Errors
/// Only those of the database.
pub async fn to_allot(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<(Id, i64)>> {
    let mut sql = Sql::new("select id, version from delivery_sheet where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("status", vec![DeliverySheetStatus::ToAllocate, DeliverySheetStatus::PartlyAllocated]);
    among(&mut sql, "id", sheets);
    Ok(tx.all(sql.text(), sql.values()).await?)
}
