//! Who is named above the table: the owner whose goods come, and the supplier.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::master::{Choice, Reference, Wanted, called};
use kernel::texts::Message;

use super::head::{Doubt, Said};
use super::model::Head;
use crate::owner;
use crate::supplier::Supplier;

static OWNER: Reference = owner::REFERENCE;
static SUPPLIER: Reference = Reference::to::<Supplier>();

/// The owner that was chosen in the form.
#[derive(Debug, Clone, Default)]
pub struct Chosen {
    /// Code; none when nobody chose.
    pub code: Option<String>,
    /// Whether the form came with it, so that the file knows better.
    pub preset: bool,
}

/// The owner whose goods the rows are about: who was chosen, else who is named and may be chosen.
///
/// # Errors
/// `Invalid` with `ownerCode` when neither is there.
pub async fn owner(tx: &mut Tx, head: &mut Head, chosen: &Chosen, said: &[Said]) -> Answer<Vec<Doubt>> {
    let named = said.iter().find(|each| each.field == "ownerCode");
    let text = named.and_then(|each| each.text().ok().flatten());
    let found = match &text {
        Some(text) => only(tx, &OWNER, text, None).await?,
        None => None,
    };
    let of_form = chosen.code.as_deref().filter(|_| !chosen.preset || found.is_none());
    let mut doubts = Vec::new();
    let mut doubt = |why| doubts.extend(named.map(|each| each.doubt(why)));
    match (of_form, &found, text) {
        (None, None, text) => {
            let message = match text {
                Some(text) => Message::new("notice.owner").with("text", text),
                None => Message::new("notice.ownerUnsaid"),
            };
            return Err(Fault::Invalid(vec![FieldError { field: "ownerCode".into(), message }]));
        }
        (Some(code), Some(other), Some(text)) if other.code != code => {
            doubt(Message::new("notice.ownerDiffers").with("text", text).with("code", &other.code));
        }
        (Some(_), None, Some(text)) => doubt(Message::new("notice.owner").with("text", text)),
        _ => {}
    }
    let code = of_form.map(str::to_owned).or_else(|| found.as_ref().map(|found| found.code.clone()));
    head.owner_code = code.unwrap_or_default();
    Ok(doubts)
}

/// The supplier, if it is one of the owner's.
pub async fn supplier(tx: &mut Tx, head: &mut Head, said: &[Said]) -> Answer<Vec<Doubt>> {
    let Some(named) = said.iter().find(|each| each.field == "supplierCode") else { return Ok(Vec::new()) };
    let text = match named.text() {
        Ok(Some(text)) => text,
        Ok(None) => return Ok(Vec::new()),
        Err(why) => return Ok(vec![named.doubt(why)]),
    };
    match only(tx, &SUPPLIER, &text, Some(&head.owner_code)).await? {
        Some(found) => {
            (head.supplier_code, head.supplier_name) = (Some(found.code), Some(found.name));
            Ok(Vec::new())
        }
        None => Ok(vec![named.doubt(Message::new("notice.supplier").with("text", text))]),
    }
}

/// The one record on offer of this code or name.
async fn only(
    tx: &mut Tx,
    reference: &'static Reference,
    text: &str,
    owner: Option<&str>,
) -> Answer<Option<Choice>> {
    let within = owner.map(|owner| ("owner_code", owner.to_owned())).into_iter().collect();
    let mut found = called(tx, &Wanted { reference, term: text.to_owned(), within }).await?;
    Ok(found.pop().filter(|_| found.is_empty()))
}
