//! Records with many lines, of which a table has a row for each line.
//!
//! The import joins the rows of a record before anybody looks at them; here they are forms like all others. How
//! such a record is judged and written its feature knows, which need not be a plain master beyond its columns.

use serde_json::Value as Json;

use super::Master;
use super::bulk::{told, told_rows};
use super::draft::{Batch, Draft, Said, Taken, WriteMode, Wrong};
use super::shape;
use super::sift::read;
use crate::act::Tx;
use crate::fault::{Answer, Fault};
use crate::texts::Message;

/// Records that a table joins from rows. The columns and lines are those that the table may have.
pub trait Joined: Master {
    /// Field that the rows of a record share: its number.
    const KEY: &'static str;

    /// The form of what a table says, when its cells are right one by one.
    ///
    /// # Errors
    /// `Invalid` with the wrong fields, or a refusal.
    fn form(json: Json) -> Answer<Self> {
        serde_json::from_value(json)
            .map_err(|error| Fault::Refused(Message::new("rule.shape").with("detail", error)))
    }

    /// Looks at forms, in their order: what is refused of each, with every wrong field.
    ///
    /// # Errors
    /// Only those of the database.
    fn judge(tx: &mut Tx, given: &[Self]) -> impl Future<Output = Answer<Vec<Answer<()>>>> + Send;

    /// What people should know of good forms before they are written, in their order: nothing of it stops them.
    ///
    /// # Errors
    /// Only those of the database.
    fn notes(_tx: &mut Tx, _given: &[&Self]) -> impl Future<Output = Answer<Vec<Message>>> + Send {
        async { Ok(Vec::new()) }
    }

    /// Writes forms that were judged.
    ///
    /// # Errors
    /// A refusal, which undoes the whole batch.
    fn write(tx: &mut Tx, given: Vec<Self>) -> impl Future<Output = Answer<()>> + Send;
}

/// Looks at a batch of joined records, and writes of it what its mode says.
pub(crate) async fn take_joined<M: Joined>(tx: &mut Tx, batch: &Batch) -> Answer<Taken> {
    let shape = shape::shape::<M>();
    let (mut forms, mut places) = (Vec::new(), Vec::new());
    let mut wrong = Vec::with_capacity(batch.drafts.len());
    for (at, draft) in batch.drafts.iter().enumerate() {
        let (_, mut errors) = read(shape, draft);
        if errors.is_empty() {
            match M::form(draft.json.clone()) {
                Ok(form) => {
                    forms.push(form);
                    places.push(at);
                }
                Err(fault) => errors.extend(told(fault)?),
            }
        }
        wrong.push(errors);
    }
    let judged = if forms.is_empty() { Vec::new() } else { M::judge(tx, &forms).await? };
    for (at, judged) in places.iter().zip(judged) {
        if let (Err(fault), Some(errors)) = (judged, wrong.get_mut(*at)) {
            errors.extend(told(fault)?);
        }
    }
    let right = |at: usize| wrong.get(at).is_some_and(Vec::is_empty);
    let looked_at = places.iter().zip(&forms).filter(|(at, _)| batch.mode == WriteMode::None && right(**at));
    let notes = noted(tx, looked_at.map(|(_, form)| form).collect()).await?;
    let writes = match batch.mode {
        WriteMode::None => false,
        WriteMode::Whole => wrong.iter().all(Vec::is_empty),
        WriteMode::Good => true,
    };
    let good: Vec<(usize, M)> =
        places.into_iter().zip(forms).filter(|(at, _)| writes && right(*at)).collect();
    let rows = |at: usize| batch.drafts.get(at).map_or(0, Draft::rows) as u64;
    let written = good.iter().map(|(at, _)| rows(*at)).sum();
    if !good.is_empty() {
        M::write(tx, good.into_iter().map(|(_, form)| form).collect()).await?;
    }
    let named = |(draft, errors): (&Draft, Vec<Wrong>)| {
        errors.into_iter().map(|wrong| draft.named(wrong)).collect::<Vec<Wrong>>()
    };
    let wrong = batch.drafts.iter().zip(wrong).map(named).collect();
    Ok(Taken { written, wrong: told_rows(wrong), notes, ..Taken::default() })
}

/// What is to be said of good forms.
async fn noted<M: Joined>(tx: &mut Tx, good: Vec<&M>) -> Answer<Vec<Said>> {
    if good.is_empty() {
        return Ok(Vec::new());
    }
    Ok(M::notes(tx, &good).await?.into_iter().map(Said::from).collect())
}
