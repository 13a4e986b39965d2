//! xml: SpreadsheetML 2003, the spreadsheet format that is one XML file.
//!
//! Texts are of type `String` and never formulas. A sheet that is full is followed by another one with
//! the same titles.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};

use super::cell::{Cell, Shape};
use super::sheet::{Head, Sheet, escaped};

const BEGIN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n\
<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" \
xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\">\n\
<Styles><Style ss:ID=\"head\"><Font ss:Bold=\"1\"/></Style>\
<Style ss:ID=\"time\"><NumberFormat ss:Format=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/></Style>\
<Style ss:ID=\"date\"><NumberFormat ss:Format=\"yyyy\\-mm\\-dd\"/></Style></Styles>\n";

/// A SpreadsheetML file in the making.
pub struct Spreadsheet {
    out: BufWriter<File>,
    head: Head,
    sheets: u32,
    rows: u32,
}

impl Spreadsheet {
    /// Begins a SpreadsheetML file.
    pub fn open(head: Head, file: File) -> io::Result<Self> {
        let mut spreadsheet = Self { out: BufWriter::new(file), head, sheets: 0, rows: 0 };
        spreadsheet.out.write_all(BEGIN.as_bytes())?;
        spreadsheet.sheet()?;
        Ok(spreadsheet)
    }

    /// Begins a sheet with its row of titles.
    fn sheet(&mut self) -> io::Result<()> {
        self.sheets += 1;
        write!(self.out, "<Worksheet ss:Name=\"Sheet{}\"><Table>\n<Row ss:StyleID=\"head\">", self.sheets)?;
        for title in &self.head.titles {
            self.out.write_all(b"<Cell><Data ss:Type=\"String\">")?;
            escaped(&mut self.out, title)?;
            self.out.write_all(b"</Data></Cell>")?;
        }
        self.rows = 1;
        self.out.write_all(b"</Row>\n")
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.write_all(b"</Table></Worksheet>\n")
    }

    fn cell(&mut self, cell: &Cell) -> io::Result<()> {
        if cell.text.is_empty() {
            return self.out.write_all(b"<Cell/>");
        }
        match cell.shape {
            Shape::Text => {
                self.out.write_all(b"<Cell><Data ss:Type=\"String\">")?;
                escaped(&mut self.out, &cell.text)?;
            }
            Shape::Number(_) => write!(self.out, "<Cell><Data ss:Type=\"Number\">{}", cell.text)?,
            Shape::Time => {
                let time = cell.text.replace(' ', "T");
                write!(self.out, "<Cell ss:StyleID=\"time\"><Data ss:Type=\"DateTime\">{time}.000")?;
            }
            Shape::Date => {
                let day = &cell.text;
                write!(self.out, "<Cell ss:StyleID=\"date\"><Data ss:Type=\"DateTime\">{day}T00:00:00.000")?;
            }
        }
        self.out.write_all(b"</Data></Cell>")
    }
}

impl Sheet for Spreadsheet {
    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        if self.rows >= self.head.sheet_rows {
            self.end()?;
            self.sheet()?;
        }
        self.rows += 1;
        self.out.write_all(b"<Row>")?;
        for cell in cells {
            self.cell(cell)?;
        }
        self.out.write_all(b"</Row>\n")
    }

    fn finish(mut self: Box<Self>) -> io::Result<File> {
        self.end()?;
        self.out.write_all(b"</Workbook>\n")?;
        self.out.into_inner().map_err(io::IntoInnerError::into_error)
    }
}
