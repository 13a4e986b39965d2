//! Several notes leave on one vehicle: its plate, dock and seals are said once. Each leaves by itself; one that cannot
//! says why and stays as it was.

use std::collections::{BTreeMap, BTreeSet};

use codes::Thermosphere;
use kernel::act::Tx;
use kernel::app::App;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::{Checks, given};

use super::asked::{ShipForm, ShipManyForm};
use super::loading::{mixed, plate, put_on};
use super::model::Note;
use super::{depart, store, work};
use crate::document::{Results, Row, RowResult, in_order};

/// Characters of a plate, a name, a dock.
const WORD: usize = 50;

/// What has left on a vehicle in this call: one of its notes, and how cold it is.
type Aboard = BTreeMap<String, (String, Option<Thermosphere>)>;

/// Lets them go.
pub async fn ship_many(tx: &mut Tx, (app, form): &(App, ShipManyForm)) -> Answer<Results> {
    let said = form.plate_no.as_deref().map(plate).filter(|plate| !plate.is_empty());
    Checks::new()
        .optional_at_most("plateNo", said.as_deref(), WORD)
        .optional_at_most("driverName", form.driver_name.as_deref(), WORD)
        .optional_at_most("dockCode", form.dock_code.as_deref(), WORD)
        .done()?;
    if said.is_none() && (given(form.seal_nos.as_deref()).is_some() || form.truck_temp.is_some()) {
        one_vehicle(tx, form).await?;
    }
    locked(tx, form, said.as_deref()).await?;
    let mut results = Vec::new();
    let mut aboard = Aboard::new();
    for (at, row) in in_order(&form.rows)? {
        let code = store::doc_no(tx, row.id).await?;
        // What the ledger refuses has left a mark there, which goes with the refusal.
        tx.part().await?;
        let done = one(tx, row, (form, said.as_deref()), &mut aboard).await;
        match done {
            Ok(()) => tx.keep_part().await?,
            Err(_) => tx.give_back().await?,
        }
        results.push((at, RowResult::became(tx, app, (row.id, code), done)?));
    }
    Ok(results.into())
}

/// Seals and a temperature are those of one vehicle.
async fn one_vehicle(tx: &mut Tx, form: &ShipManyForm) -> Answer<()> {
    let plates = store::plates(tx, form.rows.iter().map(|row| row.id).collect()).await?;
    if plates.len() < 2 {
        return Ok(());
    }
    let message = Message::new("deliveryNoteManage.severalVehicles");
    Err(Fault::Refused(message.with("plates", plates.into_iter().collect::<Vec<_>>().join(", "))))
}

/// Waits for whoever loads one of the vehicles: all sheets, then the notes of each vehicle, as for a note by itself.
async fn locked(tx: &mut Tx, form: &ShipManyForm, said: Option<&str>) -> Answer<()> {
    let ids: Vec<Id> = form.rows.iter().map(|row| row.id).collect();
    let Some(first) = ids.first().copied() else { return Ok(()) };
    store::lock_sheets(tx, ids.clone()).await?;
    let plates = match said {
        Some(said) => BTreeSet::from([said.to_owned()]),
        None => store::plates(tx, ids).await?,
    };
    for plate in &plates {
        store::lock_vehicle(tx, first, Some(plate)).await?;
    }
    Ok(())
}

async fn one(
    tx: &mut Tx,
    row: Row,
    (form, said): (&ShipManyForm, Option<&str>),
    aboard: &mut Aboard,
) -> Answer<()> {
    let (mut note, lines) = work::begin(tx, row.id, row.version, "ship").await?;
    if let Some(said) = said {
        put_on(&mut note, &lines, said)?;
    }
    on(&mut note, form);
    let (vehicle, cold) = (note.plate_no.clone(), (note.doc_no.clone(), note.thermosphere));
    if let Some((other, has)) = vehicle.as_ref().and_then(|plate| aboard.get(plate)) {
        mixed(&note, (other, *has))?;
    }
    let leaving = ShipForm {
        version: row.version,
        plate_no: None,
        dock_code: None,
        seal_nos: form.seal_nos.clone(),
        truck_temp: form.truck_temp,
        departed_at: form.departed_at,
        override_reason: form.override_reason.clone(),
        mix_reason: form.mix_reason.clone(),
    };
    depart::go(tx, (note, lines), &leaving).await?;
    aboard.extend(vehicle.map(|plate| (plate, cold)));
    Ok(())
}

/// What is said of the driver and the dock goes before what the note had.
fn on(note: &mut Note, form: &ShipManyForm) {
    let words = [
        (&mut note.driver_name, given(form.driver_name.as_deref())),
        (&mut note.dock_code, given(form.dock_code.as_deref())),
    ];
    for (held, said) in words {
        if let Some(said) = said {
            *held = Some(said.to_owned());
        }
    }
}
