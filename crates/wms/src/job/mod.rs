//! Jobs: what somebody has to drive, carry, unload or look at because a document says so.
//!
//! A document [`raise`]s its jobs; people take them (or are given them), start them, and finish them by confirming the
//! document, which says so with [`taken`], [`finished`], [`reopened`] and [`dropped`]. A job goes WAITING, WORKING,
//! COMPLETED, and back to WAITING when it is released; two people who reach for one job never both get it. The task
//! centre looks at all of them, the forklift page at one's own and at the pool. Nothing here moves stock.

mod api;
mod asked;
mod centre;
mod drive;
mod list;
mod model;
mod names;
mod rights;
mod store;
#[cfg(test)]
mod tests;
mod work;

pub use model::{New, Of};
pub use rights::{able, right_of};
pub use store::to_count;
pub use work::{dropped, finished, given, manned, raise, reopened, taken};

use kernel::feature::Feature;

/// Manifest of tasksList, the task centre.
pub fn centre() -> Feature {
    Feature::new("tasksList", "/wms/task")
        .texts(include_str!("texts.toml"))
        .list(&list::CENTRE)
        .get("/people", "assign", api::people)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/history", "detail", api::history)
        .post("/assign", "assign", api::assign)
        .post("/priority", "priority", api::priority)
        .post("/release", "release", api::release_many)
        .post("/{id}/solve", "solve", api::solve)
        .post("/{id}/counted", "counted", api::counted)
}

/// Manifest of forkliftJobManage, the page of those who do the jobs.
pub fn forklift() -> Feature {
    Feature::new("forkliftJobManage", "/wms/forkliftJob")
        .get("/board", "search", api::board)
        .get("/next", "search", api::next)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/history", "detail", api::history)
        .post("/{id}/take", "take", api::take)
        .post("/{id}/start", "start", api::start)
        .post("/{id}/release", "release", api::release)
        .post("/{id}/report", "report", api::report)
        .post("/{id}/solve", "solve", api::solve)
        .post("/{id}/counted", "counted", api::counted)
}
