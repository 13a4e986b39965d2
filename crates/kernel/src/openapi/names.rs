//! Names of schemas, unique in the whole document.
//!
//! A type describes itself under its own short name, and features have types of one name: a `Form` here, a `Form` there.
//! Where one name stands for different shapes, each of them is called after the screen that has it first.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};

use super::Named;

const PLACE: &str = "#/components/schemas/";

/// A body, an answer or the parameters of an operation, with the schemas that it refers to by their short names.
#[derive(Default)]
pub(super) struct Piece {
    pub value: Value,
    pub schemas: BTreeMap<String, Value>,
}

impl Piece {
    pub(super) fn new(value: Value, named: Named) -> Self {
        let written = |schema: RefOr<Schema>| serde_json::to_value(schema).unwrap_or_default();
        // What comes last of a name is the type's own.
        let schemas = named.into_iter().map(|(name, schema)| (name, written(schema))).collect();
        Self { value, schemas }
    }

    /// What a name stands for, with everything that it refers to: equal for equal shapes and for no others.
    fn shape(&self, name: &str) -> String {
        let mut reached = BTreeSet::from([name.to_owned()]);
        let mut open = vec![name.to_owned()];
        while let Some(name) = open.pop() {
            let mut below = Vec::new();
            super::references(self.schemas.get(&name).unwrap_or(&Value::Null), &mut below);
            open.extend(below.into_iter().filter(|name| reached.insert(name.clone())));
        }
        let told = |name: &String| format!("{name}={}", self.schemas.get(name).unwrap_or(&Value::Null));
        reached.iter().map(told).collect::<Vec<_>>().join("\n")
    }
}

/// All names with the shapes that they stand for, each with the screens that have it.
#[derive(Default)]
pub(super) struct Names(BTreeMap<String, BTreeMap<String, BTreeSet<&'static str>>>);

impl Names {
    /// Notes what a piece of a screen calls by which name.
    pub(super) fn note(&mut self, screen: &'static str, piece: &Piece) {
        for name in piece.schemas.keys() {
            let shapes = self.0.entry(name.clone()).or_default();
            shapes.entry(piece.shape(name)).or_default().insert(screen);
        }
    }

    /// What a shape is called in the document.
    fn official(&self, name: &str, shape: &str) -> String {
        let Some(shapes) = self.0.get(name).filter(|shapes| shapes.len() > 1) else { return name.to_owned() };
        let first = |screens: &BTreeSet<&'static str>| screens.first().copied().unwrap_or_default();
        let Some(screen) = shapes.get(shape).map(first) else { return name.to_owned() };
        // One screen may have several shapes under one name.
        let own = shapes.iter().filter(|(_, screens)| first(screens) == screen).map(|(shape, _)| shape);
        let number = own.take_while(|known| *known != shape).count();
        let mut letters = screen.chars();
        let upper: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        if number == 0 { format!("{upper}{name}") } else { format!("{upper}{name}{}", number + 1) }
    }

    /// Gives a piece its official names, and puts its schemas into the document.
    pub(super) fn settle(&self, piece: Piece, document: &mut BTreeMap<String, Value>) -> Value {
        let official = |name: &String| (name.clone(), self.official(name, &piece.shape(name)));
        let names: BTreeMap<String, String> = piece.schemas.keys().map(official).collect();
        let mut value = piece.value;
        rename(&mut value, &names);
        for (name, mut schema) in piece.schemas {
            rename(&mut schema, &names);
            let name = names.get(&name).cloned().unwrap_or(name);
            document.insert(name, schema);
        }
        value
    }
}

fn rename(schema: &mut Value, names: &BTreeMap<String, String>) {
    match schema {
        Value::Object(map) => {
            for (key, value) in map {
                let target =
                    value.as_str().filter(|_| key == "$ref").and_then(|text| text.strip_prefix(PLACE));
                match target.and_then(|name| names.get(name)) {
                    Some(name) => *value = Value::from(format!("{PLACE}{name}")),
                    None => rename(value, names),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| rename(inner, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn piece(line: Value) -> Piece {
        let schemas = BTreeMap::from([
            ("Form".to_owned(), json!({ "properties": { "line": { "$ref": "#/components/schemas/Line" } } })),
            ("Line".to_owned(), line),
            ("Id".to_owned(), json!({ "type": "string" })),
        ]);
        Piece { value: json!({ "$ref": "#/components/schemas/Form" }), schemas }
    }

    #[test]
    fn shapes_of_one_name_are_told_apart_and_equal_ones_are_one() {
        let pieces = [
            ("in", piece(json!({ "type": "integer" }))),
            ("out", piece(json!({ "type": "number" }))),
            ("also", piece(json!({ "type": "integer" }))),
            ("out", piece(json!({ "type": "string" }))),
        ];
        let mut names = Names::default();
        for (screen, piece) in &pieces {
            names.note(screen, piece);
        }
        let mut document = BTreeMap::new();
        let settled: Vec<Value> =
            pieces.into_iter().map(|(_, piece)| names.settle(piece, &mut document)["$ref"].clone()).collect();
        let called = |name: &str| json!(format!("{PLACE}{name}"));
        assert_eq!(settled, ["AlsoForm", "OutForm", "AlsoForm", "OutForm2"].map(called));
        let known: Vec<&str> = document.keys().map(String::as_str).collect();
        assert_eq!(known, ["AlsoForm", "AlsoLine", "Id", "OutForm", "OutForm2", "OutLine", "OutLine2"]);
        assert_eq!(document["AlsoForm"]["properties"]["line"]["$ref"], called("AlsoLine"));
        assert_eq!(document["OutLine2"], json!({ "type": "string" }));
    }
}
