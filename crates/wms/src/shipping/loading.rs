//! The vehicle: written down, read before it is loaded, loaded, and unloaded while it has not left.

use std::collections::BTreeSet;

use codes::{DeliveryStage, Thermosphere};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::record::Child;
use kernel::texts::Message;
use kernel::validate::{Checks, code, given};

use super::asked::{LoadForm, PrecoolForm, VehicleForm};
use super::model::{Line, Note};
use super::stage::Stage;
use super::{cold, store, work};
use crate::document;
use crate::{allocation, delivery, goods, loading_team, receiving};

/// Characters of a plate, a name, a telephone.
const WORD: usize = 50;
/// Characters of a reason.
pub const REASON: usize = 200;

/// Which vehicle, driver and dock.
pub async fn vehicle(tx: &mut Tx, (id, form): &(Id, VehicleForm)) -> Answer<()> {
    let plate = plate(&form.plate_no);
    Checks::new()
        .required("plateNo", &plate)
        .at_most("plateNo", &plate, WORD)
        .optional_at_most("trailerNo", form.trailer_no.as_deref(), WORD)
        .optional_at_most("driverName", form.driver_name.as_deref(), WORD)
        .optional_at_most("driverPhone", form.driver_phone.as_deref(), WORD)
        .optional_at_most("carrier", form.carrier.as_deref(), 100)
        .optional_at_most("dockCode", form.dock_code.as_deref(), WORD)
        .done()?;
    let (mut note, lines) = work::begin(tx, *id, form.version, "load").await?;
    put_on(&mut note, &lines, &plate)?;
    loading_team::check(tx, form.loading_team_code.as_deref()).await?;
    let text = |text: &Option<String>| given(text.as_deref()).map(str::to_owned);
    note.trailer_no = text(&form.trailer_no);
    (note.driver_name, note.driver_phone) = (text(&form.driver_name), text(&form.driver_phone));
    (note.carrier, note.dock_code) = (text(&form.carrier), text(&form.dock_code));
    note.loading_team_code = text(&form.loading_team_code);
    work::write(tx, note, &lines, Vec::new()).await.map(drop)
}

/// Puts a note on the vehicle with this plate. Another one than before has to be cooled, sealed, and excused for goods of
/// several temperatures by itself.
///
/// # Errors
/// `Invalid` while something is on board of the other one.
pub fn put_on(note: &mut Note, lines: &[Line], said: &str) -> Answer<()> {
    let known = note.plate_no.as_deref().map(plate);
    let other = known.as_deref() != Some(said);
    if other && lines.iter().any(|line| line.loaded_at.is_some()) {
        return Err(Fault::invalid("plateNo", "deliveryNoteManage.onBoard"));
    }
    if other && known.is_some() {
        (note.truck_temp, note.precooled_at, note.load_started_at) = (None, None, None);
        (note.mix_reason, note.seal_nos) = (None, None);
    }
    note.plate_no = Some(said.to_owned());
    Ok(())
}

/// Reasons for the history, those that were given.
pub fn why(reasons: [Option<&str>; 2]) -> Vec<Child> {
    let said: Vec<&str> = reasons.into_iter().flatten().collect();
    if said.is_empty() { Vec::new() } else { vec![document::reason(&said.join(" / "))] }
}

/// A plate as it is kept: letters and digits, however it was written.
pub fn plate(text: &str) -> String {
    let kept =
        text.trim().chars().filter(|letter| !letter.is_whitespace() && *letter != '-' && *letter != '·');
    kept.flat_map(char::to_uppercase).collect()
}

/// The vehicle was read.
pub async fn precool(tx: &mut Tx, (id, form): &(Id, PrecoolForm)) -> Answer<()> {
    let found = work::begin(tx, *id, form.version, "load").await?;
    precooled(tx, found, form).await
}

/// The same for a note in hand.
pub async fn precooled(tx: &mut Tx, (mut note, lines): (Note, Vec<Line>), form: &PrecoolForm) -> Answer<()> {
    let at = form.at.unwrap_or(tx.now());
    let checks = Checks::new()
        .that("at", at <= tx.now(), Message::new("deliveryNoteManage.future"))
        .optional_at_most("overrideReason", form.override_reason.as_deref(), REASON);
    receiving::all_possible(checks, &[("truckTemp", Some(form.truck_temp))]).done()?;
    cold::truck(tx, &note, "truckTemp", form.truck_temp, form.override_reason.as_deref())?;
    (note.truck_temp, note.precooled_at) = (Some(form.truck_temp), Some(at));
    let why = given(form.override_reason.as_deref()).map(document::reason);
    work::write(tx, note, &lines, why.into_iter().collect()).await.map(drop)
}

