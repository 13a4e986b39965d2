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
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use automatic::{branches, confirm_old};
pub use follow::{When, due, follow, withdraw};

use kernel::feature::Feature;

use crate::document::Series;

/// Kind of its documents, in postings.
pub const KIND: &str = "entry";
/// Its table.
const TABLE: &str = "entry_note";
/// Its numbers.
const SERIES: Series = Series { name: TABLE, prefix: "RZ" };

/// Manifest of entryManage.
pub fn feature() -> Feature {
    Feature::new("entryManage", "/wms/entryNote")
        .texts(include_str!("texts.toml"))
        .list(&list::LIST)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/history", "detail", api::history)
        .post("/{id}/enter", "enter", api::enter)
        .post("/{id}/confirm", "confirm", api::confirm)
        .post("/{id}/cancel", "cancel", api::cancel)
}
