//! What changes of columns are called, and what is told of them.

use db::Value;

use super::source::{Seen, Source, Watched};
use super::{Event, Outbox, Wanted};
use crate::audit::Change;
use crate::clock::Instant;
use crate::id::Id;

crate::codes! {
    /// Status of a note.
    NoteStatus {
        0 New     "new",
        1 InWork  "in_work",
        3 AllDone "all_done",
    }
}

use crate::codes::Code as _;

fn stage(variant: i64, status: i64) -> Option<&'static str> {
    match (variant, status) {
        (1, 2) => Some("loaded"),
        (2, 2) => Some("left"),
        _ => None,
    }
}

static NOTE: Source = Source::document("note", "note.title", "note").to("note_search_button").watching(&[
    Watched::Status("status", NoteStatus::DESCRIPTION),
    Watched::Mark("sign_status", NoteStatus::DESCRIPTION),
    Watched::Stage { column: "stage", words: &[("loaded", "a"), ("left", "b")], of: stage },
    Watched::Amount { column: "came_qty", places: 6, more: ("came", "c"), less: ("went", "d") },
]);

type Cells = Vec<(&'static str, Value)>;

/// Kinds and changes of what is told.
fn told(table: &'static str, before: Cells, after: Cells) -> Vec<String> {
    let change = Change { table, record: Id::NONE, before: &before, after: &after };
    let told = NOTE.told(&change);
    told.iter()
        .filter_map(|told| told.worded(Some(2)))
        .map(|(word, change)| format!("{} {}", NOTE.kind(&word), serde_json::to_string(&change).unwrap()))
        .collect()
}

fn cells(column: &'static str, number: i64) -> Cells {
    vec![(column, Value::Int(number))]
}

#[test]
fn a_change_of_a_watched_column_is_called_by_its_code() {
    assert_eq!(
        told("note", cells("status", 0), cells("status", 1)),
        [r#"note.inWork {"field":"status","from":{"code":0,"name":"new"},"to":{"code":1,"name":"inWork"}}"#]
    );
    assert_eq!(
        told("note", cells("came_qty", 1_500_000), cells("came_qty", 2_000_000)),
        [r#"note.came {"field":"cameQty","from":"1.5","to":"2"}"#]
    );
    assert_eq!(
        told("note", cells("came_qty", 2_000_000), cells("came_qty", 0)),
        [r#"note.went {"field":"cameQty","from":"2","to":"0"}"#]
    );
    assert_eq!(
        told("note", cells("stage", 1), cells("stage", 2)),
        [r#"note.left {"field":"stage","from":null,"to":{"code":2,"name":"left"}}"#]
    );
}

#[test]
fn a_new_document_tells_its_status_and_nothing_else() {
    let born = vec![("status", Value::Int(0)), ("sign_status", Value::Int(0)), ("came_qty", Value::Int(0))];
    assert_eq!(
        told("note", Vec::new(), born),
        [r#"note.new {"field":"status","from":null,"to":{"code":0,"name":"new"}}"#]
    );
}

#[test]
fn what_is_not_watched_is_not_told() {
    assert!(told("other", cells("status", 0), cells("status", 1)).is_empty());
    assert!(told("note", cells("remark", 0), cells("remark", 1)).is_empty());
    assert!(told("note", cells("status", 0), cells("status", 2)).is_empty(), "there is no code 2");
    assert!(told("note", cells("stage", 2), cells("stage", 7)).is_empty());
}

#[test]
fn every_word_of_a_source_is_known_beforehand() {
    let words: Vec<String> = NOTE.words().into_iter().map(|word| word.name.into_owned()).collect();
    assert_eq!(
        words,
        ["new", "inWork", "allDone", "new", "inWork", "allDone", "loaded", "left", "came", "went"]
    );
    assert_eq!(NOTE.seen, Seen::ByOwner);
    assert!(NOTE.columns().contains("came_qty"));
}

#[test]
fn an_event_is_one_text_with_ids_as_texts_and_time_in_utc() {
    let event = Event {
        branch: "0001",
        at: Instant::of_millis(1_772_352_000_000),
        kind: "note.new",
        document: "note",
        record: Id::NONE,
        number: "RK1",
        version: 1,
        warehouse: Some("W1"),
        owner: None,
        party: None,
        change: None,
    };
    let row = event.row(Id::NONE).unwrap();
    assert_eq!(
        row.last(),
        Some(&Value::from(
            r#"{"id":"0","type":"note.new","at":"2026-03-01T08:00:00.000Z","tenant":"0001","warehouse":"W1","owner":null,"document":{"kind":"note","id":"0","number":"RK1","version":1},"change":null}"#
        ))
    );
    assert_eq!(row.len(), super::COLUMNS.len());
}

#[test]
fn only_what_somebody_of_the_tenant_listens_to_is_wanted() {
    let outbox = Outbox::default();
    assert!(!outbox.wants("A", "note.new"));
    let one = Wanted::Kinds(["note.new".to_owned()].into());
    outbox.listen([("A".to_owned(), one.clone()), ("B".to_owned(), one.and(Wanted::All))].into());
    assert!(outbox.wants("A", "note.new") && !outbox.wants("A", "note.left"));
    assert!(outbox.wants("B", "note.left") && !outbox.wants("C", "note.new"));
    outbox.listen([].into());
    assert!(!outbox.wants("B", "note.new"));
}
