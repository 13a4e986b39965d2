//! Where a note may be received: collection locations of its warehouse, and the contract that covers it.

use std::collections::BTreeMap;
use std::sync::Arc;

use codes::{LocationLock, LocationStatus, LocationType, WarehouseStatus};
use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::Instant;
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
    let mut sql = Sql::new("select code from location where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("warehouse_code", warehouse);
    receives(&mut sql);
    sql.push(" order by code limit 1");
    let found: Option<String> = tx.one(sql.text(), sql.values()).await?;
    let none = || Message::new("receiving.noReceivingLocation").with("warehouse", warehouse);
    found.ok_or_else(|| Fault::Refused(none()))
}

/// Refuses places that cannot receive; `named` says at which fields they stand.
///
/// # Errors
/// `Invalid` with every wrong field.
pub async fn check(tx: &mut Tx, warehouse: &str, named: &[(String, &str)]) -> Answer<()> {
    let codes: std::collections::BTreeSet<&str> = named.iter().map(|(_, code)| *code).collect();
    if codes.is_empty() {
        return Ok(());
    }
    let mut sql = Sql::new("select code, type, status, lock_kind from location where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("warehouse_code", warehouse);
    sql.and_any_of("code", codes.into_iter().collect());
    let rows: Vec<(String, LocationType, LocationStatus, LocationLock)> =
        tx.all(sql.text(), sql.values()).await?;
    let known: BTreeMap<String, _> =
        rows.into_iter().map(|(code, kind, status, lock)| (code, (kind, status, lock))).collect();
    let refusal = |(field, code): &(String, &str)| {
        let key = match known.get(*code) {
            None => "rule.notFound",
            Some((kind, ..)) if *kind != LocationType::Staging => "receiving.notCollection",
            Some((_, status, _)) if *status != LocationStatus::Enabled => "receiving.locationDisabled",
            Some((_, _, LocationLock::Inbound | LocationLock::Full)) => "receiving.locationLocked",
            Some(_) => return None,
        };
        Some(FieldError::new(field.clone(), key))
    };
    let wrong: Vec<FieldError> = named.iter().filter_map(refusal).collect();
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
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
    let cut = document::cut(tx, warehouse).await?;
    let day = cut.day_of(expected.unwrap_or(tx.now()).max(tx.now()));
    let told = |key| Message::new(key).with("owner", owner).with("warehouse", warehouse);
    match contract::terms(tx, owner, warehouse, day).await? {
        Some(terms) if terms.holds => Ok(terms),
        Some(terms) => Err(Fault::Refused(told("receiving.contractExpired").with("number", terms.number))),
        None => Err(Fault::Refused(told("receiving.noContract"))),
    }
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
