//! Values on PostgreSQL's wire.
//!
//! The server names the type of every parameter and column; integers of all widths, booleans and whole numerics (the
//! type of `sum` over `bigint`) are our one integer, all kinds of text our one text. Anything else is refused.

use std::error::Error as StdError;

use bytes::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use super::numeric;
use crate::statement::words_of;
use crate::{Error, Value};

type Fault = Box<dyn StdError + Sync + Send>;

/// A column's value.
pub(super) struct Cell(pub(super) Value);

impl<'a> FromSql<'a> for Cell {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Fault> {
        let number = match *ty {
            Type::INT8 => i64::from_sql(ty, raw)?,
            Type::INT4 => i32::from_sql(ty, raw)?.into(),
            Type::INT2 => i16::from_sql(ty, raw)?.into(),
            Type::BOOL => bool::from_sql(ty, raw)?.into(),
            Type::NUMERIC => numeric::read(raw)?,
            Type::JSONB => {
                return Ok(Self(Value::Text(str::from_utf8(raw.get(1..).unwrap_or_default())?.to_owned())));
            }
            _ => return Ok(Self(Value::Text(str::from_utf8(raw)?.to_owned()))),
        };
        Ok(Self(Value::Int(number)))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Fault> {
        Ok(Self(Value::Null))
    }

    fn accepts(ty: &Type) -> bool {
        is_number(ty) || is_text(ty)
    }
}

fn is_number(ty: &Type) -> bool {
    matches!(*ty, Type::INT8 | Type::INT4 | Type::INT2 | Type::BOOL | Type::NUMERIC)
}

fn is_text(ty: &Type) -> bool {
    matches!(
        *ty,
        Type::TEXT | Type::VARCHAR | Type::BPCHAR | Type::NAME | Type::UNKNOWN | Type::JSON | Type::JSONB
    )
}

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, Fault> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(number) => match *ty {
                Type::INT8 => number.to_sql(ty, out),
                Type::INT4 => narrow::<i32>(*number)?.to_sql(ty, out),
                Type::INT2 => narrow::<i16>(*number)?.to_sql(ty, out),
                Type::BOOL => (narrow::<u8>(*number)? != 0).to_sql(ty, out),
                Type::NUMERIC => {
                    numeric::write(*number, out);
                    Ok(IsNull::No)
                }
                _ => Err(format!("an integer was given where the server expects {ty}").into()),
            },
            Self::Text(list) if *ty == Type::TEXT_ARRAY => words_of(list).to_sql(ty, out),
            Self::Text(text) if is_text(ty) => {
                if *ty == Type::JSONB {
                    out.extend_from_slice(&[1]);
                }
                out.extend_from_slice(text.as_bytes());
                Ok(IsNull::No)
            }
            Self::Text(_) => Err(format!("text was given where the server expects {ty}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// The server takes a parameter beside a small constant for a small integer; say what to do about it.
fn narrow<T: TryFrom<i64>>(number: i64) -> Result<T, Fault> {
    T::try_from(number)
        .map_err(|_| format!("{number} is too big for its place; write cast($n as bigint) there").into())
}

/// The values of one column of many rows.
pub(super) enum Array<'a> {
    Ints(Vec<Option<i64>>),
    Texts(Vec<Option<&'a str>>),
}

impl Array<'_> {
    pub(super) fn parameter(&self) -> &(dyn ToSql + Sync) {
        match self {
            Self::Ints(ints) => ints,
            Self::Texts(texts) => texts,
        }
    }
}

/// The name of a column's type in a cast.
pub(super) fn type_name(ty: &Type) -> Result<&'static str, Error> {
    match *ty {
        Type::INT8 => Ok("bigint"),
        Type::TEXT => Ok("text"),
        _ => Err(Error::Misuse(format!("columns are bigint or text, not {ty}"))),
    }
}

/// The values of many lists for a statement, an array for each of its placeholders.
pub(super) fn arrays<'a>(
    types: &[Type],
    text: &str,
    lists: &'a [Vec<Value>],
) -> Result<Vec<Array<'a>>, Error> {
    types.iter().enumerate().map(|(at, ty)| array(ty, text, lists, at)).collect()
}

/// The values at one place of the rows, which must be of the column's type.
pub(super) fn array<'a>(
    ty: &Type,
    column: &str,
    rows: &'a [Vec<Value>],
    at: usize,
) -> Result<Array<'a>, Error> {
    let wrong = || Error::Misuse(format!("a value for column {column} is not of its type {ty}"));
    let cells = rows.iter().map(|row| &row[at]);
    if *ty == Type::INT8 {
        let ints = cells.map(|cell| match cell {
            Value::Null => Ok(None),
            Value::Int(number) => Ok(Some(*number)),
            Value::Text(_) => Err(wrong()),
        });
        return ints.collect::<Result<_, _>>().map(Array::Ints);
    }
    let texts = cells.map(|cell| match cell {
        Value::Null => Ok(None),
        Value::Text(text) => Ok(Some(text.as_str())),
        Value::Int(_) => Err(wrong()),
    });
    texts.collect::<Result<_, _>>().map(Array::Texts)
}
