//! Leases: which contract rents a location. Written by contracts, never by a form of locations.

use codes::LeaseStatus;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Changed;
use kernel::texts::Message;

use super::store;

/// The contract that rents.
#[derive(Debug, Clone, Copy)]
pub struct Lease<'a> {
    /// Its id.
    pub contract: Id,
    /// Its number, as people know it.
    pub number: &'a str,
}

/// Rents the locations with these codes to a contract and answers how many it did not have yet.
///
/// # Errors
/// `Refused` when one of them is not there, or another contract has it.
pub async fn rent(tx: &mut Tx, lease: Lease<'_>, codes: &[String]) -> Answer<u64> {
    let found = store::leases(tx, codes).await?;
    if found.len() != codes.len() {
        return Err(Fault::refused("locationManage.leaseUnknown"));
    }
    let mut rows = Vec::new();
    for (id, version, code, contract, number) in found {
        match contract {
            Some(contract) if contract == lease.contract => continue,
            Some(_) => {
                let message = Message::new("locationManage.leased").with("code", code);
                return Err(Fault::Refused(message.with("contract", number.unwrap_or_default())));
            }
            None => {}
        }
        let cells = cells! {
            lease_status: LeaseStatus::Rented,
            lease_contract_id: lease.contract,
            lease_contract: lease.number,
        };
        rows.push(Changed { id, version, cells, children: Vec::new() });
    }
    Ok(store::TABLE.update_many(tx, rows).await?.len() as u64)
}

/// Frees everything that a contract rents and answers how many locations that were.
///
/// # Errors
/// As the statements do.
pub async fn free(tx: &mut Tx, contract: Id) -> Answer<u64> {
    let row = |(id, version): (Id, i64)| {
        let cells = cells! {
            lease_status: LeaseStatus::NotRented,
            lease_contract_id: None::<Id>,
            lease_contract: None::<String>,
        };
        Changed { id, version, cells, children: Vec::new() }
    };
    let rows = store::of_contract(tx, contract).await?.into_iter().map(row).collect();
    Ok(store::TABLE.update_many(tx, rows).await?.len() as u64)
}

/// Codes of all locations of an area, for a contract that rents it whole.
///
/// # Errors
/// As the statement does.
pub async fn of_area(tx: &mut Tx, area: &str) -> Answer<Vec<String>> {
    store::of_area(tx, area).await
}
