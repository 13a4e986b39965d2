//! A note with everything that belongs to it, as pages show it.

use std::collections::{BTreeMap, BTreeSet};

use codes::ReceivingLineStatus;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;

use super::check_in;
use super::lines;
use super::list::LIST;
use super::model::LineForm;
use super::places::{self, House};
use super::readings;
use super::receipt::{self, Receipt};
use super::references;
use super::rights::Rights;
use super::shown::{Detail, LineDetail, Probes, ReceiptDetail, Sums};
use super::stays;
use super::store::{self, Look};
use super::stored::{Line, Note, Standing};
use super::temperature::{self, Limits};
use crate::document::{Items, Shown as Known};
use crate::goods::{self, Item};
use crate::putaway::said;
use crate::{document, party};

/// Screen whose rights a detail speaks of, whichever page made the note.
const SCREEN: &str = "receivingNoteManage";

/// A note as the session may see it.
pub async fn show(tx: &mut Tx, id: &Id) -> Answer<Detail> {
    let note = store::load(tx, *id, Look::Read).await?;
    let receipts = receipt::of_note(tx, *id).await?;
    let codes: Vec<&str> = note.lines.iter().map(|line| line.goods_code.as_str()).collect();
    let items = goods::items(tx, &codes).await?;
    let of_lines = note.lines.iter().flat_map(|line| [&line.base_unit, &line.unit_code]);
    let units = of_lines.map(|unit| (None, unit.as_str()));
    // Each receipt's batch, beside a unit that is asked for anyway.
    let unit = note.lines.first().map_or("", |line| line.base_unit.as_str());
    let known = Known::of(tx, units.chain(receipts.iter().map(|receipt| (receipt.batch_id, unit)))).await?;
    let names = references::names(tx, &note, &receipts).await?;
    let house = places::house(tx, &note.form.warehouse_code).await?;
    let can = can(tx, (&note, &house), !receipts.is_empty());
    let mut stays =
        if can.contains(&"cancel") { stays::why(tx, &note, &receipts).await? } else { BTreeMap::new() };
    let outside = party::is_outside(tx);
    let Note { standing, form, lines } = note;
    let totals = sums(&standing, &lines, &receipts)?;
    let probes = probes(&house, &items, &lines, &receipts);
    let told = |receipt: Receipt| told(stays.remove(&receipt.id), receipt, &known);
    Ok(Detail {
        totals,
        probes,
        receipts: receipts.into_iter().map(told).collect(),
        lines: lines.into_iter().map(|line| shown(line, &items, &known)).collect::<Answer<_>>()?,
        names,
        check_in_asked: house.check_in,
        can,
        overrides: if outside { Vec::new() } else { Rights::of(tx.session()).names() },
        standing,
        form,
    })
}

/// What may be done with a note now, and whether anything ever came of it. Outside parties read only.
fn can(tx: &Tx, (note, house): (&Note, &House), came: bool) -> Vec<&'static str> {
    let outside = party::is_outside(tx);
    let waits = check_in::is_due(house, note);
    let mut can: Vec<&'static str> = LIST.offers.iter().map(|offer| offer.action).collect();
    can.retain(|action| {
        document::is_offered(LIST.offers, action, note.standing.status)
            && tx.session().can(&format!("{SCREEN}_{action}_button"))
            && (!outside || *action == "detail")
            && (*action != "checkIn" || house.check_in)
            && (*action != "undoCheckIn" || note.standing.checked_in_at.is_some())
            && (!waits || !matches!(*action, "register" | "unload"))
            && (*action != "withdraw" || (note.standing.booking_id.is_none() && !came))
    });
    can
}

fn shown(line: Line, items: &Items, known: &Known) -> Answer<LineDetail> {
    // An owner whose goods went to another one still reads its notes.
    let item = items.get(&line.goods_code);
    let left = line.qty_expected.minus(line.qty_received).map_err(Fault::internal)?;
    let closed = line.line_status == ReceivingLineStatus::ClosedShort;
    let above = |qty: Qty, holds: bool| if holds { qty.max(Qty::ZERO) } else { Qty::ZERO };
    Ok(LineDetail {
        base_unit_name: known.line(None, &line.base_unit).unit_name,
        unit_name: known.line(None, &line.unit_code).unit_name,
        qty_open: above(left, !closed),
        qty_short: above(left, closed),
        qty_over: above(left.negated().map_err(Fault::internal)?, true),
        thermosphere: item.map(|item| item.thermosphere),
        catch_weight_mode: item.map(|item| item.weights.mode),
        weighed_at_receipt: item.is_some_and(Item::weighed_at_receipt),
        is_weighed: line.qty_weighed.is_positive() && line.qty_weighed == line.qty_accepted,
        limits: item.and_then(limits),
        line,
    })
}

fn limits(item: &Item) -> Option<Limits> {
    temperature::limits(item.thermosphere, item.band)
}

fn told(stays: Option<Message>, receipt: Receipt, known: &Known) -> ReceiptDetail {
    let batch = known.line(receipt.batch_id, "");
    ReceiptDetail {
        batch_no: batch.batch_no,
        production_date: batch.production_date,
        expiry_date: batch.expiry_date,
        stays: stays.as_ref().map(said),
        receipt,
    }
}

fn sums(standing: &Standing, lines: &[Line], receipts: &[Receipt]) -> Answer<Sums> {
    let totals = lines::totals(lines)?;
    let came = containers(receipts.iter());
    Ok(Sums {
        lines: totals.lines,
        qty: totals.qty,
        received_qty: totals.accepted,
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
fn probes(house: &House, items: &Items, lines: &[Line], receipts: &[Receipt]) -> Probes {
    // What came is as it was when it came.
    let of_cold =
        || receipts.iter().filter(|receipt| receipt.reversed_at.is_none() && receipt.limits.is_some());
    let came = of_cold().filter_map(|receipt| receipt.container_code.as_deref());
    let taken = of_cold().filter(|receipt| receipt.product_temp.is_some()).count();
    let taken = i64::try_from(taken).unwrap_or(i64::MAX);
    Probes { asked: readings::asked(items, lines, came), taken, needed: house.readings }
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
