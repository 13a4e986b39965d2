//! Element strings: application identifiers with their values, as people write them in brackets and as scanners
//! send them.

use std::fmt::Write as _;

use crate::Error;
use crate::dictionary::{Definition, definition_of, is_ai, leading};
use crate::flaw::Wrong;
use crate::lint::{Prefixes, any_prefix, linter};

/// How FNC1 is written where it cannot be sent.
pub const FNC1: char = '^';
/// How scanners send FNC1.
pub const GROUP_SEPARATOR: char = '\u{1d}';
/// More characters than any carrier of GS1 data holds.
pub const LONGEST: usize = 8191;
/// Characters of a value of an identifier that nobody knows.
const LONGEST_VALUE: usize = 90;

/// An identifier with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// The identifier, two to four digits.
    pub ai: String,
    /// Its value, as it stands on the label.
    pub value: String,
}

impl Element {
    /// What is known about the identifier; `None` only when unknown ones were let through.
    pub fn definition(&self) -> Option<&'static Definition> {
        definition_of(&self.ai)
    }

    /// Whether a separator must stand between its value and the next identifier.
    fn needs_separator(&self) -> bool {
        self.definition().is_none_or(|known| !known.predefined)
    }
}

/// How strictly a text is read.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// Lets identifiers through that nobody gave out, where their value can be told apart.
    pub unknown_ais: bool,
    /// Takes GTINs in a Digital Link that lack the zeros in front.
    pub short_gtins: bool,
    /// Takes words such as `gtin` and `lot` for identifiers in a Digital Link, as early ones had them.
    pub link_words: bool,
    /// Whoever knows company prefixes.
    pub prefixes: Prefixes<'a>,
}

impl Reading<'_> {
    /// By the book.
    pub const STRICT: Reading<'static> =
        Reading { unknown_ais: false, short_gtins: false, link_words: false, prefixes: &any_prefix };
    /// As a warehouse wants it: what can be read in one way only is read.
    pub const LENIENT: Reading<'static> =
        Reading { unknown_ais: false, short_gtins: true, link_words: true, prefixes: &any_prefix };

    /// An element whose value was judged.
    ///
    /// # Errors
    /// `UnknownAi`, `Length`, `Value`.
    pub fn element(&self, ai: &str, value: &str) -> Result<Element, Error> {
        match definition_of(ai) {
            Some(known) => judge(ai, value, known, self.prefixes)?,
            None if self.unknown_ais && is_ai(ai) => unknown(ai, value)?,
            None => return Err(Error::UnknownAi(ai.to_owned())),
        }
        Ok(Element { ai: ai.to_owned(), value: value.to_owned() })
    }
}

/// Reads `(01)…(17)…`. A bracket inside a value is written `\(`.
///
/// # Errors
/// What is wrong with the text or a value.
pub fn from_brackets(text: &str, reading: &Reading<'_>) -> Result<Vec<Element>, Error> {
    if text.len() > LONGEST {
        return Err(Error::TooLong(LONGEST));
    }
    let mut elements = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let at = text.len() - rest.len();
        let inner = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        let (ai, after) = inner.filter(|(ai, _)| is_ai(ai)).ok_or(Error::Brackets { at })?;
        let mut value = String::new();
        let mut letters = after.char_indices().peekable();
        rest = "";
        while let Some((place, letter)) = letters.next() {
            match letter {
                '(' => {
                    rest = after.get(place..).unwrap_or_default();
                    break;
                }
                '\\' if letters.next_if(|(_, next)| *next == '(').is_some() => value.push('('),
                other => value.push(other),
            }
        }
        elements.push(reading.element(ai, &value)?);
    }
    if elements.is_empty() { Err(Error::Empty) } else { Ok(elements) }
}

