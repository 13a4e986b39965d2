//! The trail of audit rows, sealed so that a change behind the program's back shows.
//!
//! Every few minutes the rows of each tenant that have come to rest are sealed: a seal holds their ids and marks in
//! order, and a hash over those and the hash before (decision 62). Nothing is added to what a call does, and nobody waits
//! for anybody. Every night the rows since the night before are compared with their seals, and all rows once a week and
//! whenever somebody asks; a row that was changed, removed, put in or moved is named. Who can change rows can write a new chain, too: the last hash stands on the screen
//! and in the log, so that it can be kept elsewhere.

mod api;
mod check;
mod gauges;
mod model;
mod run;
mod seal;
mod store;
#[cfg(test)]
mod tests;

pub use check::{Checked, check};
pub use model::{FoundChange, Seal, Trail, TrailCheck};
pub use run::{branches, last_run, nightly};
pub use seal::{seal, seal_all};

use kernel::feature::Feature;
use kernel::task::TaskKind;

/// A comparison that somebody asked for.
static CHECK: TaskKind = TaskKind::new("trailCheck", |cx| Box::pin(run::task(cx)));

/// The section of the settings that shows the last seal and the last comparisons.
pub fn feature() -> Feature {
    Feature::new("organizationDeploy", "/arpa-basic-api/trail")
        .texts(include_str!("texts.toml"))
        .task(&CHECK)
        .gauge(&gauges::COMPARED)
        .gauge(&gauges::UNSEALED)
        .get("", "trail", api::trail)
        .post("/run", "trail", api::run)
}
