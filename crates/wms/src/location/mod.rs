//! Locations: the places where goods lie, each in an area, one by one or made by the thousand.
//!
//! The form owns what describes a location: where it is, what it bears, its place on the walk. Status,
//! lock, lease and occupancy are shown beside and written only by their own verbs: enable and disable
//! (empty ones), lock and unlock (with a reason), leases by contracts, occupancy by postings. A
//! thermosphere or temperature that is left out is the area's.

mod api;
mod axis;
mod flow;
mod form;
mod generate;
mod layout;
mod lease;
mod map;
mod model;
mod pattern;
mod store;
mod template;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

pub use form::Location;
pub use lease::{Lease, free, of_area, rent};

/// Manifest of locationManage.
pub fn feature() -> Feature {
    Feature::master::<Location>()
        .get("/map", "search", api::map)
        .post("/preview", "generate", api::preview)
        .post("/generate", "generate", api::generate)
        .post("/enable", "enable", api::enable)
        .post("/disable", "disable", api::disable)
        .post("/lock", "lock", api::lock)
        .post("/unlock", "unlock", api::unlock)
        .texts(include_str!("texts.toml"))
}
