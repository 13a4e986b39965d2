//! One direction of a pattern: from a number to a number, or from a letter to a letter, in steps.
//!
//! Numbers are written as wide as the first one when that begins with a zero (`01`, `02` … `12`). Letters
//! go on as in a spreadsheet (`Z`, `AA`). What is skipped is compared by value: `4` also skips `04`.

use kernel::fault::FieldError;
use serde::Deserialize;
use utoipa::ToSchema;

use super::pattern::MOST;

/// Digits of a number at most.
const DIGITS: usize = 5;
/// Letters of a mark at most.
const LETTERS: usize = 2;

/// One direction as it is asked for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Axis {
    /// First mark: `1`, `01` or `A`.
    pub from: String,
    /// Last mark, of the same kind.
    pub to: String,
    /// Distance of two marks; 1 when left out.
    #[serde(default)]
    pub step: Option<i64>,
    /// Marks that are left out: a fourth floor, letters that look like digits.
    #[serde(default)]
    pub skip: Vec<String>,
}

/// One mark of a direction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// As it is written.
    pub text: String,
    /// Its number; `A` is 1.
    pub number: i64,
}

/// The marks of a direction, and those that were left out.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    /// What is used.
    pub kept: Vec<Mark>,
    /// What the steps would have met and the list of omissions took out.
    pub skipped: Vec<String>,
}

/// How marks are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Number { width: usize },
    Letter,
}

impl Axis {
    /// Its marks; the field errors name `<name>.from`, `.to`, `.step` and `.skip`. A direction that is
    /// longer than a whole pattern may be is not written out.
    pub fn marks(&self, name: &str) -> Result<Marks, Vec<FieldError>> {
        let wrong = |part: &str, key: &'static str| FieldError::new(format!("{name}.{part}"), key);
        let read = |part: &str, text: &str| read(text).ok_or_else(|| wrong(part, "locationManage.mark"));
        let (from, to) = match (read("from", &self.from), read("to", &self.to)) {
            (Ok(from), Ok(to)) => (from, to),
            (from, to) => return Err([from.err(), to.err()].into_iter().flatten().collect()),
        };
        let mut errors = Vec::new();
        if !from.0.is_like(to.0) {
            errors.push(wrong("to", "locationManage.markKinds"));
        } else if from.1 > to.1 {
            errors.push(wrong("to", "locationManage.markOrder"));
        }
        let step = self.step.unwrap_or(1);
        if !(1..=99_999).contains(&step) {
            errors.push(wrong("step", "rule.positiveInteger"));
        }
        let mut omitted = Vec::new();
        for text in self.skip.iter().map(|text| text.trim()).filter(|text| !text.is_empty()) {
            match self::read(text) {
                Some((style, number)) if style.is_like(from.0) => omitted.push(number),
                _ => errors.push(wrong("skip", "locationManage.markSkip")),
            }
        }
        if !errors.is_empty() {
            errors.dedup_by(|one, other| one.field == other.field);
            return Err(errors);
        }
        Ok(walk(from.0, (from.1, to.1), step, &omitted))
    }
}

impl Style {
    fn is_like(self, other: Self) -> bool {
        matches!((self, other), (Self::Number { .. }, Self::Number { .. }) | (Self::Letter, Self::Letter))
    }

    fn write(self, number: i64) -> String {
        match self {
            Self::Number { width } => format!("{number:0width$}"),
            Self::Letter => letters(number),
        }
    }
}

/// A pattern that is too long is told by its count, for which one mark too many is enough.
fn walk(style: Style, (from, to): (i64, i64), step: i64, omitted: &[i64]) -> Marks {
    let mut marks = Marks::default();
    let mut number = from;
    while number <= to && marks.kept.len() <= MOST {
        let text = style.write(number);
        if omitted.contains(&number) {
            marks.skipped.push(text);
        } else {
            marks.kept.push(Mark { text, number });
        }
        number += step;
    }
    marks
}

fn read(text: &str) -> Option<(Style, i64)> {
    // People type digits and letters in full width, too.
    let text = sheet::ascii(text);
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    if text.len() <= DIGITS && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let width = if text.starts_with('0') { text.len() } else { 0 };
        return Some((Style::Number { width }, text.parse().ok()?));
    }
    if text.len() <= LETTERS && text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        let value = |sum: i64, byte: u8| sum * 26 + i64::from(byte.to_ascii_uppercase() - b'A') + 1;
        return Some((Style::Letter, text.bytes().fold(0, value)));
    }
    None
}

/// 1 is `A`, 26 `Z`, 27 `AA`.
fn letters(mut number: i64) -> String {
    let mut text = Vec::new();
    while number > 0 {
        let place = u8::try_from((number - 1) % 26).unwrap_or_default();
        text.push(char::from(b'A' + place));
        number = (number - 1) / 26;
    }
    text.iter().rev().collect()
}
