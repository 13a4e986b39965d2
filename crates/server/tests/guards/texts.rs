//! Every word that the program can say exists in four languages.

use std::collections::BTreeSet;

use kernel::fault::Fault;
use kernel::texts::Texts;

use crate::source;

fn texts() -> Texts {
    server::texts(&server::features()).expect("texts without mistakes")
}

/// Whether a message with that key can be shown, counted ones included.
fn said(texts: &Texts, key: &str) -> bool {
    texts.has(key) || ["_one", "_other"].iter().all(|ending| texts.has(&format!("{key}{ending}")))
}

fn missing<T: AsRef<str>>(texts: &Texts, keys: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    keys.into_iter().filter(|key| !said(texts, key.as_ref())).map(|key| key.as_ref().to_owned()).collect()
}

#[test]
fn every_code_table_has_a_title_and_every_code_a_label() {
    let texts = texts();
    let keys = codes::TABLES.iter().flat_map(|table| {
        let rows = table.rows.iter().map(|row| format!("code.{}.{}", table.name, row.key));
        rows.chain([table.title()]).collect::<Vec<_>>()
    });
    assert_eq!(missing(&texts, keys), BTreeSet::new());
}

#[test]
fn every_code_table_of_a_list_is_in_the_registry() {
    for feature in server::features() {
        for list in &feature.lists {
            for field in list.fields {
                if let kernel::list::Kind::Code(table) = field.kind {
                    assert!(codes::table(table.name).is_some(), "{} in list {}", table.name, list.name);
                }
            }
        }
    }
}

#[test]
fn every_column_has_a_title() {
    let texts = texts();
    let features = server::features();
    let keys = features.iter().flat_map(|feature| {
        let fields = feature.lists.iter().flat_map(|list| list.fields);
        fields.map(|field| server::codegen::title(feature.screen, field.name, &texts)).collect::<Vec<_>>()
    });
    assert_eq!(missing(&texts, keys), BTreeSet::new());
}

#[test]
fn every_button_has_a_title() {
    let texts = texts();
    let buttons = platform::menu::buttons(&server::features());
    let keys = buttons.iter().map(|button| format!("action.{}", button.action));
    assert_eq!(missing(&texts, keys), BTreeSet::new());
}

#[test]
fn every_menu_entry_has_a_title() {
    fn titles(entries: &[platform::menu::Entry], all: &mut Vec<String>) {
        for entry in entries {
            all.push(format!("route.{}", entry.title));
            titles(entry.children, all);
        }
    }
    let mut all = Vec::new();
    titles(platform::menu::MENU, &mut all);
    assert_eq!(missing(&texts(), all), BTreeSet::new());
}

#[test]
fn every_fault_has_a_message() {
    let all = [
        Fault::SignedOut,
        Fault::Busy,
        Fault::Denied,
        Fault::NotFound,
        Fault::TooLarge,
        Fault::Invalid(Vec::new()),
        Fault::KeyReused,
        Fault::refused(""),
        Fault::TimedOut,
        Fault::internal(""),
    ];
    assert_eq!(missing(&texts(), all.iter().map(|fault| fault.numbers().key)), BTreeSet::new());
}

#[test]
fn every_refusal_in_the_program_text_has_its_words() {
    let texts = texts();
    let mut wanted = BTreeSet::new();
    for (file, text) in source::program_files() {
        let mut keys = source::keys(&text, "rule.");
        keys.extend(source::keys(&text, "fault."));
        for before in ["refused(", "Message::new("] {
            keys.extend(source::literals_after(&text, before));
        }
        wanted
            .extend(keys.into_iter().filter(|key| !said(&texts, key)).map(|key| format!("{key} in {file}")));
    }
    assert_eq!(wanted, BTreeSet::new());
}

#[test]
fn every_validation_rule_has_its_words() {
    let keys = kernel::validate::RULES.iter().map(|rule| rule.text);
    assert_eq!(missing(&texts(), keys), BTreeSet::new());
}
