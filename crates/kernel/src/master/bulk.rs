//! Many records at once, by exactly the rules of the form.
//!
//! An import hands over a batch of forms in their written shape. References and unique values are looked up
//! with one statement for each kind, and good records are written with a few statements for all. What is wrong
//! with a row is told, not thrown: of a batch some rows may be good.

use super::cells::spell;
use super::draft::{Batch, Draft, Taken, WriteMode, Wrong};
use super::shape::{self, Shape};
use super::sift::{Ready, Sifted, sifted};
use super::standing::overtaken;
use super::{Master, audited, change, flow, lines, searching};
use crate::act::Tx;
use crate::fault::{Answer, Fault, FieldError};
use crate::record::{Cells, NewRow};

/// Records written together.
const TOGETHER: usize = 1_000;

/// Looks at a batch, and writes of it what its mode says.
pub(crate) async fn take<M: Master>(tx: &mut Tx, batch: &Batch) -> Answer<Taken> {
    let shape = shape::shape::<M>();
    let Sifted { ready, mut wrong, same, found } = sifted::<M>(tx, batch).await?;
    let (written, changed) = write(tx, shape, batch.mode, ready, &mut wrong).await?;
    Ok(Taken { written, changed, same, wrong: told_rows(wrong), found, notes: Vec::new() })
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
    let batch = Batch { drafts: drafts(forms)?, mode: WriteMode::Whole, ..Batch::default() };
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

/// What a refusal says about a row; anything else ends the work.
pub(crate) fn told(fault: Fault) -> Answer<Vec<Wrong>> {
    match fault {
        Fault::Invalid(fields) => Ok(fields.into_iter().map(Wrong::from).collect()),
        Fault::Refused(message) => Ok(vec![Wrong { field: None, why: message.into() }]),
        Fault::Stale { by, .. } => Ok(vec![Wrong { field: None, why: overtaken(&by).into() }]),
        other => Err(other),
    }
}

/// Asks the master itself, and writes. Answers how many records were written, and how many of these were there.
async fn write<M: Master>(
    tx: &mut Tx,
    shape: &Shape,
    mode: WriteMode,
    ready: Vec<Ready<M>>,
    wrong: &mut [Vec<Wrong>],
) -> Answer<(u64, u64)> {
    let (mut written, mut changed) = (0, 0);
    let mut ready = ready.into_iter().peekable();
    while ready.peek().is_some() {
        let some: Vec<Ready<M>> = ready.by_ref().take(if M::ROW_BY_ROW { 1 } else { TOGETHER }).collect();
        let (mut good, mut changes) = (Vec::with_capacity(some.len()), Vec::new());
        for mut row in some {
            let mut errors = prepare(tx, shape, &mut row).await?;
            if errors.is_empty() {
                match row.standing.take() {
                    Some(standing) => changes.push((standing, row)),
                    None => good.push(row),
                }
                continue;
            }
            row.overlaid.iter().for_each(|overlaid| overlaid.told(&mut errors));
            if let Some(told) = wrong.get_mut(row.at) {
                told.append(&mut errors);
            }
        }
        let writes = match mode {
            WriteMode::None => false,
            WriteMode::Whole => wrong.iter().all(Vec::is_empty),
            WriteMode::Good => true,
        };
        if !writes {
            continue;
        }
        written += (good.len() + changes.len()) as u64;
        changed += changes.len() as u64;
        if !changes.is_empty() {
            change::write(tx, shape, changes).await?;
        }
        if !good.is_empty() {
            insert(tx, shape, good).await?;
        }
    }
    Ok((written, changed))
}

/// Asks the master itself about a row; what it refuses is told.
async fn prepare<M: Master>(tx: &mut Tx, shape: &Shape, row: &mut Ready<M>) -> Answer<Vec<Wrong>> {
    if row.standing.is_some() {
        return change::prepare(tx, shape, row).await;
    }
    match row.form.prepare(tx, None).await {
        Ok(further) => {
            put(&mut row.checked.cells, further);
            Ok(Vec::new())
        }
        Err(fault) => told(fault),
    }
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
