//! Where a note may be received: collection locations of its warehouse, and the contract that covers it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use codes::{LocationLock, LocationStatus, LocationType, WarehouseStatus};
use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::{DayCut, Instant};
use kernel::fault::{Answer, Fault, FieldError};
use kernel::master::Choice;
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::validate::given;

use crate::contract::{self, Terms};
use crate::document;

/// Collection locations that a box offers.
const OFFERED: u64 = 20;

const SCOPE: Scope = Scope::operator("branch_code").in_warehouse("warehouse_code");

/// Whether goods may be taken in at a location.
fn receives(sql: &mut Sql) {
    sql.and_equals("type", LocationType::Staging);
    sql.and_equals("status", LocationStatus::Enabled);
    sql.and_any_of("lock_kind", vec![LocationLock::None, LocationLock::Outbound]);
}

/// The location of a warehouse that receives unless somebody says another one: the first by its code.
///
/// # Errors
/// `Refused` when there is none.
pub async fn default(tx: &mut Tx, warehouse: &str) -> Answer<String> {
    let found = defaults(tx, &BTreeSet::from([warehouse])).await?.remove(warehouse);
    found.ok_or_else(|| none(warehouse))
}

/// The refusal of a warehouse without a collection location.
pub fn none(warehouse: &str) -> Fault {
    Fault::Refused(Message::new("receiving.noReceivingLocation").with("warehouse", warehouse))
}

/// The same by warehouse, as far as they have one.
///
/// # Errors
/// Only those of the database.
pub async fn defaults(tx: &mut Tx, warehouses: &BTreeSet<&str>) -> Answer<BTreeMap<String, String>> {
    if warehouses.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new("select warehouse_code, min(code) from location where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("warehouse_code", warehouses.iter().copied().collect());
    receives(&mut sql);
    sql.push(" group by warehouse_code");
    let rows: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().collect())
}

/// A place that a field names.
#[derive(Debug, Clone)]
pub struct Named<'a> {
    /// The field.
    pub field: String,
    /// Warehouse that it should lie in.
    pub warehouse: &'a str,
    /// Its code.
    pub code: &'a str,
}