/// Goods come on board.
pub async fn load(tx: &mut Tx, (id, form): &(Id, LoadForm)) -> Answer<()> {
    store::lock_sheet(tx, *id).await?;
    let said = given(form.plate_no.as_deref()).map(plate);
    store::lock_vehicle(tx, *id, said.as_deref()).await?;
    let found = work::begin(tx, *id, form.version, "load").await?;
    loaded(tx, found, form).await
}

/// The same for a note in hand.
pub async fn loaded(tx: &mut Tx, (mut note, mut lines): (Note, Vec<Line>), form: &LoadForm) -> Answer<()> {
    if Stage::of(note.way, note.status)? < Stage::ToLoad {
        return Err(Fault::refused("deliveryNoteManage.notChecked"));
    }
    let reason = given(form.override_reason.as_deref());
    let checks = Checks::new().optional_at_most("overrideReason", reason, REASON).optional_at_most(
        "mixReason",
        form.mix_reason.as_deref(),
        REASON,
    );
    receiving::all_possible(checks, &[("productTemp", form.product_temp)]).done()?;
    right_vehicle(&mut note, (form.plate_no.as_deref(), form.dock_code.as_deref()))?;
    cold::read(tx, &note, reason)?;
    let chosen = chosen(&lines, form)?;
    if let Some(line) = chosen.iter().filter_map(|at| lines.get(*at)).find(|line| line.loaded_at.is_some()) {
        let message = Message::new("deliveryNoteManage.loadedAlready").with("line", line.line_no);
        return Err(Fault::Refused(message));
    }
    let coming: Vec<&Line> = chosen.iter().filter_map(|at| lines.get(*at)).collect();
    let colds = goods::colds(tx, lines.iter().map(|line| line.goods_code.as_str())).await?;
    one_cold(tx, &note).await?;
    let mixed = given(form.mix_reason.as_deref()).filter(|_| note.mix_reason.is_none());
    cold::alike(tx, &mut note, (&lines, &colds), mixed)?;
    let mixed = mixed.filter(|_| note.mix_reason.is_some());
    cold::product(tx, (&lines, &coming), &colds, (form.product_temp, reason))?;
    let promised: Vec<Id> = coming.iter().map(|line| line.reservation_id).collect();
    allocation::still_usable(tx, &promised).await?;
    let (now, who) = (tx.now(), tx.session().name.clone());
    let mut last = lines.iter().filter_map(|line| line.load_sequence).max().unwrap_or_default();
    for at in &chosen {
        if let Some(line) = lines.get_mut(*at) {
            last += 1;
            (line.load_sequence, line.loaded_at) = (Some(last), Some(now));
            line.loaded_by = Some(who.clone());
            line.load_temp = form.product_temp;
        }
    }
    note.load_started_at = note.load_started_at.or(Some(now));
    let all = lines.iter().filter(|line| line.goes()).all(|line| line.loaded_at.is_some());
    if all {
        note.load_ended_at = Some(now);
        work::come(&mut note, Stage::ToShip);
    }
    let changed: Vec<&Line> = chosen.iter().filter_map(|at| lines.get(*at)).collect();
    store::update(tx, &changed).await?;
    let sheet = note.sheet_id;
    work::write(tx, note, &lines, why([mixed, reason])).await?;
    let on = (DeliveryStage::Checked, DeliveryStage::Loaded);
    if all { delivery::reach_from(tx, sheet, on).await } else { Ok(()) }
}

