//! The life of a delivery sheet beside its allocation: written, submitted, taken back.

use std::collections::BTreeSet;

use codes::{DeliveryKind, DeliverySheetStatus, DocumentSource, OutboundWay};
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::master::Many;
use kernel::record::{Cells, Child, NewRow};
use kernel::texts::Message;
use kernel::validate::{Checks, given};
use platform::setting::{Settings, names};

use super::judged::{Asked, Judged, as_form, judged, outbound_way, outbound_ways};
use super::list::LIST;
use super::model::{Form, LineForm, WithdrawForm};
use super::shown::Detail;
use super::store::{self, Look, TABLE};
use super::stored::{Line, Sheet};
use super::{detail, lines, references};
use crate::document::{self, Files, Papers, Seen};
use crate::party;
use crate::receiving::places;

/// Right to change a sheet after its cut-off.
const LATE: &str = "deliverysheetManage_overrideCutoff_button";
/// Characters of a reason.
const REASON: usize = 200;
/// Name of the series of numbers.
pub const SERIES: &str = "delivery_sheet";

/// Writes a sheet.
pub async fn add(tx: &mut Tx, (kind, form): &(DeliveryKind, Form)) -> Answer<Detail> {
    let id = insert(tx, *kind, form, DeliverySheetStatus::New).await?;
    detail::show(tx, &id).await
}

/// Writes a sheet and submits it in the same breath.
pub async fn add_submit(tx: &mut Tx, (kind, form): &(DeliveryKind, Form)) -> Answer<Detail> {
    let id = insert(tx, *kind, form, DeliverySheetStatus::ToAllocate).await?;
    detail::show(tx, &id).await
}

/// The sheet of a booking that was accepted: it waits for its goods at once, also when its day has come meanwhile. Where
/// the booking names a batch, the booking is the reason for which the rotation is passed over. Answers its id and its
/// number.
pub async fn of_booking(tx: &mut Tx, (booking, no): (Id, &str), form: &Form) -> Answer<(Id, String)> {
    let named = form.lines.iter().any(|line| given(line.batch_no.as_deref()).is_some());
    let why = named.then(|| no.to_owned());
    let form = Form { source: DocumentSource::Booking, override_reason: why, ..form.clone() };
    let kind = DeliveryKind::Delivery;
    let asked = Asked { id: tx.new_id(), form: &form, before: None, booked: true };
    let sheets = judged(tx, kind, &[asked]).await?;
    let by = cells! { booking_id: booking, booking_no: no };
    kept(tx, sheets, (kind, DeliverySheetStatus::ToAllocate), by).await
}

async fn insert(tx: &mut Tx, kind: DeliveryKind, form: &Form, status: DeliverySheetStatus) -> Answer<Id> {
    stays(form)?;
    Ok(written(tx, (kind, form), status, Cells::new()).await?.0)
}

/// Only a sheet that is done in one breath says how it leaves, and only a table which kind of sheet it writes.
fn stays(form: &Form) -> Answer<()> {
    if form.departure.is_some() {
        return Err(Fault::invalid("departure", "rule.unknownField"));
    }
    of_one_kind(form)
}

fn of_one_kind(form: &Form) -> Answer<()> {
    match form.kind {
        Some(_) => Err(Fault::invalid("kind", "rule.unknownField")),
        None => Ok(()),
    }
}

/// Writes a sheet of which everything is done at once; answers its id.
pub async fn begun(tx: &mut Tx, form: &Form) -> Answer<Id> {
    of_one_kind(form)?;
    let kind = DeliveryKind::Delivery;
    Ok(written(tx, (kind, form), DeliverySheetStatus::ToAllocate, Cells::new()).await?.0)
}

/// Writes a sheet with these further columns; answers its id and its number.
async fn written(
    tx: &mut Tx,
    (kind, form): (DeliveryKind, &Form),
    status: DeliverySheetStatus,
    more: Cells,
) -> Answer<(Id, String)> {
    let sheets = judge_new(tx, kind, &[form]).await?;
    kept(tx, sheets, (kind, status), more).await
}

