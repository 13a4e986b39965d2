//! How large a file may be, and why one is refused as a whole.

const MIB: u64 = 1024 * 1024;

/// What a file may hold at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the file.
    pub bytes: u64,
    /// Parts of an archive.
    pub entries: u64,
    /// Bytes of all parts of an archive together, unpacked.
    pub unpacked: u64,
    /// Bytes of the table of texts of a workbook, which is held in memory.
    pub texts: u64,
    /// Rows with something in them.
    pub rows: u64,
    /// Columns.
    pub columns: usize,
    /// Characters of a cell.
    pub cell: usize,
    /// Rows in which the titles are looked for.
    pub head: usize,
}

impl Default for Limits {
    /// Far more than a person keeps in one table, far less than a small machine has.
    fn default() -> Self {
        Self {
            bytes: 64 * MIB,
            entries: 2_000,
            unpacked: 512 * MIB,
            texts: 128 * MIB,
            rows: 200_000,
            columns: 500,
            cell: 32_767,
            head: 200,
        }
    }
}

/// Why nothing of a file was taken.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The file has more bytes.
    #[error("the file has more than {limit} bytes")]
    TooLarge {
        /// Bytes at most.
        limit: u64,
    },
    /// Unpacked it would have more bytes, whatever it says about itself.
    #[error("the archive unpacks to more than {limit} bytes")]
    TooLargeUnpacked {
        /// Bytes at most.
        limit: u64,
    },
    /// It has more parts than any workbook.
    #[error("the archive has more than {limit} parts")]
    TooManyParts {
        /// Parts at most.
        limit: u64,
    },
    /// It has more rows.
    #[error("there are more than {limit} rows")]
    TooManyRows {
        /// Rows at most.
        limit: u64,
    },
    /// It has a value in a column too far to the right.
    #[error("row {row} has more than {limit} columns")]
    TooManyColumns {
        /// Row of the value.
        row: u32,
        /// Columns at most.
        limit: usize,
    },
    /// A cell is longer than a spreadsheet can show.
    #[error("a cell of row {row} has more than {limit} characters")]
    TooLong {
        /// Row of the cell.
        row: u32,
        /// Characters at most.
        limit: usize,
    },
    /// The old binary format, or a workbook locked with a password: both look alike from outside.
    #[error("neither xlsx nor text: an old or a locked workbook")]
    OldOrLocked,
    /// It is no workbook, or a broken one.
    #[error("the file cannot be read: {0}")]
    Broken(String),
    /// No sheet has a row with the titles that were asked for.
    #[error("no row of titles was found")]
    NoTitles,
    /// Titles, and not a row below them.
    #[error("there are no rows below the titles")]
    NoRows,
    /// The disk.
    #[error("the file cannot be read from the disk: {0}")]
    Disk(#[from] std::io::Error),
}

impl Refusal {
    /// A file that does not keep to its format.
    pub(crate) fn broken(what: impl std::fmt::Display) -> Self {
        Self::Broken(what.to_string())
    }
}