/// The vehicle at the dock is the one that was written down. Whoever loads it first, or lets it go, says which it is when
/// nobody did.
pub fn right_vehicle(note: &mut Note, (plate_no, dock_code): (Option<&str>, Option<&str>)) -> Answer<()> {
    let mut wrong = Vec::new();
    let said = given(plate_no).map(plate).filter(|plate| !plate.is_empty());
    match (said, &note.plate_no) {
        (Some(said), Some(known)) if plate(known) != said => {
            let message = Message::new("deliveryNoteManage.wrongVehicle").with("wanted", known);
            wrong.push(FieldError { field: "plateNo".into(), message: message.with("is", said) });
        }
        (Some(said), None) => note.plate_no = Some(said),
        (None, None) => wrong.push(FieldError::new("plateNo", "rule.required")),
        _ => {}
    }
    match (given(dock_code), note.dock_code.as_deref()) {
        (Some(said), Some(known)) if code(known) != code(said) => {
            let message = Message::new("deliveryNoteManage.wrongDock").with("wanted", known);
            wrong.push(FieldError { field: "dockCode".into(), message: message.with("is", said) });
        }
        (Some(said), None) => note.dock_code = Some(said.to_owned()),
        _ => {}
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// One vehicle has one temperature: what another note has loaded on it, and not left with, must be as cold.
pub async fn one_cold(tx: &mut Tx, note: &Note) -> Answer<()> {
    let Some(plate) = note.plate_no.as_deref() else { return Ok(()) };
    match store::on_board(tx, note, plate).await? {
        Some((other, has)) => mixed(note, (&other, has)),
        None => Ok(()),
    }
}

/// Refuses a note that has to be kept in another thermosphere than the other one on its vehicle.
pub fn mixed(note: &Note, (other, has): (&str, Option<Thermosphere>)) -> Answer<()> {
    if has == note.thermosphere {
        return Ok(());
    }
    let label = |cold: Option<Thermosphere>| match cold {
        Some(cold) => kernel::codes::Code::label(cold),
        None => "deliveryNoteManage.noCold".to_owned(),
    };
    let message = Message::new("deliveryNoteManage.mixedThermospheres").with("note", other);
    Err(Fault::Refused(message.with_text("has", label(has)).with_text("wants", label(note.thermosphere))))
}

/// Goods come down again.
pub async fn unload(tx: &mut Tx, (id, form): &(Id, LoadForm)) -> Answer<()> {
    let (mut note, mut lines) = work::begin(tx, *id, form.version, "load").await?;
    let chosen = chosen(&lines, form)?;
    if !chosen.iter().filter_map(|at| lines.get(*at)).any(|line| line.loaded_at.is_some()) {
        return Err(Fault::refused("deliveryNoteManage.notOnBoard"));
    }
    for at in &chosen {
        if let Some(line) = lines.get_mut(*at) {
            (line.load_sequence, line.loaded_at, line.loaded_by) = (None, None, None);
            line.load_temp = None;
        }
    }
    let loads = Stage::checked(note.way) == Stage::ToLoad;
    let sheet = note.sheet_id;
    note.load_ended_at = None;
    if lines.iter().all(|line| line.loaded_at.is_none()) {
        note.load_started_at = None;
    }
    if loads && Stage::of(note.way, note.status)? == Stage::ToShip {
        work::come(&mut note, Stage::ToLoad);
    }
    let changed: Vec<&Line> = chosen.iter().filter_map(|at| lines.get(*at)).collect();
    store::update(tx, &changed).await?;
    work::write(tx, note, &lines, Vec::new()).await?;
    delivery::reach_from(tx, sheet, (DeliveryStage::Loaded, DeliveryStage::Checked)).await
}

/// The lines that a form names, with everything of their containers; all that go when it names none.
fn chosen(lines: &[Line], form: &LoadForm) -> Answer<BTreeSet<usize>> {
    let going = |line: &Line| line.goes();
    if form.line_ids.is_empty() && form.container_codes.is_empty() {
        return Ok(lines.iter().enumerate().filter(|(_, line)| going(line)).map(|(at, _)| at).collect());
    }
    let mut containers: BTreeSet<&str> = BTreeSet::new();
    let mut chosen = BTreeSet::new();
    for (at, id) in form.line_ids.iter().enumerate() {
        let place = work::place(lines, *id, &format!("lineIds[{at}]"))?;
        chosen.insert(place);
        containers.extend(lines.get(place).and_then(|line| line.container_code.as_deref()));
    }
    for (at, code) in form.container_codes.iter().enumerate() {
        if !lines.iter().any(|line| line.container_code.as_ref() == Some(code) && line.goes()) {
            return Err(Fault::invalid(format!("containerCodes[{at}]"), "deliveryNoteManage.noContainer"));
        }
        containers.insert(code);
    }
    let with_them =
        |line: &Line| line.container_code.as_deref().is_some_and(|code| containers.contains(code));
    chosen.extend(
        lines.iter().enumerate().filter(|(_, line)| line.goes() && with_them(line)).map(|(at, _)| at),
    );
    Ok(chosen)
}
