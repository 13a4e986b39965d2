//! What expressions cannot say: check digits, days that exist, letters and digits in any order.
//!
//! Every function here is asked only of texts that match the expression of its rule, has its twin in
//! the browser, and answers `false` rather than fail on any other text.

use jiff::civil::Date;

/// Weights of the first 17 digits of a citizen ID (GB 11643: powers of 2 modulo 11).
const ID_WEIGHTS: [u32; 17] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/// Check digit by remainder.
const ID_CHECKS: [u8; 11] = *b"10X98765432";

/// Whether the birthday exists and the check digit is right; an empty text passes.
pub(super) fn is_citizen_id(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.is_empty() {
        return true;
    }
    let Some((digits, [check])) = bytes.split_first_chunk::<17>() else {
        return false;
    };
    let sum: u32 = digits
        .iter()
        .zip(ID_WEIGHTS)
        .map(|(digit, weight)| u32::from(digit.wrapping_sub(b'0')) * weight)
        .sum();
    ID_CHECKS[sum as usize % ID_CHECKS.len()] == *check && is_day(&digits[6..14])
}

/// Whether `YYYYMMDD` is a day of the calendar.
fn is_day(digits: &[u8]) -> bool {
    let text = str::from_utf8(digits).unwrap_or_default();
    Date::strptime("%Y%m%d", text).is_ok()
}

/// The 31 characters of a credit code in the order of their values: no I, O, S, V or Z.
const CREDIT_CHARACTERS: &[u8; 31] = b"0123456789ABCDEFGHJKLMNPQRTUWXY";

/// Whether the 18th character makes the weighted sum a multiple of 31 (GB 32100: powers of 3).
pub(super) fn is_social_credit_code(text: &str) -> bool {
    let mut weight = 1;
    let mut sum = 0;
    for (place, character) in text.bytes().enumerate() {
        let Some(value) = CREDIT_CHARACTERS.iter().position(|known| *known == character) else {
            return false;
        };
        sum += if place == 17 { value } else { value * weight };
        weight = weight * 3 % 31;
    }
    text.len() == 18 && sum % 31 == 0
}

/// Whether there is an ASCII letter and an ASCII digit.
pub(super) fn has_letter_and_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_alphabetic()) && text.bytes().any(|byte| byte.is_ascii_digit())
}
