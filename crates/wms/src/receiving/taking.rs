//! Taking goods in: what came is judged, posted and written down.
//!
//! One posting for everything that is said in one call, from the supplier or the customer to the collection location.
//! Lines are brought forward in memory only; whoever calls writes them, because a note that is made in the same breath
//! has none in the database yet.

use std::collections::BTreeMap;

use codes::{ReceivingKind, ReceivingLineStatus, StockBeyond, StockVerb};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;
use platform::file::{self, Change, Held};
use platform::setting::{Settings, names};
use stock::{Bucket, Chain, Doc, Move, Posting, Side, Weight};

use super::judge::{Court, Said, Taken, judge};
use super::places::House;
use super::receipt::Receipt;
use super::rights::Rights;
use super::statuses::Statuses;
use super::stored::{Line, Note};
use super::{containers, labels, places, readings, receipt, references};
use crate::document::{Files, Items};
use crate::goods::Item;
use crate::{batch, document};

/// The kind of document that receiving is, in postings, fees and jobs.
pub const KIND: &str = "receiving";

/// What was taken in or turned away in one call.
#[derive(Debug)]
pub struct Taking {
    /// The receipts, as they are kept.
    pub receipts: Vec<Receipt>,
    /// Where those that brought goods lie now, by receipt.
    pub buckets: BTreeMap<Id, Bucket>,
    /// Where each should be put away to, by receipt.
    pub targets: BTreeMap<Id, String>,
}

