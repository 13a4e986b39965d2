//! Lists in the API description.

use serde_json::{Map, Value, json};

use super::routes::can_be_looked_up;
use super::{Filter, Kind, List, PAGE_SIZES};
use crate::openapi::{Answered, Operation};

/// The page of a list: its query and its records.
pub(super) fn page(operation: &mut Operation, list: Option<&'static List>) {
    operation.takes_parameter("pageNum", json!({ "type": "integer", "minimum": 1 }));
    operation.takes_parameter("pageSize", json!({ "type": "integer", "enum": PAGE_SIZES }));
    operation.takes_parameter("afterId", json!({ "type": "string" }));
    let Some(list) = list else { return };
    query(operation, list);
    operation.answers(Answered::Data(json!({
        "type": "object",
        "required": ["records", "total"],
        "properties": {
            "records": { "type": "array", "items": record(list) },
            "total": { "type": "integer" },
            "totalCapped": { "type": "boolean" },
        },
    })));
}

/// Filters and order of a list as query parameters.
pub fn query(operation: &mut Operation, list: &'static List) {
    let sortable: Vec<&str> =
        list.fields.iter().filter(|field| field.sortable).map(|field| field.name).collect();
    operation.takes_parameter("sortField", json!({ "type": "string", "enum": sortable }));
    operation.takes_parameter("sortType", json!({ "type": "string", "enum": ["asc", "desc"] }));
    for field in list.fields {
        match field.filter {
            Some(Filter::Range | Filter::DateRange | Filter::Period) => {
                operation.takes_parameter(&format!("{}Start", field.name), json!({ "type": "string" }));
                operation.takes_parameter(&format!("{}End", field.name), json!({ "type": "string" }));
            }
            Some(_) => operation.takes_parameter(field.name, json!({ "type": "string" })),
            None => {}
        }
    }
}

/// One record of a list.
fn record(list: &'static List) -> Value {
    let mut properties: Map<String, Value> = list
        .fields
        .iter()
        .filter(|field| field.index.is_none())
        .map(|field| (field.name.to_owned(), schema(field.kind)))
        .collect();
    properties.insert("id".into(), json!({ "type": "string" }));
    if !list.offers.is_empty() {
        properties.insert("can".into(), json!({ "type": "array", "items": { "type": "string" } }));
    }
    let required: Vec<String> = properties.keys().cloned().collect();
    json!({ "type": "object", "required": required, "properties": properties })
}

/// The answer that is one record.
pub(super) fn one(operation: &mut Operation, list: Option<&'static List>) {
    if let Some(list) = list {
        operation.answers(Answered::Data(record(list)));
    }
}

/// The values that a filter may be looked up from.
pub(super) fn lookup(operation: &mut Operation, list: Option<&'static List>) {
    let fields = list.map(|list| list.fields).unwrap_or_default();
    let fields = fields.iter().filter(|field| can_be_looked_up(field)).map(|field| field.name);
    operation.needs_parameter("field", one_of(fields.collect()));
    operation.takes_parameter("term", json!({ "type": "string" }));
    operation.answers(Answered::Data(json!({ "type": "array", "items": { "type": "string" } })));
}

/// A text that is one of these names; any text when there are none, because an empty choice cannot be described.
pub(crate) fn one_of(names: Vec<&str>) -> Value {
    if names.is_empty() { json!({ "type": "string" }) } else { json!({ "type": "string", "enum": names }) }
}

/// JSON schema of a cell.
fn schema(kind: Kind) -> Value {
    match kind {
        Kind::Text | Kind::Date | Kind::Time | Kind::Id | Kind::Image => {
            json!({ "type": ["string", "null"] })
        }
        Kind::Int => json!({ "type": ["integer", "null"] }),
        Kind::Decimal(_) => json!({ "type": ["number", "null"] }),
        Kind::Code(_) => json!({ "type": ["integer", "string", "null"] }),
        Kind::Bool => json!({ "type": ["boolean", "null"] }),
    }
}
