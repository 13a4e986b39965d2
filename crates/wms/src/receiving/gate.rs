//! A vehicle that was checked in by mistake: everything that came of it is taken back, as long as nothing was received.
//!
//! A note keeps what it said of its vehicle before, which a booking or whoever wrote it had said, and says that again.

use kernel::act::Tx;
use kernel::cells;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::units::Celsius;
use serde::{Deserialize, Serialize};

use super::detail;
use super::effects;
use super::flow::untouched;
use super::model::Form;
use super::shown::Detail;
use super::store::TABLE;
use super::stored::Note;
use crate::document::{self, Reasoned};

/// What a check-in and the unloading after it may say otherwise.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Gate {
    arrived_at: Option<Instant>,
    plate_no: Option<String>,
    trailer_no: Option<String>,
    driver_name: Option<String>,
    driver_phone: Option<String>,
    driver_id_no: Option<String>,
    seal_no: Option<String>,
    dock_code: Option<String>,
    queue_no: Option<String>,
    reefer_set_temp: Option<Celsius>,
    reefer_actual_temp: Option<Celsius>,
    product_temp_min: Option<Celsius>,
    product_temp_max: Option<Celsius>,
    /// Whether the note's booking came to be there with this vehicle.
    booking: bool,
}

impl Gate {
    /// What a note says now.
    pub fn of(form: &Form, booking: bool) -> Self {
        let form = form.clone();
        Self {
            arrived_at: form.arrived_at,
            plate_no: form.plate_no,
            trailer_no: form.trailer_no,
            driver_name: form.driver_name,
            driver_phone: form.driver_phone,
            driver_id_no: form.driver_id_no,
            seal_no: form.seal_no,
            dock_code: form.dock_code,
            queue_no: form.queue_no,
            reefer_set_temp: form.reefer_set_temp,
            reefer_actual_temp: form.reefer_actual_temp,
            product_temp_min: form.product_temp_min,
            product_temp_max: form.product_temp_max,
            booking,
        }
    }

    /// As it is kept.
    ///
    /// # Errors
    /// None that has a cause.
    pub fn kept(&self) -> Answer<String> {
        serde_json::to_string(self).map_err(Fault::internal)
    }

    fn cells(self) -> Cells {
        cells! {
            arrived_at: self.arrived_at, plate_no: self.plate_no, trailer_no: self.trailer_no,
            driver_name: self.driver_name, driver_phone: self.driver_phone, driver_id_no: self.driver_id_no,
            seal_no: self.seal_no, dock_code: self.dock_code, queue_no: self.queue_no,
            reefer_set_temp: self.reefer_set_temp, reefer_actual_temp: self.reefer_actual_temp,
            product_temp_min: self.product_temp_min, product_temp_max: self.product_temp_max,
        }
    }
}

/// Takes a check-in back. Readings at the door go with it, for they were of that vehicle, and so does an unloading that
/// brought nothing.
pub async fn undo(tx: &mut Tx, (id, form): &(Id, Reasoned)) -> Answer<Detail> {
    let reason = document::needed(&form.reason)?;
    let note = untouched(tx, *id, "undoCheckIn", form.version).await?;
    if note.standing.checked_in_at.is_none() {
        return Err(Fault::refused("receiving.noVehicle"));
    }
    let (cells, with_booking) = cleared(&note)?;
    TABLE.update_with(tx, *id, form.version, cells, vec![document::reason(reason)]).await?;
    effects::left(tx, &note, with_booking).await?;
    detail::show(tx, id).await
}

/// What a note says whose vehicle was not there after all, and whether its booking came to be there with it: what was
/// said before, no readings, no unloading. Nothing for a note that no vehicle came of.
///
/// # Errors
/// None that has a cause.
pub fn cleared(note: &Note) -> Answer<(Cells, bool)> {
    let standing = &note.standing;
    if standing.checked_in_at.is_none() && standing.unload_start_at.is_none() {
        return Ok((Cells::new(), false));
    }
    let said = Gate::of(&note.form, false);
    let before: Gate = match (standing.before_check_in.as_deref(), standing.checked_in_at) {
        (Some(kept), _) => serde_json::from_str(kept).map_err(Fault::internal)?,
        // It was unloaded without a check-in: only what was read at the door goes.
        (None, None) => Gate {
            arrived_at: None,
            reefer_set_temp: None,
            reefer_actual_temp: None,
            product_temp_min: None,
            product_temp_max: None,
            ..said
        },
        // Nobody kept it then: of the vehicle itself the note says what it knows best.
        (None, Some(_)) => Gate {
            plate_no: said.plate_no,
            trailer_no: said.trailer_no,
            driver_name: said.driver_name,
            driver_phone: said.driver_phone,
            driver_id_no: said.driver_id_no,
            ..Gate::default()
        },
    };
    let with_booking = before.booking;
    let none: Option<i64> = None;
    let nobody: Option<String> = None;
    let mut cells = before.cells();
    cells.extend(cells! {
        checked_in_by: nobody.clone(), checked_in_at: none, before_check_in: nobody, unload_start_at: none,
        unload_end_at: none,
    });
    Ok((cells, with_booking))
}
