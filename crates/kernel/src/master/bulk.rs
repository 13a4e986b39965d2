//! Many new records at once, by exactly the rules of the form.
//!
//! An import hands over a batch of forms in their written shape. References and unique values are looked up
//! with one statement for each kind, and good records are written with a few statements for all. What is wrong
//! with a row is told, not thrown: of a batch some rows may be good.

use std::collections::{HashMap, HashSet};

use db::Value;
use serde_json::Value as Json;

use super::cells::{Checked, ruled, spell};
use super::draft::{Batch, Draft, Taken, WriteMode, Wrong};
use super::reference::{self, Referred};
use super::shape::{self, Placed, Shape};
use super::taken::{self, given, key};
use super::{Master, audited, flow, lines, searching};
use crate::act::Tx;
use crate::fault::{Answer, Fault, FieldError};
use crate::record::{Cells, NewRow};
use crate::texts::Message;

/// Records written together.
const TOGETHER: usize = 1_000;

/// A row that may still turn out good.
pub(super) struct Ready<M> {
    pub form: M,
    checked: Checked,
    pub at: usize,
}

/// Looks at a batch, and writes of it what its mode says.
pub(crate) async fn take<M: Master>(tx: &mut Tx, batch: &Batch) -> Answer<Taken> {
    let shape = shape::shape::<M>();
    let (ready, mut wrong) = sifted::<M>(tx, batch).await?;
    let written = write(tx, shape, batch.mode, ready, &mut wrong).await?;
    Ok(Taken { written, wrong: told_rows(wrong) })
}

/// The rows whose columns, references and own check are right, and what is wrong with each row.
pub(super) async fn sifted<M: Master>(
    tx: &mut Tx,
    batch: &Batch,
) -> Answer<(Vec<Ready<M>>, Vec<Vec<Wrong>>)> {
    let shape = shape::shape::<M>();
    let (mut all, mut wrong) = (Vec::with_capacity(batch.drafts.len()), Vec::new());
    for draft in &batch.drafts {
        let (checked, errors) = read(shape, draft);
        all.push(checked);
        wrong.push(errors);
    }
    look_up(tx, shape, &all, &mut wrong).await?;
    let mut ready = Vec::with_capacity(all.len());
    for (at, ((checked, draft), errors)) in all.into_iter().zip(&batch.drafts).zip(&mut wrong).enumerate() {
        if !errors.is_empty() {
            continue;
        }
        match form::<M>(&draft.json) {
            Ok(form) => ready.push(Ready { form, checked, at }),
            Err(fault) => errors.extend(told(fault)?),
        }
    }
    Ok((ready, wrong))
}

/// A draft by the rules of its columns, and what is wrong with it so far.
pub(super) fn read(shape: &Shape, draft: &Draft) -> (Checked, Vec<Wrong>) {
    let mut errors = draft.wrong.clone();
    let (checked, broken) = ruled(shape, &draft.json);
    let known: HashSet<Option<String>> = errors.iter().map(|wrong| wrong.field.clone()).collect();
    // A cell that could not be read is not missing beside.
    errors.extend(broken.into_iter().map(Wrong::from).filter(|wrong| !known.contains(&wrong.field)));
    (checked, errors)
}

/// The rows with which something is wrong.
pub(super) fn told_rows(wrong: Vec<Vec<Wrong>>) -> Vec<(usize, Vec<Wrong>)> {
    wrong.into_iter().enumerate().filter(|(_, errors)| !errors.is_empty()).collect()
}

/// Adds many records by the rules of the form, all or none, in a few statements for a thousand.
///
/// # Errors
/// `Invalid` with all wrong fields, each after the place of its form: `[3].code`, and `[3]` for what is wrong
/// with a form as a whole. A value that two of the forms share is told without a place.
pub async fn add_many<M: Master>(tx: &mut Tx, forms: &[M]) -> Answer<u64> {
    let batch = Batch { drafts: drafts(forms)?, mode: WriteMode::Whole, within: None };
    let taken = take::<M>(tx, &batch).await?;
    let wrong = placed(taken.wrong, |at| format!("[{at}]"));
    if wrong.is_empty() { Ok(taken.written) } else { Err(Fault::Invalid(wrong)) }
}

/// Forms as rows that nobody has looked at.
pub(super) fn drafts<M: Master>(forms: &[M]) -> Answer<Vec<Draft>> {
    let shape = shape::shape::<M>();
    let draft = |(row, form): (u32, &M)| {
        let mut json = serde_json::to_value(form).map_err(Fault::internal)?;
        spell(shape, &mut json);
        Ok(Draft { row, json, ..Draft::default() })
    };
    (0..).zip(forms).map(draft).collect()
}

/// What is wrong with rows, each field after the place of its row.
pub(super) fn placed(wrong: Vec<(usize, Vec<Wrong>)>, place: impl Fn(usize) -> String) -> Vec<FieldError> {
    let told = |(at, wrong): (usize, Wrong)| {
        let (place, field) = (place(at), wrong.field.unwrap_or_default());
        let dot = if place.is_empty() || field.is_empty() { "" } else { "." };
        FieldError { field: format!("{place}{dot}{field}"), message: wrong.why.message() }
    };
    let all = wrong.into_iter().flat_map(|(at, all)| all.into_iter().map(move |wrong| (at, wrong)));
    all.map(told).collect()
}

