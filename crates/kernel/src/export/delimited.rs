//! csv and txt: a line a row, cells between commas or tabs.
//!
//! csv follows RFC 4180 and begins with a byte order mark, without which spreadsheets take Chinese for
//! something else. txt has no quotes, so tabs and line breaks inside a cell become blanks. Both guard
//! texts that a spreadsheet would compute.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};

use super::cell::Cell;
use super::sheet::{Head, Sheet, allowed};

/// A csv or txt file in the making.
pub struct Delimited {
    out: BufWriter<File>,
    tabs: bool,
}

impl Delimited {
    /// Begins a csv file.
    pub fn csv(head: &Head, file: File) -> io::Result<Self> {
        let mut csv = Self { out: BufWriter::new(file), tabs: false };
        csv.out.write_all("\u{feff}".as_bytes())?;
        csv.titles(head)?;
        Ok(csv)
    }

    /// Begins a txt file.
    pub fn txt(head: &Head, file: File) -> io::Result<Self> {
        let mut txt = Self { out: BufWriter::new(file), tabs: true };
        txt.titles(head)?;
        Ok(txt)
    }

    fn titles(&mut self, head: &Head) -> io::Result<()> {
        let titles: Vec<Cell> = head.titles.iter().map(Cell::text).collect();
        self.row(&titles)
    }

    fn cell(&mut self, cell: &Cell) -> io::Result<()> {
        let text = cell.guarded();
        if self.tabs {
            return plain(&mut self.out, &text);
        }
        if text.contains(['"', ',', '\r', '\n', '\t']) || text.starts_with(' ') || text.ends_with(' ') {
            return write!(self.out, "\"{}\"", text.replace('"', "\"\""));
        }
        self.out.write_all(text.as_bytes())
    }
}

/// A text on one line, without control characters.
fn plain(out: &mut impl io::Write, text: &str) -> io::Result<()> {
    // A Windows line break is one break and becomes one blank.
    for letter in text.replace("\r\n", " ").chars().filter(|letter| allowed(*letter)) {
        let letter = if letter.is_control() { ' ' } else { letter };
        write!(out, "{letter}")?;
    }
    Ok(())
}

impl Sheet for Delimited {
    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        for (at, cell) in cells.iter().enumerate() {
            if at > 0 {
                self.out.write_all(if self.tabs { b"\t" } else { b"," })?;
            }
            self.cell(cell)?;
        }
        self.out.write_all(b"\r\n")
    }

    fn finish(self: Box<Self>) -> io::Result<File> {
        self.out.into_inner().map_err(io::IntoInnerError::into_error)
    }
}
