//! Lines that come by the thousand into a record that is there: by import, pasted, typed.
//!
//! Columns and references are judged as those of a master; what else there is to say of many lines at once, and how
//! they are written, the feature knows. They have no audit rows of their own: the record has one for all.

use std::collections::HashSet;

use serde_json::Value as Json;

use super::Master;
use super::bulk::{drafts, placed, told_rows};
use super::cells::spell;
use super::draft::{Batch, Draft, Taken, WriteMode, Wrong};
use super::named::named;
use super::shape::{Shape, shape};
use super::sift::{Sifted, sifted};
use crate::act::Tx;
use crate::fault::{Answer, Fault, FieldError};
use crate::id::Id;
use crate::list::Kind;

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
    // A line with which something is wrong is judged as well, so that nobody is told in rounds.
    for (at, (draft, errors)) in batch.drafts.iter().zip(&wrong).enumerate() {
        if !errors.is_empty() {
            let form: Option<M> = serde_json::from_value(legible(shape::<M>(), draft, errors)).ok();
            places.extend(form.is_some().then_some(at));
            forms.extend(form);
        }
    }
    let told: Vec<Told> = wrong.iter().map(|errors| Told::of(shape::<M>(), errors)).collect();
    for (at, error) in M::judge(tx, record, &forms).await? {
        let Some(place) = places.get(at) else { continue };
        if told.get(*place).is_some_and(|told| told.covers(shape::<M>(), &error)) {
            continue;
        }
        if let Some(errors) = wrong.get_mut(*place) {
            errors.push(Wrong::from(error));
        }
    }
    let is_good = |place: &usize| wrong.get(*place).is_some_and(Vec::is_empty);
    let good = places.iter().zip(forms).filter(|(place, _)| is_good(place)).map(|(_, form)| form).collect();
    Ok((good, wrong))
}

/// What can be read of a row: what its wrong columns say is left out, and nothing stands for it where something must.
/// Whatever is then found out about such a column is not told, because something is told of it already.
fn legible(shape: &Shape, draft: &Draft, errors: &[Wrong]) -> Json {
    let mut json = draft.json.clone();
    let Some(fields) = json.as_object_mut() else { return json };
    let broken = errors.iter().filter(|wrong| !refers(wrong)).filter_map(|wrong| wrong.field.as_deref());
    for field in broken {
        fields.remove(field);
    }
    for placed in shape.columns.iter().filter(|placed| placed.col.required) {
        let nothing = match placed.col.kind {
            Kind::Int | Kind::Decimal(_) => Json::from(0),
            Kind::Text => Json::from(""),
            // There is no day or code that stands for none: such a row is not judged before it says which.
            _ => continue,
        };
        let told = fields.entry(placed.col.name).or_insert(Json::Null);
        if told.is_null() {
            *told = nothing;
        }
    }
    json
}

/// What is told of a row before it is judged.
struct Told {
    /// Fields of which there is nothing more to say: what stands there cannot be read, or nobody knows it.
    fields: HashSet<String>,
    /// Whether a day cannot be read, from which other days may follow.
    day: bool,
}

impl Told {
    fn of(shape: &Shape, errors: &[Wrong]) -> Self {
        let known = errors.iter().filter(|wrong| wrong.why.message().key != "master.notChoosable");
        let fields: HashSet<String> = known.filter_map(|wrong| wrong.field.clone()).collect();
        let day = fields.iter().any(|field| is_day(shape, field));
        Self { fields, day }
    }

    /// Whether `error` says nothing new.
    fn covers(&self, shape: &Shape, error: &FieldError) -> bool {
        let follows = self.day && error.message.key == "rule.required" && is_day(shape, &error.field);
        follows || self.fields.contains(&error.field)
    }
}

fn is_day(shape: &Shape, field: &str) -> bool {
    shape.columns.iter().any(|placed| placed.col.name == field && matches!(placed.col.kind, Kind::Date))
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
