//! Notes made anew: sheets by themselves, area by area, or several on one walk.

use std::collections::{BTreeMap, BTreeSet};

use codes::{DeliverySheetStatus, PickMode, PickingStatus};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use kernel::validate::Checks;

use serde::Serialize;
use tour::{Capacity as Takes, Load, Order, Policy, Pool};
use utoipa::ToSchema;

use super::asked::{Capacity, MakeForm};
use super::make::{self, Draft};
use super::model::{Line, Note};
use super::store::{self, Wanted};
use super::walk::{self, Ground, Spot};
use super::{KIND, SCOPE};
use crate::job;
use crate::party;

/// Sheets in one call.
const MOST: usize = 500;
/// Numbers of sheets in one sentence.
const NAMED: usize = 5;
/// Pairs of walks that are measured to put sheets together.
const MEASURED: u64 = 200_000;

/// The notes that were made.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// Their ids.
    pub ids: Vec<Id>,
    /// Length of their walks in millimetres; none when one of them is not known.
    pub path_millimetres: Option<i64>,
}

/// Makes the notes of sheets in the way that is asked for. Notes that somebody has begun, was given or holds on paper
/// stay as they are; the others are made anew.
///
/// # Errors
/// `Invalid` for sheets that are not to be picked or not of one warehouse, `Refused` when nothing is left to be made.
pub async fn together(tx: &mut Tx, form: &MakeForm) -> Answer<Made> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    possible(&form.capacity)?;
    let sheets = checked(tx, form).await?;
    let ids = store::notes_with(tx, "sheet_id", &sheets).await?;
    let notes = store::lock(tx, &ids).await?;
    let mut lines = store::lines_of(tx, &ids).await?;
    for note in notes.iter().filter(|note| untouched(note)) {
        let own = lines.remove(&note.id).unwrap_or_default();
        // Whoever asked for some sheets did not ask for the others of a walk.
        if own.iter().all(|line| sheets.contains(&line.sheet_id)) {
            clear(tx, note, &own).await?;
        }
    }
    let wanted = store::wanted(tx, &sheets).await?;
    if wanted.is_empty() {
        return Err(Fault::refused("pick.nothingToMake"));
    }
    let places: BTreeSet<&str> = wanted.iter().map(|each| each.location.as_str()).collect();
    let ground = walk::ground(tx, &places).await?;
    let groups = match form.mode {
        PickMode::Sheet => by(wanted, |each| (each.sheet, None)),
        PickMode::Zone => by(wanted, |each| (each.sheet, each.area.clone())),
        PickMode::Batch => batches(wanted, &form.capacity, &ground),
    };
    let draft = |wanted| Draft { mode: form.mode, note: None, wanted };
    let ids = make::put(tx, groups.into_iter().map(draft).collect()).await?;
    let notes = store::lock(tx, &ids).await?;
    Ok(Made { path_millimetres: notes.iter().map(|note| note.path_length).sum(), ids })
}

/// Refuses a picker who takes nothing, or less: no sheet would share a walk with another, and nobody would be told why.
fn possible(capacity: &Capacity) -> Answer<()> {
    let none = || Message::new("rule.positive");
    Checks::new()
        .that("capacity.sheets", capacity.sheets.is_none_or(|sheets| sheets > 0), none())
        .that("capacity.qty", capacity.qty.is_none_or(Qty::is_positive), none())
        .that("capacity.weight", capacity.weight.is_none_or(Grams::is_positive), none())
        .done()
}

/// Whether nobody would miss a note: nothing was begun, given to somebody or printed.
fn untouched(note: &Note) -> bool {
    note.status == PickingStatus::ToPick && note.assigned_party.is_none() && note.print_count == 0
}

/// The sheets in the order of their ids, locked.
async fn checked(tx: &mut Tx, form: &MakeForm) -> Answer<Vec<Id>> {
    let sheets: BTreeSet<Id> = form.sheet_ids.iter().copied().collect();
    if sheets.is_empty() || sheets.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "sheetIds".into(), message }]));
    }
    let mut sql = Sql::new("select id, doc_no, warehouse_code, status from delivery_sheet where deleted = 0");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_any_of("id", sheets.iter().copied().collect());
    sql.push(" order by id for update");
    let known: Vec<(Id, String, String, DeliverySheetStatus)> = tx.all(sql.text(), sql.values()).await?;
    let missing = form.sheet_ids.iter().enumerate().filter(|(_, id)| !known.iter().any(|row| row.0 == **id));
    let missing: Vec<FieldError> =
        missing.map(|(at, _)| FieldError::new(format!("sheetIds[{at}]"), "rule.notFound")).collect();
    if !missing.is_empty() {
        return Err(Fault::Invalid(missing));
    }
    let warehouses: BTreeSet<&str> = known.iter().map(|(_, _, warehouse, _)| warehouse.as_str()).collect();
    if warehouses.len() > 1 {
        return Err(Fault::refused("pick.otherWarehouse"));
    }
    // One sentence says of all of them what is wrong.
    let ready = [DeliverySheetStatus::ToPick, DeliverySheetStatus::Picking];
    let others: Vec<&str> =
        known.iter().filter(|row| !ready.contains(&row.3)).map(|row| row.1.as_str()).collect();
    if !others.is_empty() {
        let numbers = others.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
        let message = Message::new("pick.notToPick").with("sheets", numbers).with("count", others.len());
        return Err(Fault::Refused(message));
    }
    Ok(sheets.into_iter().collect())
}

