//! The posting that enters goods, and what can be charged for it.

use std::collections::BTreeSet;

use codes::{ChargeTrigger, StockVerb};
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Exact, Grams, Qty};
use stock::{Bucket, Chain, Doc, Move, Posting, Side, Weight};

use super::KIND;
use super::model::{Line, Note};
use crate::document;
use crate::fee;
use crate::putaway::{self, Lying};

/// Posts what the lines say is entered; none when that is nothing.
pub async fn post(tx: &mut Tx, note: &Note, lines: &[Line]) -> Answer<Option<Id>> {
    let mut chain = Chain::default();
    let posting = add(tx, note, lines, &mut chain).await?;
    chain.post(tx).await?;
    Ok(posting)
}

/// Adds the posting of what the lines say is entered to a chain, which may put the goods there itself. The note's
/// version tells this entry from an earlier one that was cancelled.
pub async fn add(tx: &mut Tx, note: &Note, lines: &[Line], chain: &mut Chain) -> Answer<Option<Id>> {
    let mut lying = lying(tx, lines).await?;
    putaway::bring(&mut lying, chain)?;
    let mut moves = Vec::new();
    for line in lines {
        take(&mut lying, line, &mut moves)?;
    }
    if moves.is_empty() {
        return Ok(None);
    }
    let posting = Posting {
        cause: format!("entry/{}/enter/{}", note.doc_no, note.version),
        verb: StockVerb::Enter,
        doc: doc(note, None),
        reason: None,
        device: None,
        occurred_at: None,
        moves,
    };
    Ok(Some(chain.add(tx, posting)))
}

/// The note as postings and fees name it.
pub fn doc(note: &Note, line: Option<Id>) -> Doc {
    Doc { kind: KIND, no: note.doc_no.clone(), line }
}

/// What lies where the lines were put.
async fn lying(tx: &mut Tx, lines: &[Line]) -> Answer<Vec<Lying>> {
    let places: BTreeSet<&str> = lines.iter().map(|line| line.location_code.as_str()).collect();
    let goods: BTreeSet<&str> = lines.iter().map(|line| line.goods_code.as_str()).collect();
    let boxes: BTreeSet<&str> = lines.iter().filter_map(|line| line.container_code.as_deref()).collect();
    let [places, goods, boxes] = [places, goods, boxes].map(|codes| codes.into_iter().collect::<Vec<_>>());
    putaway::lying(tx, &places, &boxes, &goods).await
}

fn take(lying: &mut [Lying], line: &Line, moves: &mut Vec<Move>) -> Answer<()> {
    let mut left = line.qty_entered.unwrap_or(line.qty_expected);
    let is_of = |row: &&mut Lying| {
        let bucket = &row.bucket;
        bucket.location == line.location_code
            && bucket.container == line.container_code
            && bucket.goods == line.goods_code
            && bucket.batch == line.batch_id
            && bucket.status == line.status_code
            && !bucket.entered
    };
    for row in lying.iter_mut().filter(is_of) {
        let qty = row.qty.min(left);
        if !qty.is_positive() {
            continue;
        }
        row.qty = row.qty.minus(qty).map_err(Fault::internal)?;
        left = left.minus(qty).map_err(Fault::internal)?;
        moves.push(Move {
            to: Side::At(Bucket { entered: true, ..row.bucket.clone() }),
            from: Side::At(row.bucket.clone()),
            qty,
            weight: Weight::Share,
            hold: None,
            since: None,
            line: Some(line.id),
        });
    }
    if left.is_positive() {
        let message = Message::new("entryManage.gone").with("line", line.line_no);
        let message = message.with("goods", &line.goods_code).with("place", &line.location_code);
        return Err(Fault::Refused(message));
    }
    Ok(())
}

/// Says what was entered to whoever charges for it.
pub async fn charge(tx: &mut Tx, note: &Note, lines: &[Line], day: BusinessDay) -> Answer<()> {
    let cut = document::cut(tx, &note.warehouse_code).await?;
    // Goods that are entered from an earlier day on are charged from that day on.
    let at = (day != cut.day_of(tx.now())).then(|| cut.start_of(day));
    let mut events = Vec::with_capacity(lines.len());
    let mut boxes = BTreeSet::new();
    for line in lines {
        let qty = line.qty_entered.unwrap_or_default();
        if !qty.is_positive() {
            continue;
        }
        let first = line.container_code.as_deref().is_some_and(|code| boxes.insert(code));
        events.push(fee::Event {
            at,
            posting: note.posting_id,
            goods: Some(line.goods_code.clone()),
            location: Some(line.location_code.clone()),
            container: line.container_code.clone(),
            qty,
            weight: line.weight,
            containers: i64::from(first),
            ..fee::Event::new(
                ChargeTrigger::Entry,
                &note.warehouse_code,
                &note.owner_code,
                doc(note, Some(line.id)),
            )
        });
    }
    fee::happened(tx, &events).await
}

/// The weight of what is entered of a line, and of what is left: together what the line weighs, to the gram.
pub fn shared(line: &Line, entered: Qty) -> Answer<(Grams, Grams)> {
    let product = Exact::from(line.weight).times(entered);
    let part = product.and_then(|product| product.rounded_over(line.qty_expected));
    let part = part.map_err(Fault::internal)?;
    Ok((part, line.weight.minus(part).map_err(Fault::internal)?))
}
