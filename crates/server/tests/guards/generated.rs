//! The files of `web/src/generated` are those that the server would write now, and the API description is whole.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated")
}

fn document() -> Value {
    let files = server::generated().expect("texts without mistakes");
    serde_json::from_str(&files["openapi.json"]).expect("JSON")
}

#[test]
fn generated_files_are_current() {
    let files = server::generated().expect("texts without mistakes");
    let mut stale = Vec::new();
    for (name, content) in files.iter().filter(|(name, _)| !name.starts_with("texts/")) {
        if fs::read_to_string(folder().join(name)).ok().as_ref() != Some(content) {
            stale.push(name);
        }
    }
    assert!(stale.is_empty(), "run `cargo xtask codegen`: {stale:?}");
}

#[test]
fn the_browser_has_every_text_of_the_server() {
    let files = server::generated().expect("texts without mistakes");
    for (name, content) in files.iter().filter(|(name, _)| name.starts_with("texts/")) {
        let held = fs::read_to_string(folder().join(name)).unwrap_or_else(|_| "{}".into());
        let (held, own): (Value, Value) =
            (serde_json::from_str(&held).unwrap(), serde_json::from_str(content).unwrap());
        for (key, words) in own.as_object().unwrap() {
            assert_eq!(held.get(key), Some(words), "{name} {key}: run `cargo xtask codegen`");
        }
    }
}

/// Every value under `key`, anywhere.
fn all<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(map) => {
            found.extend(map.get(key));
            map.values().for_each(|inner| all(inner, key, found));
        }
        Value::Array(list) => list.iter().for_each(|inner| all(inner, key, found)),
        _ => {}
    }
}

/// Fields that end like the name of a person and hold something else, or somebody of the other side.
const NO_PEOPLE: [&str; 2] = ["rentBy", "signedBy"];

#[test]
fn every_field_that_names_a_person_is_kept_from_outside_parties() {
    let document = document();
    let mut shapes = Vec::new();
    all(&document, "properties", &mut shapes);
    let fields: BTreeSet<&str> = shapes
        .iter()
        .filter_map(|shape| shape.as_object())
        .flat_map(|shape| shape.keys())
        .map(String::as_str)
        .filter(|name| *name == "by" || name.ends_with("By"))
        .collect();
    assert!(fields.len() > 10, "{fields:?}");
    let told: Vec<&&str> =
        fields.iter().filter(|name| !kernel::people::is_named(name) && !NO_PEOPLE.contains(name)).collect();
    assert!(told.is_empty(), "name them in `kernel::people::FIELDS` or here: {told:?}");
}

#[test]
fn the_api_description_has_no_dangling_reference() {
    let document = document();
    let mut references = Vec::new();
    all(&document, "$ref", &mut references);
    assert!(references.len() > 20, "{}", references.len());
    for reference in references.iter().filter_map(|reference| reference.as_str()) {
        let pointer = reference.strip_prefix('#').expect("a reference inside the document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

#[test]
fn operation_ids_are_unique_and_path_parameters_are_described() {
    let document = document();
    let mut seen = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(seen.insert(id.to_owned()), "{id} twice, now at {method} {path}");
            let described: BTreeSet<&str> = operation["parameters"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|parameter| parameter["in"] == "path")
                .filter_map(|parameter| parameter["name"].as_str())
                .collect();
            let wanted: BTreeSet<&str> =
                path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect();
            assert_eq!(described, wanted, "{method} {path}");
        }
    }
}

#[test]
fn no_two_columns_of_a_list_have_the_same_title() {
    let features = server::features();
    let texts = server::texts(&features).expect("texts without mistakes");
    let mut twice = Vec::new();
    for feature in &features {
        for list in &feature.lists {
            for lang in kernel::texts::Lang::ALL {
                let mut seen = BTreeSet::new();
                for field in list.fields.iter().filter(|field| field.index.is_none()) {
                    let title = kernel::list::heading(&texts, lang, (feature.screen, list), field.name);
                    if !seen.insert(title.clone()) {
                        twice.push(format!("{} {lang:?} {}: {title}", list.name, field.name));
                    }
                }
            }
        }
    }
    assert!(twice.is_empty(), "{twice:#?}");
}

#[test]
fn list_names_are_unique() {
    let mut seen = BTreeSet::new();
    for feature in server::features() {
        for list in &feature.lists {
            assert!(seen.insert(list.name), "{} twice", list.name);
        }
    }
}
