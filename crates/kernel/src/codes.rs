//! Code tables: the numbers and words that stand on the wire and in the database instead of names.
//!
//! `codes!` reads like the specification and yields an enum per table, so a number stands in one
//! place only and two tables whose numbers collide cannot be mixed up. Tables know no words: their
//! labels are texts under `code.<table>.<key>`. Misspelt wire values stay as they are in the string
//! and get a right name as the variant.

use std::fmt;
use std::hash::Hash;

use serde::ser::Serializer;

mod engine;
mod passage;
mod table_macro;
#[cfg(test)]
mod tests;

pub use engine::{BackgroundTaskStatus, ExportFormat, SortType};
pub use passage::{deserialize, from_value, schema, to_value};

/// What the expansion of `codes!` needs of other crates, so that its callers need not depend on them.
#[doc(hidden)]
pub mod reach {
    pub use {db, serde, utoipa};
}

/// The value of a code as it stands on the wire and in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wire<'a> {
    /// A number.
    Int(i64),
    /// A word, compared exactly: case matters.
    Text(&'a str),
}

impl From<i64> for Wire<'_> {
    fn from(code: i64) -> Self {
        Self::Int(code)
    }
}

impl From<i32> for Wire<'_> {
    fn from(code: i32) -> Self {
        Self::Int(code.into())
    }
}

impl<'a> From<&'a str> for Wire<'a> {
    fn from(code: &'a str) -> Self {
        Self::Text(code)
    }
}

impl fmt::Display for Wire<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(code) => code.fmt(out),
            Self::Text(code) => code.fmt(out),
        }
    }
}

impl serde::Serialize for Wire<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Int(code) => out.serialize_i64(*code),
            Self::Text(code) => out.serialize_str(code),
        }
    }
}

/// How a status looks, apart from its word. Screens have these five tones and no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// New: nothing has happened yet.
    Neutral,
    /// Work is going on.
    Active,
    /// Somebody must act before it goes on.
    Waiting,
    /// Finished as intended.
    Done,
    /// Ended otherwise: voided, rejected, failed, switched off.
    Stopped,
}

impl Tone {
    /// The name of the tone in the browser.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Neutral => "neutral",
            Self::Active => "active",
            Self::Waiting => "waiting",
            Self::Done => "done",
            Self::Stopped => "stopped",
        }
    }
}

/// One row of a code table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeRow {
    /// The value on the wire.
    pub code: Wire<'static>,
    /// The row's name in snake case, unique in its table; its label is `code.<table>.<key>`.
    pub key: &'static str,
    /// How it looks, for statuses.
    pub tone: Option<Tone>,
}

/// A code table as data, for registries and generators that know no enum.
#[derive(Debug)]
pub struct CodeTable {
    /// camelCase name of the enum: `warehouseStatus`.
    pub name: &'static str,
    /// Doc comment of the table.
    pub doc: &'static str,
    /// Its rows in the order of the specification.
    pub rows: &'static [CodeRow],
}

impl CodeTable {
    /// The row with this code.
    pub fn find<'a>(&self, code: impl Into<Wire<'a>>) -> Option<&'static CodeRow> {
        let code = code.into();
        self.rows.iter().find(|row| row.code == code)
    }

    /// The row whose code is written like this in a query string; `01` is not `1`.
    pub fn parse(&self, text: &str) -> Option<&'static CodeRow> {
        self.rows.iter().find(|row| match row.code {
            Wire::Int(code) => code.to_string() == text,
            Wire::Text(code) => code == text,
        })
    }

    /// Whether the codes are numbers. A table never mixes numbers and words.
    pub fn is_numeric(&self) -> bool {
        matches!(self.rows.first(), Some(CodeRow { code: Wire::Int(_), .. }))
    }

    /// Text key of the table's title.
    pub fn title(&self) -> String {
        format!("code.{}.title", self.name)
    }

    /// Text key of a row's label.
    pub fn label(&self, row: &CodeRow) -> String {
        format!("code.{}.{}", self.name, row.key)
    }

    /// `0 enabled, 1 disabled`: what is known, for messages and the API description.
    pub fn outline(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| format!("{} {}", row.code, row.key)).collect();
        rows.join(", ")
    }
}

/// A code table as an enum; made by `codes!` only.
pub trait Code: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// The table as data.
    const DESCRIPTION: &'static CodeTable;
    /// camelCase name of the table.
    const TABLE: &'static str = Self::DESCRIPTION.name;
    /// All codes in the order of the specification.
    const ALL: &'static [Self];

    /// Place of the code in `ALL` and in the rows of the table.
    fn place(self) -> usize;

    /// Its row.
    fn row(self) -> &'static CodeRow {
        &Self::DESCRIPTION.rows[self.place()]
    }

    /// The value on the wire and in the database.
    fn code(self) -> Wire<'static> {
        self.row().code
    }

    /// Its name in snake case.
    fn key(self) -> &'static str {
        self.row().key
    }

    /// How it looks, for statuses.
    fn tone(self) -> Option<Tone> {
        self.row().tone
    }

    /// Text key of its label.
    fn label(self) -> String {
        Self::DESCRIPTION.label(self.row())
    }

    /// The code with this value on the wire.
    fn of<'a>(code: impl Into<Wire<'a>>) -> Option<Self> {
        let code = code.into();
        Self::ALL.iter().copied().find(|known| known.code() == code)
    }

    /// The code as it is written in a query string.
    fn parse(text: &str) -> Option<Self> {
        let row = Self::DESCRIPTION.parse(text)?;
        Self::of(row.code)
    }
}

/// A value that is not in the table; the text names the table and what it holds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{table} has no code {found}; it has {known}")]
pub struct UnknownCode {
    table: &'static str,
    found: String,
    known: String,
}

impl UnknownCode {
    /// Says that `found` is not in the table of `C`.
    pub fn new<C: Code>(found: impl fmt::Display) -> Self {
        Self { table: C::TABLE, found: found.to_string(), known: C::DESCRIPTION.outline() }
    }
}

/// A code as it is written in a table, before the compiler knows whether it is a number or a word.
#[doc(hidden)]
pub struct Literal<T>(pub T);

impl Literal<i64> {
    /// A number.
    pub const fn wire(self) -> Wire<'static> {
        Wire::Int(self.0)
    }
}

impl Literal<&'static str> {
    /// A word.
    pub const fn wire(self) -> Wire<'static> {
        Wire::Text(self.0)
    }
}

/// `WarehouseStatus` to `warehouseStatus`, at compile time.
#[doc(hidden)]
pub const fn lower_first<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    bytes.copy_from_slice(name.as_bytes());
    bytes[0] = bytes[0].to_ascii_lowercase();
    bytes
}
