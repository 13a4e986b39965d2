//! Audits. Their numbers differ, so each has its own enum.

kernel::codes! {
    /// Audit status of suppliers, customers, bills and papers.
    AuditStatus {
        0 Unaudited "unaudited" waiting,
        1 Passed    "passed"    done,
        2 Failed    "failed"    stopped,
    }

    /// Audit status of cargo owners: passed is 3 here, 1 in the general audit.
    CargoOwnerAuditStatus {
        0 Unaudited "unaudited" waiting,
        2 Failed    "failed"    stopped,
        3 Passed    "passed"    done,
    }

    /// Audit status of count differences.
    VarianceAuditStatus {
        0 Pending  "pending"  waiting,
        1 Audited  "audited"  done,
        2 Rejected "rejected" stopped,
    }
}
