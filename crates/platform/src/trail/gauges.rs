//! What collectors of metrics are told of comparisons of audit rows with their seals.

use kernel::clock::Instant;
use kernel::gauge::{self, Family, Gauge, Sample};

use super::store;

/// The last comparison of each tenant: how old it is, and what it found.
pub static COMPARED: Gauge = Gauge {
    families: &[
        Family {
            name: "floe_audit_age_seconds",
            help: "Seconds since the last comparison of a tenant's audit rows with their seals began.",
            labels: &["branch"],
        },
        Family {
            name: "floe_audit_differences",
            help: "Audit rows and seals that differed in the last comparison of a tenant.",
            labels: &["branch"],
        },
    ],
    read: |tx| Box::pin(gauge::of_last_runs(tx, "audit_check")),
};

/// How far sealing is behind.
pub static UNSEALED: Gauge = Gauge {
    families: &[Family {
        name: "floe_audit_unsealed_seconds",
        help: "Seconds since the oldest audit row of a tenant was written that no seal covers; 0 when all are sealed.",
        labels: &["branch"],
    }],
    read: |tx| {
        Box::pin(async move {
            let now = tx.now();
            let oldest = store::unsealed(tx).await?;
            let age = |(branch, at): &(String, Option<Instant>)| match at {
                Some(at) => Sample::age([branch], *at, now),
                None => Sample::of([branch], 0),
            };
            Ok(vec![oldest.iter().map(age).collect()])
        })
    },
};
