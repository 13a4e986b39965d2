//! Batches: what is known of goods that came together, and which of them are one batch.
//!
//! [`of`] is the only maker: it checks what was said of goods by their batch rule, completes the dates, gives
//! numbers, and finds or makes the batch with that identity. A batch is never changed by it, but for a date that it did
//! not have; stock names batches by their ids. Only the days that mark its life follow the version of the rule that made
//! it: [`mark_again`].

mod attributes;
mod dates;
mod identity;
mod store;

pub use attributes::Attributes;
pub use store::known;

use std::collections::BTreeMap;

use codes::{BatchAttribute, BatchNoMode};
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::feature::Feature;
use kernel::id::Id;

use crate::batch_rule::Pattern;
use crate::document;
use crate::goods::Item;
use dates::Told;
use identity::Known;

/// Goods whose batch is wanted.
#[derive(Debug, Clone)]
pub struct Wanted<'a> {
    /// The goods.
    pub item: &'a Item,
    /// What is said of them.
    pub attributes: Attributes,
    /// Place of the attributes in the form, for refusals: `receipts[0].batch`.
    pub at: String,
}

/// A batch that goods belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// Its id.
    pub id: Id,
    /// What is known of it, completed.
    pub attributes: Attributes,
}

/// Finds or makes the batches that these goods belong to, in order; none for goods without a rule of which nothing
/// is said. `today` is the business day of the warehouse that they come to: days of coming in and numbers are made of it. Goods of one call that agree in everything get one batch.
///
/// # Errors
/// `Invalid` with every wrong attribute at its place.
pub async fn of(tx: &mut Tx, today: BusinessDay, wanted: &[Wanted<'_>]) -> Answer<Vec<Option<Id>>> {
    Ok(found(tx, today, wanted).await?.into_iter().map(|batch| batch.map(|batch| batch.id)).collect())
}

/// The same with what is known of each batch.
///
/// # Errors
/// As [`of`].
pub async fn found(tx: &mut Tx, today: BusinessDay, wanted: &[Wanted<'_>]) -> Answer<Vec<Option<Batch>>> {
    let mut wrong = Vec::new();
    let (mut completed, mut dates) = (Vec::with_capacity(wanted.len()), Vec::with_capacity(wanted.len()));
    for each in wanted {
        let attributes = attributes::completed(each, today, &mut wrong);
        dates.push([attributes.production_date, attributes.expiry_date]);
        completed.push(identity::Draft::of(each.item, attributes, today));
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    let mut drafts: BTreeMap<Key, identity::Draft<'_>> = BTreeMap::new();
    let mut keys = Vec::with_capacity(completed.len());
    for draft in completed {
        let key = draft.as_ref().map(identity::Draft::key);
        if let (Some(key), Some(draft)) = (&key, draft) {
            drafts.entry(key.clone()).or_insert(draft);
        }
        keys.push(key);
    }
    let mut made = made(tx, drafts, today).await?;
    let told = keys.iter().zip(wanted).zip(dates);
    let told = told.filter_map(|((key, wanted), dates)| Some(Told { key: key.as_ref()?, wanted, dates }));
    let told: Vec<Told<'_>> = told.collect();
    dates::agree(tx, &mut made, &told).await?;
    let batch = |key: &Option<Key>| {
        let known = made.get(key.as_ref()?)?;
        Some(Batch { id: known.id, attributes: known.attributes.clone() })
    };
    Ok(keys.iter().map(batch).collect())
}

/// What is said of goods, completed by their rule, and what is wrong with it. Nothing is looked up.
#[must_use]
pub fn checked(wanted: &Wanted<'_>, today: BusinessDay) -> (Attributes, Vec<FieldError>) {
    let mut wrong = Vec::new();
    (attributes::completed(wanted, today, &mut wrong), wrong)
}

/// What is wrong with what is expected of goods that come by `day`: it need not be complete, but it must not be wrong.
#[must_use]
pub fn expected(wanted: &Wanted<'_>, day: BusinessDay) -> Vec<FieldError> {
    let (_, wrong) = checked(wanted, day);
    wrong.into_iter().filter(|error| error.message.key != "rule.required").collect()
}

/// What is wrong with what is said of goods, without making a batch: for looks at many lines that only read.
pub fn wrong(today: BusinessDay, wanted: &[Wanted<'_>]) -> Vec<FieldError> {
    let mut wrong = Vec::new();
    for each in wanted {
        attributes::completed(each, today, &mut wrong);
    }
    wrong
}

/// Attributes that the goods' rule uses, for what a label says beyond them.
#[must_use]
pub fn only_used(item: &Item, attributes: Attributes) -> Attributes {
    let Some((rule, _)) = &item.rule else { return attributes };
    let mut kept = attributes;
    for attribute in <BatchAttribute as codes::Code>::ALL {
        let used = item.attributes().any(|(used, _)| used == *attribute);
        let number = *attribute == BatchAttribute::BatchNo && rule.batch_no_mode == BatchNoMode::Generated;
        if !used || number {
            kept.clear(*attribute);
        }
    }
    kept
}

/// Marks the life of batches again, after the present version of their rule has come to say something else of it.
pub(crate) async fn mark_again(tx: &mut Tx, rule: &str) -> Answer<()> {
    // A rule belongs to no warehouse: which batches are over is a question of the calendar.
    let today = document::today(tx);
    store::mark_again(tx, store::Again::Rule(rule), today).await
}

/// Marks the life of batches again whose goods are about to be reported at another share of it, or at their rule's.
pub(crate) async fn mark_goods_again(tx: &mut Tx, goods: &str, warn_percent: Option<i64>) -> Answer<()> {
    let today = document::today(tx);
    store::mark_again(tx, store::Again::Goods(goods, warn_percent), today).await
}

/// Goods and identity.
type Key = (String, String);

/// The batches with these identities: those that are there, and new ones for the rest.
async fn made(
    tx: &mut Tx,
    drafts: BTreeMap<Key, identity::Draft<'_>>,
    today: BusinessDay,
) -> Answer<BTreeMap<Key, Known>> {
    if drafts.is_empty() {
        return Ok(BTreeMap::new());
    }
    let keys: Vec<&Key> = drafts.iter().filter(|(_, draft)| !draft.apart).map(|(key, _)| key).collect();
    let mut known = store::read(tx, &keys).await?;
    let mut missing: Vec<(Key, identity::Draft<'_>)> =
        drafts.into_iter().filter(|(key, _)| !known.contains_key(key)).collect();
    if missing.is_empty() {
        return Ok(known);
    }
    number(tx, &mut missing, today).await?;
    let others = store::make(tx, &missing, &mut known).await?;
    if !others.is_empty() {
        // Somebody else made them since we looked.
        known.extend(store::read(tx, &others.iter().collect::<Vec<_>>()).await?);
    }
    Ok(known)
}

/// Gives numbers to new batches whose rule makes them, in one statement for each rule.
async fn number(tx: &mut Tx, missing: &mut [(Key, identity::Draft<'_>)], today: BusinessDay) -> Answer<()> {
    let mut wanting: BTreeMap<String, (Pattern, Vec<usize>)> = BTreeMap::new();
    for (at, (_, draft)) in missing.iter().enumerate() {
        let Some((rule, _)) = draft.item.rule.as_ref().filter(|_| draft.wants_number) else { continue };
        let text = rule.batch_no_pattern.as_deref().unwrap_or_default();
        let pattern = Pattern::read(text).map_err(Fault::internal)?;
        wanting.entry(rule.code.clone()).or_insert_with(|| (pattern, Vec::new())).1.push(at);
    }
    for (rule, (pattern, places)) in wanting {
        // Numbers begin anew whenever the rest of the text changes.
        let period = pattern.batch_no(today, 0);
        let count = i64::try_from(places.len()).map_err(Fault::internal)?;
        let last = kernel::number::advance(tx, &format!("batch/{rule}"), &period, count).await?;
        for (place, number) in places.into_iter().zip(last - count + 1..) {
            let number = u32::try_from(number).map_err(Fault::internal)?;
            if let Some((_, draft)) = missing.get_mut(place) {
                draft.attributes.batch_no = Some(pattern.batch_no(today, number));
            }
        }
    }
    Ok(())
}

/// Batches bring words and no routes.
pub fn feature() -> Feature {
    Feature::new("batch", "/wms/batch").texts(include_str!("texts.toml"))
}
