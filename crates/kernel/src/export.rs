//! The content of a list as a file: five formats, any size, in constant memory.
//!
//! An export walks the list by key in short reads on the session's scope, so a row that the screen
//! would not show is never in the file, and no reader stays open while the file grows. Small results
//! are answered at once; large ones are made by a background task and fetched later.

use crate::codes::{Code as _, ExportFormat};

mod ask;
mod cell;
mod delimited;
mod html;
mod routes;
mod run;
mod sheet;
mod spreadsheet;
#[cfg(test)]
mod tests;
mod xlsx;

pub use ask::ExportAsk;
pub use cell::{Cell, Shape};
pub use run::{EXPORT, Exports};
pub use sheet::{Head, Sheet, open};

/// Words of exports, for the registry of texts.
pub const TEXTS: &str = include_str!("export/texts.toml");

/// Rows of a direct export at most; more are made in the background.
pub const DIRECT_ROWS: u64 = 20_000;
/// Rows of an export in the background at most.
pub const TASK_ROWS: u64 = 5_000_000;
/// Rows read at a time.
pub const STEP: u64 = 1_000;

impl ExportFormat {
    /// Ending of the file's name.
    pub fn ending(self) -> &'static str {
        self.key()
    }

    /// Media type of the file.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv; charset=utf-8",
            Self::Html => "text/html; charset=utf-8",
            Self::Xml => "application/xml; charset=utf-8",
            Self::Txt => "text/plain; charset=utf-8",
        }
    }
}
