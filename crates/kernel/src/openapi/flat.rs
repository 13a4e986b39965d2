//! What an answer looks like whose type has others flattened into it: one object with the fields of all.
//!
//! Taken as parts that must all fit, such an answer would fit none: a form takes no field but its own, and what the
//! answer says of a field may be more than what its form asks.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serializer;
use serde_json::{Map, Value, json};

use super::names::Piece;

const PLACE: &str = "#/components/schemas/";

/// For `skip_serializing_if` on a field that requests have and answers have not. What is skipped outright is not
/// described in requests either.
pub fn untold<T>(_: &T) -> bool {
    true
}

/// For `serialize_with` beside [`untold`], when the field's type cannot be written at all.
///
/// # Errors
/// Those of the writer.
pub fn nothing<T, S: Serializer>(_: &T, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_none()
}

/// An answer with its flattened types as one, and without the schemas that are in nothing any more.
pub(super) fn flattened(mut piece: Piece) -> Piece {
    let known = piece.schemas.clone();
    flatten(&mut piece.value, &known);
    for schema in piece.schemas.values_mut() {
        flatten(schema, &known);
    }
    let (mut reached, mut open) = (BTreeSet::new(), Vec::new());
    super::references(&piece.value, &mut open);
    while let Some(name) = open.pop() {
        if let Some(schema) = piece.schemas.get(&name).filter(|_| reached.insert(name)) {
            super::references(schema, &mut open);
        }
    }
    piece.schemas.retain(|name, _| reached.contains(name));
    piece
}

fn flatten(schema: &mut Value, known: &BTreeMap<String, Value>) {
    if let Some(mut whole) = merged(schema, known) {
        if let Some(description) = schema.get("description") {
            whole.insert("description".into(), description.clone());
        }
        *schema = Value::Object(whole);
    }
    match schema {
        Value::Object(map) => map.values_mut().for_each(|inner| flatten(inner, known)),
        Value::Array(list) => list.iter_mut().for_each(|inner| flatten(inner, known)),
        _ => {}
    }
}

/// The one object that `allOf` makes of its parts; none when there is none, or a part is no object with fields. Of two
/// fields of one name the later one is what is written.
fn merged(schema: &Value, known: &BTreeMap<String, Value>) -> Option<Map<String, Value>> {
    let parts = schema.get("allOf")?.as_array()?;
    let (mut fields, mut required) = (Map::new(), BTreeSet::new());
    for part in parts {
        let part = resolved(part, known)?;
        let below = merged(part, known);
        let object = below.as_ref().or(part.as_object())?;
        fields.extend(object.get("properties")?.as_object()?.clone());
        let needed = object.get("required").and_then(Value::as_array).into_iter().flatten();
        required.extend(needed.filter_map(Value::as_str).map(str::to_owned));
    }
    let mut whole =
        Map::from_iter([("type".to_owned(), json!("object")), ("properties".to_owned(), json!(fields))]);
    if !required.is_empty() {
        whole.insert("required".into(), json!(required));
    }
    Some(whole)
}

fn resolved<'a>(schema: &'a Value, known: &'a BTreeMap<String, Value>) -> Option<&'a Value> {
    match schema.get("$ref").and_then(Value::as_str) {
        Some(target) => known.get(target.strip_prefix(PLACE)?),
        None => Some(schema),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(fields: Value, required: Value) -> Value {
        json!({ "type": "object", "additionalProperties": false, "properties": fields, "required": required })
    }

    #[test]
    fn flattened_types_are_one_object_and_the_later_field_is_the_one() {
        let form = object(
            json!({ "name": { "type": "string" }, "lines": { "$ref": "#/components/schemas/Ask" } }),
            json!(["name"]),
        );
        let own = object(json!({ "lines": { "$ref": "#/components/schemas/Line" } }), json!(["lines"]));
        let value =
            json!({ "allOf": [{ "$ref": "#/components/schemas/Form" }, own], "description": "A note." });
        let line = json!({ "type": "integer" });
        let schemas = [("Form", form), ("Ask", line.clone()), ("Line", line)]
            .map(|(name, schema)| (name.to_owned(), schema));
        let flat = flattened(Piece { value, schemas: BTreeMap::from(schemas) });
        assert_eq!(
            flat.value,
            json!({ "type": "object", "description": "A note.", "required": ["lines", "name"],
                "properties": { "name": { "type": "string" }, "lines": { "$ref": "#/components/schemas/Line" } } })
        );
        assert_eq!(flat.schemas.keys().collect::<Vec<_>>(), ["Line"]);
    }

    #[test]
    fn what_cannot_be_one_object_stays_in_parts() {
        let value = json!({ "allOf": [{ "oneOf": [{ "type": "object" }] }, object(json!({}), json!([]))] });
        let piece = Piece { value: value.clone(), schemas: BTreeMap::new() };
        assert_eq!(flattened(piece).value, value);
    }
}
