//! Containers: pallets and turnover boxes, each with a code of its own, and their types.
//!
//! A form says what a container is; whether it is free, in repair, lost or scrapped is said by verbs
//! (`flow`), and whether something lies in it by postings, never by a form. Whole series are made by
//! prefix and number or as SSCCs (`series`). Every change of the status leaves a row in
//! `container_event`.

mod api;
mod flow;
mod kind;
mod model;
mod series;
mod store;
#[cfg(test)]
mod tests;

pub use kind::ContainerType;
pub use model::Container;
pub use store::{Happening, happened};

use kernel::feature::Feature;

/// Screen of containers and of their types.
const SCREEN: &str = "containerManage";

/// Manifest of containerManage: containers, then their types.
pub fn features() -> Vec<Feature> {
    vec![
        Feature::master::<Container>()
            .texts(include_str!("texts.toml"))
            .get("/{id}/events", "detail", api::events)
            .post("/labels", "print", api::labels)
            .post("/{id}/maintain", "maintain", api::maintain)
            .post("/{id}/release", "release", api::release)
            .post("/{id}/lost", "lost", api::lost)
            .post("/{id}/found", "found", api::found)
            .post("/{id}/scrap", "scrap", api::scrap)
            .post("/generate/preview", "add", api::preview)
            .post("/generate", "add", api::generate),
        Feature::master::<ContainerType>(),
    ]
}
