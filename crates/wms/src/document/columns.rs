//! Columns that the lists of documents have over and over.

use kernel::list::{Field, Kind, field, text};

/// A text that may be empty.
pub const fn named(name: &'static str, column: &'static str) -> Field {
    text(name, column).nullable()
}

/// A number with so many decimals.
pub const fn decimal(name: &'static str, column: &'static str, places: u8) -> Field {
    field(name, column, Kind::Decimal(places))
}
