//! Where bookings and receiving notes meet: a booking that is accepted makes a note, and the note says how far it is.

use std::time::Duration;

use codes::BookingSlot;
use codes::InboundBookingStatus::{InboundComplete, ToAudit, ToReceiveIn};
use db::vals;
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::DayCut;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Cells;
use serde_json::json;

use super::model::Line;
use super::store::{self, NONE, Stored};
use crate::document::Reasoned;
use crate::{party, receiving};

/// When a vehicle of the morning is expected, after midnight.
const MORNING: Duration = Duration::from_secs(8 * 60 * 60);
/// When one of the afternoon is.
const AFTERNOON: Duration = Duration::from_secs(13 * 60 * 60);

/// The note that a booking made.
pub struct Note {
    /// Id.
    pub id: Id,
    /// Number.
    pub doc_no: String,
}

/// Makes the receiving note of a booking, awaiting its receipt.
///
/// # Errors
/// Whatever a receiving note refuses.
pub async fn expect(tx: &mut Tx, booking: &Stored, lines: &[Line]) -> Answer<Note> {
    let form = form(tx, booking, lines)?;
    let (id, doc_no) = receiving::of_booking(tx, (booking.id, &booking.doc_no), &form).await?;
    Ok(Note { id, doc_no })
}

/// The note as its form has it: what is not said stays empty, as when a person leaves it so.
fn form(tx: &Tx, booking: &Stored, lines: &[Line]) -> Answer<receiving::Form> {
    let hour = match booking.slot {
        BookingSlot::Morning => MORNING,
        BookingSlot::Afternoon => AFTERNOON,
    };
    let expected = DayCut::midnight(tx.session().zone.clone()).start_of(booking.booking_date).plus(hour);
    let line = |line: &Line| {
        json!({
            "goodsCode": line.goods_code, "qty": line.qty, "unitCode": line.unit_code, "remark": line.remark,
            "batch": { "batchNo": line.batch_no, "productionDate": line.production_date, "expiryDate": line.expiry_date,
                "origin": line.origin },
        })
    };
    let form = json!({
        "warehouseCode": booking.warehouse_code, "ownerCode": booking.owner_code, "supplierCode": booking.supplier_code,
        "externalNo": booking.external_no, "plateNo": booking.plate_no, "driverName": booking.driver_name,
        "driverPhone": booking.driver_phone, "thermosphere": booking.thermosphere, "expectedAt": expected,
        "remark": booking.remark, "lines": lines.iter().map(line).collect::<Vec<_>>(),
    });
    serde_json::from_value(form).map_err(Fault::internal)
}

/// Voids the note of a booking that will not come. It is the operator's: an owner asks the warehouse.
///
/// # Errors
/// `Refused` for an owner, and when something came already.
pub async fn give_up(tx: &mut Tx, note: Id, reason: &str) -> Answer<()> {
    if party::is_outside(tx) {
        return Err(Fault::refused("inboundBooking.askWarehouse"));
    }
    let sql = "select version from receiving_note where branch_code = $1 and id = $2 and deleted = 0";
    let held: Option<i64> = tx.one(sql, &vals![tx.branch(), note]).await?;
    let Some(version) = held else { return Ok(()) };
    receiving::give_up(tx, note, &Reasoned { version, reason: reason.to_owned() }).await?;
    Ok(())
}

/// The vehicle of a booking is at the dock.
///
/// # Errors
/// Only those of the database.
pub async fn arrived(tx: &mut Tx, booking: Id) -> Answer<()> {
    let held = store::followed(tx, booking).await?;
    if held.arrived_at.is_some() || held.cancelled {
        return Ok(());
    }
    let (who, now) = (tx.session().name.clone(), tx.now());
    follow(tx, &held, cells! { arrived_by: who, arrived_at: now }).await
}

/// Everything that a booking announced was received, or will not come: it is complete.
///
/// # Errors
/// Only those of the database.
pub async fn received(tx: &mut Tx, booking: Id) -> Answer<()> {
    let held = store::followed(tx, booking).await?;
    if held.status != ToReceiveIn {
        return Ok(());
    }
    let now = tx.now();
    follow(tx, &held, cells! { status: InboundComplete, completed_at: now }).await
}

/// Its note is open again.
///
/// # Errors
/// Only those of the database.
pub async fn reopened(tx: &mut Tx, booking: Id) -> Answer<()> {
    let held = store::followed(tx, booking).await?;
    if held.status != InboundComplete {
        return Ok(());
    }
    follow(tx, &held, cells! { status: ToReceiveIn, completed_at: NONE }).await
}

/// Its note was voided: the booking waits to be audited again, which may make another note. A cancelled one stays so.
///
/// # Errors
/// Only those of the database.
pub async fn voided(tx: &mut Tx, booking: Id) -> Answer<()> {
    let held = store::followed(tx, booking).await?;
    if held.status != ToReceiveIn || held.cancelled {
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
