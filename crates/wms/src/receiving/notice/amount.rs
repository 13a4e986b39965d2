//! Numbers with what people write behind them: `12 cs`, `20件`, `35.25kg`, `30天`.

use kernel::units::{Decimal, Grams, half_up};
use sheet::{Cell, Misread, ascii, fold, meaning};

/// A number as it stands, and the word after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// A plain decimal.
    pub number: String,
    /// The word, folded; empty when there is none.
    pub word: String,
}

/// Reads a cell; none when it is blank.
///
/// # Errors
/// Not a number, or one that can be read in two ways.
pub fn amount(cell: &Cell, decimal_comma: bool) -> Result<Option<Amount>, Misread> {
    let Cell::Text(text) = cell else {
        let number = meaning::number(cell, decimal_comma)?;
        return Ok(number.map(|number| Amount { number, word: String::new() }));
    };
    let text = ascii(text);
    let is_number =
        |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',' | '-' | '+' | ' ' | '\'');
    let end = text.find(|letter| !is_number(letter)).unwrap_or(text.len());
    let (number, word) = text.split_at(end);
    let word = fold(word).trim_end_matches('.').to_owned();
    if word.chars().any(|letter| letter.is_numeric() || matches!(letter, '+' | '*' | '×' | '/')) {
        return Err(Misread::Number);
    }
    let number = meaning::number(&Cell::Text(number.trim().to_owned()), decimal_comma)?;
    match number {
        Some(number) => Ok(Some(Amount { number, word })),
        None if word.is_empty() => Ok(None),
        None => Err(Misread::Number),
    }
}

/// A number in a unit of the house, rounded half up; none when it is beyond its range.
pub fn scaled<D: Decimal>(number: &str, factor: i128, divisor: i128) -> Option<D> {
    let (sign, digits) = number.strip_prefix('-').map_or((1, number), |digits| (-1, digits));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let value: i128 = format!("{whole}{decimals}").parse().ok()?;
    let up = 10_i128.checked_pow(D::DECIMALS)?.checked_mul(factor)?;
    let down = 10_i128.checked_pow(u32::try_from(decimals.len()).ok()?)?.checked_mul(divisor)?;
    let rounded = half_up(value.checked_mul(up)?.checked_mul(sign)?, down).ok()?;
    i64::try_from(rounded).ok().map(D::of_raw)
}

/// A weight in kilograms unless it says otherwise; none for a word that is no unit of weight.
pub fn weight(amount: &Amount) -> Option<Grams> {
    let (factor, divisor) = match amount.word.as_str() {
        "" | "kg" | "kgs" | "kilo" | "kilos" | "公斤" | "千克" | "キロ" => (1, 1),
        "g" | "gr" | "克" | "グラム" => (1, 1000),
        "t" | "ton" | "tons" | "吨" | "トン" => (1000, 1),
        "斤" => (1, 2),
        "lb" | "lbs" | "磅" => (45_359_237, 100_000_000),
        _ => return None,
    };
    scaled(&amount.number, factor, divisor)
}

/// A number of days; none for other units of time, whose length in days is not certain.
pub fn days(amount: &Amount) -> Option<i64> {
    let is_days =
        matches!(amount.word.as_str(), "" | "天" | "日" | "d" | "day" | "days" | "día" | "días" | "日間");
    amount.number.parse().ok().filter(|days| is_days && (1..=365_000).contains(days))
}

#[cfg(test)]
mod tests {
    use kernel::units::{Grams, Qty};
    use sheet::{Cell, Misread};

    use super::{amount, days, scaled, weight};

    fn read(text: &str) -> Option<(String, String)> {
        let read = amount(&Cell::Text(text.to_owned()), false).unwrap();
        read.map(|amount| (amount.number, amount.word))
    }

    fn pair(number: &str, word: &str) -> Option<(String, String)> {
        Some((number.to_owned(), word.to_owned()))
    }

    #[test]
    fn a_number_is_told_from_the_word_behind_it() {
        assert_eq!(read("12 cs"), pair("12", "cs"));
        assert_eq!(read("２０件"), pair("20", "件"));
        assert_eq!(read("1,296.0kg"), pair("1296", "kg"));
        assert_eq!(read(" 7 "), pair("7", ""));
        assert_eq!(read("  "), None);
        for text in ["cs", "12 x 10", "3箱5", "about 5"] {
            assert_eq!(amount(&Cell::Text(text.to_owned()), false), Err(Misread::Number), "{text}");
        }
        assert_eq!(amount(&Cell::Unvalued, false), Err(Misread::Unvalued));
        assert_eq!(amount(&Cell::Number(0.1 + 0.2), false).unwrap().unwrap().number, "0.3");
    }

    #[test]
    fn weights_and_days_keep_their_units() {
        let grams = |text: &str| weight(&amount(&Cell::Text(text.to_owned()), false).unwrap().unwrap());
        assert_eq!(grams("35.25kg"), Some(Grams::of_raw(35_250)));
        assert_eq!(grams("350 g"), Some(Grams::of_raw(350)));
        assert_eq!(grams("1.5吨"), Some(Grams::of_raw(1_500_000)));
        assert_eq!(grams("10 lb"), Some(Grams::of_raw(4_536)));
        assert_eq!(grams("3斤"), Some(Grams::of_raw(1_500)));
        assert_eq!(grams("3箱"), None);
        assert_eq!(scaled::<Qty>("0.5", 1, 1), Some(Qty::of_raw(500_000)));
        assert_eq!(scaled::<Qty>("99999999999999999999", 1, 1), None);
        let life = |text: &str| days(&amount(&Cell::Text(text.to_owned()), false).unwrap().unwrap());
        assert_eq!((life("30天"), life("180"), life("12个月"), life("0")), (Some(30), Some(180), None, None));
    }
}
