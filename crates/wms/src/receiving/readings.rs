//! Readings of product temperatures that a warehouse insists on: so many as the number of pallets with cold goods asks
//! for, before anything cold comes in without one.

use std::collections::BTreeSet;

use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;
use kernel::units::Celsius;
use kernel::validate::given;

use super::judge::{Said, Taken};
use super::receipt::{self, Receipt};
use super::rights::Rights;
use super::stored::{Line, Note};
use super::temperature;
use crate::document::Items;
use crate::goods::{self, Item};

/// What a receipt without its reading is told.
const NEEDED: &str = "receiving.readingNeeded";

/// Readings asked for by the number of pallets with cold goods that came or are expected, whichever is more.
pub fn asked<'a>(items: &Items, lines: &'a [Line], came: impl Iterator<Item = &'a str>) -> i64 {
    let cold = |line: &&Line| items.get(&line.goods_code).is_some_and(is_cold);
    let planned: BTreeSet<&str> =
        lines.iter().filter(cold).filter_map(|line| line.container_code.as_deref()).collect();
    let came: BTreeSet<&str> = came.collect();
    let any = usize::from(lines.iter().any(|line| cold(&line)));
    let pallets = came.len().max(planned.len()).max(any);
    temperature::probes(i64::try_from(pallets).unwrap_or(i64::MAX))
}

fn is_cold(item: &Item) -> bool {
    temperature::limits(item.thermosphere, item.band).is_some()
}

/// Receipts of cold goods that lack a reading while too few were taken: as many as are missing. Who may pass over
/// temperatures may pass over this, with a reason.
pub async fn missing(
    tx: &mut Tx,
    note: &Note,
    rights: Rights,
    (taken, said): (&[Taken], &[Said<'_>]),
) -> Answer<Vec<FieldError>> {
    if !taken.iter().any(lacks) {
        return Ok(Vec::new());
    }
    let before = receipt::read(tx, note.standing.id).await?;
    // All pallets of the note count, also those of goods that nobody says anything of in this call.
    let codes: Vec<&str> = note.lines.iter().map(|line| line.goods_code.as_str()).collect();
    let items = goods::items(tx, &codes).await?;
    Ok(wrong(&before, note, (&items, rights), (taken, said)))
}

/// Whether a receipt brought cold goods that nobody measured.
fn lacks(each: &Taken) -> bool {
    each.limits.is_some() && each.qty.is_positive() && each.temperature.is_none()
}

/// Whether a receipt brought goods that are kept cold, and nobody measured them.
pub fn unmeasured(receipt: &Receipt) -> bool {
    receipt.limits.is_some() && receipt.qty.is_positive() && receipt.product_temp.is_none()
}

/// What is wrong with them, after those that came `before`.
fn wrong(
    before: &[(Option<String>, Option<Celsius>)],
    note: &Note,
    (items, rights): (&Items, Rights),
    (taken, said): (&[Taken], &[Said<'_>]),
) -> Vec<FieldError> {
    let cold = || taken.iter().filter(|each| each.limits.is_some());
    let had = before.iter().filter(|(_, reading)| reading.is_some()).count();
    let read = had + cold().filter(|each| each.temperature.is_some()).count();
    let containers = before.iter().filter_map(|(container, _)| container.as_deref());
    let containers = containers.chain(cold().filter_map(|each| each.container.as_deref()));
    let asked = asked(items, &note.lines, containers);
    let left = usize::try_from(asked).unwrap_or_default().saturating_sub(read);
    let mut wrong = Vec::new();
    for each in taken.iter().filter(|each| lacks(each)).take(left) {
        let field = |name: &str| format!("{}.{name}", each.at);
        let own = said.iter().find(|own| own.at == each.at);
        let reason = own.and_then(|own| given(own.form.override_reason.as_deref()));
        if rights.temperature && reason.is_some() {
            continue;
        }
        let message = Message::new(NEEDED).with("asked", asked).with("taken", read);
        wrong.push(FieldError { field: field("productTemp"), message });
        if rights.temperature {
            wrong.push(FieldError::new(field("overrideReason"), "receiving.overrideNeedsReason"));
        }
    }
    wrong
}

/// Where the rest of all lines is received with one reading, that reading is what is missing.
pub fn of_all(fault: Fault) -> Fault {
    let Fault::Invalid(wrong) = fault else { return fault };
    match wrong.iter().find(|error| error.message.key == NEEDED) {
        Some(error) => {
            Fault::Invalid(vec![FieldError { field: "productTemp".into(), message: error.message.clone() }])
        }
        None => Fault::Invalid(wrong),
    }
}
