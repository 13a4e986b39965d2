//! The rows of a batch before anything is written: which records they are about, and what is wrong with each.
//!
//! References and unique values are looked up with one statement for each kind.

use std::collections::{HashMap, HashSet};

use db::Value;
use serde_json::Value as Json;

use super::Master;
use super::bulk::told;
use super::cells::{Checked, keep, ruled, spell, without_kept_secrets};
use super::draft::{Batch, Draft, Found, WriteMode, Wrong};
use super::overlay::Overlaid;
use super::reference::{self, Referred};
use super::shape::{self, Placed, Shape};
use super::standing::{Met, Standing, standing};
use super::taken::{self, given, key};
use crate::act::Tx;
use crate::fault::{Answer, Fault, FieldError};
use crate::texts::Message;

/// A row that may still turn out good.
pub(super) struct Ready<M> {
    pub form: M,
    pub checked: Checked,
    pub at: usize,
    /// The record that it changes; none for a new one.
    pub standing: Option<Standing>,
    pub overlaid: Option<Overlaid>,
}

/// What is known of the rows of a batch.
pub(super) struct Sifted<M> {
    /// Those with which nothing is wrong so far, and which say something new.
    pub ready: Vec<Ready<M>>,
    /// What is wrong with each of all.
    pub wrong: Vec<Vec<Wrong>>,
    /// Rows that say nothing else than stands there.
    pub same: u64,
    /// Of a look, the records that are there.
    pub found: Vec<Found>,
}

/// A row on its way: the form it would have, and the record that it is about.
struct Row {
    checked: Checked,
    standing: Option<Standing>,
    overlaid: Option<Overlaid>,
    same: bool,
}

/// The rows whose columns, references and own check are right, and what is wrong with each row.
pub(super) async fn sifted<M: Master>(tx: &mut Tx, batch: &Batch) -> Answer<Sifted<M>> {
    let shape = shape::shape::<M>();
    let (mut rows, mut wrong) = (Vec::with_capacity(batch.drafts.len()), Vec::new());
    for (draft, met) in batch.drafts.iter().zip(standing(tx, shape, batch).await?) {
        let (row, errors) = looked(shape, (draft, batch), met)?;
        rows.push(row);
        wrong.push(errors);
    }
    look_up(tx, shape, &rows, &mut wrong).await?;
    let mut sifted = Sifted { ready: Vec::with_capacity(rows.len()), wrong, same: 0, found: Vec::new() };
    for (at, (row, draft)) in rows.into_iter().zip(&batch.drafts).enumerate() {
        let Some(errors) = sifted.wrong.get_mut(at) else { continue };
        if batch.mode == WriteMode::None {
            sifted.found.extend(found(shape, at, &row)?);
        }
        if !errors.is_empty() {
            continue;
        }
        if row.same {
            sifted.same += 1;
            continue;
        }
        let Row { checked, standing, overlaid, .. } = row;
        match form::<M>(overlaid.as_ref().map_or(&draft.json, |overlaid| &overlaid.json)) {
            Ok(form) => sifted.ready.push(Ready { form, checked, at, standing, overlaid }),
            Err(fault) => errors.extend(told_of(fault, overlaid.as_ref())?),
        }
    }
    Ok(sifted)
}

/// A row by the rules of its columns, over the record that it is about.
fn looked(shape: &Shape, (draft, batch): (&Draft, &Batch), met: Met) -> Answer<(Row, Vec<Wrong>)> {
    let row = |checked| Row { checked, standing: None, overlaid: None, same: false };
    let standing = match met {
        Ok(standing) => standing,
        Err(lacks) => {
            // Without its record nothing else can be said of it.
            let errors = draft.wrong.iter().cloned().chain([lacks]).collect();
            return Ok((row(Checked::default()), errors));
        }
    };
    let (Some(standing), Some(meeting)) = (standing, &batch.meeting) else {
        let (checked, errors) = read(shape, draft);
        return Ok((row(checked), errors));
    };
    let mut overlaid = Overlaid::new(shape, standing.before.json(shape)?, draft, &meeting.given);
    spell(shape, &mut overlaid.json);
    let (mut checked, broken) = ruled(shape, &overlaid.json);
    keep(shape, &mut checked, &standing.before);
    let mut broken: Vec<Wrong> = broken.into_iter().map(Wrong::from).collect();
    overlaid.told(&mut broken);
    let errors = with_read(draft, broken);
    let mut cells = checked.cells.clone();
    without_kept_secrets(shape, &overlaid.json, &mut cells);
    let same = errors.is_empty()
        && checked.lines == standing.before.lines
        && cells.iter().all(|(column, value)| standing.value(column) == Some(value));
    if same {
        checked.referred.clear();
    }
    Ok((Row { checked, standing: Some(standing), overlaid: Some(overlaid), same }, errors))
}

