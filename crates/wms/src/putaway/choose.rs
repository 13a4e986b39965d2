//! Who may be given a note: people of the operator who may enter its warehouse.

use codes::{EnabledStatus, PartyType};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Choice;
use kernel::sql::Sql;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::party;

/// People that are offered.
const OFFERED: u64 = 20;

/// What is looked for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Field to be filled: `accountId`.
    pub field: String,
    /// Part of a name; empty for the first ones.
    #[serde(default)]
    pub term: String,
}

/// People by id and name who may enter a warehouse that the session looks at. Whether it is the note's is asked when
/// one of them is given it.
pub async fn choose(tx: &mut Tx, asked: &Asked) -> Answer<Vec<Choice>> {
    if asked.field != "accountId" {
        return Err(Fault::invalid("field", "rule.unknownField"));
    }
    if party::is_outside(tx) {
        return Ok(Vec::new());
    }
    let view = tx.session().warehouses_in_view();
    let mut sql = people("p.id, p.name", tx, view);
    if !asked.term.trim().is_empty() {
        sql.and_any_contains(&["p.name", "p.username"], asked.term.trim());
    }
    sql.push(" order by p.name, p.id limit ");
    sql.number(OFFERED);
    let found: Vec<(Id, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(found.into_iter().map(|(id, name)| Choice { code: id.to_string(), name }).collect())
}

/// The name of an account of those who may work in a warehouse.
pub async fn worker(tx: &mut Tx, id: Id, warehouse: &str) -> Answer<Option<String>> {
    let mut sql = people("p.name", tx, Some(vec![warehouse.to_owned()]));
    sql.and_equals("p.id", id);
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The operator's people who may enter one of these warehouses; all of them for none.
fn people(columns: &'static str, tx: &Tx, warehouses: Option<Vec<String>>) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(columns);
    sql.push(" from party p where p.deleted = 0");
    sql.and_equals("p.branch_code", tx.branch());
    sql.and_equals("p.status", EnabledStatus::Enabled);
    sql.and_any_of("p.party_type", vec![PartyType::PlatformAdministrator, PartyType::PlatformStaff]);
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
