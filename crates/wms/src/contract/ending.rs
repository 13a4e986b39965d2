//! Ending a contract before its time: every version of it that is in force ends with the given day.

use codes::ContractStatus;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::Checks;

use super::flow;
use super::model::{Contract, Termination};
use super::store::{self, TABLE};
use super::{daily, lease};

/// Ends a contract with a day, the last one that counts. A day that has come takes effect at once, a
/// later one when it has passed.
pub async fn terminate(tx: &mut Tx, (id, end): &(Id, Termination)) -> Answer<Contract> {
    store::lock(tx).await?;
    let before = flow::in_state(tx, *id, &[ContractStatus::InForce]).await?;
    let form = &before.form;
    let inside = form.start_date <= end.date && end.date <= form.end_date;
    Checks::new()
        .required("reason", &end.reason)
        .at_most("reason", &end.reason, 500)
        .that("date", inside, Message::new("contractManage.outside"))
        .done()?;
    flow::seen(&before, end.version)?;
    if before.standing.terminate_on.is_some() {
        return Err(Fault::refused("contractManage.earlierEnded"));
    }
    let today = flow::today(tx);
    let who = tx.session().name.clone();
    let number = form.contract_no.clone().unwrap_or_default();
    for version in store::versions(tx, &number).await? {
        if version.status != ContractStatus::InForce {
            continue;
        }
        // A version that would begin after the end, and all of them once the day is there.
        let over = end.date <= today || version.valid_from > end.date;
        let status = if over { ContractStatus::Terminated } else { ContractStatus::InForce };
        let cells = cells! {
            status: status, terminate_on: end.date, terminate_reason: end.reason.trim(),
            terminated_by: who.as_str(), expiring: false,
        };
        TABLE.update(tx, version.id, version.version, cells).await?;
        daily::look(tx, version.id, today).await?;
    }
    let only = lease::within_view(tx, &number);
    lease::settle(tx, today, only).await?;
    flow::detail(tx, id).await
}
