//! Rows as JSON text, written field by field without building a tree.

use std::fmt::Write as _;

use db::{Row, Value};

use super::{Kind, List, Offer};
use crate::access::Session;
use crate::clock::{Instant, Zone};
use crate::units;

/// The offers of a list that this session may use at all, worked out once per page.
pub fn usable<'a>(list: &'a List, screen: &str, session: &Session) -> Vec<&'a Offer> {
    list.offers
        .iter()
        .filter(|offer| offer.own || session.can(&format!("{screen}_{}_button", offer.action)))
        .collect()
}

/// Appends a row as an object: `id`, the fields, and `can` when the list offers actions.
pub fn row(out: &mut String, list: &List, offers: &[&Offer], row: &Row, zone: &Zone) {
    out.push('{');
    key(out, "id");
    id(out, row.value(0));
    for (at, field) in list.fields.iter().enumerate().filter(|(_, field)| field.index.is_none()) {
        out.push(',');
        key(out, field.name);
        cell(out, field.kind, row.value(at + 1), zone);
    }
    if !list.offers.is_empty() {
        out.push_str(",\"can\":[");
        let mut first = true;
        for offer in offers.iter().filter(|offer| holds(list, offer, row)) {
            if !std::mem::take(&mut first) {
                out.push(',');
            }
            string(out, offer.action);
        }
        out.push(']');
    }
    out.push('}');
}

fn holds(list: &List, offer: &Offer, row: &Row) -> bool {
    let held = |name| list.fields.iter().position(|field| field.name == name).map(|at| row.value(at + 1));
    let allowed = offer
        .when
        .is_none_or(|(name, values)| matches!(held(name), Some(Value::Int(held)) if values.contains(held)));
    allowed && offer.filled.is_none_or(|name| held(name).is_some_and(|held| *held != Value::Null))
}

/// A field's name and its colon.
pub fn key(out: &mut String, name: &str) {
    out.push('"');
    out.push_str(name);
    out.push_str("\":");
}

fn id(out: &mut String, value: &Value) {
    match value {
        Value::Int(number) => {
            let _ = write!(out, "\"{number}\"");
        }
        Value::Text(text) => string(out, text),
        Value::Null => out.push_str("null"),
    }
}

/// A field's value.
pub fn cell(out: &mut String, kind: Kind, value: &Value, zone: &Zone) {
    match (kind, value) {
        (_, Value::Null) => out.push_str("null"),
        (Kind::Id, value) => id(out, value),
        (Kind::Bool, Value::Int(number)) => out.push_str(if *number == 0 { "false" } else { "true" }),
        (Kind::Time, Value::Int(millis)) => {
            let _ = write!(out, "\"{}\"", zone.stamp(Instant::of_millis(*millis)));
        }
        (Kind::Decimal(scale), Value::Int(number)) => {
            out.push_str(&units::write_short(*number, scale.into()))
        }
        (_, Value::Int(number)) => {
            let _ = write!(out, "{number}");
        }
        (_, Value::Text(text)) => string(out, text),
    }
}

/// A cell as plain text for files: codes by `label`, times without zone, empty for null.
pub fn cell_text(kind: Kind, value: &Value, zone: &Zone, label: impl Fn(&str) -> String) -> String {
    match (kind, value) {
        (_, Value::Null) => String::new(),
        (Kind::Code(table), value) => {
            let code = match value {
                Value::Int(number) => number.to_string(),
                Value::Text(text) => text.clone(),
                Value::Null => String::new(),
            };
            table.parse(&code).map_or(code.clone(), |row| label(&table.label(row)))
        }
        (Kind::Bool, Value::Int(number)) => label(if *number == 0 { "shared.no" } else { "shared.yes" }),
        (Kind::Time, Value::Int(millis)) => zone.show(Instant::of_millis(*millis)),
        (Kind::Decimal(scale), Value::Int(number)) => units::write_short(*number, scale.into()),
        (_, Value::Int(number)) => number.to_string(),
        (_, Value::Text(text)) => text.clone(),
    }
}

/// A JSON string.
pub fn string(out: &mut String, text: &str) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if u32::from(control) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            plain => out.push(plain),
        }
    }
    out.push('"');
}
