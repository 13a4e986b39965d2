//! From a file to rows.

use std::fs::File;

use kernel::fault::Fault;
use kernel::texts::Message;
use sheet::{Book, Limits, Refusal, is_total};

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
    let mut table = Table { sheets: found.others.clone(), ..Table::default() };
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
        const MIB: u64 = 1024 * 1024;
        let message = match self {
            Self::TooMany => Message::new("notice.tooMany").with("most", MOST),
            Self::File(refusal) => match refusal {
                Refusal::TooLarge { limit } => Message::new("import.tooLarge").with("mib", limit / MIB),
                Refusal::TooLargeUnpacked { limit } => {
                    Message::new("import.tooLargeUnpacked").with("mib", limit / MIB)
                }
                Refusal::TooManyParts { limit } => Message::new("import.tooManyParts").with("limit", limit),
                Refusal::TooManyRows { limit } => Message::new("import.tooManyRows").with("limit", limit),
                Refusal::TooManyColumns { row, limit } => {
                    Message::new("import.tooManyColumns").with("row", row).with("limit", limit)
                }
                Refusal::TooLong { row, limit } => {
                    Message::new("import.tooLong").with("row", row).with("limit", limit)
                }
                Refusal::OldOrLocked => Message::new("import.oldOrLocked"),
                Refusal::Broken(_) => Message::new("import.broken"),
                Refusal::NoTitles => Message::new("notice.noTitles"),
                Refusal::NoRows => Message::new("import.noRows"),
                Refusal::Disk(error) => return Fault::internal(error),
            },
        };
        Fault::Invalid(vec![kernel::fault::FieldError { field: "file".into(), message }])
    }
}
