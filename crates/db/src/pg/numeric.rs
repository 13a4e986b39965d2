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
    let mut header = || words.next().ok_or("a numeric without header");
    let (count, weight, sign, _scale) = (header()?, header()?.cast_signed(), header()?, header()?);
    if sign & !NEGATIVE != 0 {
        return Err("not a number, or infinite".into());
    }
    let mut number = 0_i128;
    for place in (0..=i32::from(weight)).rev() {
        let _ = place;
        let digit = words.next().unwrap_or(0);
        number =
            number.checked_mul(BASE).and_then(|n| n.checked_add(digit.into())).ok_or("beyond 64 bits")?;
    }
    if words.any(|digit| digit != 0) {
        return Err("not a whole number; amounts are scaled integers".into());
    }
    let _ = count;
    let number = if sign == NEGATIVE { -number } else { number };
    i64::try_from(number).map_err(|_| "beyond 64 bits".into())
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
