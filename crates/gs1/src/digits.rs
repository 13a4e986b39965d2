//! Keys of GS1 (GTIN, SSCC): digits whose last one checks the others.
//!
//! One rule for all of them: from the right, the digits before the check digit weigh 3, 1, 3, 1 …, and
//! the check digit makes the sum a multiple of ten (GS1 General Specifications, section 7.9).

/// The check digit of the digits before it; `None` when something else than ASCII digits is among them.
pub fn check_digit(digits: &str) -> Option<char> {
    let mut sum = 0;
    for (place, digit) in digits.bytes().rev().enumerate() {
        if !digit.is_ascii_digit() {
            return None;
        }
        let weight = if place % 2 == 0 { 3 } else { 1 };
        // Nine digits of a kind are far from what 32 bits hold; longer texts only repeat the remainder.
        sum = (sum + u32::from(digit - b'0') * weight) % 10;
    }
    char::from_digit((10 - sum) % 10, 10)
}

/// Whether the last digit checks the others.
pub fn is_checked(text: &str) -> bool {
    let mut before = text.chars();
    let Some(last) = before.next_back() else { return false };
    check_digit(before.as_str()) == Some(last)
}

/// Whether the last digit checks the others. A key of zeros alone names nothing.
pub fn is_key(text: &str) -> bool {
    is_checked(text) && text.bytes().any(|digit| digit != b'0')
}

/// Lengths of GTINs that lose zeros: of fourteen digits the first says the packing level and is rarely nought.
const LENGTHS: [usize; 4] = [8, 12, 13, 14];

/// The GTIN with the zeros that a spreadsheet dropped from its front, when its check digit says that they are
/// all that is missing. Zeros do not change the check digit, so the shortest length that fits is taken; the
/// codes of all lengths are the same key. None when it is complete already or no GTIN at all.
pub fn restored(text: &str) -> Option<String> {
    let length = text.len();
    if LENGTHS.contains(&length) || length < 4 {
        return None;
    }
    let whole = LENGTHS.into_iter().find(|whole| *whole > length)?;
    is_key(text).then(|| format!("{text:0>whole$}"))
}

/// The fourteen digits that a GTIN of any length stands for; `None` when it is none.
pub fn gtin14(text: &str) -> Option<String> {
    (LENGTHS.contains(&text.len()) && is_key(text)).then(|| format!("{text:0>14}"))
}

/// The shortest spelling of a GTIN: `0012345678905` and `012345678905` are one number. Other texts stay what they are.
pub fn shortest(text: &str) -> &str {
    let digits = bare(text);
    let length = LENGTHS.into_iter().find(|length| digits.len() <= *length);
    let zeros = length.filter(|_| gtin14(text).is_some()).and_then(|length| text.len().checked_sub(length));
    zeros.and_then(|zeros| text.get(zeros..)).unwrap_or(text)
}

/// The GTIN of fourteen digits of which somebody kept the last thirteen: its check digit leaves one first digit only.
/// None when the thirteen are a GTIN of their own. A mistyped one looks the same, so ask before you believe it.
pub fn with_first(text: &str) -> Option<String> {
    if text.len() != 13 || is_checked(text) {
        return None;
    }
    (1..=9).map(|first| format!("{first}{text}")).find(|whole| is_key(whole))
}

/// The key without the zeros in front of it, by which codes of all lengths are the same.
pub fn bare(text: &str) -> &str {
    text.trim_start_matches('0')
}

#[cfg(test)]
mod tests {
    use super::{check_digit, gtin14, is_key, restored, shortest, with_first};

    #[test]
    fn check_digits_are_those_of_printed_codes() {
        for (digits, check) in
            [("400638133393", '1'), ("9638507", '4'), ("03600029145", '2'), ("10614141234567890", '8')]
        {
            assert_eq!(check_digit(digits), Some(check), "{digits}");
        }
        assert_eq!(check_digit("40063x"), None);
        assert_eq!(check_digit(""), Some('0'));
    }

    #[test]
    fn every_wrong_digit_and_most_swapped_neighbours_are_noticed() {
        let good = "6901234567892";
        assert!(is_key(good));
        for at in 0..good.len() {
            for digit in ('0'..='9').filter(|digit| !good[at..].starts_with(*digit)) {
                let wrong = format!("{}{digit}{}", &good[..at], &good[at + 1..]);
                assert!(!is_key(&wrong), "{wrong}");
            }
        }
        assert!(!is_key("6910234567892"), "neighbours swapped");
        assert!(!is_key("0000000000000"));
        assert!(!is_key("条码"));
    }

    #[test]
    fn zeros_come_back_where_the_check_digit_agrees() {
        assert_eq!(restored("36000291452").as_deref(), Some("036000291452"));
        assert_eq!(restored("1234565").as_deref(), Some("01234565"));
        assert_eq!(restored("36000291453"), None, "wrong check digit");
        assert_eq!(restored("6901234567892"), None, "complete");
        assert_eq!(restored("3600029145X"), None);
        assert_eq!(restored("123"), None, "too short to be sure");
        assert_eq!(restored("000000"), None);
    }

    #[test]
    fn codes_of_all_lengths_are_one_key() {
        assert_eq!(gtin14("036000291452").as_deref(), Some("00036000291452"));
        assert_eq!(gtin14("01234565").as_deref(), Some("00000001234565"));
        assert_eq!(gtin14("036000291453"), None);
        assert_eq!(gtin14("1234567890"), None, "no such length");
    }

    #[test]
    fn a_first_digit_that_was_cut_off_is_known_by_the_check_digit() {
        assert_eq!(with_first("0038034599600").as_deref(), Some("10038034599600"));
        assert_eq!(with_first("0736490822527").as_deref(), Some("90736490822527"));
        assert_eq!(with_first("4006381333931"), None, "complete");
        assert_eq!(with_first("038034599600"), None);
        for first in 1..=9 {
            let body = format!("{first}003803459960");
            let whole = format!("{body}{}", check_digit(&body).unwrap());
            assert_eq!(with_first(&whole[1..]).as_deref(), Some(whole.as_str()));
        }
    }

    #[test]
    fn a_gtin_of_any_length_has_one_shortest_spelling() {
        for (text, short) in [
            ("00012345678905", "012345678905"),
            ("0012345678905", "012345678905"),
            ("012345678905", "012345678905"),
            ("06901234567892", "6901234567892"),
            ("6901234567892", "6901234567892"),
            ("16901234567899", "16901234567899"),
            ("00000096385074", "96385074"),
            ("96385074", "96385074"),
            ("06901234567893", "06901234567893"),
            ("00000000000000", "00000000000000"),
            ("A", "A"),
        ] {
            assert_eq!(shortest(text), short);
        }
    }
}
