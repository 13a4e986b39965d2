//! What a booking must obey before it is written.

use kernel::act::Tx;
use kernel::cells;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::number;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::Checks;
use platform::setting::{Settings, names};

use super::side::{Side, Step};
use super::store::{self, Stored};
use crate::{contract, document};

/// Days that a booking may lie ahead.
const AHEAD: i32 = 366;

/// What bookings say to the rules, whichever way their goods go.
#[derive(Debug, Clone, Copy)]
pub struct Plan<'a> {
    /// Cargo owner.
    pub owner: &'a str,
    /// Warehouse.
    pub warehouse: &'a str,
    /// Day.
    pub day: BusinessDay,
}

/// Checks the day and the contract, and answers what stands beside the form.
pub async fn prepare(tx: &mut Tx, plan: &Plan<'_>, (id, same_day): (Option<Id>, bool)) -> Answer<Cells> {
    let before = match id {
        Some(id) => Some(store::in_state(tx, id, "edit").await?),
        None => None,
    };
    if !same_day {
        in_time(tx, plan)?;
    }
    let contract = contract(tx, plan).await?;
    let mut cells = cells! { contract_no: contract };
    match before {
        Some(Stored { makers, .. }) => cells.extend(cells! { makers: document::with_maker(tx, &makers) }),
        None => {
            let settings = Settings::load(tx).await?;
            let (series, prefix) = match Side::of(tx) {
                Side::Inward => ("booking", &names::PREFIX_BOOKING),
                Side::Outward => ("outbound_booking", &names::PREFIX_OUTBOUND_BOOKING),
            };
            let prefix = settings.text(prefix).to_owned();
            let doc_no = number::document(tx, series, &prefix, &settings.day_cut()?).await?;
            cells.extend(cells! {
                doc_no: doc_no, status: Step::ToSubmit, cancelled: false, makers: document::with_maker(tx, document::NO_MAKER),
            });
        }
    }
    Ok(cells)
}

/// Only what was never submitted goes without a trace.
pub async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
    store::in_state(tx, id, "delete").await.map(drop)
}

/// Refuses a day that is over or far away.
pub fn in_time(tx: &Tx, plan: &Plan<'_>) -> Answer<()> {
    // Bookings are made for days of the calendar: a vehicle comes on one, whenever the warehouse's own day is cut.
    let today = document::today(tx);
    let last = today.plus_days(AHEAD);
    Checks::new()
        .that("bookingDate", plan.day >= today, Message::new("booking.past"))
        .that("bookingDate", plan.day <= last, Message::new("booking.far").with("last", last))
        .done()
}

/// The contract that is in force for the owner, this kind of warehouse and that day.
pub async fn contract(tx: &mut Tx, plan: &Plan<'_>) -> Answer<String> {
    let terms = contract::terms(tx, plan.owner, plan.warehouse, plan.day).await?;
    let number = terms.filter(|terms| terms.holds).map(|terms| terms.number);
    number.ok_or_else(|| Fault::invalid("ownerCode", "booking.noContract"))
}

/// Refuses units in which goods are not packed: goods with the unit of their line, in the order of the lines.
pub async fn units<'a>(
    tx: &mut Tx,
    lines: impl Iterator<Item = (&'a str, Option<&'a str>)> + Send,
) -> Answer<()> {
    let asked: Vec<(usize, &str, &str)> =
        lines.enumerate().filter_map(|(at, (goods, unit))| Some((at, goods, unit?))).collect();
    if asked.is_empty() {
        return Ok(());
    }
    let packed = store::packed(tx, asked.iter().map(|(_, goods, _)| *goods).collect()).await?;
    let fits = |goods: &str, unit: &str| packed.contains(&(goods.to_owned(), unit.to_owned()));
    let wrong = asked.iter().filter(|(_, goods, unit)| !fits(goods, unit));
    let wrong: Vec<FieldError> =
        wrong.map(|(at, ..)| FieldError::new(format!("lines[{at}].unitCode"), "booking.notPacked")).collect();
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}
