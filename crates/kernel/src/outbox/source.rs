//! What is told of a table: which columns are watched, what their changes are called, and who may know.

use std::borrow::Cow;
use std::collections::BTreeSet;

use db::Value;

use super::event::{Changed, State};
use crate::access::Scope;
use crate::audit::Change;
use crate::codes::{CodeRow, CodeTable, Wire};
use crate::id::Id;
use crate::units;

/// Who may know of the events of a source, as columns of the event itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seen {
    /// Whoever sees the records of its owner in its warehouse.
    ByOwner,
    /// The operator's people who see its warehouse.
    ByOperator,
    /// The account whose own it is.
    ByAccount,
}

impl Seen {
    /// The same for a statement about events.
    pub const fn scope(self) -> Scope {
        match self {
            Self::ByOwner => Scope::party("branch_code", "owner_code").in_warehouse("warehouse_code"),
            Self::ByOperator => Scope::operator("branch_code").in_warehouse("warehouse_code"),
            Self::ByAccount => Scope::own("branch_code", "party_id"),
        }
    }
}

/// A kind of document of which others are told. A constant of its feature.
#[derive(Debug)]
pub struct Source {
    /// What it is called on the wire; the beginning of its kinds of events.
    pub name: &'static str,
    /// Text key of what people call it.
    pub title: &'static str,
    /// Its table.
    pub table: &'static str,
    /// What makes its rows among others of the table.
    pub only: Option<(&'static str, i64)>,
    /// Permission without which nobody is told.
    pub permission: &'static str,
    /// Who may know.
    pub seen: Seen,
    /// Column of the number that people call a document by.
    pub number: &'static str,
    /// Column of the warehouse.
    pub warehouse: Option<&'static str>,
    /// Column of the owner.
    pub owner: Option<&'static str>,
    /// Column that decides what a status means.
    pub variant: Option<&'static str>,
    /// Watched columns.
    pub watched: &'static [Watched],
}

/// The last part of a kind of event with the text key of what people call it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// As on the wire.
    pub name: Cow<'static, str>,
    /// Text key.
    pub title: Cow<'static, str>,
}

impl Word {
    const fn of((name, title): (&'static str, &'static str)) -> Self {
        Self { name: Cow::Borrowed(name), title: Cow::Borrowed(title) }
    }

    fn code(table: &'static CodeTable, row: &'static CodeRow) -> Self {
        Self { name: camel(row.key).into(), title: table.label(row).into() }
    }
}

/// A column whose change is an event.
#[derive(Debug)]
pub enum Watched {
    /// A status: its code says what happened. A new document tells it.
    Status(&'static str, &'static CodeTable),
    /// Another status, of which a new document tells nothing.
    Mark(&'static str, &'static CodeTable),
    /// A status whose number means something else in each variant of the document, with all names it may have.
    Stage {
        /// The column.
        column: &'static str,
        /// Name and text key of every stage.
        words: &'static [(&'static str, &'static str)],
        /// The name of a status in a variant.
        of: fn(i64, i64) -> Option<&'static str>,
    },
    /// An amount: what it is called that it is more, and that it is less.
    Amount {
        /// The column.
        column: &'static str,
        /// Its decimals.
        places: u32,
        /// Name and text key when it grew.
        more: (&'static str, &'static str),
        /// Name and text key when it shrank.
        less: (&'static str, &'static str),
    },
}

impl Watched {
    const fn column(&self) -> &'static str {
        match self {
            Self::Status(column, _) | Self::Mark(column, _) => column,
            Self::Stage { column, .. } | Self::Amount { column, .. } => column,
        }
    }

    /// Whether a document that is new tells it.
    const fn is_born(&self) -> bool {
        matches!(self, Self::Status(..) | Self::Stage { .. })
    }

    /// Everything that it may be called.
    fn words(&self) -> Vec<Word> {
        match self {
            Self::Status(_, table) | Self::Mark(_, table) => {
                table.rows.iter().map(|row| Word::code(table, row)).collect()
            }
            Self::Stage { words, .. } => words.iter().copied().map(Word::of).collect(),
            Self::Amount { more, less, .. } => vec![Word::of(*more), Word::of(*less)],
        }
    }
}

