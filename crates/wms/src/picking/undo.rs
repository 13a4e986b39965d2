//! Taking back what was picked, before somebody checks or loads it: the goods go back where they were, or elsewhere, and
//! stay promised.

use std::collections::{BTreeMap, BTreeSet};

use codes::{DeliveryStage, PickLineStatus, ReservationState, StockVerb};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Grams;
use kernel::validate::{Checks, given};
use stock::{Bucket, Doc, Hold, Lying, Move, Posting, Side, Weight};

use super::asked::UndoForm;
use super::model::{Line, Note};
use super::{KIND, closing, make, store, walk, work};
use crate::allocation::{self, Reservation};
use crate::delivery;
use crate::document;
use crate::fee;
use crate::place::{self, Content, Wanted};
use crate::shipping;

/// Characters of a reason.
const REASON: usize = 200;

/// Puts a line, and all that went with its container, back.
pub async fn undo(tx: &mut Tx, (id, form): &(Id, UndoForm)) -> Answer<()> {
    let reason = form.reason.trim();
    Checks::new().required("reason", reason).at_most("reason", reason, REASON).done()?;
    let (mut note, mut lines) = work::begin(tx, *id, form.version, "undo").await?;
    let line = work::line(&lines, form.line_id)?.clone();
    if !line.is_picked() {
        return Err(Fault::Refused(Message::new("pick.lineOpen").with("line", line.line_no)));
    }
    let together = together(&lines, &line);
    let mut own: Vec<Line> = lines.iter().filter(|line| together.contains(&line.id)).cloned().collect();
    let promised: Vec<Id> = own.iter().map(|line| line.reservation_id).collect();
    shipping::taken_back(tx, &promised).await?;
    let held = allocation::lock(tx, &promised).await?;
    let held: BTreeMap<Id, Reservation> = held.into_iter().map(|held| (held.id, held)).collect();
    still_promised(&own, &held)?;
    let named = given(form.location_code.as_deref());
    let home = named.unwrap_or(&line.from_location).to_owned();
    let loose = !free_container(tx, &line, (&home, named.is_some())).await?;
    if loose {
        let both = own.iter_mut().chain(lines.iter_mut().filter(|line| together.contains(&line.id)));
        both.for_each(|line| line.container_code = None);
    }
    let ends = own.iter().flat_map(|line| [line.from_location.as_str(), line.to_location.as_str()]);
    place::turn(tx, &ends.chain([home.as_str()]).collect::<Vec<_>>()).await?;
    let back = match form.location_code.is_none() && alone(tx, (&own, &held)).await? {
        true => reverse(tx, &note, &own, reason).await?,
        false => carry(tx, &note, &own, (&held, &home, reason)).await?,
    };
    let ids: Vec<Id> = own.iter().map(|line| line.id).collect();
    fee::undone(tx, fee::Of::Lines(&note.doc_no, &ids)).await?;
    soft(tx, &own, held, (&back, &home)).await?;
    settle(tx, &own, &home).await?;
    reopened(tx, &mut lines, (&together, &home)).await?;
    note.path_length = ordered(tx, &mut lines).await?;
    store::update(tx, &lines.iter().collect::<Vec<_>>()).await?;
    work::write(tx, note, &lines, vec![document::reason(reason)]).await?;
    follow(tx, &lines, &closing::sheets(&own)).await
}

/// The line, and those that went with it on their container.
fn together(lines: &[Line], line: &Line) -> BTreeSet<Id> {
    let whole = line.container_code.is_some() && line.to_container == line.container_code;
    let with_it = |other: &&Line| {
        other.id == line.id
            || (whole
                && other.is_picked()
                && other.to_container == line.to_container
                && other.container_code == line.container_code
                && other.posting_id == line.posting_id)
    };
    lines.iter().filter(with_it).map(|line| line.id).collect()
}

/// Refuses lines whose promise has ended since: a check sent their goods back, or they have left. There is nothing that
/// could be promised again.
fn still_promised(own: &[Line], held: &BTreeMap<Id, Reservation>) -> Answer<()> {
    let stands = |line: &Line| {
        held.get(&line.reservation_id).is_some_and(|held| held.state == ReservationState::Picked)
    };
    match own.iter().find(|line| !stands(line)) {
        Some(line) => {
            let message = Message::new("pick.promiseOver").with("line", line.line_no);
            Err(Fault::Refused(message.with("goods", line.goods_name.as_str())))
        }
        None => Ok(()),
    }
}

