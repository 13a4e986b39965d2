//! A shipment is taken back on the day on which it left: the vehicle came back through the gate, or never went.

use std::collections::BTreeMap;

use codes::{DeliveryStage, ReservationState, SignStatus};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use stock::Want;

use super::depart::doc;
use super::model::{Line, Note};
use super::stage::Stage;
use super::{KIND, came_back, store, work};
use crate::document::{self, Reasoned};
use crate::fee::{self, Of};
use crate::{allocation, booking, delivery, place};

/// Takes it back: the goods lie where they were gathered, promised as before.
pub async fn cancel_ship(tx: &mut Tx, (id, why): &(Id, Reasoned)) -> Answer<()> {
    let reason = document::needed(&why.reason)?;
    let (mut note, lines) = work::begin(tx, *id, why.version, "cancelShip").await?;
    let (Some(posting), Some(departed)) = (note.posting_id, note.departed_at) else {
        return Err(Fault::internal("a note that left without a posting"));
    };
    if note.sign_status != SignStatus::Unsigned {
        return Err(Fault::refused("deliveryNoteManage.signedAlready"));
    }
    let cut = document::cut(tx, &note.warehouse_code).await?;
    if cut.day_of(departed) != cut.day_of(tx.now()) {
        let message = Message::new("deliveryNoteManage.otherDay");
        return Err(Fault::Refused(message.with("day", cut.day_of(departed))));
    }
    if let Some(back) = came_back::return_of(tx, &note).await? {
        return Err(Fault::Refused(Message::new("deliveryNoteManage.cameBack").with("note", back)));
    }
    let going = || lines.iter().filter(|line| line.goes());
    let places: Vec<&str> = going().map(|line| line.location_code.as_str()).collect();
    free_containers(tx, &note, &lines).await?;
    place::turn(tx, &places).await?;
    let cause = format!("{KIND}/{}/cancelShip/{}", note.doc_no, note.version);
    stock::reverse(tx, posting, doc(&note), cause, Some(reason.to_owned())).await?;
    promise_again(tx, &note.doc_no, &lines).await?;
    fee::undone(tx, Of::Postings(&[posting])).await?;
    let containers: Vec<&str> = going().filter_map(|line| line.container_code.as_deref()).collect();
    place::settle(tx, &places, &containers).await?;
    (note.posting_id, note.departed_at, note.shipped_by) = (None, None, None);
    work::come(&mut note, Stage::ToShip);
    let (sheet, loads) = (note.sheet_id, Stage::checked(note.way) == Stage::ToLoad);
    work::write(tx, note, &lines, vec![document::reason(reason)]).await?;
    let stage = if loads { DeliveryStage::Loaded } else { DeliveryStage::Checked };
    delivery::reach(tx, &[sheet], stage).await?;
    match booking::of_sheet(tx, sheet).await? {
        Some(booking) => booking::reopened(tx, booking).await,
        None => Ok(()),
    }
}

/// The goods go back into the containers that they left in. Those are free once they have left, and may hold other goods
/// by now: a container is never at two places, and never shared by two sheets.
async fn free_containers(tx: &mut Tx, note: &Note, lines: &[Line]) -> Answer<()> {
    let going = lines.iter().filter(|line| line.goes());
    let homes = going.filter_map(|line| Some((line.container_code.as_deref()?, line.location_code.as_str())));
    let homes: BTreeMap<&str, &str> = homes.collect();
    match came_back::used_again(tx, &note.owner_code, &homes).await? {
        Some((container, place)) => {
            let message = Message::new("deliveryNoteManage.containerUsed").with("container", container);
            Err(Fault::Refused(message.with("place", place)))
        }
        None => Ok(()),
    }
}

/// The holds that the shipment used up begin anew on the goods that came back.
async fn promise_again(tx: &mut Tx, doc_no: &str, lines: &[Line]) -> Answer<()> {
    let going: Vec<&Line> = lines.iter().filter(|line| line.goes()).collect();
    let mut promises = store::promises(tx, &going).await?;
    let ids: Vec<Id> = promises.values().map(|promise| promise.stock_id).collect();
    let lying = stock::lying(tx, &ids).await?;
    let mut wants = Vec::with_capacity(promises.len());
    for promise in promises.values() {
        let row = lying.get(&promise.stock_id).ok_or(Fault::NotFound)?;
        wants.push(Want { bucket: row.bucket.clone(), qty: promise.qty, line: Some(promise.line_id) });
    }
    let doc = stock::Doc { kind: KIND, no: doc_no.to_owned(), line: None };
    let holds = stock::hold(tx, &doc, &wants).await?;
    for (promise, hold) in promises.values_mut().zip(holds) {
        promise.state = ReservationState::Picked;
        promise.hold_id = hold.id;
    }
    allocation::save(tx, &promises.values().collect::<Vec<_>>()).await
}
