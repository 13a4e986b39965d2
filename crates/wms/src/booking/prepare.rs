//! What a booking must obey before it is written.

use codes::InboundBookingStatus;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::number;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::Checks;
use platform::setting::{self, Settings};

use super::model::Plan;
use super::store::{self, Stored};
use crate::{contract, document};

/// Days that a booking may lie ahead.
const AHEAD: i32 = 366;

/// What the columns of the lines cannot say.
pub fn check(plan: &Plan<'_>) -> Answer<()> {
    let mut checks = Checks::new();
    for (at, line) in plan.lines.iter().enumerate() {
        let expires = match (line.production_date, line.expiry_date) {
            (Some(made), Some(expires)) => made < expires,
            _ => true,
        };
        let wrong = Message::new("inboundBooking.expiresBeforeMade");
        checks = checks.that(&format!("lines[{at}].expiryDate"), expires, wrong);
    }
    checks.done()
}

/// Checks the day, the contract and the units, and answers what stands beside the form.
pub async fn prepare(tx: &mut Tx, plan: &Plan<'_>, (id, same_day): (Option<Id>, bool)) -> Answer<Cells> {
    let before = match id {
        Some(id) => Some(store::in_state(tx, id, "edit").await?),
        None => None,
    };
    if !same_day {
        in_time(tx, plan)?;
    }
    let contract = contract(tx, plan).await?;
    units(tx, plan).await?;
    let mut cells = cells! { contract_no: contract };
    match before {
        Some(Stored { makers, .. }) => cells.extend(cells! { makers: with_maker(tx, &makers) }),
        None => {
            let settings = Settings::load(tx).await?;
            let prefix = settings.text(&setting::names::PREFIX_BOOKING).to_owned();
            let doc_no = number::document(tx, "booking", &prefix, &settings.day_cut()?).await?;
            cells.extend(cells! {
                doc_no: doc_no, status: InboundBookingStatus::ToSubmit, cancelled: false, makers: with_maker(tx, ","),
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
    let today = document::today(tx);
    let last = today.plus_days(AHEAD);
    Checks::new()
        .that("bookingDate", plan.day >= today, Message::new("inboundBooking.past"))
        .that("bookingDate", plan.day <= last, Message::new("inboundBooking.far").with("last", last))
        .done()
}

/// The contract that is in force for the owner, this kind of warehouse and that day.
pub async fn contract(tx: &mut Tx, plan: &Plan<'_>) -> Answer<String> {
    let terms = contract::terms(tx, plan.owner, plan.warehouse, plan.day).await?;
    let number = terms.filter(|terms| terms.holds).map(|terms| terms.number);
    number.ok_or_else(|| Fault::invalid("ownerCode", "inboundBooking.noContract"))
}

/// Refuses units in which the goods are not packed.
async fn units(tx: &mut Tx, plan: &Plan<'_>) -> Answer<()> {
    let asked: Vec<&str> = plan
        .lines
        .iter()
        .filter(|line| line.unit_code.is_some())
        .map(|line| line.goods_code.as_str())
        .collect();
    if asked.is_empty() {
        return Ok(());
    }
    let packed = store::packed(tx, asked).await?;
    let mut wrong = Vec::new();
    for (at, line) in plan.lines.iter().enumerate() {
        let Some(unit) = &line.unit_code else { continue };
        if !packed.contains(&(line.goods_code.clone(), unit.clone())) {
            wrong.push(FieldError::new(format!("lines[{at}].unitCode"), "inboundBooking.notPacked"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// Whether the session's person wrote it.
pub fn is_maker(tx: &Tx, makers: &str) -> bool {
    makers.contains(&format!(",{},", tx.session().party))
}

fn with_maker(tx: &Tx, makers: &str) -> String {
    if is_maker(tx, makers) { makers.to_owned() } else { format!("{makers}{},", tx.session().party) }
}
