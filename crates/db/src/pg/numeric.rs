//! PostgreSQL's `numeric` as far as it is a whole 64-bit number: what `sum` over `bigint` answers and is compared with.
//!
//! On the wire: count of digits, weight of the first, sign, scale (16 bits each), then digits of base 10,000.

use std::error::Error;

use bytes::BytesMut;

const BASE: i128 = 10_000;
const NEGATIVE: u16 = 0x4000;

/// Reads a whole number; fractions, infinities and numbers beyond 64 bits are refused.
pub(super) fn read(raw: &[u8]) -> Result<i64, Box<dyn Error + Sync + Send>> {
    let mut words = raw.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
    let mut header = || words.next().ok_or("a numeric without its header");
    let (_count, weight, sign, _scale) = (header()?, header()?.cast_signed(), header()?, header()?);
    if sign & !NEGATIVE != 0 {
        return Err("not a number, or infinite".into());
    }
    // The digits before the point are those of weight down to 0; zeros at the end are left out.
    let mut number = 0_i128;
    for _ in 0..=i32::from(weight) {
        let digit = i128::from(words.next().unwrap_or(0));
        number = number.checked_mul(BASE).and_then(|n| n.checked_add(digit)).ok_or("beyond 64 bits")?;
    }
    if words.any(|digit| digit != 0) {
        return Err("not a whole number; amounts are scaled integers".into());
    }
    i64::try_from(if sign == NEGATIVE { -number } else { number }).map_err(|_| "beyond 64 bits".into())
}

/// Writes a whole number.
pub(super) fn write(number: i64, out: &mut BytesMut) {
    let mut rest = i128::from(number).abs();
    let mut digits = Vec::with_capacity(5);
    while rest > 0 {
        digits.push(u16::try_from(rest % BASE).unwrap_or_default());
        rest /= BASE;
    }
    let count = u16::try_from(digits.len()).unwrap_or_default();
    let sign = if number < 0 { NEGATIVE } else { 0 };
    for word in [count, count.saturating_sub(1), sign, 0] {
        out.extend_from_slice(&word.to_be_bytes());
    }
    for digit in digits.iter().rev() {
        out.extend_from_slice(&digit.to_be_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whole_numbers_come_back(number in prop_oneof![any::<i64>(), -10_001..10_001_i64]) {
            let mut out = BytesMut::new();
            write(number, &mut out);
            prop_assert_eq!(read(&out).map_err(|error| error.to_string()), Ok(number));
        }
    }

    /// A numeric as the server writes it.
    fn wire(words: &[u16]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_be_bytes()).collect()
    }

    #[test]
    fn zeros_at_the_end_are_left_out() {
        assert_eq!(read(&wire(&[1, 2, 0, 0, 7])).ok(), Some(700_000_000), "7 * 10,000 squared");
        assert_eq!(read(&wire(&[0, 0, 0, 2])).ok(), Some(0), "0.00");
        assert_eq!(read(&wire(&[1, 0, NEGATIVE, 2, 5])).ok(), Some(-5), "-5.00");
    }

    #[test]
    fn what_is_not_a_whole_64_bit_number_is_refused() {
        assert!(read(&wire(&[2, 0, 0, 1, 1, 5000])).is_err(), "1.5");
        assert!(read(&wire(&[1, 0xffff, 0, 1, 5000])).is_err(), "0.5");
        assert!(read(&wire(&[1, 5, 0, 0, 1])).is_err(), "10 to the power of 20");
        assert!(read(&wire(&[0, 0, 0xc000, 0])).is_err(), "not a number");
        assert!(read(&[0, 1]).is_err(), "cut short");
    }
}
