//! What a delivery sheet refers to, and what its boxes offer.

use db::Value;
use kernel::act::Tx;
use kernel::fault::{Answer, FieldError};
use kernel::master::{self, Choice, Names, Reference, Referred};
use kernel::validate::given;

use super::model::Form;
use super::stored::Sheet;
use crate::allocation::AllocationRule;
use crate::container::Container;
use crate::customer::Customer;
use crate::dictionary::DeliveryDocumentType;
use crate::document::choose::{LookedWithin, nothing, offered};
use crate::goods::Goods;
use crate::inventory_status::InventoryStatus;
use crate::loading_team::LoadingTeam;
use crate::location::Location;
use crate::owner;
use crate::receiving::places;
use crate::supplier::Supplier;
use crate::warehouse::Warehouse;

static WAREHOUSE: Reference = Reference::to::<Warehouse>();
static OWNER: Reference = owner::REFERENCE;
static SUPPLIER: Reference = Reference::to::<Supplier>();
static CUSTOMER: Reference = Reference::to::<Customer>();
static DOC_TYPE: Reference = Reference::to::<DeliveryDocumentType>();
static TEAM: Reference = Reference::to::<LoadingTeam>();
static LOCATION: Reference = Reference::to::<Location>();
static STATUS: Reference = Reference::to::<InventoryStatus>();
/// One that is named holds the goods, so it need not be free.
static CONTAINER: Reference = Reference { choosable: "", ..Reference::to::<Container>() };
static RULE: Reference = Reference::to::<AllocationRule>();
static GOODS: Reference = Reference::to::<Goods>();

type Within = Vec<(&'static str, Value)>;

/// Everything that a form refers to, but for goods and the place to stage at, which are looked at more closely.
fn referred(form: &Form) -> Vec<Referred> {
    let mut all = Vec::new();
    let mut add = |field: String, reference, code: Option<&str>, within: Within| {
        if let Some(code) = given(code) {
            all.push(Referred { within, ..Referred::to(reference, field, code) });
        }
    };
    let none = Within::new;
    let owned = || -> Within { vec![("owner_code", form.owner_code.trim().into())] };
    let here = || -> Within { vec![("warehouse_code", form.warehouse_code.trim().into())] };
    add("warehouseCode".into(), &WAREHOUSE, Some(&form.warehouse_code), none());
    add("ownerCode".into(), &OWNER, Some(&form.owner_code), none());
    add("customerCode".into(), &CUSTOMER, form.customer_code.as_deref(), owned());
    add("supplierCode".into(), &SUPPLIER, form.supplier_code.as_deref(), owned());
    add("docTypeCode".into(), &DOC_TYPE, form.doc_type_code.as_deref(), none());
    let ruled: Within = [owned(), here()].concat();
    add("ruleCode".into(), &RULE, form.rule_code.as_deref(), ruled);
    add("loadingTeamCode".into(), &TEAM, form.loading_team_code.as_deref(), none());
    for (at, line) in form.lines.iter().enumerate() {
        let field = |name: &str| format!("lines[{at}].{name}");
        add(field("statusCode"), &STATUS, line.status_code.as_deref(), none());
        add(field("locationCode"), &LOCATION, line.location_code.as_deref(), here());
        add(field("containerCode"), &CONTAINER, line.container_code.as_deref(), none());
    }
    all
}

/// Refuses what does not exist or is not on offer; what stood there before may stay.
///
/// # Errors
/// `Invalid` with every wrong field.
pub async fn check(tx: &mut Tx, form: &Form, before: Option<&Form>) -> Answer<()> {
    master::check(tx, referred(form), &before.map(referred).unwrap_or_default()).await
}

/// What is wrong with each of many forms, beside what stood there before; one statement for each kind of record.
///
/// # Errors
/// Only those of the database.
pub async fn wrong(tx: &mut Tx, forms: &[(&Form, Option<&Form>)]) -> Answer<Vec<Vec<FieldError>>> {
    let asked =
        |(form, before): &(&Form, Option<&Form>)| (referred(form), before.map(referred).unwrap_or_default());
    master::check_each(tx, forms.iter().map(asked).collect()).await
}

/// The names that a detail shows.
pub async fn names(tx: &mut Tx, sheet: &Sheet) -> Answer<Names> {
    let mut all = referred(&sheet.form);
    let statuses = sheet.lines.iter().filter_map(|line| line.status_code.as_ref());
    all.extend(statuses.map(|code| Referred::to(&STATUS, "statusCode", code)));
    master::names(tx, &all).await
}

/// Records on offer for a field.
///
/// # Errors
/// `Invalid` for a field that refers to nothing, and for goods before their owner is chosen.
pub async fn choose(tx: &mut Tx, asked: &LookedWithin) -> Answer<Vec<Choice>> {
    let (reference, within) = match asked.name() {
        "warehouseCode" => (&WAREHOUSE, None),
        "ownerCode" => (&OWNER, None),
        "customerCode" => (&CUSTOMER, asked.owned()),
        "supplierCode" => (&SUPPLIER, asked.owned()),
        "docTypeCode" => (&DOC_TYPE, None),
        "loadingTeamCode" => (&TEAM, None),
        "stagingLocationCode" => {
            return places::choose(tx, asked.warehouse_code.as_deref(), &asked.term).await;
        }
        "ruleCode" => (&RULE, asked.owned()),
        "locationCode" => (&LOCATION, asked.here()),
        "statusCode" => (&STATUS, None),
        "containerCode" => (&CONTAINER, None),
        "goodsCode" => (&GOODS, asked.of_owner()?),
        _ => return Err(nothing()),
    };
    offered(tx, reference, within, &asked.term).await
}
