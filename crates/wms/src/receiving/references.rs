//! What a receiving note refers to, and what its boxes offer.

use db::Value;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::master::{self, Choice, Names, Reference, Referred};
use kernel::validate::given;

use super::model::Form;
use super::receipt::Receipt;
use super::stored::Note;
use crate::container::{Container, ContainerType};
use crate::customer::Customer;
use crate::dictionary::{CollectType, DamagedType, ReceiveDocumentType};
use crate::document::choose::{LookedWithin, nothing, offered};
use crate::goods::Goods;
use crate::inventory_status::InventoryStatus;
use crate::loading_team::{self, LoadingTeam};
use crate::location::Location;
use crate::owner;
use crate::supplier::Supplier;
use crate::warehouse::Warehouse;

static WAREHOUSE: Reference = Reference::to::<Warehouse>();
static OWNER: Reference = owner::REFERENCE;
static SUPPLIER: Reference = Reference::to::<Supplier>();
static CUSTOMER: Reference = Reference::to::<Customer>();
static DOC_TYPE: Reference = Reference::to::<ReceiveDocumentType>();
static COLLECT_TYPE: Reference = Reference::to::<CollectType>();
static TEAM: Reference = Reference::to::<LoadingTeam>();
static LOCATION: Reference = Reference::to::<Location>();
static STATUS: Reference = Reference::to::<InventoryStatus>();
static CONTAINER: Reference = Reference::to::<Container>();
static CONTAINER_TYPE: Reference = Reference::to::<ContainerType>();
static DAMAGED_TYPE: Reference = Reference::to::<DamagedType>();
static GOODS: Reference = Reference::to::<Goods>();

type Within = Vec<(&'static str, Value)>;

/// Everything that a form refers to, but for goods and places to receive at, which are looked at more closely.
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
    add("supplierCode".into(), &SUPPLIER, form.supplier_code.as_deref(), owned());
    add("customerCode".into(), &CUSTOMER, form.customer_code.as_deref(), owned());
    add("docTypeCode".into(), &DOC_TYPE, form.doc_type_code.as_deref(), none());
    add("collectTypeCode".into(), &COLLECT_TYPE, form.collect_type_code.as_deref(), none());
    add("loadingTeamCode".into(), &TEAM, form.loading_team_code.as_deref(), none());
    for (at, line) in form.lines.iter().enumerate() {
        let field = |name: &str| format!("lines[{at}].{name}");
        add(field("statusCode"), &STATUS, line.status_code.as_deref(), none());
        add(field("containerTypeCode"), &CONTAINER_TYPE, line.container_type_code.as_deref(), none());
        add(field("planLocationCode"), &LOCATION, line.plan_location_code.as_deref(), here());
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

/// A team that unloads must be there.
///
/// # Errors
/// `Invalid` with `loadingTeamCode`.
pub async fn check_team(tx: &mut Tx, code: Option<&str>) -> Answer<()> {
    loading_team::check(tx, code).await
}

/// Damaged types that receipts name, each at its place.
///
/// # Errors
/// `Invalid` with every one that is not on offer.
pub async fn check_damaged(tx: &mut Tx, named: Vec<(String, String)>) -> Answer<()> {
    let referred = named.into_iter().map(|(field, code)| Referred::to(&DAMAGED_TYPE, field, code));
    master::check(tx, referred.collect(), &[]).await
}

/// The names that a detail shows.
pub async fn names(tx: &mut Tx, note: &Note, receipts: &[Receipt]) -> Answer<Names> {
    let mut all = referred(&note.form);
    let mut also = |reference, field: &str, code: Option<&String>| {
        all.extend(code.map(|code| Referred::to(reference, field, code)));
    };
    for line in &note.lines {
        also(&STATUS, "statusCode", line.status_code.as_ref());
        also(&CONTAINER_TYPE, "containerTypeCode", line.container_type_code.as_ref());
    }
    for receipt in receipts {
        also(&STATUS, "statusCode", receipt.status_code.as_ref());
        also(&DAMAGED_TYPE, "damagedType", receipt.damaged_type.as_ref());
    }
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
        "supplierCode" => (&SUPPLIER, asked.owned()),
        "customerCode" => (&CUSTOMER, asked.owned()),
        "docTypeCode" => (&DOC_TYPE, None),
        "collectTypeCode" => (&COLLECT_TYPE, None),
        "loadingTeamCode" => (&TEAM, None),
        "receivingLocationCode" | "locationCode" => {
            return super::places::choose(tx, asked.warehouse_code.as_deref(), &asked.term).await;
        }
        "originOutOrderNo" => {
            return super::origin::choose(tx, asked.owner_code.as_deref(), &asked.term).await;
        }
        "planLocationCode" => (&LOCATION, asked.here()),
        "statusCode" => (&STATUS, None),
        "containerCode" => (&CONTAINER, None),
        "containerTypeCode" => (&CONTAINER_TYPE, None),
        "damagedType" => (&DAMAGED_TYPE, None),
        "goodsCode" => (&GOODS, asked.of_owner()?),
        _ => return Err(nothing()),
    };
    offered(tx, reference, within, &asked.term).await
}
