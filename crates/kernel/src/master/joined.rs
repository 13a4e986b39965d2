//! Records with many lines, of which a table has a row for each line.
//!
//! The import joins the rows of a record before anybody looks at them; here they are forms like all others. How
//! such a record is judged and written its feature knows, which need not be a plain master beyond its columns.

use serde_json::Value as Json;

use super::Master;
use super::bulk::{told, told_rows};
use super::draft::{Batch, Taken, WriteMode, Wrong};
use super::shape;
use super::sift::read;
use crate::act::Tx;
use crate::fault::{Answer, Fault, FieldError};
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

    /// Everything that is wrong with a form.
    ///
    /// # Errors
    /// Only those of the database.
    fn judge(&self, tx: &mut Tx) -> impl Future<Output = Answer<Vec<FieldError>>> + Send;

    /// Writes a form that was judged.
    ///
    /// # Errors
    /// A refusal, which undoes the whole batch.
    fn write(&self, tx: &mut Tx) -> impl Future<Output = Answer<()>> + Send;
}

/// Looks at a batch of joined records, and writes of it what its mode says.
pub(crate) async fn take_joined<M: Joined>(tx: &mut Tx, batch: &Batch) -> Answer<Taken> {
    let shape = shape::shape::<M>();
    let (mut good, mut wrong) = (Vec::new(), Vec::new());
    for draft in &batch.drafts {
        let (_, mut errors) = read(shape, draft);
        if errors.is_empty() {
            match M::form(draft.json.clone()) {
                Ok(form) => {
                    errors.extend(form.judge(tx).await?.into_iter().map(Wrong::from));
                    if errors.is_empty() {
                        good.push((form, draft.rows()));
                    }
                }
                Err(fault) => errors.extend(told(fault)?),
            }
        }
        wrong.push(errors.into_iter().map(|wrong| draft.named(wrong)).collect::<Vec<Wrong>>());
    }
    let writes = match batch.mode {
        WriteMode::None => false,
        WriteMode::Whole => wrong.iter().all(Vec::is_empty),
        WriteMode::Good => true,
    };
    let mut written = 0;
    for (form, rows) in good.iter().filter(|_| writes) {
        form.write(tx).await?;
        written += *rows as u64;
    }
    Ok(Taken { written, wrong: told_rows(wrong), ..Taken::default() })
}
