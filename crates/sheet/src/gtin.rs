//! GTINs that a spreadsheet took for numbers.

/// Lengths of GTINs that lose zeros: of fourteen digits the first says the packing level and is rarely nought.
const LENGTHS: [usize; 4] = [8, 12, 13, 14];

/// The GTIN with the zeros that a spreadsheet dropped from its front, when its check digit says that they are
/// all that is missing. Zeros do not change the check digit, so the shortest length that fits is taken; the
/// codes of all lengths are the same key. None when it is complete already or no GTIN at all.
pub fn restored(text: &str) -> Option<String> {
    let length = text.len();
    if LENGTHS.contains(&length) || length < 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole = LENGTHS.into_iter().find(|whole| *whole > length)?;
    holds(text).then(|| format!("{text:0>whole$}"))
}

/// Whether the last digit is the check digit of the others (weights 3 and 1 from the right).
fn holds(digits: &str) -> bool {
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(place, digit)| u32::from(digit - b'0') * if place % 2 == 1 { 3 } else { 1 })
        .sum();
    sum > 0 && sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::restored;

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
}
