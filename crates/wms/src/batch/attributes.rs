//! What is said of a batch, and what its rule makes of it.

use codes::BatchAttribute;
use kernel::clock::BusinessDay;
use kernel::codes::{Code as _, Wire};
use kernel::fault::FieldError;
use kernel::texts::Message;
use kernel::validate::given;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Wanted;
use crate::batch_rule::ShelfLife;
use crate::goods::Item;

/// Characters of a text.
const LONGEST: usize = 64;

/// Attributes of a batch, each under the name of its code.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Attributes {
    /// Day of production.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub production_date: Option<BusinessDay>,
    /// Last day of use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiry_date: Option<BusinessDay>,
    /// Number, as the maker or the house gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub batch_no: Option<String>,
    /// Day on which it came; today unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inbound_date: Option<BusinessDay>,
    /// Code of the supplier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplier: Option<String>,
    /// Where it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// Number of the approved plant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plant_no: Option<String>,
    /// Grade.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<String>,
    /// Number of the customs declaration.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customs_no: Option<String>,
    /// The house's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ext1: Option<String>,
    /// The house's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ext2: Option<String>,
    /// The house's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ext3: Option<String>,
    /// The house's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ext4: Option<String>,
    /// The house's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ext5: Option<String>,
}

impl Attributes {
    /// The value of an attribute as text.
    pub fn get(&self, attribute: BatchAttribute) -> Option<String> {
        use BatchAttribute as A;
        match attribute {
            A::ProductionDate => self.production_date.map(|day| day.to_string()),
            A::ExpiryDate => self.expiry_date.map(|day| day.to_string()),
            A::InboundDate => self.inbound_date.map(|day| day.to_string()),
            other => self.text(other).cloned(),
        }
    }

    fn text(&self, attribute: BatchAttribute) -> Option<&String> {
        use BatchAttribute as A;
        match attribute {
            A::BatchNo => self.batch_no.as_ref(),
            A::Supplier => self.supplier.as_ref(),
            A::Origin => self.origin.as_ref(),
            A::PlantNo => self.plant_no.as_ref(),
            A::Grade => self.grade.as_ref(),
            A::CustomsNo => self.customs_no.as_ref(),
            A::ExtOne => self.ext1.as_ref(),
            A::ExtTwo => self.ext2.as_ref(),
            A::ExtThree => self.ext3.as_ref(),
            A::ExtFour => self.ext4.as_ref(),
            A::ExtFive => self.ext5.as_ref(),
            A::ProductionDate | A::ExpiryDate | A::InboundDate => None,
        }
    }

    fn text_mut(&mut self, attribute: BatchAttribute) -> Option<&mut Option<String>> {
        use BatchAttribute as A;
        match attribute {
            A::BatchNo => Some(&mut self.batch_no),
            A::Supplier => Some(&mut self.supplier),
            A::Origin => Some(&mut self.origin),
            A::PlantNo => Some(&mut self.plant_no),
            A::Grade => Some(&mut self.grade),
            A::CustomsNo => Some(&mut self.customs_no),
            A::ExtOne => Some(&mut self.ext1),
            A::ExtTwo => Some(&mut self.ext2),
            A::ExtThree => Some(&mut self.ext3),
            A::ExtFour => Some(&mut self.ext4),
            A::ExtFive => Some(&mut self.ext5),
            A::ProductionDate | A::ExpiryDate | A::InboundDate => None,
        }
    }

    /// Forgets an attribute.
    pub(super) fn clear(&mut self, attribute: BatchAttribute) {
        match attribute {
            BatchAttribute::ProductionDate => self.production_date = None,
            BatchAttribute::ExpiryDate => self.expiry_date = None,
            BatchAttribute::InboundDate => self.inbound_date = None,
            other => {
                if let Some(text) = self.text_mut(other) {
                    *text = None;
                }
            }
        }
    }

    /// The same with texts trimmed; blank ones are none.
    #[must_use]
    pub fn trimmed(mut self) -> Self {
        for attribute in BatchAttribute::ALL {
            if let Some(text) = self.text_mut(*attribute) {
                *text = given(text.as_deref()).map(str::to_owned);
            }
        }
        self
    }

