//! From a file to rows.

use std::fs::File;

use kernel::fault::{Fault, FieldError};
use kernel::import::unreadable;
use kernel::texts::Message;
use sheet::{Book, Limits, Refusal, is_total};

use super::head::{self, Said};
use super::row::{Draft, Manner, Trouble, understood};
use super::words::{self, Column};

/// Lines of a notice.
const MOST: usize = 2_000;

/// A file as it was understood.
#[derive(Debug, Clone, Default)]
pub struct Table {
    pub drafts: Vec<Draft>,
    pub troubles: Vec<Trouble>,
    /// Rows that are no goods, and the key of why.
    pub ignored: Vec<(u32, &'static str)>,
    /// What stands above the titles.
    pub head: Vec<Said>,
    /// Whether days are counted from 1904.
    pub since_1904: bool,
    /// Other sheets.
    pub sheets: Vec<String>,
    /// Titles with the name of what they stand for.
    pub columns: Vec<(String, Option<&'static str>)>,
    /// Titles of the columns that are used.
    pub titles: Vec<(Column, String)>,
}

/// Why nothing was read.
#[derive(Debug)]
pub enum Stop {
    File(Refusal),
    TooMany,
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::File(refusal)
    }
}

/// Reads the first table of a file that looks like a notice.
pub fn table(file: File) -> Result<Table, Stop> {
    let limits = Limits { rows: 20_000, ..Limits::default() };
    let titles = words::titles();
    let mut book = Book::open(file, limits)?;
    let found = book.find(&titles)?;
    let mut table = Table {
        head: head::said(&book.above(&found)?),
        since_1904: found.since_1904,
        sheets: found.others.clone(),
        ..Table::default()
    };
    let mut places = Vec::new();
    for ((cell, place), title) in found.header.places.iter().zip(&found.header.titles) {
        let Some((column, name)) = words::column(*place) else { continue };
        places.push((*cell, column));
        table.titles.push((column, title.clone()));
        let used = !matches!(column, Column::Number | Column::Brand);
        table.columns.push((title.clone(), used.then_some(name)));
    }
    let unused = found.header.unknown.iter().chain(&found.header.repeated);
    table.columns.extend(unused.map(|(_, title)| (title.clone(), None)));
    let manner = Manner { since_1904: found.since_1904, decimal_comma: found.decimal_comma };
    book.rows::<Stop>(&found, |row| {
        if is_total(&row) {
            table.ignored.push((row.number, "notice.subtotal"));
            return Ok(());
        }
        if found.header.is_repeated_by(&row, &titles) {
            table.ignored.push((row.number, "notice.titlesAgain"));
            return Ok(());
        }
        let (draft, troubles) = understood(&row, &places, manner);
        if !draft.names_goods() && !draft.counts() {
            table.ignored.push((row.number, "notice.nothing"));
            return Ok(());
        }
        if table.drafts.len() == MOST {
            return Err(Stop::TooMany);
        }
        table.troubles.extend(troubles);
        table.drafts.push(draft);
        Ok(())
    })?;
    Ok(table)
}

impl Stop {
    /// The refusal of the whole file.
    pub fn fault(self) -> Fault {
        let message = match self {
            Self::TooMany => Ok(Message::new("notice.tooMany").with("most", MOST)),
            Self::File(Refusal::NoTitles) => Ok(Message::new("notice.noTitles")),
            Self::File(refusal) => unreadable(refusal),
        };
        match message {
            Ok(message) => Fault::Invalid(vec![FieldError { field: "file".into(), message }]),
            Err(fault) => fault,
        }
    }
}
