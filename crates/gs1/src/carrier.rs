//! What scanners send: a symbology identifier of three characters (ISO/IEC 15424), then what the symbol holds.

use crate::Error;
use crate::digits::{gtin14, is_checked};
use crate::element::{Element, FNC1, GROUP_SEPARATOR, Reading, from_symbol};
use crate::link::{from_link, is_address};

/// Kinds of symbols that can hold GS1 data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbology {
    /// QR Code.
    Qr,
    /// Data Matrix.
    DataMatrix,
    /// DotCode.
    DotCode,
    /// GS1-128, on cartons and pallets.
    Gs1128,
    /// GS1 DataBar Expanded, on goods of varying weight.
    DataBarExpanded,
    /// GS1 DataBar for a GTIN alone.
    DataBarOmni,
    /// The same for GTINs of trade items that begin with 0 or 1.
    DataBarLimited,
    /// EAN-13.
    Ean13,
    /// UPC-A, which is sent as an EAN-13.
    UpcA,
    /// EAN-8.
    Ean8,
}

/// What a symbol holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Identifiers with their values.
    Elements(Vec<Element>),
    /// A Digital Link and what it says.
    Link(String, Vec<Element>),
    /// A GTIN, as many digits as are printed.
    Gtin(String),
    /// Anything else.
    Plain(String),
}

/// A symbol that was scanned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// Its kind; `DataBarExpanded` for all that are sent alike.
    pub symbology: Symbology,
    /// What it holds.
    pub content: Content,
    /// What a composite symbol on top of an EAN or UPC code holds.
    pub composite: Vec<Element>,
}

const COMPOSITE: &str = "]e0";

/// Reads what a scanner sent.
///
/// # Errors
/// `Symbology` for an identifier that is not of GS1, and what is wrong with its data.
pub fn from_scanner(text: &str, reading: &Reading<'_>) -> Result<Symbol, Error> {
    let (id, data) = text.split_at_checked(3).ok_or(Error::Symbology)?;
    let symbol = |symbology, content| Symbol { symbology, content, composite: Vec::new() };
    let elements = || from_symbol(&format!("{GROUP_SEPARATOR}{data}"), reading).map(Content::Elements);
    Ok(match id {
        "]C1" => symbol(Symbology::Gs1128, elements()?),
        COMPOSITE => symbol(Symbology::DataBarExpanded, elements()?),
        "]Q3" => symbol(Symbology::Qr, elements()?),
        "]d2" => symbol(Symbology::DataMatrix, elements()?),
        "]J1" => symbol(Symbology::DotCode, elements()?),
        "]Q1" => symbol(Symbology::Qr, plain(data, reading)?),
        "]d1" => symbol(Symbology::DataMatrix, plain(data, reading)?),
        "]J0" => symbol(Symbology::DotCode, plain(data, reading)?),
        "]E0" => below(data, 13, Symbology::Ean13, reading)?,
        "]E4" => below(data, 8, Symbology::Ean8, reading)?,
        _ => return Err(Error::Symbology),
    })
}

fn plain(data: &str, reading: &Reading<'_>) -> Result<Content, Error> {
    if is_address(data) {
        return from_link(data, reading).map(|elements| Content::Link(data.to_owned(), elements));
    }
    Ok(Content::Plain(data.to_owned()))
}

/// An EAN code with, perhaps, a composite symbol on top.
fn below(data: &str, length: usize, symbology: Symbology, reading: &Reading<'_>) -> Result<Symbol, Error> {
    let (digits, above) = data.split_once('|').map_or((data, None), |(digits, above)| (digits, Some(above)));
    if digits.len() != length || !is_checked(digits) {
        return Err(Error::CheckDigit(digits.to_owned()));
    }
    let composite = match above {
        Some(above) => {
            let data = above.strip_prefix(COMPOSITE).ok_or(Error::Symbology)?;
            from_symbol(&format!("{GROUP_SEPARATOR}{data}"), reading)?
        }
        None => Vec::new(),
    };
    Ok(Symbol { symbology, content: Content::Gtin(digits.to_owned()), composite })
}

/// A text that begins with a sign for FNC1 but means the sign has a backslash in front, and so on.
fn is_escaped(text: &str) -> bool {
    text.starts_with('\\') && text.trim_start_matches('\\').starts_with(FNC1)
}

