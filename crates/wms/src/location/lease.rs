//! Leases: which contract rents a location. Written by contracts, never by a form of locations.

use codes::LeaseStatus;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
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
    let ids = store::ids(tx, codes).await?;
    if ids.len() != codes.len() {
        return Err(Fault::refused("locationManage.leaseUnknown"));
    }
    let mut rented = 0;
    for id in ids {
        let (code, version, contract, number): (String, i64, Option<Id>, Option<String>) =
            store::TABLE.load(tx, "code, version, lease_contract_id, lease_contract", id).await?;
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
        store::TABLE.update(tx, id, version, cells).await?;
        rented += 1;
    }
    Ok(rented)
}

/// Frees everything that a contract rents and answers how many locations that were.
///
/// # Errors
/// As the statements do.
pub async fn free(tx: &mut Tx, contract: Id) -> Answer<u64> {
    let mut freed = 0;
    for id in store::of_contract(tx, contract).await? {
        let version: i64 = store::TABLE.load(tx, "version", id).await?;
        let cells = cells! {
            lease_status: LeaseStatus::NotRented,
            lease_contract_id: None::<Id>,
            lease_contract: None::<String>,
        };
        store::TABLE.update(tx, id, version, cells).await?;
        freed += 1;
    }
    Ok(freed)
}

/// Codes of all locations of an area, for a contract that rents it whole.
///
/// # Errors
/// As the statement does.
pub async fn of_area(tx: &mut Tx, area: &str) -> Answer<Vec<String>> {
    store::of_area(tx, area).await
}
