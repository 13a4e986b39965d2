//! Unique values that other records have already.
//!
//! The unique key has the last word, but it does not say which of several lines broke it, nor which of
//! many records. Forms and imports ask here first.

use std::collections::HashSet;

use db::{Row, Value};

use super::cells::{Checked, held};
use super::shape::{Placed, Shape};
use crate::act::Tx;
use crate::fault::{Answer, Fault, FieldError};
use crate::id::Id;
use crate::record::Cells;
use crate::sql::Sql;

/// Refuses the lines of a form whose unique values stand in lines of other records than `own`.
pub(super) async fn refuse(tx: &mut Tx, shape: &Shape, checked: &Checked, own: Option<Id>) -> Answer<()> {
    let mut wrong = Vec::new();
    for (rows, lines) in shape.lines.iter().zip(&checked.lines) {
        for placed in rows.columns.iter().filter(|placed| placed.col.unique) {
            let given: Vec<(usize, Vec<Value>)> =
                lines.iter().enumerate().filter_map(|(at, line)| Some((at, given(placed, line)?))).collect();
            let values = given.iter().filter_map(|(_, values)| values.first().cloned()).collect();
            let others = others(tx, (rows.lines.table, rows.lines.parent, placed), values).await?;
            let others: HashSet<String> =
                others.into_iter().filter(|(_, record)| Some(*record) != own).map(|(key, _)| key).collect();
            let taken = given.iter().filter(|(_, values)| others.contains(&key(values)));
            let named = |at: usize| format!("{}[{at}].{}", rows.lines.name, placed.col.name);
            wrong.extend(taken.map(|(at, _)| FieldError::new(named(*at), "rule.taken")));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// The value of a unique column and those within which it is unique; none when it has no value.
pub(super) fn given(placed: &Placed, cells: &Cells) -> Option<Vec<Value>> {
    let columns = std::iter::once(&placed.column).chain(&placed.per);
    let values: Vec<Value> = columns.map(|column| held(cells, column)).collect();
    Some(values).filter(|values| values.first().is_some_and(|value| *value != Value::Null))
}

/// The keys of the rows of a table that have one of these values, each with the id of its record, which a column of
/// the table says.
pub(super) async fn others(
    tx: &mut Tx,
    (table, record, placed): (&'static str, &'static str, &Placed),
    values: Vec<Value>,
) -> Answer<Vec<(String, Id)>> {
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new("select ");
    sql.push(record);
    for column in std::iter::once(&placed.column).chain(&placed.per) {
        sql.push(", ");
        sql.push(column);
    }
    sql.push(" from ");
    sql.push(table);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of(placed.column, values);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let values = |row: &Row| (1..=placed.per.len() + 1).map(|at| row.value(at).clone()).collect::<Vec<_>>();
    rows.iter().map(|row| Ok((key(&values(row)), row.at(0)?))).collect()
}

/// Values as one text; nothing and an empty text are the same, as in unique keys within what may be absent.
pub(super) fn key(values: &[Value]) -> String {
    let text = |value: &Value| match value {
        Value::Null => String::new(),
        Value::Int(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    };
    values.iter().map(text).collect::<Vec<_>>().join("\u{0}")
}
