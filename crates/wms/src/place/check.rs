//! Refusing places that do not take what somebody wants to put there.

use std::collections::BTreeSet;

use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;

use super::fit::fits;
use super::model::{Content, Facts, Load, send};
use super::reason::Reason;
use super::store;

/// A load that somebody wants to put to a place.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The field that named the place, for the refusal: `lines[0].locationCode`.
    pub at: String,
    /// Code of the location.
    pub location: String,
    /// Code of the container that holds it all; none for loose goods.
    pub container: Option<String>,
    /// The goods.
    pub contents: Vec<Content>,
}

/// Refuses places that do not take their loads, all at once: see [`refused`].
///
/// # Errors
/// `Invalid` with the field of each place and the reason.
pub async fn check(tx: &mut Tx, warehouse: &str, wanted: &[Wanted], own: &[Id]) -> Answer<()> {
    let wrong = refused(tx, warehouse, wanted, own).await?;
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// Answers which places do not take their loads, and why; the caller has its [`turn`](super::turn) at them. Loads of one call take room
/// from each other, in their order, and so does what is on its way there, but for the putaway lines of `own`.
/// Several loads of one container are one load, which must be wanted at one place.
///
/// # Errors
/// Only those of the database.
pub async fn refused(tx: &mut Tx, warehouse: &str, wanted: &[Wanted], own: &[Id]) -> Answer<Vec<FieldError>> {
    let codes: BTreeSet<&str> = wanted.iter().map(|each| each.location.as_str()).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let mut places = store::facts(tx, &codes, own).await?;
    let held: BTreeSet<&str> = wanted.iter().filter_map(|each| each.container.as_deref()).collect();
    let carriers = store::carriers(tx, &held.into_iter().collect::<Vec<_>>()).await?;
    let mut wrong = Vec::new();
    for each in gathered(wanted) {
        let carrier = each.container.as_ref().and_then(|code| carriers.get(code)).cloned();
        let load = Load { carrier, contents: each.contents };
        let place = places.get(&each.location);
        match place.ok_or(Reason::Unknown).and_then(|place| fits(place, warehouse, &load)) {
            Ok(()) => {
                let level = place.and_then(Facts::level_key);
                send(places.values_mut(), &each.location, level.as_ref(), &load);
            }
            Err(reason) => {
                wrong.push(FieldError { field: each.at, message: reason.message(&each.location) });
            }
        }
    }
    Ok(wrong)
}

/// What is wanted, with everything of one container at one place together.
fn gathered(wanted: &[Wanted]) -> Vec<Wanted> {
    let mut all: Vec<Wanted> = Vec::with_capacity(wanted.len());
    for each in wanted {
        let same = |other: &&mut Wanted| {
            each.container.is_some() && other.container == each.container && other.location == each.location
        };
        match all.iter_mut().find(same) {
            Some(other) => other.contents.extend(each.contents.iter().cloned()),
            None => all.push(each.clone()),
        }
    }
    all
}
