//! Rows on their way to the forms that are made of them, a chunk at a time.

use sheet::Row;

use super::CHUNK;
use super::joined::MOST;
use super::reader::Read;
use super::understand::Reading;

/// Gathers rows into records and records into chunks. A record is never in two chunks.
pub(super) struct Gather<'a> {
    reading: Reading<'a>,
    chunk: Vec<Read>,
    /// Rows in the chunk.
    rows: usize,
    /// Rows of the record whose end has not come.
    open: Vec<Row>,
}

impl<'a> Gather<'a> {
    pub fn new(reading: Reading<'a>) -> Self {
        Self { reading, chunk: Vec::with_capacity(CHUNK), rows: 0, open: Vec::new() }
    }

    /// Takes a row; answers a chunk when one is full.
    pub fn push(&mut self, row: Row) -> Option<Vec<Read>> {
        if self.reading.plan.joined.is_none() {
            let draft = self.reading.draft(&row);
            return self.take(Read { rows: vec![row], draft });
        }
        let goes_on = self.open.len() < MOST
            && self.open.first().is_some_and(|first| self.reading.goes_on(&row, first));
        let full = if goes_on { None } else { self.close() };
        self.open.push(row);
        full
    }

    /// The last chunk; none when there is nothing left.
    pub fn end(mut self) -> Option<Vec<Read>> {
        // A record that fills the chunk is handed over by its own closing.
        let full = self.close();
        full.or(Some(self.chunk)).filter(|chunk| !chunk.is_empty())
    }

    /// Ends the record that is open.
    fn close(&mut self) -> Option<Vec<Read>> {
        if self.open.is_empty() {
            return None;
        }
        let rows = std::mem::take(&mut self.open);
        let draft = self.reading.joined(&rows);
        self.take(Read { rows, draft })
    }

    fn take(&mut self, read: Read) -> Option<Vec<Read>> {
        self.rows += read.rows.len();
        self.chunk.push(read);
        if self.rows < CHUNK {
            return None;
        }
        self.rows = 0;
        Some(std::mem::replace(&mut self.chunk, Vec::with_capacity(CHUNK)))
    }
}
