//! The tree as data: nothing twice, nothing without words.

use std::collections::BTreeSet;

use kernel::feature::Feature;
use kernel::texts::{Lang, Texts};

use super::seed::flat;
use super::{LAYOUT, TEXTS, buttons, screens_without_entry};

#[test]
fn no_code_stands_in_the_tree_twice() {
    let mut seen = BTreeSet::new();
    for (entry, _) in flat() {
        assert!(seen.insert(entry.code), "{} twice", entry.code);
    }
}

#[test]
fn no_two_entries_have_the_same_address() {
    let mut seen = BTreeSet::new();
    for (entry, parent) in flat() {
        let above = parent.map_or("", |parent| parent.code);
        let address = if entry.path.starts_with('/') {
            entry.path.to_owned()
        } else {
            format!("{above}/{}", entry.path)
        };
        assert!(seen.insert(address.clone()), "{address} twice");
    }
}

#[test]
fn every_entry_has_a_title_in_every_language() {
    let mut texts = Texts::new();
    texts.add("menu", TEXTS).unwrap();
    for (entry, _) in flat() {
        for lang in Lang::ALL {
            assert!(
                texts.get(lang, &format!("route.{}", entry.title)).is_some(),
                "{} in {lang}",
                entry.title
            );
        }
    }
    let titles: BTreeSet<String> = flat().iter().map(|(entry, _)| format!("route.{}", entry.title)).collect();
    let unused: Vec<&str> = texts.keys().filter(|key| !titles.contains(*key)).collect();
    assert!(unused.is_empty(), "titles of no entry: {unused:?}");
}

#[test]
fn groups_have_entries_and_pages_have_none() {
    for (entry, _) in flat() {
        assert_eq!(entry.component == LAYOUT, !entry.children.is_empty(), "{}", entry.code);
    }
}

#[test]
fn the_permission_values_of_the_specification_are_there_with_the_misspelt_one_once() {
    let values: Vec<&str> = flat().iter().map(|(entry, _)| entry.permission).collect();
    assert_eq!(values.iter().filter(|value| **value == "supper_admin").count(), 1);
    let all: BTreeSet<&str> = values.into_iter().collect();
    assert_eq!(all, BTreeSet::from(["admin", "index", "super_admin", "supper_admin"]));
}

#[test]
fn a_permission_becomes_one_button_however_many_routes_ask_for_it() {
    async fn nothing(_: kernel::act::Cx) -> kernel::fault::Answer<()> {
        Ok(())
    }
    let feature = Feature::new("roleManage", "/role")
        .get("/a", "search", nothing)
        .get("/b", "search", nothing)
        .post("/add", "add", nothing)
        .get_own("/own", "own", nothing)
        .get_public("/all", "all", nothing);
    let codes: Vec<String> = buttons(&[feature]).into_iter().map(|button| button.permission).collect();
    assert_eq!(codes, ["roleManage_search_button", "roleManage_add_button"]);
}

#[test]
fn a_screen_that_no_entry_shows_is_found() {
    async fn nothing(_: kernel::act::Cx) -> kernel::fault::Answer<()> {
        Ok(())
    }
    let known = Feature::new("roleManage", "/role").get("/list", "search", nothing);
    let lost = Feature::new("nowhere", "/nowhere").get("/list", "search", nothing);
    let public = Feature::new("elsewhere", "/elsewhere").get_own("/list", "search", nothing);
    assert_eq!(screens_without_entry(&[known, lost, public]), ["nowhere"]);
}
