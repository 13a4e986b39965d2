//! A note with everything that belongs to it, as pages show it.

use std::collections::{BTreeMap, BTreeSet};

use codes::ReceivingLineStatus;
use db::Value;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::Qty;

use super::lines;
use super::list::LIST;
use super::model::LineForm;
use super::receipt::{self, Receipt};
use super::references;
use super::rights::Rights;
use super::shown::{Detail, LineDetail, Probes, ReceiptDetail, Sums};
use super::store::{self, Look};
use super::stored::{Line, Note, Standing};
use super::temperature;
use crate::goods::{self, Item};
use crate::{document, party};

/// Screen whose rights a detail speaks of, whichever page made the note.
const SCREEN: &str = "receivingNoteManage";

/// A note as the session may see it.
pub async fn show(tx: &mut Tx, id: &Id) -> Answer<Detail> {
    let note = store::load(tx, *id, Look::Read).await?;
    let receipts = receipt::of_note(tx, *id).await?;
    let codes: Vec<&str> = note.lines.iter().map(|line| line.goods_code.as_str()).collect();
    let items = goods::items(tx, &codes).await?;
    let batches = batches(tx, &receipts).await?;
    let of = |pick: fn(&Receipt) -> Option<&String>| -> Vec<String> {
        let codes: BTreeSet<&String> = receipts.iter().filter_map(pick).collect();
        codes.into_iter().cloned().collect()
    };
    let damaged = of(|receipt| receipt.damaged_type.as_ref());
    let statuses = of(|receipt| receipt.status_code.as_ref());
    let names = references::names(tx, &note, damaged, statuses).await?;
    let can = can(tx, &note);
    let outside = party::is_outside(tx);
    let Note { standing, form, lines } = note;
    let shown = |line: &Line| shown(line, items.get(&line.goods_code));
    Ok(Detail {
        totals: sums(&standing, &lines, &receipts)?,
        probes: probes(&items, &lines, &receipts),
        lines: lines.iter().map(shown).collect::<Answer<_>>()?,
        receipts: receipts.into_iter().map(|receipt| told(receipt, &batches)).collect(),
        names,
        can,
        overrides: if outside { Vec::new() } else { Rights::of(tx.session()).names() },
        standing,
        form,
    })
}

/// What may be done with a note now. Outside parties read only.
fn can(tx: &Tx, note: &Note) -> Vec<&'static str> {
    let outside = party::is_outside(tx);
    let mut can: Vec<&'static str> = LIST.offers.iter().map(|offer| offer.action).collect();
    can.retain(|action| {
        document::is_offered(LIST.offers, action, note.standing.status)
            && tx.session().can(&format!("{SCREEN}_{action}_button"))
            && (!outside || *action == "detail")
            && (*action != "withdraw" || note.standing.booking_id.is_none())
    });
    can
}

fn shown(line: &Line, item: Option<&Item>) -> Answer<LineDetail> {
    let item = item.ok_or_else(|| Fault::internal(format!("goods {} are gone", line.goods_code)))?;
    let left = line.qty_expected.minus(line.qty_received).map_err(Fault::internal)?;
    let closed = line.line_status == ReceivingLineStatus::ClosedShort;
    let above = |qty: Qty, holds: bool| if holds { qty.max(Qty::ZERO) } else { Qty::ZERO };
    Ok(LineDetail {
        id: line.id,
        line_no: line.line_no,
        goods_code: line.goods_code.clone(),
        goods_name: line.goods_name.clone(),
        spec: line.spec.clone(),
        gtin: line.gtin.clone(),
        base_unit: line.base_unit.clone(),
        unit_code: line.unit_code.clone(),
        pack_factor: line.pack_factor,
        qty_entered: line.qty_entered,
        qty_expected: line.qty_expected,
        qty_received: line.qty_received,
        qty_accepted: line.qty_accepted,
        qty_rejected: line.qty_rejected,
        qty_damaged: line.qty_damaged,
        qty_open: above(left, !closed),
        qty_short: above(left, closed),
        qty_over: above(left.negated().map_err(Fault::internal)?, true),
        received_weight: line.received_weight,
        line_status: line.line_status,
        gross_weight: line.gross_weight,
        volume: line.volume,
        batch: line.attributes.clone(),
        status_code: line.status_code.clone(),
        container_code: line.container_code.clone(),
        container_type_code: line.container_type_code.clone(),
        plan_location_code: line.plan_location_code.clone(),
        unit_price: line.unit_price,
        over_percent: line.over_percent,
        remark: line.remark.clone(),
        short_reason: line.short_reason.clone(),
        thermosphere: item.thermosphere,
        catch_weight_mode: item.weights.mode,
        weighed_at_receipt: item.weighed_at_receipt(),
        limits: temperature::limits(item.thermosphere, item.band),
    })
}

