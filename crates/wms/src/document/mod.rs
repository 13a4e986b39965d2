//! What all documents share: their numbers, the steps that their status allows, their history, their rows.
//!
//! A document says once what may be done in which status: in the offers of its list. The browser's buttons and
//! the server's refusals both come from there, so they cannot differ. Its history is its audit rows, which every
//! change writes anyway. Nothing here knows a document, and nothing moves goods.

mod asked;
pub mod choose;
mod columns;
mod day;
mod files;
mod form;
mod history;
mod makers;
mod many;
mod names;
mod rows;
mod share;
pub(crate) mod spelled;
#[cfg(test)]
mod tests;
mod ware;

pub use asked::{Reasoned, ReasonedRows, Row, Rows, Seen, in_order, needed};
pub use columns::{decimal, named};
pub use day::{Cuts, cut, cuts, day, days};
pub use files::{Files, Papers};
pub(crate) use form::form;
pub use history::{Happened, became, history};
pub use makers::{NO_MAKER, is_maker, with_maker};
pub use many::{Results, RowResult, refusal};
pub use names::{LineNames, Shown, sides};
pub use rows::{heads_of, insert_lines, lines, lock};
pub use share::share;
pub use ware::{Counted, Items, Judge, in_base, odd};

use db::Value;
use kernel::act::Tx;
use kernel::clock::{BusinessDay, DayCut};
use kernel::codes::Code;
use kernel::fault::{Answer, Fault};
use kernel::feature::Feature;
use kernel::list::Offer;
use kernel::number;
use kernel::record::Child;
use kernel::texts::Message;
use platform::setting::Settings;

/// Numbers of a kind of document.
#[derive(Debug, Clone, Copy)]
pub struct Series {
    /// Name of the series, the document's table.
    pub name: &'static str,
    /// Letters before the day.
    pub prefix: &'static str,
}

impl Series {
    /// The next number of the business day, which ends where the organization says, whoever works.
    ///
    /// # Errors
    /// Only those of the database.
    pub async fn next(&self, tx: &mut Tx) -> Answer<String> {
        let cut = Settings::load(tx).await?.day_cut()?;
        number::document(tx, self.name, self.prefix, &cut).await
    }

    /// The next numbers of the business day, in order.
    ///
    /// # Errors
    /// Only those of the database.
    pub async fn several(&self, tx: &mut Tx, count: usize) -> Answer<Vec<String>> {
        let cut = Settings::load(tx).await?.day_cut()?;
        number::documents(tx, self.name, self.prefix, &cut, count).await
    }
}

/// Today, where the session is: for what is said in days of the calendar, such as bookings, contracts and labels. What a
/// warehouse does belongs to its business day: [`day`].
pub fn today(tx: &Tx) -> BusinessDay {
    DayCut::midnight(tx.session().zone.clone()).day_of(tx.now())
}

/// Whether the list's offers allow `action` in this status.
pub fn is_offered<S: Code + Into<Value>>(offers: &[Offer], action: &str, status: S) -> bool {
    let Value::Int(status) = status.into() else { return false };
    offers.iter().filter(|offer| offer.action == action).any(|offer| match offer.when {
        None => true,
        Some((_, statuses)) => statuses.contains(&status),
    })
}

/// Refuses an action that the list's offers do not allow in this status.
///
/// # Errors
/// `Refused` with the status in words.
pub fn in_state<S: Code + Into<Value> + Copy>(offers: &[Offer], action: &str, status: S) -> Answer<()> {
    if is_offered(offers, action, status) {
        return Ok(());
    }
    let message = Message::new("document.state").with_text("status", status.label());
    Err(Fault::Refused(message.with_text("action", format!("action.{action}"))))
}

/// A reason that a person gave, for the audit row and so for the history.
pub fn reason(text: &str) -> Child {
    Child { name: history::REASON, before: String::new(), after: text.to_owned() }
}

/// Documents bring words and no routes; each has its own.
pub fn feature() -> Feature {
    Feature::new("document", "/wms/document").texts(include_str!("texts.toml"))
}
