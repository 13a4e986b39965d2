//! People who are offered by name: those who may be given work, and those who made something.

use codes::{Code as _, EnabledStatus, PartyType};
use db::FromRow;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;

use super::is_outside;

/// People that are offered.
const OFFERED: u64 = 20;

/// Who is meant.
#[derive(Debug, Clone)]
pub enum Who<'a> {
    /// Everybody who has an account.
    Anybody,
    /// The operator's people who may enter this warehouse.
    Workers(&'a str),
    /// Those who may enter one of the warehouses that the session looks at.
    WorkersInView,
}

/// The first people whose name or user name has `term` in it, by name; `columns` are of the account `p`. Outside
/// parties learn no names of the operator's people.
///
/// # Errors
/// Only those of the database.
pub async fn offered<T: FromRow>(
    tx: &mut Tx,
    columns: &'static str,
    who: Who<'_>,
    term: &str,
) -> Answer<Vec<T>> {
    if is_outside(tx) {
        return Ok(Vec::new());
    }
    let mut sql = people(tx, columns, who);
    if !term.trim().is_empty() {
        sql.and_any_contains(&["p.name", "p.username"], term.trim());
    }
    sql.push(" order by p.name, p.id limit ");
    sql.number(OFFERED);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// The name of an account, when it is one of those who may work in a warehouse.
///
/// # Errors
/// Only those of the database.
pub async fn worker(tx: &mut Tx, id: Id, warehouse: &str) -> Answer<Option<String>> {
    let mut sql = people(tx, "p.name", Who::Workers(warehouse));
    sql.and_equals("p.id", id);
    Ok(tx.one(sql.text(), sql.values()).await?)
}

fn people(tx: &Tx, columns: &'static str, who: Who<'_>) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(columns);
    sql.push(" from party p where p.deleted = 0");
    sql.and_equals("p.branch_code", tx.branch());
    let warehouses = match who {
        Who::Anybody => return sql,
        Who::Workers(warehouse) => Some(vec![warehouse.to_owned()]),
        Who::WorkersInView => tx.session().warehouses_in_view(),
    };
    sql.and_equals("p.status", EnabledStatus::Enabled);
    // A kiosk is a screen on a wall.
    let works = |party: &&PartyType| party.is_operator() && **party != PartyType::Kiosk;
    sql.and_any_of("p.party_type", PartyType::ALL.iter().filter(works).copied().collect());
    if let Some(codes) = warehouses {
        sql.push(
            " and (p.all_warehouses = 1 or exists (select 1 from party_warehouse w
               where w.branch_code = p.branch_code and w.party_id = p.id",
        );
        sql.and_any_of("w.warehouse_code", codes);
        sql.push("))");
    }
    sql
}