/// Reads what a symbol holds: FNC1 (as `^` or the group separator) in front and wherever a value of no fixed
/// length ends. Identifiers that nobody knows cannot be read here: nobody knows where they end.
///
/// # Errors
/// What is wrong with the text or a value.
pub fn from_symbol(text: &str, reading: &Reading<'_>) -> Result<Vec<Element>, Error> {
    if text.len() > LONGEST {
        return Err(Error::TooLong(LONGEST));
    }
    let is_separator = |letter: char| matches!(letter, FNC1 | GROUP_SEPARATOR);
    let mut rest = text.strip_prefix(is_separator).ok_or(Error::NotGs1)?;
    let mut elements = Vec::new();
    while !rest.is_empty() {
        let unknown = || Error::UnknownAi(rest.chars().take(4).collect());
        let (ai, known) = leading(rest).ok_or_else(unknown)?;
        let body = rest.get(ai.len()..).unwrap_or_default();
        let until = body.find(is_separator).unwrap_or(body.len());
        let mut end = until;
        if known.predefined {
            end = end.min(known.length().last().unwrap_or_default());
            while !body.is_char_boundary(end) {
                end -= 1;
            }
        }
        let (value, after) = body.split_at(end);
        elements.push(reading.element(ai, value)?);
        rest = after.strip_prefix(is_separator).unwrap_or(after);
    }
    if elements.is_empty() { Err(Error::Empty) } else { Ok(elements) }
}

/// As people write it.
pub fn brackets(elements: &[Element]) -> String {
    elements.iter().fold(String::new(), |mut text, Element { ai, value }| {
        let value = value.replace('(', "\\(");
        // Writing to a text cannot fail.
        let _: std::fmt::Result = write!(text, "({ai}){value}");
        text
    })
}

/// As a symbol holds it, FNC1 written as a sign of your choice.
pub fn symbol(elements: &[Element], fnc1: char) -> String {
    let mut text = String::from(fnc1);
    for (place, element) in elements.iter().enumerate() {
        text.push_str(&element.ai);
        text.push_str(&element.value);
        if place + 1 < elements.len() && element.needs_separator() {
            text.push(fnc1);
        }
    }
    text
}

/// Whether a value is what its identifier needs: each component takes its part, and nothing is left.
fn judge(ai: &str, value: &str, known: &Definition, prefixes: Prefixes<'_>) -> Result<(), Error> {
    let length = known.length();
    let wrong_length = || Error::Length { ai: ai.to_owned(), least: *length.start(), most: *length.end() };
    if !length.contains(&value.chars().count()) {
        return Err(wrong_length());
    }
    let mut at = 0;
    let (mut first, mut cut) = (None, false);
    for part in &known.components {
        let rest = value.get(at..).unwrap_or_default();
        if rest.is_empty() && part.optional {
            continue;
        }
        let end = rest.char_indices().nth(*part.length.end()).map_or(rest.len(), |(end, _)| end);
        let taken = rest.get(..end).unwrap_or_default();
        cut |= taken.chars().count() < *part.length.start();
        let tests = linter(part.letters.test()).into_iter().chain(part.tests.iter().map(|(_, test)| *test));
        if first.is_none() && !cut {
            first =
                tests.map(|test| test(taken, prefixes)).find_map(Result::err).map(|wrong| (at, end, wrong));
        }
        at += end;
    }
    if cut || at < value.len() {
        return Err(wrong_length());
    }
    let Some((start, end, wrong)) = first else { return Ok(()) };
    Err(Error::Value {
        ai: ai.to_owned(),
        value: value.get(..start + end).unwrap_or_default().to_owned(),
        wrong: Wrong::new(wrong.flaw, wrong.at.start + start..wrong.at.end + start),
    })
}

fn unknown(ai: &str, value: &str) -> Result<(), Error> {
    if !(1..=LONGEST_VALUE).contains(&value.chars().count()) {
        return Err(Error::Length { ai: ai.to_owned(), least: 1, most: LONGEST_VALUE });
    }
    let test = linter("cset82").map(|test| test(value, &any_prefix));
    match test {
        Some(Err(wrong)) => Err(Error::Value { ai: ai.to_owned(), value: value.to_owned(), wrong }),
        _ => Ok(()),
    }
}
