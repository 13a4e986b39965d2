//! What people send as a table: xlsx and csv files, read row by row.
//!
//! Pure: it knows no database, no texts and no rights. [`Book::open`] looks at a file before anything of it is
//! parsed (an archive that would fill the memory is refused here), [`Book::find`] finds the row of titles among
//! sheets, encodings and separators, [`Book::rows`] hands the rows below it out one by one, and `meaning` turns
//! a cell into what it says. Memory does not grow with the number of rows; of an xlsx file only its table of
//! texts is held. Nothing is guessed where guessing could change a value: such a cell is a [`Misread`].

mod archive;
mod book;
mod cell;
mod decode;
mod delimited;
mod fold;
mod header;
pub mod meaning;
mod refusal;
mod workbook;

pub use book::{Book, Found, Row};
pub use cell::Cell;
pub use fold::{ascii, fold, plain};
pub use header::{Header, Titles, is_signature, is_total};
pub use meaning::Misread;
pub use refusal::{Limits, Refusal};
