//! What makes a batch another batch.

use codes::{BatchAttribute, BatchNoMode};
use kernel::clock::BusinessDay;
use kernel::codes::Code as _;
use kernel::id::Id;

use super::attributes::{Attributes, name};
use crate::goods::Item;

/// A batch that may have to be made.
#[derive(Debug, Clone)]
pub struct Draft<'a> {
    /// The goods.
    pub item: &'a Item,
    /// What is known of it.
    pub attributes: Attributes,
    /// What makes it another batch, as text.
    pub identity: String,
    /// Whether its number is the program's to give.
    pub wants_number: bool,
    /// Whether it never joins a batch that is there: its number alone makes it another one.
    pub apart: bool,
}

/// A batch that is there.
#[derive(Debug, Clone)]
pub struct Known {
    /// Its id.
    pub id: Id,
    /// What is known of it.
    pub attributes: Attributes,
}

impl<'a> Draft<'a> {
    /// The batch of goods of which this is known; none when they have no rule and nothing is said.
    pub fn of(item: &'a Item, attributes: Attributes, today: BusinessDay) -> Option<Self> {
        if item.rule.is_none() && attributes.is_empty() {
            return None;
        }
        let rule = item.rule.as_ref().map(|(rule, _)| rule.as_ref());
        let wants_number = rule.is_some_and(|rule| rule.batch_no_mode == BatchNoMode::Generated);
        let numbered = |attribute: BatchAttribute| wants_number && attribute == BatchAttribute::BatchNo;
        let merges = rule.is_some_and(|rule| rule.merge_same_day);
        let in_identity = |attribute: BatchAttribute| match rule {
            None => true,
            Some(rule) => rule.attributes.iter().any(|each| each.attribute == attribute && each.in_identity),
        };
        let mut identity = String::new();
        for attribute in BatchAttribute::ALL.iter().copied().filter(|each| in_identity(*each)) {
            // A number that is given stands for the day on which it is.
            let value = if numbered(attribute) { Some(today.to_string()) } else { attributes.get(attribute) };
            if let Some(value) = value {
                push(&mut identity, name(attribute), &value);
            }
        }
        let apart = !merges && in_identity(BatchAttribute::BatchNo) && wants_number;
        Some(Self { item, attributes, identity, wants_number, apart })
    }

    /// Goods and identity: what a batch is found by.
    pub fn key(&self) -> (String, String) {
        (self.item.code.clone(), self.identity.clone())
    }
}

/// Appends `name=value`, so that different values never make the same text.
fn push(identity: &mut String, name: &str, value: &str) {
    if !identity.is_empty() {
        identity.push('|');
    }
    identity.push_str(name);
    identity.push('=');
    for letter in value.chars() {
        if letter == '|' || letter == '\\' {
            identity.push('\\');
        }
        identity.push(letter);
    }
}
