//! One cell on its way into a file: its text, and what a spreadsheet may make of it.

use db::Value;

use crate::clock::Zone;
use crate::list::{Kind, cell_text};

/// Digits that a spreadsheet's number keeps; longer ones would come back changed.
const SAFE_DIGITS: usize = 15;

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Text, and only ever text: a spreadsheet must not compute it.
    Text,
    /// A plain decimal number with so many decimals.
    Number(u8),
    /// `YYYY-MM-DD HH:mm:ss`.
    Time,
    /// `YYYY-MM-DD`.
    Date,
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Its text; empty for null.
    pub text: String,
    /// What it is.
    pub shape: Shape,
}

impl Cell {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), shape: Shape::Text }
    }

    /// The cell of a database value. `label` gives the words of codes, yes and no.
    pub fn of(kind: Kind, value: &Value, zone: &Zone, label: impl Fn(&str) -> String) -> Self {
        let text = cell_text(kind, value, zone, label);
        let shape = match (kind, value) {
            (Kind::Int, Value::Int(_)) if exact(&text) => Shape::Number(0),
            (Kind::Decimal(scale), Value::Int(_)) if exact(&text) => Shape::Number(scale),
            (Kind::Time, Value::Int(_)) if countable(&text) => Shape::Time,
            (Kind::Date, Value::Text(_)) if countable(&text) => Shape::Date,
            _ => Shape::Text,
        };
        Self { text, shape }
    }

    /// The text with an apostrophe before it when a spreadsheet would take it for a formula. Numbers
    /// of ours are never formulas, so `-5` as a number stays `-5`.
    pub fn guarded(&self) -> String {
        if self.shape == Shape::Text && is_formula(&self.text) {
            return format!("'{}", self.text);
        }
        self.text.clone()
    }
}

/// Whether a spreadsheet that reads this as the content of a cell would compute it. Blanks before the
/// sign count because some programs skip them, the wide forms because some fold them.
pub fn is_formula(text: &str) -> bool {
    let blank = |letter: char| letter.is_whitespace() || matches!(letter, '\u{feff}' | '\u{200b}');
    text.starts_with(['\t', '\r', '\n'])
        || text.trim_start_matches(blank).starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

fn exact(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    digits <= SAFE_DIGITS
}

/// Whether a spreadsheet can count this day: theirs begin in 1900, whose February they get wrong.
fn countable(text: &str) -> bool {
    text >= "1900-03-01" && text.as_bytes().get(4) == Some(&b'-')
}
