//! How the program itself fares, for whoever runs it: version, copies, database, queues, tasks, slow statements, and what
//! went wrong in the last days.
//!
//! The page shows what this copy of the program knows and what all of them keep in the database; of tasks, sessions and
//! mishaps only those of the own tenant and of none. It changes nothing. What belongs to other crates comes in as
//! functions among the shared things ([`Verified`], [`Backups`], [`Host`]). The same numbers and more of them go to
//! collectors as metrics, which are not part of this.

mod api;
mod flow;
mod gauges;
mod machine;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use flow::keep;
pub use machine::Machine;
pub use model::{Backups, Host, LastBackup, LastVerify, Verified};

use kernel::feature::Feature;

/// Manifest of operationsManage.
pub fn feature() -> Feature {
    Feature::new("operationsManage", "/arpa-basic-api/operations")
        .gauge(&gauges::TASKS)
        .gauge(&gauges::SESSIONS)
        .gauge(&gauges::COPIES)
        .gauge(&gauges::BACKUP_AGE)
        .gauge(&gauges::BACKUP_FAILURES)
        .gauge(&gauges::BACKUP_RUNNING)
        .get("", "search", api::now)
}