/// How a symbol's content is written where FNC1 is `^`: plain text that begins with that sign is escaped.
pub fn message(symbol: &Symbol) -> String {
    let mut text = match &symbol.content {
        Content::Elements(elements) => crate::element::symbol(elements, FNC1),
        Content::Plain(text) if is_escaped(text) || text.starts_with(FNC1) => format!("\\{text}"),
        Content::Link(text, _) | Content::Gtin(text) | Content::Plain(text) => text.clone(),
    };
    if !symbol.composite.is_empty() {
        text.push('|');
        text.push_str(&crate::element::symbol(&symbol.composite, FNC1));
    }
    text
}

/// What a scanner sends for a message in the notation of [`message`].
///
/// # Errors
/// When the symbol cannot hold it, or something in it is wrong.
pub fn sent(symbology: Symbology, message: &str, reading: &Reading<'_>) -> Result<String, Error> {
    let data = |text: &str| {
        let _: Vec<Element> = from_symbol(text, reading)?;
        Ok(text.chars().skip(1).map(|letter| if letter == FNC1 { GROUP_SEPARATOR } else { letter }).collect())
    };
    let matrix = |plain: &str, gs1: &str| match message.starts_with(FNC1) {
        true => data(message).map(|text: String| format!("{gs1}{text}")),
        false if is_escaped(message) => Ok(format!("{plain}{}", message.get(1..).unwrap_or_default())),
        false => Ok(format!("{plain}{message}")),
    };
    let (primary, above) =
        message.split_once('|').map_or((message, None), |(primary, above)| (primary, Some(above)));
    match symbology {
        Symbology::Qr => matrix("]Q1", "]Q3"),
        Symbology::DataMatrix => matrix("]d1", "]d2"),
        Symbology::DotCode => matrix("]J0", "]J1"),
        Symbology::Gs1128 => {
            let id = if above.is_some() { COMPOSITE } else { "]C1" };
            joined(primary, above, reading).map(|text| format!("{id}{text}"))
        }
        Symbology::DataBarExpanded => {
            joined(primary, above, reading).map(|text| format!("{COMPOSITE}{text}"))
        }
        Symbology::DataBarOmni | Symbology::DataBarLimited => {
            let gtin = gtin_of(primary, 14)?;
            if symbology == Symbology::DataBarLimited && !gtin.starts_with(['0', '1']) {
                return Err(Error::Symbology);
            }
            joined(&format!("{FNC1}01{gtin}"), above, reading).map(|text| format!("{COMPOSITE}{text}"))
        }
        Symbology::Ean13 => stacked("]E0", gtin_of(primary, 13)?, above, &data),
        Symbology::UpcA => stacked("]E0", format!("0{}", gtin_of(primary, 12)?), above, &data),
        Symbology::Ean8 => stacked("]E4", gtin_of(primary, 8)?, above, &data),
    }
}

/// The digits of a code that holds a GTIN of a length, given alone or as an element string.
fn gtin_of(text: &str, length: usize) -> Result<String, Error> {
    let digits = text.strip_prefix("^01").unwrap_or(text);
    let whole = gtin14(digits).ok_or_else(|| Error::CheckDigit(digits.to_owned()))?;
    let (zeros, gtin) = whole.split_at_checked(14 - length).ok_or(Error::Symbology)?;
    if zeros.bytes().any(|digit| digit != b'0') {
        return Err(Error::Symbology);
    }
    Ok(gtin.to_owned())
}

fn stacked(
    id: &str,
    digits: String,
    above: Option<&str>,
    data: &dyn Fn(&str) -> Result<String, Error>,
) -> Result<String, Error> {
    match above {
        Some(above) => Ok(format!("{id}{digits}|{COMPOSITE}{}", data(above)?)),
        None => Ok(format!("{id}{digits}")),
    }
}

/// Two element strings as one.
fn joined(primary: &str, above: Option<&str>, reading: &Reading<'_>) -> Result<String, Error> {
    let mut elements = from_symbol(primary, reading)?;
    if let Some(above) = above {
        elements.extend(from_symbol(above, reading)?);
    }
    Ok(crate::element::symbol(&elements, GROUP_SEPARATOR).chars().skip(1).collect())
}
