//! Confirming what was picked.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use codes::CaptureMode;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use kernel::validate::{Checks, given};

use super::asked::ConfirmForm;
use super::compare::{self, Told};
use super::model::{Line, Note};
use super::pick::{self, Act, Load, Picker};
use super::split::split;
use super::{closing, store, work};
use crate::allocation::{self, Reservation};
use crate::document::Items;
use crate::goods::Item;
use crate::putaway::Seen;
use crate::receiving::weigh;

/// Characters of the code of a container.
const CODE: usize = 64;

/// Goods were picked: the place and the goods were scanned, and are the ones that were promised.
pub async fn confirm(tx: &mut Tx, (id, form): &(Id, ConfirmForm)) -> Answer<()> {
    let line = form.line_id.ok_or_else(|| Fault::invalid("lineId", "rule.required"))?;
    let scans = [("locationScan", &form.location_scan), ("goodsScan", &form.goods_scan)];
    let checks = scans.iter().fold(Checks::new(), |checks, (field, text)| {
        checks.required(field, text.as_deref().unwrap_or_default())
    });
    checks.done()?;
    let (note, lines) = work::begin(tx, *id, form.version, "pick").await?;
    work::open(&lines, line)?;
    let texts: Vec<&str> = scans.iter().filter_map(|(_, text)| text.as_deref()).collect();
    let told = compare::told(tx, &note.warehouse_code, &texts, "scans").await?;
    if told.place.is_none() || told.thing.is_none() {
        return Err(Fault::invalid("goodsScan", "pick.scanPair"));
    }
    one(tx, (note, lines), (line, form), &told).await.map(drop)
}

/// Picks a line, or a part of it, of which place and goods were scanned.
pub async fn one(
    tx: &mut Tx,
    (mut note, mut lines): (Note, Vec<Line>),
    (line, form): (Id, &ConfirmForm),
    told: &Told,
) -> Answer<(Note, Vec<Line>)> {
    let line = &work::open(&lines, line)?.clone();
    work::hold(tx, &mut note, &lines).await?;
    if let Some(place) = &told.place {
        compare::place(place, line)?;
    }
    let whole = goes_whole(line, form);
    let together: Vec<&Line> = match whole {
        true => with_container(&lines, line),
        false => vec![line],
    };
    let mut held = pick::promised(tx, &together).await?;
    let promise = held.get(&line.reservation_id).ok_or(Fault::NotFound)?;
    let mut labelled = None;
    if let Some(thing) = &told.thing {
        labelled = compare::thing(tx, thing, (line, promise), form.batch_no.as_deref()).await?;
    }
    let items = work::items(tx, &lines).await?;
    let qty = counted(line, form, items.get(&line.goods_code))?;
    let weight = form.weight.or(labelled);
    let ids: Vec<Id> = together.iter().map(|line| line.id).collect();
    let weight = weighed(&together, (weight, qty), (&items, whole))?;
    let into = given(form.to_container.as_deref()).filter(|_| !whole).map(str::to_owned);
    Checks::new().optional_at_most("toContainer", into.as_deref(), CODE).done()?;
    let acts = match whole {
        true => {
            let at = |id: &Id| lines.iter().position(|line| line.id == *id);
            let act = |at| Act { at, weight, into: None, whole: true };
            ids.iter().filter_map(at).map(act).collect()
        }
        false => {
            let at = parted(tx, &mut lines, &mut held, (line.id, qty)).await?;
            vec![Act { at, weight, into, whole: false }]
        }
    };
    let by = caller(tx);
    finish(tx, (note, lines), (held, &items), (&acts, by)).await
}

fn caller(tx: &Tx) -> Picker {
    (tx.session().party, tx.session().name.clone())
}

