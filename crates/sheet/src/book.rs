//! A file of rows, from its first byte to its last row.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};

use crate::archive;
use crate::decode;
use crate::delimited::{self, Dialect, SEPARATORS};
use crate::header::{Header, Titles};
use crate::workbook::Workbook;
use crate::{Cell, Limits, Refusal};

/// How an archive begins, and how the workbooks of old and the locked ones do.
const ARCHIVE: &[u8] = b"PK\x03\x04";
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0";

/// One row of a file. Empty cells at its end may be missing.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// As a spreadsheet counts it, from 1.
    pub number: u32,
    /// Its cells from the first column on.
    pub cells: Vec<Cell>,
}

impl Row {
    /// Whether nothing is to be seen in it.
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(Cell::is_blank)
    }

    /// The cell of a column, from 0.
    pub fn cell(&self, column: usize) -> &Cell {
        self.cells.get(column).unwrap_or(&Cell::Empty)
    }
}

/// A file that may be read.
pub struct Book {
    file: File,
    limits: Limits,
    kind: Kind,
    /// Rows in all, roughly: enough to tell how far a reader is.
    pub rows_about: u64,
}

enum Kind {
    Workbook(Box<Workbook>),
    Text,
}

/// Where the rows are.
#[derive(Debug, Clone)]
pub struct Found {
    place: Place,
    /// Which cell holds which column.
    pub header: Header,
    /// Other sheets that were left alone, by name.
    pub others: Vec<String>,
    /// Whether days are counted from 1904.
    pub since_1904: bool,
    /// Whether `1,234` can only be one and a bit: commas do not part the cells, semicolons do.
    pub decimal_comma: bool,
}

impl Found {
    /// Name of the sheet; none for a file that has no sheets.
    pub fn sheet(&self) -> Option<&str> {
        match &self.place {
            Place::Sheet(name) => Some(name),
            Place::Text(_) => None,
        }
    }
}

#[derive(Debug, Clone)]
enum Place {
    Sheet(String),
    Text(Dialect),
}

impl Book {
    /// Looks at a file; nothing of it has been parsed yet when a large one is refused.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub fn open(file: File, limits: Limits) -> Result<Self, Refusal> {
        let mut file = file;
        if file.metadata()?.len() > limits.bytes {
            return Err(Refusal::TooLarge { limit: limits.bytes });
        }
        let mut head = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        (&file).take(ARCHIVE.len() as u64).read_to_end(&mut head)?;
        if head == COMPOUND {
            return Err(Refusal::OldOrLocked);
        }
        if head != ARCHIVE {
            let rows_about = lines(&mut file)?;
            return Ok(Self { file, limits, kind: Kind::Text, rows_about });
        }
        let looked = archive::look(&file, &limits)?;
        file.seek(SeekFrom::Start(0))?;
        let workbook = Workbook::open(file.try_clone()?)?;
        Ok(Self { file, limits, kind: Kind::Workbook(Box::new(workbook)), rows_about: looked.rows })
    }

    /// Finds the row of titles: in the first visible sheet that has one, or in the encoding and with the
    /// separator that understand most of them.
    ///
    /// # Errors
    /// `NoTitles`, and everything that can be wrong with a file.
    pub fn find(&mut self, titles: &Titles) -> Result<Found, Refusal> {
        match &self.kind {
            Kind::Workbook(workbook) => {
                let (names, since_1904) = (workbook.sheets(), workbook.since_1904());
                let mut found: Option<Found> = None;
                let mut others = Vec::new();
                for sheet in names {
                    let place = Place::Sheet(sheet.name.clone());
                    // Which sheets there are is told by name; their cells are nobody's business then.
                    match if found.is_none() { self.head(&place, titles)? } else { None } {
                        Some(header) => {
                            let others = Vec::new();
                            found = Some(Found { place, header, others, since_1904, decimal_comma: false });
                        }
                        None => others.push(sheet.name),
                    }
                }
                let found = found.ok_or(Refusal::NoTitles)?;
                Ok(Found { others, ..found })
            }
            Kind::Text => self.find_in_text(titles),
        }
    }

    fn find_in_text(&mut self, titles: &Titles) -> Result<Found, Refusal> {
        let mut best: Option<(Dialect, Header)> = None;
        for encoding in decode::candidates(&self.file)? {
            for separator in SEPARATORS {
                let dialect = Dialect { encoding, separator };
                let Some(header) = self.head(&Place::Text(dialect), titles)? else { continue };
                if best.as_ref().is_none_or(|(_, known)| header.places.len() > known.places.len()) {
                    best = Some((dialect, header));
                }
            }
        }
        let (dialect, header) = best.ok_or(Refusal::NoTitles)?;
        Ok(Found {
            place: Place::Text(dialect),
            header,
            others: Vec::new(),
            since_1904: false,
            decimal_comma: dialect.separator == b';',
        })
    }

    /// The best row of titles near the top of a sheet.
    fn head(&mut self, place: &Place, titles: &Titles) -> Result<Option<Header>, Refusal> {
        let (mut best, mut seen): (Option<Header>, usize) = (None, 0);
        let head = self.limits.head;
        self.walk(place, |row| {
            seen += 1;
            if let Some(header) = titles.header(&row)
                && best.as_ref().is_none_or(|known| header.places.len() > known.places.len())
            {
                best = Some(header);
            }
            Ok::<_, Refusal>(seen < head)
        })?;
        Ok(best)
    }

    /// The rows above the titles that are not blank, in order: what a person says of the table.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn above(&mut self, found: &Found) -> Result<Vec<Row>, Refusal> {
        let mut rows = Vec::new();
        self.walk(&found.place, |row| {
            let is_above = row.number < found.header.row;
            if is_above {
                rows.push(row);
            }
            Ok::<_, Refusal>(is_above)
        })?;
        Ok(rows)
    }

    /// Hands out the rows below the titles that are not blank, in order.
    ///
    /// # Errors
    /// What is wrong with the file, or what `take` answers, which ends the reading.
    pub fn rows<E: From<Refusal>>(
        &mut self,
        found: &Found,
        mut take: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        let (limit, below) = (self.limits.rows, found.header.row);
        let mut count = 0;
        self.walk(&found.place, |row| {
            if row.number <= below {
                return Ok(true);
            }
            count += 1;
            if count > limit {
                return Err(Refusal::TooManyRows { limit }.into());
            }
            take(row).map(|()| true)
        })?;
        if count == 0 { Err(Refusal::NoRows.into()) } else { Ok(()) }
    }

    fn walk<E: From<Refusal>>(
        &mut self,
        place: &Place,
        take: impl FnMut(Row) -> Result<bool, E>,
    ) -> Result<(), E> {
        match (&mut self.kind, place) {
            (Kind::Workbook(workbook), Place::Sheet(name)) => workbook.rows(name, &self.limits, take),
            (_, Place::Text(dialect)) => delimited::rows(&self.file, *dialect, &self.limits, take),
            (Kind::Text, Place::Sheet(_)) => Err(Refusal::NoTitles.into()),
        }
    }
}

/// Lines of a text file.
fn lines(file: &mut File) -> Result<u64, Refusal> {
    file.seek(SeekFrom::Start(0))?;
    let (mut piece, mut lines) = (vec![0; 64 * 1024], 0);
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            return Ok(lines);
        }
        lines += memchr::memchr_iter(b'\n', piece.get(..read).unwrap_or_default()).count() as u64;
    }
}