impl Source {
    /// A document of a warehouse and an owner, told to whoever holds `permission` and sees it.
    pub const fn document(name: &'static str, title: &'static str, table: &'static str) -> Self {
        Self {
            name,
            title,
            table,
            only: None,
            permission: "",
            seen: Seen::ByOwner,
            number: "doc_no",
            warehouse: Some("warehouse_code"),
            owner: Some("owner_code"),
            variant: None,
            watched: &[],
        }
    }

    /// Told to holders of this permission.
    pub const fn to(mut self, permission: &'static str) -> Self {
        self.permission = permission;
        self
    }

    /// The operator's own affair.
    pub const fn inner(mut self) -> Self {
        self.seen = Seen::ByOperator;
        self
    }

    /// It watches these columns.
    pub const fn watching(mut self, watched: &'static [Watched]) -> Self {
        self.watched = watched;
        self
    }

    /// Everything that may happen to it, in order.
    pub fn words(&self) -> Vec<Word> {
        self.watched.iter().flat_map(Watched::words).collect()
    }

    /// The kind of event of a word.
    pub fn kind(&self, word: &str) -> String {
        format!("{}.{word}", self.name)
    }

    /// All columns that it names, for guards.
    pub fn columns(&self) -> BTreeSet<&'static str> {
        let named = [self.warehouse, self.owner, self.variant, self.only.map(|(column, _)| column)];
        let watched = self.watched.iter().map(Watched::column);
        named.into_iter().flatten().chain(watched).chain([self.number]).collect()
    }

    /// What a change says about watched columns.
    pub(super) fn told(&'static self, change: &Change<'_>) -> Vec<Told> {
        if change.table != self.table {
            return Vec::new();
        }
        let number = |cells: &[(&'static str, Value)], column: &str| {
            cells.iter().find(|(name, _)| *name == column).and_then(|(_, value)| match value {
                Value::Int(number) => Some(*number),
                _ => None,
            })
        };
        let told = |watched: &'static Watched| {
            let (column, record) = (watched.column(), change.record);
            let (from, to) = (number(change.before, column), number(change.after, column)?);
            (watched.is_born() || from.is_some()).then_some(Told { record, watched, from, to })
        };
        self.watched.iter().filter_map(told).collect()
    }
}

/// A watched column that changed.
pub(super) struct Told {
    pub record: Id,
    watched: &'static Watched,
    from: Option<i64>,
    to: i64,
}

impl Told {
    /// What it is called, with what it was and is; none for a number that is in no table.
    pub fn worded(&self, variant: Option<i64>) -> Option<(String, Changed)> {
        let (word, from, to) = match self.watched {
            Watched::Status(_, table) | Watched::Mark(_, table) => {
                let state = |number: i64| {
                    let row = table.rows.iter().find(|row| row.code == Wire::Int(number))?;
                    Some(State::Code { code: number, name: camel(row.key) })
                };
                (state(self.to)?.name()?, self.from.and_then(state), state(self.to)?)
            }
            Watched::Stage { of, .. } => {
                let name = |number: i64| of(variant?, number).map(str::to_owned);
                let state = |number: i64| Some(State::Code { code: number, name: name(number)? });
                (name(self.to)?, self.from.and_then(state), state(self.to)?)
            }
            Watched::Amount { places, more, less, .. } => {
                let state = |number: i64| State::Amount(units::write_short(number, *places));
                let (word, _) = if self.from.is_some_and(|from| from > self.to) { less } else { more };
                ((*word).to_owned(), self.from.map(state), state(self.to))
            }
        };
        Some((word, Changed { field: camel(self.watched.column()).into(), from, to: Some(to) }))
    }
}

/// `receipt_complete` to `receiptComplete`.
fn camel(snake: &str) -> String {
    let mut out = String::with_capacity(snake.len());
    let mut capital = false;
    for letter in snake.chars() {
        match letter {
            '_' => capital = true,
            letter if std::mem::take(&mut capital) => out.push(letter.to_ascii_uppercase()),
            letter => out.push(letter),
        }
    }
    out
}