/// Writes the one sheet that was judged, with its files; answers its id and its number.
async fn kept(
    tx: &mut Tx,
    sheets: Vec<Answer<Judged>>,
    (kind, status): (DeliveryKind, DeliverySheetStatus),
    more: Cells,
) -> Answer<(Id, String)> {
    let sheets = sheets.into_iter().collect::<Answer<Vec<Judged>>>()?;
    let held = |sheet: &Judged| (sheet.form.owner_code.clone(), sheet.form.attachments.clone());
    let attachments: Vec<(String, Files)> = sheets.iter().map(held).collect();
    let mut made = insert_all(tx, sheets, (kind, status), more).await?;
    for (owner, files) in &attachments {
        Papers::follow(tx, "attachments", None, Papers::of(owner, files)).await?;
    }
    made.pop().ok_or_else(|| Fault::internal("a sheet was to be written"))
}

/// New sheets as they would be kept, in their order, or why one cannot be.
///
/// # Errors
/// `Denied` for outside parties.
pub async fn judge_new(tx: &mut Tx, kind: DeliveryKind, forms: &[&Form]) -> Answer<Vec<Answer<Judged>>> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let asked: Vec<Asked<'_>> =
        forms.iter().map(|form| Asked { id: tx.new_id(), form, before: None, booked: false }).collect();
    judged(tx, kind, &asked).await
}

/// Writes new sheets that were judged, in the same number of statements for one as for many; answers their ids and numbers.
pub async fn insert_all(
    tx: &mut Tx,
    sheets: Vec<Judged>,
    (kind, status): (DeliveryKind, DeliverySheetStatus),
    more: Cells,
) -> Answer<Vec<(Id, String)>> {
    let settings = Settings::load(tx).await?;
    let (prefix, cut) = (settings.text(&names::PREFIX_DELIVERY), settings.day_cut()?);
    let numbers = kernel::number::documents(tx, SERIES, prefix, &cut, sheets.len()).await?;
    let warehouses: BTreeSet<&str> = sheets.iter().map(|sheet| sheet.form.warehouse_code.as_str()).collect();
    let ways = outbound_ways(tx, warehouses).await?;
    let (mut made, mut rows, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for (sheet, doc_no) in sheets.into_iter().zip(numbers) {
        let way = ways.get(&sheet.form.warehouse_code).copied().unwrap_or(OutboundWay::Recheck);
        let mut cells = sheet.cells;
        cells.extend(cells! { doc_no: doc_no.as_str(), kind: kind, status: status, outbound_way: way });
        cells.extend(more.iter().cloned());
        rows.push((sheet.id, NewRow { cells, children: Vec::new() }));
        lines.extend(sheet.lines);
        made.push((sheet.id, doc_no));
    }
    TABLE.insert_all_as(tx, rows).await.on_unique("delivery_sheet_external_no_key", "externalNo")?;
    document::insert_lines(tx, &lines).await?;
    Ok(made)
}

/// Changes a sheet that nobody waits for yet.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, Form)) -> Answer<Detail> {
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    stays(form)?;
    let sheet = in_hand(tx, *id, "edit", version).await?;
    // The reason that stood there was given for something else.
    let reason = given(form.override_reason.as_deref());
    in_time(tx, &sheet, reason.filter(|reason| sheet.form.override_reason.as_deref() != Some(*reason)))?;
    let said = Form { source: sheet.form.source, ..form.clone() };
    let asked = Asked { id: *id, form: &said, before: Some(&sheet), booked: false };
    let found = judged(tx, sheet.standing.kind, &[asked]).await?.pop();
    let Judged { form, lines, cells, .. } = found.ok_or_else(|| Fault::internal("one was judged"))??;
    let child = Child { name: "lines", before: told(&as_form(&sheet).lines)?, after: told(&form.lines)? };
    let updated = TABLE.update_with(tx, *id, version, cells, vec![child]).await;
    updated.on_unique("delivery_sheet_external_no_key", "externalNo")?;
    store::replace_lines(tx, *id, &lines).await?;
    let before = Papers::of(&sheet.form.owner_code, &sheet.form.attachments);
    Papers::follow(tx, "attachments", Some(before), Papers::of(&form.owner_code, &form.attachments)).await?;
    detail::show(tx, id).await
}

/// Lines as an audit row tells them.
fn told(lines: &[LineForm]) -> Answer<String> {
    serde_json::to_string(lines).map_err(Fault::internal)
}