/// Takes goods in. What is to be posted for them is in the chain, which the caller posts when their places are found.
///
/// # Errors
/// `Invalid` with all that is wrong.
pub async fn take(
    tx: &mut Tx,
    note: &mut Note,
    (items, settings, house): (&Items, &Settings, &House),
    said: &[Said<'_>],
) -> Answer<(Taking, Chain)> {
    if said.is_empty() {
        return Err(Fault::invalid("receipts", "rule.required"));
    }
    let mut taken = judged(tx, note, (items, settings, house), said).await?;
    let batches = batches(tx, note, items, &taken).await?;
    ready(tx, note, (said, items), (&taken, &batches)).await?;
    labels::once(tx, note, said, (&taken, &batches)).await?;
    for each in &mut taken {
        each.id = tx.new_id();
    }
    let mut taking = Taking { receipts: Vec::new(), buckets: BTreeMap::new(), targets: BTreeMap::new() };
    for (each, batch) in taken.iter().zip(&batches) {
        if let (true, Some(status)) = (each.qty.is_positive(), &each.status) {
            let bucket = bucket(note, each, *batch, status)?;
            taking.buckets.insert(each.id, bucket);
        }
        if let Some(target) = &each.target {
            taking.targets.insert(each.id, target.clone());
        }
    }
    let mut chain = Chain::default();
    let posting = posting(note, &taken, &taking.buckets).map(|posting| chain.add(tx, posting));
    for ((each, batch), said) in taken.iter().zip(&batches).zip(said) {
        let row = row(tx, note, each, (*batch, said))?;
        taking.receipts.push(Receipt { posting_id: posting.filter(|_| each.qty.is_positive()), ..row });
        let line =
            note.lines.get_mut(each.line).ok_or_else(|| Fault::internal("a receipt without its line"))?;
        forward(line, each)?;
    }
    receipt::add(tx, &taking.receipts).await?;
    Ok((taking, chain))
}

/// Judges all receipts; each sees what those before it brought to its line.
async fn judged(
    tx: &mut Tx,
    note: &Note,
    (items, settings, house): (&Items, &Settings, &House),
    said: &[Said<'_>],
) -> Answer<Vec<Taken>> {
    let statuses = Statuses::load(tx).await?;
    let location = note.form.receiving_location_code.as_deref().unwrap_or_default();
    let court = Court {
        kind: note.standing.kind,
        supplier: note.form.supplier_code.as_deref(),
        location,
        today: document::day(tx, &note.form.warehouse_code).await?,
        rights: Rights::of(tx.session()),
        over_percent: settings.whole(&names::OVER_PERCENT)?,
        statuses: &statuses,
    };
    let mut wrong = Vec::new();
    let mut taken = Vec::with_capacity(said.len());
    let mut received: BTreeMap<usize, Qty> = BTreeMap::new();
    for each in said {
        let line = note.lines.get(each.line).ok_or_else(|| Fault::internal("a receipt without its line"))?;
        let Some(item) = items.get(&line.goods_code) else {
            // Goods that are on a note cannot be deleted while they are.
            return Err(Fault::internal(format!("goods {} are gone", line.goods_code)));
        };
        if let Some(message) = changed(note, line, item) {
            wrong.push(FieldError { field: format!("{}.lineId", each.at), message });
            continue;
        }
        let before = *received.entry(each.line).or_insert(line.qty_received);
        let Some(judged) = judge(&court, each, (line, item, before), &mut wrong) else { continue };
        let all = judged.qty.plus(judged.rejected).and_then(|all| all.plus(before));
        received.insert(each.line, all.map_err(Fault::internal)?);
        taken.push(judged);
    }
    if house.readings {
        wrong.extend(readings::missing(tx, note, court.rights, (&taken, said)).await?);
    }
    if wrong.is_empty() { Ok(taken) } else { Err(Fault::Invalid(wrong)) }
}

/// Goods that nothing lies of may get another owner or be counted otherwise while they are waited for. Then the note
/// speaks of other goods than those that come.
fn changed(note: &Note, line: &Line, item: &Item) -> Option<Message> {
    if item.owner_code != note.form.owner_code {
        let message = Message::new("document.otherOwner").with("goods", &item.code);
        return Some(message.with("owner", &note.form.owner_code));
    }
    if item.unit_code != line.base_unit {
        let message = Message::new("receiving.otherUnit").with("goods", &item.code);
        return Some(message.with("unit", &line.base_unit).with("now", &item.unit_code));
    }
    None
}

/// The batch of each receipt that brought goods.
async fn batches(tx: &mut Tx, note: &Note, items: &Items, taken: &[Taken]) -> Answer<Vec<Option<Id>>> {
    let mut wanted = Vec::new();
    for each in taken.iter().filter(|each| each.qty.is_positive()) {
        let item = note.lines.get(each.line).and_then(|line| items.get(&line.goods_code));
        let item = item.ok_or_else(|| Fault::internal("a receipt without its goods"))?;
        let at = format!("{}.batch", each.at);
        wanted.push(batch::Wanted { item, attributes: each.attributes.clone(), at });
    }
    let today = document::day(tx, &note.form.warehouse_code).await?;
    let mut found = batch::of(tx, today, &wanted).await?.into_iter();
    Ok(taken.iter().map(|each| if each.qty.is_positive() { found.next().flatten() } else { None }).collect())
}

/// What receipts refer to: places, damaged types, containers, photos.
async fn ready(
    tx: &mut Tx,
    note: &Note,
    (said, items): (&[Said<'_>], &Items),
    (taken, batches): (&[Taken], &[Option<Id>]),
) -> Answer<()> {
    let form = &note.form;
    let mut named: Vec<(String, &str)> = Vec::new();
    for each in taken {
        let own = Some(each.location.as_str()) != form.receiving_location_code.as_deref();
        let field =
            if own { format!("{}.locationCode", each.at) } else { "receivingLocationCode".to_owned() };
        if !named.iter().any(|(known, _)| *known == field) {
            named.push((field, &each.location));
        }
    }
    places::check(tx, &form.warehouse_code, &named).await?;
    let damaged = taken.iter().filter_map(|each| {
        let kind = each.damaged.clone()?;
        Some((format!("{}.damagedType", each.at), kind))
    });
    let damaged: Vec<(String, String)> = damaged.collect();
    if !damaged.is_empty() {
        references::check_damaged(tx, damaged).await?;
    }
    let containers = taken.iter().filter(|each| each.qty.is_positive()).filter_map(|each| {
        let (code, kind) = (each.container.as_deref()?, each.container_type.as_deref());
        Some(containers::Named { code, location: &each.location, kind, at: &each.at })
    });
    let containers: Vec<containers::Named<'_>> = containers.collect();
    let laden = taken.iter().zip(batches).filter(|(each, _)| each.qty.is_positive());
    let laden = laden.filter_map(|(each, batch)| {
        let goods = note.lines.get(each.line)?.goods_code.as_str();
        let (rule, _) = items.get(goods)?.rule.as_ref()?;
        let code = each.container.as_deref().filter(|_| !rule.mixed_batch)?;
        Some(containers::Laden { code, goods, batch: *batch, at: &each.at })
    });
    let laden: Vec<containers::Laden<'_>> = laden.collect();
    let side = (form.warehouse_code.as_str(), form.owner_code.as_str());
    containers::ready(tx, side, (&containers, &laden)).await?;
    for each in said {
        use_photos(tx, (&form.owner_code, &each.form.photos), &format!("{}.photos", each.at)).await?;
    }
    Ok(())
}

/// Takes photos of an owner's goods into use that the session may see.
async fn use_photos(tx: &mut Tx, (owner, files): (&str, &Files), field: &str) -> Answer<()> {
    for id in &files.0 {
        let wrong = |_| Fault::invalid(field, "file.gone");
        file::readable(tx, *id).await.map_err(wrong)?;
        Change { field: "photos", before: None, after: Some(Held::of_party(owner, *id)) }.note(tx).await?;
    }
    Ok(())
}

fn bucket(note: &Note, each: &Taken, batch: Option<Id>, status: &str) -> Answer<Bucket> {
    let line = note.lines.get(each.line).ok_or_else(|| Fault::internal("a receipt without its line"))?;
    Ok(Bucket {
        warehouse: note.form.warehouse_code.clone(),
        location: each.location.clone(),
        container: each.container.clone(),
        owner: note.form.owner_code.clone(),
        goods: line.goods_code.clone(),
        batch,
        status: status.to_owned(),
        frozen: each.frozen,
        entered: false,
    })
}

/// Where goods of a note come from and go back to.
pub const fn beyond(kind: ReceivingKind) -> StockBeyond {
    match kind {
        ReceivingKind::Normal => StockBeyond::Supplier,
        ReceivingKind::Return => StockBeyond::Customer,
    }
}

/// The posting of what came; none when everything was turned away.
fn posting(note: &Note, taken: &[Taken], buckets: &BTreeMap<Id, Bucket>) -> Option<Posting> {
    let moves = taken.iter().filter_map(|each| {
        Some(Move {
            from: Side::Beyond(beyond(note.standing.kind)),
            to: Side::At(buckets.get(&each.id)?.clone()),
            qty: each.qty,
            weight: Weight::Of(each.weight),
            hold: None,
            since: None,
            line: note.lines.get(each.line).map(|line| line.id),
        })
    });
    let moves: Vec<Move> = moves.collect();
    if moves.is_empty() {
        return None;
    }
    let no = &note.standing.doc_no;
    // Each version of a note is received on once; one that is made in the same breath has none yet.
    let version = note.form.version.unwrap_or_default();
    Some(Posting {
        cause: format!("{KIND}/{no}/register/{version}"),
        verb: StockVerb::Receive,
        doc: Doc { kind: KIND, no: no.clone(), line: None },
        reason: taken.iter().find_map(|each| each.excuse.clone()),
        device: None,
        occurred_at: None,
        moves,
    })
}

fn row(tx: &Tx, note: &Note, each: &Taken, (batch, said): (Option<Id>, &Said<'_>)) -> Answer<Receipt> {
    let line = note.lines.get(each.line).ok_or_else(|| Fault::internal("a receipt without its line"))?;
    Ok(Receipt {
        id: each.id,
        note_id: note.standing.id,
        line_id: line.id,
        goods_code: line.goods_code.clone(),
        qty: each.qty,
        weight: each.weight,
        is_weighed: each.weighed,
        piece_weights: each.pieces.clone(),
        batch_id: batch,
        attributes: each.told.clone(),
        container_code: each.container.clone().filter(|_| each.qty.is_positive()),
        location_code: each.location.clone(),
        status_code: each.status.clone(),
        frozen: each.frozen,
        damaged_type: each.damaged.clone(),
        rejected_qty: each.rejected,
        rejection_reason: each.rejection.clone(),
        limits: each.limits,
        product_temp: each.temperature,
        verdict: each.verdict,
        lot_check: each.lot,
        override_reason: each.excuse.clone(),
        photos: said.form.photos.clone(),
        device: kernel::validate::given(said.form.device.as_deref()).map(str::to_owned),
        received_by: tx.session().name.clone(),
        received_at: tx.now(),
        posting_id: None,
        reversed_by: None,
        reversed_at: None,
        reverse_reason: None,
    })
}

/// Brings a line forward by a receipt.
fn forward(line: &mut Line, each: &Taken) -> Answer<()> {
    let plus = |one: Qty, other: Qty| one.plus(other).map_err(Fault::internal);
    line.qty_received = plus(line.qty_received, plus(each.qty, each.rejected)?)?;
    line.qty_accepted = plus(line.qty_accepted, each.qty)?;
    line.qty_rejected = plus(line.qty_rejected, each.rejected)?;
    if each.damaged.is_some() {
        line.qty_damaged = plus(line.qty_damaged, each.qty)?;
    }
    if each.weighed {
        line.qty_weighed = plus(line.qty_weighed, each.qty)?;
    }
    line.received_weight = line.received_weight.plus(each.weight).map_err(Fault::internal)?;
    line.line_status = reached(line);
    line.short_reason = None;
    Ok(())
}

/// Takes a receipt back from a line.
pub fn back(line: &mut Line, receipt: &Receipt) -> Answer<()> {
    let minus = |one: Qty, other: Qty| one.minus(other).map_err(Fault::internal);
    line.qty_received = minus(minus(line.qty_received, receipt.qty)?, receipt.rejected_qty)?;
    line.qty_accepted = minus(line.qty_accepted, receipt.qty)?;
    line.qty_rejected = minus(line.qty_rejected, receipt.rejected_qty)?;
    if receipt.damaged_type.is_some() {
        line.qty_damaged = minus(line.qty_damaged, receipt.qty)?;
    }
    if receipt.is_weighed {
        line.qty_weighed = minus(line.qty_weighed, receipt.qty)?;
    }
    line.received_weight = line.received_weight.minus(receipt.weight).map_err(Fault::internal)?;
    line.line_status = reached(line);
    line.short_reason = None;
    Ok(())
}

/// How far a line is by its quantities.
pub fn reached(line: &Line) -> ReceivingLineStatus {
    if line.qty_received >= line.qty_expected {
        ReceivingLineStatus::Complete
    } else if line.qty_received.is_positive() {
        ReceivingLineStatus::Partly
    } else {
        ReceivingLineStatus::Open
    }
}
