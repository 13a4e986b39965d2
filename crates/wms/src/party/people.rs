//! People who are offered by name: those who may be given work, and those who made something.

use codes::{Code as _, EnabledStatus, PartyType};
use db::FromRow;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;
use platform::session::PLAT_ADMIN;

use super::is_outside;

/// People that are offered.
const OFFERED: u64 = 20;

/// Permissions of which one is enough to do some work.
pub type Right = &'static [&'static str];

/// Who is meant.
#[derive(Debug, Clone, Copy)]
pub enum Who<'a> {
    /// Everybody who has an account.
    Anybody,
    /// The operator's people who may enter this warehouse and have each of these rights.
    Workers(&'a str, &'a [Right]),
    /// Those who may enter one of the warehouses that the session looks at and have each of these rights.
    WorkersInView(&'a [Right]),
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

/// What came of asking whether a person may be given work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Worker {
    /// They may; this is their name.
    Able(String),
    /// They may enter the warehouse, but not do the work.
    NotAllowed,
    /// They may not enter the warehouse, or are nobody of the operator's.
    Elsewhere,
}

/// Whether an account is one of those who may do this work in a warehouse.
///
/// # Errors
/// Only those of the database.
pub async fn worker(tx: &mut Tx, id: Id, warehouse: &str, rights: &[Right]) -> Answer<Worker> {
    let mut sql = people(tx, "p.name", Who::Workers(warehouse, &[]));
    sql.and_equals("p.id", id);
    let Some(name) = tx.one::<String>(sql.text(), sql.values()).await? else { return Ok(Worker::Elsewhere) };
    let mut sql = people(tx, "p.name", Who::Workers(warehouse, rights));
    sql.and_equals("p.id", id);
    let able: Option<String> = tx.one(sql.text(), sql.values()).await?;
    Ok(able.map_or(Worker::NotAllowed, |_| Worker::Able(name)))
}

fn people(tx: &Tx, columns: &'static str, who: Who<'_>) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(columns);
    sql.push(" from party p where p.deleted = 0");
    sql.and_equals("p.branch_code", tx.branch());
    let (warehouses, rights) = match who {
        Who::Anybody => return sql,
        Who::Workers(warehouse, rights) => (Some(vec![warehouse.to_owned()]), rights),
        Who::WorkersInView(rights) => (tx.session().warehouses_in_view(), rights),
    };
    rights.iter().for_each(|right| holding(&mut sql, right));
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

/// Narrows to people one of whose roles has one of these permissions: those who have several may change between them.
fn holding(sql: &mut Sql, right: Right) {
    sql.push(
        " and exists (select 1 from party_role h
           join role r on r.branch_code = h.branch_code and r.id = h.role_id and r.deleted = 0
           where h.branch_code = p.branch_code and h.party_id = p.id and (r.code = ",
    );
    sql.bind(PLAT_ADMIN);
    sql.push(
        " or exists (select 1 from role_resource t
             join resource n on n.branch_code = t.branch_code and n.code = t.resource_code and n.deleted = 0
             where t.branch_code = r.branch_code and t.role_id = r.id and n.kind = 'button'",
    );
    sql.and_any_of("n.permission", right.to_vec());
    sql.push(")))");
}
