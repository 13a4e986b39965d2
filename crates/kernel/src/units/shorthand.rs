//! Large numbers on tiles and charts: `1.5k`, `20M`.

use super::{Decimal, half_up, write_short};

/// Powers of ten and their letters, as the specification lists them.
const LETTERS: [(u32, &str); 6] = [(3, "k"), (6, "M"), (9, "G"), (12, "T"), (15, "P"), (18, "E")];

/// A number in short: at most `decimals` decimals (up to 9) and the letter of its thousands, rounded
/// half up. Below a thousand it stands as it is. What rounds up to a thousand takes the next letter.
pub fn shorthand<D: Decimal>(amount: D, decimals: u32) -> String {
    let decimals = decimals.min(9);
    let magnitude = i128::from(amount.raw()).abs();
    let one = 10_i128.pow(D::DECIMALS);
    let thousand = 1000 * 10_i128.pow(decimals);
    // In each step the number is written in thousands of the step's power.
    let written =
        |power: u32| half_up(magnitude * 10_i128.pow(decimals), one * 10_i128.pow(power)).unwrap_or(0);
    let fits = |power: u32| written(power) < thousand;
    if magnitude < 1000 * one {
        return amount.to_string();
    }
    let (power, letter) = LETTERS.into_iter().find(|(power, _)| fits(*power)).unwrap_or(LETTERS[5]);
    let sign = if amount.raw() < 0 { "-" } else { "" };
    let digits = i64::try_from(written(power)).unwrap_or(i64::MAX);
    format!("{sign}{}{letter}", write_short(digits, decimals))
}
