//! North American coupons, AIs 8110 and 8112: a chain of fields, each of which may say how long the next one is.
//!
//! A warehouse never scans one; they are here because the dictionary names them and an element string of a label
//! must be judged as a whole.

use super::Prefixes;
use super::codes::known_prefix;
use super::words::digits;
use crate::date::days_in;
use crate::flaw::{Flaw, Wrong};

/// Reads digits from left to right.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// What may be wrong with a field that says its length first.
struct Sized {
    missing: Flaw,
    length: Flaw,
    cut: Flaw,
    /// Lengths that it may say.
    says: std::ops::RangeInclusive<usize>,
    /// Digits more than it says.
    plus: usize,
}

/// The rest of a company prefix or serial number beyond what its length digit says.
const BEYOND: usize = 6;

impl<'a> Reader<'a> {
    /// What is left; the whole when nothing is, as a mark needs something to stand around.
    fn rest(&self, flaw: Flaw) -> Wrong {
        let start = if self.at == self.text.len() { 0 } else { self.at };
        Wrong::new(flaw, start..self.text.len())
    }

    fn peek(&self) -> Option<usize> {
        let digit = self.text.as_bytes().get(self.at)?;
        Some(usize::from(digit - b'0'))
    }

    /// One digit out of some.
    fn digit(
        &mut self,
        missing: Flaw,
        invalid: Flaw,
        is_good: impl Fn(usize) -> bool,
    ) -> Result<usize, Wrong> {
        let digit = self.peek().ok_or_else(|| self.rest(missing))?;
        if !is_good(digit) {
            return Err(Wrong::new(invalid, self.at..self.at + 1));
        }
        self.at += 1;
        Ok(digit)
    }

    fn take(&mut self, length: usize, cut: Flaw) -> Result<&'a str, Wrong> {
        let taken = self.text.get(self.at..self.at + length).ok_or_else(|| self.rest(cut))?;
        self.at += length;
        Ok(taken)
    }

    fn sized(&mut self, field: &Sized) -> Result<&'a str, Wrong> {
        let said = self.digit(field.missing, field.length, |digit| field.says.contains(&digit))?;
        self.take(said + field.plus, field.cut)
    }

    /// A company prefix that was just taken is asked for.
    fn known(&self, prefix: &str, prefixes: Prefixes<'_>) -> Result<(), Wrong> {
        let start = self.at - prefix.len();
        known_prefix(prefix, prefixes)
            .map_err(|wrong| Wrong::new(wrong.flaw, wrong.at.start + start..wrong.at.end + start))
    }

    /// The optional field of a number, when it is next.
    fn has(&mut self, field: usize) -> bool {
        let is_next = self.peek() == Some(field);
        self.at += usize::from(is_next);
        is_next
    }

    fn end(&self) -> Result<(), Wrong> {
        if self.at == self.text.len() { Ok(()) } else { Err(self.rest(Flaw::CouponExcess)) }
    }

    /// What must be bought: how much, by which code, of which family.
    fn purchase(&mut self, of: &Purchase) -> Result<(), Wrong> {
        let _: &str = self.sized(&of.requirement)?;
        let _: usize = self.digit(of.code_missing, of.code, |code| matches!(code, 0..=4 | 9))?;
        self.take(3, of.family_cut).map(|_| ())
    }

    /// Whose goods they are; 9 says the same company.
    fn company(&mut self, of: &Sized, prefixes: Prefixes<'_>) -> Result<(), Wrong> {
        if self.peek() == Some(9) {
            self.at += 1;
            return Ok(());
        }
        let prefix = self.sized(of)?;
        self.known(prefix, prefixes)
    }

    fn date(&mut self, short: Flaw, invalid: Flaw) -> Result<&'a str, Wrong> {
        let date = self.take(6, short)?;
        let part =
            |at: usize| date.get(at..at + 2).and_then(|part| part.parse::<u8>().ok()).unwrap_or_default();
        let (year, month, day) = (2000 + u16::from(part(0)), part(2), part(4));
        if (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day) {
            return Ok(date);
        }
        Err(Wrong::new(invalid, self.at - 6..self.at))
    }
}

struct Purchase {
    requirement: Sized,
    code_missing: Flaw,
    code: Flaw,
    family_cut: Flaw,
}

const fn field(missing: Flaw, length: Flaw, cut: Flaw, to: usize, plus: usize) -> Sized {
    Sized { missing, length, cut, says: if plus == 0 { 1..=to } else { 0..=to }, plus }
}

const GCP: Sized =
    field(Flaw::CouponMissingPrefix, Flaw::CouponPrefixLength, Flaw::CouponPrefixCut, 6, BEYOND);
const FUNDER: Sized =
    field(Flaw::CouponMissingFunder, Flaw::CouponFunderLength, Flaw::CouponFunderCut, 6, BEYOND);
