//! Rows of containers and of what happened to them.

use codes::{ContainerEvent, ContainerStatus};
use db::vals;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::model::{Happened, SCOPE};

/// Containers, for what no form does.
pub const TABLE: Table = Table::new("container", SCOPE);

/// Events of a container that are shown, the latest.
const EVENTS: u64 = 200;

/// An event to be kept.
pub struct Event {
    /// The container.
    pub container: Id,
    /// What happened.
    pub event: ContainerEvent,
    /// Status before, when it changed.
    pub from: Option<ContainerStatus>,
    /// Status after.
    pub to: ContainerStatus,
    /// Why.
    pub reason: Option<String>,
    /// Where it is now, when a posting brought it there.
    pub place: Option<String>,
}

/// What a posting brought about for a container.
pub struct Happening {
    /// The container.
    pub container: Id,
    /// What happened.
    pub event: ContainerEvent,
    /// Status before, when it changed.
    pub from: Option<ContainerStatus>,
    /// Status after.
    pub to: ContainerStatus,
    /// Where it is now.
    pub place: Option<String>,
}

/// Keeps what postings brought about.
///
/// # Errors
/// Only those of the database.
pub async fn happened(tx: &mut Tx, all: Vec<Happening>) -> Answer<()> {
    let event = |each: Happening| Event {
        container: each.container,
        event: each.event,
        from: each.from,
        to: each.to,
        reason: None,
        place: each.place,
    };
    keep(tx, all.into_iter().map(event).collect()).await
}

/// Keeps events.
pub async fn keep(tx: &mut Tx, events: Vec<Event>) -> Answer<()> {
    let columns = [
        "id",
        "branch_code",
        "container_id",
        "event",
        "from_status",
        "to_status",
        "reason",
        "location_code",
        "made_by",
        "made_at",
    ];
    let mut rows = Vec::with_capacity(events.len());
    for event in events {
        let values = vals![
            tx.new_id(),
            tx.branch(),
            event.container,
            event.event,
            event.from,
            event.to,
            event.reason,
            event.place,
            tx.session().name.as_str(),
            tx.now(),
        ];
        rows.push(values.to_vec());
    }
    tx.insert_soon("container_event", &columns, rows).await?;
    Ok(())
}

/// What happened to a container that the session may see, the latest first.
pub async fn events(tx: &mut Tx, id: &Id) -> Answer<Vec<Happened>> {
    let _seen: i64 = TABLE.load(tx, "version", *id).await?;
    let mut sql =
        Sql::new("select id, event, from_status, to_status, reason, location_code, made_by, made_at");
    sql.push(" from container_event where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("container_id", *id);
    sql.push(" order by id desc limit ");
    sql.number(EVENTS);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Those of `codes` that are taken in the whole organization, in order.
pub async fn taken(tx: &mut Tx, codes: &[String]) -> Answer<Vec<String>> {
    let mut sql = Sql::new("select code from container where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.to_vec());
    let mut taken: Vec<String> = tx.all(sql.text(), sql.values()).await?;
    taken.sort_unstable();
    Ok(taken)
}

/// A container as its label knows it: id, code, status, name of its type, cargo owner, pool company.
pub type Printed = (Id, String, ContainerStatus, Option<String>, Option<String>, Option<String>);

/// The containers of `ids` that the session may see, by code.
pub async fn printed(tx: &mut Tx, ids: &[Id]) -> Answer<Vec<Printed>> {
    let mut sql = Sql::new(
        "select id, code, status,
           (select t.name from container_type t
             where t.branch_code = container.branch_code and t.code = container.type_code),
           (select o.name from cargo_owner o
             where o.branch_code = container.branch_code and o.code = container.owner_code),
           pool_company
         from container where deleted = 0",
    );
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_any_of("id", ids.to_vec());
    sql.push(" order by code");
    Ok(tx.all(sql.text(), sql.values()).await?)
}
