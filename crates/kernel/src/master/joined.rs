//! Records with many lines, of which a table has a row for each line.
//!
//! The import joins the rows of a record before anybody looks at them; here they are forms like all others. How
//! such a record is judged and written its feature knows, which need not be a plain master beyond its columns.

use serde_json::Value as Json;

use super::Master;
use super::bulk::{told, told_rows};
use super::draft::{Batch, Draft, Taken, WriteMode, Wrong};
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
    let writes = match batch.mode {
        WriteMode::None => false,
        WriteMode::Whole => wrong.iter().all(Vec::is_empty),
        WriteMode::Good => true,
    };
    let right = |at: usize| wrong.get(at).is_some_and(Vec::is_empty);
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
    Ok(Taken { written, wrong: told_rows(wrong), ..Taken::default() })
}
