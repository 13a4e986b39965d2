//! Result rows and their conversion into Rust values.
//!
//! A row owns its values, so it outlives the statement. Columns are read by name (`row.get`) or place (`row.at`); whole
//! rows become single values, tuples of up to six, or the structs made by `record!`, through [`FromRow`].

use std::sync::Arc;

use crate::{Error, FromValue, Value};

/// One row of a result. All rows of a result share their column names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    columns: Arc<[String]>,
    values: Vec<Value>,
}

impl Row {
    pub(crate) fn new(columns: Arc<[String]>, values: Vec<Value>) -> Self {
        Self { columns, values }
    }

    /// The column names, in the order of the statement.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The value at this place, counted from 0; null where the result has no such place.
    #[must_use]
    pub fn value(&self, place: usize) -> &Value {
        self.values.get(place).unwrap_or(&Value::Null)
    }

    /// The values, in the order of the statement.
    #[must_use]
    pub fn into_values(self) -> Vec<Value> {
        self.values
    }

    /// The value of the column with this name.
    ///
    /// # Errors
    /// [`Error::Misuse`] when there is no such column or its value is not a `T`.
    pub fn get<T: FromValue>(&self, column: &str) -> Result<T, Error> {
        match self.columns.iter().position(|name| name == column) {
            Some(place) => self.at(place),
            None => Err(Error::Misuse(format!("the result has no column {column}"))),
        }
    }

    /// The value at this place, counted from 0.
    ///
    /// # Errors
    /// [`Error::Misuse`] when there is no such place or its value is not a `T`.
    pub fn at<T: FromValue>(&self, place: usize) -> Result<T, Error> {
        let value = self.values.get(place);
        let value =
            value.ok_or_else(|| Error::Misuse(format!("the result has no column at place {place}")))?;
        T::from_value(value.clone()).map_err(|error| self.locate(place, error))
    }

    /// As `get`, but looks at `place` first: records are mostly read with their own column list, where it is right.
    #[doc(hidden)]
    pub fn expect_at<T: FromValue>(&self, place: usize, column: &str) -> Result<T, Error> {
        match self.columns.get(place) {
            Some(name) if name == column => self.at(place),
            _ => self.get(column),
        }
    }

    fn locate(&self, place: usize, error: Error) -> Error {
        match error {
            Error::Misuse(text) => Error::Misuse(format!("column {}: {text}", self.columns[place])),
            other => other,
        }
    }
}

/// Makes a value of a whole row.
pub trait FromRow: Sized {
    /// Reads the columns it needs.
    ///
    /// # Errors
    /// [`Error::Misuse`] when a column is missing or holds something else.
    fn from_row(row: &Row) -> Result<Self, Error>;
}

impl FromRow for Row {
    fn from_row(row: &Row) -> Result<Self, Error> {
        Ok(row.clone())
    }
}

/// A single value is read from the first column.
impl<T: FromValue> FromRow for T {
    fn from_row(row: &Row) -> Result<Self, Error> {
        row.at(0)
    }
}

macro_rules! tuples {
    ($(($($type:ident $place:tt),+))+) => { $(
        impl<$($type: FromValue),+> FromRow for ($($type,)+) {
            fn from_row(row: &Row) -> Result<Self, Error> {
                Ok(($(row.at::<$type>($place)?,)+))
            }
        }
    )+ };
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
}
