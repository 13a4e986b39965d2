//! Bands of a price: `1-7=2;8-30=1.5;31-=1` in the database, a list of bands everywhere else.
//!
//! Bands are never asked for without their line and never change without it, so they stand in the line
//! as one text with one spelling: a line is read by one statement, compared as a whole, and a band
//! without its line cannot exist.

use std::fmt;

use codes::TierBasis;
use db::{FromValue, Value};
use kernel::units::{Price, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One band. Days of age: both ends belong to it. Quantities: above `from`, up to and with `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tier {
    /// Where it begins.
    pub from: Qty,
    /// Where it ends; none for the last.
    pub to: Option<Qty>,
    /// Price of one unit in it.
    pub unit_price: Price,
}

/// The bands of a line in their order; none when the line has one price.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tiers(pub Vec<Tier>);

/// What is wrong with bands: the place of the first wrong one, its field, and the text key of the reason.
pub type WrongTier = (usize, &'static str, &'static str);

impl Tiers {
    /// The first band that does not join the one before, or does not end after it begins. The last one
    /// must be open, so that every age and every quantity has a price.
    pub fn wrong(&self, basis: TierBasis) -> Option<WrongTier> {
        let one = Qty::of_raw(1_000_000);
        let whole = |qty: Qty| qty.raw() % one.raw() == 0;
        let days = basis == TierBasis::Age;
        let mut next = if days { one } else { Qty::ZERO };
        for (at, tier) in self.0.iter().enumerate() {
            if days && !(whole(tier.from) && tier.to.is_none_or(whole)) {
                let field = if whole(tier.from) { "to" } else { "from" };
                return Some((at, field, "contractManage.tierDays"));
            }
            if tier.from != next {
                let gap = tier.from > next;
                let key = if gap { "contractManage.tierGap" } else { "contractManage.tierOverlap" };
                return Some((at, "from", key));
            }
            let last = at + 1 == self.0.len();
            match tier.to {
                None if last => {}
                None => return Some((at, "to", "contractManage.tierEnd")),
                Some(_) if last => return Some((at, "to", "contractManage.tierOpen")),
                Some(to) if to < tier.from || (!days && to == tier.from) => {
                    return Some((at, "to", "contractManage.tierBackwards"));
                }
                Some(to) => next = if days { Qty::of_raw(to.raw() + one.raw()) } else { to },
            }
        }
        None
    }
}

impl fmt::Display for Tiers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, tier) in self.0.iter().enumerate() {
            let to = tier.to.map(|to| to.to_string()).unwrap_or_default();
            write!(out, "{}{}-{to}={}", if at > 0 { ";" } else { "" }, tier.from, tier.unit_price)?;
        }
        Ok(())
    }
}

impl Tiers {
    /// Bands as people write them in one cell: with blanks, full-width signs and a last `;`.
    pub fn written(text: &str) -> Option<Self> {
        let plain = |letter: char| match letter {
            '；' | '\n' => ';',
            '＝' => '=',
            '－' | '–' | '—' | '~' | '～' => '-',
            '．' => '.',
            '０'..='９' => {
                char::from_u32(u32::from(letter) - u32::from('０') + u32::from('0')).unwrap_or(letter)
            }
            other => other,
        };
        let text: String = text.chars().map(plain).filter(|letter| !letter.is_whitespace()).collect();
        Self::parse(text.trim_end_matches(';'))
    }

    /// The bands as they are stored.
    fn parse(text: &str) -> Option<Self> {
        let tier = |text: &str| -> Option<Tier> {
            let (band, price) = text.split_once('=')?;
            let (from, to) = band.split_once('-')?;
            let to = if to.is_empty() { None } else { Some(to.parse().ok()?) };
            Some(Tier { from: from.parse().ok()?, to, unit_price: price.parse().ok()? })
        };
        text.split(';').map(tier).collect::<Option<_>>().map(Self)
    }
}

impl From<Tiers> for Value {
    fn from(tiers: Tiers) -> Self {
        if tiers.0.is_empty() { Self::Null } else { tiers.to_string().into() }
    }
}

impl FromValue for Tiers {
    fn from_value(value: Value) -> Result<Self, db::Error> {
        match Option::<String>::from_value(value)? {
            None => Ok(Self::default()),
            Some(text) => Self::parse(&text).ok_or_else(|| db::Error::Misuse(format!("no tiers: {text}"))),
        }
    }
}
