//! The file that goes back: the very rows, wrong cells in colour, and what is wrong with each row at its end.

use std::fs::File;
use std::io;
use std::path::Path;

use rust_xlsxwriter::{Color, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use sheet::{Cell, Row};

/// Characters of a cell at most, in the units of the format (UTF-16).
const CELL_UNITS: usize = 32_767;
/// Width of the column of reasons, in pixels.
const REASONS_WIDTH: u32 = 420;

/// A workbook in the making.
pub(super) struct Marked {
    book: Workbook,
    row: u32,
    /// Columns that the file itself has.
    own: usize,
    /// Column of the reasons; the one after it says where each row stood.
    reasons: u16,
    looks: Looks,
}

struct Looks {
    title: Format,
    date: Format,
    wrong: Format,
    wrong_date: Format,
    reason: Format,
}

/// A row on its way back.
pub(super) struct Line<'a> {
    pub row: &'a Row,
    /// Cells that are wrong.
    pub wrong: &'a [usize],
    /// What is wrong, in words.
    pub reasons: String,
}

/// Words of the file that goes back.
pub(super) struct Words<'a> {
    /// Title of the reasons.
    pub reasons: String,
    /// Title of the rows' numbers in the file that came: reasons speak of them.
    pub number: String,
    /// What the sheet was called, where it had a name.
    pub sheet: Option<&'a str>,
}

impl Marked {
    /// Begins with the titles, of which the file itself has the first `own`.
    pub fn open((titles, own): (&Row, usize), words: &Words<'_>, scratch: &Path) -> io::Result<Self> {
        let red = Color::RGB(0xFF_C7_CE);
        let date = Format::new().set_num_format("yyyy-mm-dd");
        let looks = Looks {
            title: Format::new().set_bold(),
            wrong: Format::new().set_background_color(red),
            wrong_date: date.clone().set_background_color(red),
            date,
            reason: Format::new().set_font_color(Color::RGB(0x9C_00_06)),
        };
        let width = u16::try_from(titles.cells.len()).map_err(io::Error::other)?;
        let mut book = Workbook::new();
        book.set_tempdir(scratch).map_err(io::Error::other)?;
        let mut marked = Self { book, row: 0, own, reasons: width, looks };
        marked.begin(titles, words).map_err(io::Error::other)?;
        Ok(marked)
    }

    fn begin(&mut self, titles: &Row, words: &Words<'_>) -> Result<(), XlsxError> {
        let sheet = self.book.add_worksheet_with_constant_memory()?;
        // A name that was taken from elsewhere may be none here.
        if words.sheet.is_none_or(|name| sheet.set_name(name).is_err()) {
            sheet.set_name("Sheet1")?;
        }
        sheet.set_freeze_panes(1, 0)?;
        sheet.set_column_width_pixels(self.reasons, REASONS_WIDTH)?;
        for (column, cell) in (0_u16..).zip(&titles.cells) {
            sheet.write_string_with_format(0, column, cell.shown(), &self.looks.title)?;
        }
        sheet.write_string_with_format(0, self.reasons, &words.reasons, &self.looks.title)?;
        sheet.write_string_with_format(0, self.reasons + 1, &words.number, &self.looks.title)?;
        self.row = 1;
        Ok(())
    }

    /// Adds a row.
    pub fn line(&mut self, line: &Line<'_>) -> io::Result<()> {
        self.write(line).map_err(io::Error::other)
    }

    fn write(&mut self, line: &Line<'_>) -> Result<(), XlsxError> {
        let sheet = self.book.worksheet_from_index(0)?;
        for (column, place) in (0..self.reasons).zip(0_usize..) {
            let wrong = line.wrong.contains(&place);
            let cell = if place < self.own { line.row.cell(place) } else { &Cell::Empty };
            put(sheet, (self.row, column), cell, wrong, &self.looks)?;
        }
        if !line.reasons.is_empty() {
            sheet.write_string_with_format(
                self.row,
                self.reasons,
                fitting(&line.reasons),
                &self.looks.reason,
            )?;
        }
        sheet.write_number(self.row, self.reasons + 1, f64::from(line.row.number))?;
        self.row += 1;
        Ok(())
    }

    /// Ends it, with a filter over all columns so that the wrong rows are found at once.
    pub fn finish(mut self, file: File) -> io::Result<File> {
        let last = self.row.saturating_sub(1);
        let sheet = self.book.worksheet_from_index(0).map_err(io::Error::other)?;
        sheet.autofilter(0, 0, last, self.reasons + 1).map_err(io::Error::other)?;
        let out = file.try_clone()?;
        self.book.save_to_writer(out).map_err(io::Error::other)?;
        Ok(file)
    }
}

fn put(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell,
    wrong: bool,
    looks: &Looks,
) -> Result<(), XlsxError> {
    let day = match cell {
        Cell::Moment(text) => ExcelDateTime::parse_from_str(text).ok(),
        _ => None,
    };
    match (cell, day, wrong) {
        (Cell::Empty, _, true) => sheet.write_blank(row, column, &looks.wrong)?,
        (Cell::Empty, _, false) => return Ok(()),
        (_, Some(day), true) => sheet.write_datetime_with_format(row, column, day, &looks.wrong_date)?,
        (_, Some(day), false) => sheet.write_datetime_with_format(row, column, day, &looks.date)?,
        (Cell::Number(number), _, true) => {
            sheet.write_number_with_format(row, column, *number, &looks.wrong)?
        }
        (Cell::Number(number), _, false) => sheet.write_number(row, column, *number)?,
        (Cell::Bool(yes), _, true) => sheet.write_boolean_with_format(row, column, *yes, &looks.wrong)?,
        (Cell::Bool(yes), _, false) => sheet.write_boolean(row, column, *yes)?,
        (other, _, true) => {
            sheet.write_string_with_format(row, column, fitting(&other.shown()), &looks.wrong)?
        }
        (other, _, false) => sheet.write_string(row, column, fitting(&other.shown()))?,
    };
    Ok(())
}

/// As much of a text as a cell holds.
fn fitting(text: &str) -> &str {
    if text.len() <= CELL_UNITS {
        return text;
    }
    let mut units = 0;
    let end = text.char_indices().find(|(_, letter)| {
        units += letter.len_utf16();
        units > CELL_UNITS
    });
    end.map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}
