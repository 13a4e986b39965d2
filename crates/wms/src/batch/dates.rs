//! Dates of batches. Goods that come with other dates than their batch has are a slip, or another batch. A batch that was
//! made without a date gets it with the first goods that have one, and so does what lies of it: it leaves by that day.

use std::collections::BTreeMap;

use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;

use super::identity::Known;
use super::{Attributes, Key, Wanted, attributes, store};
use crate::goods::Item;

/// Day of production and last day.
pub type Dates = [Option<BusinessDay>; 2];

/// What is told of goods of a batch.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    /// What the batch is found by.
    pub key: &'a Key,
    /// The goods.
    pub wanted: &'a Wanted<'a>,
    /// Their dates, those that follow from others among them.
    pub dates: Dates,
}

/// Brings batches and what is told of their goods together.
///
/// # Errors
/// `Invalid` with every date that is another one than the batch's.
pub async fn agree(tx: &mut Tx, known: &mut BTreeMap<Key, Known>, told: &[Told<'_>]) -> Answer<()> {
    let lacking = told.iter().filter_map(|each| {
        let known = known.get(each.key)?;
        lacks(&known.attributes, each.dates).then_some(known.id)
    });
    let lacking: Vec<Id> = lacking.collect();
    if !lacking.is_empty() {
        // Somebody else may be about to say another date of it.
        let standing = store::dates(tx, lacking).await?;
        for batch in known.values_mut() {
            if let Some([made, over]) = standing.get(&batch.id) {
                (batch.attributes.production_date, batch.attributes.expiry_date) = (*made, *over);
            }
        }
    }
    let mut wrong = Vec::new();
    let mut dated: BTreeMap<&Key, &Item> = BTreeMap::new();
    for each in told {
        let Some(batch) = known.get_mut(each.key) else { continue };
        let errors = differs(&batch.attributes, each);
        if errors.is_empty() && lacks(&batch.attributes, each.dates) {
            let held = [batch.attributes.production_date, batch.attributes.expiry_date];
            let [made, over] = both(held, each.dates);
            (batch.attributes.production_date, batch.attributes.expiry_date) = (made, over);
            dated.insert(each.key, each.wanted.item);
        }
        wrong.extend(errors);
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    for (key, item) in dated {
        if let Some(batch) = known.get(key) {
            store::date(tx, item, batch).await?;
        }
    }
    Ok(())
}

/// Whether a batch has no date where these goods have one.
fn lacks(held: &Attributes, [made, over]: Dates) -> bool {
    (held.production_date.is_none() && made.is_some()) || (held.expiry_date.is_none() && over.is_some())
}

/// What is held, and of the rest what is told.
fn both([held_made, held_over]: Dates, [made, over]: Dates) -> Dates {
    [held_made.or(made), held_over.or(over)]
}

/// What is wrong with the dates of goods, by those that their batch has. What follows from a day of production is not
/// held against a batch that has this very day: goods may have come to keep longer since.
fn differs(held: &Attributes, told: &Told<'_>) -> Vec<FieldError> {
    let said = &told.wanted.attributes;
    let other = |one: Option<BusinessDay>, held: Option<BusinessDay>| {
        held.filter(|held| one.is_some_and(|one| one != *held))
    };
    let [_, over] = told.dates;
    let mut found: Vec<(&str, Message)> = Vec::new();
    let date = |date: BusinessDay| Message::new("batch.differs").with("date", date);
    if let Some(held) = other(said.production_date, held.production_date) {
        found.push(("productionDate", date(held)));
    }
    if let Some(held) = other(said.expiry_date, held.expiry_date) {
        found.push(("expiryDate", date(held)));
    } else if said.expiry_date.is_none()
        && held.production_date.is_none()
        && let Some(held) = other(over, held.expiry_date)
    {
        found.push(("productionDate", date(held)));
    }
    let together = both([held.production_date, held.expiry_date], told.dates);
    if let [Some(made), Some(over)] = together
        && found.is_empty()
        && over < made
    {
        let field = if said.expiry_date.is_some() { "expiryDate" } else { "productionDate" };
        found.push((field, Message::new("batch.overBeforeMade")));
    }
    let at = &told.wanted.at;
    let error = |(name, message)| FieldError { field: attributes::place(at, name), message };
    found.into_iter().map(error).collect()
}
