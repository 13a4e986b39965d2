//! What all parties have in common: where they are, and how far somebody outside may go.
//!
//! Owners, suppliers and customers keep their division as a code; its name is written beside it, so that
//! lists can show and search it. Accounts of outside parties keep their own records, never the terms that
//! the operator set, and never anybody else's.

pub mod people;

use db::Value;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::record::Cells;
use kernel::texts::Message;
use platform::area;

/// The words of all parties.
pub const TEXTS: &str = include_str!("texts.toml");

/// The name of a division, to be written beside its code.
///
/// # Errors
/// `Invalid` for a code that no division has.
pub fn region(code: Option<&str>) -> Answer<Cells> {
    let name = match code.map(str::trim).filter(|code| !code.is_empty()) {
        None => Value::Null,
        Some(code) => {
            area::full_name(code).ok_or_else(|| Fault::invalid("regionCode", "areaProvince.unknown"))?.into()
        }
    };
    Ok(vec![("region_name", name)])
}

/// Refuses an end before its beginning. Days are `YYYY-MM-DD`, so their texts are in their order.
///
/// # Errors
/// `Invalid` with the field of the end.
pub fn in_order(from: Option<&str>, to: Option<&str>, field: &str) -> Answer<()> {
    match (from, to) {
        (Some(from), Some(to)) if !to.is_empty() && to < from => {
            Err(Fault::invalid(field, "party.endsBeforeItBegins"))
        }
        _ => Ok(()),
    }
}

/// Whether the session is of an outside party.
pub fn is_outside(tx: &Tx) -> bool {
    tx.session().parties.is_some()
}

/// What only the operator decides: a field and whether a form changes it.
pub type Kept<'a> = (&'a str, bool);

/// Refuses changes that an outside account makes to what only the operator decides, all at once.
///
/// # Errors
/// `Invalid` with the fields.
pub fn keep(tx: &Tx, fields: &[Kept<'_>]) -> Answer<()> {
    if !is_outside(tx) {
        return Ok(());
    }
    let wrong = fields.iter().filter(|(_, changed)| *changed).map(|(field, _)| FieldError {
        field: (*field).to_owned(),
        message: Message::new("party.operatorOnly"),
    });
    let wrong: Vec<FieldError> = wrong.collect();
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// An outside account keeps records of its own owner only: one without an owner belongs to the operator.
/// That the owner is its own, the scope of the reference says.
///
/// # Errors
/// `Invalid` with `ownerCode`.
pub fn has_owner(tx: &Tx, owner: Option<&str>) -> Answer<()> {
    match is_outside(tx) && owner.is_none_or(|code| code.trim().is_empty()) {
        true => Err(Fault::invalid("ownerCode", "rule.required")),
        false => Ok(()),
    }
}
