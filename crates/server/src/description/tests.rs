//! The description is whole: references lead somewhere, examples are what schemas say, everything has its words.

mod schema;

use std::collections::BTreeSet;

use kernel::texts::{Lang, Texts};
use serde_json::{Value, json};

use schema::Schemas;

fn texts() -> Texts {
    crate::texts(&crate::features()).unwrap()
}

fn document() -> Value {
    super::document(&crate::features(), &texts())
}

/// Every operation as `METHOD path`.
fn operations(document: &Value) -> Vec<(String, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, methods)| {
            methods
                .as_object()
                .unwrap()
                .iter()
                .map(move |(method, operation)| (format!("{} {path}", method.to_uppercase()), operation))
        })
        .collect()
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

#[test]
fn no_reference_dangles() {
    let document = document();
    let mut references = Vec::new();
    all(&document, "$ref", &mut references);
    for reference in references.iter().filter_map(|reference| reference.as_str()) {
        assert!(document.pointer(reference.strip_prefix('#').unwrap()).is_some(), "{reference}");
    }
}

#[test]
fn every_operation_says_what_it_is_who_may_use_it_and_how_it_refuses() {
    let document = document();
    for (name, operation) in operations(&document) {
        for field in ["summary", "description", "operationId"] {
            assert!(operation[field].as_str().is_some_and(|text| !text.is_empty()), "{name}: {field}");
        }
        let responses = operation["responses"].as_object().unwrap();
        for status in ["200", "400", "401", "403", "404", "409", "429", "500", "503", "504"] {
            assert!(responses.contains_key(status), "{name}: {status}");
        }
        assert_eq!(responses.contains_key("413"), name.starts_with("POST"), "{name}");
        assert!(!responses.contains_key("default"), "{name}");
        let keyed =
            operation["parameters"].as_array().unwrap().iter().any(|one| one["name"] == "Idempotency-Key");
        assert_eq!(keyed, name.starts_with("POST"), "{name}");
    }
}

#[test]
fn keys_are_named_where_they_get_in_and_nowhere_else() {
    let document = document();
    let security = |name: &str| {
        let all = operations(&document);
        all.into_iter().find(|(known, _)| known == name).unwrap().1["security"].clone()
    };
    let people = json!([{ "session": [], "device": [] }]);
    assert_eq!(security("POST /wms/brand/add"), Value::Null, "as everywhere");
    assert_eq!(security("POST /arpa-basic-api/apiKey/add"), people);
    assert_eq!(security("GET /arpa-basic-api/profile"), people);
    assert_eq!(security("POST /arpa-basic-api/authorize"), json!([]));
    assert_eq!(document["security"][1], json!({ "apiKey": [] }));
}

#[test]
fn every_screen_and_every_area_has_its_words() {
    let (document, texts) = (document(), texts());
    let named = document["tags"].as_array().unwrap().iter().chain(document["x-areas"].as_array().unwrap());
    for named in named {
        let key = named["x-title"].as_str().unwrap();
        for lang in Lang::ALL {
            assert!(texts.get(lang, key).is_some(), "{key} in {lang}");
        }
    }
    let tags: BTreeSet<&str> =
        document["tags"].as_array().unwrap().iter().filter_map(|tag| tag["name"].as_str()).collect();
    for (name, operation) in operations(&document) {
        assert!(tags.contains(operation["tags"][0].as_str().unwrap()), "{name}");
    }
}

#[test]
fn every_example_is_about_an_operation_and_is_what_its_schema_says() {
    let document = document();
    let operations = operations(&document);
    let schemas = Schemas(&document);
    let examples = super::examples::all();
    assert!(examples.as_object().unwrap().len() >= 10);
    for (name, example) in examples.as_object().unwrap() {
        let operation =
            operations.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("no {name}")).1;
        let bodies = operation["requestBody"]["content"].as_object();
        let body = bodies.and_then(|bodies| bodies.values().next());
        assert_eq!(example["request"].is_null(), body.is_none(), "{name}: the request");
        if let Some(body) = body {
            assert_eq!(
                schemas.wrong(&body["schema"], &body["example"]),
                Vec::<String>::new(),
                "{name}: the request"
            );
        }
        if !example["answer"].is_null() {
            let answer = &operation["responses"]["200"]["content"]["application/json"];
            let wrong = schemas.wrong(&answer["schema"], &answer["example"]);
            assert_eq!(wrong, Vec::<String>::new(), "{name}: the answer");
        }
    }
    for (name, response) in document["components"]["responses"].as_object().unwrap() {
        let content = &response["content"]["application/json"];
        assert_eq!(schemas.wrong(&content["schema"], &content["example"]), Vec::<String>::new(), "{name}");
    }
}
