//! The two column types of the product, 64-bit integers and text, and their conversions.
//!
//! Everything else is expressed in them: booleans are 0/1, times are UTC epoch milliseconds, business dates are text
//! `YYYY-MM-DD`, amounts are scaled integers. Newtypes of other crates join in by `From<Mine> for Value` and
//! [`FromValue`]. There are no floats, so nothing is ever rounded on the way to or from a database.

use crate::Error;

/// One value of a parameter or a column.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// SQL null.
    Null,
    /// A `bigint` (PostgreSQL) or `integer` (SQLite).
    Int(i64),
    /// A `text`. The character U+0000 is refused on both databases.
    Text(String),
}

/// The values of a statement, in the order of its `$1`, `$2`, …: `vals![id, name, None::<i64>]`.
#[macro_export]
macro_rules! vals {
    () => { { const NONE: [$crate::Value; 0] = []; NONE } };
    ($($value:expr),+ $(,)?) => { [$($crate::Value::from($value)),+] };
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

macro_rules! narrow_integers {
    ($($type:ty),+) => { $(
        impl From<$type> for Value {
            fn from(number: $type) -> Self {
                Self::Int(i64::from(number))
            }
        }
        impl FromValue for $type {
            fn from_value(value: Value) -> Result<Self, Error> {
                let number = i64::from_value(value)?;
                Self::try_from(number)
                    .map_err(|_| Error::Misuse(format!("{number} does not fit {}", stringify!($type))))
            }
        }
    )+ };
}

narrow_integers!(i32, u32, i16, u16, i8, u8);

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Int(i64::from(flag))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Clone + Into<Value>> From<&T> for Value {
    fn from(value: &T) -> Self {
        value.clone().into()
    }
}

/// Reads a Rust value out of a column; an unexpected type or null is [`Error::Misuse`].
pub trait FromValue: Sized {
    /// Converts, or says what was found instead.
    ///
    /// # Errors
    /// [`Error::Misuse`] when the column holds another type, a null, or a number out of range.
    fn from_value(value: Value) -> Result<Self, Error>;
}

impl FromValue for Value {
    fn from_value(value: Value) -> Result<Self, Error> {
        Ok(value)
    }
}

impl FromValue for i64 {
    fn from_value(value: Value) -> Result<Self, Error> {
        match value {
            Value::Int(number) => Ok(number),
            other => Err(unexpected("an integer", &other)),
        }
    }
}

impl FromValue for bool {
    fn from_value(value: Value) -> Result<Self, Error> {
        match value {
            Value::Int(0) => Ok(false),
            Value::Int(1) => Ok(true),
            other => Err(unexpected("0 or 1", &other)),
        }
    }
}

impl FromValue for String {
    fn from_value(value: Value) -> Result<Self, Error> {
        match value {
            Value::Text(text) => Ok(text),
            other => Err(unexpected("text", &other)),
        }
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: Value) -> Result<Self, Error> {
        match value {
            Value::Null => Ok(None),
            other => T::from_value(other).map(Some),
        }
    }
}

/// Names the kind of the value but not a text's content, which may be personal and would end up in logs.
fn unexpected(wanted: &str, found: &Value) -> Error {
    let found = match found {
        Value::Null => "null".to_owned(),
        Value::Int(number) => number.to_string(),
        Value::Text(text) => format!("a text of {} bytes", text.len()),
    };
    Error::Misuse(format!("expected {wanted}, found {found}"))
}
