//! What the five writers have in common: a head, rows one by one, and a file at the end.

use std::fs::File;
use std::io;
use std::path::PathBuf;

use super::cell::Cell;
use super::{delimited, html, spreadsheet, xlsx};
use crate::codes::ExportFormat;
use crate::texts::Lang;

/// Rows of a sheet that spreadsheets can open, the row of titles included.
pub const SHEET_ROWS: u32 = 1_048_576;

/// What stands above the rows.
#[derive(Debug, Clone)]
pub struct Head {
    /// Title of the document, where the format has one.
    pub name: String,
    /// Language of titles and labels.
    pub lang: Lang,
    /// Column titles.
    pub titles: Vec<String>,
    /// Column widths in pixels, for formats that know widths.
    pub widths: Vec<Option<u16>>,
    /// Rows of one sheet at most; see [`SHEET_ROWS`].
    pub sheet_rows: u32,
    /// Folder for a writer's own unfinished files.
    pub scratch: PathBuf,
}

/// A file in the making. Rows come in order and are not kept in memory.
pub trait Sheet: Send {
    /// Writes a row with one cell for each title.
    ///
    /// # Errors
    /// The disk is full or broken.
    fn row(&mut self, cells: &[Cell]) -> io::Result<()>;

    /// Completes the file and gives it back.
    ///
    /// # Errors
    /// As [`Sheet::row`].
    fn finish(self: Box<Self>) -> io::Result<File>;
}

/// Begins a file of a format in `file`, which is empty.
///
/// # Errors
/// The disk is full or broken.
pub fn open(format: ExportFormat, head: Head, file: File) -> io::Result<Box<dyn Sheet>> {
    Ok(match format {
        ExportFormat::Xlsx => Box::new(xlsx::Xlsx::open(head, file)?),
        ExportFormat::Csv => Box::new(delimited::Delimited::csv(&head, file)?),
        ExportFormat::Txt => Box::new(delimited::Delimited::txt(&head, file)?),
        ExportFormat::Html => Box::new(html::Html::open(&head, file)?),
        ExportFormat::Xml => Box::new(spreadsheet::Spreadsheet::open(head, file)?),
    })
}

/// Whether a character may stand in XML 1.0 and HTML at all.
pub(super) fn allowed(letter: char) -> bool {
    !matches!(letter, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{7f}' | '\u{fffe}' | '\u{ffff}')
}

/// Writes a text as content of an element or attribute of XML or HTML.
pub(super) fn escaped(out: &mut impl io::Write, text: &str) -> io::Result<()> {
    for letter in text.chars().filter(|letter| allowed(*letter)) {
        match letter {
            '&' => out.write_all(b"&amp;")?,
            '<' => out.write_all(b"&lt;")?,
            '>' => out.write_all(b"&gt;")?,
            '"' => out.write_all(b"&quot;")?,
            other => write!(out, "{other}")?,
        }
    }
    Ok(())
}