/// Refuses places that cannot receive; `named` says at which fields they stand.
///
/// # Errors
/// `Invalid` with every wrong field.
pub async fn check(tx: &mut Tx, warehouse: &str, named: &[(String, &str)]) -> Answer<()> {
    let named = named.iter().map(|(field, code)| Named { field: field.clone(), warehouse, code });
    let wrong: Vec<FieldError> = wrong(tx, &named.collect::<Vec<_>>()).await?.into_iter().flatten().collect();
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// What is wrong with each of these places, in their order.
///
/// # Errors
/// Only those of the database.
pub async fn wrong(tx: &mut Tx, named: &[Named<'_>]) -> Answer<Vec<Option<FieldError>>> {
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let codes: BTreeSet<&str> = named.iter().map(|each| each.code).collect();
    let warehouses: BTreeSet<&str> = named.iter().map(|each| each.warehouse).collect();
    let mut sql =
        Sql::new("select warehouse_code, code, type, status, lock_kind from location where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("warehouse_code", warehouses.into_iter().collect());
    sql.and_any_of("code", codes.into_iter().collect());
    if tx.may_lock() {
        // Nobody takes a place out of use before what comes to it lies there to be seen; receipts do not mind each other.
        sql.push(" order by code for key share");
    }
    let rows: Vec<(String, String, LocationType, LocationStatus, LocationLock)> =
        tx.all(sql.text(), sql.values()).await?;
    let known: BTreeMap<(String, String), _> = rows
        .into_iter()
        .map(|(warehouse, code, kind, status, lock)| ((warehouse, code), (kind, status, lock)))
        .collect();
    let refusal = |each: &Named<'_>| {
        let key = match known.get(&(each.warehouse.to_owned(), each.code.to_owned())) {
            None => "rule.notFound",
            Some((kind, ..)) if *kind != LocationType::Staging => "receiving.notCollection",
            Some((_, status, _)) if *status != LocationStatus::Enabled => "receiving.locationDisabled",
            Some((_, _, LocationLock::Inbound | LocationLock::Full)) => "receiving.locationLocked",
            Some(_) => return None,
        };
        Some(FieldError::new(each.field.clone(), key))
    };
    Ok(named.iter().map(refusal).collect())
}

/// Collection locations on offer.
pub async fn choose(tx: &mut Tx, warehouse: Option<&str>, term: &str) -> Answer<Vec<Choice>> {
    let mut sql = Sql::new("select code from location where deleted = 0");
    SCOPE.restrict(&mut sql, tx.session());
    if let Some(warehouse) = given(warehouse) {
        sql.and_equals("warehouse_code", warehouse);
    }
    receives(&mut sql);
    if !term.trim().is_empty() {
        sql.and_contains("code", term.trim());
    }
    sql.push(" order by code limit ");
    sql.number(OFFERED);
    let codes: Vec<String> = tx.all(sql.text(), sql.values()).await?;
    Ok(codes.into_iter().map(|code| Choice { name: code.clone(), code }).collect())
}

/// The contract in force that covers an owner's goods in a warehouse on its business day.
///
/// # Errors
/// `Refused` when there never was one, or when it has ended.
pub async fn covered(tx: &mut Tx, owner: &str, warehouse: &str) -> Answer<Terms> {
    covered_from(tx, owner, warehouse, None).await
}

/// The contract that will cover goods when they are expected; of what is late, or expected whenever it comes, the one
/// that does so now. What then comes is covered on its own day.
///
/// # Errors
/// As [`covered`].
pub async fn covered_from(
    tx: &mut Tx,
    owner: &str,
    warehouse: &str,
    expected: Option<Instant>,
) -> Answer<Terms> {
    let asked = Cover { owner, warehouse, expected };
    covered_each(tx, &[asked]).await?.pop().ok_or_else(|| Fault::internal("one was asked for"))?
}

/// Goods that a contract should cover.
#[derive(Debug, Clone, Copy)]
pub struct Cover<'a> {
    /// Whose they are.
    pub owner: &'a str,
    /// Where.
    pub warehouse: &'a str,
    /// When they are expected; now, when nobody says.
    pub expected: Option<Instant>,
}

/// The contracts that cover goods, in their order, or why none does; two statements for all.
///
/// # Errors
/// Only those of the database.
pub async fn covered_each(tx: &mut Tx, asked: &[Cover<'_>]) -> Answer<Vec<Answer<Terms>>> {
    let warehouses: BTreeSet<&str> = asked.iter().map(|each| each.warehouse).collect();
    let (cuts, now) = (document::cuts(tx, &warehouses).await?, tx.now());
    let midnight = DayCut::midnight(tx.session().zone.clone());
    let on_day = asked.iter().map(|each| {
        let cut = cuts.of(each.warehouse).unwrap_or(&midnight);
        let day = cut.day_of(each.expected.unwrap_or(now).max(now));
        contract::Asked { owner: each.owner, warehouse: each.warehouse, day }
    });
    let found = contract::terms_each(tx, &on_day.collect::<Vec<_>>()).await?;
    let judged = |(each, terms): (&Cover<'_>, Option<Terms>)| {
        let told = |key| Message::new(key).with("owner", each.owner).with("warehouse", each.warehouse);
        match terms {
            Some(terms) if terms.holds => Ok(terms),
            Some(terms) => {
                Err(Fault::Refused(told("receiving.contractExpired").with("number", terms.number)))
            }
            None => Err(Fault::Refused(told("receiving.noContract"))),
        }
    };
    Ok(asked.iter().zip(found).map(judged).collect())
}

/// What a warehouse says of receiving.
#[derive(Debug, Clone)]
pub struct House {
    code: String,
    status: Option<WarehouseStatus>,
    /// Whether vehicles are checked in before anything is received.
    pub check_in: bool,
    /// Whether readings of cold goods must be taken, and are not only asked for.
    pub readings: bool,
}

/// The warehouse of a note; a unit of work asks once.
///
/// # Errors
/// Only those of the database.
pub async fn house(tx: &mut Tx, warehouse: &str) -> Answer<Arc<House>> {
    if let Some(known) = tx.memo().get::<House>().filter(|known| known.code == warehouse) {
        return Ok(known);
    }
    let row: Option<(WarehouseStatus, bool, bool)> = tx
        .one(
            "select status, check_in, readings from warehouse
             where branch_code = $1 and code = $2 and deleted = 0",
            &vals![tx.branch(), warehouse],
        )
        .await?;
    let (status, check_in, readings) = match row {
        Some((status, check_in, readings)) => (Some(status), check_in, readings),
        None => (None, false, false),
    };
    Ok(tx.memo().keep(House { code: warehouse.to_owned(), status, check_in, readings }))
}

/// The warehouse of a note that goods come to: it must be open.
///
/// # Errors
/// `Refused` when it is not.
pub async fn open(tx: &mut Tx, warehouse: &str) -> Answer<Arc<House>> {
    let house = house(tx, warehouse).await?;
    match house.status {
        Some(WarehouseStatus::Enabled) => Ok(house),
        _ => Err(Fault::Refused(Message::new("receiving.warehouseClosed").with("warehouse", warehouse))),
    }
}
