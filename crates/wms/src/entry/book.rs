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

use super::model::{Line, Note};
use super::{KIND, store};
use crate::document;
use crate::fee;
use crate::putaway::{self, Lying, Told};

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
    let foreign = foreign(tx, note, lines, &lying).await?;
    let mut moves = Vec::new();
    for at in 0..lines.len() {
        take(&mut lying, (lines, at), &foreign, &mut moves)?;
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

/// Lines of other notes whose goods lie loose beside those of these lines: asked for only where a line has goods that were
/// given another status, because only then somebody else's could be taken for them.
async fn foreign(tx: &mut Tx, note: &Note, lines: &[Line], lying: &[Lying]) -> Answer<Vec<Line>> {
    let is_restated = |line: &&Line| {
        let told = told(line, line.qty_expected);
        let other = |row: &Lying| row.bucket.status != line.status_code && told.is(&row.bucket);
        line.container_code.is_none() && lying.iter().any(other)
    };
    let restated: Vec<&Line> = lines.iter().filter(is_restated).collect();
    if restated.is_empty() {
        return Ok(Vec::new());
    }
    let places = restated.iter().map(|line| line.location_code.as_str()).collect();
    let goods = restated.iter().map(|line| line.goods_code.as_str()).collect();
    store::waiting_beside(tx, note.id, (places, goods)).await
}

/// Takes what is entered of a line, in whichever status it is by now: goods are looked at before they are entered.
fn take(
    lying: &mut [Lying],
    (lines, at): (&[Line], usize),
    foreign: &[Line],
    moves: &mut Vec<Move>,
) -> Answer<()> {
    let Some(line) = lines.get(at) else { return Ok(()) };
    let mut left = entered(line);
    let others = lines.iter().enumerate().filter(|(other, _)| *other != at).map(|(other, line)| {
        // What was entered of the lines before is gone; what was left of them is there.
        let gone = if other < at { entered(line) } else { Qty::ZERO };
        told(line, line.qty_expected.minus(gone).unwrap_or_default())
    });
    let others = others.chain(foreign.iter().map(|line| told(line, line.qty_expected)));
    for (place, qty) in putaway::rows(lying, &told(line, left), others)? {
        let Some(row) = lying.get_mut(place) else { continue };
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

fn entered(line: &Line) -> Qty {
    line.qty_entered.unwrap_or(line.qty_expected)
}

/// So many of a line's goods, where they were put.
fn told(line: &Line, qty: Qty) -> Told<'_> {
    Told {
        location: &line.location_code,
        container: line.container_code.as_deref(),
        goods: &line.goods_code,
        batch: line.batch_id,
        status: &line.status_code,
        frozen: false,
        qty,
    }
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
