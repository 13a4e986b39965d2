//! Which statuses goods come in with, and that one of each kind stays.

use codes::EnabledStatus;
use db::vals;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;
use kernel::texts::Message;

use super::InventoryStatus;

const TABLE: Table = Table::new("inventory_status", Scope::everybody("branch_code"));

/// A status as far as receiving looks at it.
pub async fn find(tx: &mut Tx, id: Id) -> Answer<InventoryStatus> {
    let (code, name, qualified, allocatable, status): (String, String, bool, bool, EnabledStatus) =
        TABLE.load(tx, "code, name, qualified, allocatable, status", id).await?;
    Ok(InventoryStatus { code, name, qualified, allocatable, status, sort: 0, remark: None })
}

/// Refuses to lose the last status on offer of its kind: sound goods to promise, sound goods to look at, damaged goods.
/// Whoever receives would find none (`receiving::statuses`).
pub async fn keep_one(tx: &mut Tx, id: Id, status: &InventoryStatus) -> Answer<()> {
    if status.status != EnabledStatus::Enabled {
        return Ok(());
    }
    let other: Option<i64> = tx
        .one(
            "select 1 from inventory_status where branch_code = $1 and deleted = 0 and id <> $2 and status = $3
               and qualified = $4 and allocatable = $5 limit 1",
            &vals![tx.branch(), id, status.status, status.qualified, status.allocatable],
        )
        .await?;
    if other.is_some() {
        return Ok(());
    }
    Err(Fault::Refused(Message::new("inventoryStatusManage.lastOfKind").with("name", &status.name)))
}
