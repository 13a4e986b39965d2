//! Where operations belong: the pages of the menu and the groups they stand in, with what has no page at the end.

use std::collections::BTreeSet;

use kernel::feature::{Feature, Route};
use kernel::texts::{Lang, Texts};
use platform::menu::{Entry, LAYOUT, MENU};
use serde_json::{Value, json};

/// Area of what belongs to no page: signing in, files, code lists.
const COMMON: &str = "common";

/// The page of a screen, and the group at the top of the menu that it stands in.
fn place(screen: &str) -> Option<(&'static Entry, &'static Entry)> {
    fn within(entry: &'static Entry, screen: &str) -> Option<&'static Entry> {
        if entry.component == screen && entry.component != LAYOUT {
            return Some(entry);
        }
        entry.children.iter().find_map(|below| within(below, screen))
    }
    MENU.iter().find_map(|top| Some((within(top, screen)?, top)))
}

/// Text key of a screen's title.
fn title_key(screen: &str) -> String {
    match place(screen) {
        Some((entry, _)) => format!("route.{}", entry.title),
        None => format!("apiScreen.{screen}"),
    }
}

/// Title of a screen, in English.
pub(super) fn title(screen: &str, texts: &Texts) -> String {
    texts.get(Lang::En, &title_key(screen)).unwrap_or(screen).to_owned()
}

/// Text key of what an operation does; none when only its path says it.
pub(super) fn action_key(route: &Route, texts: &Texts) -> Option<String> {
    let own = format!("{}.action.{}", route.screen, route.action);
    let common = format!("action.{}", route.action);
    [own, common].into_iter().find(|key| texts.has(key))
}

/// What an operation does, in English.
pub(super) fn action(route: &Route, texts: &Texts) -> String {
    let known = action_key(route, texts).and_then(|key| texts.get(Lang::En, &key).map(str::to_owned));
    known.unwrap_or_else(|| words(route.action))
}

/// `changeLogin` as `Change login`.
fn words(name: &str) -> String {
    let mut words = String::new();
    for (at, letter) in name.char_indices() {
        match (at, letter.is_uppercase()) {
            (0, _) => words.extend(letter.to_uppercase()),
            (_, true) => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            _ => words.push(letter),
        }
    }
    words
}

/// One tag a screen, in the order of the menu.
pub(super) fn tags(features: &[Feature], texts: &Texts) -> Value {
    fn walk(entries: &[Entry], order: &mut Vec<&'static str>) {
        for entry in entries {
            order.push(entry.component);
            walk(entry.children, order);
        }
    }
    let screens: BTreeSet<&str> =
        features.iter().flat_map(|feature| &feature.routes).map(|route| route.screen).collect();
    let mut order = Vec::new();
    walk(MENU, &mut order);
    let mut seen = BTreeSet::new();
    let shown = order.into_iter().filter(|screen| screens.contains(screen) && seen.insert(*screen));
    let shown: Vec<&str> = shown.collect();
    let rest = screens.iter().copied().filter(|screen| !shown.contains(screen));
    let tag = |screen: &str| {
        let area = place(screen).map_or(COMMON, |(_, top)| top.code);
        json!({ "name": screen, "description": title(screen, texts), "x-title": title_key(screen), "x-area": area })
    };
    shown.iter().copied().chain(rest).map(tag).collect()
}

/// The areas in order, each with the text key of its title.
pub(super) fn areas(texts: &Texts) -> Value {
    let area = |code: &str, key: String| {
        let title = texts.get(Lang::En, &key).unwrap_or(code).to_owned();
        json!({ "code": code, "title": title, "x-title": key })
    };
    let tops = MENU.iter().map(|top| area(top.code, format!("route.{}", top.title)));
    tops.chain([area(COMMON, "apiScreen.common".to_owned())]).collect()
}
