//! How codes pass the borders: JSON and query strings, database columns, the API description.
//!
//! The functions are generic over the table so that `codes!` expands to one line for each of them.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, Deserializer};
use utoipa::openapi::schema::{Object, Schema, Type};
use utoipa::openapi::{KnownFormat, RefOr, SchemaFormat};

use super::{Code, UnknownCode, Wire};

/// Reads a code of `C`: a number for numeric tables, a string for the others, nothing else.
///
/// # Errors
/// The wrong type, or a value that the table does not hold.
pub fn deserialize<'de, C: Code, D: Deserializer<'de>>(input: D) -> Result<C, D::Error> {
    struct Visitor<C>(PhantomData<C>);

    impl<C: Code> de::Visitor<'_> for Visitor<C> {
        type Value = C;

        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            let kind = if C::DESCRIPTION.is_numeric() { "number" } else { "word" };
            write!(out, "a code of {} as a {kind}: {}", C::TABLE, C::DESCRIPTION.outline())
        }

        fn visit_i64<E: de::Error>(self, code: i64) -> Result<C, E> {
            C::of(code).ok_or_else(|| E::custom(UnknownCode::new::<C>(code)))
        }

        fn visit_u64<E: de::Error>(self, code: u64) -> Result<C, E> {
            let known = i64::try_from(code).ok().and_then(|code| C::of(code));
            known.ok_or_else(|| E::custom(UnknownCode::new::<C>(code)))
        }

        fn visit_str<E: de::Error>(self, code: &str) -> Result<C, E> {
            if C::DESCRIPTION.is_numeric() {
                return Err(E::invalid_type(de::Unexpected::Str(code), &self));
            }
            C::of(code).ok_or_else(|| E::custom(UnknownCode::new::<C>(format_args!("{code:?}"))))
        }
    }

    let visitor = Visitor(PhantomData);
    if C::DESCRIPTION.is_numeric() { input.deserialize_i64(visitor) } else { input.deserialize_str(visitor) }
}

/// The code as a column value.
pub fn to_value<C: Code>(code: C) -> db::Value {
    match code.code() {
        Wire::Int(code) => code.into(),
        Wire::Text(code) => code.into(),
    }
}

/// Reads a code out of a column.
///
/// # Errors
/// `db::Error::Misuse` when the column holds something that is not in the table.
pub fn from_value<C: Code>(value: db::Value) -> Result<C, db::Error> {
    let known = match &value {
        db::Value::Int(code) => C::of(*code),
        db::Value::Text(code) => C::of(code.as_str()),
        db::Value::Null => None,
    };
    // A text may come from the wrong column and be personal, so it is not repeated.
    known.ok_or_else(|| match value {
        db::Value::Int(code) => db::Error::Misuse(UnknownCode::new::<C>(code).to_string()),
        db::Value::Text(_) => {
            db::Error::Misuse(UnknownCode::new::<C>("that reads like this text").to_string())
        }
        db::Value::Null => db::Error::Misuse(UnknownCode::new::<C>("null").to_string()),
    })
}

/// The schema of a code: an enumeration of its wire values with their names in the description.
pub fn schema<C: Code>() -> RefOr<Schema> {
    let table = C::DESCRIPTION;
    let values = table.rows.iter().map(|row| match row.code {
        Wire::Int(code) => serde_json::Value::from(code),
        Wire::Text(code) => serde_json::Value::from(code),
    });
    let (kind, format) = if table.is_numeric() {
        (Type::Integer, Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
    } else {
        (Type::String, None)
    };
    let description = format!("{} Codes: {}.", table.doc, table.outline());
    let object = Object::builder().schema_type(kind).format(format).enum_values(Some(values));
    object.description(Some(description)).into()
}
