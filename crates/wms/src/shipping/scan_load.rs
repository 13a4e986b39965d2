//! Loading by scanner: the vehicle and its dock are scanned first, and read when it has to be cold; then whatever is
//! scanned comes on board. With the last piece the note may leave; where nobody has to load piece by piece, at any time.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::validate::given;

use super::asked::{LoadForm, PrecoolForm, ScanLoadForm};
use super::loading::{self, plate};
use super::model::{Line, Note};
use super::offer::{self, Asked, Scanned, Side};
use super::pile::{Meant, Pile, meant, with_line};
use super::scan_check::{SCANS, named};
use super::stage::{self, Stage};
use super::{cold, store, work};
use crate::document;
use crate::party;
use crate::picking::{self, Thing, Told};

const VERB: &str = "load";

/// What a scan brings.
pub async fn scan(tx: &mut Tx, form: &ScanLoadForm) -> Answer<Scanned> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    if form.scans.len() > SCANS {
        return Err(Fault::invalid("scans", "pick.scanPair"));
    }
    if given(form.plate_no.as_deref()).is_none() {
        return vehicle(tx, form).await;
    }
    let id = form.note_id.ok_or_else(|| Fault::invalid("noteId", "rule.required"))?;
    store::lock_sheet(tx, id).await?;
    store::lock_vehicle(tx, id, given(form.plate_no.as_deref()).map(plate).as_deref()).await?;
    let (note, lines) = work::begin(tx, id, None, VERB).await?;
    let found = at_dock(tx, note, &lines, form).await?;
    goods(tx, found, lines, form).await
}

/// Which note, and which vehicle: nothing is begun before its plate was read.
async fn vehicle(tx: &mut Tx, form: &ScanLoadForm) -> Answer<Scanned> {
    let waiting = store::to_load(tx, &form.warehouse).await?;
    let text = form.scans.first().map(|text| text.trim()).filter(|text| !text.is_empty());
    let (id, read) = match (text, form.note_id) {
        (Some(text), offered) => truck(tx, (text, offered), form).await?,
        (None, Some(id)) => (id, None),
        (None, None) => match waiting.first() {
            Some(note) => (note.id, None),
            None => return Ok(Scanned::nothing()),
        },
    };
    let note = store::note(tx, id).await?;
    loadable(&note)?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    let Some(read) = read else {
        let told = offer::told(tx, (&note, &lines), Side::Load, (Asked::Vehicle, None)).await?;
        return Ok(Scanned { waiting, ..told });
    };
    let form = ScanLoadForm { plate_no: Some(read), scans: Vec::new(), ..form.clone() };
    let at = at_dock(tx, note, &lines, &form).await?;
    goods(tx, at, lines, &form).await
}

/// What is scanned before the vehicle is known: a note, a container of one, or the plate of the vehicle.
async fn truck(
    tx: &mut Tx,
    (text, offered): (&str, Option<Id>),
    form: &ScanLoadForm,
) -> Answer<(Id, Option<String>)> {
    let said = plate(text);
    if let Some(id) = offered {
        let note = store::note(tx, id).await?;
        if note.plate_no.as_deref().map(plate).as_ref() == Some(&said) {
            return Ok((id, Some(said)));
        }
    }
    if let Some(id) = store::of_vehicle(tx, &form.warehouse, &said).await? {
        return Ok((id, Some(said)));
    }
    match named(tx, &form.warehouse, text).await {
        Ok(id) => Ok((id, None)),
        // What nothing here is called is the plate of a vehicle.
        Err(Fault::Refused(why)) if why.key == "scan.unknown" => match offered {
            Some(id) => Ok((id, Some(said))),
            None => Err(Fault::refused("deliveryNoteManage.noteFirst")),
        },
        Err(other) => Err(other),
    }
}

/// Refuses a note that was not checked, or has left.
fn loadable(note: &Note) -> Answer<()> {
    stage::in_state(note.way, note.status, VERB)?;
    if Stage::of(note.way, note.status)? < Stage::ToLoad {
        return Err(Fault::refused("deliveryNoteManage.notChecked"));
    }
    Ok(())
}

/// A note at its vehicle.
struct AtDock {
    note: Note,
    /// What is asked before anything comes on board.
    asked: Option<Asked>,
    dock: Option<String>,
    seen: Told,
}