const SAVE: Sized = field(Flaw::CouponMissingSave, Flaw::CouponSaveLength, Flaw::CouponSaveCut, 5, 0);
// Every digit is a length of a serial number.
const SERIAL: Sized = field(Flaw::CouponMissingSerial, Flaw::CouponExcess, Flaw::CouponSerialCut, 9, BEYOND);
const RETAILER: Sized = Sized {
    missing: Flaw::CouponMissingRetailer,
    length: Flaw::CouponRetailerLength,
    cut: Flaw::CouponRetailerCut,
    says: 1..=7,
    plus: BEYOND,
};
const SECOND_COMPANY: Sized = field(
    Flaw::CouponMissingSecondPrefix,
    Flaw::CouponSecondPrefixLength,
    Flaw::CouponSecondPrefixCut,
    6,
    BEYOND,
);
const THIRD_COMPANY: Sized = field(
    Flaw::CouponMissingThirdPrefix,
    Flaw::CouponThirdPrefixLength,
    Flaw::CouponThirdPrefixCut,
    6,
    BEYOND,
);
const FIRST: Purchase = Purchase {
    requirement: field(Flaw::CouponMissingFirst, Flaw::CouponFirstLength, Flaw::CouponFirstCut, 5, 0),
    code_missing: Flaw::CouponMissingFirstCode,
    code: Flaw::CouponFirstCode,
    family_cut: Flaw::CouponFirstFamilyCut,
};
const SECOND: Purchase = Purchase {
    requirement: field(Flaw::CouponMissingSecond, Flaw::CouponSecondLength, Flaw::CouponSecondCut, 5, 0),
    code_missing: Flaw::CouponMissingSecondCode,
    code: Flaw::CouponSecondCode,
    family_cut: Flaw::CouponSecondFamilyCut,
};
const THIRD: Purchase = Purchase {
    requirement: field(Flaw::CouponMissingThird, Flaw::CouponThirdLength, Flaw::CouponThirdCut, 5, 0),
    code_missing: Flaw::CouponMissingThirdCode,
    code: Flaw::CouponThirdCode,
    family_cut: Flaw::CouponThirdFamilyCut,
};

/// AI 8110: company, offer, what is saved, what must be bought, and optional fields in the order of their numbers.
pub(super) fn coupon(text: &str, prefixes: Prefixes<'_>) -> Result<(), Wrong> {
    digits(text)?;
    let mut reader = Reader { text, at: 0 };
    let company = reader.sized(&GCP)?;
    reader.known(company, prefixes)?;
    let _: &str = reader.take(6, Flaw::CouponOfferCut)?;
    let _: &str = reader.sized(&SAVE)?;
    reader.purchase(&FIRST)?;
    if reader.has(1) {
        let _: usize = reader.digit(Flaw::CouponMissingRules, Flaw::CouponRules, |rules| rules <= 3)?;
        reader.purchase(&SECOND)?;
        reader.company(&SECOND_COMPANY, prefixes)?;
    }
    if reader.has(2) {
        reader.purchase(&THIRD)?;
        reader.company(&THIRD_COMPANY, prefixes)?;
    }
    validity(&mut reader)?;
    if reader.has(5) {
        let _: &str = reader.sized(&SERIAL)?;
    }
    if reader.has(6) {
        let retailer = reader.sized(&RETAILER)?;
        reader.known(retailer, prefixes)?;
    }
    if reader.has(9) {
        let code = |code| matches!(code, 0..=2 | 5 | 6);
        let _: usize = reader.digit(Flaw::CouponMissingSaveCode, Flaw::CouponSaveCode, code)?;
        let _: usize = reader.digit(Flaw::CouponMissingSaveItem, Flaw::CouponSaveItem, |item| item <= 2)?;
        let _: usize = reader.digit(Flaw::CouponMissingStore, Flaw::CouponExcess, |_| true)?;
        let _: usize = reader.digit(Flaw::CouponMissingMultiply, Flaw::CouponMultiply, |flag| flag <= 1)?;
    }
    reader.end()
}

/// Until when and from when it holds.
fn validity(reader: &mut Reader<'_>) -> Result<(), Wrong> {
    let mut until = None;
    if reader.has(3) {
        until = Some(reader.date(Flaw::CouponExpiryShort, Flaw::CouponExpiry)?);
    }
    if reader.has(4) {
        let from = reader.date(Flaw::CouponStartShort, Flaw::CouponStart)?;
        if until.is_some_and(|until| until < from) {
            return Err(Wrong::new(Flaw::CouponExpiryFirst, reader.at - 6..reader.at));
        }
    }
    Ok(())
}

/// AI 8112: format, who pays, offer, serial number.
pub(super) fn offer(text: &str, prefixes: Prefixes<'_>) -> Result<(), Wrong> {
    digits(text)?;
    let mut reader = Reader { text, at: 0 };
    let _: usize = reader.digit(Flaw::CouponMissingFormat, Flaw::CouponFormat, |format| format <= 1)?;
    let funder = reader.sized(&FUNDER)?;
    reader.known(funder, prefixes)?;
    let _: &str = reader.take(6, Flaw::CouponOfferCut)?;
    let _: &str = reader.sized(&SERIAL)?;
    reader.end()
}
