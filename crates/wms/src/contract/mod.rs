//! Contracts: what is let to whom, at which rates, in versions.
//!
//! A version is written and submitted by some and audited by others; in force it lets space and is what
//! billing reads. A change is a new version from a day on, so old bills keep their prices. Nothing here
//! prices anything: [`conflict::pick`] says which line does, and no contract is saved in which two could.

mod api;
mod compare;
pub mod conflict;
mod daily;
mod ending;
mod file;
mod flow;
mod history;
mod in_force;
mod lease;
mod list;
pub mod model;
mod rate_rules;
mod references;
mod rules;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod tiers;

pub use daily::{branches, settle};
pub use in_force::{Asked, Terms, terms, terms_each};
pub use tiers::{Tier, Tiers};

use kernel::feature::Feature;

/// Lines of many rates make a large body.
const BODY: usize = 2 * 1024 * 1024;

/// Manifest of contractManage.
pub fn feature() -> Feature {
    Feature::new("contractManage", "/wms/contract")
        .texts(include_str!("texts.toml"))
        .list(&list::LIST)
        .get("/choose", "search", api::choose)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/versions", "detail", api::versions)
        .get("/{id}/compare", "detail", api::compare)
        .get("/{id}/files", "detail", api::files)
        .limit(BODY)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/{id}/submit", "submit", api::submit)
        .post("/{id}/withdraw", "withdraw", api::withdraw)
        .post("/{id}/approve", "approve", api::approve)
        .post("/{id}/reject", "reject", api::reject)
        .post("/{id}/newVersion", "newVersion", api::new_version)
        .post("/{id}/terminate", "terminate", api::terminate)
        .post("/{id}/attach", "attach", api::attach)
        .post("/{id}/detach", "detach", api::detach)
        .post("/{id}/delete", "delete", api::delete)
        .post("/deleteMany", "delete", api::delete_many)
        .imports_joined::<model::ContractForm>()
}
