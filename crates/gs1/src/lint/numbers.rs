//! Tests of values that are numbers or carry check characters.

use super::words::{digits, place82};
use crate::digits;
use crate::flaw::{Flaw, Wrong};

/// The last digit checks the others.
pub(super) fn check_digit(text: &str) -> Result<(), Wrong> {
    digits(text)?;
    if text.is_empty() {
        return Err(Wrong::whole(Flaw::CheckDigitShort, text));
    }
    if digits::is_checked(text) {
        return Ok(());
    }
    Err(Wrong::new(Flaw::CheckDigit, text.len() - 1..text.len()))
}

/// What a check pair is written with, in the order of its values.
const PAIR: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// What the sum is taken by.
const MODULUS: u32 = 1021;
/// Characters before the pair at most: values of AIs are never longer.
const LONGEST: usize = 97;

/// The last two characters check the others: their places among the 82 characters, weighted by primes from the
/// right (2, 3, 5 …), summed modulo 1021, give two groups of five bits (GS1 General Specifications, 7.9.5).
pub(super) fn check_pair(text: &str) -> Result<(), Wrong> {
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let Some(body) = letters.len().checked_sub(2) else {
        return Err(Wrong::whole(Flaw::CheckPairShort, text));
    };
    if body > LONGEST {
        return Err(Wrong::whole(Flaw::CheckPairLong, text));
    }
    let (body, pair) = letters.split_at(body);
    let mut sum = 0;
    for ((at, letter), prime) in body.iter().rev().zip(primes()) {
        let Some(place) = place82(*letter) else {
            // Told from the left, as it is read.
            let at = body.iter().find(|(_, letter)| place82(*letter).is_none()).map_or(*at, |(at, _)| *at);
            let end =
                text.get(at..).and_then(|rest| rest.chars().next()).map_or(at, |bad| at + bad.len_utf8());
            return Err(Wrong::new(Flaw::Cset82, at..end));
        };
        sum = (sum + place * prime) % MODULUS;
    }
    let wanted = [sum >> 5, sum & 31].map(|value| PAIR.get(value as usize).copied().map(char::from));
    if pair.iter().map(|(_, letter)| Some(*letter)).eq(wanted) {
        return Ok(());
    }
    let start = pair.first().map_or(0, |(at, _)| *at);
    Err(Wrong::new(Flaw::CheckPair, start..text.len()))
}

fn primes() -> impl Iterator<Item = u32> {
    (2_u32..).filter(|number| (2..*number).take_while(|by| by * by <= *number).all(|by| number % by != 0))
}

/// Ten digits of latitude in ten-millionths of a degree, 90 degrees added.
pub(super) fn latitude(text: &str) -> Result<(), Wrong> {
    degrees(text, 1_800_000_000, Flaw::LatitudeLength, Flaw::Latitude)
}

/// Ten digits of longitude in ten-millionths of a degree, from 0 to 360.
pub(super) fn longitude(text: &str) -> Result<(), Wrong> {
    degrees(text, 3_600_000_000, Flaw::LongitudeLength, Flaw::Longitude)
}

fn degrees(text: &str, most: u64, length: Flaw, beyond: Flaw) -> Result<(), Wrong> {
    if text.len() != 10 {
        return Err(Wrong::whole(length, text));
    }
    digits(text)?;
    match text.parse::<u64>() {
        Ok(value) if value <= most => Ok(()),
        _ => Err(Wrong::whole(beyond, text)),
    }
}

fn is_zero(text: &str) -> bool {
    text.bytes().all(|digit| digit == b'0')
}

/// Anything but zero.
pub(super) fn non_zero(text: &str) -> Result<(), Wrong> {
    digits(text)?;
    if is_zero(text) { Err(Wrong::whole(Flaw::ZeroValue, text)) } else { Ok(()) }
}

/// No zero in front.
pub(super) fn no_zero_prefix(text: &str) -> Result<(), Wrong> {
    digits(text)?;
    if text.starts_with('0') { Err(Wrong::new(Flaw::ZeroPrefix, 0..1)) } else { Ok(()) }
}

/// Zeros only.
pub(super) fn zero(text: &str) -> Result<(), Wrong> {
    if is_zero(text) { Ok(()) } else { Err(Wrong::whole(Flaw::NotZero, text)) }
}

/// The number of a piece and how many there are, half of the digits each.
pub(super) fn piece_of_total(text: &str) -> Result<(), Wrong> {
    if text.is_empty() || !text.len().is_multiple_of(2) {
        return Err(Wrong::whole(Flaw::PieceLength, text));
    }
    digits(text)?;
    let half = text.len() / 2;
    let (piece, total) = text.split_at(half);
    if is_zero(piece) {
        return Err(Wrong::new(Flaw::PieceZero, 0..half));
    }
    if is_zero(total) {
        return Err(Wrong::new(Flaw::TotalZero, half..text.len()));
    }
    // Digits of one length compare as their numbers do.
    if piece > total { Err(Wrong::whole(Flaw::PieceBeyond, text)) } else { Ok(()) }
}

/// A place in a sequence, as in `2/3`.
pub(super) fn position(text: &str) -> Result<(), Wrong> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    let malformed = || Wrong::whole(Flaw::Position, text);
    let (place, end) = text.split_once('/').ok_or_else(malformed)?;
    if !is_number(place) || !is_number(end) {
        return Err(malformed());
    }
    if place.starts_with('0') {
        return Err(Wrong::new(Flaw::ZeroPrefix, 0..place.len()));
    }
    if end.starts_with('0') {
        return Err(Wrong::new(Flaw::ZeroPrefix, place.len() + 1..text.len()));
    }
    // Without zeros in front the longer number is the larger one.
    if (place.len(), place) > (end.len(), end) {
        return Err(Wrong::whole(Flaw::PositionBeyond, text));
    }
    Ok(())
}
