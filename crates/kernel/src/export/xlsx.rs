//! xlsx: rows go to a temporary file as they come, and into the archive at the end.
//!
//! Texts are stored as texts, whatever they begin with. Numbers are the format's own, which are
//! binary: `Cell` has made sure that none is longer than they hold exactly. A full sheet is followed
//! by another one with the same titles.

use std::fs::File;
use std::io;

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::cell::{Cell, Shape};
use super::sheet::{Head, Sheet, allowed};

/// Characters of a cell at most, in the units of the format (UTF-16).
const CELL_UNITS: usize = 32_767;
/// Width of columns that have none of their own.
const WIDTH: u16 = 130;

/// An xlsx file in the making.
pub struct Xlsx {
    book: Workbook,
    file: File,
    head: Head,
    looks: Looks,
    sheets: usize,
    row: u32,
}

struct Looks {
    title: Format,
    time: Format,
    date: Format,
    hundredths: Format,
}

impl Xlsx {
    /// Begins an xlsx file.
    pub fn open(head: Head, file: File) -> io::Result<Self> {
        let looks = Looks {
            title: Format::new().set_bold(),
            time: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
            date: Format::new().set_num_format("yyyy-mm-dd"),
            hundredths: Format::new().set_num_format("0.00"),
        };
        let mut book = Workbook::new();
        book.set_tempdir(&head.scratch).map_err(io::Error::other)?;
        let mut xlsx = Self { book, file, head, looks, sheets: 0, row: 0 };
        xlsx.sheet().map_err(io::Error::other)?;
        Ok(xlsx)
    }

    /// Begins a sheet with its row of titles.
    fn sheet(&mut self) -> Result<(), XlsxError> {
        self.sheets += 1;
        let sheet = self.book.add_worksheet_with_constant_memory()?;
        sheet.set_name(format!("Sheet{}", self.sheets))?;
        sheet.set_freeze_panes(1, 0)?;
        for (column, title) in (0_u16..).zip(&self.head.titles) {
            let width = self.head.widths.get(usize::from(column)).copied().flatten().unwrap_or(WIDTH);
            sheet.set_column_width_pixels(column, u32::from(width))?;
            sheet.write_string_with_format(0, column, fitting(title), &self.looks.title)?;
        }
        self.row = 1;
        Ok(())
    }

    fn write(&mut self, cells: &[Cell]) -> Result<(), XlsxError> {
        if self.row >= self.head.sheet_rows {
            self.sheet()?;
        }
        let sheet = self.book.worksheet_from_index(self.sheets - 1)?;
        for (column, cell) in (0_u16..).zip(cells).filter(|(_, cell)| !cell.text.is_empty()) {
            put(sheet, (self.row, column), cell, &self.looks)?;
        }
        self.row += 1;
        Ok(())
    }
}

fn put(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell,
    looks: &Looks,
) -> Result<(), XlsxError> {
    let text = cell.text.as_str();
    let moment = |look| ExcelDateTime::parse_from_str(text).ok().map(|moment| (moment, look));
    let moment = match cell.shape {
        Shape::Number(decimals) => {
            if let Ok(number) = text.parse::<f64>() {
                match decimals {
                    2 => sheet.write_number_with_format(row, column, number, &looks.hundredths)?,
                    _ => sheet.write_number(row, column, number)?,
                };
                return Ok(());
            }
            None
        }
        Shape::Time => moment(&looks.time),
        Shape::Date => moment(&looks.date),
        Shape::Text => None,
    };
    match moment {
        Some((moment, look)) => sheet.write_datetime_with_format(row, column, &moment, look)?,
        // A day before 1900 is none for a spreadsheet and stays a text.
        None => sheet.write_string(row, column, fitting(text))?,
    };
    Ok(())
}

/// A text that a cell can hold: no control characters, and cut with an ellipsis where it is too long.
fn fitting(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut units = 0;
    for letter in text.chars().filter(|letter| allowed(*letter)) {
        units += letter.len_utf16();
        if units > CELL_UNITS - 1 {
            kept.push('…');
            break;
        }
        kept.push(letter);
    }
    kept
}

impl Sheet for Xlsx {
    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.write(cells).map_err(io::Error::other)
    }

    fn finish(mut self: Box<Self>) -> io::Result<File> {
        self.book.save_to_writer(&mut self.file).map_err(io::Error::other)?;
        Ok(self.file)
    }
}
