//! What a cell says: a text, a number, a day, yes or no.
//!
//! Everything here answers in the form in which the API takes it. A cell that could be read in two ways, or
//! that has lost something on its way through a spreadsheet, is no value but a reason.

use jiff::civil::Date;

use crate::{Cell, ascii, fold, plain};

/// Numbers from here on have more digits than a spreadsheet keeps.
const KEPT: f64 = 1e15;

/// Why a cell says nothing that could be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misread {
    /// A formula that was never calculated.
    Unvalued,
    /// A formula that failed, and how.
    Failed(String),
    /// A long number of which the spreadsheet kept only the first digits (`6.9E+12`).
    DigitsLost,
    /// Not a number, or one that can be read in two ways.
    Number,
    /// Not a day, or one that can be read in two ways.
    Day,
    /// Not a day and a time of day, or one that can be read in two ways.
    Moment,
    /// Neither yes nor no.
    Flag,
}

/// The text of a cell, tidied; none when it is blank. A number becomes its digits.
///
/// # Errors
/// A formula without a value, and a number that has lost digits.
pub fn text(cell: &Cell) -> Result<Option<String>, Misread> {
    let text = match cell {
        Cell::Text(text) => {
            let text = plain(text);
            match scientific(&text) {
                Some(Some(number)) => number,
                Some(None) => return Err(Misread::DigitsLost),
                None => text,
            }
        }
        Cell::Number(number) if number.abs() >= KEPT => return Err(Misread::DigitsLost),
        other => value(other)?,
    };
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// The number of a cell as a plain decimal (`-1234.5`); none when it is blank.
///
/// # Errors
/// Not a number, one that can be read in two ways, or one that has lost digits.
pub fn number(cell: &Cell, decimal_comma: bool) -> Result<Option<String>, Misread> {
    match cell {
        Cell::Number(number) if number.abs() >= KEPT => Err(Misread::DigitsLost),
        Cell::Text(text) => {
            let text = ascii(text);
            if text.is_empty() {
                return Ok(None);
            }
            match scientific(&text) {
                Some(number) => number.map(Some).ok_or(Misread::DigitsLost),
                None => decimal(&text, decimal_comma).map(Some).ok_or(Misread::Number),
            }
        }
        Cell::Bool(_) | Cell::Moment(_) => Err(Misread::Number),
        other => Ok(Some(value(other)?).filter(|text| !text.is_empty())),
    }
}

/// The day of a cell as `2026-11-21`; none when it is blank.
///
/// # Errors
/// Not a day, or one whose month and day could be exchanged.
pub fn day(cell: &Cell, since_1904: bool) -> Result<Option<String>, Misread> {
    let found = match cell {
        Cell::Empty => return Ok(None),
        Cell::Unvalued | Cell::Failed(_) => return value(cell).map(Some),
        Cell::Bool(_) => None,
        Cell::Number(number) => written(&number_text(*number), since_1904),
        Cell::Text(text) | Cell::Moment(text) => {
            let text = ascii(text);
            if text.is_empty() {
                return Ok(None);
            }
            written(&text, since_1904)
        }
    };
    found.map(|date| Some(date.to_string())).ok_or(Misread::Day)
}

/// The day and the time of day of a cell as `2026-11-21 08:30:00`; none when it is blank. A day alone is its midnight.
///
/// # Errors
/// Neither, or a day whose month and day could be exchanged.
pub fn moment(cell: &Cell, since_1904: bool) -> Result<Option<String>, Misread> {
    let text = match cell {
        Cell::Text(text) | Cell::Moment(text) => ascii(text),
        // A time of day that is not shown as one.
        Cell::Number(number) if number.fract() != 0.0 => return Err(Misread::Moment),
        other => other.shown(),
    };
    let text = text.trim();
    let (day_text, time) = match text.rfind([' ', 'T']).filter(|at| text[*at..].contains(':')) {
        Some(at) => (text[..at].trim_end(), clock(&text[at + 1..]).ok_or(Misread::Moment)?),
        None => (text, "00:00:00".to_owned()),
    };
    let of_day = match cell {
        Cell::Text(_) | Cell::Moment(_) => day(&Cell::Text(day_text.to_owned()), since_1904),
        other => day(other, since_1904),
    };
    match of_day {
        Ok(found) => Ok(found.map(|day| format!("{day} {time}"))),
        Err(Misread::Day) => Err(Misread::Moment),
        Err(other) => Err(other),
    }
}

/// `8:30` and `08:30:15` as `08:30:00` and `08:30:15`.
fn clock(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(':').collect();
    let number = |text: &str, least: usize, below: u8| {
        let digits = (least..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u8>().ok().filter(|number| digits && *number < below)
    };
    let (hour, minute, second) = match parts.as_slice() {
        [hour, minute] => (number(hour, 1, 24)?, number(minute, 2, 60)?, 0),
        [hour, minute, second] => (number(hour, 1, 24)?, number(minute, 2, 60)?, number(second, 2, 60)?),
        _ => return None,
    };
    Some(format!("{hour:02}:{minute:02}:{second:02}"))
}

/// Yes or no; none when the cell is blank.
///
/// # Errors
/// Another word.
pub fn flag(cell: &Cell) -> Result<Option<bool>, Misread> {
    const YES: [&str; 15] =
        ["是", "y", "yes", "true", "t", "1", "√", "✓", "✔", "对", "有", "sí", "si", "はい", "○"];
    const NO: [&str; 14] =
        ["否", "n", "no", "false", "f", "0", "×", "✗", "✘", "错", "无", "いいえ", "x", "-"];
    let said = match cell {
        Cell::Bool(yes) => return Ok(Some(*yes)),
        other => fold(&value(other)?),
    };
    match said.as_str() {
        "" => Ok(None),
        said if YES.contains(&said) => Ok(Some(true)),
        said if NO.contains(&said) => Ok(Some(false)),
        _ => Err(Misread::Flag),
    }
}

fn value(cell: &Cell) -> Result<String, Misread> {
    match cell {
        Cell::Unvalued => Err(Misread::Unvalued),
        Cell::Failed(how) => Err(Misread::Failed(how.clone())),
        other => Ok(other.shown()),
    }
}

/// A number of a spreadsheet with the 15 digits that it keeps, as a plain decimal.
pub(crate) fn number_text(number: f64) -> String {
    if !number.is_finite() {
        return String::new();
    }
    let text = format!("{number:.14e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    shifted(mantissa, exponent)
}

/// A mantissa (`1.25`) times a power of ten, without trailing zeros.
fn shifted(mantissa: &str, exponent: i32) -> String {
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{decimals}");
    let point = i32::try_from(whole.len()).unwrap_or(0) + exponent;
    let (whole, decimals) = if point <= 0 {
        ("0".to_owned(), format!("{}{digits}", "0".repeat(point.unsigned_abs() as usize)))
    } else {
        let point = point as usize;
        let padded = format!("{digits:0<point$}");
        (padded.chars().take(point).collect(), padded.chars().skip(point).collect())
    };
    let whole = whole.trim_start_matches('0');
    let decimals = decimals.trim_end_matches('0');
    match (whole, decimals) {
        ("", "") => "0".to_owned(),
        (whole, "") => format!("{sign}{whole}"),
        ("", decimals) => format!("{sign}0.{decimals}"),
        (whole, decimals) => format!("{sign}{whole}.{decimals}"),
    }
}

/// A number in scientific notation: written out, or nothing when its last digits are not there. None when the
/// text is no such number.
fn scientific(text: &str) -> Option<Option<String>> {
    let (mantissa, exponent) = text.split_once(['E', 'e'])?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let signed = exponent.starts_with(['+', '-']);
    let power: i32 = exponent.strip_prefix('+').unwrap_or(exponent).parse().ok()?;
    // Without sign and point `12E4` may as well be a code.
    if !signed || whole.trim_start_matches('-').len() != 1 || !digits(whole.trim_start_matches('-')) {
        return None;
    }
    if !(decimals.is_empty() || digits(decimals)) || power.abs() > 30 {
        return None;
    }
    let kept = i32::try_from(decimals.len()).unwrap_or(i32::MAX) >= power;
    Some(kept.then(|| shifted(mantissa, power)))
}

/// A decimal as people write it: with separators of thousands, with a comma for the point, with a sign of money.
fn decimal(text: &str, decimal_comma: bool) -> Option<String> {
    let text = text.trim_start_matches(['¥', '￥', '$', '€']).trim();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest.trim()),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let digits: String = digits.chars().filter(|letter| !matches!(letter, ' ' | '\'' | '’' | '_')).collect();
    let comma = digits.contains(',');
    let point = digits.contains('.');
    let last = |sign| digits.rfind(sign);
    let (whole, decimals) = match (comma, point) {
        (true, true) if last(',') > last('.') => parted(&digits, ',', '.')?,
        (true, true) => parted(&digits, '.', ',')?,
        (true, false) if decimal_comma || !grouped(&digits, ',') => parted(&digits, ',', '.')?,
        (true, false) => (digits.replace(',', ""), String::new()),
        (false, true) if decimal_comma && grouped(&digits, '.') => (digits.replace('.', ""), String::new()),
        (false, true) if digits.matches('.').count() > 1 && grouped(&digits, '.') => {
            (digits.replace('.', ""), String::new())
        }
        _ => parted(&digits, '.', ',')?,
    };
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() && decimals.is_empty() || !plain(&whole) || !plain(&decimals) {
        return None;
    }
    Some(shifted(&format!("{sign}{}.{decimals}", if whole.is_empty() { "0" } else { &whole }), 0))
}

/// Before and after the one decimal sign; the separators of thousands before it must stand where they belong.
fn parted(digits: &str, decimal: char, thousands: char) -> Option<(String, String)> {
    let (whole, decimals) = digits.split_once(decimal).unwrap_or((digits, ""));
    if whole.contains(thousands) && !grouped(whole, thousands) {
        return None;
    }
    Some((whole.replace(thousands, ""), decimals.to_owned()))
}

/// Whether separators stand between groups of three digits.
fn grouped(digits: &str, separator: char) -> bool {
    let mut groups = digits.split(separator);
    let first = groups.next().unwrap_or_default();
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (1..=3).contains(&first.len()) && number(first) && groups.all(|group| group.len() == 3 && number(group))
}

/// Beginnings of the names of months that say which one it is, in English and Spanish.
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene"],
    &["feb"],
    &["mar"],
    &["apr", "abr"],
    &["may"],
    &["jun"],
    &["jul"],
    &["aug", "ago"],
    &["sep"],
    &["oct"],
    &["nov"],
    &["dec", "dic"],
];

/// A day whose month is a word: `16 Feb 2026`, `Feb 16, 2026`, `16-feb-2026`. The year has four digits.
fn worded(text: &str) -> Option<Date> {
    let parts = text.split([' ', '-', '/', '.', ',']).filter(|part| !part.is_empty());
    let parts: Vec<String> = parts.map(str::to_lowercase).collect();
    let month_of =
        |part: &String| MONTHS.iter().position(|names| names.iter().any(|name| part.starts_with(name)));
    let (day, month, year) = match parts.as_slice() {
        [day, month, year] | [month, day, year] if month_of(month).is_some() => (day, month, year),
        _ => return None,
    };
    let month = i8::try_from(month_of(month)? + 1).ok()?;
    let number = |text: &String| text.parse::<i16>().ok();
    let day = number(day).and_then(|day| i8::try_from(day).ok())?;
    (year.len() == 4).then(|| Date::new(number(year)?, month, day).ok()).flatten()
}

/// A day in one of the styles in which it is certain which number is which.
fn written(text: &str, since_1904: bool) -> Option<Date> {
    if let Some(date) = worded(text) {
        return Some(date).filter(|date| (1900..=2199).contains(&date.year()));
    }
    let date = text.split([' ', 'T']).next().unwrap_or_default();
    let date = date.trim_end_matches(['日', '号']).replace(['年', '月'], "-");
    let parts: Vec<&str> = date.split(['-', '/', '.']).collect();
    let number =
        |text: &str| text.parse::<i16>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let of = |year: &str, month: &str, day: &str| {
        let short = |text: &str| number(text).filter(|_| text.len() <= 2).and_then(|n| i8::try_from(n).ok());
        Date::new(number(year)?, short(month)?, short(day)?).ok()
    };
    let days = match parts.as_slice() {
        [year, month, day] if year.len() == 4 => of(year, month, day),
        [day, month, year] if year.len() == 4 && date.contains('.') => of(year, month, day),
        [digits] if digits.len() == 8 => of(digits.get(..4)?, digits.get(4..6)?, digits.get(6..)?),
        [serial, rest @ ..] if rest.len() <= 1 && serial.len() <= 5 => {
            counted(number_of(serial)?, since_1904)
        }
        _ => None,
    };
    days.filter(|date| (1900..=2199).contains(&date.year()))
}

fn number_of(digits: &str) -> Option<i32> {
    digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The day of a serial number. Spreadsheets that count from 1900 believe in a 29 February of that year; small
/// numbers are counts of something, not days.
fn counted(serial: i32, since_1904: bool) -> Option<Date> {
    let first = if since_1904 { Date::new(1904, 1, 1) } else { Date::new(1899, 12, 30) };
    if serial < 7_305 {
        return None;
    }
    first.ok()?.checked_add(jiff::Span::new().try_days(serial).ok()?).ok()
}

#[cfg(test)]
#[path = "meaning_tests.rs"]
mod tests;
