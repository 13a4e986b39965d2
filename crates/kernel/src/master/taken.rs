//! Values of lines that other records have already, told at their line.
//!
//! The unique key has the last word, but it does not say which of several lines broke it.

use db::Value;

use super::cells::{Checked, held};
use super::shape::{Placed, Rows, Shape};
use crate::act::Tx;
use crate::fault::{Answer, Fault, FieldError};
use crate::id::Id;
use crate::record::Cells;
use crate::sql::Sql;

/// Refuses the lines of a form whose unique values stand in lines of other records than `own`.
pub(super) async fn refuse(tx: &mut Tx, shape: &Shape, checked: &Checked, own: Option<Id>) -> Answer<()> {
    let mut wrong = Vec::new();
    for (rows, lines) in shape.lines.iter().zip(&checked.lines) {
        for place in rows.columns.iter().enumerate().filter(|(_, placed)| placed.col.unique).map(|(at, _)| at)
        {
            wrong.extend(taken(tx, (rows, place), lines, own).await?);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

async fn taken(
    tx: &mut Tx,
    (rows, place): (&Rows, usize),
    lines: &[Cells],
    own: Option<Id>,
) -> Answer<Vec<FieldError>> {
    let Some(placed) = rows.columns.get(place) else { return Ok(Vec::new()) };
    let values: Vec<Value> = lines.iter().filter_map(|line| given(placed, line)).collect();
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new("select ");
    sql.push(placed.column);
    for column in &placed.per {
        sql.push(", ");
        sql.push(column);
    }
    sql.push(" from ");
    sql.push(rows.lines.table);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of(placed.column, values);
    if let Some(own) = own {
        sql.compare(rows.lines.parent, " <> ", own);
    }
    let others = tx.rows(sql.text(), sql.values()).await?;
    let is_taken = |line: &Cells| {
        let columns = std::iter::once(&placed.column).chain(&placed.per);
        let wanted: Vec<Value> = columns.map(|column| held(line, column)).collect();
        others.iter().any(|row| wanted.iter().enumerate().all(|(at, value)| row.value(at) == value))
    };
    let named = |at: usize| format!("{}[{at}].{}", rows.lines.name, placed.col.name);
    let lines = lines.iter().enumerate();
    let wrong = lines.filter(|(_, line)| given(placed, line).is_some() && is_taken(line));
    Ok(wrong.map(|(at, _)| FieldError::new(named(at), "rule.taken")).collect())
}

/// The value of a line that must be unique, if it has one.
fn given(placed: &Placed, line: &Cells) -> Option<Value> {
    Some(held(line, placed.column)).filter(|value| *value != Value::Null)
}