/// Everything that is open was picked as it was planned, as a paper says. What has to be weighed stays open.
pub async fn confirm_all(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<()> {
    let (mut note, lines) = work::begin(tx, *id, seen.version, "confirmAll").await?;
    note.started_at = note.started_at.or(Some(tx.now()));
    let items = work::items(tx, &lines).await?;
    let mode = |line: &Line| items.get(&line.goods_code).map_or(CaptureMode::None, |item| item.weights.mode);
    let light = |line: &Line| !work::weight_needed(line, mode(line), false);
    // A container goes with everything in it or stays.
    let ready = |line: &&Line| {
        let together = || if line.whole { with_container(&lines, line) } else { vec![*line] };
        line.is_open() && together().into_iter().all(light)
    };
    let own: Vec<&Line> = lines.iter().filter(ready).collect();
    if own.is_empty() {
        return Err(Fault::refused("pick.nothingToConfirm"));
    }
    let held = pick::promised(tx, &own).await?;
    let at = |(at, line): (usize, &Line)| {
        ready(&line).then_some(Act { at, weight: None, into: None, whole: line.whole })
    };
    let acts: Vec<Act> = lines.iter().enumerate().filter_map(at).collect();
    // Whoever types what the paper says did not walk.
    let walked = note.assigned_party.zip(note.assigned_to.clone());
    let by = walked.unwrap_or_else(|| caller(tx));
    finish(tx, (note, lines), (held, &items), (&acts, by)).await.map(drop)
}

/// Everything that is promised to a sheet was picked as planned. When goods have to be weighed nothing is picked, and
/// their lines of the sheet are answered.
pub async fn as_planned(tx: &mut Tx, sheet: Id) -> Answer<BTreeSet<Id>> {
    let notes = store::open(tx, &[sheet]).await?;
    let ids: Vec<Id> = notes.iter().map(|note| note.id).collect();
    let lines: Vec<Line> = store::lines_of(tx, &ids).await?.into_values().flatten().collect();
    let items = work::items(tx, &lines).await?;
    let mode = |line: &Line| items.get(&line.goods_code).map_or(CaptureMode::None, |item| item.weights.mode);
    let heavy = lines.iter().filter(|line| line.is_open() && work::weight_needed(line, mode(line), false));
    let heavy: BTreeSet<Id> = heavy.map(|line| line.sheet_line_id).collect();
    if heavy.is_empty() {
        for note in &notes {
            confirm_all(tx, &(note.id, Seen { version: None })).await?;
        }
    }
    Ok(heavy)
}

/// Takes the goods and writes everything that follows from it.
async fn finish(
    tx: &mut Tx,
    (note, mut lines): (Note, Vec<Line>),
    (held, items): (BTreeMap<Id, Reservation>, &Items),
    (acts, by): (&[Act], Picker),
) -> Answer<(Note, Vec<Line>)> {
    let mut load = Load { note: &note, held, items, by };
    pick::take(tx, &mut load, &mut lines, acts).await?;
    let own: Vec<&Line> = acts.iter().filter_map(|act| lines.get(act.at)).collect();
    store::update(tx, &own).await?;
    let sheets = closing::sheets(own.iter().copied());
    let note = work::write(tx, note, &lines, Vec::new()).await?;
    closing::settled(tx, &sheets).await?;
    Ok((note, lines))
}

/// Whether the container goes with everything in it: it could, and nobody takes something out of it.
fn goes_whole(line: &Line, form: &ConfirmForm) -> bool {
    line.whole && !form.unpack && form.qty.is_none_or(|qty| qty >= line.qty) && form.to_container.is_none()
}

/// The open lines of the same container.
fn with_container<'a>(lines: &'a [Line], line: &Line) -> Vec<&'a Line> {
    let own = |other: &&Line| {
        other.is_open()
            && other.container_code == line.container_code
            && other.from_location == line.from_location
            && other.sheet_id == line.sheet_id
    };
    lines.iter().filter(own).collect()
}

/// How many are picked: what is left of the line at most, and no parts of units that are not counted in parts.
fn counted(line: &Line, form: &ConfirmForm, item: Option<&Item>) -> Answer<Qty> {
    let qty = form.qty.unwrap_or(line.qty);
    if qty > line.qty {
        return Err(Fault::Refused(Message::new("pick.overPlan").with("left", line.qty)));
    }
    let decimals = |item: &Item| {
        let message = Message::new("document.unitDecimals").with("unit", &item.unit_name);
        message.with("decimals", item.unit_decimals)
    };
    let odd = item.filter(|item| !item.counts(qty)).map(decimals);
    Checks::new()
        .that("qty", qty.is_positive(), Message::new("rule.positive"))
        .that("qty", odd.is_none(), odd.unwrap_or_else(|| Message::new("rule.positive")))
        .done()?;
    Ok(qty)
}

/// What the goods weigh, where somebody has to say so, within what such goods can weigh.
fn weighed(
    together: &[&Line],
    (weight, qty): (Option<Grams>, Qty),
    (items, whole): (&Items, bool),
) -> Answer<Option<Grams>> {
    let mut needed = together.iter().filter_map(|line| {
        let item = items.get(&line.goods_code)?;
        work::weight_needed(line, item.weights.mode, !whole).then_some((line, item))
    });
    let Some((line, item)) = needed.next() else {
        return Ok(None);
    };
    let Some(weight) = weight.filter(|_| together.len() == 1) else {
        return Err(Fault::Refused(Message::new("pick.weightNeeded").with("goods", &line.goods_name)));
    };
    let (min, max) = (item.weights.min, item.weights.max);
    let fits = weight.is_positive()
        && weigh::bounds(qty, min, weight, Ordering::Less)
        && weigh::bounds(qty, max, weight, Ordering::Greater);
    if fits {
        return Ok(Some(weight));
    }
    let end = |end: Option<Grams>| end.map_or_else(|| "…".to_owned(), |end| end.to_string());
    let message = Message::new("receiving.weightOutOfBounds").with("min", end(min)).with("max", end(max));
    Err(Fault::Invalid(vec![FieldError { field: "weight".into(), message }]))
}

/// The line that is picked: a part of one becomes a line of its own.
async fn parted(
    tx: &mut Tx,
    lines: &mut Vec<Line>,
    held: &mut BTreeMap<Id, Reservation>,
    (id, qty): (Id, Qty),
) -> Answer<usize> {
    let next = lines.iter().map(|line| line.line_no).max().unwrap_or_default() + 1;
    let at = lines.iter().position(|line| line.id == id).ok_or(Fault::NotFound)?;
    let line = lines.get_mut(at).ok_or(Fault::NotFound)?;
    if qty == line.qty {
        line.whole = false;
        return Ok(at);
    }
    let promise = held.get_mut(&line.reservation_id).ok_or(Fault::NotFound)?;
    let (mut part, new) = split(tx, (line, promise), qty)?;
    part.line_no = next;
    allocation::save(tx, &[promise]).await?;
    allocation::add(tx, std::slice::from_ref(&new)).await?;
    store::update(tx, &[line]).await?;
    crate::document::insert_lines(tx, std::slice::from_ref(&part)).await?;
    held.insert(new.id, new);
    lines.push(part);
    Ok(lines.len() - 1)
}
