//! From a form to the columns of its table: every column by its own rules, all errors at once.

use std::collections::HashSet;

use db::Value;
use serde_json::Value as Json;

use super::Master;
use super::reference::Referred;
use super::shape::{Placed, Shape};
use super::stored::Stored;
use crate::clock::{BusinessDay, Instant};
use crate::codes::Wire;
use crate::fault::{Answer, Fault, FieldError};
use crate::list::Kind;
use crate::record::Cells;
use crate::texts::Message;
use crate::units;
use crate::validate::NON_EMPTY;

/// A form whose columns obey their rules.
#[derive(Default)]
pub(super) struct Checked {
    /// Its columns.
    pub cells: Cells,
    /// Its lines, in the order of [`Master::LINES`].
    pub lines: Vec<Vec<Cells>>,
    /// What it refers to, still to be looked for.
    pub referred: Vec<Referred>,
}

/// A form with its codes as they are kept, so that whoever looks at it later sees the ones that there are.
pub(super) fn spelled<M: Master>(shape: &Shape, form: &M) -> Answer<M> {
    let mut json = serde_json::to_value(form).map_err(Fault::internal)?;
    spell(shape, &mut json);
    serde_json::from_value(json).map_err(Fault::internal)
}

/// Spells the codes of a form in its written shape as they are kept.
pub(super) fn spell(shape: &Shape, json: &mut Json) {
    let row = |columns: &[Placed], json: &mut Json| {
        for col in columns.iter().map(|placed| placed.col).filter(|col| matches!(col.kind, Kind::Text)) {
            if let Some(Json::String(text)) = json.get_mut(col.name) {
                *text = col.spelled(text).into_owned();
            }
        }
    };
    row(&shape.columns, json);
    for rows in &shape.lines {
        let lines = json.get_mut(rows.lines.name).and_then(Json::as_array_mut);
        lines.into_iter().flatten().for_each(|line| row(&rows.columns, line));
    }
}

/// A form's columns and lines, each checked by its rules, then the form by its own check.
pub(super) fn checked<M: Master>(shape: &Shape, form: &M) -> Answer<Checked> {
    let json = serde_json::to_value(form).map_err(Fault::internal)?;
    let (checked, wrong) = ruled(shape, &json);
    if wrong.is_empty() {
        form.check()?;
        return Ok(checked);
    }
    Err(Fault::Invalid(wrong))
}

/// The columns and lines of a form in its written shape, and those that break their rules.
pub(super) fn ruled(shape: &Shape, json: &Json) -> (Checked, Vec<FieldError>) {
    let mut wrong = Vec::new();
    let cells = row(&shape.columns, json, "", &mut wrong);
    let mut referred = references(&shape.columns, &cells, &cells, "");
    let mut all = Vec::with_capacity(shape.lines.len());
    for rows in &shape.lines {
        let lines = json.get(rows.lines.name).and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
        if !(rows.lines.least..=rows.lines.most).contains(&lines.len()) {
            let message =
                Message::new("master.lines").with("min", rows.lines.least).with("max", rows.lines.most);
            wrong.push(FieldError { field: rows.lines.name.to_owned(), message });
            all.push(Vec::new());
            continue;
        }
        let mut read = Vec::with_capacity(lines.len());
        for (at, line) in lines.iter().enumerate() {
            let place = format!("{}[{at}].", rows.lines.name);
            let mut line = row(&rows.columns, line, &place, &mut wrong);
            referred.extend(references(&rows.columns, &line, &cells, &place));
            line.extend(rows.carried.iter().map(|column| (*column, held(&cells, column))));
            read.push(line);
        }
        all.push(read);
    }
    (Checked { cells, lines: all, referred }, wrong)
}

/// What a column holds; nothing when it is not there.
pub(super) fn held(cells: &Cells, column: &str) -> Value {
    cells.iter().find(|(name, _)| *name == column).map_or(Value::Null, |(_, value)| value.clone())
}

/// The columns of one row of a form; errors are named after its `place`.
fn row(columns: &[Placed], json: &Json, place: &str, wrong: &mut Vec<FieldError>) -> Cells {
    let mut cells = Cells::with_capacity(columns.len());
    for placed in columns {
        match cell(placed, json.get(placed.col.name).unwrap_or(&Json::Null)) {
            Ok(value) => cells.push((placed.column, value)),
            Err(message) => {
                wrong.push(FieldError { field: format!("{place}{}", placed.col.name), message });
                cells.push((placed.column, Value::Null));
            }
        }
    }
    cells
}

