//! GS1 Digital Link: a web address whose path and query hold an element string.
//!
//! `https://any.example/any/stem/01/09520123456788/10/LOT?17=261231`: a key and its qualifiers in the path, the
//! other identifiers after the question mark. The compressed form is not read.

use crate::Error;
use crate::dictionary::{Definition, definition_of, is_ai};
use crate::element::{Element, LONGEST, Reading};

/// Where an address begins that is made by GS1 itself.
pub const CANONICAL: &str = "https://id.gs1.org";

/// What early links called identifiers.
const WORDS: [(&str, &str); 22] = [
    ("cpid", "8010"),
    ("cpsn", "8011"),
    ("cpv", "22"),
    ("gcn", "255"),
    ("gdti", "253"),
    ("giai", "8004"),
    ("ginc", "401"),
    ("gln", "414"),
    ("glnx", "254"),
    ("gmn", "8013"),
    ("grai", "8003"),
    ("gsin", "402"),
    ("gsrn", "8018"),
    ("gsrnp", "8017"),
    ("gtin", "01"),
    ("itip", "8006"),
    ("lot", "10"),
    ("party", "417"),
    ("refno", "8020"),
    ("ser", "21"),
    ("srin", "8019"),
    ("sscc", "00"),
];

/// Whether a text begins as a web address does.
pub fn is_address(text: &str) -> bool {
    after_scheme(text).is_some()
}

fn after_scheme(text: &str) -> Option<&str> {
    ["https://", "http://"].iter().find_map(|scheme| {
        let front = text.get(..scheme.len())?;
        front.eq_ignore_ascii_case(scheme).then(|| text.get(scheme.len()..).unwrap_or_default())
    })
}

/// Reads a link.
///
/// # Errors
/// `Link`, `LinkPlace`, and what is wrong with a value.
pub fn from_link(text: &str, reading: &Reading<'_>) -> Result<Vec<Element>, Error> {
    if text.len() > LONGEST {
        return Err(Error::TooLong(LONGEST));
    }
    let rest = after_scheme(text).ok_or(Error::Link("it has no scheme"))?;
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte);
    if !rest.bytes().all(is_usual) {
        return Err(Error::Link("it has characters that no address has"));
    }
    let (host, rest) = rest.split_once('/').ok_or(Error::Link("it has no path"))?;
    if host.is_empty() || host.bytes().any(|byte| b"_~?#@!$&'()*+,;=%".contains(&byte)) {
        return Err(Error::Link("its host is none"));
    }
    let rest = rest.split('#').next().unwrap_or_default();
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let mut elements = in_path(path, reading)?;
    in_query(query, reading, &mut elements)?;
    Ok(elements)
}

/// The identifier that a part of a path means.
fn ai_of<'a>(part: &'a str, reading: &Reading<'_>) -> Option<(&'a str, &'static Definition)> {
    let word = || WORDS.iter().find(|(word, _)| reading.link_words && *word == part).map(|(_, ai)| *ai);
    let ai = if is_ai(part) { part } else { word()? };
    definition_of(ai).map(|known| (ai, known))
}

/// The last key of the path with what follows it.
fn in_path(path: &str, reading: &Reading<'_>) -> Result<Vec<Element>, Error> {
    let none = Error::Link("its path has no key of GS1");
    let parts: Vec<&str> = path.split('/').collect();
    let mut pairs = Vec::new();
    let mut key = None;
    for pair in parts.rchunks_exact(2) {
        let [part, value] = pair else { continue };
        let Some((ai, known)) = ai_of(part, reading) else { break };
        pairs.push((ai, *value));
        if let Some(orders) = &known.link_key {
            key = Some(orders);
            break;
        }
    }
    let orders = key.ok_or(none)?;
    pairs.reverse();
    let follow: Vec<&str> = pairs.iter().skip(1).map(|(ai, _)| *ai).collect();
    if !orders.iter().any(|order| is_part_of(&follow, order)) {
        return Err(Error::LinkPlace(follow.last().copied().unwrap_or_default().to_owned()));
    }
    pairs.into_iter().map(|(ai, value)| element(ai, &unescaped(value, false)?, reading)).collect()
}

