//! From a TOML file to flat keys with four words each, refusing everything that is not exactly that.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::{Lang, TextsError};

type Flat = BTreeMap<String, [String; 4]>;

/// Reads one file of texts into flat keys; the words stand in the order of [`Lang::ALL`].
pub(super) fn parse(file: &str, toml: &str) -> Result<Flat, TextsError> {
    let syntax = |error: toml::de::Error| TextsError::Syntax { file: file.into(), reason: error.to_string() };
    let table: Table = toml.parse().map_err(syntax)?;
    let mut flat = Flat::new();
    flatten("", &table, &mut flat).map_err(|(key, reason)| TextsError::Entry {
        file: file.into(),
        key,
        reason,
    })?;
    Ok(flat)
}

/// The key at fault and what is wrong with it.
type Fault = (String, String);

fn flatten(prefix: &str, table: &Table, flat: &mut Flat) -> Result<(), Fault> {
    for (name, value) in table {
        let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        if name.is_empty() || name.contains('.') {
            return Err((key, "a name in a key is empty or has a dot".into()));
        }
        let Value::Table(inner) = value else {
            return Err((key, "a key has its four languages, not a single text".into()));
        };
        if Lang::ALL.iter().any(|lang| inner.get(lang.tag()).is_some_and(Value::is_str)) {
            let words = words(inner).map_err(|reason| (key.clone(), reason))?;
            flat.insert(key, words);
        } else {
            flatten(&key, inner, flat)?;
        }
    }
    Ok(())
}

fn words(entry: &Table) -> Result<[String; 4], String> {
    if let Some(other) = entry.keys().find(|name| Lang::ALL.iter().all(|lang| lang.tag() != *name)) {
        return Err(format!("{other} is none of the four languages"));
    }
    let word = |lang: Lang| match entry.get(lang.tag()) {
        Some(Value::String(text)) if text.trim().is_empty() => Err(format!("the text in {lang} is empty")),
        Some(Value::String(text)) => Ok(text.clone()),
        Some(_) => Err(format!("the text in {lang} is not a text")),
        None => Err(format!("there is no text in {lang}")),
    };
    let words = [word(Lang::Zh)?, word(Lang::En)?, word(Lang::Es)?, word(Lang::Ja)?];
    let wanted = placeholders(&words[0])?;
    for (lang, text) in Lang::ALL.iter().zip(&words) {
        if placeholders(text)? != wanted {
            return Err(format!("the placeholders in {lang} are not those in zh"));
        }
    }
    Ok(words)
}

/// The names of the placeholders of a text; a `{{` or `}}` that makes none is refused.
fn placeholders(text: &str) -> Result<BTreeSet<&str>, String> {
    let mut names = BTreeSet::new();
    let mut rest = text;
    while let Some((before, name, after)) = placeholder(rest) {
        check_plain(before, text)?;
        names.insert(name);
        rest = after;
    }
    check_plain(rest, text)?;
    Ok(names)
}

fn check_plain(part: &str, text: &str) -> Result<(), String> {
    if part.contains("{{") || part.contains("}}") {
        return Err(format!("{text:?} has braces that are not a {{{{placeholder}}}}"));
    }
    Ok(())
}

/// The first `{{name}}` of a text: what is before it, the name, what is after it.
pub(super) fn placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    while let Some(found) = text[from..].find("{{") {
        let start = from + found;
        let inside = &text[start + 2..];
        let length = inside
            .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .unwrap_or(inside.len());
        if length > 0 && inside[length..].starts_with("}}") {
            return Some((&text[..start], &inside[..length], &inside[length + 2..]));
        }
        from = start + 1;
    }
    None
}