/// Takes a note away that nobody has touched.
async fn clear(tx: &mut Tx, note: &Note, lines: &[Line]) -> Answer<()> {
    store::remove(tx, &lines.iter().map(|line| line.id).collect::<Vec<_>>()).await?;
    job::dropped(tx, job::Of::Doc(KIND, note.id)).await?;
    store::TABLE.delete(tx, note.id, None).await
}

fn by(wanted: Vec<Wanted>, key: impl Fn(&Wanted) -> (Id, Option<String>)) -> Vec<Vec<Wanted>> {
    let mut groups: BTreeMap<(Id, Option<String>), Vec<Wanted>> = BTreeMap::new();
    for each in wanted {
        groups.entry(key(&each)).or_default().push(each);
    }
    groups.into_values().collect()
}

/// Sheets that are picked on one walk, area by area: those whose walks save most together, within what a picker takes.
/// A sheet that is more than a picker takes has a walk of its own.
fn batches(wanted: Vec<Wanted>, capacity: &Capacity, ground: &Ground) -> Vec<Vec<Wanted>> {
    let mut areas: BTreeMap<Option<String>, Vec<Wanted>> = BTreeMap::new();
    for each in wanted {
        areas.entry(each.area.clone()).or_default().push(each);
    }
    areas.into_iter().flat_map(|(area, own)| batched(area.as_deref(), own, capacity, ground)).collect()
}

fn batched(
    area: Option<&str>,
    wanted: Vec<Wanted>,
    capacity: &Capacity,
    ground: &Ground,
) -> Vec<Vec<Wanted>> {
    let takes = takes(capacity);
    let sheets = by(wanted, |each| (each.sheet, None));
    let (large, fitting): (Vec<_>, Vec<_>) = sheets.into_iter().partition(|own| !fits(&load(own), &takes));
    let mut groups = large;
    groups.extend(saved(area, &fitting, &takes, ground).unwrap_or_else(|| filled(&fitting, &takes)));
    groups
}

/// By savings, where the places have coordinates.
fn saved(
    area: Option<&str>,
    sheets: &[Vec<Wanted>],
    takes: &Takes,
    ground: &Ground,
) -> Option<Vec<Vec<Wanted>>> {
    let places = sheets.iter().flatten().map(|each| ground.spots.get(&each.location));
    let places: Vec<&Spot> = places.collect::<Option<_>>()?;
    let survey = walk::survey(area?, &places, ground)?;
    let mut stops = survey.stops.iter().copied();
    let orders: Vec<Order> = sheets
        .iter()
        .map(|own| Order { stops: stops.by_ref().take(own.len()).collect(), load: load(own) })
        .collect();
    let pool = Pool::new(&survey.block, Policy::Shortest, takes, &orders).ok()?;
    let tours = pool.savings(MEASURED).tours;
    let group =
        |tour: &tour::Tour| tour.orders.iter().filter_map(|at| sheets.get(*at)).flatten().cloned().collect();
    Some(tours.iter().map(group).collect())
}

/// In their order as long as they fit, where nobody knows how far the places are from each other.
fn filled(sheets: &[Vec<Wanted>], takes: &Takes) -> Vec<Vec<Wanted>> {
    let mut groups: Vec<(u64, Vec<Wanted>)> = Vec::new();
    for own in sheets {
        let joined = |held: &[Wanted]| load(&[held, own.as_slice()].concat());
        match groups.last_mut().filter(|(count, held)| *count < takes.orders && fits(&joined(held), takes)) {
            Some((count, held)) => {
                *count += 1;
                held.extend(own.iter().cloned());
            }
            None => groups.push((1, own.clone())),
        }
    }
    groups.into_iter().map(|(_, own)| own).collect()
}

fn takes(capacity: &Capacity) -> Takes {
    let all = Takes::default();
    let number = |raw: i64| u64::try_from(raw).unwrap_or_default();
    Takes {
        orders: capacity.sheets.unwrap_or(all.orders).max(1),
        load: Load {
            items: capacity.qty.map_or(all.load.items, |qty| number(qty.raw())),
            weight: capacity.weight.map_or(all.load.weight, |weight| number(weight.raw())),
            volume: all.load.volume,
        },
    }
}

fn load(wanted: &[Wanted]) -> Load {
    let sum = |raw: &dyn Fn(&Wanted) -> i64| {
        wanted.iter().map(|each| u64::try_from(raw(each)).unwrap_or_default()).fold(0, u64::saturating_add)
    };
    Load { items: sum(&|each| each.qty.raw()), weight: sum(&|each| each.weight.raw()), volume: 0 }
}

fn fits(load: &Load, takes: &Takes) -> bool {
    load.items <= takes.load.items && load.weight <= takes.load.weight
}
