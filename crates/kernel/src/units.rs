//! Exact decimals: quantities, weights, money, prices, temperatures, ratios.
//!
//! Each unit is a scaled 64-bit integer, in Rust as in the database; there is no binary float
//! anywhere. On the wire it is a plain JSON number whose text is read digit by digit. Sums stay in
//! the unit and are checked; products and quotients go through [`Exact`] and are rounded once, by
//! the only rounding function there is.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::Number;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, Schema, Type};

mod exact;
#[cfg(test)]
mod tests;

pub use exact::{Exact, Inexact, half_up};

/// What the units have in common.
pub trait Decimal: Copy + Ord + fmt::Debug + fmt::Display {
    /// Decimals of the unit.
    const DECIMALS: u32;

    /// From the scaled integer: hundredths for two decimals.
    fn of_raw(raw: i64) -> Self;

    /// The scaled integer.
    fn raw(self) -> i64;
}

/// The largest scaled number taken from the wire: 15 digits, which is what a browser's number holds
/// exactly. What is computed here may be larger.
pub const WIRE_LIMIT: i64 = 999_999_999_999_999;

/// Why a text is no number of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotADecimal {
    /// Not digits with one optional point and one optional minus.
    #[error("not a plain decimal number")]
    Malformed,
    /// More decimals than the unit has.
    #[error("more than {0} decimals")]
    TooPrecise(u32),
    /// Beyond the range.
    #[error("out of range")]
    OutOfRange,
}

impl NotADecimal {
    /// The refusal that a parser told in these words, which are the only thing that comes out of one.
    pub(crate) fn told(words: &str) -> Option<&'static str> {
        match words {
            "out of range" => Some("rule.numberTooLarge"),
            "not a plain decimal number" => Some("rule.decimal"),
            words => {
                (words.starts_with("more than ") && words.ends_with(" decimals")).then_some("rule.decimal")
            }
        }
    }
}

/// Reads `-12.5` as a scaled integer. The grammar is JSON's without the exponent; zeros beyond the
/// unit's decimals change nothing and are allowed, other digits there are not.
pub(crate) fn read(text: &str, decimals: u32) -> Result<i64, NotADecimal> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (whole, fraction) = match digits.split_once('.') {
        Some((_, "")) => return Err(NotADecimal::Malformed),
        Some((whole, fraction)) => (whole, fraction),
        None => (digits, ""),
    };
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || (whole.len() > 1 && whole.starts_with('0')) || !plain(whole) || !plain(fraction) {
        return Err(NotADecimal::Malformed);
    }
    let places = decimals as usize;
    let (kept, beyond) = fraction.split_at(fraction.len().min(places));
    if beyond.bytes().any(|digit| digit != b'0') {
        return Err(NotADecimal::TooPrecise(decimals));
    }
    let padding = std::iter::repeat_n(b'0', places - kept.len());
    // Counted downwards, because the negative range reaches one further.
    let downwards = whole
        .bytes()
        .chain(kept.bytes())
        .chain(padding)
        .try_fold(0_i64, |number, digit| number.checked_mul(10)?.checked_sub(i64::from(digit - b'0')));
    let downwards = downwards.ok_or(NotADecimal::OutOfRange)?;
    if negative { Ok(downwards) } else { downwards.checked_neg().ok_or(NotADecimal::OutOfRange) }
}

/// Writes a scaled integer with all its decimals.
fn write_fixed(raw: i64, decimals: u32) -> String {
    let sign = if raw < 0 { "-" } else { "" };
    let scale = 10_u64.pow(decimals);
    let (whole, fraction) = (raw.unsigned_abs() / scale, raw.unsigned_abs() % scale);
    match decimals {
        0 => format!("{sign}{whole}"),
        places => format!("{sign}{whole}.{fraction:0places$}", places = places as usize),
    }
}

/// Writes a scaled integer without zeros at its end.
pub(crate) fn write_short(raw: i64, decimals: u32) -> String {
    let fixed = write_fixed(raw, decimals);
    if fixed.contains('.') { fixed.trim_end_matches('0').trim_end_matches('.').to_owned() } else { fixed }
}