/// Whether some identifiers come in the order of a sequence that may have more.
fn is_part_of(some: &[&str], order: &[&str]) -> bool {
    let mut order = order.iter();
    some.iter().all(|ai| order.any(|next| next == ai))
}

fn in_query(query: &str, reading: &Reading<'_>, elements: &mut Vec<Element>) -> Result<(), Error> {
    for pair in query.split(['&', ';']) {
        let Some((name, value)) = pair.split_once('=') else { continue };
        if !is_ai(name) {
            continue;
        }
        let allowed = definition_of(name).map_or(reading.unknown_ais, |known| known.attribute);
        if !allowed || elements.iter().any(|known| known.ai == name) {
            return Err(Error::LinkPlace(name.to_owned()));
        }
        let value = unescaped(value, true)?;
        elements.push(element(name, &value, reading)?);
    }
    Ok(())
}

fn element(ai: &str, value: &str, reading: &Reading<'_>) -> Result<Element, Error> {
    if ai == "01" && reading.short_gtins && matches!(value.len(), 8 | 12 | 13) {
        return reading.element(ai, &format!("{value:0>14}"));
    }
    reading.element(ai, value)
}

/// What escapes stand for. A lone per cent sign stands for itself; the values are judged afterwards.
fn unescaped(text: &str, is_query: bool) -> Result<String, Error> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escape = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let escape =
            escape.and_then(|digits| u8::from_str_radix(digits, 16).ok().filter(|_| !digits.contains('+')));
        let (stands, left) = match (byte, escape) {
            (b'%', Some(byte)) => (byte, after.get(2..).unwrap_or_default()),
            (b'+', _) if is_query => (b' ', after),
            (byte, _) => (byte, after),
        };
        plain.push(stands);
        rest = left;
    }
    let plain = String::from_utf8(plain).map_err(|_| Error::Link("an escape stands for no character"))?;
    if plain.contains('\0') { Err(Error::Link("an escape stands for nothing")) } else { Ok(plain) }
}

/// Writes a link below a stem such as `https://example.com`: the first key with its qualifiers in the path, the
/// others behind the question mark, those of fixed length first.
///
/// # Errors
/// `Link` without a key, `LinkPlace` for an identifier that has no place.
pub fn link(elements: &[Element], stem: &str, reading: &Reading<'_>) -> Result<String, Error> {
    let key_of = |element: &Element| element.definition().and_then(|known| known.link_key.as_ref());
    let found = elements.iter().find_map(|element| key_of(element).map(|orders| (element, orders)));
    let (key, orders) = found.ok_or(Error::Link("there is no key of GS1"))?;
    let value_of = |ai: &str| elements.iter().find(|element| element.ai == ai);
    // The order of which most is there; the first one of several.
    let there = |order: &&Vec<&str>| order.iter().filter(|ai| value_of(ai).is_some()).count();
    let order = orders.iter().rev().max_by_key(there).map(Vec::as_slice).unwrap_or_default();
    let mut uri = stem.trim_end_matches('/').to_owned();
    let path: Vec<&Element> =
        std::iter::once(key).chain(order.iter().filter_map(|ai| value_of(ai))).collect();
    for Element { ai, value } in &path {
        uri.extend(["/", ai, "/", &escaped(value)]);
    }
    let mut query: Vec<&Element> = Vec::new();
    for element in elements {
        let is_known = |known: &&Element| known.ai == element.ai;
        if path.iter().any(is_known) || query.iter().any(is_known) {
            continue;
        }
        let is_qualifier = orders.iter().flatten().any(|ai| *ai == element.ai);
        let allowed = element.definition().map_or(reading.unknown_ais, |known| known.attribute);
        if is_qualifier || !allowed {
            return Err(Error::LinkPlace(element.ai.clone()));
        }
        query.push(element);
    }
    query.sort_by_key(|element| element.definition().is_none_or(|known| !known.predefined));
    for (place, Element { ai, value }) in query.iter().enumerate() {
        uri.extend([if place == 0 { "?" } else { "&" }, ai, "=", &escaped(value)]);
    }
    Ok(uri)
}

fn escaped(text: &str) -> String {
    text.bytes().fold(String::new(), |mut uri, byte| {
        match byte {
            b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
        uri
    })
}
