//! The life of a delivery sheet beside its allocation: written, submitted, taken back.

use codes::{DeliveryKind, DeliverySheetStatus, DocumentSource, OutboundWay};
use db::vals;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::master::Many;
use kernel::record::{Cells, Child};
use kernel::texts::Message;
use kernel::validate::{Checks, given};
use platform::setting::{Settings, names};

use super::list::LIST;
use super::model::{Form, LineForm, WithdrawForm};
use super::rules::{ahead, check, trimmed};
use super::shown::Detail;
use super::store::{self, Look, TABLE};
use super::stored::{Line, Sheet};
use super::{detail, lines, references, rotation};
use crate::document::{self, Files, Seen};
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

/// The sheet of a booking that was accepted: it waits for its goods at once. Answers its id and its number.
pub async fn of_booking(tx: &mut Tx, (booking, no): (Id, &str), form: &Form) -> Answer<(Id, String)> {
    let form = Form { source: DocumentSource::Booking, ..form.clone() };
    let status = DeliverySheetStatus::ToAllocate;
    let by = cells! { booking_id: booking, booking_no: no };
    written(tx, (DeliveryKind::Delivery, &form), status, by).await
}

async fn insert(tx: &mut Tx, kind: DeliveryKind, form: &Form, status: DeliverySheetStatus) -> Answer<Id> {
    stays(form)?;
    Ok(written(tx, (kind, form), status, Cells::new()).await?.0)
}

/// Only a sheet that is done in one breath says how it leaves.
fn stays(form: &Form) -> Answer<()> {
    match form.departure {
        Some(_) => Err(Fault::invalid("departure", "rule.unknownField")),
        None => Ok(()),
    }
}

/// Writes a sheet of which everything is done at once; answers its id.
pub async fn begun(tx: &mut Tx, form: &Form) -> Answer<Id> {
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
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let id = tx.new_id();
    let (form, lines, mut cells) = judged(tx, (id, kind), form, None).await?;
    let settings = Settings::load(tx).await?;
    let prefix = settings.text(&names::PREFIX_DELIVERY);
    let doc_no = kernel::number::document(tx, SERIES, prefix, &settings.day_cut()?).await?;
    let way = outbound_way(tx, &form.warehouse_code).await?;
    cells.extend(cells! { doc_no: doc_no.as_str(), kind: kind, status: status, outbound_way: way });
    cells.extend(more);
    let inserted = TABLE.insert_as(tx, id, cells, Vec::new()).await;
    inserted.on_unique("delivery_sheet_external_no_key", "externalNo")?;
    document::insert_lines(tx, &lines).await?;
    form.attachments.follow(tx, "attachments", &Files::default()).await?;
    Ok((id, doc_no))
}

/// A form that obeys every rule, its lines, and the columns of its head.
async fn judged(
    tx: &mut Tx,
    (id, kind): (Id, DeliveryKind),
    form: &Form,
    before: Option<&Sheet>,
) -> Answer<(Form, Vec<Line>, Cells)> {
    let mut form = trimmed(form);
    check(&form, kind)?;
    let stood = before.map(as_form);
    let cut = Settings::load(tx).await?.day_cut()?;
    ahead(&form, stood.as_ref(), (&cut, cut.day_of(tx.now())))?;
    references::check(tx, &form, stood.as_ref()).await?;
    rotation::check(tx, (&form, kind), stood.as_ref()).await?;
    let items = lines::items(tx, &form.lines).await?;
    let held = before.map(|sheet| sheet.lines.as_slice()).unwrap_or_default();
    let lines = lines::made(tx, (id, &form), &items, held)?;
    let terms = places::covered(tx, &form.owner_code, &form.warehouse_code).await?;
    staged(tx, &mut form).await?;
    addressed(tx, &mut form).await?;
    let mut cells = form.cells();
    cells.extend(party::region(form.region_code.as_deref())?);
    cells.extend(cells! { contract_no: Some(terms.number) });
    cells.extend(sums(&lines)?);
    Ok((form, lines, cells))
}

/// The sums of lines, as the head keeps them.
pub fn sums(lines: &[Line]) -> Answer<Cells> {
    let totals = lines::totals(lines)?;
    let count = i64::try_from(lines.len()).map_err(Fault::internal)?;
    Ok(cells! {
        total_lines: count, total_qty: totals.qty, total_weight: totals.weight, total_volume: totals.volume,
        allocated_qty: totals.allocated, picked_qty: totals.picked, shipped_qty: totals.shipped,
    })
}

/// The collection location that picked goods wait at: the one that was said, or the usual one.
async fn staged(tx: &mut Tx, form: &mut Form) -> Answer<()> {
    match form.staging_location_code.as_deref() {
        Some(code) => {
            let named = [("stagingLocationCode".to_owned(), code)];
            places::check(tx, &form.warehouse_code, &named).await
        }
        None => {
            form.staging_location_code = Some(places::default(tx, &form.warehouse_code).await?);
            Ok(())
        }
    }
}

/// Where it goes, as the customer says, unless somebody wrote another address.
async fn addressed(tx: &mut Tx, form: &mut Form) -> Answer<()> {
    let Some(customer) = form.customer_code.as_deref() else { return Ok(()) };
    if form.address.is_some() || form.region_code.is_some() {
        return Ok(());
    }
    type Address = (String, Option<String>, Option<String>, Option<String>, Option<String>);
    let known: Option<Address> = tx
        .one(
            "select name, contact, phone, region_code, address from customer
             where branch_code = $1 and code = $2 and deleted = 0",
            &vals![tx.branch(), customer],
        )
        .await?;
    if let Some((name, contact, phone, region, address)) = known {
        form.consignee_name = form.consignee_name.take().or(contact).or(Some(name));
        form.consignee_phone = form.consignee_phone.take().or(phone);
        (form.region_code, form.address) = (region, address);
    }
    Ok(())
}

/// A sheet as its form had it.
fn as_form(sheet: &Sheet) -> Form {
    Form { lines: sheet.lines.iter().map(lines::as_form).collect(), ..sheet.form.clone() }
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
    let (form, lines, cells) = judged(tx, (*id, sheet.standing.kind), &said, Some(&sheet)).await?;
    let child = Child { name: "lines", before: told(&as_form(&sheet).lines)?, after: told(&form.lines)? };
    let updated = TABLE.update_with(tx, *id, version, cells, vec![child]).await;
    updated.on_unique("delivery_sheet_external_no_key", "externalNo")?;
    store::replace_lines(tx, *id, &lines).await?;
    form.attachments.follow(tx, "attachments", &sheet.form.attachments).await?;
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

/// What becomes of goods that leave a warehouse once they are picked.
pub async fn outbound_way(tx: &mut Tx, warehouse: &str) -> Answer<OutboundWay> {
    let sql = "select outbound_way from warehouse where branch_code = $1 and code = $2 and deleted = 0";
    Ok(tx.one(sql, &vals![tx.branch(), warehouse]).await?.unwrap_or(OutboundWay::Recheck))
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
        Files::default().follow(tx, "attachments", &sheet.form.attachments).await?;
    }
    Ok(())
}

/// Deletes one.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    delete_many(tx, &Many { ids: vec![*id] }).await
}