/// Reads a JSON number by its text, refusing what a browser could not give back unchanged.
fn from_wire<'de, D: Deserializer<'de>>(input: D, decimals: u32) -> Result<i64, D::Error> {
    let number = Number::deserialize(input)?;
    let raw = read(number.as_str(), decimals).map_err(D::Error::custom)?;
    if raw.unsigned_abs() > WIRE_LIMIT.unsigned_abs() {
        return Err(D::Error::custom(NotADecimal::OutOfRange));
    }
    Ok(raw)
}

macro_rules! units {
    ($( $(#[doc = $doc:literal])+ $name:ident: $decimals:literal, )+) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(i64);

        impl $name {
            /// Nothing.
            pub const ZERO: Self = Self(0);

            /// From the scaled integer.
            pub const fn of_raw(raw: i64) -> Self {
                Self(raw)
            }

            /// The scaled integer.
            pub const fn raw(self) -> i64 {
                self.0
            }

            /// Whether it is zero.
            pub const fn is_zero(self) -> bool {
                self.0 == 0
            }

            /// Whether it is above zero.
            pub const fn is_positive(self) -> bool {
                self.0 > 0
            }

            /// Whether it is below zero.
            pub const fn is_negative(self) -> bool {
                self.0 < 0
            }

            /// The sum.
            ///
            /// # Errors
            /// The sum is beyond the range.
            pub fn plus(self, other: Self) -> Result<Self, Inexact> {
                self.0.checked_add(other.0).map(Self).ok_or(Inexact::OutOfRange)
            }

            /// The difference.
            ///
            /// # Errors
            /// The difference is beyond the range.
            pub fn minus(self, other: Self) -> Result<Self, Inexact> {
                self.0.checked_sub(other.0).map(Self).ok_or(Inexact::OutOfRange)
            }

            /// The same amount the other way.
            ///
            /// # Errors
            /// The least number of the range has no opposite.
            pub fn negated(self) -> Result<Self, Inexact> {
                Self::ZERO.minus(self)
            }

            /// The sum of all.
            ///
            /// # Errors
            /// A sum on the way is beyond the range.
            pub fn sum(all: impl IntoIterator<Item = Self>) -> Result<Self, Inexact> {
                all.into_iter().try_fold(Self::ZERO, Self::plus)
            }

            /// Written with all decimals of the unit, for papers and files.
            pub fn fixed(self) -> String {
                write_fixed(self.0, $decimals)
            }
        }

        impl Decimal for $name {
            const DECIMALS: u32 = $decimals;

            fn of_raw(raw: i64) -> Self {
                Self(raw)
            }

            fn raw(self) -> i64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.pad(&write_short(self.0, $decimals))
            }
        }

        impl FromStr for $name {
            type Err = NotADecimal;

            fn from_str(text: &str) -> Result<Self, NotADecimal> {
                read(text, $decimals).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                let number: Number = self.to_string().parse().map_err(S::Error::custom)?;
                number.serialize(out)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                from_wire(input, $decimals).map(Self)
            }
        }

        impl From<$name> for db::Value {
            fn from(amount: $name) -> Self {
                amount.0.into()
            }
        }

        impl db::FromValue for $name {
            fn from_value(value: db::Value) -> Result<Self, db::Error> {
                i64::from_value(value).map(Self)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let description = concat!($($doc),+, " At most ", $decimals, " decimals.").trim();
                Object::builder().schema_type(Type::Number).description(Some(description)).into()
            }
        }

        impl utoipa::ToSchema for $name {}
    )+ };
}

units! {
    /// A quantity in the goods' own unit.
    Qty: 6,
    /// A weight: whole grams inside, kilograms on the wire and in texts.
    Grams: 3,
    /// A planned or charged weight: whole kilograms inside, tons on the wire and in texts.
    Tons: 3,
    /// An amount of money in the currency of the account.
    Money: 2,
    /// A price for one unit, in the currency of the account.
    Price: 4,
    /// A temperature in degrees Celsius.
    Celsius: 2,
    /// A ratio or rate: 0.06 is six per cent.
    Ratio: 6,
    /// A length in centimetres.
    Centimetres: 2,
    /// A floor area in square metres.
    SquareMetres: 2,
    /// A volume in cubic metres.
    CubicMetres: 6,
}
