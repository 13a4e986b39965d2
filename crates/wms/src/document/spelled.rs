//! Codes in the forms of documents, spelled as masters keep them (decision 0043): who types `sh01` means `SH01`.
//!
//! Names of fields decide nothing: a form says of each of its codes that it is one.

use kernel::validate;
use serde::{Deserialize, Deserializer};

/// Reads a code.
pub fn code<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    String::deserialize(from).map(|text| validate::code(&text).into_owned())
}

/// Reads a code that may be left out.
pub fn any<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    Ok(text.map(|text| validate::code(&text).into_owned()))
}
