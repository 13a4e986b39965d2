//! Rows of a workbook, cell by cell as its parts are unpacked.

use std::fmt::Display;
use std::fs::File;
use std::io::BufReader;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{CellErrorType, DataRef, Reader as _, SheetType, SheetVisible, Xlsx};

use crate::book::Row;
use crate::{Cell, Limits, Refusal};

/// A workbook that was looked at.
pub(crate) struct Workbook {
    xlsx: Xlsx<BufReader<File>>,
}

/// A sheet that a person sees.
#[derive(Debug, Clone)]
pub(crate) struct Visible {
    pub name: String,
}

impl Workbook {
    pub fn open(file: File) -> Result<Self, Refusal> {
        Ok(Self { xlsx: unharmed(|| Xlsx::new(BufReader::new(file)))? })
    }

    /// The visible sheets of cells, in order.
    pub fn sheets(&self) -> Vec<Visible> {
        let sheets = self.xlsx.sheets_metadata().iter();
        sheets
            .filter(|sheet| sheet.visible == SheetVisible::Visible && sheet.typ == SheetType::WorkSheet)
            .map(|sheet| Visible { name: sheet.name.clone() })
            .collect()
    }

    /// Whether days are counted from 1904.
    pub fn since_1904(&self) -> bool {
        self.xlsx.has_1904_epoch()
    }

    /// Hands out the rows of a sheet that are not blank, until `take` has enough.
    pub fn rows<E: From<Refusal>>(
        &mut self,
        sheet: &str,
        limits: &Limits,
        mut take: impl FnMut(Row) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut cells = unharmed(|| self.xlsx.worksheet_cells_reader(sheet))?;
        let mut row = Row { number: 0, cells: Vec::new() };
        while let Some(record) = unharmed(|| cells.next_cell_with_formula_metadata())? {
            let number = record.pos.0 + 1;
            if number != row.number {
                let width = row.cells.len();
                let done = std::mem::replace(&mut row, Row { number, cells: Vec::with_capacity(width) });
                if !done.is_blank() && !take(done)? {
                    return Ok(());
                }
            }
            let cell = match (record.value, record.formula) {
                (DataRef::Empty, None) => continue,
                (DataRef::Empty, Some(_)) => Cell::Unvalued,
                (value, _) => cell(value),
            };
            put(&mut row, record.pos.1 as usize, cell, limits)?;
        }
        if !row.is_blank() {
            take(row)?;
        }
        Ok(())
    }
}

/// What the parser says of a part. It trusts some numbers of a file further than it should (a range whose end lies
/// before its beginning, found by fuzzing) and panics: the file is broken then, the server is not.
fn unharmed<T, X: Display>(parse: impl FnOnce() -> Result<T, X>) -> Result<T, Refusal> {
    match catch_unwind(AssertUnwindSafe(parse)) {
        Ok(parsed) => parsed.map_err(Refusal::broken),
        Err(_) => Err(Refusal::broken("a part of the workbook contradicts itself")),
    }
}

/// Cells come from left to right, but a file may say otherwise.
fn put(row: &mut Row, column: usize, cell: Cell, limits: &Limits) -> Result<(), Refusal> {
    if cell.is_blank() {
        return Ok(());
    }
    if column >= limits.columns {
        return Err(Refusal::TooManyColumns { row: row.number, limit: limits.columns });
    }
    if let Cell::Text(text) = &cell
        && text.len() > limits.cell
        && text.chars().count() > limits.cell
    {
        return Err(Refusal::TooLong { row: row.number, limit: limits.cell });
    }
    if row.cells.len() <= column {
        row.cells.resize(column + 1, Cell::Empty);
    }
    if let Some(place) = row.cells.get_mut(column) {
        *place = cell;
    }
    Ok(())
}

fn cell(value: DataRef<'_>) -> Cell {
    match value {
        DataRef::Int(number) => Cell::Number(number as f64),
        DataRef::Float(number) => Cell::Number(number),
        DataRef::String(text) => Cell::Text(text),
        DataRef::SharedString(text) => Cell::Text(text.to_owned()),
        DataRef::Bool(yes) => Cell::Bool(yes),
        DataRef::DateTime(moment) if moment.is_duration() => Cell::Number(moment.as_f64()),
        DataRef::DateTime(moment) => shown(moment.to_ymd_hms_milli()),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => Cell::Moment(text.replace('T', " ")),
        DataRef::Error(error) => Cell::Failed(named(&error)),
        _ => Cell::Empty,
    }
}

/// Midnight is the day itself.
fn shown((year, month, day, hour, minute, second, _): (u16, u8, u8, u8, u8, u8, u16)) -> Cell {
    let date = format!("{year:04}-{month:02}-{day:02}");
    Cell::Moment(match (hour, minute, second) {
        (0, 0, 0) => date,
        _ => format!("{date} {hour:02}:{minute:02}:{second:02}"),
    })
}

fn named(error: &CellErrorType) -> String {
    error.to_string()
}
