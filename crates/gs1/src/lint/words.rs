//! Tests of the characters of a value.

use crate::flaw::{Flaw, Wrong};

/// Marks the first character that is not allowed.
fn each(text: &str, flaw: Flaw, is_allowed: impl Fn(char) -> bool) -> Result<(), Wrong> {
    match text.char_indices().find(|(_, letter)| !is_allowed(*letter)) {
        Some((at, letter)) => Err(Wrong::new(flaw, at..at + letter.len_utf8())),
        None => Ok(()),
    }
}

/// Digits only.
pub(super) fn digits(text: &str) -> Result<(), Wrong> {
    each(text, Flaw::NonDigit, |letter| letter.is_ascii_digit())
}

/// The 82 characters of ISO/IEC 646 that element strings may hold.
pub(super) fn cset82(text: &str) -> Result<(), Wrong> {
    each(text, Flaw::Cset82, |letter| place82(letter).is_some())
}

/// The 39 characters of component and part identifiers.
pub(super) fn cset39(text: &str) -> Result<(), Wrong> {
    each(text, Flaw::Cset39, |letter| {
        letter.is_ascii_digit() || letter.is_ascii_uppercase() || matches!(letter, '#' | '-' | '/')
    })
}

/// The place of a character among the 82, which is its weight in a check pair.
pub(super) fn place82(letter: char) -> Option<u32> {
    const ALL: &str = "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
    ALL.find(letter).and_then(|at| u32::try_from(at).ok())
}

/// File-safe base64: its letters, and padding that fills the last three.
pub(super) fn cset64(text: &str) -> Result<(), Wrong> {
    let body = text.trim_end_matches('=');
    each(body, Flaw::Cset64, |letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))?;
    let padding = text.len() - body.len();
    if padding > 2 || (padding > 0 && !text.len().is_multiple_of(3)) {
        return Err(Wrong::new(Flaw::Cset64Padding, body.len()..text.len()));
    }
    Ok(())
}

/// At least one character that is no digit.
pub(super) fn has_non_digit(text: &str) -> Result<(), Wrong> {
    if text.chars().any(|letter| !letter.is_ascii_digit()) {
        return Ok(());
    }
    Err(Wrong::whole(Flaw::NeedsNonDigit, text))
}

/// Hyphens, at least one.
pub(super) fn hyphen(text: &str) -> Result<(), Wrong> {
    if !text.is_empty() && text.chars().all(|letter| letter == '-') {
        return Ok(());
    }
    Err(Wrong::whole(Flaw::Hyphen, text))
}

/// One character that tells importers apart.
pub(super) fn importer(text: &str) -> Result<(), Wrong> {
    if text.chars().count() != 1 {
        return Err(Wrong::whole(Flaw::ImporterLength, text));
    }
    each(text, Flaw::ImporterCharacter, |letter| {
        letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
    })
}

/// Every per cent sign begins an escape of two hexadecimal digits.
pub(super) fn percent(text: &str) -> Result<(), Wrong> {
    for (at, _) in text.match_indices('%') {
        let digits = text.as_bytes().get(at + 1..at + 3);
        if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
            let end = text.char_indices().map(|(at, _)| at).filter(|end| *end > at).nth(2);
            return Err(Wrong::new(Flaw::Percent, at..end.unwrap_or(text.len())));
        }
    }
    Ok(())
}
