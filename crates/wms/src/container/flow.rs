//! What happens to containers: repair, loss, scrapping, labels.

use codes::{ContainerEvent, ContainerStatus};
use db::Value;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::{Many, Written};
use kernel::texts::Message;
use kernel::validate::{Checks, SSCC, given};

use super::model::{Label, Verb, wire};
use super::store::{self, Event, TABLE};

use ContainerStatus::{Free, Lost, Maintenance, Scrapped};

/// A change of the status by hand. What lies in a container is nobody's to say but its postings', so no
/// change leads from or to "occupied".
struct Change {
    event: ContainerEvent,
    from: &'static [ContainerStatus],
    to: ContainerStatus,
    /// Whether a reason must be given: somebody may have to pay.
    reasoned: bool,
}

const fn change(event: ContainerEvent, from: &'static [ContainerStatus], to: ContainerStatus) -> Change {
    Change { event, from, to, reasoned: matches!(to, Lost | Scrapped) }
}

const MAINTAIN: Change = change(ContainerEvent::Maintain, &[Free], Maintenance);
const RELEASE: Change = change(ContainerEvent::Release, &[Maintenance], Free);
const LOST: Change = change(ContainerEvent::Lost, &[Free, Maintenance], Lost);
const FOUND: Change = change(ContainerEvent::Found, &[Lost], Free);
const SCRAP: Change = change(ContainerEvent::Scrap, &[Free, Maintenance, Lost], Scrapped);

/// Characters of a reason.
const REASON: usize = 200;

/// Free to maintenance.
pub async fn maintain(tx: &mut Tx, verb: &(Id, Verb)) -> Answer<Written> {
    apply(tx, verb, &MAINTAIN).await
}

/// Maintenance to free.
pub async fn release(tx: &mut Tx, verb: &(Id, Verb)) -> Answer<Written> {
    apply(tx, verb, &RELEASE).await
}

/// Free or in maintenance to lost.
pub async fn lost(tx: &mut Tx, verb: &(Id, Verb)) -> Answer<Written> {
    apply(tx, verb, &LOST).await
}

/// Lost to free.
pub async fn found(tx: &mut Tx, verb: &(Id, Verb)) -> Answer<Written> {
    apply(tx, verb, &FOUND).await
}

/// Anything but occupied to scrapped, for good.
pub async fn scrap(tx: &mut Tx, verb: &(Id, Verb)) -> Answer<Written> {
    apply(tx, verb, &SCRAP).await
}

async fn apply(tx: &mut Tx, (id, verb): &(Id, Verb), change: &Change) -> Answer<Written> {
    let reason = given(verb.reason.as_deref());
    Checks::new()
        .that("reason", !change.reasoned || reason.is_some(), Message::new("rule.required"))
        .optional_at_most("reason", reason, REASON)
        .done()?;
    // Postings fill a container without a new version of it: whoever packs it now is waited for.
    TABLE.lock(tx, *id).await?;
    let status: ContainerStatus = TABLE.load(tx, "status", *id).await?;
    if !change.from.contains(&status) {
        let message = Message::new("containerManage.wrongState").with_text("status", status.label());
        return Err(Fault::Refused(message));
    }
    let cells = vec![("status", wire(change.to)), ("status_reason", Value::from(reason))];
    TABLE.update(tx, *id, verb.version, cells).await?;
    let reason = reason.map(str::to_owned);
    let event =
        Event { container: *id, event: change.event, from: Some(status), to: change.to, reason, place: None };
    store::keep(tx, vec![event]).await?;
    Ok(Written { id: *id, version: verb.version + 1 })
}

/// What stands on the labels of containers, by code; that they were printed is kept.
pub async fn labels(tx: &mut Tx, many: &Many) -> Answer<Vec<Label>> {
    let ids = many.in_order()?;
    let found = store::printed(tx, &ids).await?;
    if found.len() != ids.len() {
        return Err(Fault::NotFound);
    }
    let (mut events, mut labels) = (Vec::new(), Vec::new());
    for (id, code, status, type_name, owner, pool) in found {
        events.push(Event {
            container: id,
            event: ContainerEvent::Label,
            from: None,
            to: status,
            reason: None,
            place: None,
        });
        let gs1 = SSCC.accepts(&code);
        labels.push(Label {
            id,
            barcode: if gs1 { format!("00{code}") } else { code.clone() },
            gs1,
            human: if gs1 { format!("(00) {code}") } else { code },
            type_name: type_name.unwrap_or_default(),
            owner_name: owner.or(pool),
        });
    }
    store::keep(tx, events).await?;
    Ok(labels)
}
