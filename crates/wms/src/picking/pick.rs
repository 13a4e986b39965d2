//! Taking goods: what lies where they are promised, the posting that brings them away, and what is promised of them
//! where they arrive.

use std::collections::{BTreeMap, BTreeSet};

use codes::{CaptureMode, ChargeTrigger, PickLineStatus, ReservationState, StockVerb};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use stock::{Bucket, Doc, Lying, Move, Posting, Side, Weight};

use super::model::{Line, Note};
use super::{KIND, store};
use crate::allocation::{self, Reservation};
use crate::document::{self, Items};
use crate::fee;
use crate::place;
use crate::receiving::containers::{self, Named};

/// Goods that are taken: open lines with what they are promised.
#[derive(Debug, Clone)]
pub struct Act {
    /// Place of the line among the lines of the note.
    pub at: usize,
    /// What they weigh, when somebody said so.
    pub weight: Option<Grams>,
    /// The container that they are put into; loose when there is none, unless their own goes with them.
    pub into: Option<String>,
    /// Whether their own container goes with them.
    pub whole: bool,
}

/// Everything that is known of what is taken.
pub struct Load<'a> {
    /// The note.
    pub note: &'a Note,
    /// What is promised, by id.
    pub held: BTreeMap<Id, Reservation>,
    /// The goods of the lines.
    pub items: &'a Items,
    /// Who took them.
    pub by: Picker,
}

/// Account and name of whoever takes goods.
pub type Picker = (Id, String);

/// A line with what is taken for it: how many, how heavy in the books and in truth.
struct Taken {
    act: usize,
    from: Bucket,
    to: Bucket,
    hold: Id,
    qty: Qty,
    leaves: Grams,
    arrives: Grams,
}

/// Takes goods and marks their lines; the caller writes the lines. Refused when something of it may not be taken.
///
/// # Errors
/// `Refused` with `delivery.notUsable`, `pick.containerShared`, `pick.containerTaken`; those of [`stock::follow`].
pub async fn take(tx: &mut Tx, load: &mut Load<'_>, lines: &mut [Line], acts: &[Act]) -> Answer<()> {
    for line in acts.iter().filter_map(|act| lines.get(act.at)) {
        let soft =
            load.held.get(&line.reservation_id).is_some_and(|held| held.state == ReservationState::Soft);
        if !soft {
            return Err(Fault::Refused(Message::new("pick.released").with("line", line.line_no)));
        }
    }
    boxed(tx, load.note, lines, acts).await?;
    let own = acts.iter().filter_map(|act| lines.get(act.at));
    let places: BTreeSet<&str> =
        own.flat_map(|line| [line.from_location.as_str(), line.to_location.as_str()]).collect();
    place::turn(tx, &places.into_iter().collect::<Vec<_>>()).await?;
    let mut lying = lying(tx, load, lines, acts).await?;
    let taken = acts.iter().enumerate().map(|(at, act)| one(load, lines, &mut lying, (at, act)));
    let taken = taken.collect::<Answer<Vec<Taken>>>()?;
    unshared(lines, acts, &lying)?;
    let posting = post(tx, load.note, lines, (acts, &taken)).await?;
    mark(tx, load, lines, (acts, &taken), &posting)?;
    let held: Vec<&Reservation> =
        acts.iter().filter_map(|act| load.held.get(&lines.get(act.at)?.reservation_id)).collect();
    allocation::save(tx, &held).await?;
    settle(tx, lines, (acts, &taken)).await?;
    charge(tx, load, lines, acts).await
}

