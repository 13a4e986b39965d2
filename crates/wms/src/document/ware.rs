//! Goods on the lines of a document: whose they are, whether they are on offer, and how many base units a line means.

use std::collections::BTreeMap;

use kernel::fault::FieldError;
use kernel::texts::Message;
use kernel::units::{Exact, Qty};
use kernel::validate::given;

use crate::goods::Item;

/// Goods of a document by their codes.
pub type Items = BTreeMap<String, Item>;

/// A quantity of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// Unit of the line.
    pub unit: String,
    /// Base units in one of it.
    pub factor: Qty,
    /// Base units of the line.
    pub qty: Qty,
}

/// Looks at one line and notes what is wrong with it, each at its place.
#[derive(Debug)]
pub struct Judge<'a> {
    /// Place of the line, from 0.
    pub at: usize,
    /// What was found wrong.
    pub wrong: &'a mut Vec<FieldError>,
}

impl Judge<'_> {
    /// Notes that a field of the line is wrong.
    pub fn refuse(&mut self, field: &str, message: Message) {
        self.wrong.push(FieldError { field: format!("lines[{}].{field}", self.at), message });
    }

    /// The goods of the line: of this owner and on offer, unless they `stood` on the document before.
    pub fn goods<'i>(
        &mut self,
        code: &str,
        owner: &str,
        items: &'i Items,
        stood: impl Fn(&str) -> bool,
    ) -> Option<&'i Item> {
        let code = code.trim();
        let refusal = match items.get(code) {
            _ if code.is_empty() => Message::new("rule.required"),
            None => Message::new("rule.notFound"),
            Some(item) if item.owner_code != owner.trim() => {
                Message::new("document.otherOwner").with("goods", code).with("owner", owner.trim())
            }
            Some(item) if !item.enabled && !stood(code) => Message::new("document.goodsDisabled"),
            Some(item) => return Some(item),
        };
        self.refuse("goodsCode", refusal);
        None
    }

    /// What a quantity in a unit means; in the base unit when none is said.
    pub fn counted(&mut self, item: &Item, unit: Option<&str>, qty: Qty) -> Option<Counted> {
        let unit = given(unit).unwrap_or(&item.unit_code);
        let Some(factor) = item.pieces_in(unit) else {
            self.refuse("unitCode", Message::new("document.notPacked").with("unit", unit));
            return None;
        };
        match in_base(item, qty, factor) {
            Ok(qty) if qty.is_positive() => Some(Counted { unit: unit.to_owned(), factor, qty }),
            Ok(_) => {
                self.refuse("qty", Message::new("document.notPositive"));
                None
            }
            Err(message) => {
                self.refuse("qty", message);
                None
            }
        }
    }
}

/// A quantity in base units, which must be countable in them.
///
/// # Errors
/// Why it is not.
pub fn in_base(item: &Item, qty: Qty, factor: Qty) -> Result<Qty, Message> {
    if qty.is_negative() {
        return Err(Message::new("document.negative"));
    }
    let exact = Exact::from(qty).times(factor).and_then(Exact::rounded::<Qty>);
    let qty = exact.map_err(|_| Message::new("document.tooMany"))?;
    match odd(item, qty) {
        Some(message) => Err(message),
        None => Ok(qty),
    }
}

/// Why nobody can count so many of these goods, in their base unit: it has fewer decimals. None when they can.
pub fn odd(item: &Item, qty: Qty) -> Option<Message> {
    let message = || Message::new("document.unitDecimals").with("unit", &item.unit_name);
    (!item.counts(qty)).then(|| message().with("decimals", item.unit_decimals))
}
