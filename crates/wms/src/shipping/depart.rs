//! Departure: everything is read once more, then the goods leave stock and their promises are kept.

use codes::{ChargeTrigger, DeliveryKind, DeliveryStage, ReservationState, StockBeyond, StockVerb};
use kernel::act::Tx;
use kernel::clock::{BusinessDay, Instant};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::{Checks, given};
use stock::{Doc, Move, Posting, Side, Weight};

use super::asked::ShipForm;
use super::model::{Line, Note};
use super::stage::Stage;
use super::{KIND, cold, loading, store, work};
use crate::allocation::{self, Left};
use crate::fee::{self, Event};
use crate::{booking, delivery, document, goods, place, receiving};

/// Characters of the numbers of seals.
const SEALS: usize = 100;

/// It leaves.
pub async fn ship(tx: &mut Tx, (id, form): &(Id, ShipForm)) -> Answer<()> {
    if let Some(plate) = given(form.plate_no.as_deref()).map(loading::plate) {
        store::lock_sheet(tx, *id).await?;
        store::lock_vehicle(tx, *id, Some(&plate)).await?;
    }
    let (mut note, lines) = work::begin(tx, *id, form.version, "ship").await?;
    if form.plate_no.is_some() || form.dock_code.is_some() {
        loading::right_vehicle(&mut note, (form.plate_no.as_deref(), form.dock_code.as_deref()))?;
    }
    go(tx, (note, lines), form).await
}

/// A note that was taken in hand leaves.
pub async fn go(tx: &mut Tx, (mut note, lines): (Note, Vec<Line>), form: &ShipForm) -> Answer<()> {
    let at = form.departed_at.unwrap_or(tx.now());
    let seals = given(form.seal_nos.as_deref()).or(note.seal_nos.as_deref()).map(str::to_owned);
    let cut = document::cut(tx, &note.warehouse_code).await?;
    let picked = cut.day_of(note.gmt_created);
    let reason = given(form.override_reason.as_deref());
    let checks = Checks::new()
        .that("departedAt", cut.day_of(at) >= picked, early(picked))
        .that("sealNos", seals.is_some(), Message::new("rule.required"))
        .optional_at_most("sealNos", seals.as_deref(), SEALS)
        .that("departedAt", at <= tx.now(), Message::new("deliveryNoteManage.future"))
        .optional_at_most("overrideReason", reason, loading::REASON)
        .optional_at_most("mixReason", form.mix_reason.as_deref(), loading::REASON);
    receiving::all_possible(checks, &[("truckTemp", form.truck_temp)]).done()?;
    if let Some(reading) = form.truck_temp {
        cold::truck(tx, &note, "truckTemp", reading, reason)?;
        (note.truck_temp, note.precooled_at) = (Some(reading), Some(tx.now()));
    }
    if note.load_started_at.is_none() {
        cold::read(tx, &note, reason)?;
    }
    let mixed = given(form.mix_reason.as_deref()).filter(|_| note.mix_reason.is_none());
    let colds = goods::colds(tx, lines.iter().map(|line| line.goods_code.as_str())).await?;
    loading::one_cold(tx, &note).await?;
    cold::alike(tx, &mut note, (&lines, &colds), mixed)?;
    let mixed = mixed.filter(|_| note.mix_reason.is_some());
    let left = complete(tx, &note, &lines).await?;
    note.seal_nos = seals;
    leave(tx, note, (&lines, left), (at, [mixed, reason])).await
}

/// What was picked on a day does not leave on one before it: its charges would fall into a month that is closed.
fn early(picked: BusinessDay) -> Message {
    Message::new("deliveryNoteManage.early").with("day", picked)
}

/// Refuses a note of which something is still to be done. Answers what of its sheet is left behind.
async fn complete(tx: &mut Tx, note: &Note, lines: &[Line]) -> Answer<Left> {
    let loads = Stage::checked(note.way) == Stage::ToLoad;
    let open = lines.iter().filter(|line| line.goes() && loads && line.loaded_at.is_none()).count();
    let promised = store::still_promised(tx, note.sheet_id).await?;
    if open > 0 || promised > 0 {
        let lines = i64::try_from(open).map_err(Fault::internal)? + promised;
        return Err(Fault::Refused(Message::new("deliveryNoteManage.openLines").with("lines", lines)));
    }
    if note.plate_no.is_none() {
        return Err(Fault::refused("deliveryNoteManage.noVehicle"));
    }
    let promised: Vec<Id> = lines.iter().filter(|line| line.goes()).map(|line| line.reservation_id).collect();
    allocation::still_usable(tx, &promised).await?;
    allocation::left(tx, note.sheet_id).await
}