/// The right vehicle, at the right dock, with goods of one temperature, and read.
async fn at_dock(tx: &mut Tx, note: Note, lines: &[Line], form: &ScanLoadForm) -> Answer<AtDock> {
    loadable(&note)?;
    let texts: Vec<&str> = form.scans.iter().map(String::as_str).collect();
    let seen = picking::told(tx, &note.warehouse_code, &texts, "scans").await?;
    let dock = seen.place.as_ref().map(|place| place.code.clone()).or(form.dock_code.clone());
    let mut checked = note.clone();
    loading::right_vehicle(&mut checked, (form.plate_no.as_deref(), dock.as_deref()))?;
    loading::one_cold(tx, &checked).await?;
    let open = lines.iter().any(|line| line.goes() && line.loaded_at.is_none());
    let fresh = cold::read(tx, &note, given(form.override_reason.as_deref())).is_ok();
    let asked = match () {
        () if !open => Some(Asked::Ship),
        () if note.dock_code.is_some() && dock.is_none() => Some(Asked::Dock),
        () if !fresh => Some(Asked::TruckTemp),
        () => None,
    };
    Ok(AtDock { note, asked, dock, seen })
}

fn blank(version: i64) -> LoadForm {
    LoadForm {
        version,
        line_ids: Vec::new(),
        container_codes: Vec::new(),
        plate_no: None,
        dock_code: None,
        product_temp: None,
        override_reason: None,
        mix_reason: None,
    }
}

/// What was scanned comes on board.
async fn goods(tx: &mut Tx, at: AtDock, lines: Vec<Line>, form: &ScanLoadForm) -> Answer<Scanned> {
    let AtDock { note, asked, dock, seen } = at;
    let said = |told: Scanned| Scanned {
        plate_no: form.plate_no.as_deref().map(plate),
        dock_code: dock.clone(),
        ..told
    };
    if let Some(reading) = form.truck_temp {
        let asked = PrecoolForm {
            version: note.version,
            truck_temp: reading,
            at: None,
            override_reason: form.override_reason.clone(),
        };
        let id = note.id;
        loading::precooled(tx, (note, lines), &asked).await?;
        return after(tx, id, form, &said).await;
    }
    if let Some(asked) = asked {
        return offer::told(tx, (&note, &lines), Side::Load, (asked, None)).await.map(said);
    }
    let going: Vec<&Line> = lines.iter().filter(|line| line.goes()).collect();
    let coming = match (form.line_id, &seen.thing) {
        (Some(line), _) => with_line(&going, line)?,
        (None, Some(thing)) => match chosen(tx, &note, &going, (thing, form.batch_no.as_deref())).await? {
            Some(pile) => pile,
            None => {
                let asked = (Asked::Lot, None);
                return offer::told(tx, (&note, &lines), Side::Load, asked).await.map(said);
            }
        },
        (None, None) => {
            let asked = (Asked::Goods, None);
            return offer::told(tx, (&note, &lines), Side::Load, asked).await.map(said);
        }
    };
    let asked = LoadForm {
        line_ids: coming.iter().map(|line| line.id).collect(),
        plate_no: form.plate_no.clone(),
        dock_code: dock.clone(),
        product_temp: form.product_temp,
        override_reason: form.override_reason.clone(),
        mix_reason: form.mix_reason.clone(),
        ..blank(note.version)
    };
    let id = note.id;
    loading::loaded(tx, (note, lines.clone()), &asked).await?;
    after(tx, id, form, &said).await
}

/// The goods that a scan means: what is in a container comes with it. None where the batch has to be said.
async fn chosen<'a>(
    tx: &mut Tx,
    note: &Note,
    going: &[&'a Line],
    scanned: (&Thing, Option<&str>),
) -> Answer<Option<Pile<'a>>> {
    let open: fn(&Line) -> bool = |line| line.loaded_at.is_none();
    match meant(tx, note, (going, open), scanned).await? {
        Meant::SeveralBatches => Ok(None),
        Meant::Container(inside) => Ok(Some(inside.into_iter().flatten().collect())),
        Meant::Pile(pile) => Ok(Some(pile)),
    }
}

/// What is asked after something was written down.
async fn after(
    tx: &mut Tx,
    id: Id,
    form: &ScanLoadForm,
    said: &impl Fn(Scanned) -> Scanned,
) -> Answer<Scanned> {
    let note = store::note(tx, id).await?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    let all = lines.iter().filter(|line| line.goes()).all(|line| line.loaded_at.is_some());
    let known = form.dock_code.is_some() || said(Scanned::nothing()).dock_code.is_some();
    let asked = match () {
        () if all => Asked::Ship,
        () if note.dock_code.is_some() && !known => Asked::Dock,
        () => Asked::Goods,
    };
    let told = offer::told(tx, (&note, &lines), Side::Load, (asked, None)).await?;
    Ok(Scanned { done: true, ..said(told) })
}
