//! A record as it stands, read back into the form that would have made it.

use std::collections::HashMap;

use db::Value;
use serde_json::{Map, Number, Value as Json};

use super::Master;
use super::lines;
use super::shape::{Placed, Shape};
use crate::act::Tx;
use crate::clock::Instant;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::list::Kind;
use crate::record::Cells;
use crate::sql::Sql;
use crate::units;

/// Letters of a secret that stay readable, at its end.
const READABLE: usize = 4;

/// A record before it is changed.
#[derive(Debug, Clone)]
pub struct Before<M> {
    /// Its id.
    pub id: Id,
    /// Its fields.
    pub form: M,
}

/// A record as the database has it.
#[derive(Clone)]
pub(crate) struct Stored {
    pub cells: Cells,
    pub lines: Vec<Vec<Cells>>,
}

impl Stored {
    /// Its fields as its form has them; secrets are masked.
    pub(super) fn json(&self, shape: &Shape) -> Answer<Json> {
        let mut object = Map::new();
        for (placed, (_, value)) in shape.columns.iter().zip(&self.cells) {
            object.insert(placed.col.name.to_owned(), json(placed, value)?);
        }
        for (rows, lines) in shape.lines.iter().zip(&self.lines) {
            object.insert(rows.lines.name.to_owned(), Json::Array(lines::json(&rows.columns, lines)?));
        }
        Ok(Json::Object(object))
    }

    /// The form.
    pub(super) fn form<M: Master>(&self, shape: &Shape) -> Answer<M> {
        serde_json::from_value(self.json(shape)?).map_err(Fault::internal)
    }

    /// What a column holds.
    pub fn value(&self, column: &str) -> Option<&Value> {
        self.cells.iter().find(|(name, _)| *name == column).map(|(_, value)| value)
    }
}

/// Reads a record within the session's scope; `NotFound` otherwise.
pub(super) async fn load(tx: &mut Tx, shape: &Shape, id: Id) -> Answer<Stored> {
    let row = shape.table.row(tx, shape.column_list, id).await?;
    let columns = shape.columns.iter().enumerate();
    let cells = columns.map(|(at, placed)| (placed.column, row.value(at).clone())).collect();
    let mut all = Vec::with_capacity(shape.lines.len());
    for rows in &shape.lines {
        all.push(lines::load(tx, rows, id).await?);
    }
    Ok(Stored { cells, lines: all })
}

/// Reads records that a list has shown, in the order of their ids: one statement for all, and one for each kind of lines.
pub(crate) async fn many(tx: &mut Tx, shape: &Shape, ids: &[i64]) -> Answer<Vec<Stored>> {
    let mut found = by_id(tx, shape, ids).await?;
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}

/// The same by their ids.
pub(super) async fn by_id(tx: &mut Tx, shape: &Shape, ids: &[i64]) -> Answer<HashMap<i64, Stored>> {
    let mut found = HashMap::new();
    if ids.is_empty() {
        return Ok(found);
    }
    let mut sql = Sql::new("select id, ");
    for text in [shape.column_list, " from ", shape.table.name, " where deleted = 0"] {
        sql.push(text);
    }
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids.to_vec());
    for row in tx.rows(sql.text(), sql.values()).await? {
        let columns = shape.columns.iter().enumerate();
        let cells = columns.map(|(at, placed)| (placed.column, row.value(at + 1).clone())).collect();
        found.insert(row.at(0)?, Stored { cells, lines: vec![Vec::new(); shape.lines.len()] });
    }
    for (kind, rows) in shape.lines.iter().enumerate() {
        for (record, line) in lines::load_many(tx, rows, ids).await? {
            let lines = found.get_mut(&record).and_then(|stored| stored.lines.get_mut(kind));
            lines.into_iter().for_each(|lines| lines.push(line.clone()));
        }
    }
    Ok(found)
}

/// A column's value as a form has it.
pub(super) fn json(placed: &Placed, value: &Value) -> Answer<Json> {
    Ok(match (placed.col.kind, value) {
        (_, Value::Null) => Json::Null,
        (Kind::Bool, Value::Int(number)) => Json::Bool(*number != 0),
        (Kind::Decimal(scale), Value::Int(number)) => {
            let text = units::write_short(*number, scale.into());
            Json::Number(text.parse::<Number>().map_err(Fault::internal)?)
        }
        (Kind::Time, Value::Int(millis)) => Json::String(Instant::of_millis(*millis).to_string()),
        (Kind::Id, Value::Int(number)) => Json::String(number.to_string()),
        (_, Value::Int(number)) => Json::from(*number),
        (_, Value::Text(text)) if placed.col.secret => Json::String(masked(text)),
        (_, Value::Text(text)) => Json::String(text.clone()),
    })
}

/// A secret with all but its end hidden.
fn masked(text: &str) -> String {
    let length = text.chars().count();
    let hidden = length.saturating_sub(READABLE);
    text.chars().enumerate().map(|(at, letter)| if at < hidden { '*' } else { letter }).collect()
}
