//! What collectors of metrics are told of comparisons of audit rows with their seals.

use kernel::gauge::{self, Family, Gauge};

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
