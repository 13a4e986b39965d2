//! Entry: the operator acknowledges to the owner that goods are in stock, and only then can they be promised.
//!
//! An entry note is due when a putaway note is done. Entering posts its goods from not entered to entered and
//! begins their storage; the owner or a supervisor confirms, which locks it. Until then it can be cancelled while
//! nothing of the goods is reserved or moved. Contracts may say that goods are entered by themselves, and the
//! organization that silence confirms.

mod api;
mod automatic;
mod book;
mod flow;
mod follow;
mod list;
mod many;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use automatic::{branches, confirm_old};
pub use follow::{When, due, follow, withdraw};

use codes::{EntryConfirmation, EntryStatus};
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::outbox::{Source, Watched};

use crate::document::Series;

/// Kind of its documents, in postings.
pub const KIND: &str = "entry";
/// Its table.
const TABLE: &str = "entry_note";
/// Its numbers.
const SERIES: Series = Series { name: TABLE, prefix: "RZ" };

/// What others are told of notes.
static EVENTS: Source =
    Source::document("entryNote", "route.entryDetail", TABLE).to("entryManage_search_button").watching(&[
        Watched::Status("status", EntryStatus::DESCRIPTION),
        Watched::Mark("confirm_status", EntryConfirmation::DESCRIPTION),
    ]);

/// Manifest of entryManage.
pub fn feature() -> Feature {
    Feature::new("entryManage", "/wms/entryNote")
        .texts(include_str!("texts.toml"))
        .announces(&EVENTS)
        .list(&list::LIST)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/history", "detail", api::history)
        .post("/{id}/enter", "enter", api::enter)
        .post("/enterMany", "enter", api::enter_many)
        .post("/{id}/confirm", "confirm", api::confirm)
        .post("/{id}/cancel", "cancel", api::cancel)
}
