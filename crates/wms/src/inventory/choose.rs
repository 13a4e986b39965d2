//! What the filters of stock and its moves can be chosen from: also what is no longer in use, because stock and moves
//! of it are still asked about.

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::{Choice, Reference};
use kernel::sql::Sql;

use crate::container::Container;
use crate::customer::Customer;
use crate::document::choose::{Looked, nothing, offered};
use crate::goods::Goods;
use crate::inventory_status::InventoryStatus;
use crate::location::Location;
use crate::owner;
use crate::party::people::{self, Who};
use crate::supplier::Supplier;
use crate::warehouse::Warehouse;

const fn any(reference: Reference) -> Reference {
    Reference { choosable: "", passed: None, ..reference }
}

pub(super) static GOODS: Reference = any(Reference::to::<Goods>());
pub(super) static OWNER: Reference = any(owner::REFERENCE);
pub(super) static WAREHOUSE: Reference = any(Reference::to::<Warehouse>());
static LOCATION: Reference = any(Reference::to::<Location>());
static CONTAINER: Reference = any(Reference::to::<Container>());
static STATUS: Reference = any(Reference::to::<InventoryStatus>());
static CUSTOMER: Reference = any(Reference::to::<Customer>());
static SUPPLIER: Reference = any(Reference::to::<Supplier>());

/// Codes and names that a field may hold.
pub async fn choose(tx: &mut Tx, asked: &Looked) -> Answer<Vec<Choice>> {
    let reference = match asked.field.as_str() {
        "goodsCode" => &GOODS,
        "ownerCode" => &OWNER,
        "warehouseCode" => &WAREHOUSE,
        "locationCode" | "fromLocation" | "toLocation" => &LOCATION,
        "containerCode" => &CONTAINER,
        "statusCode" => &STATUS,
        "partnerCode" => return partners(tx, &asked.term).await,
        "postedBy" => return makers(tx, &asked.term).await,
        _ => return Err(nothing()),
    };
    offered(tx, reference, None, &asked.term).await
}

/// Whoever goods come from or go to: customers, then suppliers.
async fn partners(tx: &mut Tx, term: &str) -> Answer<Vec<Choice>> {
    let mut found = offered(tx, &CUSTOMER, None, term).await?;
    found.extend(offered(tx, &SUPPLIER, None, term).await?);
    Ok(found)
}

/// Moves keep the names of those who made them, as they were.
async fn makers(tx: &mut Tx, term: &str) -> Answer<Vec<Choice>> {
    let mut names: Vec<String> = people::offered(tx, "p.name", Who::Anybody, term).await?;
    names.dedup();
    Ok(names.into_iter().map(|name| Choice { code: name.clone(), name }).collect())
}

/// Whether the row of stock with this id may be looked at on the screen of this unit of work.
pub(super) async fn is_seen(tx: &mut Tx, id: Id) -> Answer<bool> {
    Ok(!seen(tx, &[id]).await?.is_empty())
}

/// Those of these rows that the screen shows to the session.
pub(super) async fn seen(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<Id>> {
    let list = super::list_of(tx.screen());
    let mut sql = Sql::new("select s.id from stock s where ");
    sql.push(list.always);
    list.scope.restrict(&mut sql, tx.session());
    sql.push(" and s.id in (ids(");
    sql.bind(db::id_list(ids.iter().map(|id| id.get())));
    sql.push("))");
    Ok(tx.all(sql.text(), sql.values()).await?)
}
