//! Where bookings meet the documents that they make: a booking that is accepted makes a receiving note or a delivery
//! sheet, and that says how far it is. A document is locked before its booking, by everybody.

use std::time::Duration;

use codes::BookingSlot;
use db::vals;
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::{DayCut, Instant};
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::record::Cells;
use serde_json::{Value, json};

use super::side::Side;
use super::side::Step::{Accepted, Complete, ToAudit};
use super::store::{self, Line, NONE, Stored};
use crate::document::Reasoned;
use crate::{delivery, party, receiving};

/// When a vehicle of the morning is expected, after midnight.
const MORNING: Duration = Duration::from_secs(8 * 60 * 60);
/// When one of the afternoon is.
const AFTERNOON: Duration = Duration::from_secs(13 * 60 * 60);

/// The document that a booking made.
pub struct Note {
    /// Id.
    pub id: Id,
    /// Number.
    pub doc_no: String,
}

/// Makes the document of a booking: a receiving note that awaits its receipt, or a delivery sheet that awaits its goods.
///
/// # Errors
/// Whatever such a document refuses.
pub async fn announce(tx: &mut Tx, booking: &Stored, lines: &[Line]) -> Answer<Note> {
    let by = (booking.id, booking.doc_no.as_str());
    let (id, doc_no) = match booking.kind.side() {
        Side::Inward => {
            let form = serde_json::from_value(receipt(tx, booking, lines)).map_err(Fault::internal)?;
            receiving::of_booking(tx, by, &form).await?
        }
        Side::Outward => {
            let form = serde_json::from_value(sheet(tx, booking, lines)).map_err(Fault::internal)?;
            delivery::of_booking(tx, by, &form).await.map_err(as_booked)?
        }
    };
    Ok(Note { id, doc_no })
}

/// What a delivery sheet refuses, with its fields called as the booking has them.
fn as_booked(fault: Fault) -> Fault {
    let Fault::Invalid(wrong) = fault else { return fault };
    let named = |error: FieldError| {
        let field = match error.field.as_str() {
            "requiredShipAt" => "bookingDate".to_owned(),
            "dockCode" => "dockGroup".to_owned(),
            _ => error.field,
        };
        FieldError { field, ..error }
    };
    Fault::Invalid(wrong.into_iter().map(named).collect())
}

/// When the vehicle of a booking is expected.
fn expected(tx: &Tx, booking: &Stored) -> Instant {
    let hour = match booking.slot {
        BookingSlot::Morning => MORNING,
        BookingSlot::Afternoon => AFTERNOON,
    };
    DayCut::midnight(tx.session().zone.clone()).start_of(booking.booking_date).plus(hour)
}

/// The receiving note as its form has it: what is not said stays empty, as when a person leaves it so.
fn receipt(tx: &Tx, booking: &Stored, lines: &[Line]) -> Value {
    let line = |line: &Line| {
        json!({
            "goodsCode": line.goods_code, "qty": line.qty, "unitCode": line.unit_code, "remark": line.remark,
            "batch": { "batchNo": line.batch_no, "productionDate": line.production_date, "expiryDate": line.expiry_date,
                "origin": line.origin },
        })
    };
    json!({
        "warehouseCode": booking.warehouse_code, "ownerCode": booking.owner_code, "supplierCode": booking.supplier_code,
        "externalNo": booking.external_no, "plateNo": booking.plate_no, "driverName": booking.driver_name,
        "driverPhone": booking.driver_phone, "thermosphere": booking.thermosphere,
        "expectedAt": expected(tx, booking), "remark": booking.remark,
        "lines": lines.iter().map(line).collect::<Vec<_>>(),
    })
}

/// The delivery sheet as its form has it.
fn sheet(tx: &Tx, booking: &Stored, lines: &[Line]) -> Value {
    let line = |line: &Line| {
        json!({
            "goodsCode": line.goods_code, "qty": line.qty, "unitCode": line.unit_code, "batchNo": line.batch_no,
            "expiryFrom": line.expiry_from, "remark": line.remark,
        })
    };
    json!({
        "warehouseCode": booking.warehouse_code, "ownerCode": booking.owner_code, "customerCode": booking.customer_code,
        "consigneeName": booking.consignee_name, "consigneePhone": booking.consignee_phone,
        "address": booking.address, "externalNo": booking.external_no, "plateNo": booking.plate_no,
        "driverName": booking.driver_name, "driverPhone": booking.driver_phone, "dockCode": booking.dock_group,
        "thermosphere": booking.thermosphere, "requiredShipAt": expected(tx, booking), "remark": booking.remark,
        "lines": lines.iter().map(line).collect::<Vec<_>>(),
    })
}

