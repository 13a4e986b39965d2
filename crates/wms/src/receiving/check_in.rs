//! The vehicle at the gate: a warehouse may ask that it is checked in before anything of its note is received.
//!
//! Who came with what, sealed how and how cold. It is written on the note and tells the booking; nothing of it moves
//! goods. A warehouse that does not ask may check vehicles in all the same.

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::{CITIZEN_ID, Checks, PHONE, PLATE, given};

use super::asked::CheckIn;
use super::detail;
use super::gate::Gate;
use super::list::LIST;
use super::places::House;
use super::register::seen;
use super::shown::Detail;
use super::store::{self, Look, TABLE};
use super::stored::Note;
use super::temperature;
use crate::document::Items;
use crate::{booking, document, goods};

/// Checks a vehicle in. Saying it again corrects what was said, and keeps who said it first and when.
pub async fn check_in(tx: &mut Tx, (id, form): &(Id, CheckIn)) -> Answer<Detail> {
    let note = store::load(tx, *id, Look::Work).await?;
    seen(&note, form.version)?;
    document::in_state(LIST.offers, "checkIn", note.standing.status)?;
    let codes: Vec<&str> = note.lines.iter().map(|line| line.goods_code.as_str()).collect();
    let items = goods::items(tx, &codes).await?;
    let now = tx.now();
    let arrived = form.arrived_at.or(note.form.arrived_at).unwrap_or(now);
    let late = arrived <= now;
    check(form)
        .that("arrivedAt", late, Message::new("receiving.inFuture"))
        .that("reeferActualTemp", form.reefer_actual_temp.is_some() || !is_cold(&items), needed())
        .done()?;
    let there = match note.standing.booking_id {
        Some(booking) => booking::arrived(tx, booking).await?,
        None => false,
    };
    let before = match (&note.standing.before_check_in, note.standing.checked_in_at) {
        (None, None) => Some(Gate::of(&note.form, there).kept()?),
        (kept, _) => kept.clone(),
    };
    let who = note.standing.checked_in_by.clone().unwrap_or_else(|| tx.session().name.clone());
    let at = note.standing.checked_in_at.unwrap_or(now);
    let mut cells: Cells = cells! {
        arrived_at: arrived, checked_in_by: who, checked_in_at: at, before_check_in: before,
        reefer_set_temp: form.reefer_set_temp, reefer_actual_temp: form.reefer_actual_temp,
        product_temp_min: form.product_temp_min, product_temp_max: form.product_temp_max,
    };
    let texts = [
        ("plate_no", &form.plate_no),
        ("trailer_no", &form.trailer_no),
        ("driver_name", &form.driver_name),
        ("driver_phone", &form.driver_phone),
        ("driver_id_no", &form.driver_id_no),
        ("seal_no", &form.seal_no),
        ("dock_code", &form.dock_code),
        ("queue_no", &form.queue_no),
    ];
    cells.extend(texts.map(|(column, text)| (column, given(text.as_deref()).into())));
    TABLE.update(tx, *id, form.version, cells).await?;
    detail::show(tx, id).await
}

/// Whether a vehicle has to be checked in before this note goes on.
pub fn is_due(house: &House, note: &Note) -> bool {
    house.check_in && note.standing.checked_in_at.is_none()
}

/// Refuses to go on with a note whose vehicle has to be checked in first.
///
/// # Errors
/// `Refused`.
pub fn done(house: &House, note: &Note) -> Answer<()> {
    if is_due(house, note) {
        return Err(Fault::Refused(
            Message::new("receiving.notCheckedIn").with("note", &note.standing.doc_no),
        ));
    }
    Ok(())
}

/// Goods that are received with the same press: what a check-in says must be in their form, for there is no other moment
/// for it, and their vehicle is checked in with it.
///
/// # Errors
/// `Invalid` with every field that is missing.
pub fn at_once(tx: &Tx, house: &House, note: &mut Note, items: &Items) -> Answer<()> {
    if !house.check_in {
        return Ok(());
    }
    let form = &note.form;
    let blank = |text: &Option<String>| given(text.as_deref()).is_none();
    let missing = [
        ("plateNo", blank(&form.plate_no)),
        ("driverName", blank(&form.driver_name)),
        ("dockCode", blank(&form.dock_code)),
        ("reeferActualTemp", form.reefer_actual_temp.is_none() && is_cold(items)),
    ];
    let wrong = missing.into_iter().filter(|(_, missing)| *missing);
    let wrong: Vec<FieldError> =
        wrong.map(|(field, _)| FieldError { field: field.to_owned(), message: needed() }).collect();
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    let now = tx.now();
    note.form.arrived_at.get_or_insert(now);
    note.standing.checked_in_by = Some(tx.session().name.clone());
    note.standing.checked_in_at = Some(now);
    Ok(())
}

fn needed() -> Message {
    Message::new("receiving.checkInNeeds")
}

/// Whether any of these goods are kept cold.
fn is_cold(items: &Items) -> bool {
    items.values().any(|item| temperature::limits(item.thermosphere, item.band).is_some())
}

/// What must be said by itself.
fn check(form: &CheckIn) -> Checks {
    let text = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
    let rising = match (form.product_temp_min, form.product_temp_max) {
        (Some(coldest), Some(warmest)) => coldest <= warmest,
        _ => true,
    };
    let mut checks = Checks::new()
        .required("plateNo", &text(&form.plate_no))
        .optional("plateNo", form.plate_no.as_deref(), &PLATE)
        .required("driverName", &text(&form.driver_name))
        .optional("driverPhone", form.driver_phone.as_deref(), &PHONE)
        .optional("driverIdNo", form.driver_id_no.as_deref(), &CITIZEN_ID)
        .required("dockCode", &text(&form.dock_code))
        .that("productTempMax", rising, Message::new("receiving.coldestAboveWarmest"));
    for (field, text) in [
        ("trailerNo", &form.trailer_no),
        ("driverName", &form.driver_name),
        ("sealNo", &form.seal_no),
        ("dockCode", &form.dock_code),
        ("queueNo", &form.queue_no),
    ] {
        checks = checks.optional_at_most(field, text.as_deref(), 64);
    }
    let readings = &[
        ("reeferSetTemp", form.reefer_set_temp),
        ("reeferActualTemp", form.reefer_actual_temp),
        ("productTempMin", form.product_temp_min),
        ("productTempMax", form.product_temp_max),
    ];
    temperature::all_possible(checks, readings)
}
