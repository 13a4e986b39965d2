//! Putaway: from the dock where goods were received to the places where they stay.
//!
//! A note is made by receipts. Its lines say where each load should go and why, and room is held there while it
//! travels. Confirming moves the stock to the place where it really went; when the last line is done, the entry
//! note is due. What was put away can be undone while nobody touched it. Where goods may lie is the business of
//! `place`.

mod api;
mod charge;
pub(crate) mod choose;
mod confirm;
mod list;
mod load;
mod model;
mod nowhere;
mod places;
mod plan;
mod put;
mod scanned;
mod scanning;
mod store;
mod straight;
mod suggest;
mod take;
#[cfg(test)]
pub(crate) mod tests;
mod undo;
mod work;

pub use list::SCOPE;
pub use model::{AssignForm, Line, Note, Said, Seen};
pub use plan::{Arrived, Incoming, begun, plan, turn, unplan};
pub use store::{Lying, bring, lying, waiting};
pub use straight::{Put, straight};
pub use suggest::said;
pub use take::{Told, rows};
pub use work::standing;

use codes::PutawayStatus;
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::outbox::{Source, Watched};

use crate::document::Series;

/// Kind of its documents, in postings and jobs.
pub const KIND: &str = "putaway";
/// Its table.
const TABLE: &str = "putaway_note";
/// Its numbers.
const SERIES: Series = Series { name: TABLE, prefix: "SJ" };

/// What others are told of notes.
static EVENTS: Source = Source::document("putawayNote", "route.putawayNoteManageDetail", TABLE)
    .to("putawayNoteManage_search_button")
    .watching(&[Watched::Status("status", PutawayStatus::DESCRIPTION)]);

/// Manifest of putawayNoteManage.
pub fn feature() -> Feature {
    Feature::new("putawayNoteManage", "/wms/putawayNote")
        .texts(include_str!("texts.toml"))
        .announces(&EVENTS)
        .list(&list::LIST)
        .get("/choose", "assign", api::choose)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/history", "detail", api::history)
        .get("/{id}/places", "detail", api::places)
        .get("/{id}/nowhere", "detail", api::nowhere)
        .post("/scan", "confirm", api::scan)
        .post("/{id}/take", "assign", api::take)
        .post("/{id}/assign", "assign", api::assign)
        .post("/{id}/release", "assign", api::release)
        .post("/{id}/start", "start", api::start)
        .post("/{id}/confirm", "confirm", api::confirm)
        .post("/{id}/confirmAll", "confirm", api::confirm_all)
        .post("/{id}/resuggest", "resuggest", api::resuggest)
        .post("/{id}/undo", "undo", api::undo)
}
