//! From a form to the columns of its table: every column by its own rules, all errors at once.

use db::Value;
use serde_json::Value as Json;

use super::Master;
use super::shape::Placed;
use crate::clock::BusinessDay;
use crate::codes::Wire;
use crate::fault::{Answer, Fault, FieldError};
use crate::list::Kind;
use crate::record::Cells;
use crate::texts::Message;
use crate::units;
use crate::validate::NON_EMPTY;

/// The columns of a form, each checked by its rules, then the form by its own check.
pub(super) fn cells<M: Master>(columns: &[Placed], form: &M) -> Answer<Cells> {
    let json = serde_json::to_value(form).map_err(Fault::internal)?;
    let (mut cells, mut wrong) = (Cells::new(), Vec::new());
    for placed in columns {
        match cell(placed, json.get(placed.col.name).unwrap_or(&Json::Null)) {
            Ok(value) => cells.push((placed.column, value)),
            Err(message) => wrong.push(FieldError { field: placed.col.name.to_owned(), message }),
        }
    }
    if wrong.is_empty() {
        form.check()?;
        return Ok(cells);
    }
    Err(Fault::Invalid(wrong))
}

/// One column's value as the database has it.
fn cell(placed: &Placed, json: &Json) -> Result<Value, Message> {
    let col = placed.col;
    let missing = || if col.required { Err(Message::new("rule.required")) } else { Ok(Value::Null) };
    match (col.kind, json) {
        (_, Json::Null) => missing(),
        (Kind::Bool, Json::Bool(yes)) => Ok(Value::Int(i64::from(*yes))),
        (Kind::Int, Json::Number(number)) => {
            within(col.range, number.as_i64().ok_or_else(|| Message::new("rule.integer"))?)
        }
        (Kind::Decimal(decimals), Json::Number(number)) => {
            let scaled =
                units::read(number.as_str(), decimals.into()).map_err(|_| Message::new("rule.decimal"))?;
            within(col.range, scaled)
        }
        (Kind::Code(table), Json::Number(_) | Json::String(_)) => {
            let text = json.as_str().map_or_else(|| json.to_string(), str::to_owned);
            let row = table.parse(&text).ok_or_else(|| Message::new("rule.code"))?;
            Ok(match row.code {
                Wire::Int(code) => Value::Int(code),
                Wire::Text(code) => Value::from(code),
            })
        }
        (Kind::Text | Kind::Date, Json::String(text)) if !NON_EMPTY.accepts(text) => missing(),
        (Kind::Date, Json::String(text)) => {
            let day: BusinessDay = text.parse().map_err(|_| Message::new("rule.date"))?;
            Ok(day.into())
        }
        (Kind::Text, Json::String(text)) => words(placed, text.trim()),
        _ => Err(Message::new("rule.shape").with("detail", col.kind.name())),
    }
}

fn within((smallest, largest): (i64, i64), number: i64) -> Result<Value, Message> {
    if (smallest..=largest).contains(&number) {
        return Ok(Value::Int(number));
    }
    Err(Message::new("rule.outOfRange").with("min", smallest).with("max", largest))
}

fn words(placed: &Placed, text: &str) -> Result<Value, Message> {
    let col = placed.col;
    if text.chars().nth(col.length).is_some() {
        return Err(Message::new("rule.tooLong").with("max", col.length));
    }
    match col.rule.and_then(|rule| rule.refusal(text)) {
        Some(key) => Err(Message::new(key)),
        None => Ok(text.into()),
    }
}
