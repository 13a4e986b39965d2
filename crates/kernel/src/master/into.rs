//! Lines that come by the thousand into a record that is there: by import, pasted, typed.
//!
//! Columns and references are judged as those of a master; what else there is to say of many lines at once, and how
//! they are written, the feature knows. They have no audit rows of their own: the record has one for all.

use std::collections::HashSet;

use super::Master;
use super::bulk::{drafts, placed, told_rows};
use super::cells::spell;
use super::draft::{Batch, Draft, Taken, WriteMode, Wrong};
use super::named::named;
use super::shape::shape;
use super::sift::{Sifted, sifted};
use crate::act::Tx;
use crate::fault::{Answer, Fault, FieldError};
use crate::id::Id;

/// Lines of a record. The columns are those that a table of an import may have.
pub trait Lined: Master {
    /// Whether the record takes lines now. It is asked in units of work that only read, too, so it locks nothing.
    ///
    /// # Errors
    /// `NotFound`, or a refusal.
    fn open(tx: &mut Tx, record: Id) -> impl Future<Output = Answer<()>> + Send;

    /// What is wrong with lines whose columns and references are right: the place of the line, the field, why.
    ///
    /// # Errors
    /// Only those of the database.
    fn judge(
        tx: &mut Tx,
        record: Id,
        lines: &[Self],
    ) -> impl Future<Output = Answer<Vec<(usize, FieldError)>>> + Send;

    /// Writes lines that were judged, once the record is locked and still takes them.
    ///
    /// # Errors
    /// A refusal, which undoes all of them.
    fn write(tx: &mut Tx, record: Id, lines: Vec<Self>) -> impl Future<Output = Answer<()>> + Send;
}

/// Looks at a batch of lines, and writes of it what its mode says.
pub(crate) async fn take_lines<M: Lined>(tx: &mut Tx, batch: &Batch) -> Answer<Taken> {
    let record = batch.within.ok_or_else(|| Fault::internal("lines of no record"))?;
    M::open(tx, record).await?;
    let (good, wrong) = looked::<M>(tx, record, batch).await?;
    let writes = match batch.mode {
        WriteMode::None => false,
        WriteMode::Whole => wrong.iter().all(Vec::is_empty),
        WriteMode::Good => true,
    };
    let written = if writes { good.len() } else { 0 };
    if written > 0 {
        M::write(tx, record, good).await?;
    }
    Ok(Taken { written: written as u64, wrong: told_rows(wrong), ..Taken::default() })
}

/// The good lines of a batch, and what is wrong with each of all.
async fn looked<M: Lined>(tx: &mut Tx, record: Id, batch: &Batch) -> Answer<(Vec<M>, Vec<Vec<Wrong>>)> {
    let Sifted { ready, mut wrong, .. } = sifted::<M>(tx, batch).await?;
    let (mut places, mut forms): (Vec<usize>, Vec<M>) =
        ready.into_iter().map(|row| (row.at, row.form)).unzip();
    // A line that only refers to something wrong is judged as well, so that nobody is told in rounds.
    for (at, (draft, errors)) in batch.drafts.iter().zip(&wrong).enumerate() {
        if !errors.is_empty() && errors.iter().all(refers) {
            let form: Option<M> = serde_json::from_value(draft.json.clone()).ok();
            places.extend(form.is_some().then_some(at));
            forms.extend(form);
        }
    }
    let told: HashSet<(usize, Option<String>)> = wrong
        .iter()
        .enumerate()
        .flat_map(|(at, all)| all.iter().map(move |wrong| (at, wrong.field.clone())))
        .collect();
    for (at, error) in M::judge(tx, record, &forms).await? {
        let Some(place) = places.get(at) else { continue };
        if let Some(errors) =
            wrong.get_mut(*place).filter(|_| !told.contains(&(*place, Some(error.field.clone()))))
        {
            errors.push(Wrong::from(error));
        }
    }
    let is_good = |place: &usize| wrong.get(*place).is_some_and(Vec::is_empty);
    let good = places.iter().zip(forms).filter(|(place, _)| is_good(place)).map(|(_, form)| form).collect();
    Ok((good, wrong))
}

/// Whether what is wrong with a row is only what one of its columns refers to.
fn refers(wrong: &Wrong) -> bool {
    matches!(wrong.why.message().key.as_ref(), "rule.notFound" | "master.notChoosable" | "master.notWithin")
}

/// What is wrong with lines that are written already, by their places: what they refer to may have changed since.
///
/// # Errors
/// Only those of the database.
pub async fn wrong_lines<M: Lined>(
    tx: &mut Tx,
    record: Id,
    lines: &[M],
) -> Answer<Vec<(usize, Vec<FieldError>)>> {
    let batch = Batch { drafts: drafts(lines)?, within: Some(record), ..Batch::default() };
    let (_, wrong) = looked::<M>(tx, record, &batch).await?;
    let line = |(at, wrong): (usize, Vec<Wrong>)| (at, placed(vec![(at, wrong)], |_| String::new()));
    Ok(told_rows(wrong).into_iter().map(line).collect())
}

/// Adds lines to a record, all or none. As in a table of an import, what they refer to may be called by its code or by
/// its name.
///
/// # Errors
/// `Invalid` with all wrong fields, each after the place of its line: `lines[3].qty`.
pub async fn add_lines<M: Lined>(tx: &mut Tx, record: Id, lines: &[M]) -> Answer<u64> {
    let draft = |(row, line): (u32, &M)| {
        let json = serde_json::to_value(line).map_err(Fault::internal)?;
        Ok(Draft { row, json, ..Draft::default() })
    };
    let drafts = (0..).zip(lines).map(draft).collect::<Answer<Vec<_>>>()?;
    let batch = Batch { drafts, mode: WriteMode::Whole, within: Some(record), ..Batch::default() };
    let mut batch = named(tx, shape::<M>(), &batch).await?;
    for draft in &mut batch.drafts {
        spell(shape::<M>(), &mut draft.json);
    }
    let taken = take_lines::<M>(tx, &batch).await?;
    let wrong = placed(taken.wrong, |at| format!("lines[{at}]"));
    if wrong.is_empty() { Ok(taken.written) } else { Err(Fault::Invalid(wrong)) }
}

/// Looks at one line, for its own form.
///
/// # Errors
/// `Invalid` with the wrong fields, or what [`Lined::open`] refuses.
pub async fn check_line<M: Lined>(tx: &mut Tx, record: Id, line: &M) -> Answer<()> {
    let batch =
        Batch { drafts: drafts(std::slice::from_ref(line))?, within: Some(record), ..Batch::default() };
    let taken = take_lines::<M>(tx, &batch).await?;
    let wrong = placed(taken.wrong, |_| String::new());
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}
