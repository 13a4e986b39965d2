//! Deriving what is on hand again, and keeping what came of it.
//!
//! The rows of `stock` are a cache of the moves. Every night, and whenever somebody asks, each of them is compared with
//! its moves and holds, some thousand at a time, and the result is kept and shown. Nothing is ever mended by it: a
//! difference is a bug or a damaged disk, and a person has to look.

mod api;
mod last;
mod model;
mod run;
#[cfg(test)]
mod tests;

pub use last::last;
pub use model::{FoundDifference, VerifyRun};
pub use run::{Derived, Deriving, branches, derive, last_run, nightly};

use kernel::feature::Feature;
use kernel::task::TaskKind;

/// A run that somebody asked for.
static VERIFY: TaskKind = TaskKind::new("stockVerify", |cx| Box::pin(run::task(cx)));

/// The section of the stock screen that shows the last runs.
pub fn feature() -> Feature {
    Feature::new("inventoryManage", "/wms/verify")
        .texts(include_str!("texts.toml"))
        .task(&VERIFY)
        .gauge(&last::VERIFIED)
        .get("", "verify", api::runs)
        .post("/run", "verify", api::run)
}