/// What a row refers to. The values that must be shared are the row's own or, in a line, the record's.
fn references(columns: &[Placed], cells: &Cells, record: &Cells, place: &str) -> Vec<Referred> {
    let mut referred = Vec::new();
    for (placed, (_, value)) in columns.iter().zip(cells) {
        let (Some(reference), Value::Text(code)) = (placed.col.reference.as_ref(), value) else { continue };
        let held = |column: &str| {
            let own = cells.iter().chain(record).find(|(name, _)| *name == column);
            own.map(|(_, value)| value.clone()).filter(|value| *value != Value::Null)
        };
        let within = placed.within.iter().filter_map(|column| held(column).map(|value| (*column, value)));
        referred.push(Referred {
            field: format!("{place}{}", placed.col.name),
            reference,
            code: code.clone(),
            within: within.collect(),
            kept: false,
        });
    }
    referred
}

/// Marks the references that a record or one of its lines held before.
pub(super) fn keep(shape: &Shape, checked: &mut Checked, before: &Stored) {
    let records = shape.columns.iter().zip(&before.cells);
    let lines = shape.lines.iter().zip(&before.lines);
    let lines = lines.flat_map(|(rows, lines)| lines.iter().flat_map(|line| rows.columns.iter().zip(line)));
    let held: HashSet<(&str, &str)> = records
        .chain(lines)
        .filter_map(|(placed, (_, value))| match (placed.col.reference.as_ref(), value) {
            (Some(reference), Value::Text(code)) => Some((reference.table, code.as_str())),
            _ => None,
        })
        .collect();
    for each in &mut checked.referred {
        each.kept = held.contains(&(each.reference.table, each.code.as_str()));
    }
}

/// Leaves out the secrets that an edit says nothing about; they stay what they are.
pub(super) fn without_kept_secrets(shape: &Shape, json: &Json, cells: &mut Cells) {
    let kept: Vec<&str> = shape
        .columns
        .iter()
        .filter(|placed| placed.col.secret)
        .filter(|placed| match json.get(placed.col.name) {
            None | Some(Json::Null) => true,
            Some(value) => value.as_str().is_some_and(|text| text.contains('*')),
        })
        .map(|placed| placed.column)
        .collect();
    cells.retain(|(column, _)| !kept.contains(column));
}

/// One column's value as the database has it.
fn cell(placed: &Placed, json: &Json) -> Result<Value, Message> {
    let col = placed.col;
    let missing = || if col.required { Err(Message::new("rule.required")) } else { Ok(Value::Null) };
    match (col.kind, json) {
        (_, Json::Null) => missing(),
        (Kind::Bool, Json::Bool(yes)) => Ok(Value::Int(i64::from(*yes))),
        (Kind::Int, Json::Number(number)) => {
            within(col.range, number.as_i64().ok_or_else(|| Message::new("rule.integer"))?, 0)
        }
        (Kind::Decimal(decimals), Json::Number(number)) => {
            let scaled =
                units::read(number.as_str(), decimals.into()).map_err(|_| Message::new("rule.decimal"))?;
            within(col.range, scaled, decimals.into())
        }
        (Kind::Code(table), Json::Number(_) | Json::String(_)) => {
            let text = json.as_str().map_or_else(|| json.to_string(), str::to_owned);
            let row = table.parse(&text).ok_or_else(|| Message::new("rule.code"))?;
            Ok(match row.code {
                Wire::Int(code) => Value::Int(code),
                Wire::Text(code) => Value::from(code),
            })
        }
        (Kind::Text | Kind::Date | Kind::Time, Json::String(text)) if !NON_EMPTY.accepts(text) => missing(),
        (Kind::Date, Json::String(text)) => {
            let day: BusinessDay = text.parse().map_err(|_| Message::new("rule.date"))?;
            Ok(day.into())
        }
        (Kind::Time, Json::String(text)) => {
            let at: Instant = text.parse().map_err(|_| Message::new("rule.dateTime"))?;
            Ok(at.into())
        }
        (Kind::Text, Json::String(text)) => words(placed, text.trim()),
        _ => Err(Message::new("rule.shape").with("detail", col.kind.name())),
    }
}

/// The bounds are told as people write numbers, not as the database scales them.
fn within((smallest, largest): (i64, i64), number: i64, decimals: u32) -> Result<Value, Message> {
    if (smallest..=largest).contains(&number) {
        return Ok(Value::Int(number));
    }
    let told = |bound| units::write_short(bound, decimals);
    Err(Message::new("rule.outOfRange").with("min", told(smallest)).with("max", told(largest)))
}

fn words(placed: &Placed, text: &str) -> Result<Value, Message> {
    let col = placed.col;
    if text.chars().nth(col.length).is_some() {
        return Err(Message::new("rule.tooLong").with("max", col.length));
    }
    if col.secret && text.contains('*') {
        // The mask of what is stored; it is never written.
        return Ok(Value::Null);
    }
    match col.rule.and_then(|rule| rule.refusal(text)) {
        Some(key) => Err(Message::new(key)),
        None => Ok(col.spelled(text).as_ref().into()),
    }
}
