//! Rows that belong to a record: packaging levels of goods, rate lines of a contract.
//!
//! They come and go with the record's form and are replaced as a whole when one of them changes, so
//! their ids are nobody's business; what refers to one names the record and the line.

use db::Value;
use serde_json::{Map, Value as Json};

use super::Col;
use super::shape::{Placed, Rows, Shape};
use super::stored;
use crate::act::Tx;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::list::write;
use crate::record::Cells;
use crate::sql::Sql;

/// A table of rows that belong to a master's records: `id, branch_code, <parent>, line_no` and, for each
/// column of this list, one of the same name in snake case; likewise for each field of the record within
/// which one of them is unique.
#[derive(Debug)]
pub struct Lines {
    /// Field of the form that holds them.
    pub name: &'static str,
    /// Their table.
    pub table: &'static str,
    /// Its column of the record's id.
    pub parent: &'static str,
    /// Columns in the order of the screen.
    pub columns: &'static [Col],
    /// Fewest lines of a record.
    pub least: usize,
    /// Most lines of a record.
    pub most: usize,
}

/// The lines of a record, in order, column by column as the database has them.
pub(super) async fn load(tx: &mut Tx, rows: &Rows, record: Id) -> Answer<Vec<Cells>> {
    let (columns, mut sql) = select(rows, "id");
    of_record(&mut sql, tx, rows, record);
    let found = tx.rows(sql.text(), sql.values()).await?;
    Ok(found.iter().map(|row| cells(&columns, row)).collect())
}

/// The lines of many records, each with the id of its record, those of one record in order.
pub(super) async fn load_many(tx: &mut Tx, rows: &Rows, records: &[i64]) -> Answer<Vec<(i64, Cells)>> {
    let (columns, mut sql) = select(rows, rows.lines.parent);
    for text in [" from ", rows.lines.table, " where 1 = 1"] {
        sql.push(text);
    }
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of(rows.lines.parent, records.to_vec());
    sql.push(" order by line_no");
    let found = tx.rows(sql.text(), sql.values()).await?;
    found.iter().map(|row| Ok((row.at(0)?, cells(&columns, row)))).collect()
}

/// The most lines that a record of the tenant has, for each kind.
pub(crate) async fn most(tx: &mut Tx, shape: &Shape) -> Answer<Vec<usize>> {
    let mut all = Vec::with_capacity(shape.lines.len());
    for rows in &shape.lines {
        let mut sql = Sql::new("select max(line_no) from ");
        sql.push(rows.lines.table);
        sql.push(" where 1 = 1");
        sql.and_equals("branch_code", tx.branch());
        let most: Option<Option<i64>> = tx.one(sql.text(), sql.values()).await?;
        all.push(most.flatten().and_then(|most| usize::try_from(most).ok()).unwrap_or_default());
    }
    Ok(all)
}

/// `select <first>, …` with the columns of a line.
fn select(rows: &Rows, first: &'static str) -> (Vec<&'static str>, Sql) {
    let mut sql = Sql::new("select ");
    sql.push(first);
    let columns: Vec<&'static str> =
        rows.columns.iter().map(|placed| placed.column).chain(rows.carried.iter().copied()).collect();
    for column in &columns {
        sql.push(", ");
        sql.push(column);
    }
    (columns, sql)
}

fn cells(columns: &[&'static str], row: &db::Row) -> Cells {
    columns.iter().enumerate().map(|(at, column)| (*column, row.value(at + 1).clone())).collect()
}

/// Appends `,"<name>":[…]` with the lines of a record and the names of what they refer to.
pub(super) async fn show(tx: &mut Tx, rows: &Rows, record: Id, out: &mut String) -> Answer<()> {
    let mut sql = Sql::new("select id");
    for field in &rows.fields {
        sql.push(", ");
        sql.push(field.column);
    }
    of_record(&mut sql, tx, rows, record);
    let found = tx.rows(sql.text(), sql.values()).await?;
    out.push(',');
    write::key(out, rows.lines.name);
    out.push('[');
    for (at, row) in found.iter().enumerate() {
        out.push_str(if at > 0 { ",{" } else { "{" });
        for (at, field) in rows.fields.iter().enumerate() {
            if at > 0 {
                out.push(',');
            }
            write::key(out, field.name);
            write::cell(out, field.kind, row.value(at + 1), &tx.session().zone);
        }
        out.push('}');
    }
    out.push(']');
    Ok(())
}

fn of_record(sql: &mut Sql, tx: &Tx, rows: &Rows, record: Id) {
    sql.push(" from ");
    sql.push(rows.lines.table);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals(rows.lines.parent, record);
    sql.push(" order by line_no");
}

/// Puts `lines` in the place of those that a record has.
pub(super) async fn replace(tx: &mut Tx, rows: &Rows, record: Id, lines: &[Cells]) -> Answer<()> {
    replace_many(tx, rows, &[(record, lines)]).await
}

/// Adds the lines of new records.
pub(super) async fn insert(tx: &mut Tx, rows: &Rows, records: &[(Id, &[Cells])]) -> Result<(), db::Error> {
    let mut columns = vec!["id", "branch_code", rows.lines.parent, "line_no"];
    columns.extend(rows.columns.iter().map(|placed| placed.column).chain(rows.carried.iter().copied()));
    let mut values = Vec::new();
    for (record, lines) in records {
        for (line, number) in lines.iter().zip(1_i64..) {
            let mut row: Vec<Value> =
                vec![tx.new_id().into(), tx.branch().into(), (*record).into(), number.into()];
            row.extend(line.iter().map(|(_, value)| value.clone()));
            values.push(row);
        }
    }
    if !values.is_empty() {
        tx.insert_many(rows.lines.table, &columns, values).await?;
    }
    Ok(())
}

/// Puts lines in the place of those that records have.
pub(super) async fn replace_many(tx: &mut Tx, rows: &Rows, records: &[(Id, &[Cells])]) -> Answer<()> {
    if records.is_empty() {
        return Ok(());
    }
    let mut sql = Sql::new("delete from ");
    sql.push(rows.lines.table);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of(rows.lines.parent, records.iter().map(|(record, _)| *record).collect::<Vec<Id>>());
    tx.exec(sql.text(), sql.values()).await?;
    insert(tx, rows, records).await.map_err(Fault::from)
}

/// Removes the lines of a record.
pub(super) async fn remove(tx: &mut Tx, rows: &Rows, record: Id) -> Answer<()> {
    let mut sql = Sql::new("delete from ");
    sql.push(rows.lines.table);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals(rows.lines.parent, record);
    tx.exec(sql.text(), sql.values()).await?;
    Ok(())
}

/// Lines as the form has them.
pub(super) fn json(columns: &[Placed], lines: &[Cells]) -> Answer<Vec<Json>> {
    let object = |line: &Cells| -> Answer<Json> {
        let mut object = Map::new();
        for (placed, (_, value)) in columns.iter().zip(line) {
            object.insert(placed.col.name.to_owned(), stored::json(placed, value)?);
        }
        Ok(Json::Object(object))
    };
    lines.iter().map(object).collect()
}
