//! Tests of values that are codes of somebody: countries, currencies, banks, companies.

use super::lists::{self, has};
use super::words::digits;
use super::{Prefix, Prefixes};
use crate::flaw::{Flaw, Wrong};

fn holds(good: bool, flaw: Flaw, text: &str) -> Result<(), Wrong> {
    if good { Ok(()) } else { Err(Wrong::whole(flaw, text)) }
}

/// A country by its number.
pub(super) fn country(text: &str) -> Result<(), Wrong> {
    holds(has(lists::COUNTRIES, text), Flaw::Country, text)
}

/// The same, or 999 for several.
pub(super) fn country_or_999(text: &str) -> Result<(), Wrong> {
    holds(text == "999" || has(lists::COUNTRIES, text), Flaw::CountryOr999, text)
}

/// A country by its two letters.
pub(super) fn country_letters(text: &str) -> Result<(), Wrong> {
    holds(has(lists::COUNTRY_LETTERS, text), Flaw::CountryLetters, text)
}

/// A currency by its number.
pub(super) fn currency(text: &str) -> Result<(), Wrong> {
    holds(has(lists::CURRENCIES, text), Flaw::Currency, text)
}

/// A type of package.
pub(super) fn package_type(text: &str) -> Result<(), Wrong> {
    holds(has(lists::PACKAGE_TYPES, text), Flaw::PackageType, text)
}

/// Biological sex, ISO 5218.
pub(super) fn sex(text: &str) -> Result<(), Wrong> {
    holds(matches!(text, "0" | "1" | "2" | "9"), Flaw::Sex, text)
}

/// What a mark is on: 01 to 10 are said by GS1, 80 to 99 by whoever uses them.
pub(super) fn media_type(text: &str) -> Result<(), Wrong> {
    let number = text.parse::<u8>().ok().filter(|_| text.len() == 2);
    holds(number.is_some_and(|number| matches!(number, 1..=10 | 80..=99)), Flaw::MediaType, text)
}

/// How a roll is wound.
pub(super) fn winding(text: &str) -> Result<(), Wrong> {
    holds(matches!(text, "0" | "1" | "9"), Flaw::Winding, text)
}

/// No or yes.
pub(super) fn yes_no(text: &str) -> Result<(), Wrong> {
    holds(matches!(text, "0" | "1"), Flaw::ZeroOrOne, text)
}

/// Digits of the shortest company prefix.
const SHORTEST_PREFIX: usize = 4;

/// Begins with a company prefix.
pub(super) fn prefix(text: &str, prefixes: Prefixes<'_>) -> Result<(), Wrong> {
    let Some(front) = text.get(..SHORTEST_PREFIX) else {
        return Err(Wrong::whole(Flaw::PrefixShort, text));
    };
    digits(front).map_err(|wrong| Wrong::new(Flaw::Prefix, wrong.at))?;
    known_prefix(text, prefixes)
}

/// The same after a first digit that says something else.
pub(super) fn prefix_after_one(text: &str, prefixes: Prefixes<'_>) -> Result<(), Wrong> {
    let Some(rest) = text.get(1..) else { return Err(Wrong::whole(Flaw::PrefixShort, text)) };
    prefix(rest, prefixes).map_err(|wrong| Wrong::new(wrong.flaw, wrong.at.start + 1..wrong.at.end + 1))
}

/// What whoever knows the prefixes says.
pub(super) fn known_prefix(text: &str, prefixes: Prefixes<'_>) -> Result<(), Wrong> {
    match prefixes(text) {
        Prefix::Fine => Ok(()),
        Prefix::Unknown => Err(Wrong::whole(Flaw::Prefix, text)),
        Prefix::Offline => Err(Wrong::whole(Flaw::PrefixOffline, text)),
    }
}

/// The shortest account number is Norway's, the longest fits any country (ISO 13616).
const IBAN: std::ops::RangeInclusive<usize> = 15..=34;

/// A bank account: a country, two check digits, and the number; letters count from 10, and the whole with its
/// first four characters moved to the end leaves 1 when divided by 97.
pub(super) fn iban(text: &str) -> Result<(), Wrong> {
    if text.len() < *IBAN.start() {
        return Err(Wrong::whole(Flaw::IbanShort, text));
    }
    if text.len() > *IBAN.end() {
        return Err(Wrong::whole(Flaw::IbanLong, text));
    }
    if !text.get(..2).is_some_and(|letters| has(lists::COUNTRY_LETTERS, letters)) {
        let end = text.char_indices().nth(2).map_or(text.len(), |(at, _)| at);
        return Err(Wrong::new(Flaw::IbanCountry, 0..end));
    }
    let mut values = Vec::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        match letter.to_digit(36).filter(|_| !letter.is_ascii_lowercase()) {
            Some(value) => values.push(value),
            None => return Err(Wrong::new(Flaw::IbanCharacter, at..at + letter.len_utf8())),
        }
    }
    values.rotate_left(4);
    let rest = values.iter().fold(0, |rest, value| {
        let shift = if *value < 10 { 10 } else { 100 };
        (rest * shift + value) % 97
    });
    if rest == 1 { Ok(()) } else { Err(Wrong::new(Flaw::IbanChecksum, 2..4)) }
}
