//! The contract that an owner's goods come in under.

use std::collections::BTreeSet;

use codes::{ContractParty, ContractStatus};
use db::Row;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;

/// What documents need to know of a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// Id of the version.
    pub id: Id,
    /// Number of the contract.
    pub number: String,
    /// Whether received goods are entered into stock without a confirmation.
    pub auto_enter: bool,
    /// Whether it holds on the day that was asked for.
    pub holds: bool,
}

/// The contract of an owner that is about a warehouse, and about warehouses of its kind: the one that holds on this day, else
/// the latest that held before; none when there never was one. A contract about the warehouse goes before one about every
/// warehouse. It is read by whoever receives, so the session's own view of contracts does not matter.
///
/// # Errors
/// Only those of the database.
pub async fn terms(tx: &mut Tx, owner: &str, warehouse: &str, day: BusinessDay) -> Answer<Option<Terms>> {
    let asked = Asked { owner, warehouse, day };
    Ok(terms_each(tx, &[asked]).await?.pop().flatten())
}

/// Whose goods are where, and when.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Owner.
    pub owner: &'a str,
    /// Warehouse.
    pub warehouse: &'a str,
    /// Business day.
    pub day: BusinessDay,
}

/// The same for many, in their order, in one statement.
///
/// # Errors
/// Only those of the database.
pub async fn terms_each(tx: &mut Tx, asked: &[Asked<'_>]) -> Answer<Vec<Option<Terms>>> {
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let owners: BTreeSet<&str> = asked.iter().map(|each| each.owner).collect();
    let warehouses: BTreeSet<&str> = asked.iter().map(|each| each.warehouse).collect();
    let mut sql = Sql::new(
        "select c.id, c.contract_no, c.auto_enter, c.party_code, c.warehouse_code, w.code as place, c.valid_from,
           coalesce(c.valid_to, c.terminate_on, c.end_date) as held_to, coalesce(c.terminate_on, c.end_date) as ends,
           case when c.status = ",
    );
    sql.bind(ContractStatus::InForce);
    sql.push(
        " then 1 else 0 end as in_force from contract c
         join warehouse w on w.branch_code = c.branch_code and w.deleted = 0 and w.attribute = c.warehouse_attribute
           and (c.warehouse_code is null or c.warehouse_code = w.code)
         where c.deleted = 0",
    );
    sql.and_equals("c.branch_code", tx.branch());
    sql.and_any_of("c.party_code", owners.into_iter().collect());
    sql.and_any_of("c.party_kind", vec![ContractParty::PersonalOwner, ContractParty::EnterpriseOwner]);
    let held = vec![ContractStatus::InForce, ContractStatus::Expired, ContractStatus::Terminated];
    sql.and_any_of("c.status", held);
    sql.and_any_of("w.code", warehouses.into_iter().collect());
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let known = rows.iter().map(read).collect::<Answer<Vec<Known>>>()?;
    let of = |asked: &Asked<'_>| {
        let fits = |known: &&Known| {
            known.owner == asked.owner && known.place == asked.warehouse && known.from <= asked.day
        };
        let best = |known: &&Known| (known.holds(asked.day), known.named, known.from, known.id);
        let terms = |known: &Known| Terms {
            id: known.id,
            number: known.number.clone(),
            auto_enter: known.auto_enter,
            holds: known.holds(asked.day),
        };
        known.iter().filter(fits).max_by_key(best).map(terms)
    };
    Ok(asked.iter().map(of).collect())
}

/// A version of a contract as a warehouse has it.
struct Known {
    id: Id,
    number: String,
    auto_enter: bool,
    owner: String,
    place: String,
    /// Whether it is about this warehouse, and not about every one.
    named: bool,
    from: BusinessDay,
    to: BusinessDay,
    ends: BusinessDay,
    in_force: bool,
}

impl Known {
    fn holds(&self, day: BusinessDay) -> bool {
        self.in_force && self.from <= day && day <= self.to && day <= self.ends
    }
}

fn read(row: &Row) -> Answer<Known> {
    let flag = |column: &str| row.get::<i64>(column).map(|flag| flag == 1);
    Ok(Known {
        id: row.get("id")?,
        number: row.get("contract_no")?,
        auto_enter: flag("auto_enter")?,
        owner: row.get("party_code")?,
        place: row.get("place")?,
        named: row.get::<Option<String>>("warehouse_code")?.is_some(),
        from: row.get("valid_from")?,
        to: row.get("held_to")?,
        ends: row.get("ends")?,
        in_force: flag("in_force")?,
    })
}
