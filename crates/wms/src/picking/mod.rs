//! Picking: from where promised goods lie to where they wait for their vehicle.
//!
//! A note is one walk: its lines are reservations in the order of the shortest way through an area. A line is closed
//! with the place and the goods scanned; the goods move to the collection location of their sheet and stay promised to
//! it all the way. What is not there is given up for other goods and counted. Which goods are promised is the business
//! of `allocation`, what happens to them afterwards that of `shipping`.

mod api;
mod asked;
mod cancel;
mod closing;
mod compare;
mod confirm;
mod list;
mod make;
mod model;
mod offer;
mod pick;
mod route;
mod scanning;
mod short;
mod split;
mod store;
mod swapping;
#[cfg(test)]
pub(crate) mod tests;
mod together;
mod undo;
mod walk;
mod whose;
mod work;

pub use cancel::cancel;
pub use closing::{due, settled};
pub use compare::{Thing, Told, told};
pub use confirm::as_planned;
pub use list::SCOPE;
pub use make::make;
pub use model::{Line, Note};
pub use whose::{follow, wait_for};

use codes::PickingStatus;
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::outbox::{Source, Watched};

use crate::document::Series;

/// Kind of its documents, in postings and jobs.
pub const KIND: &str = "picking";
/// Its table.
const TABLE: &str = "pick_note";
/// Its numbers.
const SERIES: Series = Series { name: TABLE, prefix: "PK" };

/// What others are told of notes: the operator's own people only, because a walk may be for several owners.
static EVENTS: Source = Source::document("pickingNote", "route.pickingGoodsNoteManageDetail", TABLE)
    .to("pickingGoodsNoteManage_search_button")
    .inner()
    .watching(&[Watched::Status("status", PickingStatus::DESCRIPTION)]);

/// Manifest of pickingGoodsNoteManage.
pub fn feature() -> Feature {
    Feature::new("pickingGoodsNoteManage", "/wms/pickNote")
        .texts(include_str!("texts.toml"))
        .announces(&EVENTS)
        .list(&list::LIST)
        .get("/choose", "assign", api::choose)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/history", "detail", api::history)
        .get("/{id}/route", "detail", api::route)
        .post("/make", "add", api::make)
        .post("/scan", "pick", api::scan)
        .post("/{id}/take", "assign", api::take)
        .post("/{id}/assign", "assign", api::assign)
        .post("/{id}/release", "assign", api::release)
        .post("/{id}/print", "print", api::print)
        .post("/{id}/later", "pick", api::later)
        .post("/{id}/confirm", "pick", api::confirm)
        .post("/{id}/confirmAll", "confirmAll", api::confirm_all)
        .post("/{id}/short", "short", api::short)
        .post("/{id}/undo", "undo", api::undo)
}
