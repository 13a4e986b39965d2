//! Taking back what was put away, while nobody has touched the goods.

use std::collections::{BTreeMap, BTreeSet};

use codes::{PutawayStatus, StockVerb};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;
use kernel::validate::Checks;
use stock::{Bucket, Doc, Move, Posting, Side, Weight};

use super::load;
use super::model::{Line, Note, UndoForm};
use super::take::{self, same_goods};
use super::{KIND, store, suggest, work};
use crate::document;
use crate::entry;
use crate::fee;
use crate::job;
use crate::place;

/// Characters of a reason.
const REASON: usize = 200;

/// Puts a line, and all that was put down with its container, back where it was received.
pub async fn undo(tx: &mut Tx, (id, form): &(Id, UndoForm)) -> Answer<()> {
    let reason = form.reason.trim();
    Checks::new().required("reason", reason).at_most("reason", reason, REASON).done()?;
    let (note, mut lines) = work::begin(tx, *id, form.version, "undo").await?;
    let line = work::line(&lines, form.line_id)?;
    if line.is_open() {
        let message = Message::new("putawayNoteManage.lineOpen").with("line", line.line_no);
        return Err(Fault::Refused(message));
    }
    entry::withdraw(tx, note.id).await?;
    let together = together(&lines, line);
    let places = places(&lines, &together);
    place::turn(tx, &places.iter().map(String::as_str).collect::<Vec<_>>()).await?;
    unmixed(tx, &lines, &together).await?;
    match whole(tx, line, &together).await? {
        Some(posting) => reverse(tx, &note, line, posting, reason).await?,
        None => mirror(tx, &note, &lines, (&together, reason)).await?,
    }
    let ids: Vec<Id> = together.iter().copied().collect();
    fee::undone(tx, fee::Of::Lines(&note.doc_no, &ids)).await?;
    job::reopened(tx, job::Of::Lines(KIND, &ids)).await?;
    for line in lines.iter_mut().filter(|line| together.contains(&line.id)) {
        reset(line);
    }
    let containers: Vec<String> = load::containers(&lines).into_iter().map(str::to_owned).collect();
    let places: Vec<&str> = places.iter().map(String::as_str).collect();
    let containers: Vec<&str> = containers.iter().map(String::as_str).collect();
    place::settle(tx, &places, &containers).await?;
    let groups = load::groups(&lines, |line| together.contains(&line.id));
    suggest::again(tx, &note, &mut lines, &groups).await?;
    let changed: Vec<&Line> = lines.iter().filter(|line| together.contains(&line.id)).collect();
    store::update(tx, &changed).await?;
    work::write(tx, note, &lines, vec![document::reason(reason)]).await.map(drop)
}

/// The line, and those that were put down with it on the same container.
fn together(lines: &[Line], line: &Line) -> BTreeSet<Id> {
    let with_it = |other: &&Line| {
        other.id == line.id
            || (line.container_code.is_some()
                && other.container_code == line.container_code
                && other.posting_id == line.posting_id)
    };
    lines.iter().filter(with_it).map(|line| line.id).collect()
}

/// Refuses containers that hold more than was put away with them: taken back, they would be in two places at once.
async fn unmixed(tx: &mut Tx, lines: &[Line], together: &BTreeSet<Id>) -> Answer<()> {
    let own = lines.iter().filter(|line| together.contains(&line.id) && line.container_code.is_some());
    let Some(line) = own.clone().next() else { return Ok(()) };
    let Some(posting) = line.posting_id else { return Ok(()) };
    let mut put: BTreeMap<(String, String, Option<Id>), Qty> = BTreeMap::new();
    for (container, goods, batch, qty) in store::put_into(tx, posting).await? {
        let sum = put.entry((container, goods, batch)).or_default();
        *sum = sum.plus(qty).map_err(Fault::internal)?;
    }
    let boxes: BTreeSet<&str> = own.filter_map(|line| line.container_code.as_deref()).collect();
    let at: Vec<&str> = line.target_location.as_deref().into_iter().collect();
    for row in store::lying(tx, &at, &boxes.into_iter().collect::<Vec<_>>(), &[]).await? {
        let bucket = row.bucket;
        let Some(container) = bucket.container else { continue };
        let left = put.entry((container.clone(), bucket.goods.clone(), bucket.batch)).or_default();
        if row.qty > *left {
            let message = Message::new("putawayNoteManage.addedLater").with("container", container);
            return Err(Fault::Refused(message.with("goods", bucket.goods)));
        }
        *left = left.minus(row.qty).map_err(Fault::internal)?;
    }
    Ok(())
}

