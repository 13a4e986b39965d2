//! One call for everything: a note is written, its goods are taken in, put away and entered. For those who unload straight into the racks, and for other programs.

use codes::{ReceivingKind, ReceivingStatus};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use platform::setting::Settings;
use serde::Serialize;
use utoipa::ToSchema;

use super::flow::{drafted, put};
use super::judge::Said;
use super::model::{Form, LineForm, ReceiptForm};
use super::register::status_of;
use super::stored::{Line, Note};
use super::taking::take;
use super::{check_in, effects, places, readings, stored};

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Direct {
    /// Id of the note.
    pub id: Id,
    /// Its number.
    pub doc_no: String,
    /// Where it stands.
    pub status: ReceivingStatus,
    /// The putaway note, done; none when everything was turned away.
    pub putaway_note_id: Option<Id>,
    /// The entry note.
    pub entry_note_id: Option<Id>,
    /// Receipts of goods that are kept cold which nobody measured; the warehouse does not ask for it.
    pub unmeasured: i64,
}

/// Writes a note with what really came, and puts it away.
pub async fn direct(tx: &mut Tx, form: &Form) -> Answer<Direct> {
    let settings = Settings::load(tx).await?;
    let status = ReceivingStatus::AwaitingReceipt;
    let (mut note, items) = drafted(tx, (ReceivingKind::Normal, form), &settings, status).await?;
    note.form.version = None;
    let house = places::open(tx, &note.form.warehouse_code).await?;
    check_in::at_once(tx, &house, &mut note, &items)?;
    let receipts = receipts(form, &note);
    let said: Vec<Said<'_>> =
        receipts.iter().map(|(line, at, form)| Said { line: *line, at: at.clone(), form }).collect();
    let (taking, chain) = take(tx, &mut note, (&items, &settings, &house), &said).await?;
    note.standing.status = status_of(&note.lines);
    note.standing.finished_at = (note.standing.status == ReceivingStatus::ReceiptComplete).then(|| tx.now());
    put(tx, &note).await?;
    let done = effects::put(tx, &note, &items, (&taking, chain)).await;
    let places = taking.receipts.iter().zip(&said).filter(|(row, _)| taking.buckets.contains_key(&row.id));
    let places: Vec<&str> = places.map(|(_, said)| said.at.as_str()).collect();
    let done = done.map_err(|fault| placed(fault, &places))?;
    let unmeasured = taking.receipts.iter().filter(|receipt| readings::unmeasured(receipt)).count();
    let stored::Standing { id, doc_no, status, .. } = note.standing;
    Ok(Direct {
        id,
        doc_no,
        status,
        putaway_note_id: done.map(|put| put.note),
        entry_note_id: done.map(|put| put.entry),
        unmeasured: i64::try_from(unmeasured).map_err(Fault::internal)?,
    })
}

/// What really came of each line: as it is said, or all of it.
fn receipts(form: &Form, note: &Note) -> Vec<(usize, String, ReceiptForm)> {
    let mut receipts = Vec::new();
    for (at, (said, line)) in form.lines.iter().zip(&note.lines).enumerate() {
        if said.receipts.is_empty() {
            receipts.push((at, format!("lines[{at}]"), whole(said, line)));
        }
        for (number, receipt) in said.receipts.iter().enumerate() {
            receipts.push((at, format!("lines[{at}].receipts[{number}]"), receipt.clone()));
        }
    }
    receipts
}

/// A line that came as it was expected. Here what it should weigh is what it weighs.
fn whole(said: &LineForm, line: &Line) -> ReceiptForm {
    ReceiptForm { qty: line.qty_expected, weight: said.gross_weight, ..ReceiptForm::default() }
}

/// Places of putting away in the words of this form: load `i` is the receipt at `places[i]`.
fn placed(fault: Fault, places: &[&str]) -> Fault {
    let Fault::Invalid(wrong) = fault else { return fault };
    let named = |error: FieldError| {
        let load = error.field.strip_prefix("lines[").and_then(|rest| rest.split_once(']'));
        let place = load.and_then(|(load, _)| places.get(load.parse::<usize>().ok()?));
        match place {
            Some(place) => {
                FieldError { field: format!("{place}.targetLocationCode"), message: error.message }
            }
            None => error,
        }
    };
    Fault::Invalid(wrong.into_iter().map(named).collect())
}