/// Takes the goods out of stock, keeps their promises, charges for it, and writes that it has left.
async fn leave(
    tx: &mut Tx,
    mut note: Note,
    (lines, left): (&[Line], Left),
    (at, reasons): (Instant, [Option<&str>; 2]),
) -> Answer<()> {
    let going: Vec<&Line> = lines.iter().filter(|line| line.goes()).collect();
    let mut promises = store::promises(tx, &going).await?;
    let ids: Vec<Id> = promises.values().map(|promise| promise.stock_id).collect();
    let places: Vec<&str> = going.iter().map(|line| line.location_code.as_str()).collect();
    place::turn(tx, &places).await?;
    let lying = stock::lying(tx, &ids).await?;
    let to = match note.kind {
        DeliveryKind::Delivery => StockBeyond::Customer,
        DeliveryKind::ReturnToSupplier => StockBeyond::Supplier,
    };
    let mut moves = Vec::with_capacity(going.len());
    for line in &going {
        let promise = promises.get(&line.reservation_id).ok_or(Fault::NotFound)?;
        let row = lying.get(&promise.stock_id).ok_or_else(|| gone(line))?;
        moves.push(Move {
            from: Side::At(row.bucket.clone()),
            to: Side::Beyond(to),
            qty: line.qty,
            weight: Weight::Of(line.weight),
            hold: Some(promise.hold_id),
            line: Some(line.id),
            since: None,
        });
    }
    let posting = Posting {
        cause: format!("{KIND}/{}/ship/{}", note.doc_no, note.version),
        verb: StockVerb::Ship,
        doc: doc(&note),
        reason: reasons.into_iter().flatten().next_back().map(str::to_owned),
        device: None,
        occurred_at: Some(at),
        moves,
    };
    let posted = stock::post(tx, &posting).await?;
    for promise in promises.values_mut() {
        promise.state = ReservationState::Closed;
    }
    allocation::save(tx, &promises.values().collect::<Vec<_>>()).await?;
    let containers: Vec<&str> = going.iter().filter_map(|line| line.container_code.as_deref()).collect();
    place::settle(tx, &places, &containers).await?;
    charge(tx, &note, &going, (posted.id, at)).await?;
    allocation::leave(tx, left).await?;
    let sheet = note.sheet_id;
    note.posting_id = Some(posted.id);
    note.departed_at = Some(at);
    note.shipped_by = Some(tx.session().name.clone());
    work::come(&mut note, Stage::Shipped);
    work::write(tx, note, lines, loading::why(reasons)).await?;
    delivery::reach(tx, &[sheet], DeliveryStage::Loaded).await?;
    match booking::of_sheet(tx, sheet).await? {
        Some(booking) => {
            booking::arrived(tx, booking).await?;
            booking::completed(tx, booking).await
        }
        None => Ok(()),
    }
}

/// The document of a note, for postings.
pub fn doc(note: &Note) -> Doc {
    Doc { kind: KIND, no: note.doc_no.clone(), line: None }
}

fn gone(line: &Line) -> Fault {
    Fault::Refused(Message::new("deliveryNoteManage.gone").with("goods", &line.goods_name))
}

/// What can be charged: goods that went out, line by line.
async fn charge(tx: &mut Tx, note: &Note, going: &[&Line], (posting, at): (Id, Instant)) -> Answer<()> {
    let codes: Vec<&str> = going.iter().map(|line| line.goods_code.as_str()).collect();
    let items = goods::items(tx, &codes).await?;
    let mut counted = std::collections::BTreeSet::new();
    let mut event = |line: &&Line| -> Answer<Event> {
        let volume = items.get(&line.goods_code).map(|item| item.volume_of(line.qty)).transpose()?.flatten();
        let fresh = line.container_code.as_deref().is_some_and(|code| counted.insert(code.to_owned()));
        Ok(Event {
            at: Some(at),
            party: note.loading_team_code.clone(),
            doc: Doc { line: Some(line.id), ..doc(note) },
            posting: Some(posting),
            goods: Some(line.goods_code.clone()),
            location: Some(line.location_code.clone()),
            container: line.container_code.clone(),
            thermosphere: note.thermosphere,
            qty: line.qty,
            weight: line.weight,
            volume: volume.unwrap_or_default(),
            containers: i64::from(fresh),
            ..Event::new(ChargeTrigger::Ship, &note.warehouse_code, &note.owner_code, doc(note))
        })
    };
    let events = going.iter().map(&mut event).collect::<Answer<Vec<Event>>>()?;
    fee::happened(tx, &events).await
}
