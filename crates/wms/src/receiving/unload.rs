//! The vehicle at the dock: when unloading begins and ends, who unloads, and what the thermometer says at the door.

use codes::JobType;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::{Checks, PLATE, given};

use super::asked::Unloading;
use super::detail;
use super::list::LIST;
use super::model::Form;
use super::register::seen;
use super::shown::Detail;
use super::store::{self, Look, TABLE};
use super::{check_in, effects, places, references, temperature};
use crate::document::Seen;
use crate::{booking, document};

/// Unloading begins. Saying it again changes what was said, not when it began.
pub async fn start(tx: &mut Tx, (id, form): &(Id, Unloading)) -> Answer<Detail> {
    let mut note = store::load(tx, *id, Look::Work).await?;
    seen(&note, form.version)?;
    check(form, &note.form)?;
    document::in_state(LIST.offers, "register", note.standing.status)?;
    check_in::done(&*places::house(tx, &note.form.warehouse_code).await?, &note)?;
    references::check_team(tx, form.loading_team_code.as_deref()).await?;
    let now = tx.now();
    let arrived = form.arrived_at.or(note.form.arrived_at).unwrap_or(now);
    let began = note.standing.unload_start_at.unwrap_or(now);
    if arrived > now {
        return Err(Fault::invalid("arrivedAt", "receiving.inFuture"));
    }
    let mut cells: Cells = cells! { arrived_at: arrived, unload_start_at: began, unload_end_at: None::<i64> };
    let texts = [
        ("loading_team_code", &form.loading_team_code),
        ("dock_code", &form.dock_code),
        ("plate_no", &form.plate_no),
        ("seal_no", &form.seal_no),
    ];
    for (column, text) in texts {
        if let Some(text) = given(text.as_deref()) {
            cells.push((column, text.into()));
        }
    }
    let readings = [
        ("reefer_set_temp", form.reefer_set_temp),
        ("reefer_actual_temp", form.reefer_actual_temp),
        ("product_temp_min", form.product_temp_min),
        ("product_temp_max", form.product_temp_max),
    ];
    for (column, reading) in readings.into_iter().filter(|(_, reading)| reading.is_some()) {
        cells.push((column, reading.into()));
    }
    TABLE.update(tx, *id, form.version, cells).await?;
    if let Some(team) = given(form.loading_team_code.as_deref()) {
        note.form.loading_team_code = Some(team.to_owned());
    }
    if let Some(booking) = note.standing.booking_id {
        booking::arrived(tx, booking).await?;
    }
    effects::began(tx, &note, form.job_type).await?;
    detail::show(tx, id).await
}

/// Unloading ends.
pub async fn end(tx: &mut Tx, (id, form): &(Id, Seen)) -> Answer<Detail> {
    let note = store::load(tx, *id, Look::Work).await?;
    seen(&note, form.version)?;
    if note.standing.unload_start_at.is_none() {
        return Err(Fault::refused("receiving.notUnloading"));
    }
    if note.standing.unload_end_at.is_some() {
        return Err(Fault::refused("receiving.unloaded"));
    }
    document::in_state(LIST.offers, "unload", note.standing.status)?;
    let now = tx.now();
    TABLE.update(tx, *id, form.version, cells! { unload_end_at: now }).await?;
    effects::unloaded(tx, &note, now).await?;
    detail::show(tx, id).await
}

/// What is said must be right by itself, and together with what was said before.
fn check(form: &Unloading, note: &Form) -> Answer<()> {
    let coldest = form.product_temp_min.or(note.product_temp_min);
    let warmest = form.product_temp_max.or(note.product_temp_max);
    let field = if form.product_temp_max.is_none() { "productTempMin" } else { "productTempMax" };
    let rising = coldest.is_none() || warmest.is_none() || coldest <= warmest;
    let loading = matches!(form.job_type, Some(JobType::LoadVehicle | JobType::LoadMaterial));
    let readings = &[
        ("reeferSetTemp", form.reefer_set_temp),
        ("reeferActualTemp", form.reefer_actual_temp),
        ("productTempMin", form.product_temp_min),
        ("productTempMax", form.product_temp_max),
    ];
    temperature::all_possible(Checks::new(), readings)
        .that(field, rising, Message::new("receiving.coldestAboveWarmest"))
        .that("jobType", !loading, Message::new("receiving.notUnloadingJob"))
        .optional("plateNo", form.plate_no.as_deref(), &PLATE)
        .optional_at_most("dockCode", form.dock_code.as_deref(), 64)
        .optional_at_most("sealNo", form.seal_no.as_deref(), 64)
        .done()
}
