//! Structs that mirror a table: one field list gives the struct, its column list, its reading and its insert.
//!
//! Only what every table needs is generated; anything else about a table is plain SQL in the `store.rs` of its feature.

use crate::{FromRow, Value};

/// A struct made by [`record!`](crate::record): one field for each column of its table.
pub trait Record: FromRow {
    /// The table.
    const TABLE: &'static str;
    /// The columns, in the order of the fields.
    const COLUMNS: &'static [&'static str];
    /// The columns as text for a select: `id, branch_code, …`.
    const COLUMN_LIST: &'static str;

    /// The values, in the order of [`Record::COLUMNS`].
    fn values(&self) -> Vec<Value>;

    /// `insert into <table> (<columns>) values ($1, …)`, made once.
    fn insert_text() -> &'static str;
}

/// Declares a struct that mirrors a table.
///
/// ```
/// db::record! {
///     /// A department.
///     pub struct Department in "department" {
///         /// Key.
///         pub id: i64,
///         /// Department above, none for the root.
///         pub parent_id: Option<i64>,
///     }
/// }
/// assert_eq!(Department::COLUMN_LIST, "id, parent_id");
/// ```
///
/// The struct derives `Debug`, `Clone` and implements [`Record`] and [`FromRow`](crate::FromRow); the
/// constants `TABLE`, `COLUMNS`, `COLUMN_LIST` and the method `values` are there without importing the trait.
#[macro_export]
macro_rules! record {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident in $table:literal {
            $(#[$first_meta:meta])* $first_vis:vis $first:ident : $first_type:ty
            $(, $(#[$rest_meta:meta])* $rest_vis:vis $rest:ident : $rest_type:ty)* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        $vis struct $name {
            $(#[$first_meta])* $first_vis $first: $first_type,
            $($(#[$rest_meta])* $rest_vis $rest: $rest_type,)*
        }

        impl $name {
            /// The table.
            pub const TABLE: &'static str = $table;
            /// The columns, in the order of the fields.
            pub const COLUMNS: &'static [&'static str] = &[stringify!($first) $(, stringify!($rest))*];
            /// The columns as text for a select.
            pub const COLUMN_LIST: &'static str = concat!(stringify!($first) $(, ", ", stringify!($rest))*);

            /// The values, in the order of the columns.
            #[must_use]
            pub fn values(&self) -> ::std::vec::Vec<$crate::Value> {
                ::std::vec![
                    $crate::Value::from(::std::clone::Clone::clone(&self.$first))
                    $(, $crate::Value::from(::std::clone::Clone::clone(&self.$rest)))*
                ]
            }
        }

        impl $crate::Record for $name {
            const TABLE: &'static str = Self::TABLE;
            const COLUMNS: &'static [&'static str] = Self::COLUMNS;
            const COLUMN_LIST: &'static str = Self::COLUMN_LIST;

            fn values(&self) -> ::std::vec::Vec<$crate::Value> {
                Self::values(self)
            }

            fn insert_text() -> &'static str {
                static TEXT: ::std::sync::OnceLock<::std::string::String> = ::std::sync::OnceLock::new();
                TEXT.get_or_init(|| $crate::insert_text(Self::TABLE, Self::COLUMNS))
            }
        }

        impl $crate::FromRow for $name {
            fn from_row(row: &$crate::Row) -> ::std::result::Result<Self, $crate::Error> {
                let mut places = 0_usize..;
                let mut next = || places.next().unwrap_or(usize::MAX);
                ::std::result::Result::Ok(Self {
                    $first: row.expect_at(next(), stringify!($first))?,
                    $($rest: row.expect_at(next(), stringify!($rest))?,)*
                })
            }
        }
    };
}

/// `insert into <table> (<columns>) values ($1, …)`.
#[doc(hidden)]
#[must_use]
pub fn insert_text(table: &str, columns: &[&str]) -> String {
    let places: Vec<String> = (1..=columns.len()).map(|place| format!("${place}")).collect();
    format!("insert into {table} ({}) values ({})", columns.join(", "), places.join(", "))
}
