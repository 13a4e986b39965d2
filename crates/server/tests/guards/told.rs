//! What others are told: every document with a status is a source, every source names columns that are there, and every
//! kind of event stands in the description that integrators read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kernel::outbox::Source;

/// Tables with a number and a status of which nobody is told: jobs are the floor's own affair.
const UNTOLD: [&str; 1] = ["job"];

fn sources() -> Vec<&'static Source> {
    server::features().iter().flat_map(|feature| feature.sources.clone()).collect()
}

/// Columns of every table, from the schema's own text.
fn tables() -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let mut tables = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for part in text.split("create table ").skip(1) {
            let (name, rest) = part.split_once(" (").unwrap();
            let body = rest.split("\n);").next().unwrap();
            let columns = body.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned);
            tables.insert(name.to_owned(), columns.collect());
        }
    }
    tables
}

#[test]
fn every_source_names_columns_and_a_permission_that_are_there() {
    let (tables, features) = (tables(), server::features());
    let permissions = server::codegen::permission_codes(&features);
    for source in sources() {
        let columns = tables.get(source.table).unwrap_or_else(|| panic!("no table {}", source.table));
        let missing: Vec<&str> =
            source.columns().into_iter().filter(|column| !columns.contains(*column)).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", source.name);
        let known = source.permission.is_empty() || permissions.contains(source.permission);
        assert!(known, "{}: {}", source.name, source.permission);
    }
}

#[test]
fn every_document_with_a_number_and_a_status_is_told() {
    let told: BTreeSet<&str> = sources().into_iter().map(|source| source.table).collect();
    let documents = tables().into_iter().filter(|(_, columns)| {
        ["doc_no", "status", "warehouse_code"].into_iter().all(|column| columns.contains(column))
    });
    let untold: Vec<String> = documents
        .map(|(name, _)| name)
        .filter(|name| !told.contains(name.as_str()) && !UNTOLD.contains(&name.as_str()))
        .collect();
    assert_eq!(untold, Vec::<String>::new(), "say `.announces(…)` in their manifests, or name them here");
}

#[test]
fn every_kind_of_event_has_one_name_and_words_in_every_language() {
    let texts = server::texts(&server::features()).unwrap();
    let mut seen = BTreeSet::new();
    for source in sources() {
        assert!(texts.has(source.title), "{}: {}", source.name, source.title);
        for word in source.words() {
            let kind = source.kind(&word.name);
            assert!(texts.has(&word.title), "{kind}: {}", word.title);
            assert!(seen.insert(kind.clone()), "{kind} twice");
        }
    }
    assert!(seen.len() > 40, "{seen:?}");
}

#[test]
fn every_kind_of_event_is_described_for_integrators() {
    let text = include_str!("../../../../docs/webhooks.md");
    let kinds: BTreeSet<String> = sources()
        .into_iter()
        .flat_map(|source| source.words().into_iter().map(|word| format!("`{}`", source.kind(&word.name))))
        .collect();
    let missing: Vec<&String> = kinds.iter().filter(|kind| !text.contains(*kind)).collect();
    assert!(missing.is_empty(), "docs/webhooks.md says nothing of {missing:?}");
    let row = text.lines().filter(|line| line.starts_with("| `"));
    let told = row
        .flat_map(|line| line.split_whitespace())
        .filter(|word| word.starts_with('`') && word.contains('.'));
    let gone: Vec<&str> = told.filter(|word| !kinds.contains(*word)).collect();
    assert!(gone.is_empty(), "docs/webhooks.md describes what there is not: {gone:?}");
}