/// Whether goods go back into the container that they came out of. It may be somewhere else by now: then a place has to
/// be named, where they lie loose.
async fn free_container(tx: &mut Tx, line: &Line, (home, named): (&str, bool)) -> Answer<bool> {
    let Some(container) = line.container_code.as_deref().filter(|_| line.to_container != line.container_code)
    else {
        return Ok(true);
    };
    let there = store::in_container(tx, container).await?;
    match there.iter().find(|(place, ..)| place != home) {
        Some(_) if named => Ok(false),
        Some((place, ..)) => {
            let message = Message::new("pick.containerGone").with("container", container);
            Err(Fault::Refused(message.with("place", place)))
        }
        None => Ok(true),
    }
}

/// Whether the posting of these lines was about nothing else, and what it promised is still what is promised: goods that
/// have left and come back are promised anew.
async fn alone(tx: &mut Tx, (own, held): (&[Line], &BTreeMap<Id, Reservation>)) -> Answer<bool> {
    let Some(posting) = own.first().and_then(|line| line.posting_id) else { return Ok(false) };
    let moved = store::moved_by(tx, posting).await?;
    let promised = |line: &Line| held.get(&line.reservation_id).map(|held| held.hold_id);
    Ok(moved.iter().all(|(id, hold)| own.iter().any(|line| Some(line.id) == *id && promised(line) == *hold)))
}

/// Where goods are now: by line the hold and the row of stock.
type Back = BTreeMap<Id, Hold>;

fn touched(own: &[Line]) -> Fault {
    let first = own.first();
    let message = Message::new("pick.touched").with("line", first.map_or(0, |line| line.line_no));
    Fault::Refused(message.with("goods", first.map(|line| line.goods_name.as_str()).unwrap_or_default()))
}

fn doc(note: &Note) -> Doc {
    Doc { kind: KIND, no: note.doc_no.clone(), line: None }
}

fn cause(note: &Note) -> String {
    format!("picking/{}/undo/{}", note.doc_no, note.version)
}

/// Takes the whole posting back.
async fn reverse(tx: &mut Tx, note: &Note, own: &[Line], reason: &str) -> Answer<Back> {
    let Some(posting) = own.first().and_then(|line| line.posting_id) else { return Ok(Back::new()) };
    let lines = store::moved_by(tx, posting).await?;
    let back = stock::unfollow(tx, posting, doc(note), cause(note), Some(reason.to_owned())).await;
    match back {
        Ok(back) => {
            let lines = lines.into_iter().map(|(line, _)| line).zip(back.holds);
            Ok(lines.filter_map(|(line, hold)| Some((line?, hold?))).collect())
        }
        // Whatever the ledger misses: goods are not where they were brought, or not promised as they were.
        Err(Fault::Refused(_)) => Err(touched(own)),
        Err(other) => Err(other),
    }
}

/// Brings goods back as moves the other way: some lines of a posting, or to another place.
async fn carry(
    tx: &mut Tx,
    note: &Note,
    own: &[Line],
    (held, home, reason): (&BTreeMap<Id, Reservation>, &str, &str),
) -> Answer<Back> {
    let ids: Vec<Id> = held.values().map(|held| held.stock_id).collect();
    let mut lying = stock::lying(tx, &ids).await?;
    let (mut moves, mut contents) = (Vec::new(), Vec::new());
    let items = work::items(tx, own).await?;
    for line in own {
        let promise = held.get(&line.reservation_id).ok_or(Fault::NotFound)?;
        let row = lying.get_mut(&promise.stock_id).ok_or_else(|| touched(own))?;
        let (from, weight) = leave(row, line)?;
        let to = Bucket { location: home.to_owned(), container: line.container_code.clone(), ..from.clone() };
        if let Some(item) = items.get(&line.goods_code) {
            contents.push(Content::of(item, line.batch_id, line.qty, line.weight)?);
        }
        if from != to {
            let weight = Weight::Exactly { leaves: weight, arrives: line.weight };
            let hold = Some(promise.hold_id);
            let (from, to) = (Side::At(from), Side::At(to));
            moves.push(Move { from, to, qty: line.qty, weight, hold, line: Some(line.id), since: None });
        }
    }
    let container = own.first().and_then(|line| line.container_code.clone());
    if own.iter().any(|line| line.from_location != home) {
        let wanted = [Wanted { at: "locationCode".into(), location: home.to_owned(), container, contents }];
        place::check(tx, &note.warehouse_code, &wanted, &[]).await?;
    }
    if moves.is_empty() {
        return Ok(Back::new());
    }
    let moved: Vec<Option<Id>> = moves.iter().map(|each| each.line).collect();
    let posting = Posting {
        cause: cause(note),
        verb: StockVerb::Reverse,
        doc: doc(note),
        reason: Some(reason.to_owned()),
        device: None,
        occurred_at: None,
        moves,
    };
    match stock::follow(tx, &posting).await {
        Ok(back) => {
            Ok(moved.into_iter().zip(back.holds).filter_map(|(line, hold)| Some((line?, hold?))).collect())
        }
        Err(Fault::Refused(_)) => Err(touched(own)),
        Err(other) => Err(other),
    }
}