/// A record that a look has found, as it stands and as it would be.
fn found(shape: &Shape, at: usize, row: &Row) -> Answer<Option<Found>> {
    let (Some(standing), Some(overlaid)) = (&row.standing, &row.overlaid) else { return Ok(None) };
    Ok(Some(Found {
        at,
        seen: standing.seen,
        same: row.same,
        before: standing.before.json(shape)?,
        after: overlaid.json.clone(),
        groups: overlaid.groups.clone(),
    }))
}

/// A draft by the rules of its columns, and what is wrong with it so far.
pub(super) fn read(shape: &Shape, draft: &Draft) -> (Checked, Vec<Wrong>) {
    let (checked, broken) = ruled(shape, &draft.json);
    (checked, with_read(draft, broken.into_iter().map(Wrong::from).collect()))
}

/// What is wrong with a draft and its form. A cell that could not be read is not missing beside.
fn with_read(draft: &Draft, broken: Vec<Wrong>) -> Vec<Wrong> {
    let mut errors = draft.wrong.clone();
    let known: HashSet<Option<String>> = errors.iter().map(|wrong| wrong.field.clone()).collect();
    errors.extend(broken.into_iter().filter(|wrong| !known.contains(&wrong.field)));
    errors
}

fn form<M: Master>(json: &Json) -> Answer<M> {
    let form: M = serde_json::from_value(json.clone())
        .map_err(|error| Fault::Refused(Message::new("rule.shape").with("detail", error)))?;
    form.check()?;
    Ok(form)
}

/// The same with the fields as the row has them.
fn told_of(fault: Fault, overlaid: Option<&Overlaid>) -> Answer<Vec<Wrong>> {
    let mut errors = told(fault)?;
    overlaid.iter().for_each(|overlaid| overlaid.told(&mut errors));
    Ok(errors)
}

/// References that do not hold, and values that others have already.
async fn look_up(tx: &mut Tx, shape: &Shape, all: &[Row], wrong: &mut [Vec<Wrong>]) -> Answer<()> {
    let so_far: Vec<usize> = wrong.iter().map(Vec::len).collect();
    // A reference names its row before its field, and gives it back when it is wrong.
    let referred: Vec<Referred> = all
        .iter()
        .enumerate()
        .flat_map(|(at, row)| {
            let named =
                move |each: &Referred| Referred { field: format!("{at}:{}", each.field), ..each.clone() };
            row.checked.referred.iter().map(named)
        })
        .collect();
    if !referred.is_empty() {
        for error in reference::wrong(tx, &referred).await? {
            let (at, field) = error.field.split_once(':').unwrap_or(("", ""));
            if let Some(errors) = at.parse().ok().and_then(|at: usize| wrong.get_mut(at)) {
                errors.push(Wrong { field: Some(field.to_owned()), why: error.message.into() });
            }
        }
    }
    for placed in shape.columns.iter().filter(|placed| placed.col.unique) {
        let held = |checked: &Checked| {
            given(placed, &checked.cells)
                .map(|values| (placed.col.name.to_owned(), values))
                .into_iter()
                .collect()
        };
        mark(tx, (shape.table.name, "id", placed), all, held, wrong).await?;
    }
    for (which, rows) in shape.lines.iter().enumerate() {
        for placed in rows.columns.iter().filter(|placed| placed.col.unique) {
            let held = |checked: &Checked| {
                let lines = checked.lines.get(which).map_or(&[][..], Vec::as_slice);
                let named = |at: usize| format!("{}[{at}].{}", rows.lines.name, placed.col.name);
                lines
                    .iter()
                    .enumerate()
                    .filter_map(|(at, line)| Some((named(at), given(placed, line)?)))
                    .collect()
            };
            mark(tx, (rows.lines.table, rows.lines.parent, placed), all, held, wrong).await?;
        }
    }
    for ((row, errors), from) in all.iter().zip(wrong).zip(so_far) {
        if let (Some(overlaid), Some(new)) = (&row.overlaid, errors.get_mut(from..)) {
            overlaid.told(new);
        }
    }
    Ok(())
}

/// Marks the values of a unique column that stand in the table already, with another record.
async fn mark(
    tx: &mut Tx,
    (table, record, placed): (&'static str, &'static str, &Placed),
    all: &[Row],
    held: impl Fn(&Checked) -> Vec<(String, Vec<Value>)>,
    wrong: &mut [Vec<Wrong>],
) -> Answer<()> {
    let mut wanted: HashMap<String, Vec<(usize, String)>> = HashMap::new();
    let mut values = Vec::new();
    for (at, row) in all.iter().enumerate() {
        for (field, mut held) in held(&row.checked) {
            let places = wanted.entry(key(&held)).or_default();
            if places.is_empty() {
                values.push(held.swap_remove(0));
            }
            places.push((at, field));
        }
    }
    for (other, holder) in taken::others(tx, (table, record, placed), values).await? {
        for (at, field) in wanted.get(&other).into_iter().flatten() {
            let own = all.get(*at).and_then(|row| row.standing.as_ref()).map(|standing| standing.seen.id);
            if let Some(errors) = wrong.get_mut(*at).filter(|_| own != Some(holder)) {
                errors.push(FieldError::new(field.clone(), "rule.taken").into());
            }
        }
    }
    Ok(())
}