/// Number and dates of a batch.
type Known = (Option<String>, Option<BusinessDay>, Option<BusinessDay>);

async fn batches(tx: &mut Tx, receipts: &[Receipt]) -> Answer<BTreeMap<Id, Known>> {
    let ids: BTreeSet<Id> = receipts.iter().filter_map(|receipt| receipt.batch_id).collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new("select id, batch_no, production_date, expiry_date from batch where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids.into_iter().map(Value::from).collect::<Vec<Value>>());
    type Row = (Id, Option<String>, Option<BusinessDay>, Option<BusinessDay>);
    let rows: Vec<Row> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(id, number, made, over)| (id, (number, made, over))).collect())
}

fn told(receipt: Receipt, batches: &BTreeMap<Id, Known>) -> ReceiptDetail {
    let known = receipt.batch_id.and_then(|id| batches.get(&id)).cloned();
    let (batch_no, production_date, expiry_date) = known.unwrap_or_default();
    ReceiptDetail {
        id: receipt.id,
        line_id: receipt.line_id,
        qty: receipt.qty,
        weight: receipt.weight,
        piece_weights: receipt.piece_weights.0,
        batch_id: receipt.batch_id,
        batch_no,
        production_date,
        expiry_date,
        container_code: receipt.container_code,
        location_code: receipt.location_code,
        status_code: receipt.status_code,
        frozen: receipt.frozen,
        damaged_type: receipt.damaged_type,
        rejected_qty: receipt.rejected_qty,
        rejection_reason: receipt.rejection_reason,
        product_temp: receipt.product_temp,
        verdict: receipt.verdict,
        lot_check: receipt.lot_check,
        override_reason: receipt.override_reason,
        photos: receipt.photos,
        device: receipt.device,
        received_by: receipt.received_by,
        received_at: receipt.received_at,
        reversed_by: receipt.reversed_by,
        reversed_at: receipt.reversed_at,
        reverse_reason: receipt.reverse_reason,
    }
}

fn sums(standing: &Standing, lines: &[Line], receipts: &[Receipt]) -> Answer<Sums> {
    let totals = lines::totals(lines)?;
    let came = containers(receipts.iter());
    Ok(Sums {
        lines: totals.lines,
        qty: totals.qty,
        received_qty: totals.received,
        rejected_qty: totals.rejected,
        damaged_qty: totals.damaged,
        weight: totals.weight,
        received_weight: totals.received_weight,
        volume: totals.volume,
        containers: if came > 0 { came } else { standing.total_containers },
    })
}

/// Containers that receipts which stand came in.
fn containers<'a>(receipts: impl Iterator<Item = &'a Receipt>) -> i64 {
    let standing = receipts.filter(|receipt| receipt.reversed_at.is_none());
    let codes: BTreeSet<&String> = standing.filter_map(|receipt| receipt.container_code.as_ref()).collect();
    i64::try_from(codes.len()).unwrap_or(i64::MAX)
}

/// Readings of cold goods, by the number of pallets that came or are expected, whichever is more.
fn probes(items: &lines::Items, lines: &[Line], receipts: &[Receipt]) -> Probes {
    let cold = |goods: &str| {
        items.get(goods).is_some_and(|item| temperature::limits(item.thermosphere, item.band).is_some())
    };
    let of_cold = || {
        let standing = receipts.iter().filter(|receipt| receipt.reversed_at.is_none());
        standing.filter(|receipt| cold(&receipt.goods_code))
    };
    let planned: BTreeSet<&String> = lines
        .iter()
        .filter(|line| cold(&line.goods_code))
        .filter_map(|line| line.container_code.as_ref())
        .collect();
    let planned = i64::try_from(planned.len()).unwrap_or(i64::MAX);
    let any = i64::from(lines.iter().any(|line| cold(&line.goods_code)));
    let pallets = containers(of_cold()).max(planned).max(any);
    let taken = of_cold().filter(|receipt| receipt.product_temp.is_some()).count();
    Probes { asked: temperature::probes(pallets), taken: i64::try_from(taken).unwrap_or(i64::MAX) }
}

/// A line as its form had it.
pub fn as_form(line: &Line) -> LineForm {
    LineForm {
        goods_code: line.goods_code.clone(),
        unit_code: Some(line.unit_code.clone()),
        qty: line.qty_entered,
        gross_weight: line.gross_weight,
        volume: line.volume,
        batch: line.attributes.clone(),
        status_code: line.status_code.clone(),
        container_code: line.container_code.clone(),
        container_type_code: line.container_type_code.clone(),
        plan_location_code: line.plan_location_code.clone(),
        unit_price: line.unit_price,
        over_percent: line.over_percent,
        remark: line.remark.clone(),
        receipts: Vec::new(),
    }
}
