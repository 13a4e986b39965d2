//! Rows of a text file whose cells stand between commas, semicolons, tabs or bars.

use std::fs::File;
use std::io::{self, Read};

use csv::{ReaderBuilder, StringRecord};
use encoding_rs::Encoding;

use crate::book::Row;
use crate::decode::Decoded;
use crate::{Cell, Limits, Refusal};

/// What stands between two cells, the rarest in texts first.
pub(crate) const SEPARATORS: [u8; 4] = *b"\t;|,";

/// Separators of one line at most. The reader holds a line with a place for each cell, eight bytes for one byte of
/// the file.
const APART: usize = 1_000_000;

/// How a text file is to be read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dialect {
    pub encoding: &'static Encoding,
    pub separator: u8,
}

/// Hands out the rows that are not blank, until `take` has enough.
pub(crate) fn rows<E: From<Refusal>>(
    file: &File,
    dialect: Dialect,
    limits: &Limits,
    mut take: impl FnMut(Row) -> Result<bool, E>,
) -> Result<(), E> {
    let text = Decoded::open(file, dialect.encoding).map_err(Refusal::from)?;
    let text = Counted { text, separator: dialect.separator, apart: 0 };
    let mut reader =
        ReaderBuilder::new().delimiter(dialect.separator).has_headers(false).flexible(true).from_reader(text);
    let mut record = StringRecord::new();
    // A spreadsheet counts rows, not lines: line ends inside cells do not count.
    let (mut inside, mut number) = (0, 0);
    while reader.read_record(&mut record).map_err(|error| E::from(Refusal::broken(error)))? {
        inside +=
            record.iter().map(|cell| memchr::memchr_iter(b'\n', cell.as_bytes()).count() as u64).sum::<u64>();
        // The place of a record is before the blank lines above it, so its end tells; every record ends a line.
        let line = reader.position().line().saturating_sub(inside + 1);
        number = u32::try_from(line).unwrap_or(u32::MAX).max(number + 1);
        let row = row(number, &record, limits)?;
        if !row.is_blank() && !take(row)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Text whose lines have an end to their cells.
struct Counted<R> {
    text: R,
    separator: u8,
    /// Separators since the last end of a line.
    apart: usize,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(into)?;
        for line in into.get(..read).unwrap_or_default().split_inclusive(|sign| *sign == b'\n') {
            self.apart += memchr::memchr_iter(self.separator, line).count();
            if self.apart > APART {
                return Err(io::Error::other("a line has too many cells"));
            }
            if line.ends_with(b"\n") {
                self.apart = 0;
            }
        }
        Ok(read)
    }
}

fn row(number: u32, record: &StringRecord, limits: &Limits) -> Result<Row, Refusal> {
    let mut cells: Vec<Cell> = Vec::with_capacity(record.len().min(limits.columns));
    for (place, text) in record.iter().enumerate() {
        if text.len() > limits.cell && text.chars().count() > limits.cell {
            return Err(Refusal::TooLong { row: number, limit: limits.cell });
        }
        let cell = if text.is_empty() { Cell::Empty } else { Cell::Text(text.to_owned()) };
        if place < limits.columns {
            cells.push(cell);
        } else if !cell.is_blank() {
            return Err(Refusal::TooManyColumns { row: number, limit: limits.columns });
        }
    }
    Ok(Row { number, cells })
}