/// Voids what a booking made that is not wanted any more. It is the operator's: an owner asks the warehouse.
///
/// # Errors
/// `Refused` for an owner, and when something came or was picked already.
pub async fn give_up(tx: &mut Tx, booking: &Stored, reason: &str) -> Answer<()> {
    let Some(note) = booking.note_id else { return Ok(()) };
    if party::is_outside(tx) {
        return Err(Fault::refused("booking.askWarehouse"));
    }
    let held = match booking.kind.side() {
        Side::Inward => {
            "select version from receiving_note where branch_code = $1 and id = $2 and deleted = 0"
        }
        Side::Outward => {
            "select version from delivery_sheet where branch_code = $1 and id = $2 and deleted = 0"
        }
    };
    let held: Option<i64> = tx.one(held, &vals![tx.branch(), note]).await?;
    let Some(version) = held else { return Ok(()) };
    let why = Reasoned { version, reason: reason.to_owned() };
    match booking.kind.side() {
        Side::Inward => receiving::give_up(tx, note, &why).await.map(drop),
        Side::Outward => delivery::give_up(tx, note, &why).await.map(drop),
    }
}

/// The booking that made a delivery sheet.
///
/// # Errors
/// Only those of the database.
pub async fn of_sheet(tx: &mut Tx, sheet: Id) -> Answer<Option<Id>> {
    let sql = "select booking_id from delivery_sheet where branch_code = $1 and id = $2";
    Ok(tx.one::<Option<Id>>(sql, &vals![tx.branch(), sheet]).await?.flatten())
}

/// The vehicle of a booking is at the dock. Answers whether nobody had said so before.
///
/// # Errors
/// Only those of the database.
pub async fn arrived(tx: &mut Tx, booking: Id) -> Answer<bool> {
    let held = store::followed(tx, booking).await?;
    if held.arrived_at.is_some() || held.cancelled {
        return Ok(false);
    }
    let (who, now) = (tx.session().name.clone(), tx.now());
    follow(tx, &held, cells! { arrived_by: who, arrived_at: now }).await?;
    Ok(true)
}

/// It was not there after all.
///
/// # Errors
/// Only those of the database.
pub async fn left(tx: &mut Tx, booking: Id) -> Answer<()> {
    let held = store::followed(tx, booking).await?;
    if held.status != Accepted || held.arrived_at.is_none() {
        return Ok(());
    }
    follow(tx, &held, cells! { arrived_by: NONE, arrived_at: NONE }).await
}

/// Everything that a booking announced was received, or has left: it is complete.
///
/// # Errors
/// Only those of the database.
pub async fn completed(tx: &mut Tx, booking: Id) -> Answer<()> {
    let held = store::followed(tx, booking).await?;
    if held.status != Accepted {
        return Ok(());
    }
    let now = tx.now();
    follow(tx, &held, cells! { status: Complete, completed_at: now }).await
}

/// What it made is open again.
///
/// # Errors
/// Only those of the database.
pub async fn reopened(tx: &mut Tx, booking: Id) -> Answer<()> {
    let held = store::followed(tx, booking).await?;
    if held.status != Complete {
        return Ok(());
    }
    follow(tx, &held, cells! { status: Accepted, completed_at: NONE }).await
}

/// What it made was voided: the booking waits to be audited again, which may make another. A cancelled one stays so.
///
/// # Errors
/// Only those of the database.
pub async fn voided(tx: &mut Tx, booking: Id) -> Answer<()> {
    let held = store::followed(tx, booking).await?;
    if held.status != Accepted || held.cancelled {
        return Ok(());
    }
    let nobody = cells! {
        status: ToAudit, note_id: NONE, note_no: NONE, audit_by: NONE, audit_at: NONE, audit_opinion: NONE,
        arrived_by: NONE, arrived_at: NONE,
    };
    follow(tx, &held, nobody).await
}

async fn follow(tx: &mut Tx, held: &Stored, cells: Cells) -> Answer<()> {
    store::ANY.update(tx, held.id, held.version, cells).await
}