/// The posting of these lines, when it was about nothing else. The ledger says so and not the lines as they stand: one
/// that was taken back before has forgotten its posting, which must not take it back once more.
async fn whole(tx: &mut Tx, line: &Line, together: &BTreeSet<Id>) -> Answer<Option<Id>> {
    let Some(posting) = line.posting_id else { return Ok(None) };
    let moved = store::moved_by(tx, posting).await?;
    Ok(Some(posting).filter(|_| moved.iter().all(|line| together.contains(line))))
}

/// Where they were received, where they lie, and where they should have gone.
fn places(lines: &[Line], together: &BTreeSet<Id>) -> BTreeSet<String> {
    let own = lines.iter().filter(|line| together.contains(&line.id));
    let of = |line: &Line| {
        [Some(line.from_location.clone()), line.target_location.clone(), line.suggested_location.clone()]
    };
    own.flat_map(of).flatten().collect()
}

fn reset(line: &mut Line) {
    line.status = PutawayStatus::ToPutAway;
    line.target_location = None;
    line.override_reason = None;
    line.posting_id = None;
    line.operator = None;
    line.device = None;
    line.picked_up_at = None;
    line.put_at = None;
    line.air_exposure_seconds = None;
}

fn doc(note: &Note) -> Doc {
    Doc { kind: KIND, no: note.doc_no.clone(), line: None }
}

fn cause(note: &Note) -> String {
    format!("putaway/{}/undo/{}", note.doc_no, note.version)
}

/// Takes the whole posting back.
async fn reverse(tx: &mut Tx, note: &Note, line: &Line, posting: Id, reason: &str) -> Answer<()> {
    let reversed = stock::reverse(tx, posting, doc(note), cause(note), Some(reason.to_owned())).await;
    match reversed {
        Ok(_) => Ok(()),
        // Whatever the ledger misses: goods are not where they were put, entered, or promised to somebody.
        Err(Fault::Refused(_)) => Err(take::touched(line)),
        Err(other) => Err(other),
    }
}

/// Takes some of a posting's lines back, as moves the other way.
async fn mirror(
    tx: &mut Tx,
    note: &Note,
    lines: &[Line],
    (together, reason): (&BTreeSet<Id>, &str),
) -> Answer<()> {
    let own: Vec<&Line> = lines.iter().filter(|line| together.contains(&line.id)).collect();
    let at: BTreeSet<&str> = own.iter().filter_map(|line| line.target_location.as_deref()).collect();
    let goods: BTreeSet<&str> = own.iter().map(|line| line.goods_code.as_str()).collect();
    let boxes: BTreeSet<&str> = own.iter().filter_map(|line| line.container_code.as_deref()).collect();
    let [at, goods, boxes] = [at, goods, boxes].map(|codes| codes.into_iter().collect::<Vec<_>>());
    let mut lying = store::lying(tx, &at, &boxes, &goods).await?;
    let mut moves = Vec::new();
    for line in &own {
        let mut left = line.qty;
        let is_there = |row: &&mut store::Lying| {
            Some(&row.bucket.location) == line.target_location.as_ref()
                && same_goods(row, line)
                && !row.bucket.entered
        };
        for row in lying.iter_mut().filter(is_there) {
            let qty = row.qty.min(left);
            if !qty.is_positive() {
                continue;
            }
            let weight = take::weigh(row, line, qty)?;
            row.qty = row.qty.minus(qty).map_err(Fault::internal)?;
            left = left.minus(qty).map_err(Fault::internal)?;
            moves.push(back(line, &row.bucket, (qty, weight)));
        }
        if left.is_positive() {
            return Err(take::touched(line));
        }
    }
    // Whatever else was in the container went with it, and comes back with it.
    for row in lying.into_iter().filter(|row| row.qty.is_positive() && row.bucket.container.is_some()) {
        if let Some(line) = own.iter().find(|line| line.container_code == row.bucket.container) {
            moves.push(back(line, &row.bucket, (row.qty, Weight::Share)));
        }
    }
    let posting = Posting {
        cause: cause(note),
        verb: StockVerb::Reverse,
        doc: doc(note),
        reason: Some(reason.to_owned()),
        device: None,
        occurred_at: None,
        moves,
    };
    match (stock::post(tx, &posting).await, own.first()) {
        (Err(Fault::Refused(_)), Some(line)) => Err(take::touched(line)),
        (posted, _) => posted.map(drop),
    }
}

fn back(line: &Line, bucket: &Bucket, (qty, weight): (Qty, Weight)) -> Move {
    let home = Bucket { location: line.from_location.clone(), ..bucket.clone() };
    Move {
        from: Side::At(bucket.clone()),
        to: Side::At(home),
        qty,
        weight,
        hold: None,
        since: None,
        line: Some(line.id),
    }
}