/// Refuses containers that goods cannot be put into, and makes those that are new.
async fn boxed(tx: &mut Tx, note: &Note, lines: &[Line], acts: &[Act]) -> Answer<()> {
    let into = acts.iter().filter_map(|act| Some((lines.get(act.at)?, act.into.as_deref()?)));
    let into: Vec<(&Line, &str)> = into.collect();
    let Some((first, _)) = into.first() else { return Ok(()) };
    let named = |(line, code): &(&Line, &'_ str)| (line.to_location.clone(), (*code).to_owned());
    let owned: Vec<(String, String)> = into.iter().map(named).collect();
    let named: Vec<Named<'_>> = owned
        .iter()
        .map(|(location, code)| Named { code, location, kind: None, at: "toContainer" })
        .collect();
    // What leaves with a sheet is put together as it leaves; batches are kept apart where goods are stored.
    let side = (note.warehouse_code.as_str(), first.owner_code.as_str());
    let ready = containers::ready(tx, side, (&named, &[])).await;
    ready.map_err(|fault| match fault {
        Fault::Invalid(wrong) => Fault::Invalid(wrong.into_iter().map(at_container).collect()),
        other => other,
    })?;
    for (line, code) in into {
        let own = BTreeSet::from([line.sheet_id]);
        if let Some((container, sheet)) = store::taken_by_other(tx, code, &own).await? {
            let message = Message::new("pick.containerTaken").with("container", container);
            return Err(Fault::Refused(message.with("sheet", sheet)));
        }
    }
    Ok(())
}

fn at_container(error: FieldError) -> FieldError {
    FieldError { field: "toContainer".into(), ..error }
}

/// The rows of stock that are taken from, and all that is in containers that go whole, locked.
async fn lying(tx: &mut Tx, load: &Load<'_>, lines: &[Line], acts: &[Act]) -> Answer<BTreeMap<Id, Lying>> {
    let own = acts.iter().filter_map(|act| lines.get(act.at));
    let mut ids: BTreeSet<Id> =
        own.filter_map(|line| load.held.get(&line.reservation_id)).map(|held| held.stock_id).collect();
    let whole = acts.iter().filter(|act| act.whole).filter_map(|act| lines.get(act.at));
    let codes: BTreeSet<&str> = whole.filter_map(|line| line.container_code.as_deref()).collect();
    ids.extend(store::contents(tx, &codes).await?.into_iter().map(|(id, ..)| id));
    stock::lying(tx, &ids.into_iter().collect::<Vec<_>>()).await
}

/// Takes a line out of what lies there.
fn one(
    load: &Load<'_>,
    lines: &[Line],
    lying: &mut BTreeMap<Id, Lying>,
    (at, act): (usize, &Act),
) -> Answer<Taken> {
    let line = lines.get(act.at).ok_or(Fault::NotFound)?;
    let held = load.held.get(&line.reservation_id).ok_or(Fault::NotFound)?;
    let gone = || {
        Fault::Refused(Message::new("pick.gone").with("line", line.line_no).with("goods", &line.goods_name))
    };
    let row = lying.get_mut(&held.stock_id).ok_or_else(gone)?;
    if row.qty < line.qty {
        return Err(gone());
    }
    let books = document::share(row.weight, line.qty, row.qty)?;
    let all = line.qty == row.qty;
    let known = load.items.get(&line.goods_code).map_or(CaptureMode::None, |item| item.weights.mode);
    let leaves = match act.weight {
        // Pieces that were weighed when they came are known one by one; others weigh their share.
        Some(weight) if !all && known == CaptureMode::Both && weight < row.weight => weight,
        _ => books,
    };
    let arrives = act.weight.unwrap_or(leaves);
    row.qty = row.qty.minus(line.qty).map_err(Fault::internal)?;
    row.weight = row.weight.minus(leaves).map_err(Fault::internal)?;
    let container = if act.whole { line.container_code.clone() } else { act.into.clone() };
    let to = Bucket { location: line.to_location.clone(), container, ..row.bucket.clone() };
    Ok(Taken { act: at, from: row.bucket.clone(), to, hold: held.hold_id, qty: line.qty, leaves, arrives })
}

/// Refuses containers that should go whole and have something else in them.
fn unshared(lines: &[Line], acts: &[Act], lying: &BTreeMap<Id, Lying>) -> Answer<()> {
    let whole = acts.iter().filter(|act| act.whole).filter_map(|act| lines.get(act.at));
    let codes: BTreeSet<&str> = whole.filter_map(|line| line.container_code.as_deref()).collect();
    let left = lying.values().find(|row| {
        row.qty.is_positive() && row.bucket.container.as_deref().is_some_and(|code| codes.contains(code))
    });
    let Some(left) = left else { return Ok(()) };
    let container = left.bucket.container.as_deref().unwrap_or_default();
    let message = Message::new("pick.containerShared").with("container", container);
    Err(Fault::Refused(message.with("goods", &left.bucket.goods)))
}

/// What was posted: its id, and for each act the hold and the row of stock that the goods have now.
struct Posted {
    id: Option<Id>,
    holds: BTreeMap<usize, stock::Hold>,
}

async fn post(tx: &mut Tx, note: &Note, lines: &[Line], (acts, taken): (&[Act], &[Taken])) -> Answer<Posted> {
    // What lies where it should go already stays there.
    let moved: Vec<&Taken> = taken.iter().filter(|each| each.from != each.to).collect();
    if moved.is_empty() {
        return Ok(Posted { id: None, holds: BTreeMap::new() });
    }
    let step = |each: &&Taken| Move {
        from: Side::At(each.from.clone()),
        to: Side::At(each.to.clone()),
        qty: each.qty,
        weight: Weight::Exactly { leaves: each.leaves, arrives: each.arrives },
        hold: Some(each.hold),
        line: acts.get(each.act).and_then(|act| lines.get(act.at)).map(|line| line.id),
        since: None,
    };
    let posting = Posting {
        cause: format!("picking/{}/pick/{}", note.doc_no, note.version),
        verb: StockVerb::Pick,
        doc: Doc { kind: KIND, no: note.doc_no.clone(), line: None },
        reason: None,
        device: Some(tx.session().device.clone()).filter(|device| !device.is_empty()),
        occurred_at: None,
        moves: moved.iter().map(step).collect(),
    };
    let followed = stock::follow(tx, &posting).await?;
    let holds = moved.iter().zip(followed.holds).filter_map(|(each, hold)| Some((each.act, hold?))).collect();
    Ok(Posted { id: Some(followed.posted.id), holds })
}

fn mark(
    tx: &Tx,
    load: &mut Load<'_>,
    lines: &mut [Line],
    (acts, taken): (&[Act], &[Taken]),
    posted: &Posted,
) -> Answer<()> {
    let now = tx.now();
    for each in taken {
        let Some(line) = acts.get(each.act).and_then(|act| lines.get_mut(act.at)) else { continue };
        line.status = PickLineStatus::Picked;
        line.to_container.clone_from(&each.to.container);
        line.weight_picked = Some(each.arrives);
        line.posting_id = posted.id;
        line.picker_id = Some(load.by.0);
        line.picker = Some(load.by.1.clone());
        line.device = Some(tx.session().device.clone()).filter(|device| !device.is_empty());
        line.picked_at = Some(now);
        let held = load.held.get_mut(&line.reservation_id).ok_or(Fault::NotFound)?;
        held.state = ReservationState::Picked;
        held.location_code.clone_from(&each.to.location);
        held.container_code.clone_from(&each.to.container);
        held.weight = each.arrives;
        held.expires_at = None;
        if let Some(hold) = posted.holds.get(&each.act) {
            (held.hold_id, held.stock_id) = (hold.id, hold.stock);
        }
    }
    Ok(())
}

async fn settle(tx: &mut Tx, lines: &[Line], (acts, taken): (&[Act], &[Taken])) -> Answer<()> {
    let sides = || taken.iter().flat_map(|each| [&each.from, &each.to]);
    let places: BTreeSet<&str> = sides().map(|bucket| bucket.location.as_str()).collect();
    let own = acts.iter().filter_map(|act| lines.get(act.at));
    let mut boxes: BTreeSet<&str> = sides().filter_map(|bucket| bucket.container.as_deref()).collect();
    boxes.extend(own.filter_map(|line| line.container_code.as_deref()));
    let [places, boxes] = [places, boxes].map(|codes| codes.into_iter().collect::<Vec<_>>());
    place::settle(tx, &places, &boxes).await
}

/// Says what was picked to whoever charges for it.
async fn charge(tx: &mut Tx, load: &Load<'_>, lines: &[Line], acts: &[Act]) -> Answer<()> {
    let mut events = Vec::with_capacity(acts.len());
    let mut containers = BTreeSet::new();
    for (act, line) in acts.iter().filter_map(|act| Some((act, lines.get(act.at)?))) {
        let doc = Doc { kind: KIND, no: load.note.doc_no.clone(), line: Some(line.id) };
        let item = load.items.get(&line.goods_code);
        let volume = item.map(|item| item.volume_of(line.qty)).transpose()?.flatten();
        // A pallet of several goods is one pallet.
        let pallet = line.container_code.as_deref().is_some_and(|code| act.whole && containers.insert(code));
        events.push(fee::Event {
            posting: line.posting_id,
            goods: Some(line.goods_code.clone()),
            location: Some(line.from_location.clone()),
            container: line.to_container.clone(),
            qty: line.qty,
            weight: line.weight_picked.unwrap_or_default(),
            volume: volume.unwrap_or_default(),
            containers: i64::from(pallet),
            ..fee::Event::new(ChargeTrigger::Pick, &load.note.warehouse_code, &line.owner_code, doc)
        });
    }
    fee::happened(tx, &events).await
}

/// What is promised to these lines, locked, once it is known to be usable still.
///
/// # Errors
/// `Refused` with `delivery.notUsable`.
pub async fn promised(tx: &mut Tx, lines: &[&Line]) -> Answer<BTreeMap<Id, Reservation>> {
    let ids: BTreeSet<Id> = lines.iter().map(|line| line.reservation_id).collect();
    let ids: Vec<Id> = ids.into_iter().collect();
    let held = allocation::lock(tx, &ids).await?;
    allocation::still_usable(tx, &ids).await?;
    Ok(held.into_iter().map(|held| (held.id, held)).collect())
}