/// Says that goods are wanted.
pub async fn submit(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Detail> {
    submit_one(tx, *id, seen.version).await?;
    detail::show(tx, id).await
}

/// The same without showing it. Everything is looked at again: days may lie between writing and submitting.
pub async fn submit_one(tx: &mut Tx, id: Id, version: i64) -> Answer<()> {
    let sheet = in_hand(tx, id, "submit", version).await?;
    let form = as_form(&sheet);
    references::check(tx, &form, None).await?;
    let items = lines::items(tx, &form.lines).await?;
    lines::made(tx, (id, &form), &items, &[])?;
    places::covered(tx, &form.owner_code, &form.warehouse_code).await?;
    let way = outbound_way(tx, &form.warehouse_code).await?;
    let cells = cells! { status: DeliverySheetStatus::ToAllocate, outbound_way: way };
    TABLE.update(tx, id, version, cells).await
}

/// Takes it back while nothing is promised.
pub async fn withdraw(tx: &mut Tx, (id, form): &(Id, WithdrawForm)) -> Answer<Detail> {
    let reason = given(form.reason.as_deref());
    Checks::new().optional_at_most("reason", reason, REASON).done()?;
    let sheet = in_hand(tx, *id, "withdraw", form.version).await?;
    if sheet.standing.booking_id.is_some() {
        return Err(Fault::refused("delivery.ofBooking"));
    }
    in_time(tx, &sheet, reason)?;
    untouched(&sheet)?;
    let told = reason.map(document::reason).into_iter().collect();
    TABLE.update_with(tx, *id, form.version, cells! { status: DeliverySheetStatus::New }, told).await?;
    detail::show(tx, id).await
}

/// A sheet that allows this, as it was seen, locked.
pub async fn in_hand(tx: &mut Tx, id: Id, action: &str, version: i64) -> Answer<Sheet> {
    let sheet = store::load(tx, id, Look::Work).await?;
    as_seen(&sheet, action, version)?;
    Ok(sheet)
}

/// Whether a locked sheet is as it was seen and allows this.
pub fn as_seen(sheet: &Sheet, action: &str, version: i64) -> Answer<()> {
    if sheet.form.version != Some(version) {
        let (by, at) = (sheet.standing.modified_by.clone(), sheet.standing.gmt_modified);
        return Err(Fault::Stale { by, at });
    }
    document::in_state(LIST.offers, action, sheet.standing.status)
}

/// Refuses to change a sheet after its cut-off, unless somebody with the right to do so says why.
///
/// # Errors
/// `Refused`.
pub fn in_time(tx: &Tx, sheet: &Sheet, reason: Option<&str>) -> Answer<()> {
    let Some(over) = sheet.form.cutoff_at.filter(|at| *at <= tx.now()) else { return Ok(()) };
    let key = match (tx.session().can(LATE), reason) {
        (true, Some(_)) => return Ok(()),
        (true, None) => "delivery.afterCutoffReason",
        (false, _) => "delivery.afterCutoff",
    };
    Err(Fault::Refused(Message::new(key).with("at", tx.session().zone.show(over))))
}

/// Refuses a sheet of which something is promised, or was given up: written anew it would want that once more.
pub fn untouched(sheet: &Sheet) -> Answer<()> {
    let promised = |line: &Line| line.qty_allocated.max(line.qty_picked).max(line.qty_shipped).is_positive();
    if sheet.lines.iter().any(promised) {
        return Err(Fault::refused("delivery.somethingPromised"));
    }
    if sheet.lines.iter().any(|line| line.qty_cancelled.max(line.qty_moved).is_positive()) {
        return Err(Fault::refused("delivery.somethingGivenUp"));
    }
    Ok(())
}

/// Deletes sheets that nobody waits for yet, all or none of them.
pub async fn delete_many(tx: &mut Tx, many: &Many) -> Answer<()> {
    for id in many.in_order()? {
        let sheet = store::load(tx, id, Look::Work).await?;
        document::in_state(LIST.offers, "delete", sheet.standing.status)?;
        TABLE.delete(tx, id, None).await?;
        let (owner, none) = (sheet.form.owner_code.as_str(), Files::default());
        let before = Papers::of(owner, &sheet.form.attachments);
        Papers::follow(tx, "attachments", Some(before), Papers::of(owner, &none)).await?;
    }
    Ok(())
}

/// Deletes one.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    delete_many(tx, &Many { ids: vec![*id] }).await
}
