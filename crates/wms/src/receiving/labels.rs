//! Labels of pallets that say what is on them: each brings its goods once, however often it is read.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;

use super::judge::{Said, Taken};
use super::receipt;
use super::stored::Note;

/// Refuses pallets whose labels say what is on them and that came before: a label that is read twice is one pallet.
/// Whoever brings more on the same one says so.
pub async fn once(
    tx: &mut Tx,
    note: &Note,
    said: &[Said<'_>],
    (taken, batches): (&[Taken], &[Option<Id>]),
) -> Answer<()> {
    let read = said.iter().zip(taken).filter(|(said, each)| {
        said.form.labelled && !said.form.top_up && each.qty.is_positive() && each.container.is_some()
    });
    let read: BTreeSet<&str> = read.filter_map(|(_, each)| each.container.as_deref()).collect();
    if read.is_empty() {
        return Ok(());
    }
    let brought = receipt::brought(tx, note.standing.id, read.into_iter().collect()).await?;
    let mut known: HashMap<(String, String, Option<Id>), Instant> = HashMap::new();
    for (container, goods, batch, at) in brought {
        known.entry((container, goods, batch)).or_insert(at);
    }
    let mut wrong = Vec::new();
    for ((said, each), batch) in said.iter().zip(taken).zip(batches) {
        let Some(container) = each.container.clone().filter(|_| each.qty.is_positive()) else { continue };
        let goods = note.lines.get(each.line).map(|line| line.goods_code.clone()).unwrap_or_default();
        match known.entry((container, goods, *batch)) {
            Entry::Vacant(free) => drop(free.insert(tx.now())),
            Entry::Occupied(before) if said.form.labelled && !said.form.top_up => {
                let at = tx.session().zone.show(*before.get());
                let message = Message::new("receiving.labelTwice").with("container", &before.key().0);
                let message = message.with("at", at.get(..16).unwrap_or(&at));
                wrong.push(FieldError { field: format!("{}.topUp", each.at), message });
            }
            Entry::Occupied(_) => {}
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}