fn form<M: Master>(json: &Json) -> Answer<M> {
    let form: M = serde_json::from_value(json.clone())
        .map_err(|error| Fault::Refused(Message::new("rule.shape").with("detail", error)))?;
    form.check()?;
    Ok(form)
}

/// What a refusal says about a row; anything else ends the work.
pub(crate) fn told(fault: Fault) -> Answer<Vec<Wrong>> {
    match fault {
        Fault::Invalid(fields) => Ok(fields.into_iter().map(Wrong::from).collect()),
        Fault::Refused(message) => Ok(vec![Wrong { field: None, why: message.into() }]),
        other => Err(other),
    }
}

/// References that do not hold, and values that others have already.
async fn look_up(tx: &mut Tx, shape: &Shape, all: &[Checked], wrong: &mut [Vec<Wrong>]) -> Answer<()> {
    // A reference names its row before its field, and gives it back when it is wrong.
    let referred: Vec<Referred> = all
        .iter()
        .enumerate()
        .flat_map(|(at, checked)| {
            let named =
                move |each: &Referred| Referred { field: format!("{at}:{}", each.field), ..each.clone() };
            checked.referred.iter().map(named)
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
        mark(tx, (shape.table.name, placed), all, held, wrong).await?;
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
            mark(tx, (rows.lines.table, placed), all, held, wrong).await?;
        }
    }
    Ok(())
}

/// Marks the values of a unique column that stand in the table already.
async fn mark(
    tx: &mut Tx,
    (table, placed): (&'static str, &Placed),
    all: &[Checked],
    held: impl Fn(&Checked) -> Vec<(String, Vec<Value>)>,
    wrong: &mut [Vec<Wrong>],
) -> Answer<()> {
    let mut wanted: HashMap<String, Vec<(usize, String)>> = HashMap::new();
    let mut values = Vec::new();
    for (at, checked) in all.iter().enumerate() {
        for (field, mut held) in held(checked) {
            let places = wanted.entry(key(&held)).or_default();
            if places.is_empty() {
                values.push(held.swap_remove(0));
            }
            places.push((at, field));
        }
    }
    for other in taken::others(tx, (table, placed), values, None).await? {
        for (at, field) in wanted.remove(&other).unwrap_or_default() {
            if let Some(errors) = wrong.get_mut(at) {
                errors.push(FieldError::new(field, "rule.taken").into());
            }
        }
    }
    Ok(())
}

/// Asks the master itself, and writes.
async fn write<M: Master>(
    tx: &mut Tx,
    shape: &Shape,
    mode: WriteMode,
    ready: Vec<Ready<M>>,
    wrong: &mut [Vec<Wrong>],
) -> Answer<u64> {
    let mut written = 0;
    let mut ready = ready.into_iter().peekable();
    while ready.peek().is_some() {
        let some: Vec<Ready<M>> = ready.by_ref().take(if M::ROW_BY_ROW { 1 } else { TOGETHER }).collect();
        let mut good = Vec::with_capacity(some.len());
        for mut row in some {
            match row.form.prepare(tx, None).await {
                Ok(further) => {
                    put(&mut row.checked.cells, further);
                    good.push(row);
                }
                Err(fault) => {
                    let errors = told(fault)?;
                    wrong.iter_mut().skip(row.at).take(1).for_each(|row| row.extend(errors.iter().cloned()));
                }
            }
        }
        let writes = match mode {
            WriteMode::None => false,
            WriteMode::Whole => wrong.iter().all(Vec::is_empty),
            WriteMode::Good => true,
        };
        if writes && !good.is_empty() {
            written += good.len() as u64;
            insert(tx, shape, good).await?;
        }
    }
    Ok(written)
}

/// Further cells; one of a column of the form takes its place.
pub(super) fn put(cells: &mut Cells, further: Cells) {
    for (column, value) in further {
        match cells.iter_mut().find(|(known, _)| *known == column) {
            Some((_, held)) => *held = value,
            None => cells.push((column, value)),
        }
    }
}

async fn insert<M: Master>(tx: &mut Tx, shape: &Shape, good: Vec<Ready<M>>) -> Answer<()> {
    let mut rows = Vec::with_capacity(good.len());
    let (mut rest, mut grams) = (Vec::with_capacity(good.len()), Vec::with_capacity(good.len()));
    for Ready { form, mut checked, .. } in good {
        if let Some(audited) = &M::AUDITED {
            checked.cells.extend(audited::begun(tx, audited));
        }
        let children = flow::children(shape, None, &checked.lines);
        grams.push(searching::grams(shape, &checked.cells, &checked.lines));
        rows.push(NewRow { cells: checked.cells, children });
        rest.push((form, checked.lines));
    }
    let inserted = shape.table.insert_many(tx, rows).await.map_err(Fault::from);
    let ids = flow::named(shape, inserted)?;
    searching::added(tx, shape, ids.iter().copied().zip(grams).collect()).await?;
    for (which, rows) in shape.lines.iter().enumerate() {
        let lines =
            ids.iter().zip(&rest).filter_map(|(id, (_, lines))| Some((*id, lines.get(which)?.as_slice())));
        let lines: Vec<_> = lines.collect();
        let inserted = lines::insert(tx, rows, &lines).await.map_err(Fault::from);
        flow::named(shape, inserted)?;
    }
    for (id, (form, _)) in ids.into_iter().zip(&rest) {
        form.saved(tx, id).await?;
    }
    Ok(())
}