/// Takes a line out of what lies where it was brought: what it weighed then, as far as that is there.
fn leave(row: &mut Lying, line: &Line) -> Answer<(Bucket, Grams)> {
    if row.qty < line.qty {
        return Err(touched(std::slice::from_ref(line)));
    }
    let known = line.weight_picked.unwrap_or(line.weight);
    let books = document::share(row.weight, line.qty, row.qty)?;
    let weight = if line.qty == row.qty || known > row.weight { books } else { known };
    row.qty = row.qty.minus(line.qty).map_err(Fault::internal)?;
    row.weight = row.weight.minus(weight).map_err(Fault::internal)?;
    Ok((row.bucket.clone(), weight))
}

/// What was picked is promised again where it lies now.
async fn soft(
    tx: &mut Tx,
    own: &[Line],
    mut held: BTreeMap<Id, Reservation>,
    (back, home): (&Back, &str),
) -> Answer<()> {
    for line in own {
        let Some(promise) = held.get_mut(&line.reservation_id) else { continue };
        promise.state = ReservationState::Soft;
        promise.location_code = home.to_owned();
        promise.container_code.clone_from(&line.container_code);
        promise.weight = line.weight;
        if let Some(hold) = back.get(&line.id) {
            (promise.hold_id, promise.stock_id) = (hold.id, hold.stock);
        }
    }
    allocation::save(tx, &held.values().collect::<Vec<_>>()).await
}

async fn settle(tx: &mut Tx, own: &[Line], home: &str) -> Answer<()> {
    let mut places: BTreeSet<&str> = own.iter().map(|line| line.to_location.as_str()).collect();
    places.insert(home);
    let boxes = own.iter().flat_map(|line| [line.container_code.as_deref(), line.to_container.as_deref()]);
    let boxes: BTreeSet<&str> = boxes.flatten().collect();
    let [places, boxes] = [places, boxes].map(|codes| codes.into_iter().collect::<Vec<_>>());
    place::settle(tx, &places, &boxes).await
}

/// The lines wait again, where their goods are now.
async fn reopened(tx: &mut Tx, lines: &mut [Line], (which, home): (&BTreeSet<Id>, &str)) -> Answer<()> {
    let ground = walk::ground(tx, &BTreeSet::from([home])).await?;
    let area = ground.spots.get(home).map(|spot| spot.area.clone());
    for line in lines.iter_mut().filter(|line| which.contains(&line.id)) {
        line.status = PickLineStatus::Open;
        line.whole = line.container_code.is_some() && line.to_container == line.container_code;
        line.from_location = home.to_owned();
        line.area_code = area.clone().unwrap_or_default();
        line.to_container = None;
        line.weight_picked = None;
        line.posting_id = None;
        line.picker_id = None;
        line.picker = None;
        line.device = None;
        line.located_at = None;
        line.scanned_at = None;
        line.picked_at = None;
    }
    Ok(())
}

async fn ordered(tx: &mut Tx, lines: &mut [Line]) -> Answer<Option<i64>> {
    let places: BTreeSet<String> = lines.iter().map(|line| line.from_location.clone()).collect();
    let ground = walk::ground(tx, &places.iter().map(String::as_str).collect()).await?;
    Ok(make::order(lines, &ground))
}

/// Brings the sheets in line; one of which nothing is picked any more has not begun, and one that nobody checks is being
/// picked again.
async fn follow(tx: &mut Tx, lines: &[Line], sheets: &[Id]) -> Answer<()> {
    let begun = store::begun(tx, sheets).await?;
    let open: BTreeSet<Id> = lines.iter().filter(|line| line.is_open()).map(|line| line.sheet_id).collect();
    let again = sheets.iter().copied().filter(|sheet| open.contains(sheet));
    let (picking, waiting): (Vec<Id>, Vec<Id>) = again.partition(|sheet| begun.contains(sheet));
    for (of, stage) in [(waiting, DeliveryStage::Waiting), (picking, DeliveryStage::Picking)] {
        if !of.is_empty() {
            delivery::reach(tx, &of, stage).await?;
        }
    }
    closing::settled(tx, sheets).await
}