    /// What is said here, and what `other` says of the rest.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        self.production_date = self.production_date.or(other.production_date);
        self.expiry_date = self.expiry_date.or(other.expiry_date);
        self.inbound_date = self.inbound_date.or(other.inbound_date);
        for attribute in BatchAttribute::ALL {
            let others = other.text(*attribute).cloned();
            if let Some(text) = self.text_mut(*attribute)
                && text.is_none()
            {
                *text = others;
            }
        }
        self
    }

    /// Whether nothing is said at all.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The name of an attribute on the wire, which is its code.
pub fn name(attribute: BatchAttribute) -> &'static str {
    match attribute.code() {
        Wire::Text(name) => name,
        Wire::Int(_) => attribute.key(),
    }
}

/// The place of an attribute in the form.
pub fn place(at: &str, name: &str) -> String {
    if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") }
}

/// What is said of goods, completed by their rule; what is wrong with it goes into `wrong`.
pub fn completed(wanted: &Wanted<'_>, today: BusinessDay, wrong: &mut Vec<FieldError>) -> Attributes {
    let item = wanted.item;
    let mut attributes = wanted.attributes.clone().trimmed();
    let mut refuse = |attribute: BatchAttribute, message: Message| {
        wrong.push(FieldError { field: place(&wanted.at, name(attribute)), message });
    };
    for attribute in BatchAttribute::ALL {
        let said = attributes.text(*attribute).is_some_and(|text| text.chars().nth(LONGEST).is_some());
        if said {
            refuse(*attribute, Message::new("rule.tooLong").with("max", LONGEST));
        }
    }
    if attributes.production_date.is_some_and(|day| day > today) {
        refuse(BatchAttribute::ProductionDate, Message::new("batch.notMadeYet"));
    }
    if let (Some(made), Some(over)) = (attributes.production_date, attributes.expiry_date)
        && over < made
    {
        refuse(BatchAttribute::ExpiryDate, Message::new("batch.overBeforeMade"));
    }
    let Some((rule, _)) = &item.rule else { return attributes };
    let generated = rule.batch_no_mode == codes::BatchNoMode::Generated;
    let used = |attribute: BatchAttribute| item.attributes().find(|(each, _)| *each == attribute);
    for attribute in BatchAttribute::ALL {
        let number = generated && *attribute == BatchAttribute::BatchNo;
        if attributes.get(*attribute).is_some() && (used(*attribute).is_none() || number) {
            refuse(*attribute, Message::new(if number { "batch.numberIsGiven" } else { "batch.unused" }));
        }
    }
    complete_dates(item, &mut attributes, today);
    for (attribute, required) in item.attributes() {
        let given = generated && attribute == BatchAttribute::BatchNo;
        if required && !given && attributes.get(attribute).is_none() {
            refuse(attribute, Message::new("rule.required"));
        }
    }
    attributes
}

/// The date that follows from the other and how long the goods keep. The day of production is worked out only when
/// the rule uses it; the last day always is, because goods leave by it.
fn complete_dates(item: &Item, attributes: &mut Attributes, today: BusinessDay) {
    let used = |attribute| item.attributes().any(|(each, _)| each == attribute);
    if let Some(life) = item.life() {
        match (attributes.production_date, attributes.expiry_date) {
            (Some(made), None) => attributes.expiry_date = Some(life.expiry(made)),
            (None, Some(over)) if used(BatchAttribute::ProductionDate) => {
                attributes.production_date = production(life, over).filter(|day| *day <= today);
            }
            _ => {}
        }
    }
    if used(BatchAttribute::InboundDate) && attributes.inbound_date.is_none() {
        attributes.inbound_date = Some(today);
    }
}

/// The day of production that leads to this last day, when there is exactly one.
fn production(life: ShelfLife, over: BusinessDay) -> Option<BusinessDay> {
    let back = ShelfLife { length: -life.length, ..life };
    // Months differ in length, so the way back may be some days off.
    let near = back.expiry(over);
    let mut found = (-4..=4).map(|days| near.plus_days(days)).filter(|day| life.expiry(*day) == over);
    let first = found.next()?;
    if found.next().is_some() { None } else { Some(first) }
}

impl From<Attributes> for db::Value {
    /// As JSON: for documents, which keep what is expected.
    fn from(attributes: Attributes) -> Self {
        // Days and texts under names that are texts: nothing that JSON cannot hold.
        serde_json::to_string(&attributes).unwrap_or_default().into()
    }
}

impl db::FromValue for Attributes {
    fn from_value(value: db::Value) -> Result<Self, db::Error> {
        let json = String::from_value(value)?;
        serde_json::from_str(&json).map_err(|error| db::Error::Misuse(format!("attributes: {error}")))
    }
}
