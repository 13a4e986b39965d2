//! What a label tells a warehouse.

use crate::Error;
use crate::carrier::{Content, from_scanner};
use crate::date::Date;
use crate::digits::{gtin14, is_key};
use crate::element::{Element, FNC1, GROUP_SEPARATOR, Reading, brackets, from_brackets, from_symbol};
use crate::link::{from_link, is_address};

/// A label that was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scan {
    /// All that it says, in its order.
    pub elements: Vec<Element>,
    /// GTIN in fourteen digits: of the item itself, else of what a logistic unit contains.
    pub gtin: Option<String>,
    /// Serial shipping container code, eighteen digits.
    pub sscc: Option<String>,
    /// Lot or batch number.
    pub lot: Option<String>,
    /// Serial number.
    pub serial: Option<String>,
    /// Day of production.
    pub production: Option<Date>,
    /// Day after which it must not be used.
    pub expiry: Option<Date>,
    /// Day up to which it is at its best.
    pub best_before: Option<Date>,
    /// Net weight in grams; pounds are converted and halves of a gram rounded up.
    pub net_weight: Option<i64>,
    /// How many pieces there are in the item itself, which has no fixed number of them.
    pub count: Option<i64>,
    /// How many of the items a logistic unit contains.
    pub contained: Option<i64>,
}

impl Scan {
    /// Reads what somebody scanned or typed, in a year that the two digits of its dates are near to.
    ///
    /// # Errors
    /// `NotGs1` for anything that is none (a code of the house, say), else what is wrong with it.
    pub fn read(text: &str, this_year: u16) -> Result<Self, Error> {
        let is_around =
            |letter: char| letter.is_whitespace() || (letter.is_control() && letter != GROUP_SEPARATOR);
        Ok(Self::of(elements_of(text.trim_matches(is_around))?, this_year))
    }

    /// What some elements say together; of several with one meaning the first counts.
    pub fn of(elements: Vec<Element>, this_year: u16) -> Self {
        let mut scan = Self::default();
        let (mut own, mut content) = (None, None);
        for Element { ai, value } in &elements {
            let date = |to: &mut Option<Date>| {
                let read = value.get(..6).and_then(|day| Date::of_label(day, this_year));
                *to = to.take().or(read);
            };
            let words = |to: &mut Option<String>| *to = to.take().or_else(|| Some(value.clone()));
            match ai.as_str() {
                "00" => words(&mut scan.sscc),
                "01" => words(&mut own),
                "02" => words(&mut content),
                "10" => words(&mut scan.lot),
                "21" => words(&mut scan.serial),
                "11" => date(&mut scan.production),
                "15" => date(&mut scan.best_before),
                "17" | "7003" => date(&mut scan.expiry),
                "30" => scan.count = scan.count.or_else(|| value.parse().ok()),
                "37" => scan.contained = scan.contained.or_else(|| value.parse().ok()),
                ai if ai.starts_with("310") => {
                    scan.net_weight = scan.net_weight.or(weight(ai, value, GRAMS_PER_KG))
                }
                ai if ai.starts_with("320") => {
                    scan.net_weight = scan.net_weight.or(weight(ai, value, GRAMS_PER_LB))
                }
                _ => {}
            }
        }
        scan.gtin = own.or(content);
        Self { elements, ..scan }
    }

    /// All that it says, as people write it.
    pub fn canonical(&self) -> String {
        brackets(&self.elements)
    }

    /// The same as a label with the elements of another one of the same item.
    pub fn with(self, other: Self, this_year: u16) -> Self {
        let mut elements = self.elements;
        elements.extend(other.elements);
        Self::of(elements, this_year)
    }
}

/// Hundred-thousandths of a gram in a kilogram and in a pound.
const GRAMS_PER_KG: i64 = 100_000_000;
const GRAMS_PER_LB: i64 = 45_359_237;

/// Six digits whose decimals the last digit of the identifier counts.
fn weight(ai: &str, value: &str, unit: i64) -> Option<i64> {
    let decimals = ai.bytes().last().map(|digit| u32::from(digit.wrapping_sub(b'0')))?;
    let parts = 10_i64.checked_pow(decimals)?.checked_mul(100_000)?;
    let exact = value.parse::<i64>().ok()?.checked_mul(unit)?;
    Some((exact + parts / 2) / parts)
}

fn elements_of(text: &str) -> Result<Vec<Element>, Error> {
    if !text.starts_with(']') {
        return unmarked(text);
    }
    match from_scanner(text, &Reading::LENIENT) {
        Ok(symbol) => {
            let mut elements = match symbol.content {
                Content::Elements(elements) | Content::Link(_, elements) => elements,
                Content::Gtin(digits) => key(&digits)?,
                Content::Plain(text) => unmarked(&text)?,
            };
            elements.extend(symbol.composite);
            Ok(elements)
        }
        // Code 39, ITF-14 and others are marked as well; what they hold speaks for itself.
        Err(Error::Symbology) => unmarked(text.get(3..).unwrap_or_default()),
        Err(other) => Err(other),
    }
}

/// Without a word on the symbol that it comes from.
fn unmarked(text: &str) -> Result<Vec<Element>, Error> {
    if text.is_empty() {
        return Err(Error::Empty);
    }
    if text.starts_with('(') {
        return from_brackets(text, &Reading::LENIENT);
    }
    if text.starts_with([FNC1, GROUP_SEPARATOR]) {
        return from_symbol(text, &Reading::LENIENT);
    }
    if is_address(text) {
        return from_link(text, &Reading::LENIENT);
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) && matches!(text.len(), 8 | 12 | 13 | 14 | 18) {
        return key(text);
    }
    bare(text)
}

/// A code of digits alone.
fn key(digits: &str) -> Result<Vec<Element>, Error> {
    let (ai, value) = match digits.len() {
        18 => ("00", Some(digits.to_owned()).filter(|digits| is_key(digits))),
        _ => ("01", gtin14(digits)),
    };
    let value = value.ok_or_else(|| Error::CheckDigit(digits.to_owned()))?;
    Ok(vec![Element { ai: ai.to_owned(), value }])
}

/// Many scanners leave out the FNC1 in front. A text that begins with a whole key is such an element string; anything
/// else would be a guess.
fn bare(text: &str) -> Result<Vec<Element>, Error> {
    let begins = |ai: &str, length: usize| {
        let key = text.strip_prefix(ai).and_then(|rest| rest.get(..length));
        key.is_some_and(is_key)
    };
    if !(begins("01", 14) || begins("02", 14) || begins("00", 18)) {
        return Err(Error::NotGs1);
    }
    from_symbol(&format!("{FNC1}{text}"), &Reading::LENIENT)
}
